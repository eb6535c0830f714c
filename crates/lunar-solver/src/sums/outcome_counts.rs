//! How dealer's hands end, counted.

use crate::sums::forced_counts::ForcedCounts;
use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Mul};

/// Counts of dealer's hands that are lower, equal, higher or do not qualify, and what forcing adds. A count may be
/// negative where it corrects another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutcomeCounts {
    /// Hands that lose to the player's.
    pub win: i64,
    /// Hands that are equal.
    pub tie: i64,
    /// Hands that beat the player's.
    pub lose: i64,
    /// Hands that do not qualify.
    pub none: i64,
    /// What forcing changes.
    pub forced: ForcedCounts,
}

impl OutcomeCounts {
    /// The count of hands with which the player's compares so.
    pub fn of(&mut self, player: Ordering) -> &mut i64 {
        match player {
            Ordering::Greater => &mut self.win,
            Ordering::Equal => &mut self.tie,
            Ordering::Less => &mut self.lose,
        }
    }
}

impl Add for OutcomeCounts {
    type Output = OutcomeCounts;

    #[inline]
    fn add(self, other: OutcomeCounts) -> OutcomeCounts {
        OutcomeCounts {
            win: self.win + other.win,
            tie: self.tie + other.tie,
            lose: self.lose + other.lose,
            none: self.none + other.none,
            forced: self.forced + other.forced,
        }
    }
}

impl AddAssign for OutcomeCounts {
    #[inline]
    fn add_assign(&mut self, other: OutcomeCounts) {
        *self = *self + other;
    }
}

impl Mul<i64> for OutcomeCounts {
    type Output = OutcomeCounts;

    #[inline]
    fn mul(self, times: i64) -> OutcomeCounts {
        OutcomeCounts {
            win: self.win * times,
            tie: self.tie * times,
            lose: self.lose * times,
            none: self.none * times,
            forced: self.forced * times,
        }
    }
}
