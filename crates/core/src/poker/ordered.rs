//! Ranks of hands whose cards are already in descending order, found without a hash.
//!
//! A hand of ranks in descending order has the number `Σ C(rᵢ + leftᵢ, leftᵢ + 1)`, where `leftᵢ`
//! cards follow the i-th. The numbers have no gaps, each card adds its own share, and the last
//! card adds just its rank: hands that differ in the last card stand side by side.

use std::sync::LazyLock;

use super::classes::RankTally;
use super::rank::HandRank;

/// Ranks of all hands of one size by number, as if no suit had five cards.
///
/// There are a power of two of slots, so that a masked number needs no check of bounds.
pub(super) struct OrderedRanks<const CARDS: usize, const SLOTS: usize> {
    shares: [[usize; 13]; CARDS],
    values: [u16; SLOTS],
}

pub(super) static FIVE: LazyLock<OrderedRanks<5, 0x2000>> = LazyLock::new(OrderedRanks::new);
pub(super) static SIX: LazyLock<OrderedRanks<6, 0x8000>> = LazyLock::new(OrderedRanks::new);
pub(super) static SEVEN: LazyLock<OrderedRanks<7, 0x10000>> = LazyLock::new(OrderedRanks::new);

impl<const CARDS: usize, const SLOTS: usize> OrderedRanks<CARDS, SLOTS> {
    fn new() -> Self {
        let shares = std::array::from_fn(|left| std::array::from_fn(|rank| share(rank, left)));
        let mut table = Self { shares, values: [0; SLOTS] };
        table.fill(0, CARDS, 12, RankTally::EMPTY);
        table
    }

    /// Ranks all hands that begin with the cards of `tally` and go on with `left` cards none of
    /// which is above `highest`.
    fn fill(&mut self, number: usize, left: usize, highest: usize, tally: RankTally) {
        if left == 0 {
            self.values[number] = tally.rank().value();
            return;
        }
        for rank in 0..=highest {
            // A deck has no fifth card of a rank; those places stay empty.
            if !tally.has_four(1 << rank) {
                let number = number + self.share(rank, left - 1);
                self.fill(number, left - 1, rank, tally.with(1 << rank));
            }
        }
    }

    /// What a card adds to the number of its hand if `left` cards follow it.
    #[inline]
    pub(super) fn share(&self, rank: usize, left: usize) -> usize {
        self.shares[left][rank]
    }

    /// The rank of the hand with this number.
    #[inline]
    pub(super) fn rank(&self, number: usize) -> HandRank {
        HandRank::from_value(self.values[number & (SLOTS - 1)])
    }
}

/// `C(rank + left, left + 1)`
fn share(rank: usize, left: usize) -> usize {
    (0..=left).fold(1, |ways, taken| ways * (rank + left - taken) / (taken + 1))
}
