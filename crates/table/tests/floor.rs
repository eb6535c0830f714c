//! Seats, money, settings, disputes and corrections: what people do around the round.

mod support;

use croupier_core::{Bettor, Clause, Line, Money};
use croupier_table::{
    Account, Allowance, Award, Command, Correction, Duty, Event, Id, PaidFrom, Role, Settings, Slip, Table,
    Time,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use support::{House, by, cage, dealer, floor, id, machine, player, second_floor};

fn cents(amount: i64) -> Money {
    Money::cents(amount)
}

/// An automatic table with a round whose wagers are open.
fn betting(book: &str, options: Value) -> House {
    let mut house = House::automatic(book, options, 11);
    house.drive(true);
    house.seat("anna", Bettor::seated(1), 100_000);
    house.drive(false);
    house
}

fn sit(bettor: Bettor) -> Command {
    Command::Sit { bettor, allowance: Allowance::default() }
}

/// Covers nj/lunar-poker: 38.6(f); 38.6(g)·a; 38.6(g)·b
/// Covers nj/dragon-poker: 42.6(c)
/// Covers nj/packs-poker: 43.6(c)
#[test]
fn one_hand_per_player_only_who_sits_may_wager_and_stays_to_the_end() {
    for (book, bets, seated, stay) in [
        ("nj/lunar-poker", &["ante"][..], "38.6(g)", "38.6(g)"),
        ("nj/dragon-poker", &["ante", "ante_bonus"][..], "42.6(c)", "42.6(c)"),
        ("nj/packs-poker", &["pack_1"][..], "43.6(c)", "43.6(c)"),
    ] {
        let mut house = betting(book, json!({}));
        let hands = if book == "nj/lunar-poker" { "38.6(f)" } else { seated };
        assert_eq!(house.refused(&player("anna"), sit(Bettor::seated(2))), hands);
        assert_eq!(house.refused(&player("ben"), sit(Bettor::seated(1))), seated, "taken");
        assert_eq!(
            house.refused(&player("ben"), sit(Bettor { seat: 1, place: 1 })),
            seated,
            "nobody bets behind"
        );
        assert_eq!(house.refused(&player("ben"), sit(Bettor::seated(9))), seated);
        let place = json!({"do": "place", "bet": bets[0], "amount": 1_000});
        let standing = house.round(&player("ben"), None, place.clone()).expect_err("not seated");
        assert_eq!(standing.clause.expect("a clause"), seated);
        for bet in bets {
            house.place("anna", json!(bet), 1_000);
        }
        let leave = Command::StandUp { bettor: Bettor::seated(1) };
        assert_eq!(house.refused(&player("anna"), leave.clone()), stay, "a wager lies there");
        house.say(&player("ben"), sit(Bettor::seated(2))).expect("a free place");
        let theirs = Command::StandUp { bettor: Bettor::seated(2) };
        assert!(house.say(&player("anna"), theirs.clone()).is_err(), "the place of somebody else");
        house.say(&player("ben"), theirs).expect("no wager, so free to go while others play");
        house.drive(true);
        if house.table.has_wagers() {
            assert_eq!(house.refused(&player("anna"), leave.clone()), stay);
        }
        house.finish_round();
        house.say(&player("anna"), leave).expect("between rounds");
        house.check_replay();
    }
}

/// Covers nj/lucky-8s: 50.7(a); 50.7(b); 50.8
/// Covers nz/lunar-poker: 5.4
#[test]
fn several_spots_and_bettors_behind_only_where_the_book_allows_them() {
    let behind = |seat, place| Bettor { seat, place };
    let mut one = betting("nj/lucky-8s", json!({}));
    assert_eq!(one.refused(&player("anna"), sit(Bettor::seated(2))), "50.8");
    assert_eq!(one.refused(&player("ben"), sit(behind(1, 1))), "50.7(a)");
    let mut many = betting("nj/lucky-8s", json!({"spots_per_player": 2, "bettors_per_spot": 3}));
    many.say(&player("anna"), sit(Bettor::seated(2))).expect("two spots");
    assert_eq!(many.refused(&player("anna"), sit(behind(1, 1))), "50.7(a)", "once on a spot");
    assert_eq!(many.refused(&player("anna"), sit(Bettor::seated(3))), "50.8");
    many.seat("ben", behind(1, 1), 50_000);
    many.seat("carl", behind(4, 2), 50_000);
    assert_eq!(many.refused(&player("dan"), sit(behind(1, 3))), "50.7(a)");
    let ante = json!({"do": "place", "bet": "ante", "amount": 1_000});
    many.round(&player("anna"), Some(Bettor::seated(1)), ante.clone()).expect("first");
    many.round(&player("anna"), Some(Bettor::seated(2)), ante.clone()).expect("second spot");
    many.round(&player("ben"), None, ante.clone()).expect_err("not shared yet");
    many.round(&player("anna"), Some(Bettor::seated(1)), json!({"do": "share"})).expect("agrees");
    many.round(&player("ben"), None, ante.clone()).expect("behind anna");
    many.round(&player("carl"), None, ante).expect("alone on a spot where nobody sits");
    many.finish_round();
    many.check_replay();
    let mut boxes = betting("nz/lunar-poker", json!({}));
    assert_eq!(boxes.refused(&player("anna"), sit(Bettor::seated(2))), "5.4");
    let mut two = betting("nz/lunar-poker", json!({"boxes_per_player": 2}));
    two.say(&player("anna"), sit(Bettor::seated(2))).expect("two boxes");
}

/// Covers nj/lucky-8s: 50.7(b)
#[test]
fn a_backer_without_chips_for_in_to_win_does_not_hold_up_the_player() {
    for seed in 0..6 {
        let mut house = House::automatic("nj/lucky-8s", json!({"bettors_per_spot": 3}), seed);
        house.drive(true);
        house.seat("anna", Bettor::seated(1), 100_000);
        house.seat("ben", Bettor { seat: 1, place: 1 }, 1_500);
        house.drive(false);
        let ante = json!({"do": "place", "bet": "ante", "amount": 1_000});
        house.round(&player("anna"), None, ante.clone()).expect("first");
        house.round(&player("anna"), None, json!({"do": "share"})).expect("agrees");
        house.round(&player("ben"), None, ante).expect("behind anna");
        house.drive(true);
        house.round(&player("anna"), None, json!({"do": "in_to_win"})).expect("plays");
        let declined = house.log.iter().any(|entry| {
            serde_json::to_value(&entry.event).expect("JSON")["round"]["lucky8s"]["event"] == "declined"
        });
        assert!(declined, "ben could not add 1000 to 500");
        house.finish_round();
        assert_eq!(house.chips("ben"), cents(500), "the ante of who does not add counts as folded");
        house.check_replay();
    }
}

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
        let cash = Command::SpokenCash { bettor: Bettor::seated(1), amount: cents(5_000) };
        assert_eq!(house.refused(&dealer(), cash), clause);
        let coupon = Command::Coupon { bettor: Bettor::seated(1), bet: bet.to_owned(), amount: cents(500) };
        assert_eq!(house.refused(&dealer(), coupon), clause, "coupons only where the operator takes them");
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
    let cash = Command::SpokenCash { bettor: Bettor::seated(1), amount: cents(5_000) };
    assert!(house.say(&player("anna"), cash.clone()).is_err(), "the dealer hears it");
    house.say(&dealer(), cash.clone()).expect("heard");
    assert!(house.say(&dealer(), cash).is_err(), "one at a time");
    assert_eq!(house.refused(&by("dora", Role::Supervisor), Command::ConfirmCash), "50.6(b)");
    let before = house.chips("anna");
    house.say(&floor(), Command::ConfirmCash).expect("confirmed");
    assert_eq!(house.chips("anna"), before + cents(5_000));
    let drop = house.table.balance(&Account::Drop(house.table.id().clone()));
    assert_eq!(drop, cents(105_000), "the cash is in the drop box");
    let mut without = betting("nj/lucky-8s", json!({"spoken_cash_wagers": false}));
    let cash = Command::SpokenCash { bettor: Bettor::seated(1), amount: cents(5_000) };
    assert_eq!(without.refused(&dealer(), cash), "50.6(b)");
}

/// Covers nj/dragon-poker: 42.6(a)
/// Covers nj/lucky-8s: 50.6(b)
#[test]
fn a_coupon_is_taken_whatever_the_result_and_never_worth_more_than_its_wager() {
    let mut results = BTreeSet::new();
    for seed in 0..40 {
        let mut house = House::automatic("nj/dragon-poker", json!({"match_play_coupons": true}), seed);
        house.drive(true);
        house.seat("anna", Bettor::seated(1), 10_000);
        house.drive(false);
        let coupon =
            Command::Coupon { bettor: Bettor::seated(1), bet: "ante".to_owned(), amount: cents(500) };
        assert!(house.say(&dealer(), coupon.clone()).is_err(), "with a wager");
        house.place("anna", json!("ante"), 1_000);
        house.place("anna", json!("ante_bonus"), 1_000);
        house.say(&dealer(), coupon.clone()).expect("lies with the ante");
        assert!(house.say(&dealer(), coupon.clone()).is_err(), "one coupon");
        assert!(
            house.say(&player("anna"), Command::TakeChips { amount: cents(500) }).is_err(),
            "it is no money"
        );
        if seed % 5 == 0 {
            house
                .round(&player("anna"), None, json!({"do": "take_back", "bet": "ante"}))
                .expect("taken back");
            assert_eq!(house.chips("anna"), cents(9_000), "the coupon went back with the wager");
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
        house.check_replay();
    }
    assert_eq!(results.len(), 2, "won and lost");
}

#[test]
fn inventory_moves_with_two_signatures_of_two_persons() {
    let mut house = House::with("nj/dragon-poker", json!({}), &[], 1);
    let opener = Command::Request { slip: Slip::Opener, amount: cents(1_000_000) };
    assert!(house.say(&player("anna"), opener.clone()).is_err());
    house.say(&dealer(), opener.clone()).expect("asked");
    assert!(house.say(&dealer(), Command::Confirm).is_err(), "the same person");
    assert!(
        house.say(&by("dora", Role::Supervisor), Command::Confirm).is_err(),
        "the same person in another role"
    );
    assert!(house.say(&by("dirk", Role::Dealer), Command::Confirm).is_err(), "two dealers");
    house.say(&floor(), Command::Withdraw).expect("torn up");
    house.say(&dealer(), opener).expect("asked");
    house.say(&cage(), Command::Confirm).expect("two persons");
    let credit = |amount| Command::Request { slip: Slip::Credit, amount: cents(amount) };
    assert!(house.say(&floor(), credit(1_000_001)).is_err(), "more than there is");
    house.say(&floor(), credit(400_000)).expect("asked");
    house.say(&cage(), Command::Confirm).expect("confirmed");
    house.say(&floor(), Command::Request { slip: Slip::Fill, amount: cents(50_000) }).expect("asked");
    house.say(&second_floor(), Command::Confirm).expect("confirmed");
    assert_eq!(house.table.balance(&house.table.float()), cents(650_000));
    house.say(&floor(), Command::Request { slip: Slip::Closer, amount: cents(649_900) }).expect("counted");
    house.say(&cage(), Command::Confirm).expect("confirmed");
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
        if let Err(refusal) = house.say(&by, command) {
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
fn settings_change_only_when_no_wager_is_on_the_table_and_are_events() {
    let mut house = betting("nj/dragon-poker", json!({}));
    let with = |options: Value| {
        let automatic = Duty::ALL.into_iter().collect();
        Command::ChangeSettings(Settings { rulebook: "nj/dragon-poker".to_owned(), options, automatic })
    };
    house.place("anna", json!("ante"), 1_000);
    assert!(house.say(&floor(), with(json!({"ante_minimum": 2_500}))).is_err(), "a wager lies there");
    house.round(&player("anna"), None, json!({"do": "take_back", "bet": "ante"})).expect("taken back");
    assert!(house.say(&dealer(), with(json!({"ante_minimum": 2_500}))).is_err(), "a supervisor");
    assert!(house.say(&floor(), with(json!({"ante_minimum": "much"}))).is_err(), "not allowed");
    let before = house.table.play().expect("a book").hash.clone();
    house.say(&floor(), with(json!({"ante_minimum": 2_500}))).expect("now");
    assert_ne!(house.table.play().expect("a book").hash, before, "another book");
    let place = json!({"do": "place", "bet": "ante", "amount": 1_000});
    let below = house.round(&player("anna"), None, place).expect_err("below the new minimum");
    assert_eq!(below.clause.expect("a clause"), "42.6(a)");
    house.place("anna", json!("ante"), 2_500);
    house.place("anna", json!("ante_bonus"), 2_500);
    house.finish_round();
    let other =
        Settings { rulebook: "nj/packs-poker".to_owned(), options: json!({}), automatic: BTreeSet::new() };
    assert!(house.say(&floor(), Command::ChangeSettings(other)).is_err(), "another game needs another table");
    house.say(&player("anna"), Command::StandUp { bettor: Bettor::seated(1) }).expect("between rounds");
    house.say(&floor(), Command::Close).expect("closed");
    house.check_replay();
}

/// Covers nj/lunar-poker: 38.10(l)
/// Covers nj/dragon-poker: 42.10(e)
/// Covers nz/lunar-poker: 11.20
#[test]
fn a_dispute_stops_the_table_keeps_the_evidence_and_a_second_person_reopens_it() {
    for (book, bets, clause) in [
        ("nj/dragon-poker", &["ante", "ante_bonus"][..], ""),
        ("nj/lunar-poker", &["ante"][..], ""),
        ("nz/lunar-poker", &["ante"][..], "11.20"),
    ] {
        let mut house = betting(book, json!({}));
        for bet in bets {
            house.place("anna", json!(bet), 1_000);
        }
        house.drive(true);
        assert!(
            house.say(&player("ben"), Command::Dispute { reason: "no".to_owned() }).is_err(),
            "not seated"
        );
        assert!(
            house.say(&player("anna"), Command::Dispute { reason: " ".to_owned() }).is_err(),
            "no reason"
        );
        let hash = house.table.play().expect("a book").hash.clone();
        house.say(&floor(), Command::Dispute { reason: "the hand was touched".to_owned() }).expect("stopped");
        let Some(Event::Disputed { round, book_hash, views, .. }) =
            house.log.last().map(|entry| entry.event.clone())
        else {
            panic!("recorded")
        };
        assert_eq!((round, &book_hash), (house.table.rounds(), &hash));
        assert_eq!(views.len(), 5, "four audiences and one seat");
        let seen = |audience: &str| {
            let found = views.iter().find(|(who, _)| serde_json::to_value(who).expect("JSON") == *audience);
            found.expect("kept").1.to_string()
        };
        assert!(seen("surveillance").contains("\"up\""), "surveillance sees every card on the table");
        house.drive(true);
        assert_eq!(house.table.rounds(), round, "machines stand still");
        let play =
            house.table.round().expect("a round").legal(croupier_core::Actor::Player(Bettor::seated(1)));
        let said = Command::Round { bettor: None, command: play[0].command.clone() };
        assert_eq!(house.refused(&player("anna"), said.clone()), clause);
        assert_eq!(house.refused(&second_floor(), Command::Reopen), clause, "not decided");
        assert!(house.say(&dealer(), Command::Decide { decision: "x".to_owned() }).is_err(), "a supervisor");
        house
            .say(&second_floor(), Command::Decide { decision: "the hand stands".to_owned() })
            .expect("decided");
        assert_eq!(house.refused(&floor(), Command::Reopen), clause, "who stopped it");
        assert_eq!(house.refused(&second_floor(), Command::Reopen), clause, "who decided it");
        house.say(&by("gus", Role::Supervisor), Command::Reopen).expect("a second person");
        house.say(&player("anna"), said).expect("the round goes on");
        house.finish_round();
        let rule = Command::Rule {
            about: "a drink on the layout".to_owned(),
            decision: "the round stands".to_owned(),
        };
        assert!(house.say(&dealer(), rule.clone()).is_err());
        house.say(&floor(), rule).expect("a supervisor rules on what no rule covers");
        house.check_replay();
    }
}

#[test]
fn a_wrong_payment_is_put_right_by_reversing_it_with_a_reason_and_a_second_person() {
    let mut house = betting("nj/dragon-poker", json!({}));
    house.place("anna", json!("ante"), 1_000);
    house.place("anna", json!("ante_bonus"), 1_000);
    house.drive(true);
    house.round(&player("anna"), None, json!({"do": "fold"})).expect("folds");
    while house.table.round().is_some_and(|_| house.table.rounds() == 1) {
        let next = house.driver.step(&house.table, house.devices.at, true, &mut house.devices);
        let (by, command) = next.expect("a machine");
        house.say(&by, command).expect("done");
        if house.table.round().is_none() {
            break;
        }
    }
    let paid = Line::lose("ante", cents(1_000), Clause::new("42.10(c)1"));
    let instead = Line::void("ante", cents(1_000), Clause::new("42.12(b)"));
    let correction = |reversed: Line, reason: &str| {
        Command::Correct(Box::new(Correction {
            round: 1,
            person: id("anna"),
            reversed: vec![reversed],
            instead: vec![instead],
            reason: reason.to_owned(),
        }))
    };
    assert!(house.say(&dealer(), correction(paid, "a card too few")).is_err(), "a supervisor");
    assert!(house.say(&floor(), correction(paid, "")).is_err(), "a reason");
    let never = Line::lose("ante", cents(9_000), Clause::new("42.10(c)1"));
    assert!(house.say(&floor(), correction(never, "a card too few")).is_err(), "not what was paid");
    house.say(&floor(), correction(paid, "a card too few")).expect("asked");
    assert!(house.say(&floor(), Command::Approve).is_err(), "the same person");
    house.say(&second_floor(), Command::Reject { reason: "look again".to_owned() }).expect("rejected");
    house.say(&floor(), correction(paid, "a card too few")).expect("asked again");
    let float = house.table.balance(&house.table.float());
    house.say(&second_floor(), Command::Approve).expect("approved");
    assert_eq!(house.table.balance(&house.table.float()), float - cents(1_000));
    assert_eq!(house.devices.ledger.get(&Account::Wallet(id("anna"))), Some(&cents(-100_000 + 1_000)));
    house.check_replay();
}

#[test]
fn own_limits_are_held_against_the_next_wager_and_never_touch_a_round() {
    let mut house = betting("nj/dragon-poker", json!({}));
    let until = house.at().after(Time::HOUR);
    let allowance = Allowance { stake: Some(cents(2_500)), loss: Some(cents(4_000)), until: Some(until) };
    let allow = Command::Allow { person: id("anna"), allowance };
    assert!(house.say(&player("anna"), allow.clone()).is_err(), "the patron's own stream says so");
    house.say(&machine(), allow).expect("allowed");
    house.place("anna", json!("ante"), 1_000);
    house.place("anna", json!("ante_bonus"), 1_000);
    let more = json!({"do": "place", "bet": "three_card", "amount": 501});
    assert!(house.round(&player("anna"), None, more).expect_err("stake").message.contains("stake limit"));
    house.wait(2 * Time::HOUR);
    let late = json!({"do": "place", "bet": "three_card", "amount": 100});
    assert!(house.round(&player("anna"), None, late).expect_err("time").message.contains("time"));
    house.drive(true);
    house
        .round(&player("anna"), None, json!({"do": "play"}))
        .expect("Play is 3000 in all, and the round goes on");
    house.finish_round();
    let net = house.table.results().get(&id("anna")).map_or(Money::ZERO, |result| result.net);
    let left = cents(4_000) + net;
    let again = Allowance { until: None, stake: None, loss: Some(left) };
    house.say(&machine(), Command::Allow { person: id("anna"), allowance: again }).expect("allowed");
    house.drive(false);
    let too_much = json!({"do": "place", "bet": "ante", "amount": left.in_cents() + 1});
    assert!(house.round(&player("anna"), None, too_much).expect_err("loss").message.contains("loss limit"));
    house.place("anna", json!("ante"), left.in_cents());
    house.check_replay();
}

#[test]
fn no_round_is_opened_by_another_book_than_the_one_on_record() {
    let mut house = betting("nj/dragon-poker", json!({}));
    let mut other = Table::new(id("t1"), std::sync::Arc::clone(&house.library));
    for entry in &house.log {
        let mut entry = entry.clone();
        if let Event::Installed { book_hash, .. } = &mut entry.event {
            *book_hash = "that of an older program".to_owned();
        }
        other.apply(&entry);
    }
    std::mem::swap(&mut house.table, &mut other);
    house.place("anna", json!("ante"), 1_000);
    house.place("anna", json!("ante_bonus"), 1_000);
    house.finish_round();
    assert!(!house.table.has_wagers(), "a round in play is finished");
    house.drive_until_refused();
    let refused = house.say(&machine(), Command::OpenRound).expect_err("another book");
    assert!(refused.message.contains("confirms the settings"), "{refused}");
    let settings = house.table.settings().expect("installed").clone();
    house.say(&floor(), Command::ChangeSettings(settings)).expect("confirmed");
    house.say(&machine(), Command::OpenRound).expect("by the book that is on record now");

    let mut gone = house.log[0].clone();
    if let Event::Installed { settings, .. } = &mut gone.event {
        settings.rulebook = "nj/no-such-game".to_owned();
    }
    let mut empty = Table::new(id("t9"), std::sync::Arc::clone(&house.library));
    empty.apply(&gone);
    let refused = empty.decide(house.at(), &floor(), &Command::Open).expect_err("no book");
    assert!(refused.message.contains("not here any more"));
}

#[test]
fn accounts_and_names_survive_being_written() {
    let table = id("t1");
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
        assert!(Id::new(bad).is_err(), "{bad:?}");
    }
    let award = Award { bettor: Bettor::seated(1), bet: "progressive".to_owned(), amount: cents(1) };
    let validate = Command::Validate { awards: vec![award], from: PaidFrom::Cage };
    assert_eq!(support::again(&validate), validate);
}

#[test]
fn tips_and_chips_go_where_they_belong() {
    let mut house = betting("nj/dragon-poker", json!({}));
    house.say(&player("anna"), Command::Tip { amount: cents(300) }).expect("a tip");
    house.say(&player("anna"), Command::TakeChips { amount: cents(50_000) }).expect("to the cage");
    assert!(
        house.say(&player("anna"), Command::TakeChips { amount: cents(50_000) }).is_err(),
        "no more there"
    );
    assert!(house.say(&player("anna"), Command::Tip { amount: cents(-1) }).is_err());
    assert_eq!(house.chips("anna"), cents(49_700));
    house.place("anna", json!("ante"), 1_000);
    house.place("anna", json!("ante_bonus"), 1_000);
    house.say(&player("anna"), Command::Tip { amount: cents(100) }).expect("wagers are still open");
    house.drive(true);
    assert!(house.say(&player("anna"), Command::Tip { amount: cents(100) }).is_err(), "in a round");
    let tips = Account::Tips(house.table.id().clone());
    house.say(&floor(), Command::Request { slip: Slip::Tips, amount: cents(400) }).expect("counted");
    house.say(&cage(), Command::Confirm).expect("confirmed");
    assert_eq!(house.table.balance(&tips), Money::ZERO);
    house.finish_round();
}
