//! Progressive awards: the meter read at the moment, a supervisor before every award, documents before the cards go.

use crate::support::{House, cage, cents, dealer, driver, floor, id, player};
use croupier_core::{Bettor, Clause, Money};
use croupier_games::MeterState;
use croupier_table::{Account, Command, Event, MeterCommand, PaidFrom, Restart, SharedMeter, Table, Who};
use serde_json::{Value, json};
use std::sync::Arc;

fn cards(house: &mut House, text: &str) {
    house.devices.next_cards = text.split_whitespace().map(str::to_owned).collect();
}

fn lunar() -> Value {
    json!({"progressive": true, "progressive_initial": 2_500_000, "progressive_reset": 1_000_000})
}

/// One player at seat 1: a card to the player and one to the dealer in turn.
const ROYAL: &str = "As 2c Ks 7d Qs 9h Js 4c Ts 3d";
const STRAIGHT_FLUSH: &str = "9s 2c 8s 7d 7s 9h 6s 4c 5s 3d";

/// A table of Lunar Poker with a player who has wagered and whose next cards are these.
fn wagered(house: &mut House, deck: &str) {
    house.drive(true);
    house.seat("anna", Bettor::seated(1), 1_000_000);
    cards(house, deck);
    house.drive(false);
    house.place("anna", json!("ante"), 1_000);
    house.place("anna", json!("progressive"), 100);
}

/// Everybody declares what the hand is worth, then nothing more, until somebody else is awaited.
fn declare(house: &mut House, sides: &[&str]) {
    house.drive(true);
    for side in sides {
        house.round(&player("anna"), None, json!({"do": "declare", "side": side})).expect("declared");
    }
    house.round(&player("anna"), None, json!({"do": "nothing_to_declare"})).expect("done");
    house.drive(true);
}

fn document(seat: u8) -> Command {
    Command::Document { bettor: Bettor::seated(seat), bet: None }
}

fn reading(house: &House) -> Money {
    house.devices.meters[0].state().primary.reading()
}

/// Covers nj/lunar-poker: 38.11(b); 38.11(b)3; 38.10(a)1·e; 38.12(i)·a; 38.12(h)·b; 38.7(b)·d
#[test]
fn a_royal_flush_takes_the_meter_after_a_supervisor_and_the_documents() {
    let mut house = House::automatic("nj/lunar-poker", lunar(), 1);
    wagered(&mut house, ROYAL);
    declare(&mut house, &["instant", "progressive"]);
    let next = house.table.next(house.at());
    assert_eq!((next.who.clone(), next.clause), (Who::Supervisor, Some(Clause::new("38.11(b)3"))));
    let Some(Command::Validate { awards, .. }) = next.command else { panic!("{next:?}") };
    assert_eq!(awards.len(), 1);
    assert_eq!(awards[0].amount, cents(2_500_070), "the meter with this round's share");
    let pay = json!({"do": "pay_royal"});
    let unvalidated = house.round(&dealer(), None, pay.clone()).expect_err("nobody has validated it");
    assert_eq!(unvalidated.clause.expect("a clause"), "38.11(b)3");
    let validate = |from| Command::Validate { awards: awards.clone(), from };
    assert!(house.submit(&dealer(), validate(PaidFrom::Tray)).is_err(), "a supervisor");
    house.submit(&floor(), validate(PaidFrom::Cage)).expect("validated");
    let next = house.table.next(house.at());
    assert_eq!((next.who, next.clause), (Who::Supervisor, Some(Clause::new("38.10(a)1·e"))));
    let undocumented = house.round(&dealer(), None, pay).expect_err("the cards stay");
    assert_eq!(undocumented.clause.expect("a clause"), "38.10(a)1");
    let before = (house.chips("anna"), house.table.balance(&house.table.float()));
    house.submit(&cage(), document(1)).expect("done");
    house.finish_round();
    assert_eq!(house.chips("anna") - before.0, cents(2_500_070));
    let float = house.table.balance(&house.table.float());
    assert_eq!(float - before.1, cents(100), "the cage paid it; the tray keeps the chip");
    house.drive(false);
    assert_eq!(reading(&house), cents(1_000_000), "the reset amount");
    house.check_replay();
}

/// Covers nj/lunar-poker: 38.12(i)·b; 38.12(i)·a; 38.11(b)3
#[test]
fn two_royal_flushes_share_the_reading_when_the_first_is_paid() {
    let mut house = House::automatic("nj/lunar-poker", lunar(), 1);
    house.drive(true);
    let names = ["anna", "ben"];
    for (name, seat) in names.into_iter().zip(1..) {
        house.seat(name, Bettor::seated(seat), 1_000_000);
    }
    cards(&mut house, "As Ad 2c Ks Kd 7d Qs Qd 9h Js Jd 4c Ts Td 3h");
    house.drive(false);
    for name in names {
        house.place(name, json!("ante"), 1_000);
        house.place(name, json!("progressive"), 100);
    }
    house.drive(true);
    for name in names {
        for side in ["instant", "progressive"] {
            house.round(&player(name), None, json!({"do": "declare", "side": side})).expect("declared");
        }
        house.round(&player(name), None, json!({"do": "nothing_to_declare"})).expect("done");
    }
    let mut paid = Vec::new();
    for _ in 0..20 {
        house.drive(true);
        let awards = house.table.awards_to_validate();
        if awards.is_empty() {
            break;
        }
        paid.extend(awards.iter().map(|award| award.amount));
        house.submit(&floor(), Command::Validate { awards, from: PaidFrom::Tray }).expect("validated");
    }
    assert_eq!(paid, [cents(1_250_070); 2], "half of 25,001.40 each");
    house.finish_round();
    house.drive(false);
    assert_eq!(reading(&house), cents(1_000_000), "the reset amount");
    house.check_replay();
}

/// Covers nj/lunar-poker: 38.10(i)3·g; 38.11(b)3
#[test]
fn an_award_at_settlement_waits_for_validation_and_documents_too() {
    let mut house = House::automatic("nj/lunar-poker", lunar(), 1);
    wagered(&mut house, "9s As 8s Kd 7s 9h 6s 4c 5s 3d");
    declare(&mut house, &[]);
    house.round(&player("anna"), None, json!({"do": "bet"})).expect("bets");
    house.drive(true);
    let next = house.table.next(house.at());
    let Some(Command::Validate { awards, .. }) = next.command else { panic!("{next:?}") };
    assert_eq!(awards[0].amount, cents(250_007), "a tenth of 25,000.70, rounded up");
    house.submit(&floor(), Command::Validate { awards, from: PaidFrom::Cage }).expect("validated");
    assert_eq!(house.table.next(house.at()).clause, Some(Clause::new("38.10(a)1·e")));
    house.drive(true);
    assert!(house.table.has_wagers(), "the cards stay");
    house.submit(&floor(), document(1)).expect("done");
    house.finish_round();
    assert!(house.table.round().is_none());
    house.check_replay();
}

/// Covers nj/lunar-poker: 38.10(j)2·c
#[test]
fn an_award_after_no_hand_waits_for_the_documents() {
    let mut house = House::automatic("nj/lunar-poker", lunar(), 1);
    wagered(&mut house, STRAIGHT_FLUSH);
    declare(&mut house, &[]);
    house.round(&player("anna"), None, json!({"do": "bet"})).expect("bets");
    house.drive(true);
    house.round(&player("anna"), None, json!({"do": "dont_force"})).expect("no hand");
    house.drive(true);
    let next = house.table.next(house.at());
    let Some(Command::Validate { awards, .. }) = next.command else { panic!("{next:?}") };
    house.submit(&floor(), Command::Validate { awards, from: PaidFrom::Cage }).expect("validated");
    let settle = house.round(&dealer(), None, json!({"do": "settle"})).expect_err("the cards stay");
    assert!(settle.clause.expect("a clause").starts_with("38.10"));
    house.submit(&cage(), document(1)).expect("done");
    house.finish_round();
    house.check_replay();
}

/// Covers nj/lunar-poker: 38.12(i)·a; 38.12(h)·a; 38.11(b)3
#[test]
fn while_one_table_pays_others_play_on_and_their_awards_wait() {
    let mut one = House::automatic("nj/lunar-poker", lunar(), 1);
    wagered(&mut one, STRAIGHT_FLUSH);
    declare(&mut one, &["progressive"]);
    let next = one.table.next(one.at());
    let Some(Command::Validate { awards, .. }) = next.command.clone() else { panic!("{next:?}") };
    assert_eq!(awards[0].amount, cents(250_007));
    assert_eq!(one.devices.meters[0].locked_by(), Some(&id("t1")));

    let mut two = one.another("t2", "nj/lunar-poker", lunar());
    two.drive(true);
    two.seat("ben", Bettor::seated(1), 1_000_000);
    for round in 1..=3 {
        two.drive(false);
        two.place("ben", json!("ante"), 1_000);
        two.place("ben", json!("progressive"), 100);
        cards(&mut two, "");
        if round < 3 {
            two.finish_with_awards();
            assert!(two.table.round().is_none(), "others play on: {:?}", two.table.next(two.at()));
        }
    }
    // The third round of the second table brings a straight flush, which waits for the first table's award.
    assert_eq!(reading(&two), cents(2_500_070 + 140));
    two.round(&dealer(), None, json!({"do": "no_more_bets"})).expect("closed");
    two.drive(true);
    assert_eq!(reading(&two), cents(2_500_070 + 210));
    two.lend(&mut one);
    assert_eq!(one.table.awards_to_validate(), awards, "the reading at the player's turn stands");
    one.submit(&floor(), Command::Validate { awards, from: PaidFrom::Tray }).expect("validated");
    one.finish_round();
    one.drive(false);
    assert_eq!(one.devices.meters[0].locked_by(), None);
    assert_eq!(reading(&one), cents(2_500_070 - 250_007 + 210), "what came in meanwhile is on it");
    one.check_replay();
    one.lend(&mut two);
    two.finish_with_awards();
    two.check_replay();
}

/// Covers nj/lunar-poker: 38.12(i)·a
#[test]
fn two_awards_at_two_tables_are_paid_one_after_the_other() {
    let mut one = House::automatic("nj/lunar-poker", lunar(), 1);
    wagered(&mut one, STRAIGHT_FLUSH);
    declare(&mut one, &["progressive"]);
    let mut two = one.another("t2", "nj/lunar-poker", lunar());
    wagered(&mut two, STRAIGHT_FLUSH);
    declare(&mut two, &["progressive"]);
    assert!(matches!(two.table.next(two.at()).who, Who::Meter(_)), "the second table waits for the meter");
    assert_eq!(reading(&two), cents(2_500_140));
    two.lend(&mut one);
    let awards = one.table.awards_to_validate();
    one.submit(&floor(), Command::Validate { awards, from: PaidFrom::Tray }).expect("validated");
    one.finish_round();
    one.drive(false);
    assert_eq!(reading(&one), cents(2_500_140 - 250_007));
    one.lend(&mut two);
    two.drive(true);
    two.finish_with_awards();
    two.drive(false);
    let left = 2_500_140 - 250_007;
    assert_eq!(reading(&two), cents(left - (left + 9) / 10), "a tenth of what is left, rounded up");
    two.check_replay();
}

/// Covers nj/lunar-poker: 38.12(h)·a
#[test]
fn a_void_round_takes_its_share_back() {
    let mut house = House::automatic("nj/lunar-poker", lunar(), 1);
    wagered(&mut house, ROYAL);
    house.drive(true);
    assert_eq!(reading(&house), cents(2_500_070));
    house.round(&floor(), None, json!({"do": "wrong_number", "seat": null})).expect("a misdeal");
    house.finish_round();
    house.drive(false);
    assert_eq!(reading(&house), cents(2_500_000));
    assert_eq!(house.devices.ledger.get(&Account::Meter(id("m0"))), Some(&cents(2_500_000)));
    house.check_replay();
}

/// Covers nj/lunar-poker: 38.6(c)·a; 38.6(a)·a
#[test]
fn a_coupon_for_the_progressive_wager_costs_the_house_its_stake_whatever_the_award() {
    for (deck, award) in [("2s 2c 4s 7d 6s 9h 8s 4c Ts 3d", 5_000), ("2s 2c 4s 7d 6h 9h 8s 4c Ts 3d", 0)] {
        let mut options = lunar();
        options["progressive_coupon"] = json!(true);
        let mut house = House::automatic("nj/lunar-poker", options, 1);
        wagered(&mut house, deck);
        let coupon = |amount| Command::Coupon {
            bettor: Bettor::seated(1),
            bet: "progressive".to_owned(),
            amount: cents(amount),
            number: Some("P-7".to_owned()),
        };
        assert!(house.submit(&dealer(), coupon(101)).is_err(), "more than the wager");
        house.submit(&dealer(), coupon(100)).expect("stands for the chip");
        house.drive(true);
        if award > 0 {
            house.round(&player("anna"), None, json!({"do": "declare", "side": "progressive"})).expect("won");
        }
        house.round(&player("anna"), None, json!({"do": "nothing_to_declare"})).expect("done");
        house.drive(true);
        house.round(&player("anna"), None, json!({"do": "fold"})).expect("folds");
        house.finish_round();
        assert_eq!(house.chips("anna"), cents(1_000_000 - 1_000 + award));
        let house_paid = house.devices.ledger.get(&Account::House).copied().unwrap_or_default();
        let on_meter = house.devices.ledger.get(&Account::Meter(id("m0"))).copied().unwrap_or_default();
        assert_eq!(house_paid + on_meter, cents(-100), "the coupon, besides what feeds the meter");
        house.check_replay();
    }
}

fn packs() -> Value {
    json!({
        "five_card_progressive_table": "A", "seven_card_progressive_table": "A",
        "five_card_meter_start": 1_000_000, "seven_card_meter_start": 10_000_003,
        "five_card_meter_rate": 1.5, "seven_card_meter_rate": 5.25, "seven_card_reset_meter_rate": 2.125
    })
}

/// Covers nj/packs-poker: 43.12(c); 43.12(c)1; 43.12(c)3; 43.12(d); 43.12(d)2; 43.12(d)4; 43.12(b)
#[test]
fn ten_percent_before_a_hundred_and_the_meter_starts_again() {
    let mut house = House::automatic("nj/packs-poker", packs(), 4);
    house.submit(&floor(), Command::ValidateUpTo { amount: Money::ZERO }).expect("none in advance");
    house.drive(true);
    house.seat("anna", Bettor::seated(1), 1_000_000);
    house.seat("ben", Bettor::seated(2), 1_000_000);
    cards(&mut house, "3s 4s 5s 6s 7s Ks Qs Js Ts 9s 2c 2d 4h 5h 7d As 2s");
    house.drive(false);
    for name in ["anna", "ben"] {
        house.place(name, json!("pack_1"), 500);
        house.place(name, json!("seven_card_1_progressive"), 137);
    }
    house.drive(true);
    let next = house.table.next(house.at());
    assert_eq!((next.who, next.clause), (Who::Supervisor, Some(Clause::new("43.12(c)3"))));
    let Some(Command::Validate { awards, .. }) = next.command else { panic!("awards") };
    // 137 twice at 5.25 percent: 14.385 cents on 100,000.03.
    let meter = 10_000_003 * 1_000 + 14_385;
    let tenth = meter / 10_000;
    let of = |seat: u8| awards.iter().find(|award| award.bettor.seat == seat).expect("an award").amount;
    assert_eq!(of(2), cents(tenth), "six-card royal, cut down to the cent");
    assert_eq!(of(1), cents((meter - tenth * 1_000) / 1_000), "the balance");
    let settle = json!({"do": "settle"});
    let refused = house.round(&dealer(), None, settle).expect_err("not validated");
    assert_eq!(refused.clause.expect("a clause"), "43.12(c)3");
    let one: Vec<_> = awards.iter().filter(|award| award.bettor.seat == 1).cloned().collect();
    let other: Vec<_> = awards.iter().filter(|award| award.bettor.seat == 2).cloned().collect();
    house.submit(&floor(), Command::Validate { awards: one, from: PaidFrom::Cage }).expect("validated");
    house.submit(&floor(), Command::Validate { awards: other, from: PaidFrom::Tray }).expect("validated");
    let before = house.chips("anna");
    house.drive(true);
    assert!(house.chips("anna") > before, "paid; the cards stay on the table");
    let next = house.table.next(house.at());
    assert_eq!(next.clause, Some(Clause::new("43.12(d)4")));
    house.submit(&floor(), document(1)).expect("done");
    house.finish_round();
    house.drive(false);
    let state = house.devices.meters[1].state();
    let carried = meter - tenth * 1_000 - (meter - tenth * 1_000) / 1_000 * 1_000;
    // 2.125 percent of 274 went to the reset meter: 5.8225 cents; the start amount comes again.
    assert_eq!(state.primary.fine(), 10_000_003 * 100_000 + carried * 100 + 582_250);
    assert_eq!(state.reset.fine(), 0);
    house.check_replay();
}

/// Covers nj/packs-poker: 43.12(b); 43.12(d)
#[test]
fn an_award_undone_by_a_void_round_goes_back_on_the_meter() {
    let mut house = House::automatic("nj/packs-poker", packs(), 4);
    house.drive(true);
    house.seat("anna", Bettor::seated(1), 1_000_000);
    cards(&mut house, DIAMOND_ROYAL);
    house.drive(false);
    let before: Vec<_> = house.devices.meters.iter().map(SharedMeter::state).collect();
    house.place("anna", json!("pack_1"), 500);
    house.place("anna", json!("pack_2"), 500);
    house.place("anna", json!("five_card_1_progressive"), 100);
    let rich = cents(1_000_000);
    loop {
        let (by, command) = house.step_or_validate();
        house.submit(&by, command).expect("done");
        if house.chips("anna") > rich {
            break;
        }
    }
    assert!(house.devices.meters[0].locked_by().is_some(), "the meter does not know yet");
    while house.table.links().order().is_some() {
        let step = house.driver.step(&house.table, house.devices.at, false, &mut house.devices);
        let (by, command) = step.expect("the meter answers");
        house.submit(&by, command).expect("done");
    }
    assert!(house.devices.meters[0].locked_by().is_none(), "now it knows");
    house.round(&floor(), None, json!({"do": "wrong_number", "at": "dealer"})).expect("a misdeal is found");
    house.finish_round();
    house.drive(false);
    let after: Vec<_> = house.devices.meters.iter().map(SharedMeter::state).collect();
    assert_eq!(before, after, "as if the round had not been");
    assert_eq!(house.chips("anna"), rich, "and the award is back");
    house.check_replay();
}

/// A table of Pack's Poker where seat 1 holds a diamond royal and has a progressive wager on these packs.
fn diamond_royal(packs_with_wager: &[u8]) -> House {
    let mut house = House::automatic("nj/packs-poker", packs(), 4);
    house.submit(&floor(), Command::ValidateUpTo { amount: Money::ZERO }).expect("none in advance");
    house.drive(true);
    house.seat("anna", Bettor::seated(1), 1_000_000);
    cards(&mut house, DIAMOND_ROYAL);
    house.drive(false);
    for pack in 1..=3 {
        house.place("anna", json!(format!("pack_{pack}")), 500);
    }
    for pack in packs_with_wager {
        house.place("anna", json!(format!("five_card_{pack}_progressive")), 100);
    }
    house.drive(true);
    house
}

const DIAMOND_ROYAL: &str = "Ad Kd Qd Jd Td 2c 2d 4h 5h 7c As 2s";

fn restarting_later() -> Value {
    let mut options = packs();
    options["meter_restart"] = json!("next_round");
    options
}

/// A player wagers on pack 1 and 1.00 for the five-card meter, which puts 1.5 cents on it, and the round is played.
fn feeds(house: &mut House, name: &str) {
    house.drive(false);
    house.place(name, json!("pack_1"), 500);
    house.place(name, json!("five_card_1_progressive"), 100);
    house.round(&dealer(), None, json!({"do": "no_more_bets"})).expect("closed");
    house.finish_with_awards();
    house.drive(false);
}

/// A table of Pack's Poker that has won the five-card meter, which starts again with the next "No more bets".
fn emptied() -> House {
    let mut house = House::automatic("nj/packs-poker", restarting_later(), 4);
    house.drive(true);
    house.seat("anna", Bettor::seated(1), 1_000_000);
    cards(&mut house, DIAMOND_ROYAL);
    feeds(&mut house, "anna");
    assert!(house.chips("anna") > cents(1_900_000), "won");
    assert_eq!(house.devices.meters[0].state().primary.fine(), 50_000, "half a cent is left");
    assert_eq!(house.devices.meters[0].state().won, Some(true));
    house
}

/// The award that is due is validated, to be paid by the cage.
fn by_the_cage(house: &mut House) -> Money {
    let awards = house.table.awards_to_validate();
    let [award] = awards.as_slice() else { panic!("one award: {awards:?}") };
    let amount = award.amount;
    house.submit(&floor(), Command::Validate { awards, from: PaidFrom::Cage }).expect("validated");
    amount
}

/// Machines go on until the award is paid and the meter knows.
fn until_paid(house: &mut House) {
    while house.chips("anna") <= cents(1_500_000) || house.table.links().order().is_some() {
        let (by, command) = house.step_or_validate();
        house.submit(&by, command).expect("done");
    }
}

/// Covers nj/packs-poker: 43.12(d)4
#[test]
fn each_award_that_the_cage_pays_needs_documents_of_its_own() {
    let mut house = diamond_royal(&[1, 2]);
    by_the_cage(&mut house);
    let first =
        Command::Document { bettor: Bettor::seated(1), bet: Some("five_card_1_progressive".to_owned()) };
    house.submit(&floor(), first.clone()).expect("done");
    assert!(house.submit(&floor(), first).is_err(), "done already");
    house.drive(true);
    by_the_cage(&mut house);
    house.drive(true);
    let next = house.table.next(house.at());
    assert_eq!(
        (next.who, next.clause),
        (Who::Supervisor, Some(Clause::new("43.12(d)4"))),
        "the second award has none yet"
    );
    let Some(command) = next.command else { panic!("documents") };
    house.submit(&floor(), command).expect("done");
    house.finish_round();
    assert!(house.table.round().is_none());
    house.check_replay();
}

/// Covers nj/packs-poker: 43.7(g)2; 43.12(d)4
#[test]
fn an_award_of_the_cage_that_a_void_round_takes_back_goes_back_to_the_cage() {
    let mut house = diamond_royal(&[1]);
    let borne = |house: &House| house.devices.ledger.get(&Account::Cage).copied().unwrap_or_default();
    let before = borne(&house);
    let award = by_the_cage(&mut house);
    until_paid(&mut house);
    assert_eq!(borne(&house), before - award);
    house.round(&floor(), None, json!({"do": "wrong_number", "at": "dealer"})).expect("a misdeal is found");
    house.submit(&cage(), document(1)).expect("done");
    house.finish_round();
    assert_eq!(borne(&house), before, "as if the round had not been");
    assert_eq!(house.chips("anna"), cents(1_000_000));
    let float = house.table.balance(&house.table.float());
    assert_eq!(float, driver().opener - cents(1_000_000), "without the chips that were bought");
    house.check_replay();
}

/// Covers nj/packs-poker: 43.12(b); 43.12(e)
#[test]
fn the_first_table_that_closes_wagers_starts_a_shared_meter_again_wherever_it_was_won() {
    let mut one = emptied();
    let mut two = one.another("t2", "nj/packs-poker", restarting_later());
    two.drive(true);
    two.seat("ben", Bettor::seated(1), 1_000_000);
    feeds(&mut two, "ben");
    assert_eq!(reading(&two), cents(1_000_002), "the start amount, the rest and the share");
    assert_eq!(two.devices.meters[0].state().won, Some(false));
    two.lend(&mut one);
    feeds(&mut one, "anna");
    assert_eq!(reading(&one), cents(1_000_003), "and not again at the table that won it");
    one.check_replay();
    one.lend(&mut two);
    two.check_replay();
}

/// Covers nj/packs-poker: 43.12(b); 43.12(e)
#[test]
fn a_meter_that_was_won_starts_again_without_the_table_that_left_it() {
    let mut one = emptied();
    one.submit(&floor(), Command::UnlinkMeter { number: 0 }).expect("between rounds");
    let terms = *one.devices.meters[0].terms().expect("set up");
    one.devices.meters.push(SharedMeter::new(id("m9")));
    let admit = MeterCommand::Admit { table: id("t1"), terms };
    for command in [MeterCommand::Install(terms), admit] {
        one.devices.submit_to_meter(2, &floor(), &command).expect("a supervisor");
    }
    let state = one.devices.meters[2].state();
    one.submit(&floor(), Command::LinkMeter { number: 0, meter: id("m9"), state }).expect("linked");
    feeds(&mut one, "anna");
    assert_eq!(one.devices.meters[2].state().primary.reading(), cents(1_000_001), "nobody has won this one");
    one.check_replay();
    let mut two = one.another("t2", "nj/packs-poker", restarting_later());
    two.drive(true);
    two.seat("ben", Bettor::seated(1), 1_000_000);
    feeds(&mut two, "ben");
    assert_eq!(reading(&two), cents(1_000_002), "the one that was won has started again");
    two.check_replay();
}

/// Covers nj/packs-poker: 43.12(b); 43.12(e)
#[test]
fn tables_that_share_a_meter_start_it_again_at_the_same_time() {
    let mut house = emptied();
    let settings = |options: Value| {
        let rulebook = "nj/packs-poker".to_owned();
        Command::ChangeSettings(croupier_table::Settings {
            rulebook,
            options,
            automatic: croupier_table::Duty::all(),
            demonstration: None,
        })
    };
    let refusal = house.submit(&floor(), settings(packs())).expect_err("the meter starts again next round");
    assert_eq!(refusal.message, "the terms of a meter are the meter's: it is disconnected first");
    let table = id("t2");
    let mut at_once = *house.devices.meters[0].terms().expect("set up");
    assert_eq!(at_once.restart, Restart::NextRound);
    at_once.restart = Restart::AtOnce;
    let admit = MeterCommand::Admit { table, terms: at_once };
    let refusal = house.devices.submit_to_meter(0, &floor(), &admit).expect_err("it would be filled twice");
    assert_eq!(refusal.message, "the table plays by other terms than this meter");
}

#[test]
fn tables_from_before_meters_recorded_wins_are_read_as_they_were_played() {
    let mut house = emptied();
    feeds(&mut house, "anna");
    let mut replayed = Table::new(id("t1"), Arc::clone(&house.library));
    for entry in &house.log {
        let mut early = entry.clone();
        if let Event::MeterLinked { state, .. } | Event::MeterAnswered { state, .. } = &mut early.event {
            state.won = None;
        }
        replayed.apply(&early);
    }
    assert_eq!(replayed.links().order(), None, "every request was answered");
    let shown = |table: &Table| table.last_round().expect("a round").meters();
    assert_eq!(shown(&replayed), shown(&house.table));
}

/// Covers nj/packs-poker: 43.12(b)
#[test]
fn a_meter_starts_again_with_no_more_bets_also_where_nobody_wagers_for_it() {
    let mut house = emptied();
    house.place("anna", json!("pack_1"), 500);
    house.round(&dealer(), None, json!({"do": "no_more_bets"})).expect("closed");
    house.drive(false);
    assert_eq!(reading(&house), cents(1_000_000));
    house.check_replay();
}

/// Covers nj/packs-poker: 43.12(b); 43.7(g)2
#[test]
fn a_win_that_a_void_round_undoes_leaves_nothing_to_start_again() {
    let mut house = House::automatic("nj/packs-poker", restarting_later(), 4);
    house.drive(true);
    house.seat("anna", Bettor::seated(1), 1_000_000);
    cards(&mut house, DIAMOND_ROYAL);
    let before = house.devices.meters[0].state();
    house.drive(false);
    house.place("anna", json!("pack_1"), 500);
    house.place("anna", json!("five_card_1_progressive"), 100);
    until_paid(&mut house);
    assert_eq!(house.devices.meters[0].state().won, Some(true));
    house.round(&floor(), None, json!({"do": "wrong_number", "at": "dealer"})).expect("a misdeal is found");
    house.finish_round();
    house.drive(false);
    assert_eq!(house.devices.meters[0].state(), before);
    feeds(&mut house, "anna");
    assert_eq!(reading(&house), cents(1_000_001));
    house.check_replay();
}

/// Covers nj/lunar-poker: 38.12(h)·b
#[test]
fn a_share_that_another_tables_royal_flush_took_does_not_go_back() {
    let mut one = House::automatic("nj/lunar-poker", lunar(), 1);
    wagered(&mut one, "2s 2c 4s 7d 6h 9h 8s 4c Ts 3d");
    one.drive(true);
    assert_eq!(reading(&one), cents(2_500_070));
    let mut two = one.another("t2", "nj/lunar-poker", lunar());
    wagered(&mut two, ROYAL);
    declare(&mut two, &["instant", "progressive"]);
    two.finish_with_awards();
    two.drive(false);
    assert_eq!(reading(&two), cents(1_000_000), "the reset amount");
    two.lend(&mut one);
    one.round(&floor(), None, json!({"do": "wrong_number", "seat": null})).expect("a misdeal");
    one.finish_round();
    one.drive(false);
    assert_eq!(reading(&one), cents(1_000_000), "never less than the approved reset amount");
    one.check_replay();
}

#[test]
fn no_meter_is_connected_over_another() {
    let mut house = House::automatic("nj/lunar-poker", lunar(), 1);
    let link = |name: &str| Command::LinkMeter { number: 0, meter: id(name), state: MeterState::default() };
    assert!(house.submit(&floor(), link("m9")).is_err(), "m0 would serve the table for ever");
    assert!(house.submit(&floor(), link("m0")).is_err(), "nor again");
    house.submit(&floor(), Command::UnlinkMeter { number: 0 }).expect("between rounds");
    house.submit(&floor(), link("m9")).expect("now");
    house.check_replay();
}

#[test]
fn a_table_without_its_meter_opens_no_round_and_the_terms_are_the_meters() {
    let mut house = House::automatic("nj/lunar-poker", lunar(), 1);
    house.drive(true);
    house.seat("anna", Bettor::seated(1), 1_000_000);
    let mut other = lunar();
    other["progressive_reset"] = json!(5);
    let settings = croupier_table::Settings {
        rulebook: "nj/lunar-poker".to_owned(),
        options: other,
        automatic: croupier_table::Duty::all(),
        demonstration: None,
    };
    assert!(house.submit(&floor(), Command::ChangeSettings(settings.clone())).is_err(), "linked");
    house.submit(&floor(), Command::UnlinkMeter { number: 0 }).expect("between rounds");
    house.submit(&floor(), Command::ChangeSettings(settings)).expect("other terms");
    house.drive_until_refused();
    assert!(house.table.round().is_none());
    house.check_replay();
}
