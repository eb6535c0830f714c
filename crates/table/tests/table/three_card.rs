//! What the house rules of Three Card Poker ask of the table around the round.

use crate::support::by_hand::{ANTE, finish, opened, play_round, prepare, shuffle, step};
use crate::support::{House, betting, by, cents, dealer, floor, player, sit};
use croupier_core::{Bettor, Clause};
use croupier_games::book::builtin;
use croupier_games::round::PhaseName;
use croupier_table::attest;
use croupier_table::guide::{Moment, hints};
use croupier_table::{CardStep, Checklist, Command, Event, Removal, Role, Settings, Stage, Time, Who};
use serde_json::json;
use std::collections::BTreeSet;

const BOOK: &str = "house/three-card-poker";

fn cards(step: CardStep) -> Command {
    Command::Cards { deck: 0, step }
}

/// Covers house/three-card-poker: 4.1; 4.2; 4.3; 4.5; 4.6
#[test]
fn cards_are_verified_by_a_second_person_seen_washed_shuffled_and_cut() {
    let mut house = opened(BOOK, json!({"shuffle": "hand"}));
    step(&mut house, &dealer(), 0, CardStep::Receive { pre_shuffled: false });
    assert_eq!(house.refused(&floor(), cards(CardStep::Verify)), "4.1", "not inspected");
    step(&mut house, &dealer(), 0, CardStep::Inspect);
    assert_eq!(
        house.refused(&by("dora", Role::Supervisor), cards(CardStep::Verify)),
        "4.1",
        "the same person"
    );
    step(&mut house, &floor(), 0, CardStep::Verify);
    step(&mut house, &dealer(), 0, CardStep::Spread { face_up: true });
    house.seat("anna", Bettor::seated(1), 100_000);
    assert_eq!(house.refused(&dealer(), cards(CardStep::Wash)), "4.2", "not looked");
    step(&mut house, &player("anna"), 0, CardStep::Look);
    step(&mut house, &dealer(), 0, CardStep::Wash);
    assert_eq!(house.refused(&dealer(), Command::OpenRound), "4.3", "not shuffled");
    let shuffled = shuffle(&house);
    step(&mut house, &dealer(), 0, shuffled);
    assert_eq!(house.refused(&dealer(), cards(CardStep::Cut { cards: 9 })), "4.5");
    step(&mut house, &dealer(), 0, CardStep::Cut { cards: 10 });
    step(&mut house, &floor(), 0, CardStep::OrderCut { reason: "it might harm fairness".to_owned() });
    assert_eq!(house.refused(&dealer(), Command::OpenRound), "4.3", "not cut again");
    step(&mut house, &dealer(), 0, CardStep::Cut { cards: 30 });
    play_round(&mut house, &ANTE);
    assert_eq!(house.refused(&dealer(), Command::OpenRound), "4.3", "shuffled after each round");
    house.check_replay();
}

/// Covers house/three-card-poker: 1.2; 4.7
#[test]
fn two_decks_need_a_machine_and_are_used_in_turn() {
    let settings = Settings {
        rulebook: BOOK.to_owned(),
        options: json!({"decks": 2, "shuffle": "hand"}),
        automatic: BTreeSet::new(),
        demonstration: None,
    };
    assert_eq!(House::empty(3).refused(&floor(), Command::Install(settings)), "1.2");
    let mut house = opened(BOOK, json!({"decks": 2}));
    house.seat("anna", Bettor::seated(2), 1_000_000);
    let mut used = Vec::new();
    for _ in 0..4 {
        prepare(&mut house);
        house.submit(&dealer(), Command::OpenRound).expect("ready");
        used.push(house.table.decks().in_play().expect("a deck").0);
        house.place("anna", json!("ante"), 1_000);
        finish(&mut house);
        assert_eq!(house.refused(&dealer(), Command::OpenRound), "4.7");
    }
    assert_eq!(used, [0, 1, 0, 1]);
}

/// Covers house/three-card-poker: 4.4
#[test]
fn a_deck_that_the_machine_finds_short_leaves_the_table() {
    let mut house = opened(BOOK, json!({}));
    house.seat("anna", Bettor::seated(2), 1_000_000);
    while let Some(Command::Cards { step: wanted, .. }) = house.table.next(house.at()).command {
        if matches!(wanted, CardStep::Shuffle { .. }) {
            break;
        }
        let who = if wanted == CardStep::Verify { floor() } else { dealer() };
        step(&mut house, &who, 0, wanted);
    }
    let silent = CardStep::Shuffle { commitment: None, counted: None };
    assert!(house.submit(&dealer(), cards(silent)).is_err(), "the machine counts");
    step(&mut house, &dealer(), 0, CardStep::Shuffle { commitment: None, counted: Some(51) });
    assert_eq!(house.table.decks().get(0).expect("a place").stage, Stage::Absent);
    let removed = house.log.iter().any(|entry| {
        matches!(&entry.event, Event::Cards { step: CardStep::Remove { reason: Removal::WrongNumber }, .. })
    });
    let cited = house.log.iter().filter_map(|entry| house.table.clause_of(&entry.event));
    assert!(removed || cited.into_iter().any(|clause| clause.id() == "4.4"), "by its clause");
    prepare(&mut house);
    house.submit(&dealer(), Command::OpenRound).expect("new cards");
}

/// Covers house/three-card-poker: 4.8
#[test]
fn the_cards_of_an_empty_table_are_spread_again() {
    let mut house = opened(BOOK, json!({}));
    house.seat("anna", Bettor::seated(2), 1_000_000);
    prepare(&mut house);
    play_round(&mut house, &ANTE);
    house.submit(&player("anna"), Command::StandUp { bettor: Bettor::seated(2) }).expect("between rounds");
    assert_eq!(house.refused(&dealer(), Command::OpenRound), "4.8");
    step(&mut house, &dealer(), 0, CardStep::Spread { face_up: false });
    assert_eq!(house.table.next(house.at()).who, Who::Patrons, "it waits for a player");
    house.check_replay();
}

/// Covers house/three-card-poker: 4.9
#[test]
fn cards_are_changed_when_their_hours_are_over() {
    for hours in [8, 24] {
        let mut house = opened(BOOK, json!({"card_change_hours": hours}));
        house.seat("anna", Bettor::seated(2), 1_000_000);
        prepare(&mut house);
        house.wait(hours * Time::HOUR - 1);
        play_round(&mut house, &ANTE);
        house.wait(1);
        assert_eq!(house.refused(&dealer(), Command::OpenRound), "4.9");
        assert!(prepare(&mut house).contains(&CardStep::Receive { pre_shuffled: false }));
        house.submit(&dealer(), Command::OpenRound).expect("new cards");
    }
}

/// Covers house/three-card-poker: 9.5
#[test]
fn cards_are_shuffled_again_after_the_machine_failed() {
    let mut house = opened(BOOK, json!({}));
    house.seat("anna", Bettor::seated(2), 1_000_000);
    prepare(&mut house);
    house.submit(&dealer(), Command::OpenRound).expect("ready");
    house.place("anna", json!("ante"), 1_000);
    house.round(&dealer(), None, json!({"do": "shuffler_failed"})).expect("before the deal");
    let refused = house.round(&dealer(), None, json!({"do": "no_more_bets"})).expect_err("not shuffled");
    assert_eq!(refused.clause.expect("a clause"), "9.5");
    assert!(matches!(prepare(&mut house).as_slice(), [CardStep::Shuffle { .. }]));
    finish(&mut house);
    house.check_replay();
}

/// Covers house/three-card-poker: 3.5; 3.6
#[test]
fn wagers_are_chips_of_players_who_sit_there_and_stay() {
    let mut house = betting(BOOK, json!({}));
    let cash = Command::SpokenCash { bettor: Bettor::seated(1), amount: cents(5_000), bet: None };
    assert_eq!(house.refused(&dealer(), cash), "3.5");
    assert_eq!(house.refused(&player("anna"), sit(Bettor::seated(2))), "3.6", "one hand each");
    assert_eq!(house.refused(&player("ben"), sit(Bettor { seat: 1, place: 1 })), "3.6", "nobody bets behind");
    let place = json!({"do": "place", "bet": "ante", "amount": 1_000});
    let standing = house.round(&player("ben"), None, place).expect_err("not seated");
    assert_eq!(standing.clause.expect("a clause"), "3.6");
    house.place("anna", json!("ante"), 1_000);
    let leave = Command::StandUp { bettor: Bettor::seated(1) };
    assert_eq!(house.refused(&player("anna"), leave.clone()), "3.6", "a wager lies there");
    house.drive(true);
    house.finish_round();
    house.submit(&player("anna"), leave).expect("between rounds");
}

/// Covers house/three-card-poker: 7.6; 4.2; 4.5
#[test]
fn the_dealer_is_shown_how_cards_are_spread_cut_and_picked_up() {
    let book = builtin(BOOK).expect("built in");
    for (moment, clause) in
        [(Moment::Spreading, "4.2"), (Moment::Cutting, "4.5"), (Moment::Round(PhaseName::PickUp), "7.6")]
    {
        let shown: Vec<&str> = hints(book, moment).iter().map(|hint| hint.clause.id()).collect();
        assert_eq!(shown, [clause]);
    }
}

/// Covers house/three-card-poker: 1.4; 1.5; 1.6; 10.1; 10.2
#[test]
fn what_no_machine_sees_is_attested() {
    let book = builtin(BOOK).expect("built in");
    let lists = Checklist::ALL.into_iter().flat_map(|list| attest::statements(book, list));
    let ids: Vec<&str> = lists.map(|statement| statement.clause.id()).collect();
    assert_eq!(ids, ["1.4", "1.5", "1.6", "10.1", "10.2"]);
}

/// Covers house/three-card-poker: 9.6
#[test]
fn a_supervisor_rules_on_what_the_rules_leave_open() {
    let mut house = betting(BOOK, json!({}));
    house.place("anna", json!("ante"), 1_000);
    house.drive(true);
    house
        .submit(&floor(), Command::Dispute { reason: "the hand was touched".to_owned(), round: None })
        .expect("stopped");
    let entry = house.log.last().expect("on record");
    assert!(matches!(entry.event, Event::Disputed { .. }));
    assert_eq!(house.table.clause_of(&entry.event), Some(Clause::new("9.6")));
}
