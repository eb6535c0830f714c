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
