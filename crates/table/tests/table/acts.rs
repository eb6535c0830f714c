//! What a menu offers carries the clause of the act, whichever moment it is offered in.

use crate::support::{House, dealer, floor, player};
use croupier_core::Bettor;
use croupier_games::AnyRound;
use croupier_games::round::Awaiting;
use croupier_table::{By, CardStep, Command, Removal};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The acts in the round that are offered while rounds are played, with their clauses.
fn offered(book: &str, options: &Value, bets: &[&str]) -> BTreeMap<String, BTreeSet<Option<&'static str>>> {
    let mut found: BTreeMap<String, BTreeSet<Option<&'static str>>> = BTreeMap::new();
    for seed in 0..6 {
        let mut house = House::automatic(book, options.clone(), seed);
        house.drive(true);
        house.seat("anna", Bettor::seated(1), 400_000);
        let people: [By; 3] = [player("anna"), dealer(), floor()];
        for _ in 0..250 {
            let betting = |round: &AnyRound| matches!(round.awaiting(), Awaiting::Wagers { .. });
            if house.table.round().is_some_and(betting) && !house.table.has_wagers() {
                bets.iter().for_each(|bet| house.place("anna", json!(bet), 100));
            }
            for item in people.iter().flat_map(|by| house.table.menu(house.at(), by)) {
                let Command::Round { command, .. } = &item.command else { continue };
                let (info, clause) = (command.info(), house.table.clause_of_command(&item.command));
                let key = info.wager.map_or(info.name.to_owned(), |wager| format!("{} {wager}", info.name));
                found.entry(key).or_default().insert(clause.map(|clause| clause.id()));
            }
            let close = house.table.has_wagers();
            let step = house.driver.step(&house.table, house.devices.at, close, &mut house.devices);
            if let Some((by, command)) = step {
                house.submit(&by, command).expect("a machine");
            } else if let croupier_table::Who::Players(bettors) = house.table.next(house.at()).who {
                house.decide_at_random(bettors[0]);
            } else {
                break;
            }
        }
    }
    found
}

#[test]
fn every_act_that_is_offered_in_a_round_says_where_it_is_written() {
    for (book, options, bets) in [
        ("nj/lunar-poker", json!({"progressive": true}), &["ante", "super", "progressive"][..]),
        ("nj/lunar-poker", json!({"dealing": "automated_shoe"}), &["ante"]),
        ("nz/lunar-poker", json!({}), &["ante", "super"]),
        ("nz/lunar-poker", json!({"dealing": "shuffler"}), &["ante"]),
        ("nj/lucky-8s", json!({"bettors_per_spot": 3}), &["ante", "bonus"]),
        ("nj/packs-poker", json!({"showing_cards": "by_players"}), &["pack_1", "five_card_1"]),
        ("nj/dragon-poker", json!({}), &["ante", "ante_bonus", "dragon"]),
        ("house/three-card-poker", json!({}), &["ante", "pair_plus", "six_card"]),
    ] {
        let found = offered(book, &options, bets);
        assert!(found.len() > 10, "{book}: {found:?}");
        let silent: Vec<_> = found.iter().filter(|(_, clauses)| clauses.contains(&None)).collect();
        assert!(silent.is_empty(), "{book}: {silent:?}");
    }
}

/// The clause of a command in the round, by what it says.
fn cited(book: &str, command: &Value) -> Option<&'static str> {
    let house = House::with(book, json!({}), &[], 1);
    let play = house.table.play().expect("installed");
    let command = play.first.read_command(command).expect("a command");
    house.table.clause_of_command(&Command::Round { bettor: None, command }).map(|clause| clause.id())
}

#[test]
fn the_clause_of_an_act_is_that_of_what_it_says() {
    let late =
        |side: &str| json!({"do": "late_claim", "seat": 1, "side": side, "viewed": false, "pays": true});
    let discards = |top_five: bool| json!({"do": "laid_on_discards", "seat": 1, "top_five": top_five});
    let empty_box = |complete: bool| json!({"do": "cards_at_empty_box", "complete": complete});
    let wrong = |seat: Option<u8>| json!({"do": "wrong_number", "seat": seat});
    for (book, command, clause) in [
        ("nz/lunar-poker", late("instant"), "11.15·a"),
        ("nz/lunar-poker", late("super"), "11.17"),
        ("nz/lunar-poker", discards(true), "11.14·a"),
        ("nz/lunar-poker", discards(false), "11.14·b"),
        ("nz/lunar-poker", empty_box(false), "11.8"),
        ("nz/lunar-poker", empty_box(true), "11.9"),
        ("nj/lunar-poker", wrong(Some(1)), "38.13(d)·a"),
        ("nj/lunar-poker", wrong(None), "38.13(d)·c"),
        ("nj/lucky-8s", wrong(Some(1)), "50.9(c)"),
        ("nj/lucky-8s", wrong(None), "50.9(d)"),
    ] {
        assert_eq!(cited(book, &command), Some(clause), "{book} {command}");
    }
}

#[test]
fn cards_that_are_too_old_are_removed_by_the_clause_for_their_way_of_dealing() {
    let old = || CardStep::Remove { reason: Removal::TimeIsOver };
    for (dealing, clause) in [("manual_shoe", "E-1.18(g)"), ("hand", "E-1.18(g)2")] {
        let house = House::with("nj/dragon-poker", json!({"dealing": dealing}), &[], 1);
        let cited = |command: &Command| house.table.clause_of_command(command).map(|clause| clause.id());
        assert_eq!(cited(&Command::Cards { deck: 0, step: old() }), Some(clause), "{dealing}");
        assert_eq!(cited(&Command::CallOffRound), Some(clause), "{dealing}");
    }
}

#[test]
fn an_act_has_its_own_clause_and_not_that_of_the_moment() {
    let dragon = offered("nj/dragon-poker", &json!({}), &["ante", "ante_bonus"]);
    assert_eq!(dragon["fold"], BTreeSet::from([Some("42.10(c)1")]));
    assert_eq!(dragon["play"], BTreeSet::from([Some("42.10(c)2")]));
    assert_eq!(dragon["wrong_number"], BTreeSet::from([Some("42.12(b)")]), "{dragon:?}");
    let lunar = offered("nj/lunar-poker", &json!({}), &["ante"]);
    assert_eq!(lunar["buy"], BTreeSet::from([Some("38.10(b)1")]));
    assert_eq!(lunar["exchange"], BTreeSet::from([Some("38.10(b)2")]));
    for (dealing, clause) in
        [("manual_shoe", "38.7(b)·a"), ("hand", "38.8(b)3·a"), ("automated_shoe", "38.9(b)2")]
    {
        let by_method = offered("nj/lunar-poker", &json!({"dealing": dealing}), &["ante"]);
        assert_eq!(by_method["no_more_bets"], BTreeSet::from([Some(clause)]), "{dealing}");
    }
}
