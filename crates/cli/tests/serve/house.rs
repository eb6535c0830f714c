//! A server in a process of its own, and somebody who asks it.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_croupier");

/// A folder of its own, empty.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A server, which ends with the test.
pub struct Server {
    process: Child,
    pub address: SocketAddr,
    /// What it wrote until it said its address.
    pub said: String,
}

impl Server {
    pub fn start(data: &Path, more: &[&str]) -> Server {
        let mut process = Command::new(PROGRAM)
            .args(["serve", "--listen", "127.0.0.1:0", "--requests-per-second", "0", "--data"])
            .arg(data)
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("starts");
        let (mut said, mut line) = (String::new(), String::new());
        let mut out = BufReader::new(process.stdout.take().expect("a pipe"));
        while !line.contains("http://") {
            line.clear();
            assert!(out.read_line(&mut line).expect("a line") > 0, "an address");
            said += &line;
        }
        let address =
            line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
        Server { address: address.parse().expect("an address"), process, said }
    }

    /// As `kill -9` does.
    pub fn kill(mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("gone");
    }

    /// As Ctrl-C does.
    pub fn end(mut self) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("told").success());
        for _ in 0..300 {
            if let Some(status) = self.process.try_wait().expect("ends") {
                assert!(status.success(), "it ends well");
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        panic!("it does not end");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Somebody who asks.
#[derive(Clone, Debug)]
pub struct Browser {
    pub address: SocketAddr,
    pub cookie: String,
    pub csrf: String,
}

impl Browser {
    pub fn guest(address: SocketAddr) -> Browser {
        Browser::enter(address, "/api/session/guest", &json!({}))
    }

    pub fn staff(address: SocketAddr, role: &str) -> Browser {
        Browser::enter(address, "/api/session/demo", &json!({ "role": role }))
    }

    fn enter(address: SocketAddr, path: &str, body: &Value) -> Browser {
        let nobody = Browser { address, cookie: String::new(), csrf: String::new() };
        let (status, head, me) = nobody.ask("POST", path, Some(body));
        assert_eq!(status, 200, "{me}");
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
        let cookie = cookie.split(';').next().expect("a value").to_owned();
        Browser { address, cookie, csrf: me["csrf"].as_str().expect("a word").to_owned() }
    }

    pub fn get(&self, path: &str) -> Value {
        let (status, _, body) = self.ask("GET", path, None);
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    pub fn post(&self, path: &str, body: &Value) -> Value {
        let (status, _, answer) = self.ask("POST", path, Some(body));
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        answer
    }

    /// Says something at a table as a player.
    pub fn submit(&self, table: &str, command: &Value) -> Value {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = format!("{:032x}", NEXT.fetch_add(1, Ordering::Relaxed));
        self.post(&format!("/api/tables/{table}/commands"), &json!({"id": id, "command": command}))
    }

    fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> (u16, String, Value) {
        let body = body.map(ToString::to_string).unwrap_or_default();
        let mut stream = TcpStream::connect(self.address).expect("connects");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\ncookie: {}\r\n\
             x-croupier-csrf: {}\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            self.cookie,
            self.csrf,
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        (status, head.to_owned(), serde_json::from_str(body).unwrap_or(Value::String(body.to_owned())))
    }
}
