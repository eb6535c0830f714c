//! The total order of five-card hands.

use std::fmt;
use std::ops::Deref;

use crate::card::Rank;

use super::classes::choose;

/// nj/lunar-poker 38.5(b) | nj/packs-poker 43.5(b)
///
/// The kinds of hand, lowest first. New Zealand calls the lowest "odd cards"; the New Jersey
/// books do not list it and rank it below one pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// nj/lunar-poker 38.5(c)·a | nz/lunar-poker 4.3(a)
    ///
    /// None of the below: five odd cards.
    HighCard,
    /// nj/lunar-poker 38.5(b)9 | nz/lunar-poker 4.3(b) | nj/packs-poker 43.5(b)9
    ///
    /// Two cards of one rank.
    OnePair,
    /// nj/lunar-poker 38.5(b)8 | nz/lunar-poker 4.3(c) | nj/packs-poker 43.5(b)8
    ///
    /// Two pairs of different ranks.
    TwoPair,
    /// nj/lunar-poker 38.5(b)7 | nz/lunar-poker 4.3(d) | nj/packs-poker 43.5(b)7
    ///
    /// Three cards of one rank.
    ThreeOfAKind,
    /// nj/lunar-poker 38.5(b)6 | nz/lunar-poker 4.3(e) | nj/packs-poker 43.5(b)6
    ///
    /// Five ranks in sequence.
    Straight,
    /// nj/lunar-poker 38.5(b)5 | nz/lunar-poker 4.3(f) | nj/packs-poker 43.5(b)5
    ///
    /// Five cards of one suit.
    Flush,
    /// nj/lunar-poker 38.5(b)4 | nz/lunar-poker 4.3(g) | nj/packs-poker 43.5(b)4
    ///
    /// Three of a kind and a pair.
    FullHouse,
    /// nj/lunar-poker 38.5(b)3 | nz/lunar-poker 4.3(h) | nj/packs-poker 43.5(b)3
    ///
    /// Four cards of one rank.
    FourOfAKind,
    /// nj/lunar-poker 38.5(b)2 | nz/lunar-poker 4.3(i) | nj/packs-poker 43.5(b)2
    ///
    /// Five cards of one suit in sequence, king high at best.
    StraightFlush,
    /// nj/lunar-poker 38.5(b)1 | nz/lunar-poker 4.3(j) | nj/packs-poker 43.5(b)1
    ///
    /// A K Q J 10 of one suit.
    RoyalFlush,
}

impl Category {
    /// All categories, lowest first.
    pub const ALL: [Self; 10] = [
        Self::HighCard,
        Self::OnePair,
        Self::TwoPair,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::StraightFlush,
        Self::RoyalFlush,
    ];

    /// Place in the order of categories: high card is 0, royal flush is 9.
    #[expect(clippy::as_conversions, reason = "the discriminant of a field-less enum")]
    #[inline]
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::HighCard => "no pair",
            Self::OnePair => "pair",
            Self::TwoPair => "two pair",
            Self::ThreeOfAKind => "three of a kind",
            Self::Straight => "straight",
            Self::Flush => "flush",
            Self::FullHouse => "full house",
            Self::FourOfAKind => "four of a kind",
            Self::StraightFlush => "straight flush",
            Self::RoyalFlush => "royal flush",
        })
    }
}

/// nj/lunar-poker 38.5(b); 38.5(c)·a; 38.5(c)·b | nz/lunar-poker 4.1; 4.4; 4.4(a); 4.4(b); 4.4(c); 4.4(d) | nj/packs-poker 43.5(b)
///
/// The rank of a five-card hand: higher wins, equal is a tie.
///
/// The category is in the upper four bits; the lower twelve order the hands of one category by
/// the cards that make it and then by the side cards from the top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandRank(u16);

const CATEGORY_SHIFT: u32 = 12;
const ORDER_MASK: u16 = (1 << CATEGORY_SHIFT) - 1;

/// The category for each value of the upper four bits; the last six do not occur.
const CATEGORY_OF_BITS: [Category; 16] = {
    let mut table = [Category::RoyalFlush; 16];
    let mut place = 0;
    while place < Category::ALL.len() {
        table[place] = Category::ALL[place];
        place += 1;
    }
    table
};

impl HandRank {
    /// The hand at place `order` of its category; see the layout in [`HandRank`].
    #[expect(clippy::as_conversions, reason = "no category has more than 4096 places")]
    pub(super) fn new(category: Category, order: u32) -> Self {
        Self((u16::from(category.index()) << CATEGORY_SHIFT) | order as u16)
    }

    /// The rank for a value that [`HandRank::value`] gave.
    #[inline]
    pub(super) const fn from_value(value: u16) -> Self {
        Self(value)
    }

    /// The rank as a number that keeps the order. The numbers have gaps and are below 40,960.
    #[inline]
    #[must_use]
    pub const fn value(self) -> u16 {
        self.0
    }

    /// The kind of hand.
    #[inline]
    #[must_use]
    pub fn category(self) -> Category {
        CATEGORY_OF_BITS[usize::from(self.0 >> CATEGORY_SHIFT)]
    }

    /// The ranks that make the category, in comparing order.
    ///
    /// Pair, three and four of a kind: that rank. Two pair: high, low. Full house: the three,
    /// the two. Straights: the top card (five for A-2-3-4-5, ace for the royal flush). Flush
    /// and high card: all five ranks from the top.
    #[must_use]
    pub fn groups(self) -> RankList {
        self.split().0
    }

    /// The ranks of the side cards from the top.
    #[must_use]
    pub fn kickers(self) -> RankList {
        self.split().1
    }

    /// Undoes the numbering of `classes`: groups, then kickers.
    fn split(self) -> (RankList, RankList) {
        let order = u32::from(self.0 & ORDER_MASK);
        let tail = |number| RankList::EMPTY.and_combination(number, 1);
        match self.category() {
            Category::HighCard | Category::Flush => {
                (RankList::EMPTY.and_combination(order, 5), RankList::EMPTY)
            }
            Category::OnePair => {
                let sides = choose(13, 3);
                (tail(order / sides), RankList::EMPTY.and_combination(order % sides, 3))
            }
            Category::TwoPair => (RankList::EMPTY.and_combination(order / 13, 2), tail(order % 13)),
            Category::ThreeOfAKind => {
                let sides = choose(13, 2);
                (tail(order / sides), RankList::EMPTY.and_combination(order % sides, 2))
            }
            Category::FullHouse => (tail(order / 13).and_combination(order % 13, 1), RankList::EMPTY),
            Category::FourOfAKind => (tail(order / 13), tail(order % 13)),
            // The lowest straight has the five on top, which is rank number 3.
            Category::Straight | Category::StraightFlush => (tail(order + 3), RankList::EMPTY),
            Category::RoyalFlush => (tail(12), RankList::EMPTY),
        }
    }
}

impl fmt::Display for HandRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (groups, kickers) = self.split();
        let category = self.category();
        match category {
            Category::HighCard => write!(f, "{category}, {groups}"),
            Category::OnePair | Category::ThreeOfAKind | Category::FourOfAKind => {
                write!(f, "{category} {groups}, {kickers}")
            }
            Category::TwoPair => {
                write!(f, "{category} ")?;
                groups.write_joined(f, " and ")?;
                write!(f, ", {kickers}")
            }
            Category::FullHouse => {
                write!(f, "{category} ")?;
                groups.write_joined(f, " over ")
            }
            Category::Flush => write!(f, "{category} {groups}"),
            Category::Straight | Category::StraightFlush => write!(f, "{category} {groups} high"),
            Category::RoyalFlush => write!(f, "{category}"),
        }
    }
}

impl fmt::Debug for HandRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HandRank({self})")
    }
}

/// Up to five ranks in comparing order; reads as a slice.
#[derive(Clone, Copy, Debug)]
pub struct RankList {
    ranks: [Rank; 5],
    len: u8,
}

impl RankList {
    const EMPTY: Self = Self { ranks: [Rank::Two; 5], len: 0 };

    /// Adds the `size` different ranks whose combination has this number, highest first.
    ///
    /// Combinations are numbered so that a higher top card, then a higher second card and so on
    /// gives a higher number.
    fn and_combination(mut self, mut number: u32, size: u32) -> Self {
        let mut below = 13;
        for left in (1..=size).rev() {
            let rank = (0..below).rev().find(|&rank| choose(rank, left) <= number).unwrap_or(0);
            number -= choose(rank, left);
            below = rank;
            self.push(rank);
        }
        self
    }

    fn push(&mut self, rank: u32) {
        let rank = usize::try_from(rank).ok().and_then(|rank| Rank::ALL.get(rank));
        if let (Some(&rank), Some(room)) = (rank, self.ranks.get_mut(usize::from(self.len))) {
            *room = rank;
            self.len += 1;
        }
    }

    fn write_joined(&self, f: &mut fmt::Formatter<'_>, between: &str) -> fmt::Result {
        for (place, rank) in self.iter().enumerate() {
            if place > 0 {
                f.write_str(between)?;
            }
            write!(f, "{rank}")?;
        }
        Ok(())
    }
}

impl Deref for RankList {
    type Target = [Rank];

    fn deref(&self) -> &[Rank] {
        let (ranks, _) = self.ranks.split_at(usize::from(self.len));
        ranks
    }
}

impl PartialEq for RankList {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for RankList {}

/// Writes the ranks with hyphens between: `A-Q-10-9-7`.
impl fmt::Display for RankList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_joined(f, "-")
    }
}
