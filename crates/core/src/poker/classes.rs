//! The ranking itself: which class a tally of ranks, or a mask of suited ranks, belongs to.
//!
//! The lookup tables are filled from here. Masks hold one bit for each rank: bit 0 is the two,
//! bit 12 the ace.

use super::rank::{Category, HandRank};

/// Number of ways to choose `k` of `n`.
pub(super) fn choose(n: u32, k: u32) -> u32 {
    // Becomes and stays nought once k is larger than n.
    (0..k).fold(1, |ways, taken| ways * n.saturating_sub(taken) / (taken + 1))
}

/// Highest rank in a mask that is not empty.
fn top(mask: u32) -> u32 {
    mask.ilog2()
}

/// Number of the combination made by the highest `size` ranks of a mask, so that comparing
/// numbers is comparing card by card from the top.
fn top_combination(mut mask: u32, size: u32) -> u32 {
    let mut number = 0;
    for left in (1..=size).rev() {
        let rank = top(mask);
        mask &= !(1 << rank);
        number += choose(rank, left);
    }
    number
}

/// nj/lunar-poker 38.5(a)·b; 38.5(b)6 | nz/lunar-poker 4.3(e); 4.4(d) | nj/packs-poker 43.5(a); 43.5(b)6
///
/// Place of the best straight within a mask, A-2-3-4-5 being 0 and A-K-Q-J-10 being 9.
///
/// The ace counts a second time below the two, and nowhere else: no sequence runs around it.
fn best_straight(mask: u32) -> Option<u32> {
    let with_low_ace = (mask << 1) | (mask >> 12);
    let neighbours = with_low_ace & (with_low_ace >> 1);
    let starts = neighbours & (neighbours >> 2) & (with_low_ace >> 4);
    starts.checked_ilog2()
}

/// How often each rank occurs: the masks of the ranks that occur at least once, twice, three
/// times and four times.
#[derive(Clone, Copy)]
pub(super) struct RankTally {
    at_least: [u32; 4],
}

impl RankTally {
    pub(super) const EMPTY: Self = Self { at_least: [0; 4] };

    /// The tally with one more card of each rank in the mask.
    pub(super) fn with(self, ranks: u32) -> Self {
        let [one, two, three, four] = self.at_least;
        Self { at_least: [one | ranks, two | (one & ranks), three | (two & ranks), four | (three & ranks)] }
    }

    /// Whether all four cards of one of these ranks are there.
    pub(super) fn has_four(self, ranks: u32) -> bool {
        self.at_least[3] & ranks != 0
    }

    /// The best five cards by rank alone, as if no suit had five cards.
    ///
    /// There must be at least five cards.
    pub(super) fn rank(self) -> HandRank {
        let [one, two, three, four] = self.at_least;
        if four != 0 {
            let of = top(four);
            return HandRank::new(Category::FourOfAKind, of * 13 + top(one & !(1 << of)));
        }
        if three != 0 {
            let of = top(three);
            let pairs = two & !(1 << of);
            if pairs != 0 {
                return HandRank::new(Category::FullHouse, of * 13 + top(pairs));
            }
        }
        if let Some(place) = best_straight(one) {
            return HandRank::new(Category::Straight, place);
        }
        self.rank_below_straight()
    }

    fn rank_below_straight(self) -> HandRank {
        let [one, two, three, _] = self.at_least;
        if three != 0 {
            let of = top(three);
            let sides = top_combination(one & !(1 << of), 2);
            return HandRank::new(Category::ThreeOfAKind, of * choose(13, 2) + sides);
        }
        if two == 0 {
            return HandRank::new(Category::HighCard, top_combination(one, 5));
        }
        let high = top(two);
        let others = two & !(1 << high);
        if others == 0 {
            let sides = top_combination(one & !(1 << high), 3);
            return HandRank::new(Category::OnePair, high * choose(13, 3) + sides);
        }
        let side = top(one & !(1 << high) & !(1 << top(others)));
        HandRank::new(Category::TwoPair, top_combination(two, 2) * 13 + side)
    }
}

/// The best five cards of one suit; the mask must hold at least five ranks.
pub(super) fn rank_suited(mask: u32) -> HandRank {
    match best_straight(mask) {
        Some(9) => HandRank::new(Category::RoyalFlush, 0),
        Some(place) => HandRank::new(Category::StraightFlush, place),
        None => HandRank::new(Category::Flush, top_combination(mask, 5)),
    }
}
