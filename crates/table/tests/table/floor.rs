//! Settings, disputes, corrections and own limits: what people decide around the round.

use crate::support::{House, betting, by, cents, dealer, floor, id, machine, player, second_floor};
use croupier_core::{Audience, Bettor, Clause, Line, Money};
use croupier_table::{Account, Allowance, Command, Correction, Duty, Event, Role, Settings, Table, Time};
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[test]
fn settings_change_only_when_no_wager_is_on_the_table_and_are_events() {
    let mut house = betting("nj/dragon-poker", json!({}));
    let with = |options: Value| {
        let automatic = Duty::ALL.into_iter().collect();
        Command::ChangeSettings(Settings {
            rulebook: "nj/dragon-poker".to_owned(),
            options,
            automatic,
            demonstration: None,
        })
    };
    house.place("anna", json!("ante"), 1_000);
    assert!(house.submit(&floor(), with(json!({"ante_minimum": 2_500}))).is_err(), "a wager lies there");
    house.round(&player("anna"), None, json!({"do": "take_back", "bet": "ante"})).expect("taken back");
    assert!(house.submit(&dealer(), with(json!({"ante_minimum": 2_500}))).is_err(), "a supervisor");
    assert!(house.submit(&floor(), with(json!({"ante_minimum": "much"}))).is_err(), "not allowed");
    let before = house.table.play().expect("a book").hash.clone();
    house.submit(&floor(), with(json!({"ante_minimum": 2_500}))).expect("now");
    assert_ne!(house.table.play().expect("a book").hash, before, "another book");
    let place = json!({"do": "place", "bet": "ante", "amount": 1_000});
    let below = house.round(&player("anna"), None, place).expect_err("below the new minimum");
    assert_eq!(below.clause.expect("a clause"), "42.6(a)");
    house.place("anna", json!("ante"), 2_500);
    house.place("anna", json!("ante_bonus"), 2_500);
    house.finish_round();
    let other = Settings {
        rulebook: "nj/packs-poker".to_owned(),
        options: json!({}),
        automatic: BTreeSet::new(),
        demonstration: None,
    };
    assert!(
        house.submit(&floor(), Command::ChangeSettings(other)).is_err(),
        "another game needs another table"
    );
    house.submit(&player("anna"), Command::StandUp { bettor: Bettor::seated(1) }).expect("between rounds");
    house.submit(&floor(), Command::Close).expect("closed");
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
            house.submit(&player("ben"), Command::Dispute { reason: "no".to_owned(), round: None }).is_err(),
            "not seated"
        );
        assert!(
            house.submit(&player("anna"), Command::Dispute { reason: " ".to_owned(), round: None }).is_err(),
            "no reason"
        );
        let hash = house.table.play().expect("a book").hash.clone();
        house
            .submit(&floor(), Command::Dispute { reason: "the hand was touched".to_owned(), round: None })
            .expect("stopped");
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
        let answer = Command::Round { bettor: None, command: play[0].command.clone() };
        assert_eq!(house.refused(&player("anna"), answer.clone()), clause);
        assert_eq!(house.refused(&second_floor(), Command::Reopen), clause, "not decided");
        assert!(
            house.submit(&dealer(), Command::Decide { decision: "x".to_owned() }).is_err(),
            "a supervisor"
        );
        house
            .submit(&second_floor(), Command::Decide { decision: "the hand stands".to_owned() })
            .expect("decided");
        assert_eq!(house.refused(&floor(), Command::Reopen), clause, "who stopped it");
        assert_eq!(house.refused(&second_floor(), Command::Reopen), clause, "who decided it");
        house.submit(&by("gus", Role::Supervisor), Command::Reopen).expect("a second person");
        house.submit(&player("anna"), answer).expect("the round goes on");
        house.finish_round();
        let rule = Command::Rule {
            about: "a drink on the layout".to_owned(),
            decision: "the round stands".to_owned(),
        };
        assert!(house.submit(&dealer(), rule.clone()).is_err());
        house.submit(&floor(), rule).expect("a supervisor rules on what no rule covers");
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
        house.submit(&by, command).expect("done");
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
    assert!(house.submit(&dealer(), correction(paid, "a card too few")).is_err(), "a supervisor");
    assert!(house.submit(&floor(), correction(paid, "")).is_err(), "a reason");
    let never = Line::lose("ante", cents(9_000), Clause::new("42.10(c)1"));
    assert!(house.submit(&floor(), correction(never, "a card too few")).is_err(), "not what was paid");
    house.submit(&floor(), correction(paid, "a card too few")).expect("asked");
    assert!(house.submit(&floor(), Command::Approve).is_err(), "the same person");
    house.submit(&second_floor(), Command::Reject { reason: "look again".to_owned() }).expect("rejected");
    house.submit(&floor(), correction(paid, "a card too few")).expect("asked again");
    let float = house.table.balance(&house.table.float());
    house.submit(&second_floor(), Command::Approve).expect("approved");
    assert_eq!(house.table.balance(&house.table.float()), float - cents(1_000));
    assert_eq!(house.devices.ledger.get(&Account::Wallet(id("anna"))), Some(&cents(-100_000)));
    assert_eq!(house.chips("anna"), cents(100_000 - 2_000 + 1_000), "she sits there: paid in chips");
    house.check_replay();
}

#[test]
fn own_limits_are_held_against_the_next_wager_and_never_touch_a_round() {
    let mut house = betting("nj/dragon-poker", json!({}));
    let until = house.at().after(Time::HOUR);
    let allowance = Allowance { stake: Some(cents(3_500)), loss: Some(cents(4_000)), until: Some(until) };
    let allow = Command::Allow { person: id("anna"), allowance };
    assert!(house.submit(&player("anna"), allow.clone()).is_err(), "the patron's own stream says so");
    house.submit(&machine(), allow).expect("allowed");
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
        .expect("Play was counted with the wagers before the deal");
    house.finish_round();
    let net = house.table.results().get(&id("anna")).map_or(Money::ZERO, |result| result.net);
    let left = cents(4_000) + net;
    let again = Allowance { until: None, stake: None, loss: Some(left) };
    house.submit(&machine(), Command::Allow { person: id("anna"), allowance: again }).expect("allowed");
    house.drive(false);
    let too_much = json!({"do": "place", "bet": "ante", "amount": left.in_cents() / 2 + 1});
    assert!(house.round(&player("anna"), None, too_much).expect_err("loss").message.contains("loss limit"));
    house.place("anna", json!("ante"), left.in_cents() / 2);
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
    let refused = house.submit(&machine(), Command::OpenRound).expect_err("another book");
    assert!(refused.message.contains("confirms the settings"), "{refused}");
    let settings = house.table.settings().expect("installed").clone();
    house.submit(&floor(), Command::ChangeSettings(settings)).expect("confirmed");
    house.submit(&machine(), Command::OpenRound).expect("by the book that is on record now");

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
fn a_supervisor_who_is_called_comes_and_the_record_shows_both() {
    let mut house = betting("nj/dragon-poker", json!({}));
    let call = |reason: &str| Command::CallSupervisor { reason: reason.to_owned() };
    assert!(house.submit(&player("anna"), call("help")).is_err(), "players dispute");
    assert!(house.submit(&floor(), Command::AnswerCall).is_err(), "nobody has called");
    assert!(house.submit(&dealer(), call(" ")).is_err(), "a reason");
    assert!(house.submit(&dealer(), call(&"x".repeat(1_001))).is_err(), "a short one");
    house.submit(&dealer(), call("a torn card")).expect("called");
    house.submit(&floor(), Command::Dispute { reason: "the card".to_owned(), round: None }).expect("stopped");
    house.submit(&dealer(), call("a second one")).expect("also while the table stands still");
    let open = house.table.call_open().expect("a call");
    assert_eq!((open.reason.as_str(), &open.by), ("a second one", &dealer().person));
    assert!(house.submit(&dealer(), Command::AnswerCall).is_err(), "a supervisor");
    house.submit(&floor(), Command::AnswerCall).expect("there");
    assert_eq!(house.table.call_open(), None);
    house.check_replay();
}

#[test]
fn a_meter_shows_what_is_on_it_before_the_first_round() {
    let lunar =
        json!({"progressive": true, "progressive_initial": 2_500_000, "progressive_reset": 1_000_000});
    let packs = json!({"five_card_progressive_table": "A", "seven_card_progressive_table": "A",
        "five_card_meter_start": 500_000, "seven_card_meter_start": 1_000_000});
    for (book, options, meters) in
        [("nj/lunar-poker", lunar, &[2_500_000][..]), ("nj/packs-poker", packs, &[500_000, 1_000_000][..])]
    {
        let house = House::with(book, options, &[], 3);
        let seen = house.table.view(Audience::Public, house.at()).round.expect("the first one");
        let shown: Vec<i64> = seen.meters.iter().map(|(_, reading)| reading.in_cents()).collect();
        assert_eq!(shown, meters, "{book}");
        house.check_replay();
    }
}
