//! Random rounds of Three Card Poker.

use super::{Object, irregularity, limits, maybe, seat_numbers, set, stakes};
use crate::support::deck::Deck;
use croupier_testkit::Rng;
use serde_json::{Value, json};

const PAIR_PLUS: [&str; 6] =
    ["40-30-6-4-1", "40-30-6-3-1", "40-30-5-4-1", "40-25-6-4-1", "50-40-30-6-3-1", "100-40-30-5-4-1"];
const SIX_CARD: [&str; 4] = [
    "1000-200-100-20-15-10-7",
    "1000-200-50-25-20-10-5",
    "1000-200-50-25-15-10-5",
    "20000-1000-200-50-25-15-10-5",
];

/// A round of Three Card Poker.
pub fn round(rng: &mut Rng) -> Object {
    let mut options = Object::new();
    let bonuses = ["5-4-1", "5-3-1", "4-3-1", "3-2-1"].map(|table| json!(table));
    maybe(rng, &mut options, "ante_bonus_table", &bonuses);
    maybe(rng, &mut options, "side_bets", &["both", "pair_plus", "six_card", "none"].map(|bets| json!(bets)));
    set(&mut options, "pair_plus_table", *rng.pick(&PAIR_PLUS));
    set(&mut options, "six_card_table", *rng.pick(&SIX_CARD));
    let mut deck = Deck::poker(rng);
    let (irregularities, void) = irregularities(rng, &mut deck);
    let misdealt = !void && rng.chance(5);
    // Six cards that a table knows, three for the dealer and three for the first player.
    let wanted = if rng.chance(50) { six_laid_out(rng) } else { Vec::new() };
    let six = deck.take_these(&wanted).filter(|six| !six.is_empty());
    let dealer = six.as_ref().map_or_else(|| hand(rng, &mut deck), |six| six[3..].to_vec());
    let numbers = seat_numbers(rng, 6);
    let mut seats: Vec<Value> = Vec::new();
    for number in numbers {
        let made = six.as_ref().filter(|_| seats.is_empty()).map(|six| six[..3].to_vec());
        let cards = made.unwrap_or_else(|| hand(rng, &mut deck));
        seats.push(seat(rng, &options, number, &cards, void || misdealt));
    }
    if misdealt {
        seats[0]["irregularities"] = json!([{"kind": "wrong_number_of_cards"}]);
        seats[0]["hand"] = json!(deck.take(2).join(" "));
    }
    for wager in ["ante", "pair_plus", "six_card"] {
        let (least, most) = (format!("{wager}_minimum"), format!("{wager}_maximum"));
        limits(rng, &mut options, &least, &most, &stakes(&seats, wager));
    }
    let mut round = Object::new();
    if !(void || misdealt) || rng.chance(70) {
        let wrong = irregularities.iter().any(|it| it["kind"] == "dealer_misdealt");
        let dealt = if wrong { &dealer[..2] } else { &dealer[..] };
        set(&mut round, "dealer", json!({"hand": dealt.join(" ")}));
    }
    set(&mut round, "options", options);
    set(&mut round, "seats", seats);
    set(&mut round, "irregularities", irregularities);
    round
}

/// What went wrong in the whole round, and whether that voids it.
fn irregularities(rng: &mut Rng, deck: &mut Deck) -> (Vec<Value>, bool) {
    if rng.chance(80) {
        return (Vec::new(), false);
    }
    let kind = *rng.pick(&["card_face_up", "card_dealt_in_error", "dealer_misdealt", "shuffler_failed"]);
    let mut object = irregularity(kind);
    if kind == "card_face_up" && rng.chance(50) {
        set(&mut object, "cards", deck.take(2).join(" "));
    }
    (vec![Value::Object(object)], !["card_dealt_in_error", "shuffler_failed"].contains(&kind))
}

const RANKS: [char; 13] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];

fn suits(rng: &mut Rng) -> [char; 4] {
    let mut suits = ['s', 'h', 'd', 'c'];
    rng.shuffle(&mut suits);
    suits
}

/// So many cards in sequence from a place on, the lowest of which is an ace; `suit` gives each its suit.
fn run(from: usize, count: usize, suit: impl Fn(usize) -> char) -> Vec<String> {
    (0..count).map(|step| format!("{}{}", RANKS[(from + step + 12) % 13], suit(step))).collect()
}

/// Three cards, rare hands more often than they come.
fn hand(rng: &mut Rng, deck: &mut Deck) -> Vec<String> {
    let (suits, low) = (suits(rng), rng.below(12));
    let (one, other) = (*rng.pick(&RANKS), *rng.pick(&RANKS));
    let of = |rank: char, count: usize| suits.iter().take(count).map(move |suit| format!("{rank}{suit}"));
    let wanted: Vec<String> = match rng.below(12) {
        0 => run(11, 3, |_| suits[0]),
        1 => run(low, 3, |_| suits[0]),
        2 => of(one, 3).collect(),
        3 => run(low, 3, |step| suits[step % 2]),
        4 => ['2', one, 'J'].map(|rank| format!("{rank}{}", suits[0])).to_vec(),
        5 => of(one, 2).chain([format!("{other}{}", suits[3])]).collect(),
        6 => ["Q", "6", "4"].iter().zip(suits).map(|(rank, suit)| format!("{rank}{suit}")).collect(),
        _ => Vec::new(),
    };
    let mut cards = deck.take_these(&wanted).unwrap_or_default();
    let missing = 3 - cards.len();
    cards.extend(deck.take(missing));
    rng.shuffle(&mut cards);
    cards
}

/// Six cards of which five make something rare.
fn six_laid_out(rng: &mut Rng) -> Vec<String> {
    let (suits, low) = (suits(rng), rng.below(8));
    let of = |rank: &str, count: usize| {
        suits.iter().take(count).map(|suit| format!("{rank}{suit}")).collect::<Vec<String>>()
    };
    let mut cards = match rng.below(9) {
        0 | 1 => run(8, 6, |_| suits[0]),
        2 => [run(9, 5, |_| suits[0]), vec![format!("4{}", suits[1])]].concat(),
        3 => run(low, 6, |_| suits[0]),
        4 => [of("8", 4), of("5", 2)].concat(),
        5 => [of("K", 3), of("9", 2), of("2", 1)].concat(),
        6 => ["2", "4", "6", "8", "T", "Q"].iter().map(|rank| format!("{rank}{}", suits[0])).collect(),
        7 => run(low, 6, |step| suits[step % 3]),
        _ => [of("7", 3), of("A", 1), of("J", 1), of("4", 1)].concat(),
    };
    rng.shuffle(&mut cards);
    cards
}

fn seat(rng: &mut Rng, options: &Object, number: i64, cards: &[String], void: bool) -> Value {
    let ante = rng.stake();
    let mut bets = Object::new();
    set(&mut bets, "ante", ante);
    let offered = options.get("side_bets").and_then(Value::as_str).unwrap_or("both");
    for wager in ["pair_plus", "six_card"] {
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
    set(&mut seat, "hand", cards.join(" "));
    set(&mut seat, "bets", bets);
    Value::Object(seat)
}
