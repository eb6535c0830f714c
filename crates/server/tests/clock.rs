//! The server's clock: nobody holds a table up.

mod support;

use serde_json::{Value, json};
use support::*;

fn place(bet: &str) -> Value {
    json!({"round": {"command": {"dragon": {"do": "place", "bet": bet, "amount": 1_000}}}})
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_wager_goes_back_and_who_does_not_decide_folds() {
    let config = croupier_server::Config { betting_seconds: 1, decision_seconds: 1, ..demo(folder("clock")) };
    let (address, app) = serve(config).await;
    let mut players = Vec::new();
    for seat in 1..=2 {
        let mut watch = Person::guest(address).await.watch("dragon-1", "player").await;
        watch.until("snapshot").await;
        watch.submit(json!({"sit": {"bettor": {"seat": seat, "place": 0}}})).await.unwrap();
        watch.submit(json!({"buy_in": {"amount": 50_000}})).await.unwrap();
        players.push(watch);
    }
    players[0].submit(place("ante")).await.unwrap();
    players[1].submit(place("ante")).await.unwrap();
    players[1].submit(place("ante_bonus")).await.unwrap();
    for watch in &mut players {
        while watch.last["table"]["rounds"] != 2 {
            watch.next().await.expect("goes on");
        }
    }
    assert_eq!(players[0].last["table"]["me"]["chips"], 50_000, "half a wager went back");
    assert_eq!(players[1].last["table"]["me"]["chips"], 48_000, "both wagers of a hand not played are lost");
    let folded = app.house.journal().read("table/dragon-1", 1, 1_000).unwrap();
    let folded = folded.iter().find(|event| event.body.contains("\"folded\"")).expect("a fold");
    assert!(
        folded.body.contains("croupier-machine"),
        "the record says that it was the machine: {}",
        folded.body
    );
}

/// A table that a dealer leads stands still when a player has gone, and a supervisor is told so.
#[tokio::test(flavor = "multi_thread")]
async fn where_a_dealer_leads_a_supervisor_is_told_who_has_gone_and_declares_it() {
    let config = croupier_server::Config { decision_seconds: 1, ..demo(folder("absent")) };
    let (address, _app) = serve(config).await;
    let floor = Person::staff(address, "supervisor").await;
    let dealer = Person::staff(address, "dealer").await;
    let machines = ["attest", "open", "inventory", "supply", "inspect", "verify", "spread", "shuffle", "cut"];
    let mut automatic: Vec<&str> = machines.into();
    automatic.extend(["open_round", "cards"]);
    let settings = json!({"rulebook": "nj/dragon-poker", "automatic": automatic});
    floor.post("/api/tables?as=supervisor", json!({"table": "led-1", "settings": settings})).await;
    let mut watch = Person::guest(address).await.watch("led-1", "player").await;
    watch.until("snapshot").await;
    watch.submit(json!({"sit": {"bettor": {"seat": 2, "place": 0}}})).await.unwrap();
    watch.submit(json!({"buy_in": {"amount": 50_000}})).await.unwrap();
    let handling = json!({"attest": {"list": "handling"}});
    dealer.submit("led-1", "dealer", handling).await;
    watch.submit(place("ante")).await.unwrap();
    watch.submit(place("ante_bonus")).await.unwrap();
    let close = json!({"round": {"command": {"dragon": {"do": "no_more_bets"}}}});
    let (status, answer) = dealer.submit("led-1", "dealer", close).await;
    assert!(status.is_success(), "{answer}");
    let absent = json!({"declare_absent": {"bettor": {"seat": 2, "place": 0}}});
    let (status, _) = floor.submit("led-1", "supervisor", absent.clone()).await;
    assert!(!status.is_success(), "the posted time is not over");
    while watch.last["table"]["next"]["deadline"].is_null() {
        watch.next().await.expect("a time is shown");
    }
    let told = async {
        loop {
            let alerts = floor.get("/api/alerts?as=supervisor").await;
            let all = alerts["alerts"].as_array().expect("alerts").clone();
            if let Some(alert) =
                all.into_iter().find(|one| one["kind"] == "absent" && one["table"] == "led-1")
            {
                return alert;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
    };
    let alert = tokio::time::timeout(std::time::Duration::from_secs(30), told).await.expect("an alert");
    assert_eq!(alert["what"], "Seat 2 has not decided in the time that is posted");
    assert!(alert["clause"].is_null(), "a rule of the house");
    let felt = floor.get("/api/tables/led-1/felt?as=supervisor").await;
    let signs = felt["inscriptions"].as_array().expect("a sign").iter();
    let posted = signs.filter(|one| one["text"].as_str().is_some_and(|text| text.contains("1 seconds")));
    assert_eq!(posted.count(), 1, "{felt}");
    let (status, answer) = floor.submit("led-1", "supervisor", absent).await;
    assert!(status.is_success(), "{answer}");
}
