//! Cards while they are in use: an empty table, the stub, their time, the devices.

use crate::support::by_hand::{ANTE, count_wrong, finish, opened, play_round, prepare, shuffle, step};
use crate::support::{House, betting, by, cage, cents, dealer, floor, machine, player, second_floor};
use croupier_core::{Bettor, Clause, Money};
use croupier_table::{
    CardStep, Checklist, Command, Device, Duty, Removal, Role, Settings, Slip, Stage, Time, Who,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A table led by people at which a player has wagered; wagers are still open.
fn wagered(book: &str, bets: &[&str]) -> House {
    let mut house = opened(book, json!({}));
    house.seat("anna", Bettor::seated(2), 1_000_000);
    prepare(&mut house);
    house.submit(&dealer(), Command::OpenRound).expect("ready");
    for bet in bets {
        house.place("anna", json!(bet), 1_000);
    }
    house
}

/// Covers nj/lunar-poker: 38.4(e)·a; 38.4(e)·b
/// Covers nj/dragon-poker: 42.4(e)
/// Covers nj/packs-poker: 43.4(c)
#[test]
fn cards_of_an_empty_table_are_spread_and_prepared_again_for_the_next_player() {
    for (book, bets, clause) in [
        ("nj/lunar-poker", &ANTE[..], "38.3(b)·b"),
        ("nj/dragon-poker", &["ante", "ante_bonus"][..], "42.3(b)"),
        ("nj/packs-poker", &["pack_1"][..], "43.3(b)"),
    ] {
        let mut house = opened(book, json!({}));
        house.seat("anna", Bettor::seated(2), 1_000_000);
        prepare(&mut house);
        play_round(&mut house, bets);
        house
            .submit(&player("anna"), Command::StandUp { bettor: Bettor::seated(2) })
            .expect("between rounds");
        assert_eq!(house.table.next(house.at()).clause, Some(Clause::new(clause)), "{book}");
        let decks: Vec<u8> = house.table.decks().numbered().map(|(number, _)| number).collect();
        for deck in &decks {
            step(&mut house, &dealer(), *deck, CardStep::Spread { face_up: false });
        }
        assert_eq!(house.table.next(house.at()).who, Who::Patrons, "{book} waits for a player");
        house.seat("ben", Bettor::seated(1), 100_000);
        let again = prepare(&mut house);
        assert_eq!(again.iter().filter(|step| **step == CardStep::TurnUp).count(), decks.len());
        assert_eq!(again.iter().filter(|step| **step == CardStep::Wash).count(), decks.len());
        play_round(&mut house, bets);
        house.check_replay();
    }
}

/// Covers nj/dragon-poker: 42.7(e); 42.7(f); 42.9(d); 42.9(e)
#[test]
fn the_dragon_stub_is_counted_at_least_every_five_rounds_unless_the_machine_counts() {
    for dealing in ["manual_shoe", "automated_shoe"] {
        for (counts, expected) in [(false, 2), (true, 0)] {
            let options = json!({"dealing": dealing, "shuffler_counts_cards": counts});
            let mut house = opened("nj/dragon-poker", options);
            house.seat("anna", Bettor::seated(2), 1_000_000);
            for _ in 0..10 {
                prepare(&mut house);
                play_round(&mut house, &["ante", "ante_bonus"]);
            }
            let counted = house.log.iter().filter(|entry| {
                let value = serde_json::to_value(&entry.event).expect("JSON");
                value["round"]["dragon"]["event"] == "stub_discarded"
                    && !value["round"]["dragon"]["counted"].is_null()
            });
            assert_eq!(counted.count(), expected, "{dealing} {counts}");
        }
    }
    let mut house = opened("nj/dragon-poker", json!({"stub_count_interval": 1}));
    house.seat("anna", Bettor::seated(2), 1_000_000);
    prepare(&mut house);
    house.submit(&dealer(), Command::OpenRound).expect("ready");
    house.place("anna", json!("ante"), 1_000);
    house.place("anna", json!("ante_bonus"), 1_000);
    for _ in 0..40 {
        let next = house.table.next(house.at());
        if next.command.as_ref().is_some_and(|command| format!("{command:?}").contains("CountStub")) {
            break;
        }
        match next.who {
            Who::Shoe => {
                let card = croupier_table::Host::card(&mut house.devices, &house.table).expect("a card");
                let command = house.table.round().expect("a round").card_command(&card).expect("a card");
                house.submit(&dealer(), Command::Round { bettor: None, command }).expect("dealt");
            }
            Who::Players(_) => house.round(&player("anna"), None, json!({"do": "play"})).expect("chips"),
            _ => house.submit(&dealer(), next.command.expect("a step")).expect("the dealer"),
        }
    }
    let unseen = house.round(&dealer(), None, json!({"do": "discard_stub"})).expect_err("to be counted");
    assert_eq!(unseen.clause.expect("a clause"), "42.7(e)");
}

/// Covers nj/lunar-poker: 38.8(e); 38.9(e); 38.7(f)1; 38.9(f)·b; 38.8(b); 38.9(b)
/// Covers nj/dragon-poker: 42.7(f)
/// Covers nj/packs-poker: 43.7(h)
#[test]
fn the_lunar_stub_count_goes_on_over_changed_settings_and_a_wrong_count_sends_the_deck_away() {
    for dealing in ["hand", "automated_shoe"] {
        let mut house = opened("nj/lunar-poker", json!({"dealing": dealing}));
        house.seat("anna", Bettor::seated(2), 1_000_000);
        let stubs = |house: &House| {
            let counted = |value: Value| value["round"]["lunar"]["event"] == "counted";
            house
                .log
                .iter()
                .filter(|entry| counted(serde_json::to_value(&entry.event).expect("JSON")))
                .count()
        };
        for round in 0..4 {
            prepare(&mut house);
            play_round(&mut house, &ANTE);
            if round == 2 {
                let settings = Settings {
                    rulebook: "nj/lunar-poker".to_owned(),
                    options: json!({"dealing": dealing, "min_ante": 500}),
                    automatic: BTreeSet::new(),
                    demonstration: None,
                };
                house.submit(&floor(), Command::ChangeSettings(settings)).expect("between rounds");
            }
        }
        assert_eq!(stubs(&house), 0);
        prepare(&mut house);
        play_round(&mut house, &ANTE);
        assert_eq!(stubs(&house), 1, "{dealing}: the fifth round");
        house.check_replay();
    }
    for (book, options) in [
        ("nj/lunar-poker", json!({"dealing": "automated_shoe", "shuffler_counts_cards": true})),
        ("nj/dragon-poker", json!({"shuffler_counts_cards": true})),
        ("nj/packs-poker", json!({"shuffler_counts_cards": true})),
    ] {
        let mut house = opened(book, options);
        house.seat("anna", Bettor::seated(2), 1_000_000);
        while !matches!(
            house.table.next(house.at()).command,
            Some(Command::Cards { step: CardStep::Shuffle { .. }, .. })
        ) {
            let Some(Command::Cards { deck, step: wanted }) = house.table.next(house.at()).command else {
                panic!()
            };
            let who = if wanted == CardStep::Verify { floor() } else { dealer() };
            step(&mut house, &who, deck, wanted);
        }
        let silent = CardStep::Shuffle { commitment: None, counted: None };
        assert!(
            house.submit(&dealer(), Command::Cards { deck: 0, step: silent }).is_err(),
            "the machine counts"
        );
        let short = CardStep::Shuffle { commitment: None, counted: Some(40) };
        step(&mut house, &dealer(), 0, short);
        assert_eq!(
            house.table.decks().get(0).expect("a place").stage,
            Stage::Absent,
            "{book}: off the table"
        );
        prepare(&mut house);
        house.submit(&dealer(), Command::OpenRound).expect("new cards");
    }
}

/// Covers nj/dragon-poker: 42.7(e)2
/// Covers nj/lunar-poker: 38.7(f)2·c
/// Covers nj/packs-poker: 43.7(g)2
#[test]
fn a_deck_whose_stub_count_was_wrong_leaves_unless_a_supervisor_finds_it_complete() {
    let books = [
        ("nj/dragon-poker", json!({"stub_count_interval": 1}), &["ante", "ante_bonus"][..], "42.7(e)2"),
        (
            "nj/dragon-poker",
            json!({"stub_count_interval": 1, "dealing": "automated_shoe"}),
            &["ante", "ante_bonus"][..],
            "42.7(e)2",
        ),
        ("nj/lunar-poker", json!({"stub_count_interval": 1}), &ANTE[..], "38.7(f)2"),
        (
            "nj/packs-poker",
            json!({"stub_count_interval": 1, "shuffler_counts_cards": false}),
            &["pack_1"][..],
            "43.7(g)2",
        ),
    ];
    for (book, options, bets, clause) in books {
        for complete in [true, false] {
            let mut house = opened(book, options.clone());
            house.seat("anna", Bettor::seated(2), 1_000_000);
            prepare(&mut house);
            house.submit(&dealer(), Command::OpenRound).expect("ready");
            for bet in bets {
                house.place("anna", json!(bet), 1_000);
            }
            count_wrong(&mut house);
            finish(&mut house);
            let shuffled = Command::Cards { deck: 0, step: shuffle(&house) };
            assert_eq!(house.refused(&dealer(), shuffled), clause);
            let found = Command::Cards { deck: 0, step: CardStep::FoundComplete };
            assert_eq!(house.refused(&dealer(), found.clone()), "", "a supervisor finds it");
            if complete {
                house.submit(&floor(), found).expect("a supervisor");
                assert!(matches!(prepare(&mut house).as_slice(), [CardStep::Shuffle { .. }]));
            } else {
                let steps = prepare(&mut house);
                assert_eq!(steps[0], CardStep::Remove { reason: Removal::WrongNumber });
                assert_eq!(steps[1], CardStep::Receive { pre_shuffled: false });
            }
            house.submit(&dealer(), Command::OpenRound).expect("ready again");
            house.check_replay();
        }
    }
}

/// Covers nj/dragon-poker: 42.12(b)
/// Covers nj/lunar-poker: 38.13(d)·c
/// Covers nj/packs-poker: 43.7(g)2
/// Covers nz/lunar-poker: 11.2
#[test]
fn a_misdeal_voids_the_hands_and_leaves_a_complete_deck_at_the_table() {
    for (book, bets, place) in [
        ("nj/dragon-poker", &["ante", "ante_bonus"][..], "seat"),
        ("nj/lunar-poker", &ANTE[..], "seat"),
        ("nz/lunar-poker", &ANTE[..], "seat"),
        ("nj/packs-poker", &["pack_1"][..], "at"),
    ] {
        let mut house = wagered(book, bets);
        house.round(&dealer(), None, json!({"do": "no_more_bets"})).expect("closed");
        while house.table.next(house.at()).who == Who::Shoe {
            let card = croupier_table::Host::card(&mut house.devices, &house.table).expect("a card");
            let command = house.table.round().expect("a round").card_command(&card).expect("a card");
            house.submit(&dealer(), Command::Round { bettor: None, command }).expect("dealt");
        }
        let dealers = if place == "at" { json!("dealer") } else { Value::Null };
        house.round(&floor(), None, json!({"do": "wrong_number", place: dealers})).expect("a misdeal");
        finish(&mut house);
        assert!(house.table.decks().numbered().all(|(_, deck)| !deck.suspect), "{book}");
        let removed = |step: &CardStep| matches!(step, CardStep::Remove { .. });
        assert!(!prepare(&mut house).iter().any(removed), "{book}");
        house.check_replay();
    }
}

/// Covers nj/dragon-poker: E-1.18(g); E-1.18(g)2
/// Covers nj/packs-poker: E-1.18(g); E-1.18(g)2; E-1.18(g)3
#[test]
fn cards_are_changed_when_their_time_is_over_and_never_in_a_round() {
    for (book, options, hours, bets) in [
        ("nj/dragon-poker", json!({}), 8, &["ante", "ante_bonus"][..]),
        ("nj/dragon-poker", json!({"card_change_hours": 24}), 24, &["ante", "ante_bonus"][..]),
        ("nj/dragon-poker", json!({"dealing": "hand"}), 4, &["ante", "ante_bonus"][..]),
        ("nj/packs-poker", json!({}), 8, &["pack_1"][..]),
        ("nj/packs-poker", json!({"dealing": "hand"}), 4, &["pack_1"][..]),
    ] {
        let mut house = opened(book, options);
        house.seat("anna", Bettor::seated(2), 1_000_000);
        prepare(&mut house);
        house.wait(hours * Time::HOUR - 1);
        house.submit(&dealer(), Command::OpenRound).expect("a millisecond is left");
        for bet in bets {
            house.place("anna", json!(bet), 1_000);
        }
        house
            .submit(&dealer(), house.table.next(house.at()).command.expect("to close wagers"))
            .expect("closed");
        house.wait(Time::HOUR);
        finish(&mut house);
        assert!(house.table.round().is_none(), "a round in play goes on");
        let steps = prepare(&mut house);
        assert_eq!(steps[0], CardStep::Remove { reason: Removal::TimeIsOver }, "{book} {hours}");
        house.submit(&dealer(), Command::OpenRound).expect("with new cards");
        house.check_replay();
    }
    let mut house = opened("nj/dragon-poker", json!({}));
    house.seat("anna", Bettor::seated(2), 1_000_000);
    prepare(&mut house);
    house.wait(8 * Time::HOUR);
    assert_eq!(house.refused(&dealer(), Command::OpenRound), "E-1.18(g)");
}

/// Covers nj/dragon-poker: E-1.18(g); E-1.18(g)2
/// Covers nj/packs-poker: E-1.18(g); E-1.18(g)2
#[test]
fn a_round_whose_cards_grow_too_old_before_the_deal_is_called_off() {
    for (book, bet, close, clause) in [
        ("nj/dragon-poker", "ante", "no_more_bets", "E-1.18(g)"),
        ("nj/packs-poker", "pack_1", "no_more_bets", "E-1.18(g)2"),
    ] {
        let mut house = opened(book, json!({}));
        house.seat("anna", Bettor::seated(2), 1_000_000);
        prepare(&mut house);
        house.submit(&dealer(), Command::OpenRound).expect("fresh cards");
        house.place("anna", json!(bet), 1_000);
        if book == "nj/dragon-poker" {
            house.place("anna", json!("ante_bonus"), 1_000);
        }
        assert!(house.submit(&dealer(), Command::CallOffRound).is_err(), "the cards are good");
        house.wait(8 * Time::HOUR);
        let closed = house.round(&dealer(), None, json!({"do": close})).expect_err("their time is over");
        assert_eq!(closed.clause.as_deref(), Some(clause), "{book}");
        let next = house.table.next(house.at());
        assert_eq!((next.who, next.command.clone()), (Who::Dealer, Some(Command::CallOffRound)), "{book}");
        assert!(house.submit(&player("anna"), Command::CallOffRound).is_err(), "the dealer");
        house.submit(&dealer(), Command::CallOffRound).expect("called off");
        assert_eq!(house.chips("anna"), cents(1_000_000), "every wager went back");
        assert_eq!(prepare(&mut house)[0], CardStep::Remove { reason: Removal::TimeIsOver }, "{book}");
        house.submit(&dealer(), Command::OpenRound).expect("with new cards");
        house.check_replay();
    }
}

/// Covers nj/dragon-poker: E-1.18(g)
#[test]
fn machines_change_cards_that_grow_too_old_by_themselves() {
    let mut house = betting("nj/dragon-poker", json!({"match_play_coupons": true}));
    house.place("anna", json!("ante"), 1_000);
    house.place("anna", json!("ante_bonus"), 1_000);
    let (bettor, bet, number) = (Bettor::seated(1), "ante".to_owned(), Some("C-1".to_owned()));
    let coupon = Command::Coupon { bettor, bet, amount: cents(500), number };
    house.submit(&dealer(), coupon.clone()).expect("with the ante");
    house.wait(8 * Time::HOUR);
    house.drive(true);
    assert_eq!((house.table.rounds(), house.chips("anna")), (2, cents(100_000)));
    house.place("anna", json!("ante"), 1_000);
    house.submit(&dealer(), coupon).expect("the coupon went back too");
    house.check_replay();
}

/// Covers nj/lunar-poker: 38.13(g)
/// Covers nj/packs-poker: 43.13(f)
/// Covers nj/lucky-8s: 50.9(e)
/// Covers nj/dragon-poker: 42.12(e)
#[test]
fn a_device_leaves_the_table_before_another_way_is_used() {
    for (book, before, after, device, clause) in [
        (
            "nj/lunar-poker",
            json!({"shuffler": true}),
            json!({"shuffler": false}),
            Device::Shuffler,
            "38.13(g)",
        ),
        ("nj/packs-poker", json!({}), json!({"dealing": "manual_shoe"}), Device::Shoe, "43.13(f)"),
        ("nj/lucky-8s", json!({}), json!({"dealing": "hand"}), Device::Shuffler, "50.9(e)"),
        ("nj/dragon-poker", json!({}), json!({"shuffle": "hand"}), Device::Shuffler, "42.12(e)"),
        (
            "nj/dragon-poker",
            json!({"dealing": "automated_shoe"}),
            json!({"dealing": "manual_shoe"}),
            Device::Shoe,
            "42.12(e)",
        ),
    ] {
        let mut house = opened(book, before);
        let settings = Settings {
            rulebook: book.to_owned(),
            options: after,
            automatic: BTreeSet::new(),
            demonstration: None,
        };
        assert_eq!(house.refused(&floor(), Command::ChangeSettings(settings.clone())), clause);
        house
            .submit(&dealer(), Command::RemoveDevice { device, reason: "it jams".to_owned() })
            .expect("removed");
        let next = house.table.next(house.at());
        assert_eq!((next.who, next.clause.map(|clause| clause.id())), (Who::Supervisor, Some(clause)));
        house.submit(&floor(), Command::ChangeSettings(settings)).expect("now");
        assert_ne!(house.table.next(house.at()).clause.map(|clause| clause.id()), Some(clause), "goes on");
        house.check_replay();
    }
}

/// Covers nj/packs-poker: 43.13(f)
/// Covers nj/lucky-8s: 50.9(e)
/// Covers nj/dragon-poker: 42.12(e)
#[test]
fn nothing_is_shuffled_by_a_machine_that_was_taken_away() {
    for (book, clause) in
        [("nj/packs-poker", "43.13(f)"), ("nj/lucky-8s", "50.9(e)"), ("nj/dragon-poker", "42.12(e)")]
    {
        let mut house = opened(book, json!({}));
        house.seat("anna", Bettor::seated(1), 100_000);
        prepare(&mut house);
        let reason = || "it jams".to_owned();
        let remove = Command::RemoveDevice { device: Device::Shuffler, reason: reason() };
        house.submit(&floor(), remove).expect("removed");
        assert_eq!(house.refused(&dealer(), Command::OpenRound), clause);
        let order = CardStep::OrderShuffle { reason: reason() };
        step(&mut house, &floor(), 0, order);
        let shuffled = Command::Cards { deck: 0, step: shuffle(&house) };
        assert_eq!(house.refused(&dealer(), shuffled.clone()), clause, "{book}");
        let settings = house.table.settings().expect("installed").clone();
        house.submit(&floor(), Command::ChangeSettings(settings)).expect("they still name the machine");
        assert_eq!(house.refused(&dealer(), shuffled.clone()), clause, "{book}: it is still away");
        let back = Command::ReturnDevice { device: Device::Shuffler, reason: "another machine".to_owned() };
        house.submit(&floor(), back).expect("another machine stands there");
        house.submit(&dealer(), shuffled).expect("by that one");
        house.check_replay();
    }
}

/// Covers nj/lunar-poker: 38.13(e)
/// Covers nj/dragon-poker: 42.12(c)
/// Covers nj/packs-poker: 43.13(d)
/// Covers nj/lucky-8s: 50.9(b)
#[test]
fn cards_are_shuffled_again_after_the_shuffler_failed() {
    for (book, bets, close, clause) in [
        ("nj/lunar-poker", &ANTE[..], "no_more_bets", "38.13(e)"),
        ("nj/dragon-poker", &["ante", "ante_bonus"][..], "no_more_bets", "42.12(c)"),
        ("nj/lucky-8s", &ANTE[..], "start_deal", "50.9(b)"),
    ] {
        let mut house = wagered(book, bets);
        house.round(&dealer(), None, json!({"do": "shuffler_failed"})).expect("before the deal");
        let refused = house.round(&dealer(), None, json!({"do": close})).expect_err("not shuffled");
        assert_eq!(refused.clause.expect("a clause"), clause);
        assert!(matches!(prepare(&mut house).as_slice(), [CardStep::Shuffle { .. }]));
        finish(&mut house);
        house.check_replay();
    }
}

/// Covers nj/packs-poker: 43.2(c); 43.13(d)
#[test]
fn the_shuffler_of_two_decks_fails_with_the_one_that_is_not_in_play() {
    let mut house = wagered("nj/packs-poker", &["pack_1"]);
    let stage = |house: &House, deck| house.table.decks().get(deck).expect("two decks").stage;
    let (playing, _) = house.table.decks().in_play().expect("a round");
    let other = 1 - playing;
    assert_eq!(stage(&house, playing), Stage::Ready);
    house.round(&dealer(), None, json!({"do": "shuffler_failed"})).expect("at any time");
    assert_eq!(stage(&house, playing), Stage::Ready, "the deck in play is out of the machine");
    assert!(stage(&house, other) < Stage::Shuffled, "the machine has to shuffle this one again");
    house.round(&dealer(), None, json!({"do": "no_more_bets"})).expect("the round goes on");
    finish(&mut house);
    house.check_replay();
}

#[test]
fn a_machine_does_only_what_the_table_leaves_to_machines() {
    let mut house = House::with("nj/dragon-poker", json!({}), &[Duty::Supply, Duty::Shuffle, Duty::Cards], 1);
    for list in [Checklist::Installation, Checklist::Opening] {
        assert!(house.submit(&machine(), list.attest(None)).is_err());
        house.submit(&floor(), list.attest(None)).expect("a supervisor attests");
    }
    let opener = Command::Request { slip: Slip::Opener, amount: Money::cents(10_000_000) };
    assert!(house.submit(&machine(), opener.clone()).is_err());
    house.submit(&dealer(), opener).expect("asked");
    house.submit(&cage(), Command::Confirm).expect("confirmed");
    house.submit(&second_floor(), Command::Open).expect("opened");
    house.drive(true);
    assert_eq!(house.table.decks().get(0).expect("a deck").stage, Stage::Received);
    assert!(house.submit(&machine(), Command::Cards { deck: 0, step: CardStep::Inspect }).is_err());
    house.seat("anna", Bettor::seated(2), 1_000_000);
    prepare(&mut house);
    house.submit(&dealer(), Command::OpenRound).expect("ready");
    house.place("anna", json!("ante"), 1_000);
    house.place("anna", json!("ante_bonus"), 1_000);
    house.drive(true);
    assert!(
        house.table.has_wagers() && house.table.next(house.at()).who == Who::Dealer,
        "the dealer closes wagers"
    );
    house.round(&dealer(), None, json!({"do": "no_more_bets"})).expect("closed");
    house.drive(true);
    assert!(matches!(house.table.next(house.at()).who, Who::Players(_)), "the cards came by themselves");
}

/// Covers nz/lunar-poker: 7.3; 11.10
///
/// Between rounds the deck is counted as at any other time; a wrong one leaves the table.
#[test]
fn the_deck_is_counted_between_rounds_too() {
    use croupier_games::AnyCommand;
    use croupier_games::lunar::round::Command as Lunar;
    let count = |found: usize| Command::Round {
        bettor: None,
        command: AnyCommand::Lunar(Lunar::CountDeck { found }),
    };
    let mut house = opened("nz/lunar-poker", json!({}));
    house.seat("anna", Bettor::seated(2), 1_000_000);
    prepare(&mut house);
    play_round(&mut house, &ANTE);
    house.submit(&dealer(), count(52)).expect("complete");
    assert!(house.table.decks().numbered().all(|(_, deck)| !deck.suspect));
    house.submit(&dealer(), count(51)).expect("a card is missing");
    assert!(house.table.decks().numbered().all(|(_, deck)| !deck.suspect), "it is counted again first");
    house.submit(&floor(), Command::ConfirmCount).expect("counted together");
    assert!(house.table.decks().numbered().any(|(_, deck)| deck.suspect), "the deck used last is suspect");
    let removal = CardStep::Remove { reason: Removal::WrongNumber };
    let next = house.table.next(house.at()).command;
    assert!(matches!(next, Some(Command::Cards { step, .. }) if step == removal));
    assert_eq!(house.table.rounds(), 1, "the round that was played is not void by it");
    house.check_replay();
}

/// Covers nj/dragon-poker: 42.7(e)2
/// Covers nj/packs-poker: 43.7(g)2
/// Covers nj/lunar-poker: 38.7(f)2·a
#[test]
fn a_count_that_does_not_fit_is_made_again_before_anything_is_void() {
    for (book, bets, options) in [
        ("nj/dragon-poker", &["ante", "ante_bonus"][..], json!({"stub_count_interval": 1})),
        ("nj/lunar-poker", &ANTE[..], json!({"stub_count_interval": 1})),
    ] {
        let mut house = opened(book, options);
        house.seat("anna", Bettor::seated(2), 1_000_000);
        prepare(&mut house);
        house.submit(&dealer(), Command::OpenRound).expect("ready");
        for bet in bets {
            house.place("anna", json!(bet), 1_000);
        }
        let counts = |command: &Command| format!("{command:?}").contains("CountStub");
        for _ in 0..100 {
            let next = house.table.next(house.at());
            match (next.who, next.command) {
                (_, Some(command)) if counts(&command) => break,
                (Who::Dealer, Some(command)) => house.submit(&dealer(), command).expect("the dealer"),
                (Who::Shoe, _) => {
                    let card = croupier_table::Host::card(&mut house.devices, &house.table).expect("a card");
                    let command = house.table.round().expect("a round").card_command(&card).expect("a card");
                    house.submit(&dealer(), Command::Round { bettor: None, command }).expect("dealt");
                }
                (Who::Players(_), _) => {
                    house.round(&player("anna"), None, json!({"do": "fold"})).expect("folds");
                }
                (who, command) => panic!("{book}: {who:?} {command:?}"),
            }
        }
        let left = house.table.round().expect("a round").in_shoe();
        assert!(house.submit(&floor(), Command::ConfirmCount).is_err(), "nothing was counted");
        let count = |found: usize| json!({"do": "count_stub", "found": found});
        house.round(&dealer(), None, count(left - 1)).expect("mistyped");
        let voided = |house: &House| format!("{:?}", house.log).contains("Voided");
        assert!(!voided(&house), "{book}: one count voids nothing");
        let next = house.table.next(house.at());
        assert_eq!((next.who, next.command), (Who::Supervisor, Some(Command::ConfirmCount)));
        assert!(house.submit(&dealer(), Command::ConfirmCount).is_err());
        assert!(house.submit(&by("dora", Role::Supervisor), Command::ConfirmCount).is_err(), "who counted");
        let mut wrong = house.table.clone();
        house.round(&dealer(), None, count(left)).expect("counted again");
        assert!(!voided(&house), "{book}: the second count fits");
        assert!(house.submit(&floor(), Command::ConfirmCount).is_err(), "nothing is left to confirm");
        finish(&mut house);
        house.check_replay();
        let found = wrong.decide(house.at(), &floor(), &Command::ConfirmCount).expect("counted together");
        assert!(format!("{found:?}").contains("Voided"), "{book}: two persons find a wrong number");
        for event in found {
            wrong.apply(&croupier_table::Entry { at: house.at(), by: floor(), event });
        }
        assert!(wrong.decks().in_play().is_some_and(|(_, deck)| deck.suspect));
    }
}

#[test]
fn an_automatic_table_stays_closed_until_a_supervisor_opens_it() {
    let mut house = House::automatic("nj/dragon-poker", json!({}), 5);
    house.drive(true);
    assert!(house.table.is_open());
    house.submit(&floor(), Command::Close).expect("nobody sits here");
    house.drive(true);
    assert!(!house.table.is_open(), "no machine opens it again");
    let float = house.table.balance(&house.table.float());
    house.submit(&floor(), Command::Request { slip: Slip::Closer, amount: float }).expect("counted");
    house.submit(&cage(), Command::Confirm).expect("signed");
    house.drive(true);
    assert!(house.table.slip().is_none(), "nor does it fetch chips");
    assert!(house.submit(&machine(), Command::Open).is_err());
    house.submit(&floor(), Command::Open).expect("ordered");
    house.drive(true);
    assert!(house.table.is_open());
    house.check_replay();
}
