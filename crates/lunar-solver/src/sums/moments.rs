//! Sums over the ways in which a round goes on.

use crate::sums::bet_sums::BetSums;
use std::ops::{Add, AddAssign, Mul, Sub};

/// Sums over ways to go on: what they give, its square, and how many are folds and forces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// What the player ends with.
    pub value: i128,
    /// The square of that.
    pub square: i128,
    /// Folds.
    pub folds: i128,
    /// Forced dealers.
    pub forced: i128,
    /// Rounds that leave the player ahead.
    pub ahead: i128,
    /// Rounds that leave the player even.
    pub even: i128,
}

impl Moments {
    /// What dealer's hands do to a bet with the first cards.
    #[inline]
    pub fn first(effect: BetSums) -> Moments {
        let ([ahead, _], [even, _]) = (effect.ahead.map(i128::from), effect.even.map(i128::from));
        Moments { ahead, even, ..Moments::drawn(effect) }
    }

    /// What dealer's hands do to a bet after a draw.
    #[inline]
    pub fn drawn(effect: BetSums) -> Moments {
        let ([_, ahead], [_, even]) = (effect.ahead.map(i128::from), effect.even.map(i128::from));
        let BetSums { value, square, forced, .. } = effect;
        Moments { value: value.into(), square, folds: 0, forced: forced.into(), ahead, even }
    }

    /// Ways that all end with the same amount, by a fold or otherwise.
    #[inline]
    pub fn certain(amount: i64, ways: i128, fold: bool) -> Moments {
        let amount = i128::from(amount);
        Moments {
            value: amount * ways,
            square: amount * amount * ways,
            folds: if fold { ways } else { 0 },
            forced: 0,
            ahead: if amount > 0 { ways } else { 0 },
            even: if amount == 0 { ways } else { 0 },
        }
    }

    /// The same with a fee paid in each of `all` ways.
    #[must_use]
    pub fn after_fee(self, fee: i64, all: i128) -> Moments {
        let fee = i128::from(fee);
        let square = self.square - 2 * fee * self.value + fee * fee * all;
        Moments { value: self.value - fee * all, square, ..self }
    }
}

impl Add for Moments {
    type Output = Moments;

    #[inline]
    fn add(self, other: Moments) -> Moments {
        Moments {
            value: self.value + other.value,
            square: self.square + other.square,
            folds: self.folds + other.folds,
            forced: self.forced + other.forced,
            ahead: self.ahead + other.ahead,
            even: self.even + other.even,
        }
    }
}

impl Sub for Moments {
    type Output = Moments;

    #[inline]
    fn sub(self, other: Moments) -> Moments {
        self + other * -1
    }
}

impl AddAssign for Moments {
    #[inline]
    fn add_assign(&mut self, other: Moments) {
        *self = *self + other;
    }
}

impl Mul<i128> for Moments {
    type Output = Moments;

    #[inline]
    fn mul(self, times: i128) -> Moments {
        Moments {
            value: self.value * times,
            square: self.square * times,
            folds: self.folds * times,
            forced: self.forced * times,
            ahead: self.ahead * times,
            even: self.even * times,
        }
    }
}

impl std::iter::Sum for Moments {
    fn sum<I: Iterator<Item = Moments>>(all: I) -> Moments {
        all.fold(Moments::default(), Add::add)
    }
}
