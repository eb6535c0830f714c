//! What to do with the first five cards, in rules that a person can keep in his head.

mod dealt;
#[cfg(test)]
mod tests;

use super::solver::First;
use croupier_core::poker::Category;
use croupier_core::{Card, CardSet, Rank};
use dealt::{Dealt, fit_into_a_straight};

/// A rule.
pub struct Rule {
    /// What a person learns.
    pub words: &'static str,
    /// Can a player who wants to learn less do without it?
    pub is_fine: bool,
    /// What it decides where it fits.
    decides: fn(&Dealt) -> Option<First>,
}

const fn rule(decides: fn(&Dealt) -> Option<First>, words: &'static str) -> Rule {
    Rule { words, is_fine: false, decides }
}

const fn fine(decides: fn(&Dealt) -> Option<First>, words: &'static str) -> Rule {
    Rule { words, is_fine: true, decides }
}

/// The rules; the first that fits decides.
pub const RULES: [Rule; 14] = [
    rule(instant, "Take instant cash for a straight flush or a royal flush"),
    rule(
        complete,
        "Bet four of a kind and two pairs; and three of a kind or a full house if the up card is the fourth of the three",
    ),
    rule(
        second_combination,
        "Buy a card to a straight, a flush or a full house, and to three of a kind with ace and king",
    ),
    rule(three, "Keep three of a kind and exchange two"),
    rule(open, "Buy a card to four of one suit, and if either of two ranks makes a straight"),
    rule(
        two_straights,
        "Buy a card if one rank makes a straight and you have a pair, or if it makes six in a row",
    ),
    rule(
        high_pair,
        "Bet a pair that is at least as high as the up card; eights or higher also if you hold a card of the up card's rank",
    ),
    fine(
        pair_with_ace_and_king,
        "Bet a lower pair that comes with ace and king; but of twos or threes, without a card of the up card's rank, \
         keep ace and king and exchange three",
    ),
    rule(pair, "Keep any other pair and exchange three"),
    rule(
        ace_and_king,
        "Keep ace and king, with them a queen, jack or ten if all three are of one suit, and exchange the others",
    ),
    fine(
        three_suited,
        "Keep three cards of one suit that fit into one straight and are all higher than the up card, and exchange two",
    ),
    fine(
        two_suited,
        "Keep the highest card and another of its suit, if both are tens or higher and higher than the up card, and \
         exchange three",
    ),
    rule(
        ace_or_king,
        "Keep an ace or king that is higher than the up card and exchange four; against a queen or jack a king only if \
         you hold a card of the up card's rank",
    ),
    rule(
        far_above,
        "Keep the highest card and exchange four, if it is at least six ranks above the up card, or four if you hold a \
         card of the up card's rank",
    ),
];

/// All rules, the basic ones, and all without one of them.
pub const WAYS: usize = 2 + RULES.len();

/// What is done where no rule fits.
pub const OTHERWISE: &str = "Otherwise fold";

/// What those rules decide that are known by their number, and the number of the one that does.
fn decided(dealt: &Dealt, known: impl Fn(usize, &Rule) -> bool) -> (First, Option<usize>) {
    let known = RULES.iter().enumerate().filter(|(number, rule)| known(*number, rule));
    let mut fitting = known.filter_map(|(number, rule)| Some(((rule.decides)(dealt)?, Some(number))));
    fitting.next().unwrap_or((First::Fold, None))
}

/// What the rules decide.
pub fn decide(hand: [Card; 5], up: Card) -> First {
    decided(&Dealt::new(hand, up), |_, _| true).0
}

/// What they decide without the fine ones.
pub fn decide_basic(hand: [Card; 5], up: Card) -> First {
    decided(&Dealt::new(hand, up), |_, rule| !rule.is_fine).0
}

/// What they decide, what they would without the fine ones, and what without the first of all, without the second,
/// and so on.
pub fn decide_all(hand: [Card; 5], up: Card, actions: &mut [First; WAYS]) {
    let dealt = Dealt::new(hand, up);
    let (action, decisive) = decided(&dealt, |_, _| true);
    let [all, basic, without @ ..] = actions;
    (*all, *basic) = (action, decided(&dealt, |_, rule| !rule.is_fine).0);
    without.fill(action);
    if let Some(other) = decisive.and_then(|number| without.get_mut(number)) {
        *other = decided(&dealt, |number, _| Some(number) != decisive).0;
    }
}

fn instant(dealt: &Dealt) -> Option<First> {
    (dealt.category >= Category::StraightFlush).then_some(First::Instant)
}

/// Hands that a draw cannot better, or hardly.
fn complete(dealt: &Dealt) -> Option<First> {
    let fourth_is_up = dealt.count(dealt.up) == 3;
    let four_or_two_pairs = matches!(dealt.category, Category::FourOfAKind | Category::TwoPair);
    (four_or_two_pairs || fourth_is_up).then_some(First::Bet)
}

/// Hands to which another card may bring a second payment.
fn second_combination(dealt: &Dealt) -> Option<First> {
    let from_straight = dealt.category >= Category::Straight && dealt.category != Category::FourOfAKind;
    let three = dealt.category == Category::ThreeOfAKind && dealt.holds_ace_and_king();
    (from_straight || three).then_some(First::Buy)
}

fn three(dealt: &Dealt) -> Option<First> {
    dealt.keep(dealt.cards.of_rank(dealt.highest(3)?))
}

fn open(dealt: &Dealt) -> Option<First> {
    let suited = dealt.suits().iter().any(|suit| suit.len() >= 4);
    (suited || dealt.ranks_to(1) >= 2).then_some(First::Buy)
}

fn two_straights(dealt: &Dealt) -> Option<First> {
    // A pair in a straight makes two of it.
    let paired = dealt.highest(2).is_some() && dealt.ranks_to(1) > 0;
    (paired || dealt.ranks_to(2) > 0).then_some(First::Buy)
}

fn high_pair(dealt: &Dealt) -> Option<First> {
    let pair = dealt.highest(2)?;
    (pair >= dealt.up || pair >= Rank::Eight && dealt.holds_up()).then_some(First::Bet)
}

fn pair_with_ace_and_king(dealt: &Dealt) -> Option<First> {
    let pair = dealt.highest(2).filter(|_| dealt.holds_ace_and_king())?;
    if pair > Rank::Three || dealt.holds_up() {
        Some(First::Bet)
    } else {
        dealt.keep(dealt.those(|card| card.rank() >= Rank::King))
    }
}

fn pair(dealt: &Dealt) -> Option<First> {
    dealt.keep(dealt.cards.of_rank(dealt.highest(2)?))
}

fn ace_and_king(dealt: &Dealt) -> Option<First> {
    let both = dealt.those(|card| card.rank() >= Rank::King);
    let suited = |high: &CardSet| high.len() == 3 && both.is_subset(*high);
    let high = dealt.those(|card| card.rank() >= Rank::Ten);
    let three = dealt.suits().map(|suit| suit.intersection(high)).into_iter().find(suited);
    if dealt.holds_ace_and_king() { dealt.keep(three.unwrap_or(both)) } else { None }
}

fn three_suited(dealt: &Dealt) -> Option<First> {
    let higher = |card: Card| card.rank() > dealt.up;
    let fit = |cards: &CardSet| cards.len() == 3 && fit_into_a_straight(*cards) && cards.iter().all(higher);
    dealt.keep(dealt.suits().into_iter().find(fit)?)
}

fn two_suited(dealt: &Dealt) -> Option<First> {
    let highest = dealt.cards.of_rank(dealt.highest(1)?);
    let high = dealt.those(|card| card.rank() >= Rank::Ten && card.rank() > dealt.up);
    let together = dealt.suits().map(|suit| suit.intersection(high)).into_iter();
    let two = |cards: &CardSet| cards.len() >= 2 && !cards.intersection(highest).is_empty();
    dealt.keep(together.clone().find(two)?)
}

fn ace_or_king(dealt: &Dealt) -> Option<First> {
    let highest = dealt.highest(1).filter(|highest| *highest > dealt.up && *highest >= Rank::King)?;
    let good = highest == Rank::Ace || dealt.up <= Rank::Ten || dealt.holds_up();
    if good { dealt.keep(dealt.cards.of_rank(highest)) } else { None }
}

fn far_above(dealt: &Dealt) -> Option<First> {
    let highest = dealt.highest(1)?;
    let needed = if dealt.holds_up() { 4 } else { 6 };
    if highest.index() >= dealt.up.index() + needed { dealt.keep(dealt.cards.of_rank(highest)) } else { None }
}
