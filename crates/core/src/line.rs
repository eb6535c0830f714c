//! The settlement of one wager: one line of what the dealer hands back and why.

use crate::intern::Name;
use crate::{Clause, Money};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// How a wager or an option payment ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Paid.
    Win,
    /// Collected, a folded ante too.
    Lose,
    /// Neither collected nor paid: it goes back to the player.
    Push,
    /// An option payment, kept by the house.
    Fee,
    /// Returned because the hand or the round is void.
    Void,
    /// A win not declared in time, or a wager taken for a breach.
    Forfeit,
}

impl Outcome {
    /// The outcome as programs see it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Win => "win",
            Outcome::Lose => "lose",
            Outcome::Push => "push",
            Outcome::Fee => "fee",
            Outcome::Void => "void",
            Outcome::Forfeit => "forfeit",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One wager settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The name of the wager or option payment, such as `ante` or `buy_fee`.
    pub bet: &'static str,
    /// What the player put up.
    pub stake: Money,
    /// How it ended.
    pub result: Outcome,
    /// Everything handed back for it, the stake included where it comes back.
    pub paid: Money,
    /// The pay-table row that decided, where one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<&'static str>,
    /// The clause that decides.
    pub clause: Clause,
}

/// A line as it is read back from a record.
#[derive(Deserialize)]
struct Recorded {
    bet: Name,
    stake: Money,
    result: Outcome,
    paid: Money,
    row: Option<Name>,
    clause: Clause,
}

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Line, D::Error> {
        let Recorded { bet, stake, result, paid, row, clause } = Recorded::deserialize(deserializer)?;
        Ok(Line { bet: bet.0, stake, result, paid, row: row.map(|row| row.0), clause })
    }
}

impl Line {
    /// A wager won: the stake comes back with `winnings`.
    #[must_use]
    pub fn win(bet: &'static str, stake: Money, winnings: Money, clause: Clause) -> Line {
        Line::award(bet, stake, stake + winnings, clause)
    }

    /// A wager won whose stake stays with the house: `award` is everything that is handed over.
    #[must_use]
    pub fn award(bet: &'static str, stake: Money, award: Money, clause: Clause) -> Line {
        Line { bet, stake, result: Outcome::Win, paid: award, row: None, clause }
    }

    /// A wager lost.
    #[must_use]
    pub fn lose(bet: &'static str, stake: Money, clause: Clause) -> Line {
        Line { bet, stake, result: Outcome::Lose, paid: Money::ZERO, row: None, clause }
    }

    /// A wager that goes back.
    #[must_use]
    pub fn push(bet: &'static str, stake: Money, clause: Clause) -> Line {
        Line { bet, stake, result: Outcome::Push, paid: stake, row: None, clause }
    }

    /// An option payment kept by the house.
    #[must_use]
    pub fn fee(bet: &'static str, stake: Money, clause: Clause) -> Line {
        Line { bet, stake, result: Outcome::Fee, paid: Money::ZERO, row: None, clause }
    }

    /// A wager or option payment returned because the hand or the round is void.
    #[must_use]
    pub fn void(bet: &'static str, stake: Money, clause: Clause) -> Line {
        Line { bet, stake, result: Outcome::Void, paid: stake, row: None, clause }
    }

    /// A wager taken for a breach, or a win not claimed in time.
    #[must_use]
    pub fn forfeit(bet: &'static str, stake: Money, clause: Clause) -> Line {
        Line { bet, stake, result: Outcome::Forfeit, paid: Money::ZERO, row: None, clause }
    }

    /// With the pay-table row that decided.
    #[must_use]
    pub fn row(mut self, row: &'static str) -> Line {
        self.row = Some(row);
        self
    }

    /// What the player gains or loses by it.
    #[must_use]
    pub fn net(&self) -> Money {
        self.paid - self.stake
    }
}
