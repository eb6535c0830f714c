//! How dealer's hands end, counted.

use super::forced::Forced;
use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Mul};

/// So many dealer's hands more that are lower, equal, higher or none, and what forcing comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// Hands that lose to the player's.
    pub win: i64,
    /// Hands that are equal.
    pub tie: i64,
    /// Hands that beat the player's.
    pub lose: i64,
    /// Hands that do not qualify.
    pub none: i64,
    /// What forcing changes.
    pub forced: Forced,
}

impl Outcomes {
    /// The count of hands with which the player's compares so.
    pub fn of(&mut self, player: Ordering) -> &mut i64 {
        match player {
            Ordering::Greater => &mut self.win,
            Ordering::Equal => &mut self.tie,
            Ordering::Less => &mut self.lose,
        }
    }
}

impl Add for Outcomes {
    type Output = Outcomes;

    #[inline]
    fn add(self, other: Outcomes) -> Outcomes {
        Outcomes {
            win: self.win + other.win,
            tie: self.tie + other.tie,
            lose: self.lose + other.lose,
            none: self.none + other.none,
            forced: self.forced + other.forced,
        }
    }
}

impl AddAssign for Outcomes {
    #[inline]
    fn add_assign(&mut self, other: Outcomes) {
        *self = *self + other;
    }
}

impl Mul<i64> for Outcomes {
    type Output = Outcomes;

    #[inline]
    fn mul(self, times: i64) -> Outcomes {
        Outcomes {
            win: self.win * times,
            tie: self.tie * times,
            lose: self.lose * times,
            none: self.none * times,
            forced: self.forced * times,
        }
    }
}
