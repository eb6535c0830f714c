//! Two servers on one PostgreSQL: who is signed in at one is so at the other, and who is not, is not.

use crate::house::{Browser, House, config};
use crate::sessions::{ROOT, now};
use croupier_access::Role;
use croupier_server::Config;
use croupier_table::Time;
use croupier_testkit::postgres::Cluster;
use serde_json::{Value, json};
use std::time::Duration;

fn two(demo: bool, name: &str, cluster: &Cluster) -> [House; 2] {
    let database = Some(cluster.database(name).unwrap_or_else(|why| panic!("{why}")));
    let first = config(&format!("{name}-1"), demo);
    let key = first.data.join("journal.key");
    let second = Config { key: Some(key), database: database.clone(), ..config(&format!("{name}-2"), demo) };
    [House::open(Config { database, ..first }), House::open(second)]
}

/// The same browser, sent to the other server.
fn at(house: &House, browser: &Browser) -> Browser {
    Browser { address: house.address, ..browser.clone() }
}

fn person(browser: &Browser) -> Value {
    browser.get("/api/me").body["person"].clone()
}

/// What a supervisor at this server is told to see to.
fn calls(supervisor: &Browser) -> Vec<String> {
    let alerts = supervisor.get("/api/alerts").body["alerts"].as_array().cloned().unwrap_or_default();
    let calls = alerts.iter().filter(|alert| alert["kind"] == "call");
    calls.map(|alert| alert["what"].as_str().unwrap_or_default().to_owned()).collect()
}

/// Looks for two seconds, which is longer than servers take to hear of each other.
fn becomes(what: &str, mut holds: impl FnMut() -> bool) {
    for _ in 0..40 {
        if holds() {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("{what}");
}

fn a_call_is_heard_at_every_server(cluster: &Cluster) {
    let [here, there] = two(true, "calls", cluster);
    let (dealer, supervisor) = (here.demo_staff(Role::Dealer), there.demo_staff(Role::Supervisor));
    let called = dealer.post("/api/tables/dragon-1/call", json!({"reason": "a torn card"}));
    assert_eq!(called.status, 204, "{}", called.text);
    becomes("the call is seen at the other server", || calls(&supervisor).len() == 1);
    assert!(calls(&supervisor)[0].ends_with("calls a supervisor: a torn card"), "{:?}", calls(&supervisor));
    assert_eq!(dealer.call("DELETE", "/api/tables/dragon-1/call", None).status, 403, "for a supervisor");
    let answer = || supervisor.call("DELETE", "/api/tables/dragon-1/call", None).status;
    assert_eq!((answer(), answer()), (204, 404), "once");
    becomes("the answer is seen here", || calls(&at(&here, &supervisor)).is_empty());
}

#[test]
fn what_is_known_at_one_server_is_known_at_every_server() {
    let cluster = Cluster::start(&["fsync=off", "autovacuum=off"]).unwrap_or_else(|why| panic!("{why}"));
    a_session_is_one_at_every_server(&cluster);
    a_call_is_heard_at_every_server(&cluster);
}

fn a_session_is_one_at_every_server(cluster: &Cluster) {
    let [here, there] = two(false, "access", cluster);
    let link = here.app.access.welcome(Time(now())).expect("read").expect("a link");
    let token = link.trim_start_matches("/welcome#");
    let mut root = there.visitor();
    root.enter("/api/welcome", json!({"token": token, "name": "root", "password": ROOT, "operator": "X"}));
    assert_eq!(here.app.access.welcome(Time(now())), Ok(None), "one welcome for all servers");
    assert_eq!(person(&at(&here, &root)), "root");
    let made = json!({"name": "ann", "password": "a long password", "roles": ["dealer"]});
    assert_eq!(at(&here, &root).post("/api/accounts", made).status, 201);
    let mut ann = there.visitor();
    ann.enter("/api/session", json!({"name": "ann", "password": "a long password"}));
    assert_eq!(person(&at(&here, &ann)), "ann");
    assert_eq!(at(&here, &ann).call("DELETE", "/api/session", None).status, 204);
    std::thread::sleep(Duration::from_millis(1_100));
    assert_eq!(person(&ann), Value::Null, "signed out here is signed out there within a second");
    for attempt in 0..10 {
        let server = [&here, &there][attempt % 2];
        let wrong =
            server.visitor().post("/api/session", json!({"name": "ann", "password": "wrong password"}));
        assert_eq!(wrong.status, 401);
    }
    let right = here.visitor().post("/api/session", json!({"name": "ann", "password": "a long password"}));
    assert_eq!(right.status, 401, "guesses at both servers lock together");
}
