//! How often a wager ends in which way.

use crate::Fraction;
use num_bigint::BigUint;
use num_traits::Zero;

/// One way a wager can end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The row of the pay table, or `lose`, `push`, `fold` and the like.
    pub row: String,
    /// In how many of all equally likely deals.
    pub count: BigUint,
    /// What the player is better off by, in units of the stake.
    pub net: Fraction,
}

/// All the ways a wager can end, among deals that are all equally likely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    outcomes: Vec<Outcome>,
    of: BigUint,
}

impl Distribution {
    /// The distribution with these outcomes; together they are all the deals there are.
    #[must_use]
    pub fn new(outcomes: Vec<Outcome>) -> Distribution {
        let of = outcomes.iter().map(|outcome| &outcome.count).sum();
        Distribution { outcomes, of }
    }

    /// The outcomes, in the order of the pay table.
    #[must_use]
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// How many deals there are in all.
    #[must_use]
    pub fn of(&self) -> &BigUint {
        &self.of
    }

    /// The chance of an outcome.
    #[must_use]
    pub fn probability(&self, outcome: &Outcome) -> Fraction {
        self.share(outcome.count.clone())
    }

    fn share(&self, count: BigUint) -> Fraction {
        if self.of.is_zero() { Fraction::zero() } else { Fraction::new(count, self.of.clone()) }
    }

    fn mean(&self, of: impl Fn(&Outcome) -> Fraction) -> Fraction {
        let sum: Fraction =
            self.outcomes.iter().map(|outcome| of(outcome) * Fraction::whole(outcome.count.clone())).sum();
        if self.of.is_zero() { sum } else { sum / Fraction::whole(self.of.clone()) }
    }

    /// What the player wins or loses on average, in units of the stake.
    #[must_use]
    pub fn ev(&self) -> Fraction {
        self.mean(|outcome| outcome.net.clone())
    }

    /// The mean square of the distance from the average.
    #[must_use]
    pub fn variance(&self) -> Fraction {
        self.mean(|outcome| outcome.net.squared()) - self.ev().squared()
    }

    /// How often the player comes out ahead.
    #[must_use]
    pub fn hit_frequency(&self) -> Fraction {
        self.share(self.outcomes.iter().filter(|o| o.net.is_positive()).map(|o| &o.count).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::{Distribution, Fraction, Outcome};

    #[test]
    fn a_fair_coin_with_a_push() {
        let outcome = |row: &str, count: u32, net: i32| Outcome {
            row: row.to_owned(),
            count: count.into(),
            net: Fraction::whole(net),
        };
        let coin =
            Distribution::new(vec![outcome("win", 1, 1), outcome("push", 2, 0), outcome("lose", 1, -1)]);
        assert_eq!(coin.ev(), Fraction::zero());
        assert_eq!(coin.variance(), Fraction::new(1, 2));
        assert_eq!(coin.hit_frequency(), Fraction::new(1, 4));
    }
}
