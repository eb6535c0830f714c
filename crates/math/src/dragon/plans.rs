//! Ways to play Dragon Poker that a person can remember.

use super::ante_game::{Played, Table};
use crate::Fraction;
use crate::strategy::Plan;
use croupier_games::dragon::Character::{Dragon, Phoenix, Rabbit};
use croupier_games::dragon::rules::HandRank;

/// Lines between playing and folding that are easy to remember: the name, the words, the lowest hand played.
const EASY: [(&str, &str, HandRank); 3] = [
    ("phoenix_or_better", "Play with a Phoenix or better", HandRank::HighCard([Phoenix, Rabbit, Rabbit])),
    ("dragon_or_better", "Play with a Dragon or better", HandRank::HighCard([Dragon, Rabbit, Rabbit])),
    ("pair_or_better", "Play with a pair or better", HandRank::Pair(Rabbit, Rabbit)),
];

/// The names of the plans that are known for every book; see [`plays`].
pub const NAMES: &[&str] =
    &["optimal", "phoenix_or_better", "dragon_or_better", "pair_or_better", "always_play"];

/// The plans, best first: the best way, the best single line where that is another, and the easy lines.
pub fn plans(table: &Table, bonus: &Fraction) -> Vec<Plan> {
    let optimal = table.value(bonus, |hand| hand.plays(bonus));
    let plan = |name: &'static str, rules: Vec<String>, ev: Fraction| {
        let cost = &optimal - &ev;
        Plan { name, rules, without: Vec::new(), ev, cost }
    };
    let Some((lowest, ev)) = best_line(table, bonus) else { return Vec::new() };
    let mut rules = exceptions(table, bonus, lowest);
    rules.extend(line(&format!("Play with {lowest} or better")));
    let mut plans = vec![plan("optimal", rules, optimal.clone())];
    if ev < optimal {
        plans.push(plan("best_line", line(&format!("Play with {lowest} or better")), ev));
    }
    for (name, words, lowest) in EASY {
        plans.push(plan(name, line(words), table.value(bonus, |hand| hand.rank() >= lowest)));
    }
    plans.push(plan("always_play", vec!["Play every hand".to_owned()], table.value(bonus, |_| true)));
    plans.sort_by(|one, other| one.cost.cmp(&other.cost));
    plans
}

fn line(words: &str) -> Vec<String> {
    vec![words.to_owned(), "Otherwise fold".to_owned()]
}

/// The lowest hand to play if every better hand is played too, and the value of that.
fn best_line(table: &Table, bonus: &Fraction) -> Option<(HandRank, Fraction)> {
    let ranks = table.best_first().into_iter().map(Played::rank);
    let lines = ranks.map(|lowest| (lowest, table.value(bonus, |hand| hand.rank() >= lowest)));
    lines.reduce(|best, line| if line.1 > best.1 { line } else { best })
}

/// The hands that are played or folded against the line.
fn exceptions(table: &Table, bonus: &Fraction, lowest: HandRank) -> Vec<String> {
    let hands = table.best_first().into_iter();
    hands
        .filter(|hand| hand.plays(bonus) != (hand.rank() >= lowest))
        .map(|hand| format!("{} with {}", if hand.plays(bonus) { "Play" } else { "Fold" }, hand.name()))
        .collect()
}

/// Is a hand played by the plan of this name? `None` if there is no such plan.
pub fn plays(plan: &str, hand: &Played, bonus: &Fraction) -> Option<bool> {
    match plan {
        "optimal" => Some(hand.plays(bonus)),
        "always_play" => Some(true),
        _ => EASY.iter().find(|(name, ..)| *name == plan).map(|(.., lowest)| hand.rank() >= *lowest),
    }
}
