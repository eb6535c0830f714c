//! How a bet ends against every dealer's hand and every card that replaces the highest.

use super::pays::Pays;
use std::ops::{Add, AddAssign, Mul};

/// How often a bet ends in each way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Higher than a dealer who qualified.
    pub win: i64,
    /// Equal.
    pub tie: i64,
    /// Lower.
    pub lose: i64,
    /// The dealer had no hand and was left alone.
    pub none: i64,
    /// Forced, then higher.
    pub forced_win: i64,
    /// Forced, then equal or again no hand.
    pub forced_push: i64,
    /// Forced, then lower.
    pub forced_lose: i64,
}

impl Tally {
    /// What all of it gives when a win pays so much.
    pub const fn value(&self, pays: &Pays, win: i64) -> i64 {
        let (lose, none, fee) = (pays.lose, pays.no_hand, pays.ante);
        self.win * win
            + self.lose * lose
            + self.none * none
            + self.forced_win * (win - fee)
            + self.forced_lose * (lose - fee)
            - self.forced_push * fee
    }

    /// How many there are.
    #[cfg(test)]
    pub const fn all(&self) -> i64 {
        self.win + self.tie + self.lose + self.none + self.forced_win + self.forced_push + self.forced_lose
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally {
            win: self.win + other.win,
            tie: self.tie + other.tie,
            lose: self.lose + other.lose,
            none: self.none + other.none,
            forced_win: self.forced_win + other.forced_win,
            forced_push: self.forced_push + other.forced_push,
            forced_lose: self.forced_lose + other.forced_lose,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        *self = *self + other;
    }
}

impl Mul<i64> for Tally {
    type Output = Tally;

    fn mul(self, times: i64) -> Tally {
        Tally {
            win: self.win * times,
            tie: self.tie * times,
            lose: self.lose * times,
            none: self.none * times,
            forced_win: self.forced_win * times,
            forced_push: self.forced_push * times,
            forced_lose: self.forced_lose * times,
        }
    }
}
