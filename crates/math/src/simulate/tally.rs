//! How often a wager ended in which way.

use crate::Fraction;
use croupier_core::Line;

/// The ways in which a wager can end, found by settling hands before any round is played.
#[derive(Clone, Debug)]
pub struct Endings {
    /// The wager's name.
    pub wager: &'static str,
    /// The name of each way, and what the player is better off by, in units of the stake.
    pub ways: Vec<(String, Fraction)>,
}

impl Endings {
    /// A wager whose endings are not known yet.
    pub const fn new(wager: &'static str) -> Endings {
        Endings { wager, ways: Vec::new() }
    }

    /// The number of an ending, new or known.
    pub fn number(&mut self, row: &str, net: Fraction) -> u8 {
        let known = self.ways.iter().position(|(name, worth)| name == row && *worth == net);
        let number = known.unwrap_or_else(|| {
            self.ways.push((row.to_owned(), net));
            self.ways.len() - 1
        });
        u8::try_from(number).unwrap_or(u8::MAX)
    }

    /// The number of the ending that a settled wager came to: the row that decided, or how it ended.
    pub fn of_line(&mut self, line: &Line) -> u8 {
        let net = Fraction::new(line.net().in_cents(), line.stake.in_cents());
        self.number(line.row.unwrap_or(line.result.name()), net)
    }
}

/// Counts of the endings of each wager. Counts are whole, so they add up to the same whatever the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally(Vec<Vec<u64>>);

impl Tally {
    /// Nothing played yet.
    pub fn empty(wagers: &[Endings]) -> Tally {
        Tally(wagers.iter().map(|wager| vec![0; wager.ways.len()]).collect())
    }

    /// Adds the counts of one wager.
    pub fn count(&mut self, wager: usize, counts: &[u64]) {
        for (sum, count) in self.0[wager].iter_mut().zip(counts) {
            *sum += count;
        }
    }

    /// Both together.
    #[must_use]
    pub fn and(mut self, other: &Tally) -> Tally {
        for (wager, counts) in other.0.iter().enumerate() {
            self.count(wager, counts);
        }
        self
    }

    /// The counts of a wager.
    pub fn of(&self, wager: usize) -> &[u64] {
        &self.0[wager]
    }
}
