//! Sums over dealer's hands, for a player who bets.

use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// Sums over dealer's hands, each with every card that may replace the highest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BetSums {
    /// What a bet ends with.
    pub value: i64,
    /// The square of that.
    pub square: i128,
    /// How many are forced.
    pub forced: i64,
    /// How many leave the player ahead: without a draw, and with one that was paid for.
    pub ahead: [i64; 2],
    /// How many leave the player where the round began: without a draw, and with one.
    pub even: [i64; 2],
}

impl BetSums {
    /// A number of ways that end with the same amount; a draw would have cost `fee`.
    #[inline]
    pub fn of(amount: i64, ways: i64, fee: i64) -> BetSums {
        let value = amount * ways;
        let square = i128::from(amount) * i128::from(value);
        let if_so = |so: bool| if so { ways } else { 0 };
        let ahead = [amount > 0, amount > fee].map(if_so);
        let even = [amount == 0, amount == fee].map(if_so);
        BetSums { value, square, forced: 0, ahead, even }
    }
}

impl Add for BetSums {
    type Output = BetSums;

    #[inline]
    fn add(self, other: BetSums) -> BetSums {
        BetSums {
            value: self.value + other.value,
            square: self.square + other.square,
            forced: self.forced + other.forced,
            ahead: [self.ahead[0] + other.ahead[0], self.ahead[1] + other.ahead[1]],
            even: [self.even[0] + other.even[0], self.even[1] + other.even[1]],
        }
    }
}

impl Sub for BetSums {
    type Output = BetSums;

    #[inline]
    fn sub(self, other: BetSums) -> BetSums {
        BetSums {
            value: self.value - other.value,
            square: self.square - other.square,
            forced: self.forced - other.forced,
            ahead: [self.ahead[0] - other.ahead[0], self.ahead[1] - other.ahead[1]],
            even: [self.even[0] - other.even[0], self.even[1] - other.even[1]],
        }
    }
}

impl AddAssign for BetSums {
    #[inline]
    fn add_assign(&mut self, other: BetSums) {
        *self = *self + other;
    }
}

impl SubAssign for BetSums {
    #[inline]
    fn sub_assign(&mut self, other: BetSums) {
        *self = *self - other;
    }
}

impl Mul<i64> for BetSums {
    type Output = BetSums;

    #[inline]
    fn mul(self, times: i64) -> BetSums {
        BetSums {
            value: self.value * times,
            square: self.square * i128::from(times),
            forced: self.forced * times,
            ahead: self.ahead.map(|ahead| ahead * times),
            even: self.even.map(|even| even * times),
        }
    }
}

impl std::iter::Sum for BetSums {
    fn sum<I: Iterator<Item = BetSums>>(all: I) -> BetSums {
        all.fold(BetSums::default(), Add::add)
    }
}
