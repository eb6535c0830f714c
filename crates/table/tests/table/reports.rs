//! The table report, the views, the hints and the lists that somebody attests.

use crate::support::{House, cage, dealer, floor, player};
use croupier_core::{Audience, Bettor, Clause, Money};
use croupier_games::AnyRound;
use croupier_games::book::builtin;
use croupier_games::round::{Awaiting, PhaseName};
use croupier_table::guide::{Moment, hints};
use croupier_table::{Account, Calendar, Checklist, Command, Figures, PaidFrom, Report, Slip, Time, attest};
use serde_json::json;
use std::sync::Arc;

fn reported(house: &House) -> Report {
    let library = Arc::clone(&house.library);
    let mut report = Report::new(house.table.id().clone(), library, Calendar::three_shifts());
    house.log.iter().for_each(|entry| report.take(entry));
    report
}

/// The figures of all shifts.
fn total(house: &House) -> Figures {
    let mut all = Figures::default();
    reported(house).shifts().values().for_each(|figures| all += *figures);
    all
}

#[test]
fn drop_win_and_hold_agree_with_the_inventory_by_shift_and_day() {
    for (book, bets) in [
        ("nj/dragon-poker", &["ante", "ante_bonus", "dragon"][..]),
        ("nj/lunar-poker", &["ante"][..]),
        ("nj/packs-poker", &["pack_1", "seven_card_1"][..]),
    ] {
        let mut house = House::automatic(book, json!({}), 21);
        house.drive(true);
        house.seat("anna", Bettor::seated(1), 400_000);
        house.seat("ben", Bettor::seated(4), 300_000);
        for _ in 0..30 {
            house.drive(false);
            for name in ["anna", "ben"] {
                for bet in bets {
                    house.place(name, json!(bet), 700);
                }
            }
            house.finish_round();
            house.wait(Time::HOUR);
        }
        house.submit(&player("anna"), Command::Tip { amount: Money::cents(1_234) }).expect("a tip");
        house
            .submit(&floor(), Command::Request { slip: Slip::Fill, amount: Money::cents(5_000) })
            .expect("asked");
        house.submit(&cage(), Command::Confirm).expect("confirmed");
        house.drive(false);
        house
            .submit(&dealer(), Command::Dispute { reason: "a late wager".to_owned(), round: None })
            .expect("stopped");
        house.submit(&floor(), Command::Decide { decision: "no wager".to_owned() }).expect("decided");
        house.submit(&crate::support::second_floor(), Command::Reopen).expect("reopened");
        for (name, seat) in [("anna", 1), ("ben", 4)] {
            house
                .submit(&player(name), Command::StandUp { bettor: Bettor::seated(seat) })
                .expect("between rounds");
        }
        house.submit(&floor(), Command::Close).expect("closed");
        let counted = house.table.balance(&house.table.float());
        house.submit(&floor(), Command::Request { slip: Slip::Closer, amount: counted }).expect("counted");
        house.submit(&cage(), Command::Confirm).expect("confirmed");
        let report = reported(&house);
        let all = total(&house);
        let days: std::collections::BTreeSet<i64> = report.shifts().keys().map(|shift| shift.day).collect();
        assert!(days.len() >= 2 && report.shifts().len() >= 4, "{book}: thirty hours");
        let mut by_day = Figures::default();
        days.iter().for_each(|day| by_day += report.day(*day));
        assert_eq!(by_day, all);
        assert_eq!(
            all.win,
            all.drop + all.closer + all.credits - all.opener - all.fills,
            "{book}: the classic formula"
        );
        assert_eq!(all.drop, house.table.balance(&Account::Drop(house.table.id().clone())));
        let chips = house.chips("anna") + house.chips("ben");
        assert_eq!(
            all.win,
            Money::cents(700_000) - chips - all.tips,
            "{book}: what the players are short of"
        );
        assert_eq!((all.rounds, all.disputes, all.tips), (30, 1, Money::cents(1_234)), "{book}");
        assert!(
            all.card_changes > 0 || book == "nj/lunar-poker",
            "{book}: cards are changed after some hours"
        );
        assert!(all.handle >= Money::cents(30 * 2 * 700));
        let hold = all.hold_basis_points().expect("a drop");
        assert_eq!(hold, (all.win.in_cents() * 10_000).div_euclid(all.drop.in_cents()));
        house.check_replay();
    }
    assert_eq!(Figures::default().hold_basis_points(), None);
}

#[test]
fn the_report_shows_what_was_counted_and_how_far_the_books_were_off() {
    let mut house = House::automatic("nj/dragon-poker", json!({}), 21);
    house.drive(true);
    house.seat("anna", Bettor::seated(1), 100_000);
    let count = |house: &mut House, slip: Slip, amount: i64| {
        house.submit(&floor(), Command::Request { slip, amount: Money::cents(amount) }).expect("counted");
        house.submit(&cage(), Command::Confirm).expect("two persons");
    };
    count(&mut house, Slip::Drop, 100_300);
    assert_eq!(total(&house).over_or_short, Money::cents(300), "three too many in the box");
    house.submit(&player("anna"), Command::StandUp { bettor: Bettor::seated(1) }).expect("between rounds");
    house.submit(&floor(), Command::Close).expect("closed");
    let booked = house.table.balance(&house.table.float()).in_cents();
    count(&mut house, Slip::Closer, booked - 50_000);
    let all = total(&house);
    assert_eq!((all.closer, all.drop), (Money::cents(booked - 50_000), Money::cents(100_300)));
    assert_eq!(all.over_or_short, Money::cents(300 - 50_000));
    assert_eq!(all.win, all.drop + all.closer + all.credits - all.opener - all.fills, "the classic formula");
    assert_eq!(all.win, Money::cents(300 - 50_000), "no round was played");
}

/// Covers nj/lunar-poker: 38.10(k)·a
#[test]
fn the_report_of_a_day_says_where_the_book_departed() {
    let departures = |options: serde_json::Value| {
        let mut house = House::automatic("nj/lunar-poker", options, 21);
        house.drive(true);
        house.seat("anna", Bettor::seated(1), 100_000);
        house.drive(false);
        assert!(house.table.rounds() > 0, "a round was opened");
        let report = reported(&house);
        let days: std::collections::BTreeSet<i64> = report.shifts().keys().map(|shift| shift.day).collect();
        days.iter()
            .flat_map(|day| report.departures(*day).map(str::to_owned).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    assert!(departures(json!({})).is_empty());
    let [force] = &departures(json!({"force": false}))[..] else { panic!("one departure") };
    assert!(force.starts_with("force = false: ") && force.ends_with("[38.10(k)·a]"), "{force}");
}

#[test]
fn a_gaming_day_begins_when_the_calendar_says() {
    let calendar = Calendar::three_shifts();
    let morning = 20_000 * Time::DAY + 6 * Time::HOUR;
    let shift = |at| calendar.shift_of(Time(at));
    assert_eq!((shift(morning).day, shift(morning).shift), (20_000, 1));
    assert_eq!((shift(morning - 1).day, shift(morning - 1).shift), (19_999, 3));
    assert_eq!(shift(morning + 8 * Time::HOUR).shift, 2);
    assert_eq!(shift(morning + 16 * Time::HOUR).shift, 3);
}

/// The clauses the dealer is reminded of while a round of a book is played.
fn clauses_shown(book: &str, options: serde_json::Value, bets: &[&str]) -> Vec<&'static str> {
    let mut shown = Vec::new();
    for seed in 0..20 {
        let mut house = House::automatic(book, options.clone(), seed);
        let take = |house: &House, shown: &mut Vec<&'static str>| {
            shown.extend(
                house.table.view(Audience::Dealer, house.at()).next.hints.iter().map(|hint| hint.clause.id()),
            );
            assert!(
                house.table.view(Audience::Public, house.at()).next.hints.is_empty(),
                "for the dealer only"
            );
        };
        for turn in 0..2 {
            for _ in 0..400 {
                take(&house, &mut shown);
                let betting = |round: &AnyRound| matches!(round.awaiting(), Awaiting::Wagers { .. });
                if turn == 1 && house.table.round().is_some_and(betting) && !house.table.has_wagers() {
                    bets.iter().for_each(|bet| house.place("anna", json!(bet), 100));
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
                if turn == 1 && house.table.rounds() > 1 {
                    break;
                }
            }
            if turn == 0 {
                house.seat("anna", Bettor::seated(1), 100_000);
            }
        }
    }
    shown
}

/// Every clause that the dealer is told of while a round is dealt in each of these ways, and what is told in one only.
fn told_by_method(book: &str, common: &[&str], methods: &[(serde_json::Value, &[&str])], bets: &[&str]) {
    for (options, own) in methods {
        let shown = clauses_shown(book, options.clone(), bets);
        for clause in common.iter().chain(*own) {
            assert!(shown.contains(clause), "{book} {options}: {clause}");
        }
        let foreign = methods.iter().filter(|(other, _)| other != options).flat_map(|(_, foreign)| *foreign);
        for clause in foreign.filter(|clause| !own.contains(clause)) {
            assert!(!shown.contains(clause), "{book} {options}: {clause} is for another method");
        }
    }
}

/// Covers nj/lunar-poker: 38.3(b)·b; 38.7(a)·b; 38.7(b)·a; 38.7(b)·d; 38.7(d); 38.7(e); 38.7(f)·b; 38.7(f)1; 38.7(f)2·a; 38.8(b); 38.8(b)3·a; 38.8(c); 38.8(d); 38.9(b); 38.9(b)1; 38.9(b)2; 38.9(d); 38.9(g)·a; 38.10(a)·a; 38.10(a)1·b; 38.10(a)2·b; 38.10(c)·d; 38.10(d)·b; 38.10(d)·d; 38.10(d)·g; 38.10(i)1·b; 38.10(i)2·b; 38.10(i)3·b; 38.10(i)3·f; 38.10(j)2·a; 38.10(j)2·b; 38.10(l); 38.11(a)·b; 38.11(b)1; 38.11(b)2
#[test]
fn the_dealer_of_lunar_poker_is_told_each_step_of_the_tables_own_method() {
    let with = |dealing: &str| json!({"progressive": true, "stub_count_interval": 1, "dealing": dealing});
    let common = [
        "38.3(b)·b",
        "38.7(b)·d",
        "38.7(f)·b",
        "38.7(f)1",
        "38.7(f)2·a",
        "38.10(a)·a",
        "38.10(a)1·b",
        "38.10(a)2·b",
        "38.10(c)·d",
        "38.10(d)·b",
        "38.10(d)·d",
        "38.10(d)·g",
        "38.10(i)1·b",
        "38.10(i)2·b",
        "38.10(i)3·b",
        "38.10(i)3·f",
        "38.10(j)2·a",
        "38.10(j)2·b",
        "38.10(l)",
        "38.11(a)·b",
        "38.11(b)1",
        "38.11(b)2",
    ];
    let methods: [(serde_json::Value, &[&str]); 3] = [
        (with("manual_shoe"), &["38.7(b)·a", "38.7(a)·b", "38.7(d)", "38.7(e)"]),
        (with("hand"), &["38.8(b)", "38.8(b)3·a", "38.8(c)", "38.8(d)"]),
        (with("automated_shoe"), &["38.9(b)", "38.9(b)1", "38.9(b)2", "38.9(d)", "38.9(g)·a"]),
    ];
    told_by_method("nj/lunar-poker", &common, &methods, &["ante", "progressive"]);
}

/// Covers nj/dragon-poker: 42.3(b); 42.4(c)1; 42.4(c)1.i; 42.4(c)1.iii; 42.4(c)1.iv; 42.4(c)2; 42.7(a); 42.7(b); 42.7(e); 42.7(e)1; 42.8(b); 42.8(b)3; 42.9(b); 42.9(b)1; 42.9(b)2; 42.10(c)3; 42.10(d)1; 42.10(e)
#[test]
fn the_dealer_of_dragon_poker_is_told_each_step_of_the_tables_own_method() {
    let common = ["42.3(b)", "42.10(c)3", "42.10(d)1", "42.10(e)"];
    let cut = ["42.4(c)1", "42.4(c)1.i", "42.4(c)1.ii", "42.4(c)1.iii", "42.4(c)1.iv", "42.4(c)2"];
    let methods: [(serde_json::Value, &[&str]); 3] = [
        (
            json!({"dealing": "manual_shoe", "stub_count_interval": 1}),
            &["42.7(a)", "42.7(b)", "42.7(d)", "42.7(e)", "42.7(e)1"],
        ),
        (
            json!({"dealing": "hand", "stub_count_interval": 1}),
            &["42.8(b)", "42.8(b)3", "42.8(c)", "42.7(e)", "42.7(e)1"],
        ),
        (
            json!({"dealing": "automated_shoe", "stub_count_interval": 1}),
            &["42.9(b)", "42.9(b)1", "42.9(b)2", "42.9(c)"],
        ),
    ];
    told_by_method("nj/dragon-poker", &common, &methods, &["ante", "ante_bonus"]);
    let by_hand = clauses_shown("nj/dragon-poker", json!({"shuffle": "hand"}), &["ante", "ante_bonus"]);
    assert!(cut.iter().all(|clause| by_hand.contains(clause)), "cards shuffled by hand are cut");
}

/// Covers nj/packs-poker: 43.3(b); 43.7(a); 43.7(b); 43.7(f); 43.8(b); 43.8(b)2; 43.8(e); 43.9(b); 43.9(b)1; 43.9(b)2; 43.9(e); 43.10(a)1; 43.10(a)2; 43.10(b); 43.10(c); 43.10(h); 43.10(k)
#[test]
fn the_dealer_of_packs_poker_is_told_each_step_of_the_tables_own_method() {
    let with = |dealing: &str, showing: &str| json!({"dealing": dealing, "showing_cards": showing});
    let common = ["43.3(b)", "43.10(b)", "43.10(c)", "43.10(d)", "43.10(h)", "43.10(i)", "43.10(k)"];
    let methods: [(serde_json::Value, &[&str]); 3] = [
        (with("manual_shoe", "by_players"), &["43.7(a)", "43.7(b)", "43.7(d)", "43.7(e)", "43.10(a)1"]),
        (with("hand", "by_dealer"), &["43.8(b)", "43.8(b)2", "43.8(c)", "43.8(d)", "43.10(a)2"]),
        (with("automated_shoe", "by_dealer"), &["43.9(b)", "43.9(b)1", "43.9(b)2", "43.9(c)", "43.10(a)2"]),
    ];
    told_by_method("nj/packs-poker", &common, &methods, &["pack_1", "pack_2", "pack_3"]);
    let book = |dealing: &str| json!({"dealing": dealing});
    for (dealing, clause) in [("manual_shoe", "43.7(f)"), ("hand", "43.8(e)"), ("automated_shoe", "43.9(e)")]
    {
        let house = House::automatic("nj/packs-poker", book(dealing), 1);
        let stub = hints(&house.table.play().expect("a book").book, Moment::Round(PhaseName::Stub));
        assert_eq!(stub.iter().map(|hint| hint.clause.id()).collect::<Vec<_>>(), [clause]);
    }
}

/// Covers nj/lucky-8s: 50.3; 50.4(a)1; 50.4(a)2; 50.4(b)2; 50.5(e); 50.5(f); 50.6(i); 50.6(o); 50.6(p); 50.6(s); 50.7(c)
#[test]
fn the_dealer_of_lucky_8s_is_told_each_step_of_the_tables_own_method() {
    let common = ["50.3", "50.6(i)", "50.6(o)", "50.6(p)", "50.6(s)", "50.7(c)"];
    let methods: [(serde_json::Value, &[&str]); 3] = [
        (json!({"dealing": "machine_packets", "bettors_per_spot": 3}), &["50.4(a)1", "50.5(f)", "50.4(b)2"]),
        (
            json!({"dealing": "machine_all_cards", "bettors_per_spot": 3}),
            &["50.4(a)1", "50.5(e)", "50.4(b)2"],
        ),
        (json!({"dealing": "hand", "bettors_per_spot": 3}), &["50.4(a)2", "50.5(e)"]),
    ];
    told_by_method("nj/lucky-8s", &common, &methods, &["ante"]);
}

/// Covers nz/lunar-poker: 4.5·a; 6.2; 6.3; 6.4(a); 6.4(b); 8.1(a); 8.5(b); 8.5·b; 8.6·b; 9.3·a; 9.4; 9.4(b); 9.4(c); 9.10·a; 9.10·b; 10.2(b); 10.2(c); 10.5(a); 10.5(c); 10.7(b); 10.8(b); 10.9(a); 10.9(c); 10.10
#[test]
fn the_dealer_in_new_zealand_is_shown_how_each_step_is_done() {
    let common = [
        "4.5·a", "6.2", "8.1(a)", "8.5(b)", "8.5·b", "8.6·b", "9.3·a", "9.4", "9.4(b)", "9.4(c)", "9.10·a",
        "9.10·b", "10.2(b)", "10.2(c)", "10.5(a)", "10.5(c)", "10.7(b)", "10.8(b)", "10.9(a)", "10.9(c)",
        "10.10",
    ];
    let methods: [(serde_json::Value, &[&str]); 2] = [
        (json!({"dealing": "manual_shoe"}), &["6.3", "8.3(a)"]),
        (json!({"dealing": "shuffler"}), &["6.4(a)", "6.4(b)", "8.4(a)"]),
    ];
    told_by_method("nz/lunar-poker", &common, &methods, &["ante"]);
}

#[test]
fn every_clause_of_a_list_or_hint_is_named_once() {
    for book in croupier_games::book::NAMES {
        let rulebook = builtin(book).expect("built in");
        let mut all: Vec<Clause> = Checklist::ALL
            .iter()
            .flat_map(|list| attest::statements(rulebook, *list))
            .map(|one| one.clause)
            .collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count, "{book}");
        assert!(hints(rulebook, Moment::Round(PhaseName::Over)).is_empty());
    }
}

#[test]
fn a_seat_sees_its_own_name_and_chips_and_nobody_elses() {
    let mut house = House::automatic("nj/dragon-poker", json!({}), 5);
    house.drive(true);
    house.seat("anna", Bettor::seated(1), 400_000);
    house.seat("ben", Bettor::seated(4), 300_000);
    house.drive(false);
    let text = |audience| serde_json::to_string(&house.table.view(audience, house.at())).expect("JSON");
    assert!(!text(Audience::Public).contains("anna") && !text(Audience::Public).contains("300000"));
    assert!(text(Audience::Seat(1)).contains("anna") && !text(Audience::Seat(1)).contains("ben"));
    assert!(!text(Audience::Seat(1)).contains("inventory"));
    for staff in [Audience::Dealer, Audience::Supervisor, Audience::Surveillance] {
        assert!(
            text(staff).contains("anna") && text(staff).contains("ben") && text(staff).contains("inventory")
        );
    }
}

/// Covers nj/lunar-poker: 38.6(e)·b; 38.10(f)·a
/// Covers nz/lunar-poker: 9.11; 9.13; 9.14(a); 9.14(b); 11.1·a; 11.15·a; 11.17
/// Covers nj/lucky-8s: 50.4(c)
#[test]
fn what_the_house_orders_is_announced_to_everybody() {
    let announced = |book: &str, options: serde_json::Value| -> Vec<&'static str> {
        let house = House::automatic(book, options, 1);
        let view = house.table.view(Audience::Public, house.at());
        view.orders.iter().map(|hint| hint.clause.id()).collect()
    };
    assert_eq!(
        announced("nz/lunar-poker", json!({})),
        ["9.11", "9.13"],
        "where cards lie is always announced"
    );
    assert_eq!(announced("nj/lunar-poker", json!({})), ["38.6(e)·b", "38.10(f)·a"]);
    let strict = json!({
        "silence": true, "english_only": true, "cards_placed": "in_front_of_player",
        "breach_decided_by": "casino_supervisor", "late_claims_decided_by": "casino_supervisor",
    });
    assert_eq!(
        announced("nz/lunar-poker", strict),
        ["9.11", "9.13", "9.14(a)", "9.14(b)", "11.1·a", "11.15·a"]
    );
    assert_eq!(announced("nj/lucky-8s", json!({"shuffle_place": "away_from_table"})), ["50.4(c)"]);
    assert!(
        announced("nj/lucky-8s", json!({})).is_empty() && announced("nj/dragon-poker", json!({})).is_empty()
    );
}

#[test]
fn an_award_that_a_void_round_takes_back_is_no_jackpot() {
    for from in [PaidFrom::Tray, PaidFrom::Cage] {
        let options = json!({"five_card_progressive_table": "A", "five_card_meter_start": 1_000_000});
        let mut house = House::automatic("nj/packs-poker", options, 4);
        house.submit(&floor(), Command::ValidateUpTo { amount: Money::ZERO }).expect("none in advance");
        house.drive(true);
        house.seat("anna", Bettor::seated(1), 1_000_000);
        let royal = "Ad Kd Qd Jd Td 2c 2d 4h 5h 7c As 2s";
        house.devices.next_cards = royal.split(' ').map(str::to_owned).collect();
        house.drive(false);
        for (bet, amount) in [("pack_1", 500), ("pack_2", 500), ("five_card_1_progressive", 100)] {
            house.place("anna", json!(bet), amount);
        }
        let rich = Money::cents(1_000_000);
        while house.chips("anna") <= rich || house.table.links().order().is_some() {
            let awards = house.table.awards_to_validate();
            if !awards.is_empty() {
                house.submit(&floor(), Command::Validate { awards, from }).expect("validated");
            }
            let step = house.driver.step(&house.table, house.devices.at, true, &mut house.devices);
            let (by, command) = step.expect("a machine");
            house.submit(&by, command).expect("done");
        }
        let before = total(&house);
        assert!(before.jackpots_paid == 1 && before.jackpots > Money::ZERO, "{before:?}");
        assert_eq!(before.jackpots_by_cage > Money::ZERO, from == PaidFrom::Cage);
        house
            .round(&floor(), None, json!({"do": "wrong_number", "at": "dealer"}))
            .expect("a misdeal is found");
        for award in house.table.undocumented().cloned().collect::<Vec<_>>() {
            let done = Command::Document { bettor: award.bettor, bet: Some(award.bet) };
            house.submit(&floor(), done).expect("documents");
        }
        house.finish_round();
        let after = total(&house);
        assert_eq!((after.jackpots, after.jackpots_paid, after.voids), (Money::ZERO, 0, 1));
        assert_eq!((after.jackpots_by_cage, after.win), (Money::ZERO, Money::ZERO), "{from:?}");
        assert_eq!(house.chips("anna"), rich);
    }
}
