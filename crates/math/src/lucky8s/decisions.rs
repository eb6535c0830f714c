//! The best decisions of Lucky 8's in a table that a person can use.

use super::ante_game::HandValue;
use crate::Fraction;
use crate::analysis::Decision;
use croupier_games::lucky8s::rules::natural_8s_and_jokers;
use croupier_games::lucky8s::{Card, Setting};
use num_bigint::BigUint;
use std::cmp::Reverse;

/// What to do, best hands first. Hands set alike are one line where one decision is right for all of them;
/// otherwise they are distinguished by their natural 8s and Jokers, and where that is not enough the fewer ones that
/// are decided otherwise are named card by card. A line's values are the averages over its hands.
pub fn decisions(hands: &[HandValue]) -> Vec<Decision> {
    let mut best_first: Vec<&HandValue> = hands.iter().collect();
    best_first.sort_by_key(|hand| Reverse((hand.setting.worth(), eights(hand))));
    best_first.chunk_by(|one, other| one.setting == other.setting).flat_map(set_alike).collect()
}

/// How many natural 8s and Jokers a hand holds.
pub fn eights(hand: &HandValue) -> usize {
    natural_8s_and_jokers(&hand.cards)
}

fn set(setting: Setting) -> String {
    let plural = |number: u8| if number == 1 { "" } else { "s" };
    let Setting { hands, side } = setting;
    format!("{hands} hand{} of 8, {side} side card{}", plural(hands), plural(side))
}

/// How a hand is set and how many natural 8s and Jokers it holds.
pub fn kind(hand: &HandValue) -> String {
    let set = set(hand.setting);
    match eights(hand) {
        0 => format!("{set}, no 8 or Joker"),
        1 => format!("{set}, one 8 or Joker"),
        more => format!("{set}, {more} 8s and Jokers"),
    }
}

/// Hands with as many hands of 8 and side cards.
fn set_alike(hands: &[&HandValue]) -> Vec<Decision> {
    let Some(first) = hands.first() else { return Vec::new() };
    if agree(hands) {
        return vec![decision(set(first.setting), hands)];
    }
    hands.chunk_by(|one, other| eights(one) == eights(other)).flat_map(with_eights).collect()
}

/// Hands that are set alike and have as many natural 8s and Jokers.
fn with_eights(hands: &[&HandValue]) -> Vec<Decision> {
    let Some(first) = hands.first() else { return Vec::new() };
    let kind = kind(first);
    if agree(hands) {
        return vec![decision(kind, hands)];
    }
    let (play, fold): (Vec<&HandValue>, Vec<&HandValue>) = hands.iter().partition(|hand| hand.plays());
    let (few, many) = if play.len() <= fold.len() { (play, fold) } else { (fold, play) };
    let named = few.iter().map(|hand| decision(format!("{kind}: {}", written(&hand.cards)), &[hand]));
    named.chain([decision(format!("{kind}: all others"), &many)]).collect()
}

fn agree(hands: &[&HandValue]) -> bool {
    hands.iter().all(|hand| hand.plays()) || !hands.iter().any(|hand| hand.plays())
}

fn decision(hand: String, hands: &[&HandValue]) -> Decision {
    let count: u64 = hands.iter().map(|hand| hand.ways).sum();
    let average = |value: fn(&HandValue) -> Fraction| -> Fraction {
        let sum: Fraction = hands.iter().map(|hand| value(hand) * Fraction::whole(hand.ways)).sum();
        sum / Fraction::whole(count)
    };
    let mut choices = vec![("play", average(HandValue::play)), ("fold", average(HandValue::fold))];
    choices.sort_by(|(_, one), (_, other)| other.cmp(one));
    Decision { hand, count: BigUint::from(count), choices }
}

/// The cards with blanks between.
pub fn written(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}
