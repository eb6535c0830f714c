//! Five cards and an up card, as a person looks at them.

use crate::lunar::solver::First;
use croupier_core::poker::{Category, rank_five};
use croupier_core::{Card, CardSet, Rank, Suit};

/// The ranks of every straight, the ace being low in the first.
const STRAIGHTS: [u16; 10] = [
    0b1_0000_0000_1111,
    0b1_1111,
    0b1_1111 << 1,
    0b1_1111 << 2,
    0b1_1111 << 3,
    0b1_1111 << 4,
    0b1_1111 << 5,
    0b1_1111 << 6,
    0b1_1111 << 7,
    0b1_1111 << 8,
];

/// The first five cards and the rank of the up card.
pub struct Dealt {
    pub cards: CardSet,
    pub category: Category,
    pub up: Rank,
}

/// A bit for each rank.
fn ranks(cards: CardSet) -> u16 {
    cards.iter().fold(0, |ranks, card| ranks | 1 << card.rank().index())
}

/// How many straights there are in these ranks.
fn straights(ranks: u16) -> usize {
    STRAIGHTS.iter().filter(|straight| *straight & !ranks == 0).count()
}

/// Do they all belong to one straight?
pub fn fit_into_a_straight(cards: CardSet) -> bool {
    STRAIGHTS.iter().any(|straight| ranks(cards) & !straight == 0)
}

impl Dealt {
    pub fn new(hand: [Card; 5], up: Card) -> Dealt {
        Dealt { cards: hand.into_iter().collect(), category: rank_five(&hand).category(), up: up.rank() }
    }

    /// The cards that are so.
    pub fn those(&self, are: impl Fn(Card) -> bool) -> CardSet {
        self.cards.iter().filter(|card| are(*card)).collect()
    }

    /// How many cards of a rank.
    pub fn count(&self, rank: Rank) -> u32 {
        self.cards.of_rank(rank).len()
    }

    /// Is there a card of the up card's rank?
    pub fn holds_up(&self) -> bool {
        self.count(self.up) > 0
    }

    pub fn holds_ace_and_king(&self) -> bool {
        self.count(Rank::Ace) > 0 && self.count(Rank::King) > 0
    }

    /// The highest rank of which there are at least this many cards.
    pub fn highest(&self, count: u32) -> Option<Rank> {
        Rank::ALL.into_iter().rev().find(|rank| self.count(*rank) >= count)
    }

    /// The cards of each suit.
    pub fn suits(&self) -> [CardSet; 4] {
        Suit::ALL.map(|suit| self.cards.of_suit(suit))
    }

    /// How many ranks would complete at least this many straights.
    pub fn ranks_to(&self, wanted: usize) -> usize {
        let held = ranks(self.cards);
        (0..13).filter(|rank| straights(held | 1 << rank) >= wanted).count()
    }

    /// Keeping these, if at least two others can be exchanged.
    pub fn keep(&self, kept: CardSet) -> Option<First> {
        (kept.len() <= 3).then(|| First::Exchange(self.cards.difference(kept)))
    }
}
