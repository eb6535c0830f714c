//! What people attest: statement by statement, in words, as the table is set up; and what no machine attests for them.

use crate::support::by_hand::{open, opened, play_round, prepare, usual};
use crate::support::{House, by, cage, dealer, floor, machine, player, security};
use croupier_core::{Audience, Bettor, Money};
use croupier_games::book::{NAMES, builtin};
use croupier_table::{
    CardStep, Checklist, Command, Device, Duty, Event, Removal, Role, Settings, Slip, attest,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The clauses of the statements on a list at a table with these options.
fn listed(book: &str, options: Value, list: Checklist) -> Vec<&'static str> {
    let house = House::with(book, options, &[], 1);
    house.table.unattested(list).iter().map(|one| one.clause.id()).collect()
}

/// Covers nj/lunar-poker: 1.13X(a); 1.13X(d)1·a; 1.13X(d)1·b; 1.13X(d)3; 1.13X(d)5·a; 1.13X(d)6·a; 1.13X(d)6·b; 1.13X(d)6·c; 1.13X(e); 38.9(a)·b; 1.19(b); 38.2(a)·a; 38.2(a)·b; 38.2(b)1; 38.2(b)2; 38.7(c); 38.8(b)2; 38.8(b)2i; 38.8(b)2ii; 38.8(b)3·b; 38.10(e)·a; 38.10(e)·b; 38.10(e)·c
/// Covers nj/dragon-poker: E-1.13BB(a)1; E-1.13BB(e); E-1.19(b); 42.2(a); 42.2(b)1; 42.2(b)2; 42.7(c); 42.8(b)2; 42.8(b)2.i; 42.8(b)2.ii; 42.8(b)4
/// Covers nj/packs-poker: E-1.13Z(a)1; E-1.13Z(d); E-1.19(b); E-1.19(c); 43.2(a); 43.2(b); 43.7(c); 43.8(b)1; 43.8(b)1.i; 43.8(b)1.ii; 43.8(b)3; 43.10(b)
/// Covers nj/lucky-8s: E-1.10E(b); E-1.10E(c); E-1.10E(d); E-1.10E(e); 50.2(a); 50.4(b)2.i; 50.4(b)2.ii
/// Covers nz/lunar-poker: 3.1·b; 3.5(b); 3.5(d); 5.3·b; 5.14; 9.12
#[test]
fn a_table_lists_only_what_can_be_true_there() {
    use Checklist::{Handling, Installation, Opening};
    let lunar = |options: Value, list| listed("nj/lunar-poker", options, list);
    assert_eq!(lunar(json!({}), Installation), ["1.13X(a)", "1.13X(e)"]);
    let all = json!({"progressive": true, "dealing": "automated_shoe"});
    assert_eq!(
        lunar(all, Installation),
        [
            "1.13X(a)",
            "1.13X(d)1·a",
            "1.13X(d)1·b",
            "1.13X(d)3",
            "1.13X(d)5·a",
            "1.13X(d)6·a",
            "1.13X(d)6·b",
            "1.13X(d)6·c",
            "1.13X(e)",
            "38.9(a)·b"
        ]
    );
    assert_eq!(lunar(json!({}), Opening), ["1.19(b)", "38.2(a)·a", "38.2(a)·b"]);
    assert_eq!(
        lunar(json!({"decks": 2, "dealing": "hand"}), Opening),
        ["38.2(a)·a", "38.2(a)·b", "38.2(b)1", "38.2(b)2"]
    );
    let bet = ["38.10(e)·a", "38.10(e)·b", "38.10(e)·c"];
    assert_eq!(lunar(json!({}), Handling), [&["38.7(c)"][..], &bet].concat());
    let hand = ["38.8(b)2", "38.8(b)2i", "38.8(b)2ii", "38.8(b)3·b"];
    assert_eq!(lunar(json!({"dealing": "hand"}), Handling), [&hand[..], &bet].concat());

    let dragon = |options: Value, list| listed("nj/dragon-poker", options, list);
    assert_eq!(dragon(json!({}), Installation), ["E-1.13BB(a)1", "E-1.17A(a)", "E-1.13BB(e)"]);
    assert!(dragon(json!({"dealing": "automated_shoe"}), Installation).contains(&"42.9(a)"));
    assert_eq!(dragon(json!({}), Opening), ["E-1.19(b)", "42.2(a)"]);
    assert_eq!(dragon(json!({"decks": 2, "dealing": "hand"}), Opening), ["42.2(a)", "42.2(b)1", "42.2(b)2"]);
    assert_eq!(dragon(json!({}), Handling), ["42.7(c)"]);
    assert_eq!(
        dragon(json!({"dealing": "hand"}), Handling),
        ["42.8(b)2", "42.8(b)2.i", "42.8(b)2.ii", "42.8(b)4"]
    );

    let packs = |options: Value, list| listed("nj/packs-poker", options, list);
    assert_eq!(packs(json!({}), Installation), ["E-1.13Z(a)1", "E-1.13Z(d)", "E-1.19(c)"]);
    assert!(packs(json!({"five_card_progressive_table": "A"}), Installation).contains(&"43.12(a)"));
    assert_eq!(packs(json!({}), Opening), ["E-1.19(b)", "43.2(a)", "43.2(b)"]);
    assert_eq!(packs(json!({}), Handling), ["43.7(c)", "43.10(b)"]);
    assert_eq!(
        packs(json!({"dealing": "hand"}), Handling),
        ["43.8(b)1", "43.8(b)1.i", "43.8(b)1.ii", "43.8(b)3", "43.10(b)"]
    );

    let lucky = |options: Value, list| listed("nj/lucky-8s", options, list);
    assert_eq!(lucky(json!({}), Installation), ["E-1.10E(b)", "E-1.10E(d)", "E-1.10E(e)", "50.4(b)2.i"]);
    assert_eq!(lucky(json!({}), Opening), ["50.2(a)", "50.4(b)2.ii"]);
    assert_eq!(
        lucky(json!({"dealing": "hand", "odds_shown_on": "sign"}), Installation),
        ["E-1.10E(b)", "E-1.10E(c)", "E-1.10E(d)", "E-1.10E(e)"]
    );
    assert_eq!(lucky(json!({"dealing": "hand"}), Opening), ["50.2(a)"]);

    let zealand = |list| listed("nz/lunar-poker", json!({}), list);
    assert_eq!(zealand(Installation), ["3.1·b", "3.5(d)"]);
    assert_eq!(zealand(Opening), ["3.5(b)"]);
    assert_eq!(zealand(Handling), ["5.3·b", "5.14", "9.12"]);
}

#[test]
fn what_no_machine_sees_is_attested_by_name_before_the_table_opens() {
    for book in croupier_games::book::NAMES {
        let mut house = House::with(book, json!({}), &[], 1);
        house
            .submit(&dealer(), Command::Request { slip: Slip::Opener, amount: Money::cents(1_000) })
            .expect("asked");
        house.submit(&cage(), Command::Confirm).expect("confirmed");
        let rulebook = builtin(book).expect("built in");
        for list in [Checklist::Installation, Checklist::Opening] {
            let due = attest::statements(rulebook, list);
            let first = due[0].clause.id().split('·').next().expect("a clause");
            assert_eq!(house.refused(&floor(), Command::Open), first, "{book}");
            for other in [dealer(), player("anna"), security(), machine()] {
                assert!(house.submit(&other, list.attest(None)).is_err(), "a supervisor");
            }
            house.submit(&floor(), list.attest(None)).expect("by name");
            let entry = house.log.last().expect("recorded");
            let Event::Attested { clauses, statements, .. } = &entry.event else { panic!("attested") };
            assert!(due.iter().map(|one| one.clause.id()).eq(clauses.iter().map(String::as_str)), "{book}");
            assert!(due.iter().map(|one| one.words).eq(statements.iter().map(String::as_str)), "{book}");
            assert_eq!(entry.by, floor());
            assert!(house.submit(&floor(), list.attest(None)).is_err(), "nothing of it is due any more");
        }
        house.submit(&floor(), Command::Open).expect("opened");
        if !house.table.unattested(Checklist::Handling).is_empty() {
            house.submit(&dealer(), Checklist::Handling.attest(None)).expect("the dealer's own hands");
        }
        house.submit(&floor(), Command::Close).expect("closed");
        assert!(!house.table.view(Audience::Public, house.at()).open);
        let opening = attest::statements(rulebook, Checklist::Opening)[0].clause.id();
        let opening = opening.split('·').next().expect("a clause");
        assert_eq!(house.refused(&floor(), Command::Open), opening, "each time it opens");
    }
}

#[test]
fn statements_are_attested_one_by_one_and_each_stands_on_record_in_its_words() {
    let mut house = House::with("nj/lunar-poker", json!({}), &[], 1);
    let one = |clause: &str| Command::Attest {
        list: Checklist::Opening,
        clauses: vec![clause.to_owned()],
        deck: None,
    };
    house.submit(&floor(), one("38.2(a)·a")).expect("one of them");
    let Event::Attested { clauses, statements, .. } = &house.log.last().expect("recorded").event else {
        panic!("attested")
    };
    assert_eq!(*clauses, ["38.2(a)·a"]);
    assert!(statements[0].contains("cutting card"), "{statements:?}");
    assert!(house.submit(&floor(), one("38.2(a)·a")).is_err(), "once");
    assert!(house.submit(&floor(), one("38.2(b)1")).is_err(), "there is one deck only");
    let left: Vec<&str> =
        house.table.unattested(Checklist::Opening).iter().map(|one| one.clause.id()).collect();
    assert_eq!(left, ["1.19(b)", "38.2(a)·b"]);
    let offered: Vec<Command> =
        house.table.menu(house.at(), &floor()).into_iter().map(|item| item.command).collect();
    assert!(offered.contains(&Checklist::Opening.attest(None)), "the rest at once");
    house.submit(&floor(), Checklist::Opening.attest(None)).expect("the rest");
    assert!(house.table.unattested(Checklist::Opening).is_empty());
    house.check_replay();
}

#[test]
fn other_settings_ask_for_what_belongs_to_them_only() {
    let mut house = opened("nj/lunar-poker", json!({}));
    let options = json!({"progressive": true, "progressive_reset": 100_000});
    let settings = house.table.settings().expect("set up").clone();
    house
        .submit(&floor(), Command::ChangeSettings(Settings { options, ..settings }))
        .expect("between rounds");
    let due = house.table.unattested(Checklist::Installation);
    assert!(due.iter().all(|one| one.clause.id().starts_with("1.13X(d)")) && due.len() == 7, "{due:?}");
}

/// Covers nj/dragon-poker: E-1.18(n); E-1.18(n)3; E-1.18(n)3.iii
/// Covers nj/packs-poker: E-1.18(n); E-1.18(n)3; E-1.18(n)3.iii
/// Covers house/three-card-poker: 10.2
#[test]
fn security_inspects_each_deck_that_comes_back_and_the_table_opens_only_after_it() {
    for book in ["nj/dragon-poker", "nj/packs-poker", "house/three-card-poker"] {
        let mut house = opened(book, json!({}));
        house.seat("anna", Bettor::seated(2), 100_000);
        prepare(&mut house);
        assert!(house.table.decks_to_inspect().is_empty());
        let removed = |reason| Command::Cards { deck: 0, step: CardStep::Remove { reason } };
        house.submit(&floor(), removed(Removal::Damaged)).expect("a change of cards during play");
        assert_eq!(house.table.decks_to_inspect(), [0], "asked for at every change");
        let menu: Vec<Command> =
            house.table.menu(house.at(), &security()).into_iter().map(|item| item.command).collect();
        assert!(menu.contains(&Checklist::Return.attest(Some(0))), "{menu:?}");
        assert!(house.submit(&security(), Checklist::Return.attest(Some(1))).is_err(), "it never left");
        assert!(house.submit(&security(), Checklist::Return.attest(None)).is_err(), "which deck?");
        house.submit(&player("anna"), Command::StandUp { bettor: Bettor::seated(2) }).expect("leaves");
        house.submit(&floor(), Command::Close).expect("closed");
        house.submit(&floor(), Checklist::Opening.attest(None)).expect("attested");
        let clause = attest::statements(builtin(book).expect("built in"), Checklist::Return)[0].clause;
        assert_eq!(house.refused(&floor(), Command::Open), clause.id(), "{book}");
        for other in [floor(), dealer(), cage(), machine()] {
            assert_eq!(house.refused(&other, Checklist::Return.attest(Some(0))), clause.id(), "{other:?}");
        }
        house.submit(&security(), Checklist::Return.attest(Some(0))).expect("inspected");
        let Event::Attested { deck, .. } = house.log.last().expect("recorded").event else { panic!() };
        assert_eq!(deck, Some(0));
        house.submit(&floor(), Command::Open).expect("opened again");
        house.check_replay();
    }
}

#[test]
fn outside_a_demonstration_no_machine_vouches_for_a_physical_fact() {
    let settings = |automatic: BTreeSet<Duty>, demonstration| Settings {
        rulebook: "nj/dragon-poker".to_owned(),
        options: json!({}),
        automatic,
        demonstration,
    };
    let real = |duties: &[Duty]| settings(duties.iter().copied().collect(), Some(false));
    // What hands do with cards is left to machines only with the cards themselves.
    for duty in Duty::ALL {
        for with in [&[duty][..], &[duty, Duty::Cards]] {
            let by_people =
                duty.attests() || (duty.handles_cards() && with.len() == 1 && duty != Duty::Cards);
            let mut house = House::empty(1);
            let answer = house.submit(&floor(), Command::Install(real(with)));
            assert_eq!(answer.is_err(), by_people, "{with:?}");
            if let Err(refusal) = answer {
                assert_eq!(refusal.value.as_deref(), Some(duty.name()));
            }
            let mut house = House::with("nj/dragon-poker", json!({}), &[], 1);
            let changed = house.submit(&floor(), Command::ChangeSettings(real(with)));
            assert_eq!(changed.is_err(), by_people, "{with:?}");
        }
    }
    let mut house = House::empty(1);
    house.submit(&floor(), Command::Install(settings(Duty::all(), Some(true)))).expect("play chips");
    house.drive(true);
    assert!(house.table.is_open(), "machines open the tables of a demonstration");
}

/// A table whose cards people bring asks people for everything that is done with hands, and records nothing of it
/// from a machine.
#[test]
fn at_a_real_table_dealt_by_hand_people_do_everything_physical() {
    for book in NAMES {
        // What an early record of a real table may have left to machines.
        let automatic = BTreeSet::from([Duty::Shuffle, Duty::Cut, Duty::Dealing, Duty::Verify]);
        let recorded =
            Settings { rulebook: book.to_owned(), options: json!({}), automatic, demonstration: Some(false) };
        assert!(Duty::ALL.iter().all(|duty| !recorded.is_automatic(*duty)), "{book}");
        let mut house = House::empty(3);
        let settings = Settings { automatic: BTreeSet::new(), ..recorded };
        house.submit(&floor(), Command::Install(settings)).expect("set up");
        house.drive(true);
        open(&mut house);
        house.seat("anna", Bettor::seated(1), 400_000);
        house.drive(true);
        prepare(&mut house);
        if !house.table.unattested(Checklist::Handling).is_empty() {
            house.submit(&dealer(), Checklist::Handling.attest(None)).expect("the dealer attests");
        }
        house.drive(true);
        play_round(&mut house, usual(book));
        house.drive(true);
        let machines = house.log.iter().filter(|entry| entry.by.role == Role::Machine);
        assert_eq!(machines.count(), 0, "{book}: a machine did something");
    }
}

/// A rank above: a casino supervisor does what a supervisor may, and nobody else gains anything by it.
#[test]
fn a_casino_supervisor_stands_for_a_supervisor() {
    let casino = by("cass", Role::CasinoSupervisor);
    let mut house = House::with("nj/dragon-poker", json!({}), &[], 3);
    house.submit(&casino, Checklist::Installation.attest(None)).expect("a supervisor's");
    open(&mut house);
    let remove = Command::RemoveDevice { device: Device::Shuffler, reason: "it jams".to_owned() };
    house.submit(&casino, remove.clone()).expect("a supervisor's");
    assert!(house.submit(&security(), remove).is_err());
    assert!(house.submit(&casino, Command::OpenRound).is_err(), "the dealer's");
    house.submit(&casino, Command::Close).expect("a supervisor's");
}

/// Covers nz/lunar-poker: 11.1·a; 11.15·a; 11.17
#[test]
fn what_the_house_leaves_to_a_casino_supervisor_no_lower_rank_decides() {
    let options =
        json!({"breach_decided_by": "casino_supervisor", "late_claims_decided_by": "casino_supervisor"});
    let casino = by("cass", Role::CasinoSupervisor);
    let breach = || json!({"do": "breach", "seat": 1});
    let late = || json!({"do": "late_claim", "seat": 1, "side": "instant", "viewed": false, "pays": true});
    let dealt = |options: Value| {
        let mut house = House::automatic("nz/lunar-poker", options, 5);
        house.drive(true);
        house.seat("anna", Bettor::seated(1), 400_000);
        house.drive(false);
        house.place("anna", json!("ante"), 1_000);
        house.drive(true);
        house
    };
    let mut house = dealt(options);
    for (command, clause) in [(breach(), "11.1"), (late(), "11.15")] {
        let refusal = house.round(&floor(), None, command.clone()).expect_err("a lower rank");
        assert_eq!(refusal.clause.as_deref(), Some(clause), "{refusal}");
        assert!(refusal.message.contains("casino supervisor"), "{refusal}");
    }
    let offered = |house: &House, by: &croupier_table::By| {
        let menu = house.table.menu(house.at(), by);
        menu.iter().any(|item| format!("{:?}", item.command).contains("Breach"))
    };
    assert!(
        offered(&house, &casino) && !offered(&house, &floor()),
        "menus offer it to the rank that decides"
    );
    house.round(&casino, None, breach()).expect("the higher rank");
    dealt(json!({})).round(&floor(), None, breach()).expect("by default a game supervisor decides");
}

/// Covers nj/lunar-poker: 38.4(d); 38.11(b)3
/// Covers nj/dragon-poker: 42.4(d)
/// Covers nj/packs-poker: 43.12(c)3
/// Covers nj/lucky-8s: 50.6(b)
#[test]
fn at_a_real_table_the_acts_of_a_casino_supervisor_are_no_floorpersons() {
    let casino = by("cass", Role::CasinoSupervisor);
    let recut = || Command::Cards { deck: 0, step: CardStep::OrderCut { reason: "too thin".to_owned() } };
    let in_advance = || Command::ValidateUpTo { amount: Money::cents(5_000) };
    let cash = || Command::SpokenCash { bettor: Bettor::seated(1), amount: Money::cents(5_000), bet: None };
    let lunar = json!({"shuffler": false, "progressive": true, "small_awards_in_advance": true});
    let packs = json!({"five_card_progressive_table": "A", "small_awards_in_advance": true});
    for (book, options, act, clause) in [
        ("nj/lunar-poker", lunar.clone(), recut(), "38.4(d)"),
        ("nj/lunar-poker", lunar, in_advance(), "38.11(b)3"),
        ("nj/dragon-poker", json!({"shuffle": "hand"}), recut(), "42.4(d)"),
        ("nj/packs-poker", packs, in_advance(), "43.12(c)3"),
        ("nj/lucky-8s", json!({"spoken_cash_wagers": true}), Command::ConfirmCash, "50.6(b)"),
    ] {
        for (acts_by, demonstration) in
            [("casino_supervisor", false), ("casino_supervisor", true), ("supervisor", false)]
        {
            let mut options = options.clone();
            options["casino_supervisor_acts_by"] = json!(acts_by);
            let mut house = House::empty(3);
            let (rulebook, automatic) = (book.to_owned(), BTreeSet::new());
            let settings = Settings { rulebook, options, automatic, demonstration: Some(demonstration) };
            house.submit(&floor(), Command::Install(settings)).expect("set up");
            house.link_meters();
            open(&mut house);
            house.seat("anna", Bettor::seated(1), 400_000);
            prepare(&mut house);
            if act == Command::ConfirmCash {
                house.submit(&dealer(), Command::OpenRound).expect("the cards are ready");
                house.submit(&dealer(), cash()).expect("heard");
                let next = house.table.next(house.at()).what;
                assert_eq!(
                    next.contains("a casino supervisor"),
                    acts_by == "casino_supervisor" && !demonstration
                );
            }
            let by_a_floorperson = house.submit(&floor(), act.clone());
            if acts_by == "supervisor" || demonstration {
                by_a_floorperson.unwrap_or_else(|error| panic!("{book} {acts_by}: {error}"));
                continue;
            }
            let refusal = by_a_floorperson.expect_err("a lower rank");
            assert_eq!(refusal.clause.as_deref(), Some(clause), "{refusal}");
            assert!(!house.table.menu(house.at(), &floor()).iter().any(|item| item.command == act));
            house.submit(&casino, act.clone()).unwrap_or_else(|error| panic!("{book}: {error}"));
        }
    }
}

/// Covers nj/dragon-poker: E-1.18(n)
/// Covers nj/packs-poker: E-1.18(n)
#[test]
fn security_reports_what_it_found_and_the_report_counts_it() {
    let mut house = opened("nj/dragon-poker", json!({}));
    let about = |about: &str| Command::ReportIncident { about: about.to_owned(), deck: Some(0) };
    for other in [dealer(), cage(), player("anna")] {
        assert!(house.submit(&other, about("a bent corner")).is_err());
    }
    assert!(house.submit(&security(), about("  ")).is_err(), "in words");
    house.submit(&security(), about("a bent corner")).expect("on record");
    let entry = house.log.last().expect("recorded").clone();
    assert_eq!(house.table.clause_of(&entry.event).map(|clause| clause.id()), Some("E-1.18(n)"));
    house.submit(&floor(), about("a phone at seat 3")).expect("a supervisor too");
    let library = std::sync::Arc::clone(&house.library);
    let mut report = croupier_table::Report::new(
        house.table.id().clone(),
        library,
        croupier_table::Calendar::three_shifts(),
    );
    house.log.iter().for_each(|entry| report.take(entry));
    assert_eq!(report.shifts().values().map(|figures| figures.incidents).sum::<u64>(), 2);
}
