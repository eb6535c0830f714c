//! Nonsense of every kind: it is refused with a reason, and never stops the program.
//!
//! `CROUPIER_FUZZ_ROUNDS` sets how many descriptions are tried for each book.

mod support;

use croupier_core::{Code, Refusal};
use croupier_games::book::{NAMES, load};
use croupier_games::case::{FieldKind, Place, settle};
use croupier_games::document::{Node, parse_toml};
use croupier_games::irregularities;
use croupier_testkit::Rng;
use serde_json::{Value, json};
use support::find;
use support::generate::round;

fn rounds() -> u64 {
    std::env::var("CROUPIER_FUZZ_ROUNDS").ok().and_then(|count| count.parse().ok()).unwrap_or(3_000)
}

/// Says what a refusal lacks.
fn lacks(refusal: &Refusal) -> Option<&'static str> {
    let names_a_value = matches!(
        refusal.code,
        Code::Unknown
            | Code::WrongType
            | Code::NotAllowed
            | Code::BelowFloor
            | Code::BelowMinimum
            | Code::AboveMaximum
            | Code::WrongAmount
            | Code::WrongNumberOfCards
            | Code::NotACard
            | Code::CardTwice
            | Code::NotInHand
    );
    if refusal.message.is_empty() {
        Some("a message")
    } else if refusal.field.is_empty() && refusal.line.is_none() {
        Some("a field")
    } else if names_a_value && refusal.value.is_none() {
        Some("the value")
    } else {
        None
    }
}

fn check(input: &str, refusals: &[Refusal]) {
    for refusal in refusals {
        if let Some(missing) = lacks(refusal) {
            panic!("the refusal lacks {missing}: {refusal:?}\n{input}");
        }
    }
}

/// Settles text that may be anything.
fn try_json(text: &str) -> bool {
    match Node::from_json(text).map_err(|refusal| vec![refusal]).and_then(|node| settle(&node, &find)) {
        Ok(_) => true,
        Err(refusals) => {
            assert!(!refusals.is_empty(), "refused without a reason: {text}");
            check(text, &refusals);
            false
        }
    }
}

/// All places of a document, as paths.
fn places(value: &Value, path: &str, found: &mut Vec<String>) {
    found.push(path.to_owned());
    match value {
        Value::Array(items) => {
            items
                .iter()
                .enumerate()
                .for_each(|(index, item)| places(item, &format!("{path}/{index}"), found));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(key, field)| places(field, &format!("{path}/{key}"), found));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// A value that hardly belongs where it is put.
fn strange(rng: &mut Rng) -> Value {
    const TEXTS: [&str; 22] = [
        "",
        " ",
        "As",
        "As As",
        "As Kd Qh Jc Ts 9d",
        "10d",
        "Xx",
        "1s",
        "Jk",
        "GD GD",
        "8s 8s 8s",
        "A",
        "8 8 8 8 8 8 8 8",
        "bet",
        "play",
        "fold",
        "none",
        "true",
        "nj/lunar-poker",
        "\u{0}",
        "Ａｓ",
        "ante",
    ];
    const NUMBERS: [&str; 16] = [
        "0",
        "-1",
        "1",
        "5",
        "6",
        "100",
        "0.5",
        "-0.0",
        "1e30",
        "1e-5",
        "9223372036854775807",
        "-9223372036854775808",
        "18446744073709551615",
        "100000000000",
        "100000000001",
        "99999999999999999999999",
    ];
    match rng.below(12) {
        0 => Value::Null,
        1 => json!(rng.chance(50)),
        2 => json!([]),
        3 => json!({}),
        4 => json!([[[[[[{"a": [{}]}]]]]]]),
        5 => json!({"kind": "dealer_misdealt"}),
        6 => json!(["As", 1, null]),
        7 | 8 => json!(rng.pick(&TEXTS)),
        _ => serde_json::from_str(NUMBERS[rng.below(NUMBERS.len())]).expect("a number"),
    }
}

/// One change somewhere in the document.
fn mutate(rng: &mut Rng, round: &mut Value) {
    let mut all = Vec::new();
    places(round, "", &mut all);
    if all.len() == 1 {
        return;
    }
    // The first place is the document itself.
    let path = &all[1 + rng.below(all.len() - 1)];
    let other = round.pointer(&all[rng.below(all.len())]).cloned().unwrap_or(Value::Null);
    let Some(place) = round.pointer_mut(path) else { return };
    match (rng.below(8), &mut *place) {
        (0, Value::Object(fields)) => {
            let key = fields.keys().nth(rng.below(fields.len() + 1)).cloned();
            key.and_then(|key| fields.remove(&key));
        }
        (0 | 1, Value::Array(items)) if !items.is_empty() => {
            items.remove(rng.below(items.len()));
        }
        (2, Value::Array(items)) if !items.is_empty() => items.push(items[rng.below(items.len())].clone()),
        (1 | 2, Value::Object(fields)) => {
            let key = *rng.pick(&[
                "seat",
                "hand",
                "bets",
                "ante",
                "options",
                "irregularities",
                "force",
                "nonsense",
                "",
            ]);
            fields.insert(key.to_owned(), strange(rng));
        }
        (3 | 4, Value::String(text)) => *text = other_cards(rng, text),
        (5, _) => *place = other,
        (_, _) => *place = strange(rng),
    }
}

/// The cards of a text with one doubled, dropped, swapped or spoilt.
fn other_cards(rng: &mut Rng, text: &str) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let place = rng.below(words.len());
    match rng.below(4) {
        0 => words.push(words[place].clone()),
        1 => drop(words.remove(place)),
        2 => {
            words[place] =
                (*rng.pick(&["As", "Kd", "2c", "8h", "Jk", "RD", "GD", "Zz", "as", "10h"])).to_owned()
        }
        _ => words[place] = words[rng.below(words.len())].clone(),
    }
    words.join(" ")
}

#[test]
fn a_changed_round_is_settled_or_refused_with_field_and_value() {
    for book in NAMES {
        let (mut accepted, count) = (0, rounds());
        for seed in 0..count {
            let mut rng = Rng::new(seed);
            let mut round = round(book, seed);
            for _ in 0..=rng.below(3) {
                mutate(&mut rng, &mut round);
            }
            accepted += u64::from(try_json(&round.to_string()));
        }
        // Both must happen, or the changes are too wild or too tame to test anything.
        assert!(accepted > count / 100, "{book}: only {accepted} of {count} were settled");
        assert!(accepted < count * 9 / 10, "{book}: {accepted} of {count} were settled");
    }
}

/// A field of an irregularity with something in it, right or wrong.
fn field_value(rng: &mut Rng, kind: FieldKind, round: &Value) -> Value {
    let hand = &round["seats"][0]["hand"];
    match kind {
        _ if rng.chance(15) => strange(rng),
        FieldKind::Cards if rng.chance(50) => hand.clone(),
        FieldKind::Cards => json!(rng.pick(&["As", "As Kd", "GD", "8s Jk", "2c 2d 2h 2s"])),
        FieldKind::Flag => json!(rng.chance(60)),
        FieldKind::Seats => json!([1, 2, rng.between(-1, 9)]),
        FieldKind::Bets => json!(["five_card_1_progressive", "seven_card_2_progressive"]),
        FieldKind::Text => json!("decided"),
    }
}

#[test]
fn irregularities_of_every_kind_in_any_number_never_stop_the_program() {
    for book in NAMES {
        let kinds = irregularities(&find(book).expect("built in"));
        for seed in 0..rounds() {
            let mut rng = Rng::new(seed);
            let mut round = round(book, seed);
            for _ in 0..=rng.below(3) {
                let spec = rng.pick(kinds);
                let mut it = json!({"kind": spec.kind});
                for field in spec.fields {
                    if field.required || rng.chance(50) {
                        it[field.name] = field_value(&mut rng, field.kind, &round);
                    }
                }
                let at_seat = (spec.place == Place::Seat) != rng.chance(3);
                let place = if at_seat { &mut round["seats"][0] } else { &mut round };
                match place["irregularities"].as_array_mut() {
                    Some(list) => list.push(it),
                    None => place["irregularities"] = json!([it]),
                }
            }
            try_json(&round.to_string());
        }
    }
}

#[test]
fn a_round_cut_short_is_refused_with_its_line() {
    for book in NAMES {
        let text = round(book, 7).to_string();
        for length in (0..text.len()).filter(|length| text.is_char_boundary(*length)) {
            assert!(!try_json(&text[..length]), "{}", &text[..length]);
        }
    }
}

#[test]
fn random_text_is_refused() {
    const PIECES: [&str; 30] = [
        "{",
        "}",
        "[",
        "]",
        "\"",
        ":",
        ",",
        "null",
        "true",
        "1",
        "-",
        "1e999",
        "\\u0000",
        "\u{feff}",
        "é",
        "\n",
        " ",
        "\"rulebook\"",
        "\"nj/lunar-poker\"",
        "\"seats\"",
        "=",
        "[[",
        "]]",
        "'",
        "'''",
        "#",
        ".",
        "1979-05-27",
        "0x",
        "\u{1}",
    ];
    for seed in 0..rounds() {
        let mut rng = Rng::new(seed);
        let text: String = (0..rng.below(40)).map(|_| *rng.pick(&PIECES)).collect();
        if let Ok(node) = Node::from_json(&text) {
            if matches!(node, Node::Table(_)) {
                try_json(&text);
            }
        } else {
            assert!(!try_json(&text));
        }
        let (node, _, refusals) = parse_toml(&text);
        check(&text, &refusals);
        assert!(settle(&node, &find).is_err());
        check(&text, &load(&text).expect_err("no rulebook"));
    }
}

#[test]
fn documents_nested_without_end_are_refused() {
    for deep in [100, 1_000, 100_000] {
        try_json(&format!("{{\"rulebook\": {}{}}}", "[".repeat(deep), "]".repeat(deep)));
        assert!(!try_json(&"{\"seats\":".repeat(deep)));
        assert!(!try_json(&format!("{{\"rulebook\": {}", "[".repeat(deep))));
        let (.., refusals) = parse_toml(&format!("a = {}{}", "[".repeat(deep), "]".repeat(deep)));
        assert!(!refusals.is_empty());
    }
}
