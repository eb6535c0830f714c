//! What somebody might try again and again.

use crate::commands::State;
use crate::house::{House, config, fresh};
use crate::sessions::{now, with_root};
use serde_json::{Value, json};

#[test]
fn a_key_does_what_it_is_for_and_nothing_else() {
    let (house, root) = with_root("keys");
    root.post("/api/accounts", json!({"name": "robot", "roles": ["dealer", "supervisor", "surveillance"]}));
    house.table_in("t", State::Open);
    let key = |scopes: Value| {
        let made = root.post("/api/keys", json!({"account": "robot", "label": "test", "scopes": scopes}));
        assert_eq!(made.status, 201, "{}", made.text);
        format!("Bearer {}", made.body["key"].as_str().expect("a key"))
    };
    let with = |key: &str, method: &str, path: &str, body: Option<&Value>| {
        house.visitor().call_with(method, path, &[("authorization", key)], body).status
    };
    let submit = |key: &str, role: &str, command: Value| {
        with(
            key,
            "POST",
            &format!("/api/tables/t/commands{role}"),
            Some(&json!({"id": fresh(), "command": command})),
        )
    };
    let (read, deals) = (key(json!(["read"])), key(json!(["dealer"])));
    assert_eq!(with(&read, "GET", "/api/alerts", None), 200, "reads what its account may");
    assert_eq!(with(&read, "GET", "/api/accounts", None), 403);
    assert_eq!(submit(&read, "", json!("open_round")), 403, "and does nothing");
    assert_eq!(submit(&read, "?as=dealer", json!("open_round")), 403);
    assert_eq!(with(&deals, "GET", "/api/alerts", None), 403, "sees what a dealer may");
    assert_eq!(submit(&deals, "?as=supervisor", json!("close")), 403);
    assert_eq!(submit(&deals, "", json!("close")), 403);
    assert_eq!(submit(&deals, "", json!("open_round")), 200);
    for more in [json!(["administrator"]), json!(["cage"]), json!([]), json!(["machine"])] {
        let body = json!({"account": "robot", "label": "more", "scopes": more});
        assert!([400, 422].contains(&root.post("/api/keys", body).status), "{more}");
    }
    assert_eq!(root.get("/api/keys").body["keys"].as_array().map(Vec::len), Some(2));
    assert!(!root.get("/api/keys").text.contains("ck_"), "no secret is told again");
    assert_eq!(root.call("DELETE", "/api/keys/robot.2", None).status, 204);
    assert_eq!(submit(&deals, "", json!("open_round")), 401);
    for wrong in ["Bearer ck_robot.1.00", "Bearer", "Basic cm9vdDp4", "bearer x", "Bearer ck_nobody.1.00"] {
        assert_eq!(with(wrong, "GET", "/api/me", None), 401, "{wrong}");
    }
    let tries: Vec<u16> = (0..40).map(|_| with("Bearer ck_robot.1.00", "GET", "/api/me", None)).collect();
    assert_eq!(tries.last(), Some(&429), "anyone who tries keys is slowed down");
    assert_eq!(with(&read, "GET", "/api/alerts", None), 200, "who has one is not");
}

#[test]
fn nobody_opens_sockets_without_end() {
    let house = House::demo("sockets-many");
    let (ann, bob) = (house.guest(), house.guest());
    let mut open: Vec<_> = (0..32).map(|_| ann.socket("/api/lobby/socket").expect("opens")).collect();
    assert_eq!(ann.socket("/api/lobby/socket").err(), Some(429));
    assert_eq!(ann.socket("/api/tables/dragon-1/socket").err(), Some(429));
    assert!(bob.socket("/api/lobby/socket").is_ok(), "others are not concerned");
    open.pop();
    let again = (0..50).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(100));
        ann.socket("/api/lobby/socket").is_ok()
    });
    assert!(again, "a place that was left is free");
}

#[test]
fn haste_is_slowed_down() {
    let house = House::open(croupier_server::Config { requests_per_second: 10, ..config("haste", true) });
    let replies: Vec<_> = (0..80).map(|_| house.visitor().get("/api/me")).collect();
    let slowed: Vec<_> = replies.iter().filter(|reply| reply.status == 429).collect();
    assert!(!slowed.is_empty() && slowed.len() < 40, "{}", slowed.len());
    for reply in slowed {
        let seconds = reply.header("retry-after").and_then(|seconds| seconds.parse::<u64>().ok());
        assert!(seconds.is_some_and(|seconds| seconds > 0), "{}", reply.head);
    }
    let lies: Vec<u16> = (0..5)
        .map(|number| {
            let address = format!("10.0.0.{number}");
            house.visitor().call_with("GET", "/api/me", &[("x-forwarded-for", &address)], None).status
        })
        .collect();
    assert!(lies.contains(&429), "no proxy, so nobody is believed: {lies:?}");
    assert_eq!(house.visitor().get("/healthz").status, 200);
}

#[test]
fn guessing_passwords_leads_nowhere_and_tells_nothing() {
    let (house, root) = with_root("guess");
    for name in ["ann", "off", "machine-1"] {
        let password = (name != "machine-1").then_some("a long password");
        let made =
            root.post("/api/accounts", json!({"name": name, "password": password, "roles": ["dealer"]}));
        let expected = if name == "machine-1" { 422 } else { 201 };
        assert_eq!(made.status, expected, "names of machines are taken: {}", made.text);
    }
    root.post("/api/accounts", json!({"name": "robot", "roles": ["dealer"]}));
    assert_eq!(root.post("/api/accounts/off/disable", json!({"disabled": true})).status, 200);
    let answers = std::cell::RefCell::new(Vec::new());
    let sign_in = |name: &str, password: &str| {
        let begun = std::time::Instant::now();
        let reply = house.visitor().post("/api/session", json!({"name": name, "password": password}));
        answers.borrow_mut().push((reply.status, reply.text.clone(), begun.elapsed()));
        reply.status
    };
    for (name, password) in [
        ("nobody", "x"),
        ("ann", "wrong password"),
        ("off", "a long password"),
        ("robot", ""),
        ("No Name", "x"),
        ("", ""),
    ] {
        assert_eq!(sign_in(name, password), 401, "{name}");
    }
    for _ in 0..9 {
        assert_eq!(sign_in("ann", "wrong password"), 401);
    }
    assert_eq!(sign_in("ann", "a long password"), 401, "locked, and the right one does not help");
    let answers = answers.take();
    for (status, text, took) in &answers {
        assert_eq!((status, text), (&answers[0].0, &answers[0].1), "all failures are the same answer");
        assert!(took.as_millis() >= 300, "and come at the same time: {took:?}");
    }
    let locked = root.get("/api/accounts/ann").body["locked_until"].as_i64().expect("locked");
    assert!((14 * 60_000..=15 * 60_000).contains(&(locked - now())), "for a quarter of an hour");
    let tries: Vec<u16> = (0..10).map(|_| sign_in("ann", "wrong password")).collect();
    assert_eq!(tries.last(), Some(&429), "and an address that goes on is slowed down: {tries:?}");
    assert_eq!(root.post("/api/accounts/ann/unlock", json!({})).body["locked_until"], Value::Null);
}
