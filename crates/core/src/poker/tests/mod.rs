//! What must hold for the ranking of hands, beside the examples in the regulations' own order.

mod best;
mod cards;
mod classes;
mod clauses;
mod enumeration;
mod reference;
mod relabelling;

use crate::card::{Card, CardSet};
use croupier_testkit::Rng;

use super::{HandRank, rank_set};

/// Reads cards with blanks between.
fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
}

/// The rank of five, six or seven cards with blanks between.
fn rank(text: &str) -> HandRank {
    rank_set(cards(text).into_iter().collect()).expect("five, six or seven cards")
}

/// The subsets of a hand that have `size` cards.
fn subsets(hand: &[Card], size: usize) -> Vec<Vec<Card>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let Some((&first, others)) = hand.split_first() else { return Vec::new() };
    let with_first = subsets(others, size - 1).into_iter().map(|mut rest| {
        rest.insert(0, first);
        rest
    });
    with_first.chain(subsets(others, size)).collect()
}

/// A sequence of hands that looks random and is the same in every run.
struct Dealer(Rng);

impl Dealer {
    fn new() -> Self {
        Self(Rng::new(0x2545_f491_4f6c_dd1d))
    }

    /// Any `N` different cards in any order.
    fn hand<const N: usize>(&mut self) -> [Card; N] {
        let mut left: Vec<Card> = CardSet::DECK.iter().collect();
        std::array::from_fn(|_| {
            let place = self.0.below(left.len());
            left.swap_remove(place)
        })
    }

    /// Cards of few ranks or few suits, where pairs, straights and flushes abound.
    fn crowded_hand<const N: usize>(&mut self) -> [Card; N] {
        loop {
            let lowest = self.0.below(8);
            let suits = 1 + self.0.below(4);
            let near = |card: &Card| {
                let rank = usize::from(card.rank().index());
                rank == 12 || (lowest..lowest + 6).contains(&rank)
            };
            let few = |card: &Card| usize::from(card.number() % 4) < suits;
            let mut left: Vec<Card> = CardSet::DECK.iter().filter(near).filter(few).collect();
            if left.len() >= N {
                return std::array::from_fn(|_| {
                    let place = self.0.below(left.len());
                    left.swap_remove(place)
                });
            }
        }
    }
}
