//! Whole rounds of Lunar Poker, New Jersey and New Zealand.

mod described;
mod differential;
#[allow(dead_code, reason = "these rounds are played with a shoe and with irregularities")]
#[path = "../engine/mod.rs"]
mod engine;
mod irregular;
mod play;
mod procedure;
mod rulings;
mod script;
#[path = "../support/mod.rs"]
mod support;
mod whenever;

use croupier_core::{Card, Money};
use croupier_games::book::builtin;
use croupier_games::document::Node;
use croupier_games::lunar::round::{Bet, Command, Declaration, Round};
use engine::{Rng, suite};
use serde_json::{Value, json};

const BOOKS: [&str; 2] = ["nj/lunar-poker", "nz/lunar-poker"];

fn random_options(book: &str, rng: &mut Rng) -> Value {
    let mut options = json!({
        "positions": 4 + rng.below(2),
        "max_ante": 100_000,
        "max_super": *rng.pick(&[50_000, 100_000]),
        "force": !rng.one_in(6),
        "second_combination": *rng.pick(&["combination", "combination", "five_card_literal", "none"]),
    });
    let more = if book == "nj/lunar-poker" {
        json!({
            "progressive": !rng.one_in(3),
            "progressive_reset": *rng.pick(&[0, 1_000_000]),
            "progressive_basis": *rng.pick(&["first_five", "first_five", "final_hand"]),
            "progressive_straight_flush": *rng.pick(&[json!("10_percent"), json!(500_000)]),
            "fixed_awards_from": *rng.pick(&["table_inventory", "meter"]),
            "award_rounding": *rng.pick(&["up_to_cent", "up_to_dollar"]),
            "dealing": *rng.pick(&["manual_shoe", "hand", "automated_shoe"]),
            "stub_count_interval": 1 + rng.below(5),
            "side_payment_order": *rng.pick(&["clockwise", "counterclockwise"]),
            "election_order": *rng.pick(&["clockwise", "clockwise", "counterclockwise"]),
            "early_hole_card": *rng.pick(&["all_hands_void", "bet_or_fold"]),
            "void_returns": *rng.pick(&["all_unresolved", "wagers_only"]),
            "payout_limit": *rng.pick(&[json!("none"), json!(500_000)]),
        })
    } else {
        json!({
            "super_table": 1 + rng.below(7),
            "dealing": *rng.pick(&["manual_shoe", "shuffler"]),
            "box_by_box": rng.one_in(3),
            "unqualified_settlement_order": *rng.pick(&["from_right", "from_left"]),
            "misdeal_of_one_box": *rng.pick(&["box", "box", "round"]),
            "void_fees": *rng.pick(&["returned_except_breach", "always_returned", "always_kept"]),
            "void_side_payments": *rng.pick(&["stand", "reversed"]),
            "early_hole_card": *rng.pick(&["bet_or_fold", "draw_too"]),
            "late_instant_fee": *rng.pick(&["returned", "kept"]),
            "late_super_fee": *rng.pick(&["returned", "kept"]),
            "undeclared_instant": *rng.pick(&["not_paid", "not_paid", "paid"]),
            "payout_limit": *rng.pick(&[json!("none"), json!(5_003), json!(100_000)]),
            "payout_limit_scope": *rng.pick(&["wager", "payment", "player_round"]),
        })
    };
    let (Value::Object(all), Value::Object(more)) = (&mut options, more) else { unreachable!("objects") };
    all.extend(more);
    options
}

const READING: i64 = 2_000_001;

fn open_with(book: &str, options: &Value) -> Round {
    let mut refusals = Vec::new();
    let node = Node::from_json(&options.to_string()).expect("JSON");
    let rulebook = builtin(book).expect("built in").with_options(&node, "options", &mut refusals);
    assert_eq!(refusals, []);
    Round::open(&rulebook, Money::cents(READING)).expect("a valid book")
}

fn any_command(rng: &mut Rng) -> Command {
    let bet = *rng.pick(&Bet::ALL);
    let side = *rng.pick(&Declaration::ALL);
    let deck: Vec<Card> = Card::all().collect();
    let amount = Money::cents(*rng.pick(&[-1, 0, 1, 99, 100, 500, 1_000, 100_001, i64::MAX]));
    let seat = u8::try_from(rng.below(8)).expect("small");
    let (one, other) = (rng.one_in(2), rng.one_in(2));
    let steps = [
        Command::NoMoreBets,
        Command::NothingToDeclare,
        Command::EndDeclarations,
        Command::LockIn,
        Command::SettleFirstFive,
        Command::Bet,
        Command::Fold,
        Command::Buy,
        Command::Act,
        Command::ShuffleRack,
        Command::Reveal,
        Command::Force,
        Command::DontForce,
        Command::DiscardHighest,
        Command::Settle,
        Command::PayRoyal,
        Command::PickUp,
        Command::FaceUp,
        Command::DrawnInError,
        Command::DealerHasFour,
        Command::ExposedInDeal,
        Command::ShufflerFailed,
        Command::ShoeFailed,
        Command::DealerExposed,
    ];
    let cards = (0..1 + rng.below(6)).map(|_| *rng.pick(&deck)).collect();
    match rng.below(60) {
        0..=3 => Command::Place { bet, amount },
        4 => Command::TakeBack { bet },
        5 => Command::SendBack { seat },
        6 => Command::CountChips { found: rng.below(6) },
        7 => Command::NotAccepted { seat },
        8..=10 => Command::Deal { card: *rng.pick(&deck) },
        11 => Command::CountStub { found: rng.below(60) },
        12 if rng.one_in(9) => Command::CountDeck { found: 51 + rng.below(2) },
        13 => Command::Declare { side },
        14..=16 => Command::Exchange { cards },
        17 if rng.one_in(9) => Command::CardsAtEmptyBox { complete: one },
        18 if rng.one_in(9) => Command::WrongNumber { seat: (seat > 0).then_some(seat), drawn: one },
        19 if rng.one_in(9) => Command::Communicated { seat },
        20 if rng.one_in(9) => Command::Breach { seat },
        21 => Command::OwnCardsExposed { seat },
        22 if rng.one_in(9) => Command::Absent { seat },
        23 => Command::CollectedEarly { seat, rebuilt: one },
        24 => Command::LaidOnDiscards { seat, top_five: one },
        25 => Command::LateClaim { seat, side, viewed: one, pays: other },
        _ => rng.pick(&steps).clone(),
    }
}

/// Covers nj/lunar-poker: 38.6(e)·a; 38.6(g)·a; 38.6(b)·b; 38.7(b)·b; 38.10(a)1·b
#[test]
fn random_scripts_keep_every_invariant_in_new_jersey() {
    let open = |rng: &mut Rng| open_with(BOOKS[0], &random_options(BOOKS[0], rng));
    suite(open, any_command);
}

/// Covers nz/lunar-poker: 5.3·a; 5.13(a); 5.13(b); 5.7·c; 5.10·c
#[test]
fn random_scripts_keep_every_invariant_in_new_zealand() {
    let open = |rng: &mut Rng| open_with(BOOKS[1], &random_options(BOOKS[1], rng));
    suite(open, any_command);
}
