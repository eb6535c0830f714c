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
    /// Where only averages were summed.
    averages: Option<Box<Averages>>,
}

/// Averages over all deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Averages {
    /// What the player wins or loses, in units of the stake.
    pub ev: Fraction,
    /// The square of that.
    pub square: Fraction,
    /// How often the player comes out ahead.
    pub ahead: Fraction,
    /// How often the player comes out even.
    pub even: Fraction,
}

impl Distribution {
    /// The distribution with these outcomes; together they are all the deals there are.
    #[must_use]
    pub fn new(outcomes: Vec<Outcome>) -> Distribution {
        let of = outcomes.iter().map(|outcome| &outcome.count).sum();
        Distribution { outcomes, of, averages: None }
    }

    /// A wager of which only averages over `of` deals are known, because it ends in too many ways to be counted each.
    #[must_use]
    pub fn averaged(of: BigUint, averages: Averages) -> Distribution {
        Distribution { outcomes: Vec::new(), of, averages: Some(Box::new(averages)) }
    }

    /// Is every way to end counted?
    #[must_use]
    pub const fn has_outcomes(&self) -> bool {
        self.averages.is_none()
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
        self.averages
            .as_ref()
            .map_or_else(|| self.mean(|outcome| outcome.net.clone()), |known| known.ev.clone())
    }

    /// The mean square of the distance from the average.
    #[must_use]
    pub fn variance(&self) -> Fraction {
        let known = self.averages.as_ref().map(|known| known.square.clone());
        known.unwrap_or_else(|| self.mean(|outcome| outcome.net.squared())) - self.ev().squared()
    }

    /// How often the player comes out ahead.
    #[must_use]
    pub fn hit_frequency(&self) -> Fraction {
        let [ahead, ..] = self.ahead_even_behind();
        ahead
    }

    /// How often the player comes out ahead, even and behind.
    #[must_use]
    pub fn ahead_even_behind(&self) -> [Fraction; 3] {
        let share = |of: &dyn Fn(&Fraction) -> bool| {
            self.share(self.outcomes.iter().filter(|outcome| of(&outcome.net)).map(|o| &o.count).sum())
        };
        match self.averages.as_deref() {
            Some(Averages { ahead, even, .. }) => {
                [ahead.clone(), even.clone(), Fraction::one() - ahead.clone() - even.clone()]
            }
            None => [share(&Fraction::is_positive), share(&Fraction::is_zero), share(&Fraction::is_negative)],
        }
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
