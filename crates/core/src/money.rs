//! Money: whole cents, never a fraction, never a float.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// An amount of money in minor units (cents). May be negative: a net result is money too.
///
/// Amounts that come from outside are bounded by [`Money::MAX`] where they are read, and odds by
/// [`crate::Odds::MAX`], so sums and products of one round stay far inside an `i64`. The build keeps
/// overflow checks on in release: if that reasoning were ever wrong the program stops, it never mispays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Money(i64);

impl Money {
    /// Nothing.
    pub const ZERO: Money = Money(0);
    /// The largest amount taken from outside: one billion in major units.
    pub const MAX: Money = Money(100_000_000_000);

    /// An amount of `cents`.
    #[must_use]
    pub const fn cents(cents: i64) -> Money {
        Money(cents)
    }

    /// The amount in cents.
    #[must_use]
    pub const fn in_cents(self) -> i64 {
        self.0
    }

    /// `self` taken `n` times.
    #[must_use]
    pub fn times(self, n: u32) -> Money {
        Money(self.0 * i64::from(n))
    }

    /// Is it zero?
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl Add for Money {
    type Output = Money;
    fn add(self, other: Money) -> Money {
        Money(self.0 + other.0)
    }
}

impl Sub for Money {
    type Output = Money;
    fn sub(self, other: Money) -> Money {
        Money(self.0 - other.0)
    }
}

impl Neg for Money {
    type Output = Money;
    fn neg(self) -> Money {
        Money(-self.0)
    }
}

impl AddAssign for Money {
    fn add_assign(&mut self, other: Money) {
        *self = *self + other;
    }
}

impl SubAssign for Money {
    fn sub_assign(&mut self, other: Money) {
        *self = *self - other;
    }
}

impl Sum for Money {
    fn sum<I: Iterator<Item = Money>>(amounts: I) -> Money {
        amounts.fold(Money::ZERO, Add::add)
    }
}

/// Major and minor units with thousands separated: `1,234.50`, `-0.05`.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cents = self.0.unsigned_abs();
        let whole = (cents / 100).to_string();
        let mut text = String::new();
        if self.0 < 0 {
            text.push('-');
        }
        for (place, digit) in whole.chars().enumerate() {
            if place > 0 && (whole.len() - place).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        f.pad(&format!("{text}.{:02}", cents % 100))
    }
}

#[cfg(test)]
mod tests {
    use super::Money;

    #[test]
    fn money_is_written_with_two_decimals_and_thousands() {
        let written = |cents| Money::cents(cents).to_string();
        assert_eq!(written(0), "0.00");
        assert_eq!(written(-5), "-0.05");
        assert_eq!(written(100_000), "1,000.00");
        assert_eq!(written(-123_456_789), "-1,234,567.89");
        assert_eq!(written(99_999), "999.99");
    }

    #[test]
    fn the_largest_stake_at_the_largest_odds_fits() {
        let most = Money::MAX.times(crate::Odds::MAX);
        assert!(most.in_cents() > 0);
        assert!(most.in_cents() < i64::MAX / 50);
    }
}
