//! A server in this process, and people who use it over HTTP and WebSocket as a browser would.
#![allow(dead_code, reason = "each test file uses a part of it")]

use croupier_server::{App, Config, open};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A folder of its own, empty.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("server-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

pub fn demo(data: PathBuf) -> Config {
    Config { data, demo: true, requests_per_second: 0, ..Config::default() }
}

/// A server that listens on a port of its own.
pub async fn serve(config: Config) -> (SocketAddr, App) {
    serve_with(config, Duration::from_secs(30)).await
}

/// One that waits for the head of a request for so long only.
pub async fn serve_with(config: Config, patience: Duration) -> (SocketAddr, App) {
    let app = open(config).await.expect("opens");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let house = app.clone();
    tokio::spawn(async move { croupier_server::serve(&house, listener, patience).await });
    croupier_server::begin_tasks(&app);
    (address, app)
}

/// A fresh name for a command.
pub fn name() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    format!("{:016x}{:016x}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Somebody with a browser.
#[derive(Clone, Debug)]
pub struct Person {
    pub address: SocketAddr,
    pub cookie: String,
    pub csrf: String,
    pub name: String,
}

impl Person {
    /// Somebody who is not signed in.
    pub fn visitor(address: SocketAddr) -> Person {
        Person { address, cookie: String::new(), csrf: String::new(), name: String::new() }
    }

    pub async fn guest(address: SocketAddr) -> Person {
        Person::enter(address, "/api/session/guest", json!({})).await
    }

    /// Somebody who works there.
    pub async fn staff(address: SocketAddr, role: &str) -> Person {
        Person::enter(address, "/api/session/demo", json!({ "role": role })).await
    }

    async fn enter(address: SocketAddr, path: &str, body: Value) -> Person {
        let mut person = Person::visitor(address);
        let (status, me, cookie) = person.ask("POST", path, Some(body)).await;
        assert_eq!(status, StatusCode::OK, "{me}");
        let text = |key: &str| me[key].as_str().unwrap_or_default().to_owned();
        person.cookie = cookie.expect("a cookie");
        (person.csrf, person.name) = (text("csrf"), text("person"));
        person
    }

    /// A request; its status, its body, and a cookie that was set.
    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> (StatusCode, Value, Option<String>) {
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        let (status, text, cookie) = self.raw(method, path, "application/json", body.into()).await;
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)), cookie)
    }

    pub async fn raw(
        &self,
        method: &str,
        path: &str,
        kind: &str,
        body: Bytes,
    ) -> (StatusCode, String, Option<String>) {
        let stream = TcpStream::connect(self.address).await.expect("connects");
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.expect("speaks HTTP");
        tokio::spawn(connection);
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", self.address.to_string())
            .header("content-type", kind)
            .header("cookie", &self.cookie)
            .header("x-croupier-csrf", &self.csrf)
            .body(Full::new(body))
            .expect("a request");
        let response = sender.send_request(request).await.expect("an answer");
        let status = response.status();
        let cookie = response.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        let body = response.into_body().collect().await.expect("a body").to_bytes();
        (status, String::from_utf8_lossy(&body).into_owned(), cookie)
    }

    pub async fn get(&self, path: &str) -> Value {
        let (status, body, _) = self.ask("GET", path, None).await;
        assert_eq!(status, StatusCode::OK, "{path}: {body}");
        body
    }

    pub async fn post(&self, path: &str, body: Value) -> Value {
        let (status, answer, _) = self.ask("POST", path, Some(body)).await;
        assert!(status.is_success(), "{path}: {status} {answer}");
        answer
    }

    /// Says something at a table.
    pub async fn submit(&self, table: &str, role: &str, command: Value) -> (StatusCode, Value) {
        let path = format!("/api/tables/{table}/commands?as={role}");
        let (status, answer, _) =
            self.ask("POST", &path, Some(json!({"id": name(), "command": command}))).await;
        (status, answer)
    }

    /// A practice table.
    pub async fn practice(&self, rulebook: &str) -> String {
        let made = self.post("/api/tables/practice", json!({ "rulebook": rulebook })).await;
        made["table"].as_str().expect("a table").to_owned()
    }

    /// Watches a table.
    pub async fn watch(&self, table: &str, role: &str) -> Watch {
        self.connect(&format!("/api/tables/{table}/socket?as={role}&csrf={}", self.csrf), Some(None)).await
    }

    pub async fn connect(&self, path: &str, hello: Option<Option<u64>>) -> Watch {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().expect("a request");
        request.headers_mut().insert("cookie", self.cookie.parse().expect("a header"));
        let (stream, _) = connect_async(request).await.expect("a socket");
        let mut watch = Watch { stream, heard: Vec::new(), last: Value::Null };
        if let Some(last_seq) = hello {
            watch.send(json!({"type": "hello", "last_seq": last_seq})).await;
        }
        watch
    }
}

/// A socket.
pub struct Watch {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Everything that was heard, as it came.
    pub heard: Vec<String>,
    /// The last snapshot or update.
    pub last: Value,
}

impl Watch {
    pub async fn send(&mut self, said: Value) {
        self.stream.send(Message::text(said.to_string())).await.expect("sent");
    }

    /// The next message.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(Duration::from_secs(20), self.stream.next()).await;
            match message.expect("in time")? {
                Ok(Message::Text(text)) => {
                    self.heard.push(text.to_string());
                    let said: Value = serde_json::from_str(&text).expect("JSON");
                    if said["table"].is_object() {
                        self.last = said.clone();
                    }
                    return Some(said);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of this type.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let said = self.next().await.unwrap_or_else(|| panic!("closed while waiting for {kind}"));
            if said["type"] == kind {
                return said;
            }
        }
    }

    /// Waits until the table is as of this fact.
    pub async fn reach(&mut self, seq: u64) {
        while self.last["seq"].as_u64().is_none_or(|known| known < seq) {
            assert!(self.next().await.is_some(), "closed before {seq}");
        }
    }

    /// Says something and waits for its answer and for what followed.
    pub async fn submit(&mut self, command: Value) -> Result<u64, Value> {
        let id = name();
        self.send(json!({"type": "command", "id": id, "command": command})).await;
        loop {
            let said = self.next().await.expect("an answer");
            if said["id"] == id.as_str() {
                if said["type"] == "refused" {
                    return Err(said["error"].clone());
                }
                let seq = said["seq"].as_u64().expect("a number");
                self.reach(seq).await;
                return Ok(seq);
            }
        }
    }

    pub fn menu(&self) -> Vec<Value> {
        self.last["menu"].as_array().cloned().unwrap_or_default()
    }

    pub fn item(&self, id: &str) -> Option<Value> {
        self.menu().into_iter().find(|item| item["id"].as_str().is_some_and(|known| known.starts_with(id)))
    }

    /// The next thing a simple player does: the usual wager, then deal, then the first decision that costs nothing more.
    pub fn simple_choice(&self) -> Option<Value> {
        let menu = self.menu();
        let find = |wanted: &dyn Fn(&Value) -> bool| menu.iter().find(|item| wanted(item)).cloned();
        let placed = |bet: &Value| {
            let seats = self.last["table"]["round"]["seats"].as_array().cloned().unwrap_or_default();
            let mine = |seat: &Value| {
                self.last["table"]["me"]["seats"]
                    .as_array()
                    .is_some_and(|own| own.iter().any(|own| own["seat"] == seat["seat"]))
            };
            seats.iter().filter(|seat| mine(seat)).any(|seat| {
                seat["wagers"]
                    .as_array()
                    .is_some_and(|wagers| wagers.iter().any(|wager| wager["bet"] == *bet))
            })
        };
        if let Some(item) = find(&|item| item["usual"].is_i64() && !placed(&item["bet"])) {
            let mut command = item["command"].clone();
            let at = item["free"]["at"].as_str().expect("a pointer");
            *command.pointer_mut(at).expect("the free part") = item["usual"].clone();
            return Some(command);
        }
        let deal = find(&|item| item["id"] == "deal");
        let free = find(&|item| {
            item["group"] == "decision" && item["amount"].is_null() && item["free"]["kind"] == "nothing"
        });
        deal.or(free).map(|item| item["command"].clone())
    }
}

/// Fills the free part of an item.
pub fn filled(item: &Value, value: Value) -> Value {
    let mut command = item["command"].clone();
    let at = item["free"]["at"].as_str().expect("a pointer");
    *command.pointer_mut(at).expect("the free part") = value;
    command
}
