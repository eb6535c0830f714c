//! No payload tells a card to somebody who may not know it yet.

mod support;

use croupier_core::Audience;
use croupier_house::House;
use croupier_table::{Event, TableId};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use support::*;

/// All card-like words in a message: where cards stand, and anywhere else in it.
fn words(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            let word = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned();
            found.extend(text.split_whitespace().map(word).filter(|word| (2..=3).contains(&word.len())));
        }
        Value::Array(list) => list.iter().for_each(|one| words(one, found)),
        Value::Object(fields) => fields.values().for_each(|one| words(one, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The cards that an audience was shown by each fact, in its notice and in its view afterwards.
fn shown_by(house: &House, table: &TableId, audience: Audience) -> Vec<(u64, BTreeSet<String>)> {
    let mut history = croupier_house::History::new(table, &std::sync::Arc::default());
    history.read_on(house.journal()).unwrap();
    let mut shown = Vec::new();
    for played in history.rounds() {
        let replay = history.round(played.round, house.journal()).unwrap().unwrap();
        let mut now = replay.before;
        for (seq, entry) in &replay.facts {
            let mut cards = BTreeSet::new();
            if let (Event::Round(fact), Some(round)) = (&entry.event, now.round()) {
                words(&serde_json::to_value(round.redact(fact, audience)).unwrap(), &mut cards);
            }
            now.apply(entry);
            words(
                &serde_json::to_value(now.last_round().map(|round| round.view(audience))).unwrap(),
                &mut cards,
            );
            shown.push((*seq, cards));
        }
    }
    shown
}

/// Plays rounds with several audiences connected and looks through everything each of them was sent.
async fn traffic_is_clean(book: &str, table: &str, seats: u8) {
    let (address, app) = serve(demo(folder(&format!("hidden-{table}")))).await;
    let id = TableId::new(table).unwrap();
    let seen = app.house.see_table(&id).unwrap().unwrap();
    let deck: BTreeSet<String> = seen.table().play().unwrap().first.deck().into_iter().collect();
    assert_eq!(seen.table().settings().unwrap().rulebook, book);
    let (mut people, mut audiences) = (Vec::new(), Vec::new());
    for seat in 1..=seats {
        let guest = Person::guest(address).await;
        let mut watch = guest.watch(table, "player").await;
        watch.until("snapshot").await;
        watch.submit(json!({"sit": {"bettor": {"seat": seat, "place": 0}}})).await.unwrap();
        watch.submit(json!({"buy_in": {"amount": 50_000}})).await.unwrap();
        people.push(watch);
        audiences.push(Audience::Seat(seat));
    }
    for (role, audience) in
        [("dealer", Audience::Dealer), ("supervisor", Audience::Supervisor), ("cage", Audience::Supervisor)]
    {
        let mut watch = Person::staff(address, role).await.watch(table, role).await;
        watch.until("snapshot").await;
        people.push(watch);
        audiences.push(audience);
    }
    let mut stranger = Person::guest(address).await.watch(table, "player").await;
    stranger.until("snapshot").await;
    people.push(stranger);
    audiences.push(Audience::Public);
    for _ in 0..60 {
        let now = app.house.see_table(&id).unwrap().unwrap();
        if now.table().rounds() >= 3 {
            break;
        }
        let mut said = false;
        for player in people.iter_mut().take(seats.into()) {
            player.reach(now.seq()).await;
            if let Some(command) = player.simple_choice() {
                // Somebody else may have ended what was offered.
                said |= player.submit(command).await.is_ok();
            }
        }
        if !said {
            app.house.close_wagers(&id, croupier_server::now()).unwrap();
        }
    }
    let last = app.house.see_table(&id).unwrap().unwrap();
    assert!(last.table().rounds() >= 3, "{book}: rounds were played");
    for (watch, audience) in people.iter_mut().zip(&audiences) {
        watch.reach(last.seq()).await;
        let (mut cards, mut before) = (0, 0);
        let shown = shown_by(&app.house, &id, *audience);
        for text in &watch.heard {
            let message: Value = serde_json::from_str(text).unwrap();
            let Some(seq) = message["seq"].as_u64().filter(|_| message["table"].is_object()) else {
                continue;
            };
            let mut told = BTreeSet::new();
            words(&message, &mut told);
            let told: BTreeSet<&String> = told.intersection(&deck).collect();
            // What the message tells of: everything since the one before.
            let facts = shown.iter().filter(|(number, _)| (before..=seq).contains(number));
            let known: BTreeSet<&String> = facts.flat_map(|(_, cards)| cards).collect();
            let leaked: Vec<&&String> = told.difference(&known).collect();
            assert!(leaked.is_empty(), "{book}: {audience:?} was told {leaked:?} at {seq}: {text}");
            (cards, before) = (cards + told.len(), seq);
        }
        assert!(cards > 0, "{book}: {audience:?} saw cards at all");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn dragon_poker() {
    traffic_is_clean("nj/dragon-poker", "dragon-1", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lucky_8s() {
    traffic_is_clean("nj/lucky-8s", "lucky-1", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn packs_poker() {
    traffic_is_clean("nj/packs-poker", "packs-1", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lunar_poker_of_new_jersey() {
    traffic_is_clean("nj/lunar-poker", "lunar-nj-1", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lunar_poker_of_new_zealand() {
    traffic_is_clean("nz/lunar-poker", "lunar-nz-1", 3).await;
}
