//! Counts of forced dealer's hands, and of the cards that replace their highest.

use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// Sums over dealer's hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ForcedCounts {
    /// How many are forced.
    pub hands: i64,
    /// Replacements after which the player wins.
    pub win: i64,
    /// Replacements after which the player loses.
    pub lose: i64,
}

impl Add for ForcedCounts {
    type Output = ForcedCounts;

    #[inline]
    fn add(self, other: ForcedCounts) -> ForcedCounts {
        ForcedCounts {
            hands: self.hands + other.hands,
            win: self.win + other.win,
            lose: self.lose + other.lose,
        }
    }
}

impl Sub for ForcedCounts {
    type Output = ForcedCounts;

    #[inline]
    fn sub(self, other: ForcedCounts) -> ForcedCounts {
        ForcedCounts {
            hands: self.hands - other.hands,
            win: self.win - other.win,
            lose: self.lose - other.lose,
        }
    }
}

impl Mul<i64> for ForcedCounts {
    type Output = ForcedCounts;

    #[inline]
    fn mul(self, times: i64) -> ForcedCounts {
        ForcedCounts { hands: self.hands * times, win: self.win * times, lose: self.lose * times }
    }
}

impl AddAssign for ForcedCounts {
    #[inline]
    fn add_assign(&mut self, other: ForcedCounts) {
        *self = *self + other;
    }
}

impl SubAssign for ForcedCounts {
    #[inline]
    fn sub_assign(&mut self, other: ForcedCounts) {
        *self = *self - other;
    }
}
