//! Random rounds of Lucky 8's.

use super::{Object, irregularity, limits, maybe, seat_numbers, set, stakes};
use crate::support::deck::Deck;
use croupier_testkit::Rng;
use serde_json::{Value, json};

/// A round of Lucky 8's.
pub fn round(rng: &mut Rng) -> Object {
    let mut options = Object::new();
    maybe(rng, &mut options, "bonus_table", &[json!(1), json!(2), json!(3), json!(4), json!(5)]);
    maybe(rng, &mut options, "player_setting", &[json!("best"), json!("as_laid_out")]);
    maybe(rng, &mut options, "folded_ante_returned_on_dealer_misdeal", &[json!(true), json!(false)]);
    let bettors = rng.between(1, 3);
    set(&mut options, "bettors_per_spot", bettors);
    let mut deck = Deck::lucky8s(rng);
    let (irregularities, void, misdealt) = irregularities(rng, &mut deck);
    let numbers = seat_numbers(rng, 6);
    let mut seats: Vec<Value> =
        numbers.iter().map(|number| seat(rng, &mut deck, bettors, *number, void)).collect();
    if !void && rng.chance(8) {
        seats[0]["irregularities"] = json!([{"kind": "wrong_number_of_cards"}]);
        let cards =
            seats[0]["hand"].as_str().expect("a hand").split(' ').take(7).collect::<Vec<_>>().join(" ");
        seats[0]["hand"] = json!(cards);
        seats[0].as_object_mut().expect("a seat").remove("set");
    }
    limits(rng, &mut options, "ante_minimum", "ante_maximum", &stakes(&seats, "ante"));
    limits(rng, &mut options, "bonus_minimum", "bonus_maximum", &stakes(&seats, "bonus"));
    let mut round = Object::new();
    if !(void || misdealt) || rng.chance(70) {
        let count = if misdealt { 7 } else { 8 };
        set(&mut round, "dealer", json!({"hand": hand(rng, &mut deck, count).join(" ")}));
    }
    set(&mut round, "options", options);
    set(&mut round, "seats", seats);
    set(&mut round, "irregularities", irregularities);
    if rng.chance(15) { without_suits(round) } else { round }
}

/// What happened to the round, whether that voids it, and whether the dealer was misdealt.
fn irregularities(rng: &mut Rng, deck: &mut Deck) -> (Vec<Value>, bool, bool) {
    if rng.chance(80) {
        return (Vec::new(), false, false);
    }
    let kind = *rng.pick(&["card_face_up", "shuffler_failed", "dealer_misdealt"]);
    let mut object = irregularity(kind);
    let face_up = 1 + rng.below(2);
    if kind == "card_face_up" {
        set(&mut object, "cards", deck.take(face_up).join(" "));
    }
    let void = kind == "card_face_up" && face_up > 1;
    (vec![Value::Object(object)], void, kind == "dealer_misdealt")
}

/// Cards with natural 8s and Jokers more often than they come.
fn hand(rng: &mut Rng, deck: &mut Deck, count: usize) -> Vec<String> {
    let wanted = rng.below(9).min(count);
    let mut cards = Vec::new();
    if rng.chance(40) {
        for card in ["8s", "8h", "8d", "8c", "Jk", "8s", "8h", "8d"].iter().take(wanted) {
            cards.extend(deck.take_these(&[(*card).to_owned()]).unwrap_or_default());
        }
    }
    let missing = count - cards.len();
    cards.extend(deck.take(missing));
    rng.shuffle(&mut cards);
    cards
}

fn seat(rng: &mut Rng, deck: &mut Deck, bettors: i64, number: i64, void: bool) -> Value {
    let cards = hand(rng, deck, 8);
    let decision = *rng.pick(&["play", "play", "fold"]);
    let mut seat = Object::new();
    set(&mut seat, "seat", number);
    if !void || rng.chance(60) {
        set(&mut seat, "decision", decision);
    }
    if rng.chance(30) {
        let groups: Vec<String> = cards.chunks(1 + rng.below(3)).map(|group| group.join(" ")).collect();
        let laid = rng.below(groups.len() + 1);
        set(&mut seat, "set", groups[..laid].to_vec());
    }
    set(&mut seat, "hand", cards.join(" "));
    let others = rng.between(0, bettors);
    let owner = others < bettors;
    let decided = seat.get("decision").is_some();
    if owner {
        set(&mut seat, "bets", bets(rng, decided && decision == "play"));
    }
    let mut backers: Vec<Value> =
        (0..others).map(|index| backer(rng, index, decision, seat.contains_key("decision"))).collect();
    if !owner {
        let wager = |backer: &Value| ["ante", "bonus"].map(|bet| backer["bets"][bet].as_i64().unwrap_or(0));
        let highest = backers.iter().map(|backer| wager(backer).iter().sum::<i64>()).max();
        let mut deciders = backers.iter_mut().filter(|one| Some(wager(one).iter().sum::<i64>()) == highest);
        if let Some(decider) = deciders.next().and_then(Value::as_object_mut) {
            decider.remove("decision");
        }
    }
    if !backers.is_empty() {
        set(&mut seat, "backers", backers);
    }
    Value::Object(seat)
}

fn bets(rng: &mut Rng, plays: bool) -> Object {
    let mut bets = Object::new();
    let ante = rng.stake();
    set(&mut bets, "ante", ante);
    if rng.chance(60) {
        set(&mut bets, "bonus", rng.stake());
    }
    if plays && rng.chance(20) {
        set(&mut bets, "in_to_win", ante);
    }
    bets
}

fn backer(rng: &mut Rng, index: i64, spot: &str, decided: bool) -> Value {
    let mut backer = Object::new();
    set(&mut backer, "name", format!("backer {index}"));
    let refuses = decided && rng.chance(20);
    if refuses {
        set(&mut backer, "decision", "fold");
    }
    set(&mut backer, "bets", bets(rng, decided && !refuses && spot == "play"));
    Value::Object(backer)
}

/// The same round with no suit said.
fn without_suits(round: Object) -> Object {
    let bare = |text: &str| {
        let cards = text.split(' ').map(|card| if card == "Jk" { card } else { &card[..1] });
        json!(cards.collect::<Vec<_>>().join(" "))
    };
    let mut round = round;
    let mut strip = |place: &mut Value| {
        if let Some(text) = place.as_str() {
            *place = bare(text);
        }
    };
    round.entry("dealer").and_modify(|dealer| strip(&mut dealer["hand"]));
    for irregularity in round["irregularities"].as_array_mut().into_iter().flatten() {
        irregularity.get_mut("cards").into_iter().for_each(&mut strip);
    }
    for seat in round["seats"].as_array_mut().into_iter().flatten() {
        strip(&mut seat["hand"]);
        let groups = seat.get_mut("set").and_then(Value::as_array_mut);
        groups.into_iter().flatten().for_each(&mut strip);
    }
    round
}
