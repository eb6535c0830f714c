//! Somebody who asks a server over HTTP.

use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use std::net::SocketAddr;
use tokio::net::TcpStream;

/// Somebody signed in.
#[derive(Clone, Debug)]
pub struct Client {
    pub address: SocketAddr,
    pub cookie: String,
    pub csrf: String,
}

impl Client {
    pub async fn guest(address: SocketAddr) -> Result<Client, String> {
        Client::enter(address, "/api/session/guest", &json!({})).await
    }

    pub async fn staff(address: SocketAddr, role: &str) -> Result<Client, String> {
        Client::enter(address, "/api/session/demo", &json!({ "role": role })).await
    }

    async fn enter(address: SocketAddr, path: &str, body: &Value) -> Result<Client, String> {
        let nobody = Client { address, cookie: String::new(), csrf: String::new() };
        let (me, cookie) = nobody.ask("POST", path, Some(body)).await?;
        let csrf = me.get("csrf").and_then(Value::as_str).unwrap_or_default().to_owned();
        Ok(Client { address, cookie: cookie.ok_or("no session was given")?, csrf })
    }

    pub async fn get(&self, path: &str) -> Result<Value, String> {
        Ok(self.ask("GET", path, None).await?.0)
    }

    pub async fn post(&self, path: &str, body: &Value) -> Result<Value, String> {
        Ok(self.ask("POST", path, Some(body)).await?.0)
    }

    async fn ask(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(Value, Option<String>), String> {
        let told = |error: &dyn std::fmt::Display| format!("{method} {path}: {error}");
        let stream = TcpStream::connect(self.address).await.map_err(|error| told(&error))?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream))
            .await
            .map_err(|error| told(&error))?;
        tokio::spawn(connection);
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", self.address.to_string())
            .header("content-type", "application/json")
            .header("cookie", &self.cookie)
            .header("x-croupier-csrf", &self.csrf)
            .body(Full::new(Bytes::from(body.map(ToString::to_string).unwrap_or_default())))
            .map_err(|error| told(&error))?;
        let response = sender.send_request(request).await.map_err(|error| told(&error))?;
        let status = response.status();
        let cookie = response.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        let body = response.into_body().collect().await.map_err(|error| told(&error))?.to_bytes();
        if !status.is_success() {
            return Err(told(&format!("{status} {}", String::from_utf8_lossy(&body))));
        }
        Ok((serde_json::from_slice(&body).unwrap_or_default(), cookie))
    }
}
