//! What forcing comes to: dealer's hands that are forced, and the cards that replace their highest.

use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// Sums over dealer's hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forced {
    /// How many are forced.
    pub hands: i64,
    /// Replacements after which the player wins.
    pub win: i64,
    /// Replacements after which the player loses.
    pub lose: i64,
}

impl Add for Forced {
    type Output = Forced;

    #[inline]
    fn add(self, other: Forced) -> Forced {
        Forced { hands: self.hands + other.hands, win: self.win + other.win, lose: self.lose + other.lose }
    }
}

impl Sub for Forced {
    type Output = Forced;

    #[inline]
    fn sub(self, other: Forced) -> Forced {
        Forced { hands: self.hands - other.hands, win: self.win - other.win, lose: self.lose - other.lose }
    }
}

impl Mul<i64> for Forced {
    type Output = Forced;

    #[inline]
    fn mul(self, times: i64) -> Forced {
        Forced { hands: self.hands * times, win: self.win * times, lose: self.lose * times }
    }
}

impl AddAssign for Forced {
    #[inline]
    fn add_assign(&mut self, other: Forced) {
        *self = *self + other;
    }
}

impl SubAssign for Forced {
    #[inline]
    fn sub_assign(&mut self, other: Forced) {
        *self = *self - other;
    }
}
