//! The procedures around the round, book by book, by hand and with two persons where two are needed.

mod support;

use croupier_core::{Bettor, Money};
use croupier_table::{
    CardStep, Checklist, Command, Device, Duty, Removal, Role, Settings, Slip, Stage, Time, Who,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use support::{House, by, cage, dealer, floor, machine, player, second_floor};

const ANTE: [&str; 1] = ["ante"];

/// A table by hand, opened, its inventory signed for.
fn opened(book: &str, options: Value) -> House {
    let mut house = House::with(book, options, &[], 3);
    for list in [Checklist::Installation, Checklist::Opening] {
        house.say(&floor(), Command::Attest { list }).expect("a supervisor attests");
    }
    house
        .say(&dealer(), Command::Request { slip: Slip::Opener, amount: Money::cents(10_000_000) })
        .expect("asked");
    house.say(&cage(), Command::Confirm).expect("confirmed");
    house.say(&floor(), Command::Open).expect("opened");
    house
}

fn step(house: &mut House, by: &croupier_table::By, deck: u8, step: CardStep) {
    house
        .say(by, Command::Cards { deck, step: step.clone() })
        .unwrap_or_else(|error| panic!("{step:?}: {error}"));
}

fn shuffle(house: &House) -> CardStep {
    let procedure = house.table.play().expect("installed").procedure;
    CardStep::Shuffle { commitment: None, counted: procedure.machine_counts.then_some(procedure.deck_size) }
}

/// Does what is awaited with cards, by the right person, until nothing is.
fn prepare(house: &mut House) -> Vec<CardStep> {
    let mut done = Vec::new();
    while let Some(Command::Cards { deck, step: wanted }) = house.table.next(house.at()).command {
        let wanted = if let CardStep::Shuffle { .. } = wanted { shuffle(house) } else { wanted };
        let who = if house.table.next(house.at()).who == Who::Supervisor { floor() } else { dealer() };
        step(house, &who, deck, wanted.clone());
        done.push(wanted);
    }
    done
}

/// Plays a round by hand: wagers of everybody, then whatever is awaited.
fn play_round(house: &mut House, bets: &[&str]) {
    house.say(&dealer(), Command::OpenRound).unwrap_or_else(|error| panic!("{error}"));
    let seated: Vec<_> = house.table.seats().taken().to_vec();
    for (bettor, person) in seated {
        for bet in bets {
            let command = json!({"do": "place", "bet": bet, "amount": 1_000});
            house
                .round(&player(person.as_str()), Some(bettor), command)
                .unwrap_or_else(|error| panic!("{error}"));
        }
    }
    finish(house);
}

/// Takes the dealer's steps as they are awaited; everybody folds or does the first thing offered.
fn finish(house: &mut House) {
    for _ in 0..500 {
        let Some(round) = house.table.round().cloned() else { return };
        let next = house.table.next(house.at());
        match (next.who, next.command) {
            (Who::Dealer, Some(command)) => {
                house.say(&dealer(), command).unwrap_or_else(|error| panic!("{error}"))
            }
            (Who::Supervisor, Some(command)) => {
                house.say(&floor(), command).unwrap_or_else(|error| panic!("{error}"))
            }
            (Who::Shoe, _) => {
                let card = croupier_table::Host::card(&mut house.devices, &house.table).expect("a card");
                let command = round.card_command(&card).expect("of this deck");
                house
                    .say(&dealer(), Command::Round { bettor: None, command })
                    .unwrap_or_else(|error| panic!("{error}"));
            }
            (Who::Players(bettors), _) => {
                let bettor = bettors[0];
                let offers = round.legal(croupier_core::Actor::Player(bettor));
                let fold = offers
                    .iter()
                    .find(|offer| serde_json::to_value(&offer.command).expect("JSON")["do"] == "fold");
                let command = fold.or(offers.first()).expect("something").command.clone();
                let person = house.table.seats().person(bettor).expect("seated").clone();
                let said = house.say(
                    &by(person.as_str(), Role::Player),
                    Command::Round { bettor: Some(bettor), command },
                );
                said.unwrap_or_else(|error| panic!("{error}"));
            }
            (who, command) => panic!("{who:?} {command:?} {}", next.what),
        }
    }
    panic!("no end in sight");
}

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
    house.say(&dealer(), Command::OpenRound).expect("ready");
    house.say(&floor(), order("the cut was improper")).expect("before any card is dealt");
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
    let hints: Vec<&str> = view.next.hints.iter().map(|hint| hint.0).collect();
    assert_eq!(hints, ["38.4(c)1", "38.4(c)1i", "38.4(c)1ii", "38.4(c)1iii", "38.4(c)1iv"]);
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
        house.say(&dealer(), Command::OpenRound).expect("ready");
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
        house.say(&dealer(), Command::OpenRound).expect("ready");
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
        house.say(&dealer(), Command::OpenRound).expect("ready");
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
    house.say(&player("anna"), Command::StandUp { bettor: Bettor::seated(2) }).expect("between rounds");
    assert_eq!(house.table.next(house.at()).clause, "50.4(b)");
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
    house.say(&player("anna"), Command::StandUp { bettor: Bettor::seated(2) }).expect("between rounds");
    assert_eq!(house.table.decks().get(0).expect("a deck").stage, Stage::Ready);
    house.seat("ben", Bettor::seated(1), 10_000);
    step(&mut house, &dealer(), 0, CardStep::Spread { face_up: true });
    assert_eq!(house.refused(&dealer(), Command::OpenRound), "50.4(b)1");
    assert!(!prepare(&mut house).is_empty());
    play_round(&mut house, &ANTE);
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
    house.say(&player("anna"), Command::StandUp { bettor: Bettor::seated(2) }).expect("between rounds");
    house.seat("ben", Bettor::seated(1), 10_000);
    assert_eq!(
        house.refused(&dealer(), Command::OpenRound),
        "7.1",
        "shuffled anew after the table was empty"
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
    house.say(&dealer(), Command::OpenRound).expect("ready");
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
        house.say(&player("anna"), Command::StandUp { bettor: Bettor::seated(2) }).expect("between rounds");
        assert_eq!(house.table.next(house.at()).clause, clause, "{book}");
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
    house.say(&dealer(), Command::OpenRound).expect("ready");
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
                house.say(&dealer(), Command::Round { bettor: None, command }).expect("dealt");
            }
            Who::Players(_) => house.round(&player("anna"), None, json!({"do": "play"})).expect("chips"),
            _ => house.say(&dealer(), next.command.expect("a step")).expect("the dealer"),
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
                };
                house.say(&floor(), Command::ChangeSettings(settings)).expect("between rounds");
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
        assert!(house.say(&dealer(), Command::Cards { deck: 0, step: silent }).is_err(), "the machine tells");
        let short = CardStep::Shuffle { commitment: None, counted: Some(40) };
        step(&mut house, &dealer(), 0, short);
        assert_eq!(
            house.table.decks().get(0).expect("a place").stage,
            Stage::Absent,
            "{book}: off the table"
        );
        prepare(&mut house);
        house.say(&dealer(), Command::OpenRound).expect("new cards");
    }
}

/// Covers nj/dragon-poker: 42.7(e)2
/// Covers nj/lunar-poker: 38.7(f)2·c
/// Covers nj/packs-poker: 43.7(g)2
#[test]
fn a_deck_whose_stub_count_was_wrong_leaves_unless_a_supervisor_finds_it_complete() {
    let books = [
        ("nj/dragon-poker", json!({"stub_count_interval": 1}), &["ante", "ante_bonus"][..], "42.7(e)2"),
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
            house.say(&dealer(), Command::OpenRound).expect("ready");
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
                house.say(&floor(), found).expect("a supervisor");
                assert!(matches!(prepare(&mut house).as_slice(), [CardStep::Shuffle { .. }]));
            } else {
                let steps = prepare(&mut house);
                assert_eq!(steps[0], CardStep::Remove { reason: Removal::WrongNumber });
                assert_eq!(steps[1], CardStep::Receive { pre_shuffled: false });
            }
            house.say(&dealer(), Command::OpenRound).expect("ready again");
            house.check_replay();
        }
    }
}

/// Plays on until the stub is to be counted, and counts three cards.
fn count_wrong(house: &mut House) {
    while house.table.decks().in_play().is_some_and(|(_, deck)| !deck.suspect) {
        let next = house.table.next(house.at());
        let stub = next.command.as_ref().is_some_and(|command| format!("{command:?}").contains("CountStub"));
        match next.who {
            Who::Dealer if stub => {
                house.round(&dealer(), None, json!({"do": "count_stub", "found": 3})).expect("a count");
            }
            Who::Shoe => {
                let card = croupier_table::Host::card(&mut house.devices, &house.table).expect("a card");
                let command = house.table.round().expect("a round").card_command(&card).expect("a card");
                house.say(&dealer(), Command::Round { bettor: None, command }).expect("dealt");
            }
            Who::Players(_) => house.round(&player("anna"), None, json!({"do": "fold"})).expect("folds"),
            _ => house.say(&dealer(), next.command.expect("a step")).expect("the dealer"),
        }
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
        house.say(&dealer(), Command::OpenRound).expect("a millisecond is left");
        house.wait(Time::HOUR);
        for bet in bets {
            house.place("anna", json!(bet), 1_000);
        }
        finish(&mut house);
        assert!(house.table.round().is_none(), "a round in play goes on");
        let steps = prepare(&mut house);
        assert_eq!(steps[0], CardStep::Remove { reason: Removal::TimeIsOver }, "{book} {hours}");
        house.say(&dealer(), Command::OpenRound).expect("with new cards");
        house.check_replay();
    }
    let mut house = opened("nj/dragon-poker", json!({}));
    house.seat("anna", Bettor::seated(2), 1_000_000);
    prepare(&mut house);
    house.wait(8 * Time::HOUR);
    assert_eq!(house.refused(&dealer(), Command::OpenRound), "E-1.18(g)");
}

/// Covers nj/lunar-poker: 38.13(g)
/// Covers nj/packs-poker: 43.13(f)
/// Covers nj/lucky-8s: 50.9(e)
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
    ] {
        let mut house = opened(book, before);
        let settings = Settings { rulebook: book.to_owned(), options: after, automatic: BTreeSet::new() };
        assert_eq!(house.refused(&floor(), Command::ChangeSettings(settings.clone())), clause);
        house
            .say(&dealer(), Command::RemoveDevice { device, reason: "it jams".to_owned() })
            .expect("removed");
        house.say(&floor(), Command::ChangeSettings(settings)).expect("now");
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
        ("nj/packs-poker", &["pack_1"][..], "no_more_bets", "43.13(d)"),
        ("nj/lucky-8s", &ANTE[..], "start_deal", "50.9(b)"),
    ] {
        let mut house = opened(book, json!({}));
        house.seat("anna", Bettor::seated(2), 1_000_000);
        prepare(&mut house);
        house.say(&dealer(), Command::OpenRound).expect("ready");
        for bet in bets {
            house.place("anna", json!(bet), 1_000);
        }
        house.round(&dealer(), None, json!({"do": "shuffler_failed"})).expect("before the deal");
        let refused = house.round(&dealer(), None, json!({"do": close})).expect_err("not shuffled");
        assert_eq!(refused.clause.expect("a clause"), clause);
        assert!(matches!(prepare(&mut house).as_slice(), [CardStep::Shuffle { .. }]));
        finish(&mut house);
        house.check_replay();
    }
}

#[test]
fn a_machine_does_only_what_the_table_leaves_to_machines() {
    let mut house = House::with("nj/dragon-poker", json!({}), &[Duty::Supply, Duty::Shuffle, Duty::Cards], 1);
    for list in [Checklist::Installation, Checklist::Opening] {
        assert!(house.say(&machine(), Command::Attest { list }).is_err());
        house.say(&floor(), Command::Attest { list }).expect("a supervisor attests");
    }
    let opener = Command::Request { slip: Slip::Opener, amount: Money::cents(10_000_000) };
    assert!(house.say(&machine(), opener.clone()).is_err());
    house.say(&dealer(), opener).expect("asked");
    house.say(&cage(), Command::Confirm).expect("confirmed");
    house.say(&second_floor(), Command::Open).expect("opened");
    house.drive(true);
    assert_eq!(house.table.decks().get(0).expect("a deck").stage, Stage::Received);
    assert!(house.say(&machine(), Command::Cards { deck: 0, step: CardStep::Inspect }).is_err());
    house.seat("anna", Bettor::seated(2), 1_000_000);
    prepare(&mut house);
    house.say(&dealer(), Command::OpenRound).expect("ready");
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
