//! Signing in, staying and leaving.

use crate::house::{Browser, House, config};
use croupier_access::Role;
use serde_json::{Value, json};

pub const ROOT: &str = "correct horse battery";

/// A house with accounts, and its administrator `root`.
pub fn with_root(name: &str) -> (House, Browser) {
    with_root_of(config(name, false))
}

fn with_root_of(config: croupier_server::Config) -> (House, Browser) {
    let house = House::open(config);
    let link = house.app.access.welcome(croupier_table::Time(now())).expect("read").expect("a link");
    let token = link.strip_prefix("/welcome#").expect("a secret").to_owned();
    let mut root = house.visitor();
    let nameless =
        house.visitor().post("/api/welcome", json!({"token": token, "name": "root", "password": ROOT}));
    assert_eq!((nameless.status, nameless.code()), (422, "operator"), "it stands on every layout");
    let body = json!({"token": token, "name": "root", "password": ROOT, "operator": "The Sample House"});
    root.enter("/api/welcome", body);
    (house, root)
}

pub fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970");
    i64::try_from(since.as_millis()).expect("not yet")
}

fn roles(me: &Value) -> Vec<&str> {
    me["roles"].as_array().expect("roles").iter().filter_map(Value::as_str).collect()
}

#[test]
fn a_demonstration_lets_everybody_in() {
    let house = House::demo("demo");
    let me = house.visitor().get("/api/me");
    assert_eq!((me.status, &me.body["person"], &me.body["csrf"]), (200, &Value::Null, &json!("")));
    let guest = house.guest();
    let me = guest.get("/api/me").body;
    assert!(me["person"].as_str().is_some_and(|person| person.starts_with("guest-")), "{me}");
    assert_eq!(
        (roles(&me), me["wallet"].as_i64(), me["demo"].as_bool()),
        (vec!["player"], Some(100_000), Some(true))
    );
    assert_eq!(me["idle"], 1_800_000);
    for role in Role::ALL {
        let staff = house.demo_staff(role);
        let me = staff.get("/api/me").body;
        assert_eq!(roles(&me), [role.name()]);
        let stations = [Role::Dealer, Role::Supervisor, Role::CasinoSupervisor, Role::Cage, Role::Security];
        assert_eq!(me["idle"], if stations.contains(&role) { 300_000 } else { 1_800_000 });
    }
    assert_eq!(guest.call("DELETE", "/api/session", None).status, 204);
    assert_eq!(guest.get("/api/me").body["person"], Value::Null, "a cookie that was kept is worth nothing");
}

#[test]
fn a_house_without_demonstration_has_no_guests_and_one_welcome() {
    let (house, root) = with_root("welcome");
    for (path, body) in
        [("/api/session/guest", json!({})), ("/api/session/demo", json!({"role": "administrator"}))]
    {
        let refused = house.visitor().post(path, body);
        assert_eq!((refused.status, refused.code()), (403, "forbidden"));
    }
    assert_eq!(root.get("/api/accounts").status, 200);
    assert_eq!(house.visitor().get("/api/me").body["operator"], "The Sample House");
    assert_eq!(root.post("/api/operator", json!({"operator": "Another House"})).status, 204);
    assert_eq!(house.visitor().get("/api/me").body["operator"], "Another House");
    for nameless in ["", " ", "two\nlines"] {
        let refused = root.post("/api/operator", json!({"operator": nameless}));
        assert_eq!((refused.status, refused.code()), (422, "operator"));
    }
    assert_eq!(root.get("/api/tables").body["tables"], json!([]), "nor tables of a demonstration");
    assert_eq!(house.app.access.welcome(croupier_table::Time(now())), Ok(None));
    let again = house.tokens().welcome(croupier_table::Time(now()));
    for token in [again.as_str(), "", "00"] {
        let body = json!({"token": token, "name": "other", "password": ROOT});
        let refused = house.visitor().post("/api/welcome", body);
        assert_eq!((refused.status, refused.code()), (403, "no_welcome"));
    }
}

fn sign_in(house: &House, name: &str, password: &str) -> Browser {
    let mut browser = house.visitor();
    browser.enter("/api/session", json!({"name": name, "password": password}));
    browser
}

fn with_ann(name: &str, seconds: Option<u32>) -> (House, Browser, Browser) {
    let mut config = config(name, false);
    config.station_seconds = seconds.unwrap_or(config.station_seconds);
    let (house, root) = with_root_of(config);
    let made = root.post("/api/accounts", json!({"name": "ann", "password": ANN, "roles": ["dealer"]}));
    assert_eq!(made.status, 201, "{}", made.text);
    let ann = sign_in(&house, "ann", ANN);
    (house, root, ann)
}

const ANN: &str = "anns long password";

#[test]
fn a_cookie_is_marked_as_it_should_be() {
    let house = House::demo("marks");
    let cookie = house.visitor().post("/api/session/guest", json!({}));
    let cookie = cookie.header("set-cookie").expect("a cookie").to_owned();
    for mark in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=43200"] {
        assert!(cookie.contains(mark), "{mark}: {cookie}");
    }
    assert!(!cookie.contains("Secure"));
    let secure = House::open(croupier_server::Config { tls_behind_proxy: true, ..config("secure", true) });
    let origin = format!("https://{}", secure.address);
    let reply =
        secure.visitor().call_with("POST", "/api/session/guest", &[("origin", &origin)], Some(&json!({})));
    assert!(reply.header("set-cookie").is_some_and(|cookie| cookie.contains("; Secure")), "{}", reply.text);
}

#[test]
fn what_ends_sessions_ends_them_at_once() {
    let (house, root, _) = with_ann("ends", None);
    let is_in = |browser: &Browser| browser.get("/api/me").body["person"] == "ann";
    let ends: [(&str, Value); 3] = [
        ("roles", json!({"roles": ["supervisor"]})),
        ("password", json!({"password": ANN})),
        ("disable", json!({"disabled": true})),
    ];
    for (path, body) in ends {
        let ann = sign_in(&house, "ann", ANN);
        assert!(is_in(&ann));
        let done = root.post(&format!("/api/accounts/ann/{path}"), body);
        assert!([200, 204].contains(&done.status), "{path}: {}", done.text);
        assert!(!is_in(&ann), "{path}");
    }
    root.post("/api/accounts/ann/disable", json!({"disabled": false}));
    let (here, there) = (sign_in(&house, "ann", ANN), sign_in(&house, "ann", ANN));
    assert_eq!(here.call("DELETE", "/api/session", None).status, 204);
    assert!(!is_in(&here) && !is_in(&there), "an account signs out everywhere");
}

#[test]
fn the_own_password_needs_the_old_one() {
    let (house, _, mut ann) = with_ann("own", None);
    let path = "/api/accounts/ann/password";
    assert_eq!(ann.post(path, json!({"password": "another password"})).status, 400);
    let wrong = ann.post(path, json!({"password": "another password", "old": "not the old one"}));
    assert_eq!((wrong.status, wrong.code()), (401, "wrong_sign_in"));
    let changed = ann.post(path, json!({"password": "another password", "old": ANN}));
    assert_eq!(changed.status, 200, "{}", changed.text);
    let before = ann.clone();
    ann.keep(&changed);
    assert_eq!(ann.get("/api/me").body["person"], "ann");
    assert_eq!(before.get("/api/me").body["person"], Value::Null);
    sign_in(&house, "ann", "another password");
    let others = ann.post("/api/accounts/root/password", json!({"password": "another password"}));
    assert_eq!(others.status, 403);
    let nobodys = ann.post("/api/accounts/nobody/password", json!({"password": "another password"}));
    assert_eq!((nobodys.status, nobodys.text), (others.status, others.text), "nor who has an account");
}

#[test]
fn administrators_keep_accounts_and_not_themselves() {
    let (_house, root, _) = with_ann("keeping", None);
    let new = |name: &str, password: &str, roles: Value| {
        root.post("/api/accounts", json!({"name": name, "password": password, "roles": roles})).status
    };
    assert_eq!(new("ann", ANN, json!(["cage"])), 409);
    for (name, password, roles, status) in [
        ("bob", "short", json!(["cage"]), 422),
        ("Bob", ANN, json!(["cage"]), 422),
        ("guest-1", ANN, json!(["cage"]), 422),
        ("croupier-machine", ANN, json!(["cage"]), 422),
        ("bob", ANN, json!([]), 422),
        ("bob", ANN, json!(["machine"]), 400),
        ("bob", ANN, json!("cage"), 400),
    ] {
        assert_eq!(new(name, password, roles.clone()), status, "{name} {password} {roles}");
    }
    assert_eq!(root.post("/api/accounts/root/disable", json!({"disabled": true})).status, 422);
    assert_eq!(root.post("/api/accounts/root/roles", json!({"roles": ["player"]})).status, 422);
    assert_eq!(root.post("/api/accounts/nobody/unlock", json!({})).status, 404);
    assert_eq!(root.get("/api/accounts/Not%20A%20Name").status, 404);
    let names: Vec<String> = root.get("/api/accounts").body["accounts"]
        .as_array()
        .expect("accounts")
        .iter()
        .map(|account| account["name"].to_string())
        .collect();
    assert_eq!(names, ["\"ann\"", "\"root\""]);
}

/// Looking does not keep a station open, doing does.
#[test]
fn a_station_that_nobody_works_at_closes() {
    let (house, _, ann) = with_ann("station", Some(3));
    house.table_in("t", crate::commands::State::Open);
    let mut idle = ann.socket("/api/tables/t/socket?as=dealer").expect("opens");
    let busy = sign_in(&house, "ann", ANN);
    let mut works = busy.socket("/api/tables/t/socket?as=dealer").expect("opens");
    for socket in [&mut idle, &mut works] {
        socket.send(&json!({"type": "hello", "last_seq": null}));
        socket.next(&["snapshot"]);
    }
    let begun = std::time::Instant::now();
    for _ in 0..10 {
        std::thread::sleep(std::time::Duration::from_millis(500));
        works.send(&json!({"type": "command", "id": crate::house::fresh(), "command": "confirm"}));
        assert_eq!(works.next(&["refused", "bye"])["type"], "refused");
        if begun.elapsed().as_secs() < 3 {
            idle.send(&json!({"type": "ping"}));
            assert_eq!(idle.next(&["pong", "bye"])["type"], "pong");
            assert_eq!(ann.get("/api/me").header("set-cookie"), None, "looking renews nothing");
        }
    }
    let bye = idle.next(&["bye"]);
    assert!(bye["reason"].as_str().is_some_and(|reason| reason.contains("too long")), "{bye}");
    assert_eq!(ann.get("/api/me").body["person"], Value::Null, "the page knows it too");
    let me = busy.get("/api/me");
    assert_eq!(me.body["person"], "ann", "who worked over the socket is still there");
    assert!(me.header("set-cookie").is_some(), "and the cookie learns of it");
}

/// Who is told what needs a person goes on being told when the station signs itself out, until the account is disabled.
#[test]
fn a_floor_board_that_nobody_touches_goes_on_showing_calls() {
    let (house, root, _) = with_ann("board", Some(2));
    let account = json!({"name": "max", "password": ANN, "roles": ["supervisor"]});
    assert_eq!(root.post("/api/accounts", account).status, 201);
    let max = sign_in(&house, "max", ANN);
    let mut board = max.socket("/api/lobby/socket?as=supervisor").expect("opens");
    let first = board.next(&["tables"]);
    assert_eq!(first.get("unattended"), None, "{first}");
    let told = board.next(&["tables", "bye"]);
    assert_eq!((&told["unattended"], told["alerts"].is_array()), (&json!(true), true), "{told}");
    assert_eq!(max.get("/api/me").body["person"], Value::Null, "it is signed out");
    let answered = max.call("DELETE", "/api/tables/t/call?as=supervisor", None);
    assert_eq!(answered.status, 401, "and nothing can be done there: {}", answered.text);
    root.post("/api/accounts/max/disable", json!({"disabled": true}));
    assert_eq!(board.next(&["bye"])["reason"], "the session was ended");
}

#[test]
fn who_is_disabled_says_nothing_more_over_an_open_socket() {
    let (house, root, ann) = with_ann("disabled", None);
    house.table_in("t", crate::commands::State::Open);
    let mut socket = ann.socket("/api/tables/t/socket?as=dealer").expect("opens");
    socket.send(&json!({"type": "hello", "last_seq": null}));
    socket.next(&["snapshot"]);
    root.post("/api/accounts/ann/disable", json!({"disabled": true}));
    let before = house.seq("t");
    socket.send(&json!({"type": "command", "id": crate::house::fresh(), "command": "open_round"}));
    assert_eq!(socket.next(&["refused", "answer"])["error"]["code"], "not_signed_in");
    assert_eq!(house.seq("t"), before);
    assert_eq!(socket.next(&["bye"])["reason"], "the session was ended");
}

#[test]
fn staying_is_told() {
    let house = House::demo("stay");
    let guest = house.guest();
    let mut session = house
        .tokens()
        .read(guest.cookie.as_deref().unwrap_or_default().trim_start_matches("croupier_session="))
        .expect("ours");
    session.seen = croupier_table::Time(now() - 20 * 60_000);
    let late = house.with(&session);
    let stays = late.post("/api/session/stay", json!({}));
    assert_eq!(stays.status, 200, "{}", stays.text);
    let mut renewed = late.clone();
    renewed.keep(&stays);
    assert_ne!(renewed.cookie, late.cookie);
    assert_eq!(renewed.csrf, late.csrf, "the page goes on with what it has");
    assert_eq!(house.visitor().post("/api/session/stay", json!({})).status, 401);
}

/// Play chips for everybody do not belong into the books of a house with accounts.
#[test]
fn a_real_house_is_not_opened_as_a_demonstration() {
    let (house, _) = with_root("no-demo");
    let config =
        croupier_server::Config { data: house.folder.clone(), demo: true, ..config("no-demo-other", true) };
    drop(house);
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let refused = runtime.block_on(croupier_server::open(config));
    let why = refused.expect_err("refused");
    assert!(why.contains("without --demo"), "{why}");
}
