//! Ways to play Lucky 8's that a person can remember.

use super::ante_game::{HandValue, value};
use super::decisions::{eights, kind, written};
use crate::strategy::Plan;
use std::collections::BTreeMap;

/// A rule that is easy to remember: the words, and the hands it plays.
type Rule = (&'static str, fn(&HandValue) -> bool);

/// Rules in the order in which they are worth learning.
const RULES: [Rule; 3] = [
    ("Play with three or more hands of 8", |hand| hand.setting.hands >= 3),
    ("Play with two hands of 8 and at most two side cards", |hand| {
        hand.setting.hands == 2 && hand.setting.side <= 2
    }),
    ("Play with two hands of 8 and three side cards if one hand is an 8 or a Joker", |hand| {
        hand.setting.hands == 2 && hand.setting.side == 3 && eights(hand) > 0
    }),
];

/// The names of the plans that know the first rule, the first two, and so on.
const NAMES: [&str; 3] = ["one_rule", "two_rules", "three_rules"];

/// The names of all plans; see [`plays`].
pub const STRATEGIES: &[&str] = &["optimal", "three_rules", "two_rules", "one_rule", "always_play"];

/// The plans, best first: the best way, and those that know only some of the easy rules.
pub fn plans(hands: &[HandValue]) -> Vec<Plan> {
    let optimal = value(hands, HandValue::plays);
    let plan = |name, rules: Vec<String>, plays: &dyn Fn(&HandValue) -> bool| {
        let ev = value(hands, plays);
        Plan { name, rules, without: Vec::new(), cost: &optimal - &ev, ev }
    };
    let mut rules = exceptions(hands);
    rules.extend(told(&RULES));
    let mut plans = vec![plan("optimal", rules, &HandValue::plays)];
    for (name, known) in NAMES.into_iter().zip(1..) {
        plans.push(plan(name, told(&RULES[..known]), &|hand| follows(&RULES[..known], hand)));
    }
    plans.push(plan("always_play", vec!["Play every hand".to_owned()], &|_| true));
    plans.sort_by(|one, other| one.cost.cmp(&other.cost));
    plans
}

/// Is a hand played by the plan of this name? `None` if there is no such plan.
pub fn plays(plan: &str, hand: &HandValue) -> Option<bool> {
    match plan {
        "optimal" => Some(hand.plays()),
        "always_play" => Some(true),
        _ => {
            let known = NAMES.iter().position(|name| *name == plan)?;
            Some(follows(&RULES[..=known], hand))
        }
    }
}

fn follows(rules: &[Rule], hand: &HandValue) -> bool {
    rules.iter().any(|(_, plays)| plays(hand))
}

fn told(rules: &[Rule]) -> Vec<String> {
    rules.iter().map(|(words, _)| *words).chain(["Otherwise fold"]).map(str::to_owned).collect()
}

/// The hands that are decided against the easy rules: by how they are set where that says it, else by their cards.
fn exceptions(hands: &[HandValue]) -> Vec<String> {
    let mut kinds: BTreeMap<String, Vec<&HandValue>> = BTreeMap::new();
    for hand in hands {
        kinds.entry(kind(hand)).or_default().push(hand);
    }
    kinds.into_iter().filter_map(|(kind, hands)| exception(&kind, &hands)).collect()
}

fn exception(kind: &str, hands: &[&HandValue]) -> Option<String> {
    let otherwise: Vec<&&HandValue> =
        hands.iter().filter(|hand| hand.plays() != follows(&RULES, hand)).collect();
    let decided = if otherwise.first()?.plays() { "Play" } else { "Fold" };
    if otherwise.len() == hands.len() {
        return Some(format!("{decided} with {kind}"));
    }
    let cards: Vec<String> = otherwise.iter().map(|hand| written(&hand.cards)).collect();
    Some(format!("{decided} with {kind} when the cards are {}", cards.join("; ")))
}
