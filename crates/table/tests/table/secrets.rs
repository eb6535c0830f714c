//! What an audience cannot see changes nothing for it.

use crate::support::{House, dealer, floor, player};
use croupier_core::{Audience, Bettor};
use croupier_games::round::Awaiting;
use croupier_table::{Entry, Event, Table};
use serde_json::{Value, json};
use std::sync::Arc;

/// Where the cards of a seat are dealt, and which they are: the places in the log.
fn dealt_to(log: &[Value], seat: u8) -> Vec<usize> {
    let hand = |entry: &Value| -> bool {
        let round = entry["event"]["round"].as_object().and_then(|game| game.values().next());
        round.is_some_and(|fact| fact["event"] == "dealt" && fact["seat"] == json!(seat))
    };
    (0..log.len()).filter(|place| hand(&log[*place])).collect()
}

fn card(log: &mut [Value], place: usize) -> &mut Value {
    let round = log[place]["event"]["round"].as_object_mut().expect("a round");
    round.values_mut().next().expect("a game").get_mut("card").expect("a card")
}

/// Two cards that face down change places in the record.
fn swapped(log: &[Entry<Event>], one: u8, other: u8, which: usize) -> Vec<Entry<Event>> {
    let mut log: Vec<Value> = log.iter().map(|entry| serde_json::to_value(entry).expect("JSON")).collect();
    let (here, there) = (dealt_to(&log, one), dealt_to(&log, other));
    let (here, there) = (here[which % here.len()], there[which % there.len()]);
    let first = card(&mut log, here).clone();
    let second = std::mem::replace(card(&mut log, there), first);
    *card(&mut log, here) = second;
    log.into_iter().map(|entry| serde_json::from_value(entry).expect("an entry")).collect()
}

fn seen_by(table: &Table, house: &House, audience: Audience, name: &str) -> String {
    let view = serde_json::to_string(&table.view(audience, house.at())).expect("JSON");
    let who = match audience {
        Audience::Seat(_) | Audience::Public => player(name),
        Audience::Dealer => dealer(),
        Audience::Supervisor | Audience::Surveillance => floor(),
    };
    let menu = serde_json::to_string(&table.menu(house.at(), &who)).expect("JSON");
    format!("{view} {menu} {:?} {:?}", table.awards_to_validate(), table.undocumented().collect::<Vec<_>>())
}

#[test]
fn cards_that_face_down_could_be_any_others_for_everybody_who_does_not_hold_them() {
    let mut compared = 0;
    for (book, options, bets) in [
        ("nj/dragon-poker", json!({}), &["ante", "ante_bonus"][..]),
        ("nj/lunar-poker", json!({"progressive": true}), &["ante", "progressive"][..]),
        ("nz/lunar-poker", json!({}), &["ante"][..]),
        ("nj/lucky-8s", json!({}), &["ante"][..]),
    ] {
        for seed in 0..40 {
            let mut house = House::automatic(book, options.clone(), seed);
            house.drive(true);
            let names = ["anna", "ben", "carl"];
            for (name, seat) in names.into_iter().zip(1..) {
                house.seat(name, Bettor::seated(seat), 100_000);
            }
            house.drive(false);
            for name in names {
                for bet in bets {
                    house.place(name, json!(bet), 100);
                }
            }
            house.drive(true);
            let asked =
                house.table.round().is_some_and(|round| matches!(round.awaiting(), Awaiting::Players(_)));
            assert!(asked, "{book}: nobody has shown anything yet");
            let which = usize::try_from(seed).expect("small");
            let mut other = Table::new(house.table.id().clone(), Arc::clone(&house.library));
            swapped(&house.log, 2, 3, which).iter().for_each(|entry| other.apply(entry));
            for audience in [Audience::Public, Audience::Seat(1), Audience::Dealer, Audience::Supervisor] {
                let before = seen_by(&house.table, &house, audience, "anna");
                assert_eq!(before, seen_by(&other, &house, audience, "anna"), "{book} {seed} {audience:?}");
                compared += 1;
            }
            let own = Audience::Seat(2);
            let differs = seen_by(&house.table, &house, own, "ben") != seen_by(&other, &house, own, "ben");
            assert!(differs || other == house.table, "{book} {seed}: who holds the card sees another one");
        }
    }
    assert_eq!(compared, 4 * 40 * 4);
}
