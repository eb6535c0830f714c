//! What one person might try alone: choosing cards, signing with a machine, paying an own award.

use crate::support::by_hand::prepare;
use crate::support::{House, betting, by, cage, cents, dealer, floor, machine, player, second_floor};
use croupier_core::Bettor;
use croupier_table::{By, Command, Duty, Role, Settings, Slip, Stage, Who};
use serde_json::json;
use std::collections::BTreeSet;

/// A table whose cards come from the shoe and whose rounds a person leads, with anna's wager.
fn led_by_a_person(book: &str) -> House {
    let automatic: Vec<Duty> = Duty::ALL.into_iter().filter(|duty| *duty != Duty::Dealing).collect();
    let mut house = House::with(book, json!({}), &automatic, 7);
    house.drive(true);
    house.seat("anna", Bettor::seated(1), 100_000);
    house.drive(false);
    if let Some(attest @ Command::Attest { .. }) = house.table.next(house.at()).command {
        house.submit(&dealer(), attest).expect("attested");
        house.drive(false);
    }
    house.place("anna", json!("ante"), 1_000);
    house
}

#[test]
fn a_dealer_does_not_choose_the_cards_of_the_shoe() {
    for waits in ["nothing", "a slip", "cash"] {
        let mut house = led_by_a_person("nj/lucky-8s");
        match waits {
            "a slip" => {
                let fill = Command::Request { slip: Slip::Fill, amount: cents(5_000) };
                house.submit(&dealer(), fill).expect("asked");
            }
            "cash" => {
                let cash = Command::SpokenCash { bettor: Bettor::seated(1), amount: cents(500), bet: None };
                house.submit(&dealer(), cash).expect("heard");
            }
            _ => {}
        }
        house.round(&dealer(), None, json!({"do": "start_deal"})).expect("wagers are closed");
        let round = house.table.round().expect("a round").clone();
        let chosen = round.deck().into_iter().find_map(|card| {
            let command = round.card_command(&card)?;
            round.decide(croupier_core::Actor::Shoe, &command).ok().map(|_| command)
        });
        let chosen = Command::Round { bettor: None, command: chosen.expect("any card") };
        let refused = house.submit(&dealer(), chosen).expect_err("the shoe brings the cards");
        assert!(refused.message.contains("shoe"), "{refused}");
        assert_eq!(house.table.next(house.at()).who, Who::Shoe, "{waits} waits and the card does not");
        let before = house.log.len();
        house.drive(false);
        assert!(house.log.len() > before, "the shoe goes on while {waits} waits");
    }
}

#[test]
fn cards_are_shuffled_again_before_somebody_else_brings_them() {
    let mut house = House::with("nj/dragon-poker", json!({}), &[], 3);
    crate::support::by_hand::open(&mut house);
    house.seat("anna", Bettor::seated(1), 100_000);
    prepare(&mut house);
    assert_eq!(house.table.decks().get(0).expect("a deck").stage, Stage::Ready);
    let settings = house.table.settings().expect("set up").clone();
    let with = |automatic| Command::ChangeSettings(Settings { automatic, ..settings.clone() });
    house.submit(&floor(), with([Duty::Shuffle].into())).expect("a machine shuffles");
    assert_eq!(house.table.decks().get(0).expect("a deck").stage, Stage::Ready, "the same cards");
    house.submit(&floor(), with([Duty::Shuffle, Duty::Cards].into())).expect("the shoe brings the cards");
    assert_eq!(house.table.decks().get(0).expect("a deck").stage, Stage::Stacked);
    house.drive(false);
    assert_eq!(house.table.decks().get(0).expect("a deck").stage, Stage::Ready);
    house.submit(&floor(), with([Duty::Shuffle].into())).expect("a person brings them");
    assert_eq!(house.table.decks().get(0).expect("a deck").stage, Stage::Stacked);
    house.check_replay();
}

#[test]
fn a_machine_confirms_only_what_a_machine_asked_for() {
    let mut house = betting("nj/dragon-poker", json!({}));
    let checker = by("checker", Role::Machine);
    let credit = Command::Request { slip: Slip::Credit, amount: cents(1_000_000) };
    house.submit(&floor(), credit).expect("one person");
    let refused = house.submit(&checker, Command::Confirm).expect_err("one person and a machine");
    assert!(refused.message.contains("second person"), "{refused}");
    house.drive(false);
    assert!(house.table.slip().is_some(), "the machines wait for a person");
    assert_eq!(house.table.next(house.at()).who, Who::TwoPersons);
    house.submit(&cage(), Command::Confirm).expect("another person");
    let fill = Command::Request { slip: Slip::Fill, amount: cents(5_000) };
    house.submit(&machine(), fill).expect("a machine asks");
    house.drive(false);
    assert!(house.table.slip().is_none(), "and another one confirms");
}

/// A straight flush with a progressive wager that wins a tenth of 5,000.00 and a few cents, up to its award.
fn award(house: &mut House, leads: &[By]) {
    house.devices.next_cards = "9s 2c 8s 7d 7s 9h 6s 4c 5s 3d".split(' ').map(str::to_owned).collect();
    house.drive(true);
    house.seat("anna", Bettor::seated(1), 100_000);
    house.drive(false);
    house.place("anna", json!("ante"), 1_000);
    house.place("anna", json!("progressive"), 100);
    for leader in leads {
        let command = house.table.next(house.at()).command.expect("a step of the dealer");
        house.submit(leader, command).expect("led");
        house.drive_cards();
    }
    house.drive(true);
    house.round(&player("anna"), None, json!({"do": "declare", "side": "progressive"})).expect("declared");
    house.round(&player("anna"), None, json!({"do": "nothing_to_declare"})).expect("done");
    house.drive(true);
}

fn progressive() -> House {
    let options = json!({"progressive": true, "progressive_initial": 500_000, "progressive_reset": 500_000});
    House::automatic("nj/lunar-poker", options, 1)
}

fn is_validated(house: &House) -> bool {
    !matches!(house.table.next(house.at()).command, Some(Command::Validate { .. }))
}

/// Covers nj/lunar-poker: 38.11(b)3
#[test]
fn who_validates_in_advance_neither_deals_nor_plays_the_round() {
    let mut house = progressive();
    award(&mut house, &[]);
    assert!(is_validated(&house), "a small award of a round that flo has nothing to do with");

    let mut house = progressive();
    award(&mut house, &[by("flo", Role::Dealer), dealer()]);
    assert!(!is_validated(&house), "flo began the round as its dealer");
    let validate = house.table.next(house.at()).command.expect("to validate");
    assert_eq!(house.refused(&floor(), validate.clone()), "38.11(b)3");
    assert_eq!(house.refused(&by("dora", Role::Supervisor), validate.clone()), "38.11(b)3");
    house.submit(&second_floor(), validate).expect("another person");
    assert!(is_validated(&house));

    let mut house = progressive();
    house.drive(true);
    house.seat("flo", Bettor::seated(2), 100_000);
    award(&mut house, &[]);
    assert!(!is_validated(&house), "flo plays here");
}

/// Covers nj/lunar-poker: 38.11(b)3
#[test]
fn only_small_awards_are_validated_in_advance() {
    let mut house = progressive();
    let most = croupier_table::Table::IN_ADVANCE_MAX;
    assert!(house.submit(&floor(), Command::ValidateUpTo { amount: most + cents(1) }).is_err());
    house.submit(&floor(), Command::ValidateUpTo { amount: most }).expect("1,000.00");
}

/// Covers nj/lunar-poker: 38.11(b)3
///
/// Outside a demonstration each award is validated by itself, unless the house's internal controls have it otherwise.
#[test]
fn awards_are_validated_in_advance_only_by_internal_controls() {
    let table = |small: bool, demonstration: bool| {
        let options =
            json!({"progressive": true, "progressive_reset": 500_000, "small_awards_in_advance": small});
        let mut house = House::empty(1);
        let settings = Settings {
            rulebook: "nj/lunar-poker".to_owned(),
            options,
            automatic: BTreeSet::new(),
            demonstration: Some(demonstration),
        };
        house.submit(&floor(), Command::Install(settings)).expect("set up");
        house.submit(&by("cass", Role::CasinoSupervisor), Command::ValidateUpTo { amount: cents(5_000) })
    };
    let switched_off = || {
        let options = |small: bool| json!({"progressive": true, "progressive_reset": 500_000, "small_awards_in_advance": small});
        let settings = |small| Settings {
            rulebook: "nj/lunar-poker".to_owned(),
            options: options(small),
            automatic: BTreeSet::new(),
            demonstration: Some(false),
        };
        let mut house = House::empty(1);
        let approve = || Command::ValidateUpTo { amount: cents(5_000) };
        house.submit(&floor(), Command::Install(settings(true))).expect("set up");
        house.submit(&by("cass", Role::CasinoSupervisor), approve()).expect("internal controls");
        house.submit(&floor(), Command::ChangeSettings(settings(false))).expect("no longer");
        house.submit(&by("cass", Role::CasinoSupervisor), approve())
    };
    let refusal = switched_off().expect_err("the approval ends with the option");
    assert_eq!(refusal.clause.as_deref(), Some("38.11(b)3"));
    assert_eq!(table(false, false).expect_err("refused").clause.as_deref(), Some("38.11(b)3"));
    assert!(table(true, false).is_ok());
    assert!(table(false, true).is_ok());
}
