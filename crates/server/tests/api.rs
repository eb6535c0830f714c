//! The document of the API is the API: it is checked in, every path of the router is in it, and no request, however
//! strange, is the server's fault.

mod support;

use croupier_testkit::Rng;
use hyper::body::Bytes;
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;
use support::*;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

fn golden() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json")
}

#[test]
fn the_document_is_checked_in() {
    let is = croupier_server::openapi();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(golden(), &is).unwrap();
    }
    let was = std::fs::read_to_string(golden()).unwrap_or_default();
    assert!(is == was, "openapi.json is not what the server says: UPDATE_GOLDEN=1 writes it again");
}

/// Every path that the source gives to the router.
#[test]
fn every_route_is_in_the_document() {
    let document: Value = serde_json::from_str(&croupier_server::openapi()).unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let text = std::fs::read_to_string(source.join("routes.rs")).unwrap();
    let routes = text.split(".route(").skip(1).filter_map(|rest| rest.split('"').nth(1));
    let mut count = 0;
    for route in routes {
        assert!(document["paths"][route].is_object(), "{route} is not in the document");
        count += 1;
    }
    assert!(count > 40, "{count} routes");
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, about) in methods.as_object().unwrap() {
            assert!(
                about["summary"].as_str().is_some_and(|summary| summary.ends_with('.')),
                "{method} {path}"
            );
        }
    }
}

/// Programs are generated from the document: each operation has a name of its own, and what is said to stand in the path
/// stands there.
#[test]
fn operations_and_their_parameters_are_unambiguous() {
    let document: Value = serde_json::from_str(&croupier_server::openapi()).unwrap();
    let mut names = std::collections::BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, about) in methods.as_object().unwrap() {
            let name = about["operationId"].as_str().unwrap();
            assert!(names.insert(name), "{method} {path}: {name} is the name of another operation too");
            for parameter in about["parameters"].as_array().into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap();
                let in_path = path.contains(&format!("{{{name}}}"));
                let told = if in_path { "path" } else { "query" };
                assert_eq!(parameter["in"], told, "{method} {path}: {name}");
            }
        }
    }
}

/// Texts that nobody should send.
const STRANGE: [&str; 14] = [
    "",
    "0",
    "-1",
    "1e999",
    "null",
    "[]",
    "{}",
    "../../etc/passwd",
    "%00",
    "%ff%fe",
    "ünï",
    "'; drop table events; --",
    "18446744073709551616",
    "seat256",
];

const BODIES: [&str; 18] = [
    "",
    "null",
    "[]",
    "{}",
    "{\"id\": 1}",
    "\"x\"",
    "{\"a\":",
    "\u{0}",
    "{\"id\":\"00000000000000000000000000000000\",\"command\":\"open\"}",
    "{\"id\":\"00000000000000000000000000000000\",\"command\":[]}",
    "{\"id\":\"00000000000000000000000000000000\",\"command\":[\"open\",[\"open\"]]}",
    "{\"id\":\"00000000000000000000000000000000\",\"command\":{\"buy_in\":{\"amount\":9223372036854775807}}}",
    "{\"id\":\"00000000000000000000000000000000\",\"command\":{\"sit\":{\"bettor\":{\"seat\":255,\"place\":255}}}}",
    "{\"id\":\"zz\",\"command\":{\"round\":{\"command\":{\"dragon\":{\"do\":\"place\",\"bet\":\"ante\",\"amount\":-5}}}}}",
    "{\"rulebook\":\"nj/none\",\"options\":{\"x\":1}}",
    "{\"rulebook\":\"nj/dragon-poker\",\"options\":{\"ante_minimum\":-1}}",
    "{\"table\":\"x y\",\"settings\":{\"rulebook\":\"nj/dragon-poker\"}}",
    "{\"reason\":\"…\",\"role\":\"king\",\"name\":\"a\",\"password\":\"b\",\"token\":\"c\",\"roles\":[\"x\"],\"scopes\":[1]}",
];

/// Parts of a path that lead somewhere, and some that do not.
fn filled(path: &str, rng: &mut Rng) -> String {
    let part = |name: &str, rng: &mut Rng| -> String {
        let known: &[&str] = match name {
            "table" => &["dragon-1", "manual-1", "lunar-nz-1"],
            "jurisdiction" => &["nj", "nz"],
            "game" => &["dragon-poker", "lucky-8s"],
            "round" => &["1", "0"],
            "meter" => &["packs-1-0"],
            _ => &["me"],
        };
        let strange: Vec<&str> =
            STRANGE.iter().copied().filter(|text| text.is_ascii() && !text.contains(' ')).collect();
        (if rng.one_in(3) { *rng.pick(&strange) } else { *rng.pick(known) })
            .replace(['/', '{', '}', '\''], "")
    };
    let mut text = String::new();
    for piece in path.split('/').skip(1) {
        text.push('/');
        match piece.strip_prefix('{').and_then(|piece| piece.strip_suffix('}')) {
            Some(name) => text.push_str(&part(name, rng)),
            None => text.push_str(piece),
        }
    }
    text
}

/// What stands behind the question mark.
fn query(about: &Value, rng: &mut Rng) -> String {
    let names = about["parameters"].as_array().cloned().unwrap_or_default();
    let names = names.iter().filter(|one| one["in"] == "query").filter_map(|one| one["name"].as_str());
    let pairs: Vec<String> = names
        .filter_map(|name| {
            let roles = ["player", "dealer", "supervisor", "surveillance"];
            let value = if name == "as" { *rng.pick(&roles) } else { *rng.pick(&STRANGE) };
            (rng.one_in(2) && value.is_ascii() && !value.contains([' ', '\'']))
                .then(|| format!("{name}={value}"))
        })
        .collect();
    if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_request_is_the_servers_fault() {
    let (address, _) = serve(demo(folder("strange"))).await;
    let document: Value = serde_json::from_str(&croupier_server::openapi()).unwrap();
    let mut people = vec![Person::visitor(address), Person::guest(address).await];
    for role in ["dealer", "supervisor", "cage", "surveillance", "analyst"] {
        people.push(Person::staff(address, role).await);
    }
    let rounds: usize =
        std::env::var("CROUPIER_REQUESTS").ok().and_then(|text| text.parse().ok()).unwrap_or(12);
    let mut rng = Rng::new(1);
    let mut statuses = std::collections::BTreeMap::<u16, u32>::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        // The lab computes for minutes if it is asked to; signing out would end what others try.
        if path.starts_with("/api/lab") && rounds <= 12 || path == "/api/session" {
            continue;
        }
        for (method, about) in methods.as_object().unwrap() {
            for _ in 0..rounds {
                let person = rng.pick(&people).clone();
                let target = filled(path, &mut rng) + &query(about, &mut rng);
                let body = if method == "get" { "" } else { *rng.pick(&BODIES) };
                let kind = *rng.pick(&["application/json", "application/json", "text/plain"]);
                let (status, text, _) =
                    person.raw(&method.to_uppercase(), &target, kind, Bytes::from(body)).await;
                *statuses.entry(status.as_u16()).or_default() += 1;
                assert!(status.as_u16() < 500, "{method} {target} {body:?}: {status} {text}");
                if status.is_client_error() {
                    let told: Value = serde_json::from_str(&text).unwrap_or_default();
                    let empty = status == hyper::StatusCode::METHOD_NOT_ALLOWED;
                    assert!(empty || told["error"]["code"].is_string(), "{method} {target}: {status} {text}");
                }
            }
        }
    }
    assert!(
        statuses.keys().any(|status| *status < 300) && statuses.keys().any(|status| *status >= 400),
        "{statuses:?}"
    );
    let ready = Person::visitor(address).raw("GET", "/readyz", "", Bytes::new()).await;
    assert_eq!(ready.0, 200, "still well after {statuses:?}: {}", ready.1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_over_a_socket_may_be_nonsense_too() {
    let (address, _) = serve(demo(folder("nonsense"))).await;
    let guest = Person::guest(address).await;
    let path = format!("/api/tables/dragon-1/socket?as=player&csrf={}", guest.csrf);
    for first in [json!(null), json!({"type": "command"}), json!([1]), json!({"type": "ping"})] {
        let mut socket = guest.connect(&path, None).await;
        socket.send(first).await;
        assert_eq!(socket.next().await.expect("an answer")["type"], "bye");
    }
    for body in BODIES.iter().filter_map(|body| serde_json::from_str::<Value>(body).ok()) {
        let mut socket = guest.connect(&path, Some(None)).await;
        socket.until("snapshot").await;
        let command = body["command"].clone();
        socket.send(json!({"type": "command", "id": name(), "command": command})).await;
        assert_eq!(socket.until("refused").await["type"], "refused");
        socket.send(json!({"type": "ping"})).await;
        socket.until("pong").await;
    }
}

/// Anyone who says little and stays is sent away; a browser that asks twice over one connection is not.
#[tokio::test(flavor = "multi_thread")]
async fn a_head_that_does_not_come_is_not_waited_for() {
    let (address, _) = serve_with(demo(folder("head")), Duration::from_secs(2)).await;
    let mut slow = TcpStream::connect(address).await.unwrap();
    slow.write_all(b"GET /healthz HTTP/1.1\r\nhost: ").await.unwrap();
    let mut quick = TcpStream::connect(address).await.unwrap();
    for _ in 0..2 {
        quick.write_all(b"GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n").await.unwrap();
        let mut answer = [0; 12];
        quick.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 200");
        // To the end of its body, which is `ok` and a line break.
        while quick.read_u8().await.unwrap() != b'k' || quick.read_u8().await.unwrap() != b'\n' {}
    }
    let ended = tokio::time::timeout(Duration::from_secs(20), slow.read_to_end(&mut Vec::new())).await;
    assert!(ended.is_ok(), "the connection is closed");
}
