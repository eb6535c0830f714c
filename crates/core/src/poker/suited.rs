//! Ranks of hands with five or more cards of one suit.

use std::sync::LazyLock;

use super::classes::rank_suited;
use super::rank::HandRank;

/// The rank of the best five cards of a suit for every mask of its ranks.
pub(super) struct SuitedRanks {
    values: [u16; 0x2000],
}

pub(super) static SUITED: LazyLock<SuitedRanks> = LazyLock::new(|| {
    let mut values = [0; 0x2000];
    for (mask, value) in (0_u32..).zip(&mut values) {
        if mask.count_ones() >= 5 {
            *value = rank_suited(mask).value();
        }
    }
    SuitedRanks { values }
});

impl SuitedRanks {
    /// The rank for a mask of at least five ranks.
    #[inline]
    pub(super) fn rank(&self, mask: u16) -> HandRank {
        HandRank::from_value(self.values[usize::from(mask & 0x1fff)])
    }
}
