//! Random rounds of Pack's Poker.

use super::{Object, flags, irregularity, limits, maybe, reading, seat_numbers, set, stakes};
use crate::support::deck::Deck;
use croupier_testkit::Rng;
use serde_json::{Value, json};

/// A round of Pack's Poker.
pub fn round(rng: &mut Rng) -> Object {
    let mut options = options(rng);
    let mut deck = Deck::poker(rng);
    let (irregularities, void) = irregularities(rng, &mut deck);
    let (first, packs) = deal_packs(rng, &mut deck);
    let dealer = deck.poker_hand(rng);
    let numbers = seat_numbers(rng, 6);
    let misdealt = !void && rng.chance(4);
    let mut hands = vec![first];
    hands.extend(numbers.iter().skip(1).map(|_| deck.poker_hand(rng)));
    let mut seats: Vec<Value> =
        numbers.iter().zip(hands).map(|(number, hand)| seat(rng, &options, *number, &hand)).collect();
    if misdealt {
        seats[0]["irregularities"] = json!([{"kind": "wrong_number_of_cards"}]);
        let cards =
            seats[0]["hand"].as_str().expect("a hand").split(' ').take(4).collect::<Vec<_>>().join(" ");
        seats[0]["hand"] = json!(cards);
    }
    for wager in ["pack", "five_card", "seven_card", "five_card_progressive", "seven_card_progressive"] {
        let (least, most) = (format!("{wager}_minimum"), format!("{wager}_maximum"));
        let placed: Vec<i64> = (1..=3).flat_map(|pack| stakes(&seats, &named(wager, pack))).collect();
        limits(rng, &mut options, &least, &most, &placed);
    }
    let mut round = Object::new();
    if !(void || misdealt) || rng.chance(70) {
        let wrong = |kind: &str| irregularities.iter().any(|it| it["kind"] == kind);
        let dealt = if wrong("dealer_misdealt") { &dealer[1..] } else { &dealer[..] };
        set(&mut round, "dealer", json!({"hand": dealt.join(" ")}));
        let dealt = if wrong("packs_misdealt") { &packs[1..] } else { &packs[..] };
        set(&mut round, "packs", dealt);
    }
    set(&mut round, "meters", meters(rng, &options));
    set(&mut round, "options", options);
    set(&mut round, "seats", seats);
    set(&mut round, "irregularities", irregularities);
    round
}

/// The wager of this kind on a pack: `five_card_2_progressive`.
fn named(wager: &str, pack: usize) -> String {
    match wager.strip_suffix("_progressive") {
        Some(plain) => format!("{plain}_{pack}_progressive"),
        None => format!("{wager}_{pack}"),
    }
}

fn options(rng: &mut Rng) -> Object {
    let mut options = Object::new();
    let letters = |last: char| ('A'..=last).map(|letter| json!(letter.to_string())).collect::<Vec<_>>();
    maybe(rng, &mut options, "five_card_table", &letters('E'));
    maybe(rng, &mut options, "seven_card_table", &letters('W'));
    for (key, last) in [("five_card_progressive_table", 'E'), ("seven_card_progressive_table", 'M')] {
        if rng.chance(65) {
            set(&mut options, key, rng.pick(&letters(last)).clone());
        }
    }
    maybe(
        rng,
        &mut options,
        "bonuses",
        &[json!("both"), json!("five_card"), json!("seven_card"), json!("none")],
    );
    maybe(rng, &mut options, "no_pair_higher", &[json!("lose"), json!("push")]);
    maybe(rng, &mut options, "top_seven_card_row", &[json!("any"), json!("ace_high")]);
    maybe(rng, &mut options, "meter_restart", &[json!("after_pack"), json!("next_round")]);
    maybe(rng, &mut options, "pack_bet_required_for_bonus", &[json!(true), json!(false)]);
    for wager in ["five_card", "seven_card"] {
        let rates: Vec<Value> = ["5", "7.125", "12.5", "50"]
            .iter()
            .map(|rate| serde_json::from_str(rate).expect("a rate"))
            .collect();
        maybe(rng, &mut options, &format!("{wager}_meter_rate"), &rates);
        maybe(rng, &mut options, &format!("{wager}_reset_meter_rate"), &rates);
        maybe(rng, &mut options, &format!("{wager}_meter_start"), &[json!(0), json!(1_000_001)]);
        maybe(rng, &mut options, &format!("{wager}_reset_amount"), &[json!("start"), json!(777), json!(0)]);
    }
    options
}

fn meters(rng: &mut Rng, options: &Object) -> Object {
    let mut meters = Object::new();
    for meter in ["five_card", "seven_card"] {
        if options.contains_key(&format!("{meter}_progressive_table")) {
            for name in [meter.to_owned(), format!("{meter}_reset")] {
                if rng.chance(70) {
                    set(&mut meters, &name, reading(rng));
                }
            }
        }
    }
    meters
}

fn irregularities(rng: &mut Rng, deck: &mut Deck) -> (Vec<Value>, bool) {
    if rng.chance(82) {
        return (Vec::new(), false);
    }
    let kind = *rng.pick(&[
        "card_exposed_while_betting",
        "card_face_up",
        "card_dealt_in_error",
        "shuffler_failed",
        "dealing_shoe_failed",
        "stub_count_wrong",
        "dealer_misdealt",
        "packs_misdealt",
    ]);
    let mut object = irregularity(kind);
    let face_up = 1 + rng.below(2);
    if kind == "card_face_up" {
        set(&mut object, "cards", deck.take(face_up).join(" "));
    }
    if kind == "stub_count_wrong" {
        flags(rng, &mut object, &["misdealt"]);
    }
    let void = match kind {
        "card_face_up" => face_up > 1,
        "card_dealt_in_error" | "shuffler_failed" => false,
        _ => true,
    };
    (vec![Value::Object(object)], void)
}

/// The first player's hand and the three packs, now and then so that they make one of the top rows.
fn deal_packs(rng: &mut Rng, deck: &mut Deck) -> (Vec<String>, Vec<String>) {
    const RANKS: [char; 13] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];
    let suit = *rng.pick(&['s', 'h', 'd', 'c']);
    // Seven in sequence; with 6 it is ace high.
    let low = rng.below(7);
    let mut seven: Vec<String> = (low..low + 7).map(|rank| format!("{}{suit}", RANKS[rank])).collect();
    let mut dealt = if rng.chance(12) { deck.take_these(&seven) } else { None };
    seven.clear();
    if let Some(cards) = dealt.as_mut() {
        if rng.chance(40) {
            // One short: a six-card straight flush and a stranger.
            cards[0] = deck.take(1).remove(0);
        }
        rng.shuffle(cards);
        seven.append(cards);
    } else {
        seven = deck.poker_hand(rng);
        seven.extend(deck.take(2));
    }
    let mut packs: Vec<String> = vec![seven[5..].join(" ")];
    packs.extend((0..2).map(|_| deck.take(2).join(" ")));
    rng.shuffle(&mut packs);
    seven.truncate(5);
    (seven, packs)
}

fn seat(rng: &mut Rng, options: &Object, number: i64, hand: &[String]) -> Value {
    let text = |key: &str| options.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let offered = |wager: &str| {
        let bonuses = text("bonuses");
        let kind = wager.trim_end_matches("_progressive");
        let selected = kind == wager || options.contains_key(&format!("{wager}_table"));
        selected && (bonuses.is_empty() || bonuses == "both" || bonuses == kind)
    };
    let needs_pack_bet = options.get("pack_bet_required_for_bonus") == Some(&json!(true));
    let mut bets = Object::new();
    for pack in 1..=3 {
        if rng.chance(50) {
            set(&mut bets, &named("pack", pack), rng.stake());
        }
        for wager in ["five_card", "seven_card", "five_card_progressive", "seven_card_progressive"] {
            let allowed = !needs_pack_bet || bets.contains_key(&named("pack", pack));
            if offered(wager) && allowed && rng.chance(40) {
                set(&mut bets, &named(wager, pack), rng.stake());
            }
        }
    }
    if bets.is_empty() {
        set(&mut bets, "pack_2", rng.stake());
    }
    let mut seat = Object::new();
    let progressive: Vec<String> = bets.keys().filter(|bet| bet.ends_with("_progressive")).cloned().collect();
    if rng.chance(8) {
        let mut object = irregularity("progressive_not_accepted");
        if rng.chance(50) {
            set(&mut object, "bets", rng.some(&progressive, 60));
        }
        set(&mut seat, "irregularities", vec![Value::Object(object)]);
    }
    set(&mut seat, "seat", number);
    set(&mut seat, "hand", hand.join(" "));
    set(&mut seat, "bets", bets);
    Value::Object(seat)
}
