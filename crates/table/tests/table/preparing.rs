//! Cards from their arrival to the first deal, book by book, by hand and with two persons where two are needed.

use crate::support::by_hand::{ANTE, finish, opened, play_round, prepare, shuffle, step};
use crate::support::{by, dealer, floor, player};
use croupier_core::{Bettor, Clause};
use croupier_table::{CardStep, Command, Event, Removal, Role, Stage, Time, Who};
use serde_json::json;

/// Covers nj/dragon-poker: 42.3(a); 42.3(b); 42.3(c); 42.4(a); 42.4(b); 42.4(b)2; 42.4(c); 42.4(c)1.ii; 42.4(c)2; 42.4(d)
#[test]
fn dragon_cards_are_received_inspected_verified_spread_looked_at_washed_shuffled_and_cut() {
    let mut house = opened("nj/dragon-poker", json!({"shuffle": "hand"}));
    assert_eq!(house.refused(&dealer(), Command::OpenRound), "42.4(e)", "nobody sits there");
    step(&mut house, &dealer(), 0, CardStep::Receive { pre_shuffled: false });
    assert_eq!(house.refused(&floor(), Command::Cards { deck: 0, step: CardStep::Verify }), "42.3(b)");
    step(&mut house, &dealer(), 0, CardStep::Inspect);
    let same_person = by("dora", Role::Supervisor);
    assert_eq!(house.refused(&same_person, Command::Cards { deck: 0, step: CardStep::Verify }), "42.3(b)");
    step(&mut house, &floor(), 0, CardStep::Verify);
    step(&mut house, &dealer(), 0, CardStep::Spread { face_up: true });
    assert_eq!(
        house.refused(&dealer(), Command::Cards { deck: 0, step: CardStep::Look }),
        "42.3(c)",
        "no player yet"
    );
    assert_eq!(house.table.next(house.at()).who, Who::Patrons);
    house.seat("anna", Bettor::seated(1), 100_000);
    assert_eq!(
        house.refused(&dealer(), Command::Cards { deck: 0, step: CardStep::Wash }),
        "42.3(c)",
        "not looked"
    );
    step(&mut house, &player("anna"), 0, CardStep::Look);
    assert_eq!(house.refused(&dealer(), Command::Cards { deck: 0, step: shuffle(&house) }), "42.4(a)");
    step(&mut house, &dealer(), 0, CardStep::Wash);
    assert_eq!(house.refused(&dealer(), Command::OpenRound), "42.4(a)", "not shuffled");
    let shuffled = shuffle(&house);
    step(&mut house, &dealer(), 0, shuffled);
    assert_eq!(house.refused(&dealer(), Command::OpenRound), "42.4(a)", "not cut");
    for cards in [0, 9, 53, 60] {
        assert_eq!(
            house.refused(&dealer(), Command::Cards { deck: 0, step: CardStep::Cut { cards } }),
            "42.4(c)1.ii"
        );
    }
    step(&mut house, &dealer(), 0, CardStep::Cut { cards: 10 });
    let again = CardStep::OrderCut { reason: "it might harm fairness".to_owned() };
    assert_eq!(house.refused(&dealer(), Command::Cards { deck: 0, step: again.clone() }), "", "a supervisor");
    step(&mut house, &floor(), 0, again);
    assert_eq!(house.refused(&dealer(), Command::OpenRound), "42.4(a)", "not cut again");
    step(&mut house, &dealer(), 0, CardStep::Cut { cards: 52 });
    play_round(&mut house, &["ante", "ante_bonus"]);
    assert_eq!(house.refused(&dealer(), Command::OpenRound), "42.4(a)", "shuffled after each round");
    house.check_replay();
}

/// Covers nj/lunar-poker: 38.3(a); 38.3(b)·a; 38.3(b)·b; 38.3(c)·a; 38.3(c)·b; 38.4(a)·a; 38.4(a)·b; 38.4(b); 38.4(b)2; 38.4(c); 38.4(c)1; 38.4(c)1i; 38.4(c)1ii; 38.4(c)1iii; 38.4(c)1iv; 38.4(c)2; 38.4(d)
#[test]
fn lunar_cards_by_hand_are_cut_by_the_dealer_and_cut_again_when_a_supervisor_orders_it() {
    let mut house = opened("nj/lunar-poker", json!({"shuffler": false}));
    house.seat("anna", Bettor::seated(2), 100_000);
    let names: Vec<CardStep> = prepare(&mut house);
    assert_eq!(
        names,
        [
            CardStep::Receive { pre_shuffled: false },
            CardStep::Inspect,
            CardStep::Verify,
            CardStep::Spread { face_up: true },
            CardStep::Look,
            CardStep::Wash,
            CardStep::Shuffle { commitment: None, counted: None },
            CardStep::Cut { cards: 26 },
        ]
    );
    let order =
        |reason: &str| Command::Cards { deck: 0, step: CardStep::OrderCut { reason: reason.to_owned() } };
    assert_eq!(house.refused(&dealer(), order("improper")), "", "only a supervisor orders it");
    house.submit(&dealer(), Command::OpenRound).expect("ready");
    house.submit(&floor(), order("the cut was improper")).expect("before any card is dealt");
    house.place("anna", json!("ante"), 1_000);
    let refused = house.round(&dealer(), None, json!({"do": "no_more_bets"})).expect_err("not cut");
    assert_eq!(refused.clause.expect("a clause"), "38.4(c)1ii");
    assert_eq!(
        house.refused(&player("anna"), Command::Cards { deck: 0, step: CardStep::Cut { cards: 20 } }),
        "38.4(c)1ii"
    );
    step(&mut house, &dealer(), 0, CardStep::Cut { cards: 51 });
    house.round(&dealer(), None, json!({"do": "no_more_bets"})).expect("cut");
    assert_eq!(house.refused(&floor(), order("too late")), "38.4(d)");
    finish(&mut house);
    let view = house.table.view(croupier_core::Audience::Dealer, house.at());
    assert_eq!(view.next.what, "the cards are shuffled");
    step(&mut house, &dealer(), 0, CardStep::Shuffle { commitment: None, counted: None });
    let view = house.table.view(croupier_core::Audience::Dealer, house.at());
    let hints: Vec<&str> = view.next.hints.iter().map(|hint| hint.clause.id()).collect();
    assert_eq!(hints, ["38.4(c)1", "38.4(c)1i", "38.4(c)1ii", "38.4(c)1iii", "38.4(c)1iv", "38.4(c)2"]);
    house.check_replay();
}

/// Covers nj/lunar-poker: 38.3(a); 38.4(b)1; 38.4(b)2; 38.7(a)·b
#[test]
fn pre_inspected_lunar_cards_are_cut_and_the_device_shuffles_without_a_cut() {
    let mut house = opened("nj/lunar-poker", json!({"opening_path": "pre_inspected"}));
    house.seat("anna", Bettor::seated(2), 100_000);
    let steps = prepare(&mut house);
    assert_eq!(steps, [CardStep::Receive { pre_shuffled: true }, CardStep::Cut { cards: 26 }]);
    play_round(&mut house, &ANTE);
    assert_eq!(prepare(&mut house), [CardStep::Shuffle { commitment: None, counted: None }]);
    play_round(&mut house, &ANTE);

    let mut at_table = opened("nj/lunar-poker", json!({}));
    let sent = Command::Cards { deck: 0, step: CardStep::Receive { pre_shuffled: true } };
    assert_eq!(at_table.refused(&dealer(), sent), "38.3(a)");
}

/// Covers nj/lunar-poker: 38.2(b)3; 38.2(b)4; 38.2(b)5; 38.3(d); 38.9(b)1; 38.4(a)·b
#[test]
fn two_lunar_decks_alternate_and_the_rack_holds_one() {
    let options = json!({"decks": 2, "dealing": "automated_shoe"});
    let mut house = opened("nj/lunar-poker", options);
    house.seat("anna", Bettor::seated(2), 1_000_000);
    step(&mut house, &dealer(), 0, CardStep::Receive { pre_shuffled: false });
    let steps = prepare(&mut house);
    assert_eq!(steps.iter().filter(|step| **step == CardStep::Verify).count(), 2, "each deck by itself");
    for round in 0..6u8 {
        house.submit(&dealer(), Command::OpenRound).expect("ready");
        let (deck, _) = house.table.decks().in_play().expect("a deck");
        assert_eq!(deck, round % 2, "each deck every other round");
        let other = house.table.decks().get(1 - deck).expect("two decks");
        assert!(other.stage == Stage::Ready && !other.in_rack, "the other deck is with the machine");
        house.place("anna", json!("ante"), 1_000);
        finish(&mut house);
        assert_eq!(
            house.refused(&dealer(), Command::OpenRound),
            "38.2(b)5",
            "the rack goes to the machine first"
        );
        prepare(&mut house);
    }
    house.check_replay();
}

/// Covers nj/dragon-poker: 42.2(b)3; 42.2(b)4; 42.2(b)5; 42.3(d); 42.4(b)1; 42.7(a); 42.9(b); 42.9(b)1
#[test]
fn two_dragon_decks_alternate_and_the_machine_makes_no_cut() {
    let mut house = opened("nj/dragon-poker", json!({"decks": 2}));
    house.seat("anna", Bettor::seated(2), 1_000_000);
    let steps = prepare(&mut house);
    assert_eq!(steps.iter().filter(|step| matches!(step, CardStep::Shuffle { .. })).count(), 2);
    assert!(!steps.iter().any(|step| matches!(step, CardStep::Cut { .. })));
    let mut used = Vec::new();
    for _ in 0..4 {
        house.submit(&dealer(), Command::OpenRound).expect("ready");
        used.push(house.table.decks().in_play().expect("a deck").0);
        house.place("anna", json!("ante"), 1_000);
        house.place("anna", json!("ante_bonus"), 1_000);
        finish(&mut house);
        assert_eq!(house.refused(&dealer(), Command::OpenRound), "42.2(b)5");
        prepare(&mut house);
    }
    assert_eq!(used, [0, 1, 0, 1]);
}

/// Covers nj/packs-poker: 43.2(a); 43.2(c); 43.2(d); 43.2(e); 43.3(a); 43.3(b); 43.3(c); 43.3(d); 43.4(a); 43.4(b); 43.7(a); 43.8(b); 43.9(b); 43.9(b)1
#[test]
fn packs_decks_are_prepared_one_by_one_and_shuffled_by_machine() {
    let mut house = opened("nj/packs-poker", json!({}));
    house.seat("anna", Bettor::seated(2), 1_000_000);
    let steps = prepare(&mut house);
    assert_eq!(steps.iter().filter(|step| **step == CardStep::Inspect).count(), 2);
    assert_eq!(steps.iter().filter(|step| **step == CardStep::Look).count(), 2);
    assert!(!steps.iter().any(|step| matches!(step, CardStep::Cut { .. })), "no cut is mentioned");
    let mut used = Vec::new();
    for _ in 0..4 {
        house.submit(&dealer(), Command::OpenRound).expect("ready");
        used.push(house.table.decks().in_play().expect("a deck").0);
        house.place("anna", json!("pack_1"), 1_000);
        finish(&mut house);
        assert_eq!(house.refused(&dealer(), Command::OpenRound), "43.2(e)");
        prepare(&mut house);
    }
    assert_eq!(used, [0, 1, 0, 1]);
}

/// Covers nj/lucky-8s: 50.3; 50.4(a); 50.4(a)1; 50.4(a)2; 50.4(b); 50.4(b)1; 50.5(a); 50.6(p)
#[test]
fn lucky_cards_by_hand_are_shuffled_before_every_round_and_cut_where_the_operator_cuts() {
    let mut house = opened("nj/lucky-8s", json!({"dealing": "hand", "cut_cards": 1}));
    house.seat("anna", Bettor::seated(2), 1_000_000);
    let steps = prepare(&mut house);
    assert!(matches!(steps.last(), Some(CardStep::Cut { cards: 33 })));
    play_round(&mut house, &ANTE);
    assert_eq!(house.refused(&dealer(), Command::OpenRound), "50.4(a)");
    let after: Vec<CardStep> = prepare(&mut house);
    assert!(matches!(after.as_slice(), [CardStep::Shuffle { .. }, CardStep::Cut { .. }]));
    house.submit(&player("anna"), Command::StandUp { bettor: Bettor::seated(2) }).expect("between rounds");
    assert_eq!(house.table.next(house.at()).clause, Some(Clause::new("50.4(b)")));
    step(&mut house, &dealer(), 0, CardStep::Spread { face_up: false });
    house.seat("ben", Bettor::seated(1), 10_000);
    let again: Vec<CardStep> = prepare(&mut house);
    assert!(matches!(
        again.as_slice(),
        [CardStep::TurnUp, CardStep::Look, CardStep::Wash, CardStep::Shuffle { .. }, CardStep::Cut { .. }]
    ));
}

/// Covers nj/lucky-8s: 50.4(b)2; 50.4(b)
#[test]
fn a_lucky_batch_in_the_machine_stays_there_unless_a_player_asks() {
    let mut house = opened("nj/lucky-8s", json!({}));
    house.seat("anna", Bettor::seated(2), 1_000_000);
    prepare(&mut house);
    house.submit(&player("anna"), Command::StandUp { bettor: Bettor::seated(2) }).expect("between rounds");
    assert_eq!(house.table.decks().get(0).expect("a deck").stage, Stage::Ready);
    house.seat("ben", Bettor::seated(1), 10_000);
    let spread = Command::Cards { deck: 0, step: CardStep::Spread { face_up: true } };
    assert_eq!(house.refused(&player("anna"), spread.clone()), "50.4(b)", "who does not sit there");
    house.submit(&dealer(), Command::OpenRound).expect("ready");
    house.place("ben", json!("ante"), 1_000);
    assert_eq!(house.refused(&player("ben"), spread.clone()), "50.4(b)", "once somebody has wagered");
    house.round(&player("ben"), None, json!({"do": "take_back", "bet": "ante"})).expect("wagers are open");
    house.submit(&player("ben"), spread.clone()).expect("a player asks");
    assert_eq!(house.table.decks().get(0).expect("a deck").stage, Stage::SpreadUp);
    assert_eq!(house.refused(&dealer(), Command::OpenRound), "50.4(b)1");
    let again = prepare(&mut house);
    assert!(matches!(again.as_slice(), [CardStep::Look, CardStep::Wash, CardStep::Shuffle { .. }]));
    play_round(&mut house, &ANTE);
    house.check_replay();
    let mut by_hand = opened("nj/lucky-8s", json!({"dealing": "hand"}));
    by_hand.seat("ben", Bettor::seated(1), 10_000);
    prepare(&mut by_hand);
    assert_eq!(by_hand.refused(&player("ben"), spread), "50.4(b)", "only of the batch in the machine");
}

/// Covers nj/lucky-8s: 50.4(a); 50.4(a)2; 50.4(b)1
#[test]
fn lucky_cards_by_hand_are_cut_unless_the_house_departs_and_may_come_shuffled() {
    let cuts = |options| {
        let mut house = opened("nj/lucky-8s", options);
        house.seat("anna", Bettor::seated(2), 1_000_000);
        prepare(&mut house).iter().any(|step| matches!(step, CardStep::Cut { .. }))
    };
    assert!(cuts(json!({"dealing": "hand"})), "washed, stacked, shuffled and cut");
    assert!(!cuts(json!({"dealing": "hand", "cut": "by_cut_cards"})), "as the option says");
    assert!(!cuts(json!({})), "the machine's cards are not");
    let mut house = opened("nj/lucky-8s", json!({"dealing": "hand", "pre_shuffled": true}));
    house.seat("anna", Bettor::seated(2), 1_000_000);
    let steps = prepare(&mut house);
    assert!(matches!(steps.as_slice(), [CardStep::Receive { pre_shuffled: true }, CardStep::Cut { .. }]));
    play_round(&mut house, &ANTE);
    house.check_replay();
}

/// Covers nj/lucky-8s: 50.3
#[test]
fn lucky_cards_are_changed_within_a_day_and_the_refusal_says_what_that_rests_on() {
    let mut house = opened("nj/lucky-8s", json!({}));
    house.seat("anna", Bettor::seated(2), 1_000_000);
    prepare(&mut house);
    house.wait(24 * Time::HOUR);
    let refused = house.submit(&dealer(), Command::OpenRound).expect_err("too old");
    assert!(refused.clause.is_none() && refused.message.contains("reading L8-A15"), "{refused}");
    let next = house.table.next(house.at()).command;
    let over = CardStep::Remove { reason: Removal::TimeIsOver };
    assert_eq!(next, Some(Command::Cards { deck: 0, step: over }));
    let mut dragon = opened("nj/dragon-poker", json!({}));
    dragon.seat("anna", Bettor::seated(2), 1_000_000);
    prepare(&mut dragon);
    dragon.wait(8 * Time::HOUR);
    let refused = dragon.submit(&dealer(), Command::OpenRound).expect_err("too old");
    assert!(refused.message.contains("reading DP-A10"), "{refused}");
}

/// Covers nz/lunar-poker: 6.1·b; 6.2; 6.3; 7.1; 7.1(a); 7.1(b); 7.1(c); 7.2·a; 7.2·b
#[test]
fn new_zealand_cards_are_inspected_by_two_people_shuffled_and_cut_by_an_employee() {
    let mut house = opened("nz/lunar-poker", json!({}));
    step(&mut house, &dealer(), 0, CardStep::Receive { pre_shuffled: false });
    step(&mut house, &dealer(), 0, CardStep::Inspect);
    assert_eq!(
        house.refused(&by("dora", Role::Supervisor), Command::Cards { deck: 0, step: CardStep::Verify }),
        "6.1·b".split('·').next().unwrap()
    );
    let rest = prepare(&mut house);
    assert!(matches!(
        rest.as_slice(),
        [
            CardStep::Verify,
            CardStep::Spread { face_up: true },
            CardStep::Wash,
            CardStep::Shuffle { .. },
            CardStep::Cut { .. }
        ]
    ));
    house.seat("anna", Bettor::seated(2), 1_000_000);
    assert_eq!(
        house.refused(&player("anna"), Command::Cards { deck: 0, step: CardStep::Cut { cards: 20 } }),
        "7.2"
    );
    play_round(&mut house, &ANTE);
    assert_eq!(house.refused(&dealer(), Command::OpenRound), "7.1");
    prepare(&mut house);
    house.submit(&player("anna"), Command::StandUp { bettor: Bettor::seated(2) }).expect("between rounds");
    house.seat("ben", Bettor::seated(1), 10_000);
    assert_eq!(
        house.refused(&dealer(), Command::OpenRound),
        "7.1",
        "shuffled again after the table was empty"
    );
    prepare(&mut house);
    play_round(&mut house, &ANTE);
}

/// Covers nz/lunar-poker: 6.4(a); 6.4(b); 7.1(d); 7.1(e); 7.1(f); 7.4
#[test]
fn new_zealand_shuffler_has_two_decks_and_a_supervisor_orders_a_shuffle_or_other_cards() {
    let mut house = opened("nz/lunar-poker", json!({"dealing": "shuffler"}));
    house.seat("anna", Bettor::seated(2), 1_000_000);
    let steps = prepare(&mut house);
    assert_eq!(steps.iter().filter(|step| matches!(step, CardStep::Shuffle { .. })).count(), 2);
    let order = CardStep::OrderShuffle { reason: "a card was exposed".to_owned() };
    step(&mut house, &floor(), 0, order.clone());
    assert_eq!(house.refused(&dealer(), Command::OpenRound), "7.1");
    prepare(&mut house);
    house.submit(&dealer(), Command::OpenRound).expect("ready");
    step(&mut house, &floor(), 0, order.clone());
    house.place("anna", json!("ante"), 1_000);
    let refused = house.round(&dealer(), None, json!({"do": "no_more_bets"})).expect_err("to be shuffled");
    assert_eq!(refused.clause.expect("a clause"), "7.1(d)");
    prepare(&mut house);
    finish(&mut house);
    step(&mut house, &floor(), 0, CardStep::Remove { reason: Removal::Replaced });
    let steps = prepare(&mut house);
    assert_eq!(
        steps.first(),
        Some(&CardStep::Receive { pre_shuffled: false }),
        "new cards go through it all"
    );
    play_round(&mut house, &ANTE);
    house.check_replay();
}

#[test]
fn every_step_with_cards_is_written_somewhere() {
    for book in croupier_games::book::NAMES {
        let mut house = opened(book, json!({}));
        house.seat("anna", Bettor::seated(1), 100_000);
        prepare(&mut house);
        let steps = house.log.iter().filter(|entry| matches!(entry.event, Event::Cards { .. }));
        let clauses: Vec<Option<Clause>> = steps.map(|entry| house.table.clause_of(&entry.event)).collect();
        assert!(clauses.len() >= 5 && clauses.iter().all(Option::is_some), "{book}: {clauses:?}");
        let sat = house.log.iter().find(|entry| matches!(entry.event, Event::Sat { .. })).expect("anna");
        assert!(house.table.clause_of(&sat.event).is_some(), "{book}");
        assert_eq!(house.table.clause_of(&Event::Opened), None, "the house's own controls");
    }
}

/// Covers nj/lunar-poker: 38.4(e)·a
/// Covers nj/dragon-poker: 42.4(e)
/// Covers nj/packs-poker: 43.4(c)
/// Covers nj/lucky-8s: 50.4(b)
#[test]
fn cards_that_somebody_has_seen_are_spread_for_the_next_first_player() {
    for (book, options, clause) in [
        ("nj/lunar-poker", json!({"shuffler": false}), "38.4(e)"),
        ("nj/dragon-poker", json!({"shuffle": "hand"}), "42.4(e)"),
        ("nj/packs-poker", json!({}), "43.4(c)"),
        ("nj/lucky-8s", json!({"dealing": "hand"}), "50.4(b)"),
        ("nj/lucky-8s", json!({}), "50.4(b)"),
    ] {
        let mut house = opened(book, options);
        prepare(&mut house);
        house.seat("anna", Bettor::seated(1), 100_000);
        step(&mut house, &player("anna"), 0, CardStep::Look);
        house
            .submit(&player("anna"), Command::StandUp { bettor: Bettor::seated(1) })
            .expect("between rounds");
        let wash = Command::Cards { deck: 0, step: CardStep::Wash };
        assert_eq!(house.refused(&dealer(), wash), clause, "{book}");
        house.seat("ben", Bettor::seated(2), 100_000);
        let next = house.table.next(house.at()).command;
        assert_eq!(next, Some(Command::Cards { deck: 0, step: CardStep::Look }), "{book}: ben looks too");
        step(&mut house, &player("ben"), 0, CardStep::Look);
        step(&mut house, &dealer(), 0, CardStep::Wash);
        house.submit(&player("ben"), Command::StandUp { bettor: Bettor::seated(2) }).expect("between rounds");
        let shuffled = Command::Cards { deck: 0, step: shuffle(&house) };
        assert!(house.submit(&dealer(), shuffled).is_err(), "{book}: not at an empty table");
        prepare(&mut house);
        assert_eq!(house.table.decks().get(0).expect("a deck").stage, Stage::SpreadUp, "{book}");
        house.check_replay();
    }
}

/// Covers nj/lucky-8s: 50.4(b)
#[test]
fn a_new_shuffle_of_an_empty_table_waits_for_a_player() {
    let mut house = opened("nj/lucky-8s", json!({}));
    house.seat("anna", Bettor::seated(1), 100_000);
    prepare(&mut house);
    house.submit(&player("anna"), Command::StandUp { bettor: Bettor::seated(1) }).expect("between rounds");
    assert_eq!(house.table.decks().get(0).expect("a deck").stage, Stage::Ready, "the batch in the machine");
    step(&mut house, &floor(), 0, CardStep::OrderShuffle { reason: "in doubt".to_owned() });
    let shuffled = Command::Cards { deck: 0, step: shuffle(&house) };
    assert_eq!(house.refused(&dealer(), shuffled), "50.4(b)");
    assert_eq!(prepare(&mut house), [CardStep::Spread { face_up: true }]);
}
