//! How many dealer's hands have which rank, once a player's three cards are gone.
//!
//! Every hand of the deck is counted once by its rank: in all, for each card that is in it, and for each two cards.
//! The hands without a player's cards are then all hands, less those with one of the cards, plus those with two of
//! them, which went twice, less the one with all three.

use super::hands;
use croupier_core::{Card, CardSet};
use croupier_games::three_card::rules::{Hand, HandRank, rank};

/// The ranks of a deck's hands, lowest first, with their numbers of hands.
pub struct Dealers {
    ranks: Vec<HandRank>,
    all: Vec<i32>,
    /// For each two cards, and for a card twice: how many hands of each rank hold them.
    with: Vec<Vec<i32>>,
}

impl Dealers {
    /// Counts the hands of a deck.
    pub fn of(deck: CardSet) -> Dealers {
        let mut ranks: Vec<HandRank> = hands(deck).map(rank).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let mut dealers =
            Dealers { all: vec![0; ranks.len()], with: vec![vec![0; ranks.len()]; 52 * 52], ranks };
        for hand in hands(deck) {
            let place = dealers.place(rank(hand));
            dealers.all[place] += 1;
            let [a, b, c] = hand;
            for (one, other) in [(a, a), (b, b), (c, c), (a, b), (a, c), (b, c)] {
                dealers.with[pair(one, other)][place] += 1;
            }
        }
        dealers
    }

    /// The ranks, each with the number of dealer's hands that have it, when the player holds `hand`.
    pub fn against(&self, hand: Hand) -> impl Iterator<Item = (HandRank, i32)> {
        let [a, b, c] = hand;
        let one = [(a, a), (b, b), (c, c)].map(|(one, other)| &self.with[pair(one, other)]);
        let two = [(a, b), (a, c), (b, c)].map(|(one, other)| &self.with[pair(one, other)]);
        let own = self.place(rank(hand));
        self.ranks.iter().enumerate().map(move |(place, rank)| {
            let sum = |counts: [&Vec<i32>; 3]| counts.iter().map(|counts| counts[place]).sum::<i32>();
            (*rank, self.all[place] - sum(one) + sum(two) - i32::from(place == own))
        })
    }

    fn place(&self, rank: HandRank) -> usize {
        self.ranks.binary_search(&rank).unwrap_or_else(|place| place)
    }
}

/// The place of two cards, in any order.
fn pair(one: Card, other: Card) -> usize {
    usize::from(one.max(other).number()) * 52 + usize::from(one.min(other).number())
}
