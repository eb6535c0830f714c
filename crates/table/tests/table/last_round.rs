//! The last round stays known when the next one is open: for a dispute, and for what is put right.

use crate::support::{House, betting, cage, cents, dealer, floor, id, player, second_floor};
use croupier_core::{Bettor, Clause, Line, Money};
use croupier_table::{Account, Command, Correction, Event, Settings};
use serde_json::{Value, json};

/// Anna has lost 20.00 in round 1, and machines have opened round 2.
fn next_is_open() -> House {
    let mut house = betting("nj/dragon-poker", json!({}));
    house.seat("ben", Bettor::seated(2), 10_000);
    for bet in ["ante", "ante_bonus"] {
        house.place("anna", json!(bet), 1_000);
    }
    house.drive(true);
    house.round(&player("anna"), None, json!({"do": "fold"})).expect("folds");
    house.drive(false);
    assert!(house.table.round().is_some() && house.table.rounds() == 2);
    house
}

/// The evidence of the dispute that was recorded last: round, book, and what surveillance saw.
fn evidence(house: &House) -> (u64, String, Value) {
    match house.log.last().map(|entry| entry.event.clone()) {
        Some(Event::Disputed { round, book_hash, views, .. }) => {
            let seen = views.into_iter().find(|(who, _)| *who == croupier_core::Audience::Surveillance);
            (round, book_hash, seen.expect("kept").1)
        }
        other => panic!("{other:?}"),
    }
}

fn dispute(round: Option<u64>) -> Command {
    Command::Dispute { reason: "the ante was a push".to_owned(), round }
}

fn shows_play(seen: &Value) -> bool {
    seen.to_string().contains("\"lose\"")
}

/// Covers nj/dragon-poker: 42.10(e)
#[test]
fn a_dispute_keeps_the_evidence_of_the_round_that_was_played() {
    let mut house = next_is_open();
    house.submit(&player("anna"), dispute(None)).expect("disputed");
    let (round, _, seen) = evidence(&house);
    assert_eq!(round, 1, "nothing was played in the second round yet");
    assert!(shows_play(&seen), "{seen}");
    assert_eq!(house.table.dispute_open().map(|dispute| dispute.round), Some(1));

    let mut house = next_is_open();
    let (hash, automatic) = (house.table.play().expect("a book").hash.clone(), croupier_table::Duty::all());
    let options = json!({"ante_minimum": 2_500});
    let settings =
        Settings { rulebook: "nj/dragon-poker".to_owned(), options, automatic, demonstration: None };
    house.submit(&floor(), Command::ChangeSettings(settings)).expect("no wager lies there");
    house.submit(&player("anna"), dispute(None)).expect("disputed");
    let (round, book, seen) = evidence(&house);
    assert_eq!((round, book), (1, hash), "by the book it was played by");
    assert!(shows_play(&seen), "{seen}");
    house.check_replay();
}

#[test]
fn a_dispute_may_name_its_round() {
    let mut house = next_is_open();
    assert!(house.submit(&player("anna"), dispute(Some(3))).is_err(), "there was none");
    house.submit(&player("anna"), dispute(Some(2))).expect("a late wager, perhaps");
    assert_eq!(evidence(&house).0, 2);

    let mut house = next_is_open();
    for bet in ["ante", "ante_bonus"] {
        house.place("anna", json!(bet), 1_000);
    }
    house.drive(true);
    house.submit(&player("anna"), dispute(Some(1))).expect("the round before");
    assert_eq!(evidence(&house).0, 1);

    let mut house = next_is_open();
    for bet in ["ante", "ante_bonus"] {
        house.place("anna", json!(bet), 1_000);
    }
    house.drive(true);
    house.submit(&dealer(), dispute(None)).expect("the round in play");
    assert_eq!(evidence(&house).0, 2);
}

fn lost() -> Line {
    Line::lose("ante", cents(1_000), Clause::new("42.10(c)1"))
}

fn push() -> Line {
    Line::void("ante", cents(1_000), Clause::new("42.12(b)"))
}

fn correction(person: &str, reversed: Vec<Line>, instead: Vec<Line>) -> Command {
    let reason = "a card too few".to_owned();
    Command::Correct(Box::new(Correction { round: 1, person: id(person), reversed, instead, reason }))
}

#[test]
fn what_was_paid_in_the_last_round_is_still_known_in_the_next() {
    let mut house = next_is_open();
    let never = Line::lose("ante", cents(9_000), Clause::new("42.10(c)1"));
    assert!(
        house.submit(&floor(), correction("anna", vec![never], vec![push()])).is_err(),
        "not what was paid"
    );
    assert!(house.submit(&floor(), correction("ben", vec![], vec![push()])).is_err(), "ben did not play");
    house.submit(&floor(), correction("anna", vec![lost()], vec![push()])).expect("asked");
    house.submit(&cage(), Command::Approve).expect("approved");
    assert!(house.submit(&floor(), correction("anna", vec![lost()], vec![push()])).is_err(), "only once");
    house.check_replay();
}

fn wallet(house: &House) -> Money {
    house.devices.ledger.get(&Account::Wallet(id("anna"))).copied().unwrap_or_default()
}

fn put_right(house: &mut House, reversed: Line, instead: Line) {
    house.submit(&floor(), correction("anna", vec![reversed], vec![instead])).expect("asked");
    house.submit(&second_floor(), Command::Approve).expect("approved");
}

#[test]
fn what_is_put_right_moves_the_chips_of_who_has_some_here() {
    let mut house = next_is_open();
    let (chips, before) = (house.chips("anna"), wallet(&house));
    put_right(&mut house, lost(), push());
    assert_eq!(
        (house.chips("anna"), wallet(&house)),
        (chips + cents(1_000), before),
        "paid where it was lost"
    );
    put_right(&mut house, push(), lost());
    assert_eq!((house.chips("anna"), wallet(&house)), (chips, before), "and taken from there");

    put_right(&mut house, lost(), push());
    let back = house.chips("anna") - cents(400);
    house.submit(&player("anna"), Command::TakeChips { amount: back }).expect("she takes most of them away");
    let before = wallet(&house);
    put_right(&mut house, push(), lost());
    assert_eq!((house.chips("anna"), wallet(&house)), (Money::ZERO, before - cents(600)), "chips first");
    house.check_replay();
}

#[test]
fn who_has_left_is_paid_into_the_wallet_and_chips_in_a_round_stay_there() {
    let mut house = next_is_open();
    house.submit(&player("anna"), Command::StandUp { bettor: Bettor::seated(1) }).expect("between rounds");
    let (chips, before) = (house.chips("anna"), wallet(&house));
    put_right(&mut house, lost(), push());
    assert_eq!((house.chips("anna"), wallet(&house)), (chips, before + cents(1_000)));

    let mut house = next_is_open();
    put_right(&mut house, lost(), push());
    for bet in ["ante", "ante_bonus"] {
        house.place("anna", json!(bet), 1_000);
    }
    house.drive(true);
    let (chips, before) = (house.chips("anna"), wallet(&house));
    put_right(&mut house, push(), lost());
    assert_eq!((house.chips("anna"), wallet(&house)), (chips, before - cents(1_000)), "she is in a round");
    house.check_replay();
}
