//! Which cards make the rank of a hand.

use crate::card::{Card, CardSet, Rank, Suit};

use super::evaluate::{rank_cards, rank_set};
use super::rank::{Category, HandRank};

/// The best five cards of a hand and their rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestFive {
    /// Rank of the five cards.
    pub rank: HandRank,
    /// The five cards.
    pub cards: CardSet,
}

/// nj/lunar-poker 38.10(g)·b | nj/packs-poker 43.1[2]
///
/// The best five of five, six or seven different cards. Where cards of equal rank could serve
/// alike, those of the suit listed first (spades, hearts, diamonds, clubs) are taken.
#[must_use]
pub fn best_five<const N: usize>(cards: &[Card; N]) -> BestFive {
    best_five_of(CardSet::from(*cards), rank_cards(cards))
}

/// nj/lunar-poker 38.10(g)·b | nj/packs-poker 43.1[2]
///
/// As [`best_five`], for a set; `None` unless it has five, six or seven cards.
#[must_use]
pub fn best_five_set(cards: CardSet) -> Option<BestFive> {
    rank_set(cards).map(|rank| best_five_of(cards, rank))
}

/// nj/lunar-poker 38.5(b) | nz/lunar-poker 4.3(a) | nj/packs-poker 43.5(b)
///
/// The cards that make the category of the best five of five, six or seven different cards, side
/// cards left out: two for a pair, three or four of a kind as many, four for two pair, the
/// highest card alone if there is no pair, five for all others. Cards of equal rank are taken in
/// the order of [`best_five`].
#[must_use]
pub fn combination<const N: usize>(cards: &[Card; N]) -> CardSet {
    made_of(CardSet::from(*cards), rank_cards(cards))
}

/// nj/lunar-poker 38.5(b) | nz/lunar-poker 4.3(a) | nj/packs-poker 43.5(b)
///
/// As [`combination`], for a set; `None` unless it has five, six or seven cards.
#[must_use]
pub fn combination_set(cards: CardSet) -> Option<CardSet> {
    rank_set(cards).map(|rank| made_of(cards, rank))
}

fn best_five_of(held: CardSet, rank: HandRank) -> BestFive {
    let sides = if rank.category() == Category::HighCard {
        // Named by its highest card, yet ranked on all five.
        rank.groups()
    } else {
        rank.kickers()
    };
    let sides = sides.iter().map(|&side| highest(held.of_rank(side), 1));
    BestFive { rank, cards: sides.fold(made_of(held, rank), CardSet::union) }
}

fn made_of(held: CardSet, rank: HandRank) -> CardSet {
    let groups = rank.groups();
    let [first, second] =
        [groups.first(), groups.get(1)].map(|rank| rank.map_or(CardSet::EMPTY, |&rank| held.of_rank(rank)));
    match rank.category() {
        Category::HighCard => highest(first, 1),
        Category::OnePair | Category::ThreeOfAKind | Category::FourOfAKind => first,
        Category::TwoPair => first.union(second),
        Category::FullHouse => first.union(highest(second, 2)),
        Category::Straight => straight_from(held, &groups),
        Category::Flush => highest(flush_suit(held), 5),
        Category::StraightFlush | Category::RoyalFlush => straight_from(flush_suit(held), &groups),
    }
}

/// The five cards of a straight with the given top card.
fn straight_from(held: CardSet, groups: &[Rank]) -> CardSet {
    let top = groups.first().map_or(0, |top| top.index());
    (0..5)
        // Below the two comes the ace, which only A-2-3-4-5 reaches.
        .map(|below| Rank::ALL[usize::from((top + 13 - below) % 13)])
        .map(|rank| highest(held.of_rank(rank), 1))
        .fold(CardSet::EMPTY, CardSet::union)
}

/// The cards of the suit that has five or more.
fn flush_suit(held: CardSet) -> CardSet {
    Suit::ALL.map(|suit| held.of_suit(suit)).into_iter().find(|cards| cards.len() >= 5).unwrap_or_default()
}

fn highest(cards: CardSet, count: usize) -> CardSet {
    cards.iter().take(count).collect()
}
