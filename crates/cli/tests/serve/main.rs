//! `croupier serve` as a process: it starts, ends, is killed and goes on; what keeps it from starting is told in a sentence.

mod books;
mod house;
mod trouble;

use croupier_testkit::postgres::Cluster;
use house::{Browser, Server, folder};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// What a player sees of a round: cards, wagers, the promise, their own chips.
fn round(seen: &Value) -> Value {
    json!([seen["table"]["round"], seen["table"]["shuffle"], seen["table"]["me"]["chips"]])
}

/// Waits until something holds of a table.
fn wait(browser: &Browser, table: &str, what: &str, holds: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let seen = browser.get(&format!("/api/tables/{table}"));
        if holds(&seen) {
            return seen;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{what}: {seen:#}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn decides(seen: &Value) -> bool {
    seen["menu"].as_array().is_some_and(|menu| {
        menu.iter().any(|item| item["id"].as_str().is_some_and(|id| id.starts_with("fold")))
    })
}

#[test]
fn a_server_that_is_killed_goes_on_with_the_same_round() {
    let data = folder("killed");
    let server = Server::start(&data, &["--demo"]);
    let guest = Browser::guest(server.address);
    let made = guest.post("/api/tables/practice", &json!({"rulebook": "nj/dragon-poker"}));
    let table = made["table"].as_str().expect("a table").to_owned();
    let ante = json!({"round": {"command": {"dragon": {"do": "place", "bet": "ante", "amount": 1_000}}}});
    let bonus =
        json!({"round": {"command": {"dragon": {"do": "place", "bet": "ante_bonus", "amount": 1_000}}}});
    for command in [ante, bonus, json!({"close": true})] {
        guest.submit(&table, &command);
    }
    let before = wait(&guest, &table, "a decision", decides);
    server.kill();
    let server = Server::start(&data, &["--demo"]);
    let guest = Browser { address: server.address, ..guest };
    let after = guest.get(&format!("/api/tables/{table}"));
    assert_eq!(round(&after), round(&before), "the same round");
    guest.submit(&table, &json!({"round": {"command": {"dragon": {"do": "fold"}}}}));
    wait(&guest, &table, "the next round", |seen| seen["table"]["rounds"] == 2);
    let told = guest.get(&format!("/api/tables/{table}/rounds/1"));
    assert_eq!(
        told["commitment"], before["table"]["shuffle"]["commitment"],
        "the promise from before the kill"
    );
    assert!(told["order"].is_string(), "and it is kept");
    server.end();
    let again = Server::start(&data, &["--demo"]);
    let seen = Browser { address: again.address, ..guest }.get(&format!("/api/tables/{table}"));
    assert_eq!(seen["table"]["rounds"], 2, "a second start goes on");
}

#[test]
fn two_servers_serve_one_table_and_one_goes_on_without_the_other() {
    let cluster = Cluster::start(&["autovacuum=off", "fsync=off"]).unwrap_or_else(|why| panic!("{why}"));
    let database = cluster.database("serve").expect("a database");
    let (here, there) = (folder("two-here"), folder("two-there"));
    let more = ["--demo", "--database", &database, "--betting-seconds", "2"];
    let first = Server::start(&here, &more);
    std::fs::copy(here.join("journal.key"), there.join("journal.key")).expect("the key is copied");
    let second = Server::start(&there, &more);
    let (one, two) = (Browser::guest(first.address), Browser::guest(second.address));
    for (browser, seat) in [(&one, 1), (&two, 2)] {
        browser.submit("dragon-1", &json!({"sit": {"bettor": {"seat": seat, "place": 0}}}));
        browser.submit("dragon-1", &json!({"buy_in": {"amount": 50_000}}));
    }
    for browser in [&one, &two] {
        let ready = |seen: &Value| seen["table"]["places"].as_array().is_some_and(|places| places.len() == 2);
        wait(browser, "dragon-1", "both see both", ready);
        for bet in ["ante", "ante_bonus"] {
            let place = json!({"do": "place", "bet": bet, "amount": 1_000});
            browser.submit("dragon-1", &json!({"round": {"command": {"dragon": place}}}));
        }
    }
    first.kill();
    let one = Browser { address: second.address, ..one };
    for browser in [&one, &two] {
        wait(browser, "dragon-1", "the other server deals", decides);
        browser.submit("dragon-1", &json!({"round": {"command": {"dragon": {"do": "fold"}}}}));
    }
    let seen = wait(&one, "dragon-1", "the next round", |seen| seen["table"]["rounds"] == 2);
    assert_eq!(seen["table"]["me"]["chips"], 48_000, "two wagers of ten lost");
    let eye = Browser::staff(second.address, "surveillance");
    eye.post("/api/journal/verify", &json!({}));
    let begun = Instant::now();
    while eye.get("/api/journal/verify")["state"] != "faultless" {
        assert!(begun.elapsed() < Duration::from_secs(20), "{}", eye.get("/api/journal/verify"));
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_program_without_its_pages_says_so_when_it_opens() {
    let pages = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/index.html").exists();
    let server = Server::start(&folder("pages"), &["--demo"]);
    assert_eq!(server.said.contains("built without its pages"), !pages, "{}", server.said);
}
