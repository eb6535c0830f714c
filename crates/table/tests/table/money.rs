//! Chips, cash, coupons, inventory and tips.

use crate::support::{House, again, betting, by, cage, cents, dealer, floor, id, player, second_floor};
use croupier_core::{Audience, Bettor, Money};
use croupier_table::{
    Account, Award, Command, Duty, Event, PaidFrom, PersonId, Role, Settings, Slip, TableId, Who,
};
use serde_json::json;
use std::collections::BTreeSet;

/// Covers nj/lunar-poker: 38.6(a)·a; 38.6(a)·b
/// Covers nj/dragon-poker: 42.6(a)
/// Covers nj/packs-poker: 43.6(a)
/// Covers nz/lunar-poker: 5.3·a
#[test]
fn wagers_are_chips_and_spoken_cash_is_refused() {
    for (book, bet, clause) in [
        ("nj/lunar-poker", "ante", "38.6(a)"),
        ("nj/dragon-poker", "ante", "42.6(a)"),
        ("nj/packs-poker", "pack_1", "43.6(a)"),
        ("nz/lunar-poker", "ante", "5.3"),
    ] {
        let mut house = betting(book, json!({}));
        let cash = Command::SpokenCash { bettor: Bettor::seated(1), amount: cents(5_000), bet: None };
        assert_eq!(house.refused(&dealer(), cash), clause);
        assert_eq!(
            house.refused(&dealer(), with_number(bet, 500, "C-1")),
            clause,
            "coupons only where the operator takes them"
        );
        let too_much = json!({"do": "place", "bet": bet, "amount": 100_001});
        let refused =
            house.round(&player("anna"), None, too_much).expect_err("more than the chips there are");
        assert!(refused.message.contains("not enough chips"), "{refused}");
        house.place("anna", json!(bet), 100_000);
        assert_eq!(house.chips("anna"), Money::ZERO);
    }
}

/// Covers nj/lucky-8s: 50.6(b)
#[test]
fn spoken_cash_at_lucky_8s_needs_dealer_and_supervisor_and_becomes_chips() {
    let mut house = betting("nj/lucky-8s", json!({}));
    let cash = Command::SpokenCash { bettor: Bettor::seated(1), amount: cents(5_000), bet: None };
    assert!(house.submit(&player("anna"), cash.clone()).is_err(), "the dealer hears it");
    house.submit(&dealer(), cash.clone()).expect("heard");
    assert!(house.submit(&dealer(), cash).is_err(), "one at a time");
    assert_eq!(house.refused(&by("dora", Role::Supervisor), Command::ConfirmCash), "50.6(b)");
    let before = house.chips("anna");
    house.submit(&floor(), Command::ConfirmCash).expect("confirmed");
    assert_eq!(house.chips("anna"), before, "the chips are the wager");
    assert_eq!(house.table.on_layout(Bettor::seated(1)), cents(5_000));
    let drop = house.table.balance(&Account::Drop(house.table.id().clone()));
    assert_eq!(drop, cents(105_000), "the cash is in the drop box");
    let bonus = |amount| Command::SpokenCash {
        bettor: Bettor::seated(1),
        amount: cents(amount),
        bet: Some("bonus".to_owned()),
    };
    house.submit(&dealer(), bonus(500)).expect("on the bonus");
    house.submit(&floor(), Command::ConfirmCash).expect("confirmed");
    assert_eq!(house.table.on_layout(Bettor::seated(1)), cents(5_500));
    let mut limited = betting("nj/lucky-8s", json!({"ante_maximum": 4_000}));
    let cash = Command::SpokenCash { bettor: Bettor::seated(1), amount: cents(5_000), bet: None };
    assert_eq!(limited.refused(&dealer(), cash), "50.6(a)", "a spoken wager keeps to the limits");
    house.check_replay();
    let mut without = betting("nj/lucky-8s", json!({"spoken_cash_wagers": false}));
    let cash = Command::SpokenCash { bettor: Bettor::seated(1), amount: cents(5_000), bet: None };
    assert_eq!(without.refused(&dealer(), cash), "50.6(b)");
}

/// Covers nj/dragon-poker: 42.6(a)
fn with_number(bet: &str, amount: i64, number: &str) -> Command {
    let (bettor, bet) = (Bettor::seated(1), bet.to_owned());
    Command::Coupon { bettor, bet, amount: cents(amount), number: Some(number.to_owned()) }
}

/// Covers nj/lucky-8s: 50.6(b)
#[test]
fn a_coupon_is_taken_whatever_the_result_and_never_worth_more_than_its_wager() {
    let mut results = BTreeSet::new();
    for seed in 0..40 {
        let mut house = House::automatic("nj/dragon-poker", json!({"match_play_coupons": true}), seed);
        house.drive(true);
        house.seat("anna", Bettor::seated(1), 10_000);
        house.drive(false);
        let coupon = |amount, number: &str| with_number("ante", amount, number);
        assert!(house.submit(&dealer(), coupon(500, "C-1")).is_err(), "with a wager");
        house.place("anna", json!("ante"), 1_000);
        house.place("anna", json!("ante_bonus"), 1_000);
        assert!(house.submit(&dealer(), coupon(501, "C-1")).is_err(), "it matches chips: 499 lie beside it");
        assert!(house.submit(&dealer(), coupon(500, " ")).is_err(), "a coupon has a number");
        house.submit(&dealer(), coupon(500, "C-1")).expect("lies with the ante");
        assert!(house.submit(&dealer(), coupon(500, "C-2")).is_err(), "one coupon");
        assert!(
            house.submit(&player("anna"), Command::TakeChips { amount: cents(500) }).is_err(),
            "it is no money"
        );
        if seed % 5 == 0 {
            house
                .round(&player("anna"), None, json!({"do": "take_back", "bet": "ante"}))
                .expect("taken back");
            assert_eq!(house.chips("anna"), cents(9_000), "the coupon went back with the wager");
            house.round(&player("anna"), None, json!({"do": "take_back", "bet": "ante_bonus"})).expect("too");
            house.place("anna", json!("ante"), 1_000);
            house.submit(&dealer(), coupon(500, "C-1")).expect("and may come again");
            house.place("anna", json!("ante"), 999);
            assert_eq!(house.chips("anna"), cents(9_001), "499 do not match it");
            continue;
        }
        house.finish_round();
        let net = house.table.results().get(&id("anna")).map(|result| result.net).unwrap_or_default();
        let paid_for = house.devices.ledger.get(&Account::House).copied().unwrap_or_default();
        assert!(paid_for == Money::ZERO || paid_for == cents(-500));
        let ante = house.log.iter().rev().find_map(|entry| match &entry.event {
            Event::CouponTaken { amount, .. } => Some(*amount),
            _ => None,
        });
        let lost = ante == Some(Money::ZERO);
        assert_eq!(paid_for == Money::ZERO, !lost, "the house pays for a coupon that is lost with its wager");
        assert_eq!(house.chips("anna"), cents(10_000) + net - paid_for);
        results.insert(lost);
        house.drive(false);
        house.place("anna", json!("ante"), 1_000);
        assert!(house.submit(&dealer(), coupon(500, "C-1")).is_err(), "it lies in the drop box");
        house.submit(&dealer(), coupon(500, "C-2")).expect("another one");
        house.check_replay();
    }
    assert_eq!(results.len(), 2, "won and lost");
}

#[test]
fn inventory_moves_with_two_signatures_of_two_persons() {
    let mut house = House::with("nj/dragon-poker", json!({}), &[], 1);
    let opener = Command::Request { slip: Slip::Opener, amount: cents(1_000_000) };
    assert!(house.submit(&player("anna"), opener.clone()).is_err());
    house.submit(&dealer(), opener.clone()).expect("asked");
    assert!(house.submit(&dealer(), Command::Confirm).is_err(), "the same person");
    assert!(
        house.submit(&by("dora", Role::Supervisor), Command::Confirm).is_err(),
        "the same person in another role"
    );
    assert!(house.submit(&by("dirk", Role::Dealer), Command::Confirm).is_err(), "two dealers");
    house.submit(&floor(), Command::Withdraw).expect("torn up");
    house.submit(&dealer(), opener).expect("asked");
    house.submit(&cage(), Command::Confirm).expect("two persons");
    let credit = |amount| Command::Request { slip: Slip::Credit, amount: cents(amount) };
    assert!(house.submit(&floor(), credit(1_000_001)).is_err(), "more than there is");
    house.submit(&floor(), credit(400_000)).expect("asked");
    house.submit(&cage(), Command::Confirm).expect("confirmed");
    house.submit(&floor(), Command::Request { slip: Slip::Fill, amount: cents(50_000) }).expect("asked");
    house.submit(&second_floor(), Command::Confirm).expect("confirmed");
    assert_eq!(house.table.balance(&house.table.float()), cents(650_000));
    house.submit(&floor(), Command::Request { slip: Slip::Closer, amount: cents(649_900) }).expect("counted");
    house.submit(&cage(), Command::Confirm).expect("confirmed");
    assert_eq!(house.table.balance(&house.table.float()), Money::ZERO);
    assert_eq!(
        house.devices.ledger.get(&Account::House),
        Some(&cents(100)),
        "the shortage stands to the house"
    );
    house.check_replay();
}

#[test]
fn a_payment_the_tray_cannot_make_waits_for_a_fill() {
    let mut house = House::automatic("nj/dragon-poker", json!({"side_bets": "both"}), 5);
    (house.driver.opener, house.driver.fill) = (cents(210_000), Money::ZERO);
    house.drive(true);
    house.seat("anna", Bettor::seated(1), 200_000);
    house.devices.next_cards = ["RD", "RD", "RD", "RA", "RA", "MO"].map(str::to_owned).into();
    house.drive(false);
    for bet in ["ante", "ante_bonus", "dragon"] {
        house.place("anna", json!(bet), 1_000);
    }
    let step =
        |house: &mut House| house.driver.step(&house.table, house.devices.at, true, &mut house.devices);
    loop {
        let Some((by, command)) = step(&mut house) else {
            house.round(&player("anna"), None, json!({"do": "play"})).expect("chips");
            continue;
        };
        if let Err(refusal) = house.submit(&by, command) {
            assert!(refusal.message.contains("needs a fill"), "{refusal}");
            break;
        }
    }
    house.driver.fill = cents(5_000_000);
    house.drive(true);
    assert!(house.chips("anna") > cents(1_000_000), "three red dragons pay 1000 to 1");
    house.check_replay();
}

#[test]
fn accounts_and_names_survive_being_written() {
    let table: TableId = id("t1");
    let accounts = [
        Account::Cage,
        Account::House,
        Account::Wallet(id("anna")),
        Account::Meter(id("m0")),
        Account::Float(table.clone()),
        Account::Drop(table.clone()),
        Account::Tips(table.clone()),
        Account::Chips(table.clone(), id("anna@home")),
        Account::Layout(table, Bettor { seat: 3, place: 2 }),
    ];
    for account in accounts {
        assert_eq!(account.to_string().parse(), Ok(account.clone()));
    }
    for bad in
        ["", "cage/1", "wallet", "wallet/a b", "table/t/layout/3", "table/t/layout/x.y", "table//float"]
    {
        assert!(bad.parse::<Account>().is_err(), "{bad}");
    }
    for bad in ["", "a/b", "a b", "\n", &"x".repeat(65)] {
        assert!(PersonId::new(bad).is_err(), "{bad:?}");
    }
    let award = Award { bettor: Bettor::seated(1), bet: "progressive".to_owned(), amount: cents(1) };
    let validate = Command::Validate { awards: vec![award], from: PaidFrom::Cage };
    assert_eq!(again(&validate), validate);
}

#[test]
fn tips_and_chips_go_where_they_belong() {
    let mut house = betting("nj/dragon-poker", json!({}));
    house.submit(&player("anna"), Command::Tip { amount: cents(300) }).expect("a tip");
    house.submit(&player("anna"), Command::TakeChips { amount: cents(50_000) }).expect("to the cage");
    assert!(
        house.submit(&player("anna"), Command::TakeChips { amount: cents(50_000) }).is_err(),
        "no more there"
    );
    assert!(house.submit(&player("anna"), Command::Tip { amount: cents(-1) }).is_err());
    assert_eq!(house.chips("anna"), cents(49_700));
    house.place("anna", json!("ante"), 1_000);
    house.place("anna", json!("ante_bonus"), 1_000);
    house.submit(&player("anna"), Command::Tip { amount: cents(100) }).expect("wagers are still open");
    house.drive(true);
    assert!(house.submit(&player("anna"), Command::Tip { amount: cents(100) }).is_err(), "in a round");
    let tips = Account::Tips(house.table.id().clone());
    house.submit(&floor(), Command::Request { slip: Slip::Tips, amount: cents(400) }).expect("counted");
    house.submit(&cage(), Command::Confirm).expect("confirmed");
    assert_eq!(house.table.balance(&tips), Money::ZERO);
    house.finish_round();
}

#[test]
fn a_slip_under_way_holds_up_no_round() {
    let mut house = betting("nj/dragon-poker", json!({}));
    let settings = house.table.settings().expect("installed").clone();
    let automatic = settings.automatic.iter().copied().filter(|duty| *duty != Duty::Inventory).collect();
    house.submit(&floor(), Command::ChangeSettings(Settings { automatic, ..settings })).expect("people sign");
    house.place("anna", json!("ante"), 1_000);
    house.place("anna", json!("ante_bonus"), 1_000);
    let counted = house.table.balance(&Account::Drop(house.table.id().clone()));
    house.submit(&floor(), Command::Request { slip: Slip::Drop, amount: counted }).expect("counted");
    let view = |house: &House, audience| house.table.view(audience, house.at()).slip;
    assert_eq!(view(&house, Audience::Dealer), Some((Slip::Drop, counted)));
    assert_eq!(view(&house, Audience::Seat(1)), None, "nothing for players");
    house.finish_round();
    assert!(house.table.round().is_none(), "the round is over");
    assert_eq!(house.table.next(house.at()).who, Who::TwoPersons, "now it is time to sign");
    house.submit(&cage(), Command::Confirm).expect("signed");
    house.submit(&floor(), Command::Request { slip: Slip::Fill, amount: cents(1) }).expect("asked");
    assert_eq!(house.table.next(house.at()).who, Who::TwoPersons, "chips are brought at any time");
    house.check_replay();
}
