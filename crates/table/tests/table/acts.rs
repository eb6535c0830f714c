//! What a menu offers carries the clause of the act, whichever moment it is offered in.

use crate::support::{House, dealer, floor, player};
use croupier_core::Bettor;
use croupier_games::AnyRound;
use croupier_games::round::Awaiting;
use croupier_table::{By, Command};
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
