//! Whole rounds at automatic tables of all books: the table needs only players.

use crate::support::by_hand::usual;
use crate::support::{House, player};
use croupier_core::{Bettor, Money};
use croupier_games::book::NAMES;
use croupier_table::{Account, Command, Stage};
use serde_json::{Value, json};

fn bets(book: &str) -> Vec<Value> {
    usual(book).iter().map(|bet| json!(bet)).collect()
}

#[test]
fn a_table_that_needs_only_players_plays_round_after_round() {
    for book in NAMES {
        let mut house = House::automatic(book, json!({}), 7);
        house.drive(true);
        assert!(house.table.is_open());
        house.seat("anna", Bettor::seated(1), 1_000_000);
        house.seat("ben", Bettor::seated(3), 1_000_000);
        for round in 1..=12 {
            house.drive(false);
            assert_eq!(house.table.rounds(), round, "{book}: {:?}", house.table.next(house.at()));
            for name in ["anna", "ben"] {
                for bet in bets(book) {
                    house.place(name, bet, 1_000);
                }
            }
            house.finish_round();
            assert!(!house.table.has_wagers(), "{book}: {:?}", house.table.next(house.at()));
        }
        house.drive(true);
        for (name, seat) in [("anna", 1), ("ben", 3)] {
            house.submit(&player(name), Command::StandUp { bettor: Bettor::seated(seat) }).expect("no wager");
            let amount = house.chips(name);
            house.submit(&player(name), Command::TakeChips { amount }).expect("chips");
        }
        let total: Money = house.devices.ledger.values().copied().sum();
        assert_eq!(total, Money::ZERO);
        let drop = Account::Drop(house.table.id().clone());
        assert_eq!(house.table.balance(&drop), Money::cents(2_000_000), "{book}");
        assert!(house.table.decks().numbered().all(|(_, deck)| deck.stage >= Stage::Verified));
        house.check_replay();
    }
}

/// Covers nj/dragon-poker: 42.7(b); 42.7(e)1; 42.10(c)3; 42.10(d); 42.10(d)1
#[test]
fn a_dragon_round_goes_in_the_order_of_the_rules() {
    let mut house = House::automatic("nj/dragon-poker", json!({"stub_count_interval": 1}), 3);
    house.drive(true);
    for (name, seat) in [("anna", 2), ("ben", 5), ("carl", 6)] {
        house.seat(name, Bettor::seated(seat), 100_000);
    }
    house.drive(false);
    for name in ["anna", "ben", "carl"] {
        for bet in bets("nj/dragon-poker") {
            house.place(name, bet, 1_000);
        }
    }
    house.drive(true);
    for name in ["carl", "anna", "ben"] {
        house.round(&player(name), None, json!({"do": "play"})).expect("chips");
    }
    house.finish_round();
    let happened: Vec<Value> = house
        .log
        .iter()
        .map(|entry| serde_json::to_value(&entry.event).expect("JSON")["round"]["dragon"].clone())
        .filter(|event| !event.is_null())
        .collect();
    let first = |name: &str| happened.iter().position(|event| event["event"] == name).expect(name);
    assert!(first("betting_closed") < first("dealt"), "\"No more bets\" before any card");
    assert!(first("played") < first("stub_discarded") && first("stub_discarded") < first("revealed"));
    assert_eq!(happened[first("stub_discarded")]["counted"], 53 - 4 * 3, "counted, and right");
    let settled = happened.iter().filter(|event| event["event"] == "settled");
    let seats: Vec<u64> = settled.map(|event| event["bettor"]["seat"].as_u64().expect("a seat")).collect();
    assert_eq!(seats, [6, 5, 2], "counter-clockwise from the dealer's right");
    let turned = happened.iter().filter(|event| event["event"] == "turned_up").count();
    assert_eq!(turned, 3, "every player with a live wager");
}
