//! What a book leaves to the operator: a table plays either way, and no way that the book does not know.

use crate::support::by_hand::{ANTE, opened, play_round, prepare};
use crate::support::{House, floor};
use croupier_core::{Bettor, Code};
use croupier_table::{CardStep, Command, Event, Settings};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const DRAGON: &[&str] = &["ante", "ante_bonus"];

/// A table with a player, after so many rounds; the steps that the cards took before the first.
fn played(book: &str, options: Value, bets: &[&str], rounds: usize) -> (House, Vec<CardStep>) {
    let mut house = opened(book, options);
    house.seat("anna", Bettor::seated(2), 1_000_000);
    let steps = prepare(&mut house);
    play_round(&mut house, bets);
    for _ in 1..rounds {
        prepare(&mut house);
        play_round(&mut house, bets);
    }
    (house, steps)
}

/// Why a table cannot be set up with these options: the field and the clause.
fn refused(book: &str, options: Value) -> (Code, String, Option<String>) {
    let settings =
        Settings { rulebook: book.to_owned(), options, automatic: BTreeSet::new(), demonstration: None };
    let refusal = House::empty(3).submit(&floor(), Command::Install(settings)).expect_err("refused");
    (refusal.code, refusal.field.to_string(), refusal.clause.map(|clause| clause.to_string()))
}

fn is_cut(steps: &[CardStep]) -> bool {
    steps.iter().any(|step| matches!(step, CardStep::Cut { .. }))
}

/// Covers nj/dragon-poker: E-1.19(b)1; 42.8(a); 42.9(a)
/// Covers nj/packs-poker: E-1.19(b)1; 43.8(a); 43.9(a)
/// Covers nj/lunar-poker: 1.19(b)1; 38.7(a)·a; 38.8(a); 38.9(a)·a
/// Covers nj/lucky-8s: 50.5(b); 50.5(b)(1); 50.5(b)(2); 50.5(b)(3)
/// Covers nz/lunar-poker: 3.5(c)(i); 3.5(c)(ii)
#[test]
fn a_table_plays_with_every_way_of_dealing_that_its_book_allows_and_with_no_other() {
    let books: [(&str, &[&str], &[&str]); 5] = [
        ("nj/dragon-poker", &["manual_shoe", "hand", "automated_shoe"], DRAGON),
        ("nj/packs-poker", &["manual_shoe", "hand", "automated_shoe"], &["pack_1"]),
        ("nj/lunar-poker", &["manual_shoe", "hand", "automated_shoe"], &ANTE),
        ("nj/lucky-8s", &["hand", "machine_all_cards", "machine_packets"], &["ante"]),
        ("nz/lunar-poker", &["manual_shoe", "shuffler"], &ANTE),
    ];
    let ways = BTreeSet::from_iter(books.iter().flat_map(|(_, ways, _)| *ways));
    for (book, allowed, bets) in books {
        for way in &ways {
            let options = json!({"dealing": way});
            if allowed.contains(way) {
                let (house, _) = played(book, options, bets, 2);
                assert_eq!(house.table.rounds(), 2, "{book} {way}");
                house.check_replay();
            } else {
                let (code, field, _) = refused(book, options);
                assert_eq!((code, field.as_str()), (Code::NotAllowed, "options.dealing"), "{book} {way}");
            }
        }
    }
}

/// Covers nj/dragon-poker: E-1.19(c)
/// Covers nj/lunar-poker: 1.19(c)
#[test]
fn a_shuffling_machine_may_be_used_beside_a_shoe_and_without_one_the_cards_are_cut() {
    for (machine, expected) in [(json!("machine"), false), (json!("hand"), true)] {
        let (_, steps) = played("nj/dragon-poker", json!({"shuffle": machine}), DRAGON, 1);
        assert_eq!(is_cut(&steps), expected, "{steps:?}");
    }
    for (machine, expected) in [(true, false), (false, true)] {
        let (_, steps) = played("nj/lunar-poker", json!({"shuffler": machine}), &ANTE, 1);
        assert_eq!(is_cut(&steps), expected, "{steps:?}");
    }
}

/// The deck that each round was opened with.
fn decks_in_turn(book: &str, options: Value, bets: &[&str]) -> Vec<u8> {
    let (house, _) = played(book, options, bets, 3);
    let opened = |entry: &croupier_table::Entry<Event>| match &entry.event {
        Event::RoundOpened { deck, .. } => Some(*deck),
        _ => None,
    };
    house.log.iter().filter_map(opened).collect()
}

/// Covers nj/dragon-poker: 42.2(b)
#[test]
fn a_second_dragon_deck_needs_a_machine_and_is_used_in_turn() {
    let by_hand = json!({"decks": 2, "shuffle": "hand"});
    let (_, _, clause) = refused("nj/dragon-poker", by_hand);
    assert_eq!(clause.as_deref(), Some("42.2(b)"));
    assert_eq!(decks_in_turn("nj/dragon-poker", json!({"decks": 1}), DRAGON), [0, 0, 0]);
    let two = decks_in_turn("nj/dragon-poker", json!({"decks": 2}), DRAGON);
    assert!(two[0] != two[1] && two[0] == two[2], "{two:?}");
}

/// Covers nz/lunar-poker: 6.1·a
#[test]
fn a_shuffler_takes_two_decks_in_turn_where_a_shoe_has_one() {
    assert_eq!(decks_in_turn("nz/lunar-poker", json!({"dealing": "manual_shoe"}), &ANTE), [0, 0, 0]);
    let two = decks_in_turn("nz/lunar-poker", json!({"dealing": "shuffler"}), &ANTE);
    assert!(two[0] != two[1] && two[0] == two[2], "{two:?}");
}

/// Covers nj/lunar-poker: 38.9(f)·a
#[test]
fn no_lunar_stub_is_counted_by_hand_where_the_machine_counts_every_deck() {
    for (counts, expected) in [(false, 2), (true, 0)] {
        let options = json!({"dealing": "automated_shoe", "shuffler_counts_cards": counts});
        let (house, _) = played("nj/lunar-poker", options, &ANTE, 10);
        let counted = |value: Value| value["round"]["lunar"]["event"] == "counted";
        let stubs =
            house.log.iter().filter(|entry| counted(serde_json::to_value(&entry.event).expect("JSON")));
        assert_eq!(stubs.count(), expected, "{counts}");
    }
}
