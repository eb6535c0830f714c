//! Whole rounds of Pack's Poker.

mod deal;
mod described;
mod differential;
#[path = "../engine/mod.rs"]
mod engine;
mod irregularities;
mod packs;
#[path = "../support/mod.rs"]
mod support;
mod table;
mod wagers;

use croupier_core::{Card, Money};
use croupier_games::book::{Rulebook, builtin};
use croupier_games::document::Node;
use croupier_games::packs::round::{Bet, Command, Pack, Round, Spot};
use engine::{Rng, suite};
use serde_json::{Value, json};

fn random_options(rng: &mut Rng) -> Value {
    let tables = |rng: &mut Rng, most: usize| {
        let letter = char::from(b'A' + u8::try_from(rng.below(most)).expect("a letter"));
        if rng.one_in(4) { "none".to_owned() } else { letter.to_string() }
    };
    json!({
        "bonuses": *rng.pick(&["both", "both", "both", "five_card", "seven_card", "none"]),
        "five_card_progressive_table": tables(rng, 5),
        "seven_card_progressive_table": tables(rng, 13),
        "bonus_configuration": *rng.pick(&["either", "side_by_side"]),
        "progressive_multiples": *rng.pick(&["for_1", "for_1", "to_1"]),
        "same_percentage": *rng.pick(&["shares_percentage", "shares_meter"]),
        "best_row": *rng.pick(&["before_sharing", "after_sharing"]),
        "pack_bet_required_for_bonus": rng.one_in(5),
        "no_pair_higher": *rng.pick(&["lose", "push"]),
        "top_seven_card_row": *rng.pick(&["any", "ace_high"]),
        "meter_restart": *rng.pick(&["after_pack", "next_round"]),
        "five_card_meter_rate": *rng.pick(&[1, 13]),
        "five_card_reset_meter_rate": *rng.pick(&[0, 7]),
        "seven_card_reset_meter_rate": *rng.pick(&[0, 3]),
        "seven_card_reset_amount": *rng.pick(&[0, 77_777]),
        "dealing": *rng.pick(&["automated_shoe", "manual_shoe", "hand"]),
        "cards_to_players": *rng.pick(&["five_at_once", "one_at_a_time"]),
        "cards_to_packs": *rng.pick(&["two_at_once", "one_at_a_time"]),
        "showing_cards": *rng.pick(&["by_dealer", "by_players"]),
        "pick_up": *rng.pick(&["after_last_pack", "at_end"]),
        "shuffler_counts_cards": rng.one_in(2),
        "stub_count_interval": 1 + rng.below(5),
        "pack_minimum": *rng.pick(&[1, 500]),
        "pack_maximum": *rng.pick(&[1_000, 100_000]),
        "five_card_progressive_maximum": *rng.pick(&[1_000, 100_000]),
        "seven_card_progressive_maximum": *rng.pick(&[1_000, 100_000]),
    })
}

fn book_with(options: &Value) -> Rulebook {
    let mut refusals = Vec::new();
    let node = Node::from_json(&options.to_string()).expect("JSON");
    let book = builtin("nj/packs-poker").expect("built in").with_options(&node, "options", &mut refusals);
    assert_eq!(refusals, []);
    book
}

const FIVE_CARD: Money = Money::cents(1_234_567);
const SEVEN_CARD: Money = Money::cents(98_765_432);

fn open_with(options: &Value) -> Round {
    Round::open(&book_with(options), FIVE_CARD, SEVEN_CARD).expect("a valid book")
}

fn any_command(rng: &mut Rng) -> Command {
    let bets: Vec<Bet> = Bet::all().collect();
    let bet = *rng.pick(&bets);
    let card = *rng.pick(&Card::all().collect::<Vec<_>>());
    let amount = Money::cents(*rng.pick(&[-1, 0, 1, 499, 500, 1_000, 1_001, 5_000, i64::MAX]));
    let seat = u8::try_from(rng.below(9)).expect("small");
    let pack = *rng.pick(&Pack::ALL);
    let at = *rng.pick(&[Spot::Seat(seat), Spot::Dealer, Spot::Pack(pack)]);
    match rng.below(21) {
        0 => Command::Place { bet, amount },
        1 => Command::TakeBack { bet },
        2 => Command::SendBack { seat },
        3 => Command::NoMoreBets,
        4 => Command::NotAccepted { seat, bet },
        5 => Command::Register,
        6 => Command::Deal { card },
        7 => Command::DiscardStub,
        8 => Command::CountStub { found: rng.below(60) },
        9 => Command::Show,
        10 => Command::Reveal,
        11 => Command::TurnPack,
        12 => Command::Settle,
        13 => Command::DiscardPack,
        14 => Command::PickUp,
        15 => Command::CardExposed,
        16 => Command::FaceUp,
        17 => Command::DealtInError,
        18 => Command::WrongNumber { at },
        19 => Command::ShoeFailed,
        _ => Command::ShufflerFailed,
    }
}

/// Covers nj/packs-poker: 43.6(b); 43.6(c); 43.7(d); 43.7(e); 43.8(c); 43.8(d); 43.9(c); 43.9(d)
#[test]
fn random_scripts_keep_every_invariant() {
    suite(|rng| open_with(&random_options(rng)), any_command);
}
