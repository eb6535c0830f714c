//! Ways to play Three Card Poker that a person can remember.

use super::ante_game::{Played, Table};
use crate::Fraction;
use crate::strategy::Plan;
use croupier_core::Rank::{Four, King, Queen, Six, Two};
use croupier_games::three_card::rules::HandRank;

/// Lines between playing and folding that are easy to remember: the name, the words, the lowest hand played.
const EASY: [(&str, &str, HandRank); 4] = [
    ("q_6_4_or_better", "Play with Q-6-4 or better", HandRank::HighCard([Queen, Six, Four])),
    (
        "queen_or_better",
        "Play with queen high or better, as the dealer does",
        HandRank::HighCard([Queen, Two, Two]),
    ),
    ("king_or_better", "Play with king high or better", HandRank::HighCard([King, Two, Two])),
    ("pair_or_better", "Play with a pair or better", HandRank::Pair(Two, Two)),
];

/// The names of the plans that are known for every book; see [`plays`].
pub const NAMES: &[&str] =
    &["optimal", "q_6_4_or_better", "queen_or_better", "king_or_better", "pair_or_better", "always_play"];

/// The plans, best first: the best way, the best single line where that is another, and the easy lines.
pub fn plans(table: &Table) -> Vec<Plan> {
    let optimal = table.value(Played::plays);
    let plan = |name: &'static str, rules: Vec<String>, ev: Fraction| {
        let cost = &optimal - &ev;
        Plan { name, rules, without: Vec::new(), ev, cost }
    };
    let Some(lowest) = lowest_played(table) else { return Vec::new() };
    let best_line = line(&format!("Play with {lowest} or better"));
    let ev = table.value(|hand| hand.rank() >= lowest);
    let mut rules = exceptions(table, lowest);
    rules.extend(best_line.clone());
    let mut plans = vec![plan("optimal", rules, optimal.clone())];
    if ev < optimal {
        plans.push(plan("best_line", best_line, ev));
    }
    for (name, words, lowest) in EASY {
        plans.push(plan(name, line(words), table.value(|hand| hand.rank() >= lowest)));
    }
    plans.push(plan("always_play", vec!["Play every hand".to_owned()], table.value(|_| true)));
    plans.sort_by(|one, other| one.cost.cmp(&other.cost));
    plans
}

fn line(words: &str) -> Vec<String> {
    vec![words.to_owned(), "Otherwise fold".to_owned()]
}

/// The lowest hand that is right to play.
fn lowest_played(table: &Table) -> Option<HandRank> {
    table.best_first().iter().filter(|hand| hand.plays()).map(Played::rank).min()
}

/// The hands above the line that are folded all the same, where cards were seen.
fn exceptions(table: &Table, lowest: HandRank) -> Vec<String> {
    let hands = table.best_first().iter();
    let folded = hands.filter(|hand| !hand.plays() && hand.rank() >= lowest);
    folded.map(|hand| format!("Fold with {}", hand.name())).collect()
}

/// Does somebody play a hand who follows the plan of this name? `None` if there is no such plan.
pub fn plays(plan: &str, hand: &Played) -> Option<bool> {
    match plan {
        "optimal" => Some(hand.plays()),
        "always_play" => Some(true),
        _ => EASY.iter().find(|(name, ..)| *name == plan).map(|(.., lowest)| hand.rank() >= *lowest),
    }
}
