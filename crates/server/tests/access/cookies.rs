//! What somebody might try with cookies and pages of other sites.

use crate::commands::id;
use crate::house::{Browser, House};
use crate::sessions::{now, with_root};
use croupier_access::{Kind, Role, Session, Tokens};
use croupier_store::Keys;
use croupier_table::Time;
use serde_json::{Value, json};

fn session(person: &str, role: Role, kind: Kind) -> Session {
    Session::begin(id(person), role.into(), kind, 0, Time(now())).expect("entropy")
}

fn is_nobody(browser: &Browser) -> bool {
    browser.get("/api/me").body["person"] == Value::Null && browser.get("/api/alerts").status == 401
}

#[test]
fn forged_stale_and_foreign_cookies_are_nobodys() {
    let house = House::demo("cookies");
    let good = session("demo-supervisor-1", Role::Supervisor, Kind::Demo);
    assert_eq!(house.with(&good).get("/api/alerts").status, 200, "the test knows how to forge with the key");
    let other = Tokens::new(&Keys::from_secret([3; 32]));
    let mut bad = vec![other.write(&good), String::new(), "0".repeat(9_000), "supervisor:x".to_owned()];
    let text = house.tokens().write(&good);
    for at in [0, 3, 5, 20, 60, text.len() - 1] {
        let mut flipped = text.clone().into_bytes();
        flipped[at] = if flipped[at] == b'0' { b'1' } else { b'0' };
        bad.push(String::from_utf8(flipped).expect("digits"));
    }
    for cookie in bad {
        let browser = Browser { cookie: Some(format!("croupier_session={cookie}")), ..house.visitor() };
        assert!(is_nobody(&browser), "{cookie}");
    }
    for (issued, seen) in [(0, -301_000), (-12 * 3_600_000, 0), (i64::MIN / 4, i64::MIN / 4)] {
        let (issued, seen) = (Time(now() + issued), Time(now() + seen));
        assert!(is_nobody(&house.with(&Session { issued, seen, ..good.clone() })), "{issued:?} {seen:?}");
    }
    let twice = format!("croupier_session={text}; croupier_session={text}");
    assert!(is_nobody(&Browser { cookie: Some(twice), ..house.visitor() }), "one may have been planted");
    let nobodys_account = session("root", Role::Administrator, Kind::Account);
    assert_eq!(house.with(&nobodys_account).get("/api/accounts").status, 401);
}

#[test]
fn guests_of_a_demonstration_are_nobody_in_a_real_house() {
    let (house, _) = with_root("real");
    for (person, role, kind) in
        [("guest-1", Role::Player, Kind::Guest), ("demo-administrator-1", Role::Administrator, Kind::Demo)]
    {
        assert_eq!(house.with(&session(person, role, kind)).get("/api/me").body["person"], Value::Null);
    }
    let wrong_generation = session("root", Role::Administrator, Kind::Account);
    assert_eq!(house.with(&wrong_generation).get("/api/accounts").status, 401);
    let more_roles = Session {
        generation: 1,
        roles: Role::ALL.into_iter().collect(),
        ..session("root", Role::Administrator, Kind::Account)
    };
    let roles = house.with(&more_roles).get("/api/me").body["roles"].clone();
    assert_eq!(roles, json!(["administrator"]), "the account decides, whatever a cookie says");
}

/// Everything that changes something, with a body that would be understood.
const CHANGES: [(&str, &str); 10] = [
    ("POST", "/api/session"),
    ("POST", "/api/session/guest"),
    ("POST", "/api/session/demo"),
    ("POST", "/api/session/stay"),
    ("POST", "/api/welcome"),
    ("POST", "/api/accounts"),
    ("POST", "/api/keys"),
    ("POST", "/api/tables/practice"),
    ("POST", "/api/tables/dragon-1/commands"),
    ("DELETE", "/api/session"),
];

#[test]
fn pages_of_other_sites_change_nothing() {
    let house = House::demo("sites");
    let (ann, bob) = (house.guest(), house.guest());
    let cookie = ann.cookie.clone().expect("a cookie");
    let own = format!("http://{}", house.address);
    let port = format!("http://127.0.0.1:{}", house.address.port().wrapping_add(1));
    let foreign = [
        "https://evil.example",
        "null",
        "",
        &own.replace("http", "https"),
        &port,
        &format!("{own}.evil.example"),
    ];
    for (method, path) in CHANGES {
        for guard in [None, Some(""), Some("0"), Some(bob.csrf.as_str()), Some(&cookie)] {
            let mut headers = vec![("cookie", cookie.as_str()), ("origin", own.as_str())];
            headers.extend(guard.map(|guard| ("x-croupier-csrf", guard)));
            let reply = ann.call_with(method, path, &headers, Some(&json!({})));
            assert_eq!((reply.status, reply.code()), (403, "csrf"), "{method} {path} {guard:?}");
        }
        let in_query = format!("{path}?csrf={}", ann.csrf);
        let reply = ann.call_with(method, &in_query, &[("cookie", &cookie)], Some(&json!({})));
        assert_eq!((reply.status, reply.code()), (403, "csrf"), "{method} {in_query}");
        for origin in foreign {
            let headers = [("cookie", cookie.as_str()), ("origin", origin), ("x-croupier-csrf", &ann.csrf)];
            let reply = ann.call_with(method, path, &headers, Some(&json!({})));
            assert_eq!((reply.status, reply.code()), (403, "origin"), "{method} {path} {origin:?}");
            let reply = ann.call_with(method, path, &[("origin", origin)], Some(&json!({})));
            assert_eq!(
                (reply.status, reply.code()),
                (403, "origin"),
                "nor without a cookie: {method} {path}"
            );
        }
        let reply = ann.call_with(method, path, &[("sec-fetch-site", "cross-site")], Some(&json!({})));
        assert_eq!((reply.status, reply.code()), (403, "origin"), "{method} {path}");
    }
    assert!(ann.get("/api/me").body["person"].is_string(), "ann is still signed in");
}

#[test]
fn pages_of_other_sites_open_no_socket() {
    let house = House::demo("sockets");
    let (ann, bob) = (house.guest(), house.guest());
    let (cookie, own) = (ann.cookie.clone().expect("a cookie"), format!("http://{}", house.address));
    for path in ["/api/tables/dragon-1/socket", "/api/lobby/socket"] {
        let good = format!("{path}?csrf={}", ann.csrf);
        assert!(ann.socket_with(&good, &[("origin", &own), ("cookie", &cookie)]).is_ok());
        for origin in ["https://evil.example", "null", &own.replace("http", "https")] {
            let opened = ann.socket_with(&good, &[("origin", origin), ("cookie", &cookie)]);
            assert_eq!(opened.err(), Some(403), "{path} {origin}");
        }
        for guard in [String::new(), "?csrf=".to_owned(), format!("?csrf={}", bob.csrf)] {
            let opened = ann.socket_with(&format!("{path}{guard}"), &[("origin", &own), ("cookie", &cookie)]);
            assert_eq!(opened.err(), Some(403), "{path}{guard}");
        }
    }
    let asked = ann.socket_with(
        &format!("/api/tables/dragon-1/socket?as=supervisor&csrf={}", ann.csrf),
        &[("cookie", &cookie)],
    );
    assert_eq!(asked.err(), Some(403), "a guest is no supervisor");
}

/// A guest is somebody: the browser brings the guest back after the session, and an account keeps all of it.
#[test]
fn a_guest_comes_back_and_becomes_an_account() {
    let house = House::demo("kept");
    let mut guest = house.visitor();
    let entered = guest.enter("/api/session/guest", json!({}));
    let kept = entered.headers("set-cookie").into_iter().find(|cookie| cookie.starts_with("croupier_guest="));
    let kept = kept.expect("a cookie that outlives the session");
    for mark in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=2592000"] {
        assert!(kept.contains(mark), "{mark}: {kept}");
    }
    let kept = kept.split(';').next().expect("a value").to_owned();
    let name = guest.person.clone().expect("a guest");
    let again = |cookie: &str| {
        let origin = format!("http://{}", house.address);
        let headers = [("origin", origin.as_str()), ("cookie", cookie)];
        house.visitor().call_with("POST", "/api/session/guest", &headers, Some(&json!({})))
    };
    let back = again(&kept);
    assert_eq!(back.body["person"], name.as_str(), "the same guest with the same chips: {}", back.text);
    assert_ne!(again(&format!("{kept}0")).body["person"], name.as_str(), "a forged one is somebody new");
    let refused = guest.post("/api/session/keep", json!({"password": "short"}));
    assert_eq!(refused.status, 422, "{}", refused.text);
    let password = "a long enough password";
    let account = guest.post("/api/session/keep", json!({ "password": password }));
    assert_eq!((account.status, &account.body["person"]), (200, &json!(name)), "{}", account.text);
    assert_eq!(account.body["wallet"], entered.body["wallet"], "nothing is lost");
    assert_ne!(again(&kept).body["person"], name.as_str(), "an account is entered with its password");
    let signed_in = house.visitor().post("/api/session", json!({"name": name, "password": password}));
    assert_eq!((signed_in.status, &signed_in.body["person"]), (200, &json!(name)));
}
