//! Payout odds "to 1".

use crate::Money;
use std::fmt;

/// Odds of a whole number to 1: the winnings are that many times the stake, and the stake comes back too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Odds(u32);

impl Odds {
    /// The largest odds a rulebook may hold; five times the largest that any of the regulations prints.
    pub const MAX: u32 = 1_000_000;
    /// Even money.
    pub const EVEN: Odds = Odds(1);

    /// Odds of `n` to 1.
    #[must_use]
    pub const fn to_1(n: u32) -> Odds {
        Odds(n)
    }

    /// The number before "to 1".
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// What a winning `stake` earns, without the stake itself.
    #[must_use]
    pub fn winnings(self, stake: Money) -> Money {
        stake.times(self.0)
    }
}

/// Stated with "to", as NJ 38.12(a) and 42.11(a) demand.
impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to 1", self.0)
    }
}
