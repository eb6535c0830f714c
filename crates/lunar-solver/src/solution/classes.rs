//! The first decisions that differ by more than names of suits.
//!
//! A rank class is five ranks and the rank of the up card. Its suit classes say which cards share a suit, the
//! up card's suit being number 0; the other three have no order.

use crate::dealer::live_ranks::LiveRanks;
use crate::decisions::Position;
use crate::hands::rank_multisets::all;

/// Five ranks in ascending order and the rank of the up card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankClass {
    /// The ranks.
    pub ranks: [usize; 5],
    /// The up card's.
    pub up: usize,
}

/// The suits of the five cards, in ascending order among cards of one rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuitClass {
    /// For each card its suit.
    pub suits: [usize; 5],
    /// The ranks held in each suit.
    pub held: [u16; 4],
    /// How many ways to name the other three suits lead here.
    pub ways: i64,
}

/// All rank classes, hand by hand.
pub fn rank_classes() -> Vec<RankClass> {
    let hands = all(5);
    let hands = hands.iter().filter_map(|ranks| <[usize; 5]>::try_from(ranks.as_slice()).ok());
    hands
        .flat_map(|ranks| (0..13).map(move |up| RankClass { ranks, up }))
        .filter(|class| (0..13).all(|rank| class.cards(rank) <= 4))
        .collect()
}

impl RankClass {
    /// Cards of a rank in the hand and the up card.
    fn cards(&self, rank: usize) -> usize {
        self.ranks.iter().filter(|held| **held == rank).count() + usize::from(self.up == rank)
    }

    /// The cards left by rank.
    pub fn live(&self) -> LiveRanks {
        self.ranks.iter().fold(LiveRanks::new(self.up), |live, rank| live.without(*rank))
    }

    /// The suit classes, in a fixed order.
    pub fn suit_classes(&self) -> Vec<SuitClass> {
        let mut classes = Vec::new();
        self.descend(0, [0; 5], [0; 4], &mut classes);
        classes
    }

    fn descend(&self, card: usize, suits: [usize; 5], held: [u16; 4], classes: &mut Vec<SuitClass>) {
        let Some(rank) = self.ranks.get(card) else {
            let [_, one, two, three] = held;
            if one >= two && two >= three {
                let ways = if one == three {
                    1
                } else if one == two || two == three {
                    3
                } else {
                    6
                };
                classes.push(SuitClass { suits, held, ways });
            }
            return;
        };
        let after = if card > 0 && self.ranks[card - 1] == *rank { suits[card - 1] + 1 } else { 0 };
        for suit in after.max(usize::from(self.up == *rank))..4 {
            let (mut suits, mut held) = (suits, held);
            suits[card] = suit;
            held[suit] |= 1 << rank;
            self.descend(card + 1, suits, held, classes);
        }
    }

    /// What the player knows in a suit class.
    pub fn position(&self, class: &SuitClass) -> Position {
        let full = 0x1fff;
        let mut suits = class.held.map(|held| full & !held);
        suits[0] &= !(1 << self.up);
        Position { live: self.live(), suits, held: class.held }
    }
}

#[cfg(test)]
mod tests {
    use super::rank_classes;

    #[test]
    fn the_classes_are_all_deals() {
        let classes = rank_classes();
        let sizes = classes.iter().map(|class| class.suit_classes());
        let (count, ways) = sizes.fold((0, 0), |(count, ways), classes| {
            (count + classes.len(), ways + classes.iter().map(|class| class.ways).sum::<i64>())
        });
        assert_eq!(ways * 4, 2_598_960 * 47);
        assert_eq!((classes.len(), count), (80_119, 5_649_150));
    }
}
