//! Random rounds of Dragon Poker.

use super::{Object, flags, irregularity, limits, maybe, seat_numbers, set, stakes};
use crate::support::deck::Deck;
use croupier_testkit::Rng;
use serde_json::{Value, json};

/// A round of Dragon Poker.
pub fn round(rng: &mut Rng) -> Object {
    let mut options = Object::new();
    maybe(rng, &mut options, "three_card_table", &[json!(1), json!(2), json!("2")]);
    maybe(rng, &mut options, "ante_bonus_equal", &[json!(true), json!(false)]);
    maybe(rng, &mut options, "side_bets", &[json!("both"), json!("three_card"), json!("dragon")]);
    let mut deck = Deck::dragon(rng);
    let (irregularities, void) = irregularities(rng, &mut deck);
    let misdealt = !void && rng.chance(5);
    let numbers = seat_numbers(rng, 6);
    let mut seats: Vec<Value> =
        numbers.iter().map(|number| seat(rng, &mut deck, &options, *number, void || misdealt)).collect();
    if misdealt {
        seats[0]["irregularities"] = json!([{"kind": "wrong_number_of_cards"}]);
        seats[0]["hand"] = json!(deck.take(2).join(" "));
    }
    for wager in ["ante", "ante_bonus", "three_card", "dragon"] {
        let (least, most) = (format!("{wager}_minimum"), format!("{wager}_maximum"));
        limits(rng, &mut options, &least, &most, &stakes(&seats, wager));
    }
    let mut round = Object::new();
    if !(void || misdealt) || rng.chance(70) {
        let mut cards = hand(rng, &mut deck);
        if irregularities.iter().any(|it| it["kind"] == "dealer_misdealt") {
            cards.truncate(2);
        }
        set(&mut round, "dealer", json!({"hand": cards.join(" ")}));
    }
    if irregularities.iter().any(|it| it["kind"] == "dealing_shoe_failed") {
        set(&mut options, "dealing", "automated_shoe");
    }
    set(&mut round, "options", options);
    set(&mut round, "seats", seats);
    set(&mut round, "irregularities", irregularities);
    round
}

/// What happened to the whole round, and whether that voids it.
fn irregularities(rng: &mut Rng, deck: &mut Deck) -> (Vec<Value>, bool) {
    if rng.chance(80) {
        return (Vec::new(), false);
    }
    let kind = *rng.pick(&[
        "card_face_up",
        "card_dealt_in_error",
        "dealer_misdealt",
        "stub_count_wrong",
        "shuffler_failed",
        "dealing_shoe_failed",
    ]);
    let mut object = irregularity(kind);
    if kind == "card_face_up" && rng.chance(50) {
        set(&mut object, "cards", deck.take(2).join(" "));
    }
    if kind == "stub_count_wrong" {
        flags(rng, &mut object, &["misdealt"]);
    }
    (vec![Value::Object(object)], !["card_dealt_in_error", "shuffler_failed"].contains(&kind))
}

/// Three cards, dragons more often than they come.
fn hand(rng: &mut Rng, deck: &mut Deck) -> Vec<String> {
    let wanted: Vec<String> = match rng.below(8) {
        0 => vec!["RD"; 3],
        1 => vec!["BD"; 3],
        2 => vec!["GD", *rng.pick(&["RD", "PH", "RA"]), *rng.pick(&["BD", "TI", "RA"])],
        3 => vec![*rng.pick(&["RD", "BD", "PH", "TI", "PA", "MO", "RA"]); 2 + rng.below(2)],
        _ => Vec::new(),
    }
    .into_iter()
    .map(str::to_owned)
    .collect();
    let mut cards = deck.take_these(&wanted).unwrap_or_default();
    let missing = 3 - cards.len();
    cards.extend(deck.take(missing));
    rng.shuffle(&mut cards);
    cards
}

fn seat(rng: &mut Rng, deck: &mut Deck, options: &Object, number: i64, void: bool) -> Value {
    let ante = rng.stake();
    let equal = options.get("ante_bonus_equal") != Some(&json!(false));
    let mut bets = Object::new();
    set(&mut bets, "ante", ante);
    set(&mut bets, "ante_bonus", if equal { ante } else { rng.stake() });
    let offered = options.get("side_bets").and_then(Value::as_str).unwrap_or("both");
    for wager in ["three_card", "dragon"] {
        if (offered == "both" || offered == wager) && rng.chance(60) {
            set(&mut bets, wager, rng.stake());
        }
    }
    let mut seat = Object::new();
    if !void || rng.chance(60) {
        let decision = *rng.pick(&["play", "play", "fold"]);
        if decision == "play" && rng.chance(20) {
            set(&mut bets, "play", ante);
        }
        set(&mut seat, "decision", decision);
    }
    set(&mut seat, "seat", number);
    set(&mut seat, "hand", hand(rng, deck).join(" "));
    set(&mut seat, "bets", bets);
    Value::Object(seat)
}
