//! What there is to compare in a final hand.

use croupier_core::Rank;
use croupier_core::poker::{Category, HandRank};
use croupier_games::lunar::rules::qualifies;

/// A hand by its category, with the ranks that decide between hands of that category. Ranks count from the
/// two, which is 0. Hands of three, four and a full house never tie: the other has no third card of the rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Below ace-king.
    Nothing,
    /// Ace and king with three others.
    AceKing([usize; 3]),
    /// A pair with three others.
    Pair(usize, [usize; 3]),
    /// Two pairs, the higher first, with another.
    TwoPair(usize, usize, usize),
    /// Three of a kind.
    Three(usize),
    /// A straight with this top card.
    Straight(usize),
    /// A flush of these ranks.
    Flush(u16),
    /// A full house with so ranked a three.
    FullHouse(usize),
    /// Four of a kind.
    Four(usize),
    /// A straight flush or royal flush.
    StraightFlush,
}

impl Shape {
    /// The shape of a rank.
    pub fn of(rank: HandRank) -> Shape {
        let groups: Vec<usize> = rank.groups().iter().map(index).collect();
        let kickers: Vec<usize> = rank.kickers().iter().map(index).collect();
        match rank.category() {
            Category::HighCard if qualifies(rank) => Shape::AceKing([groups[2], groups[3], groups[4]]),
            Category::HighCard => Shape::Nothing,
            Category::OnePair => Shape::Pair(groups[0], [kickers[0], kickers[1], kickers[2]]),
            Category::TwoPair => Shape::TwoPair(groups[0], groups[1], kickers[0]),
            Category::ThreeOfAKind => Shape::Three(groups[0]),
            Category::Straight => Shape::Straight(groups[0]),
            Category::Flush => Shape::Flush(groups.iter().fold(0, |mask, rank| mask | 1 << rank)),
            Category::FullHouse => Shape::FullHouse(groups[0]),
            Category::FourOfAKind => Shape::Four(groups[0]),
            Category::StraightFlush | Category::RoyalFlush => Shape::StraightFlush,
        }
    }

    /// Does it beat every ace-king?
    pub const fn is_pair_or_better(self) -> bool {
        match self {
            Shape::Nothing | Shape::AceKing(_) => false,
            Shape::Pair(..)
            | Shape::TwoPair(..)
            | Shape::Three(_)
            | Shape::Straight(_)
            | Shape::Flush(_)
            | Shape::FullHouse(_)
            | Shape::Four(_)
            | Shape::StraightFlush => true,
        }
    }

    /// Does every straight and every flush beat it?
    pub const fn is_low(self) -> bool {
        match self {
            Shape::Nothing | Shape::AceKing(_) | Shape::Pair(..) | Shape::TwoPair(..) | Shape::Three(_) => {
                true
            }
            Shape::Straight(_)
            | Shape::Flush(_)
            | Shape::FullHouse(_)
            | Shape::Four(_)
            | Shape::StraightFlush => false,
        }
    }
}

fn index(rank: &Rank) -> usize {
    usize::from(rank.index())
}
