//! A server for tests, and browsers that talk to it: plain sockets, so that anything can be sent.

use croupier_access::{Role, Session, Tokens};
use croupier_server::{App, Config, open, serve};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio_tungstenite::tungstenite;

/// A server that runs as long as the test.
pub struct House {
    pub app: App,
    pub address: SocketAddr,
    pub folder: PathBuf,
    _runtime: tokio::runtime::Runtime,
}

/// Settings for tests: nobody is too hasty.
pub fn config(name: &str, demo: bool) -> Config {
    let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("server-access-{name}"));
    let _ = std::fs::remove_dir_all(&data);
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    Config { data, listen, demo, requests_per_second: 0, ..Config::default() }
}

impl House {
    pub fn open(config: Config) -> House {
        let runtime = tokio::runtime::Runtime::new().expect("threads");
        let folder = config.data.clone();
        let (app, address) = runtime.block_on(async {
            let app = open(config.clone()).await.expect("opens");
            let listener = tokio::net::TcpListener::bind(config.listen).await.expect("listens");
            let address = listener.local_addr().expect("an address");
            let house = app.clone();
            tokio::spawn(async move { serve(&house, listener, Duration::from_secs(30)).await });
            (app, address)
        });
        House { app, address, folder, _runtime: runtime }
    }

    pub fn demo(name: &str) -> House {
        House::open(config(name, true))
    }

    pub fn visitor(&self) -> Browser {
        Browser { address: self.address, cookie: None, csrf: String::new(), person: None }
    }

    pub fn guest(&self) -> Browser {
        let mut browser = self.visitor();
        browser.enter("/api/session/guest", json!({}));
        browser
    }

    pub fn demo_staff(&self, role: Role) -> Browser {
        let mut browser = self.visitor();
        browser.enter("/api/session/demo", json!({"role": role.name()}));
        browser
    }

    pub fn tokens(&self) -> Tokens {
        Tokens::new(&self.app.keys)
    }

    /// A browser with any session, however it came to it.
    pub fn with(&self, session: &Session) -> Browser {
        let cookie = format!("croupier_session={}", self.tokens().write(session));
        let csrf = self.tokens().csrf(session);
        Browser { cookie: Some(cookie), csrf, person: Some(session.person.to_string()), ..self.visitor() }
    }
}

/// Somebody's browser.
#[derive(Clone)]
pub struct Browser {
    pub address: SocketAddr,
    pub cookie: Option<String>,
    pub csrf: String,
    pub person: Option<String>,
}

/// What came back.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: Value,
    pub text: String,
}

impl Reply {
    pub fn code(&self) -> &str {
        self.body["error"]["code"].as_str().unwrap_or_default()
    }

    pub fn message(&self) -> &str {
        self.body["error"]["message"].as_str().unwrap_or_default()
    }

    /// All headers of a name.
    pub fn headers(&self, name: &str) -> Vec<&str> {
        let pairs = self.head.lines().filter_map(|line| line.split_once(':'));
        pairs.filter(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim()).collect()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

/// The name of a command that nobody used.
pub fn fresh() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    format!("{:032x}", NEXT.fetch_add(1, Ordering::Relaxed))
}

impl Browser {
    /// Sends exactly these lines and this body.
    pub fn send(&self, head: &str, body: &[u8]) -> Reply {
        let mut stream = TcpStream::connect(self.address).expect("connects");
        let head = format!(
            "{head}host: {}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).expect("sent");
        // A server that has refused already may not read on.
        let _ = stream.write_all(body);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let body_text = if head.contains("chunked") { unchunked(body) } else { body.to_owned() };
        let body = serde_json::from_str(&body_text).unwrap_or(Value::Null);
        Reply { status, head: head.to_owned(), body, text: body_text }
    }

    /// With these headers besides.
    pub fn call_with(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&Value>,
    ) -> Reply {
        let mut head = format!("{method} {path} HTTP/1.1\r\n");
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        let body = body.map(Value::to_string).unwrap_or_default();
        if !body.is_empty() {
            head += "content-type: application/json\r\n";
        }
        self.send(&head, body.as_bytes())
    }

    /// As our own page does it.
    pub fn call(&self, method: &str, path: &str, body: Option<&Value>) -> Reply {
        let mut headers = vec![("origin", format!("http://{}", self.address))];
        headers.extend(self.cookie.clone().map(|cookie| ("cookie", cookie)));
        if method != "GET" {
            headers.push(("x-croupier-csrf", self.csrf.clone()));
        }
        let headers: Vec<(&str, &str)> =
            headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.call_with(method, path, &headers, body)
    }

    pub fn get(&self, path: &str) -> Reply {
        self.call("GET", path, None)
    }

    pub fn post(&self, path: &str, body: Value) -> Reply {
        self.call("POST", path, Some(&body))
    }

    /// Comes in and keeps what it is given.
    pub fn enter(&mut self, path: &str, body: Value) -> Reply {
        let reply = self.post(path, body);
        assert_eq!(reply.status, 200, "{path}: {}", reply.text);
        self.keep(&reply);
        reply
    }

    /// Keeps the cookie and the guard of an answer.
    pub fn keep(&mut self, reply: &Reply) {
        if let Some(cookie) = reply.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        if let Some(csrf) = reply.body["csrf"].as_str() {
            self.csrf = csrf.to_owned();
            self.person = reply.body["person"].as_str().map(str::to_owned);
        }
    }

    pub fn submit(&self, table: &str, role: &str, command: &Value) -> Reply {
        self.submit_as(table, role, &fresh(), command)
    }

    pub fn submit_as(&self, table: &str, role: &str, id: &str, command: &Value) -> Reply {
        let query = if role.is_empty() { String::new() } else { format!("?as={role}") };
        self.post(&format!("/api/tables/{table}/commands{query}"), json!({"id": id, "command": command}))
    }

    /// Opens a socket with exactly these headers.
    pub fn socket_with(&self, path: &str, headers: &[(&str, &str)]) -> Result<Socket, u16> {
        let mut request = tungstenite::http::Request::builder()
            .uri(format!("ws://{}{path}", self.address))
            .header("host", self.address.to_string())
            .header("connection", "Upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", tungstenite::handshake::client::generate_key());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let stream = TcpStream::connect(self.address).expect("connects");
        stream.set_read_timeout(Some(std::time::Duration::from_secs(20))).expect("a time-out");
        let opened = tungstenite::client(request.body(()).expect("a request"), stream);
        match opened {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(reply))) => {
                Err(reply.status().as_u16())
            }
            Err(other) => panic!("{other}"),
        }
    }

    /// Opens a socket as our own page does it.
    pub fn socket(&self, path: &str) -> Result<Socket, u16> {
        let joint = if path.contains('?') { '&' } else { '?' };
        let path = format!("{path}{joint}csrf={}", self.csrf);
        let origin = format!("http://{}", self.address);
        let cookie = self.cookie.clone().unwrap_or_default();
        self.socket_with(&path, &[("origin", &origin), ("cookie", &cookie)])
    }
}

/// An open socket.
pub struct Socket(tungstenite::WebSocket<TcpStream>);

impl Socket {
    pub fn send(&mut self, message: &Value) {
        self.0.send(tungstenite::Message::text(message.to_string())).expect("sent");
    }

    /// The next message of one of these types.
    pub fn next(&mut self, types: &[&str]) -> Value {
        loop {
            let message = self.0.read().expect("a message before the time is over");
            let tungstenite::Message::Text(text) = message else { continue };
            let message: Value = serde_json::from_str(&text).expect("json");
            if types.iter().any(|wanted| message["type"] == **wanted) {
                return message;
            }
        }
    }
}

fn unchunked(body: &str) -> String {
    let (mut whole, mut rest) = (String::new(), body);
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 || size > after.len() {
            break;
        }
        whole += &after[..size];
        rest = after[size..].trim_start_matches("\r\n");
    }
    whole
}
