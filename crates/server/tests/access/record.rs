//! What stays: privileged acts in the journal, and no secret anywhere.

use crate::commands::State;
use crate::house::{House, fresh};
use crate::sessions::{ROOT, with_root};
use croupier_access::Role;
use parking_lot::Mutex;
use serde_json::json;
use std::io::Write;
use std::sync::Arc;

/// Everything that is logged, down to the last detail.
#[derive(Clone, Default)]
struct Logs(Arc<Mutex<Vec<u8>>>);

impl Write for Logs {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn no_secret_is_logged_or_stored() {
    let logs = Logs::default();
    let writer = logs.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_writer(move || writer.clone())
        .finish();
    tracing::subscriber::set_global_default(subscriber).expect("the only one of this process");
    let (house, root) = with_root("logs");
    let secrets = vec!["a very secret password", "another secret one", "a wrong secret guess", ROOT];
    let made = json!({"name": "ann", "password": secrets[0], "roles": ["dealer"]});
    assert_eq!(root.post("/api/accounts", made).status, 201);
    let mut ann = house.visitor();
    ann.enter("/api/session", json!({"name": "ann", "password": secrets[0]}));
    ann.post("/api/session", json!({"name": "ann", "password": secrets[2]}));
    let changed = ann.post("/api/accounts/ann/password", json!({"password": secrets[1], "old": secrets[0]}));
    let old = ann.clone();
    ann.keep(&changed);
    let key = root.post("/api/keys", json!({"account": "ann", "label": "scanner", "scopes": ["dealer"]}));
    let key = key.body["key"].as_str().expect("a key").to_owned();
    house.table_in("t", State::Open);
    let bearer = format!("Bearer {key}");
    let body = json!({"id": fresh(), "command": "open_round"});
    let done = house.visitor().call_with(
        "POST",
        "/api/tables/t/commands",
        &[("authorization", &bearer)],
        Some(&body),
    );
    assert_eq!(done.status, 200, "{}", done.text);
    assert!(ann.socket("/api/tables/t/socket?as=dealer").is_ok());
    let mut secrets: Vec<String> = secrets.into_iter().map(str::to_owned).collect();
    secrets.push(key.rsplit('.').next().expect("a secret").to_owned());
    for browser in [&root, &ann, &old] {
        let cookie = browser.cookie.as_deref().expect("a cookie");
        secrets.extend([cookie.trim_start_matches("croupier_session=").to_owned(), browser.csrf.clone()]);
    }
    let logs = logs.0.lock().clone();
    assert!(logs.len() > 1_000, "the test reads what is logged");
    for secret in &secrets {
        assert!(!holds(&logs, secret), "{secret} is logged");
    }
    for file in std::fs::read_dir(&house.folder).expect("a folder") {
        let path = file.expect("a file").path();
        let bytes = std::fs::read(&path).expect("bytes");
        for secret in &secrets {
            assert!(!holds(&bytes, secret), "{secret} is in {}", path.display());
        }
    }
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn privileged_acts_are_in_the_journal_by_name() {
    let (house, root) = with_root("journal");
    let made = json!({"name": "sue", "password": "a long password", "roles": ["surveillance"]});
    assert_eq!(root.post("/api/accounts", made).status, 201);
    let mut sue = house.visitor();
    sue.enter("/api/session", json!({"name": "sue", "password": "a long password"}));
    house.table_in("t", State::Open);
    assert!(sue.socket("/api/tables/t/socket").is_ok());
    assert_eq!(sue.get("/api/tables/t").status, 200, "noted already");
    sue.get("/api/tables/t/rounds/1");
    assert_eq!(sue.post("/api/journal/verify", json!({})).status, 202);
    root.post("/api/accounts/sue/roles", json!({"roles": ["analyst"]}));
    let kinds = |stream: &str| -> Vec<(String, String)> {
        let events = house.app.house.journal().read(stream, 1, 100).expect("read");
        let by =
            |body: &str| serde_json::from_str::<serde_json::Value>(body).expect("json")["by"].to_string();
        events.iter().map(|event| (event.kind.clone(), by(&event.body))).collect()
    };
    let expected = [
        ("account.created", "\"root\""),
        ("account.password_set", "\"root\""),
        ("account.signed_in", "\"sue\""),
        ("account.roles_changed", "\"root\""),
    ];
    assert_eq!(kinds("account/sue"), expected.map(|(kind, by)| (kind.to_owned(), by.to_owned())));
    let acts = house.app.house.journal().read("acts", 1, 100).expect("read");
    let acts: Vec<&str> = acts.iter().map(|event| event.body.as_str()).collect();
    assert_eq!(acts.len(), 3, "{acts:?}");
    assert!(acts[0].contains("watch a table") && acts[0].contains("\"sue\"") && acts[0].contains("\"t\""));
    assert!(acts[1].contains("see the rounds of a table"));
    assert!(acts[2].contains("verify the journal"));
}

#[test]
fn who_works_in_a_demonstration_is_noted() {
    let house = House::demo("noted");
    let dealer = house.demo_staff(Role::Dealer);
    let acts = house.app.house.journal().read("acts", 1, 100).expect("read");
    let name = dealer.person.expect("a name");
    assert!(acts.iter().any(|event| event.body.contains(&name)), "{acts:?}");
}
