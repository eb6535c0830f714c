//! What somebody might send that nobody should.

use crate::commands::State;
use crate::house::{Browser, House, fresh};
use croupier_access::Role;
use serde_json::json;

#[test]
fn amounts_that_are_none_move_nothing() {
    let house = House::demo("amounts");
    house.table_in("t", State::Open);
    let (ann, cage) = (house.guest(), house.demo_staff(Role::Cage));
    assert_eq!(ann.submit("t", "", &json!({"sit": {"bettor": {"seat": 2, "place": 0}}})).status, 200);
    assert_eq!(ann.submit("t", "", &json!({"buy_in": {"amount": 5_000}})).status, 200);
    let before = ann.get("/api/me").body["wallet"].clone();
    let amounts = [
        "-1",
        "0",
        "-9223372036854775808",
        "9223372036854775807",
        "9223372036854775808",
        "1e30",
        "1.5",
        "-0",
        "\"5\"",
        "null",
        "[]",
        "{}",
        "true",
        "18446744073709551615",
        "1e-5",
    ];
    for amount in amounts {
        for command in ["buy_in", "take_chips", "tip"] {
            let body =
                format!("{{\"id\":\"{}\",\"command\":{{\"{command}\":{{\"amount\":{amount}}}}}}}", fresh());
            let reply = raw(&ann, "/api/tables/t/commands", &body);
            assert!([400, 422].contains(&reply.0), "{command} {amount}: {} {}", reply.0, reply.1);
        }
        for command in ["buy_in", "cash_out"] {
            let path = format!("/api/patrons/{}/commands", ann.person.as_deref().expect("a name"));
            let body =
                format!("{{\"id\":\"{}\",\"command\":{{\"{command}\":{{\"amount\":{amount}}}}}}}", fresh());
            let reply = raw(&cage, &path, &body);
            assert!([400, 422].contains(&reply.0), "{command} {amount}: {} {}", reply.0, reply.1);
        }
    }
    assert_eq!(ann.get("/api/me").body["wallet"], before);
}

fn raw(browser: &Browser, path: &str, body: &str) -> (u16, String) {
    let cookie = browser.cookie.clone().unwrap_or_default();
    let head = format!(
        "POST {path} HTTP/1.1\r\ncookie: {cookie}\r\nx-croupier-csrf: {}\r\ncontent-type: application/json\r\n",
        browser.csrf
    );
    let reply = browser.send(&head, body.as_bytes());
    (reply.status, reply.text)
}

#[test]
fn nonsense_is_refused_and_does_no_harm() {
    let house = House::demo("nonsense");
    let ann = house.guest();
    let long = format!("{{\"id\": \"{}\"}}", "a".repeat(300_000));
    assert_eq!(raw(&ann, "/api/tables/dragon-1/commands", &long).0, 413);
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    let nested = format!("{{\"id\":\"{}\",\"command\":{deep}}}", fresh());
    for body in
        [deep.as_str(), &nested, "", "{", "nul", "\u{0}", "{\"id\":1,\"id\":2}", "[1,2", "\"\\ud800\""]
    {
        for path in
            ["/api/tables/dragon-1/commands", "/api/session", "/api/session/demo", "/api/tables/practice"]
        {
            let (status, text) = raw(&ann, path, body);
            assert!([400, 413].contains(&status), "{path} {:.20}: {status} {text:.200}", body);
        }
    }
    let head = format!("POST /api/session HTTP/1.1\r\nx-croupier-csrf: {}\r\n", ann.csrf);
    assert_eq!(ann.send(&head, b"name=root&password=x").status, 415, "forms of other pages are not read");
    assert_eq!(house.guest().get("/api/me").status, 200, "the server is well");
}

#[test]
fn paths_lead_only_where_they_say() {
    let house = House::demo("paths");
    let ann = house.guest();
    let long = "a".repeat(7_000);
    for path in [
        "/api/tables/../accounts",
        "/api/tables/%2e%2e/accounts",
        "/api/tables/..%2faccounts",
        "/api/tables/dragon-1/../../accounts",
        "//api/accounts",
        "/api//accounts",
        "/api/accounts/",
        "/API/accounts",
        "/api/accounts;x=1",
        "/api/accounts%00",
        "/api/accounts/..%2f..%2fkeys",
        "/api/tables/%00",
        "/api/tables/%ff%fe",
        "/api/tables/dragon-1%2fcommands",
        "/..%2f..%2fetc%2fpasswd",
        "/../journal.sqlite",
        "/journal.sqlite.key",
        "/%2e%2e/journal.sqlite.key",
        &format!("/api/tables/{long}"),
        &format!("/api/me?as={long}"),
        "/api/me?as=%70layer",
    ] {
        let reply = ann.get(path);
        assert!(reply.status < 500, "{path}: {}", reply.status);
        assert!(!reply.text.contains("\"accounts\""), "{path}: {}", reply.text);
        assert!(
            !reply.text.contains("croupier journal key") && !reply.text.contains("SQLite format"),
            "{path}"
        );
    }
}

#[test]
fn nobody_fills_the_journal_with_practice_tables() {
    let house = House::demo("tables");
    let ann = house.guest();
    let open = |least: i64| {
        let body = json!({"rulebook": "nj/dragon-poker", "options": {"three_card_minimum": least}});
        ann.post("/api/tables/practice", body)
    };
    let opened: Vec<_> = (1..=30).map(|number| open(number * 100)).collect();
    let count = |status: u16| opened.iter().filter(|reply| reply.status == status).count();
    assert_eq!((count(200), count(409)), (24, 6), "{}", opened[0].text);
    assert_eq!(open(100).status, 200, "those there are stay open");
}
