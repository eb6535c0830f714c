//! Whole rounds of Lucky 8's.

mod described;
mod differential;
#[path = "../engine/mod.rs"]
mod engine;
mod irregularities;
mod play;
#[path = "../support/mod.rs"]
mod support;
mod table;
mod wagers;

use croupier_core::{Bettor, Money, Suit};
use croupier_games::book::builtin;
use croupier_games::document::Node;
use croupier_games::lucky8s::Card;
use croupier_games::lucky8s::round::{Bet, Command, Round};
use engine::{Rng, suite};
use serde_json::{Value, json};

fn random_options(rng: &mut Rng) -> Value {
    json!({
        "bonus_table": 1 + rng.below(5),
        "player_setting": *rng.pick(&["best", "as_laid_out"]),
        "folded_ante_returned_on_dealer_misdeal": rng.one_in(2),
        "bettors_per_spot": 1 + rng.below(3),
        "shared_spots": rng.below(7),
        "positions": *rng.pick(&[6, 6, 6, 4]),
        "dealing": *rng.pick(&["hand", "machine_all_cards", "machine_packets"]),
        "burn_cards": *rng.pick(&[0, 0, 1, 10]),
        "ante_minimum": *rng.pick(&[1, 500]),
        "ante_maximum": *rng.pick(&[1_000, 100_000]),
        "bonus_minimum": *rng.pick(&[1, 100]),
    })
}

fn open_with(options: &Value) -> Round {
    let mut refusals = Vec::new();
    let node = Node::from_json(&options.to_string()).expect("JSON");
    let book = builtin("nj/lucky-8s").expect("built in").with_options(&node, "options", &mut refusals);
    assert_eq!(refusals, []);
    Round::open(&book).expect("a valid book")
}

fn any_card(rng: &mut Rng) -> Card {
    let suit = if rng.one_in(20) { None } else { Some(*rng.pick(&Suit::ALL)) };
    match rng.below(34) {
        0 => Card::Joker,
        _ => Card::Number(u8::try_from(1 + rng.below(8)).expect("a value"), suit),
    }
}

fn any_command(rng: &mut Rng) -> Command {
    let bet = *rng.pick(&Bet::ALL);
    let amount = Money::cents(*rng.pick(&[-1, 0, 1, 499, 500, 1_000, 1_001, 5_000, i64::MAX]));
    let seat = u8::try_from(rng.below(9)).expect("small");
    let place = u8::try_from(rng.below(5)).expect("small");
    match rng.below(18) {
        0 => Command::Place { bet, amount },
        1 => Command::TakeBack { bet },
        2 => Command::Share,
        3 => Command::SendBack { bettor: Bettor { seat, place } },
        4 => Command::StartDeal,
        5 => Command::Deal { card: any_card(rng) },
        6 => Command::FaceUp,
        7 => Command::DiscardRest,
        8 => Command::LayOut { cards: (0..rng.below(4)).map(|_| any_card(rng)).collect() },
        9 => Command::TakeUp,
        10 => Command::Decline,
        11 => Command::Fold,
        12 => Command::InToWin,
        13 => Command::Reveal,
        14 => Command::Settle,
        15 => Command::PickUp,
        16 => Command::WrongNumber { seat: (seat > 0).then_some(seat) },
        _ => Command::ShufflerFailed,
    }
}

/// Covers nj/lucky-8s: 50.6(c); 50.6(d); 50.6(q); 50.7(a)
#[test]
fn random_scripts_keep_every_invariant() {
    suite(|rng| open_with(&random_options(rng)), any_command);
}
