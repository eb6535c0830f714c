//! Pairs of hands, the player's and the dealer's, that share a pack.

use std::iter::Sum;
use std::ops::{Add, Mul};

/// How many pairs of disjoint hands there are of the kinds that need counting. Player and dealer are dealt
/// alike, so of all other pairs each is the higher one in half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// Equal hands of a pair or better.
    pub equal_with_pair: i64,
    /// Equal hands without a pair.
    pub equal_without_pair: i64,
    /// Any two hands without a pair.
    pub both_without_pair: i64,
}

impl Add for Pairs {
    type Output = Pairs;
    fn add(self, other: Pairs) -> Pairs {
        Pairs {
            equal_with_pair: self.equal_with_pair + other.equal_with_pair,
            equal_without_pair: self.equal_without_pair + other.equal_without_pair,
            both_without_pair: self.both_without_pair + other.both_without_pair,
        }
    }
}

impl Mul<i64> for Pairs {
    type Output = Pairs;
    fn mul(self, times: i64) -> Pairs {
        Pairs {
            equal_with_pair: self.equal_with_pair * times,
            equal_without_pair: self.equal_without_pair * times,
            both_without_pair: self.both_without_pair * times,
        }
    }
}

impl Sum for Pairs {
    fn sum<I: Iterator<Item = Pairs>>(all: I) -> Pairs {
        all.fold(Pairs::default(), Add::add)
    }
}
