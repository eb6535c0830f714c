//! Nobody is two persons, nobody decides about own money, nothing is counted twice, and no amount is too absurd to be
//! refused.

use crate::support::by_hand::{opened, prepare};
use crate::support::{
    House, betting, by, cage, cents, dealer, floor, id, machine, meter_wager, player, second_floor, security,
    sit,
};
use croupier_core::{Bettor, Clause, Line, Meter, Money};
use croupier_games::MeterState;
use croupier_table::{
    Account, Allowance, Ask, CardStep, Checklist, Command, Correction, Device, MeterCommand, Removal, Role,
    SharedMeter, Slip, Terms, Who, Why,
};
use serde_json::json;

#[test]
fn who_plays_at_a_table_does_not_work_there() {
    let mut house = betting("nj/dragon-poker", json!({}));
    for role in [Role::Dealer, Role::Supervisor, Role::Cage, Role::Machine] {
        let same = by("anna", role);
        let slip = Command::Request { slip: Slip::Fill, amount: cents(100) };
        let rule = Command::Rule { about: "my hand".to_owned(), decision: "I win".to_owned() };
        for command in [slip, rule, Command::ValidateUpTo { amount: cents(1) }, Command::Close] {
            let refused = house.submit(&same, command).expect_err("she plays here");
            assert!(refused.message.contains("does not work there"), "{refused}");
        }
    }
    house.submit(&player("anna"), Command::StandUp { bettor: Bettor::seated(1) }).expect("between rounds");
    let fill = Command::Request { slip: Slip::Fill, amount: cents(100) };
    house.submit(&by("anna", Role::Supervisor), fill).expect("she does not play any more");
}

/// Covers nj/lunar-poker: 38.11(b)3
#[test]
fn who_dealt_a_round_does_not_validate_its_awards() {
    let options = json!({"progressive": true, "progressive_reset": 1_000_000});
    let mut house = House::automatic("nj/lunar-poker", options, 1);
    house.drive(true);
    house.seat("anna", Bettor::seated(1), 1_000_000);
    house.devices.next_cards = "As 2c Ks 7d Qs 9h Js 4c Ts 3d".split(' ').map(str::to_owned).collect();
    house.drive(false);
    house.place("anna", json!("ante"), 1_000);
    house.place("anna", json!("progressive"), 100);
    house.round(&dealer(), None, json!({"do": "no_more_bets"})).expect("the dealer closes wagers");
    house.drive(true);
    for side in ["instant", "progressive"] {
        house.round(&player("anna"), None, json!({"do": "declare", "side": side})).expect("declared");
    }
    house.round(&player("anna"), None, json!({"do": "nothing_to_declare"})).expect("done");
    house.drive(true);
    let Some(validate @ Command::Validate { .. }) = house.table.next(house.at()).command else {
        panic!("an award")
    };
    assert_eq!(house.refused(&by("dora", Role::Supervisor), validate.clone()), "38.11(b)3");
    house.submit(&floor(), validate).expect("another person");
}

#[test]
fn a_dealer_who_stopped_the_table_cannot_let_it_go_on_as_a_supervisor() {
    let mut house = betting("nj/dragon-poker", json!({}));
    house
        .submit(&dealer(), Command::Dispute { reason: "a late wager".to_owned(), round: None })
        .expect("stopped");
    let tight = Allowance { stake: Some(cents(1)), ..Allowance::default() };
    let allow = Command::Allow { person: id("anna"), allowance: tight };
    house.submit(&machine(), allow).expect("own limits are tightened at any time");
    house.submit(&floor(), Command::Decide { decision: "no wager".to_owned() }).expect("decided");
    assert!(house.submit(&by("dora", Role::Supervisor), Command::Reopen).is_err());
    assert!(house.submit(&floor(), Command::Reopen).is_err());
    assert!(house.submit(&machine(), Command::Reopen).is_err());
    house.submit(&second_floor(), Command::Reopen).expect("a third person");
    let place = json!({"do": "place", "bet": "ante", "amount": 1_000});
    assert!(house.round(&player("anna"), None, place).is_err(), "the limit of that time holds");
}

/// A table at which anna has lost an ante of 10.00 in round 1.
fn lost() -> House {
    let mut house = betting("nj/dragon-poker", json!({}));
    house.place("anna", json!("ante"), 1_000);
    house.place("anna", json!("ante_bonus"), 1_000);
    house.drive(true);
    house.round(&player("anna"), None, json!({"do": "fold"})).expect("folds");
    while house.table.round().is_some() {
        let next = house.driver.step(&house.table, house.devices.at, true, &mut house.devices);
        let (by, command) = next.expect("a machine");
        house.submit(&by, command).expect("done");
    }
    house
}

fn correction(person: &str, reversed: Vec<Line>, instead: Vec<Line>) -> Command {
    let reason = "a card too few".to_owned();
    Command::Correct(Box::new(Correction { round: 1, person: id(person), reversed, instead, reason }))
}

#[test]
fn a_line_is_reversed_once_and_never_by_whose_it_is() {
    let paid = Line::lose("ante", cents(1_000), Clause::new("42.10(c)1"));
    let instead = Line::void("ante", cents(1_000), Clause::new("42.12(b)"));
    let again = |person: &str| correction(person, vec![paid], vec![instead]);
    let mut house = lost();
    house.submit(&player("anna"), Command::StandUp { bettor: Bettor::seated(1) }).expect("between rounds");
    assert!(house.submit(&by("anna", Role::Supervisor), again("anna")).is_err(), "her own money");
    assert!(house.submit(&floor(), again("ben")).is_err(), "ben lost nothing");
    house.submit(&floor(), again("anna")).expect("though she does not sit there any more");
    assert!(house.submit(&by("anna", Role::Cage), Command::Approve).is_err(), "her own money");
    house.submit(&cage(), Command::Approve).expect("approved");
    assert!(house.submit(&floor(), again("anna")).is_err(), "it is reversed already");
    let back = correction("anna", vec![instead], vec![paid]);
    house.submit(&floor(), back.clone()).expect("and what was posted can be reversed too");
    house.submit(&cage(), Command::Approve).expect("approved");
    assert!(house.submit(&floor(), back).is_err());

    let mut later = lost();
    later.submit(&floor(), again("anna")).expect("asked");
    later.submit(&cage(), Command::Approve).expect("approved");
    later.drive(false);
    assert_eq!(later.table.rounds(), 2, "another round");
    assert!(later.submit(&floor(), again("anna")).is_err(), "reversed already, in an older round");
    later.check_replay();
}

#[test]
fn a_correction_after_the_inventory_is_gone_is_paid_by_the_cage() {
    let mut house = lost();
    house.submit(&player("anna"), Command::StandUp { bettor: Bettor::seated(1) }).expect("between rounds");
    house.submit(&floor(), Command::Close).expect("closed");
    let counted = house.table.balance(&house.table.float());
    house.submit(&floor(), Command::Request { slip: Slip::Closer, amount: counted }).expect("counted");
    house.submit(&cage(), Command::Confirm).expect("two persons");
    let paid = Line::lose("ante", cents(1_000), Clause::new("42.10(c)1"));
    let instead = Line::void("ante", cents(1_000), Clause::new("42.12(b)"));
    let wallet = |house: &House| house.devices.ledger.get(&Account::Wallet(id("anna"))).copied();
    let before = wallet(&house).expect("she bought chips");
    house.submit(&floor(), correction("anna", vec![paid], vec![instead])).expect("asked");
    house.submit(&second_floor(), Command::Approve).expect("approved");
    assert_eq!(wallet(&house), Some(before + cents(1_000)));
    house.check_replay();
}

#[test]
fn a_correction_with_amounts_nobody_can_count_is_refused() {
    let mut house = lost();
    let clause = Clause::new("42.12(b)");
    for amount in [i64::MAX, i64::MIN, -1, Money::MAX.in_cents() + 1] {
        for lines in
            [vec![Line::void("ante", cents(amount), clause)], vec![Line::lose("ante", cents(amount), clause)]]
        {
            assert!(house.submit(&floor(), correction("anna", vec![], lines.clone())).is_err(), "{amount}");
            assert!(house.submit(&floor(), correction("anna", lines, vec![])).is_err(), "{amount}");
        }
    }
    let many = vec![Line::void("ante", cents(1), clause); 65];
    assert!(house.submit(&floor(), correction("anna", vec![], many)).is_err());
}

#[test]
fn what_came_in_after_a_count_stays_in_the_box() {
    let mut house = betting("nj/dragon-poker", json!({}));
    let drop = Account::Drop(house.table.id().clone());
    let booked = house.table.balance(&drop);
    let short = booked - cents(300);
    house.submit(&floor(), Command::Request { slip: Slip::Drop, amount: short }).expect("counted");
    house.submit(&player("anna"), Command::BuyIn { amount: cents(5_000) }).expect("meanwhile");
    house.submit(&cage(), Command::Confirm).expect("the second signature");
    assert_eq!(house.table.balance(&drop), cents(5_000), "for the next count");
    assert_eq!(house.devices.ledger.get(&Account::House), Some(&cents(300)), "the shortage of this one");
    house.check_replay();
}

#[test]
fn no_slip_is_so_large_that_sums_overflow() {
    let mut house = opened("nj/dragon-poker", json!({}));
    let fill = |amount| Command::Request { slip: Slip::Fill, amount: cents(amount) };
    for amount in [0, -1, i64::MIN, i64::MAX, Money::MAX.in_cents() + 1] {
        assert!(house.submit(&floor(), fill(amount)).is_err(), "{amount}");
        assert!(house.submit(&player("anna"), Command::BuyIn { amount: cents(amount) }).is_err(), "{amount}");
    }
    let mut fills = 0;
    while house.submit(&floor(), fill(Money::MAX.in_cents())).is_ok() {
        house.submit(&cage(), Command::Confirm).expect("two persons");
        fills += 1;
        assert!(fills < 1_000, "no tray holds so much");
    }
    assert_eq!(fills, 999);
}

#[test]
fn decisions_about_cards_and_devices_have_reasons() {
    let mut house = opened("nj/dragon-poker", json!({"shuffle": "hand"}));
    house.seat("anna", Bettor::seated(2), 100_000);
    prepare(&mut house);
    for step in [
        CardStep::OrderCut { reason: " ".to_owned() },
        CardStep::OrderShuffle { reason: String::new() },
        CardStep::Remove { reason: Removal::Other(String::new()) },
    ] {
        assert!(house.submit(&floor(), Command::Cards { deck: 0, step: step.clone() }).is_err(), "{step:?}");
    }
    let removed =
        |reason: &str| Command::RemoveDevice { device: Device::Shuffler, reason: reason.to_owned() };
    assert!(house.submit(&floor(), removed("")).is_err());
    house.submit(&floor(), removed("it jams")).expect("a reason");
    let other = Removal::Other("the deck was left alone".to_owned());
    house
        .submit(&floor(), Command::Cards { deck: 0, step: CardStep::Remove { reason: other } })
        .expect("removed");
}

/// Covers nj/lucky-8s: 50.6(b)
#[test]
fn cash_that_nobody_confirms_goes_back() {
    let mut house = betting("nj/lucky-8s", json!({}));
    let cash = Command::SpokenCash { bettor: Bettor::seated(1), amount: cents(5_000), bet: None };
    house.submit(&dealer(), cash).expect("heard");
    let leave = Command::StandUp { bettor: Bettor::seated(1) };
    assert!(house.submit(&player("anna"), leave.clone()).is_err(), "a spoken wager waits");
    let refuse = |reason: &str| Command::RefuseCash { reason: reason.to_owned() };
    assert!(house.submit(&dealer(), refuse("too late")).is_err(), "a supervisor");
    assert!(house.submit(&floor(), refuse("")).is_err(), "a reason");
    let before = house.chips("anna");
    house.submit(&floor(), refuse("too late")).expect("refused");
    assert_eq!(house.chips("anna"), before);
    assert!(house.submit(&floor(), Command::ConfirmCash).is_err(), "it is gone");
    house.submit(&player("anna"), leave).expect("free to go");
}

/// Covers nz/lunar-poker: 9.14(c)
#[test]
fn players_who_are_kept_apart_do_not_play_at_the_same_table() {
    let apart =
        |reason: &str| Command::Separate { persons: [id("anna"), id("ben")], reason: reason.to_owned() };
    let mut without = betting("nz/lunar-poker", json!({}));
    assert_eq!(without.refused(&floor(), apart("signals")), "9.14(c)", "where the house orders so");
    let mut house = betting("nz/lunar-poker", json!({"separate_suspected_colluders": true}));
    house.place("anna", json!("ante"), 1_000);
    house.seat("ben", Bettor::seated(2), 10_000);
    assert!(house.submit(&dealer(), apart("signals")).is_err(), "a supervisor");
    assert!(house.submit(&floor(), apart("")).is_err(), "a reason");
    house.submit(&floor(), apart("signals")).expect("ordered");
    house.finish_round();
    assert!(house.table.round().is_none(), "the round in play is finished");
    house.drive_until_refused();
    assert_eq!(house.refused(&machine(), Command::OpenRound), "9.14(c)");
    let next = house.table.next(house.at());
    assert_eq!((next.who, next.clause), (Who::Supervisor, Some(Clause::new("9.14(c)"))));
    house.submit(&floor(), next.command.expect("one of them goes")).expect("between rounds");
    assert_eq!(house.refused(&player("ben"), sit(Bettor::seated(2))), "9.14(c)");
    house.drive(false);
    house.seat("carl", Bettor::seated(2), 10_000);
    assert!(house.table.round().is_some());
    let lift = |reason: &str| Command::LiftSeparation {
        persons: [id("ben"), id("anna")],
        reason: reason.to_owned(),
    };
    assert!(house.submit(&dealer(), lift("a mistake")).is_err(), "a supervisor");
    assert!(house.submit(&floor(), lift("")).is_err(), "a reason");
    house.submit(&second_floor(), lift("a mistake")).expect("lifted");
    assert!(house.submit(&floor(), lift("a mistake")).is_err(), "it is lifted");
    house.submit(&player("ben"), sit(Bettor::seated(3))).expect("together again");
    house.check_replay();
}

/// Covers nj/dragon-poker: E-1.18(n); E-1.18(n)3; E-1.18(n)3.iii; 42.7(c); 42.8(b)2; 42.8(b)2.i; 42.8(b)2.ii; 42.8(b)4
#[test]
fn the_dealer_attests_the_handling_and_security_the_cards_that_come_back() {
    let mut house = opened("nj/dragon-poker", json!({}));
    house.seat("anna", Bettor::seated(2), 100_000);
    prepare(&mut house);
    let next = house.table.next(house.at());
    assert_eq!(
        (next.who, next.clause),
        (Who::Dealer, Some(Clause::new("42.7(c)"))),
        "before the first round"
    );
    house.submit(&dealer(), next.command.expect("to attest")).expect("attested");
    assert_eq!(house.table.next(house.at()).command, Some(Command::OpenRound));
    house.submit(&player("anna"), Command::StandUp { bettor: Bettor::seated(2) }).expect("between rounds");
    house.submit(&floor(), Command::Close).expect("closed");
    let remove = CardStep::Remove { reason: Removal::TableCloses };
    house.submit(&floor(), Command::Cards { deck: 0, step: remove }).expect("the cards leave");
    let next = house.table.next(house.at());
    assert_eq!((next.who, next.clause), (Who::Security, Some(Clause::new("E-1.18(n)"))));
    let inspected = next.command.expect("to attest");
    assert_eq!(inspected, Checklist::Return.attest(Some(0)), "the deck is named");
    assert_eq!(house.refused(&floor(), inspected.clone()), "E-1.18(n)", "no other department does it");
    house.submit(&security(), inspected).expect("attested");
    let opening = Some(Checklist::Opening.attest(None));
    assert_eq!(house.table.next(house.at()).command, opening, "the table can open again");
}

#[test]
fn no_meter_moves_by_an_amount_that_cannot_be() {
    let terms = Terms {
        wager: meter_wager("seven_card"),
        rate: croupier_core::Rate::percent(5),
        reset_rate: croupier_core::Rate::percent(0),
        initial: Money::MAX,
        reset_amount: Money::ZERO,
        restart: croupier_table::Restart::AtOnce,
    };
    let mut meter = SharedMeter::new(id("m1"));
    for command in [MeterCommand::Install(terms), MeterCommand::Admit { table: id("t1"), terms }] {
        for event in meter.decide(&floor(), &command).expect("a supervisor") {
            meter.apply(&croupier_table::Entry { at: croupier_table::Time(0), by: floor(), event });
        }
    }
    for (primary, reset) in [(i64::MAX, 0), (1, 0), (0, i64::MAX), (i64::MIN, i64::MAX)] {
        let ask = Ask::Move { primary, reset, release: false, why: Why::Award };
        let command = MeterCommand::Ask { table: id("t1"), order: 1, ask };
        assert!(meter.decide(&machine(), &command).is_err(), "{primary} {reset}");
    }
    let mut house = House::automatic("nj/lunar-poker", json!({"progressive": true}), 1);
    house.submit(&floor(), Command::UnlinkMeter { number: 0 }).expect("between rounds");
    for fine in [-1, i64::MAX] {
        let state = MeterState { primary: Meter::of_fine(fine), ..MeterState::default() };
        let link = Command::LinkMeter { number: 0, meter: id("m1"), state };
        assert!(house.submit(&floor(), link).is_err(), "{fine}");
    }
}
