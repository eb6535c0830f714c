//! Pay tables.

use croupier_core::{Money, Odds};
use std::fmt;

/// What a row pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pay {
    /// Odds to 1; the stake comes back too.
    To1(Odds),
    /// A multiple of the wager that is the whole amount paid.
    Times(u32),
    /// A fixed amount of money.
    Amount(Money),
    /// A percentage of the progressive meter.
    MeterPercent(u32),
    /// The wager goes back.
    Push,
}

impl Pay {
    /// The number of the row, if it has one: odds, multiple, cents or percent.
    #[must_use]
    pub fn number(self) -> Option<i64> {
        match self {
            Pay::To1(odds) => Some(i64::from(odds.number())),
            Pay::Times(times) => Some(i64::from(times)),
            Pay::Amount(money) => Some(money.in_cents()),
            Pay::MeterPercent(percent) => Some(i64::from(percent)),
            Pay::Push => None,
        }
    }

    /// Does it pay in the same way, whatever the number?
    #[must_use]
    pub fn same_kind(self, other: Pay) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}

impl fmt::Display for Pay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pay::To1(odds) => write!(f, "{odds}"),
            Pay::Times(times) => write!(f, "{times} times the wager in all"),
            Pay::Amount(money) => write!(f, "{money}"),
            Pay::MeterPercent(percent) => write!(f, "{percent} percent of the meter"),
            Pay::Push => f.write_str("push"),
        }
    }
}

/// A row of a pay table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayRow {
    /// The name of the row.
    pub row: String,
    /// What it pays.
    pub pay: Pay,
    /// Its place in the file, for messages about it.
    pub at: String,
}

/// How far the operator may go from the printed numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The regulation says "no less than".
    Floor,
    /// The regulation prints the only numbers.
    Fixed,
}

impl Limit {
    /// The limit as the book writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Limit::Floor => "floor",
            Limit::Fixed => "fixed",
        }
    }
}

/// A pay table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayTable {
    /// The wager it pays.
    pub wager: String,
    /// Its name, where the operator chooses among several.
    pub table: Option<String>,
    /// The clause that prints it.
    pub clause: String,
    /// Floor or fixed.
    pub limit: Limit,
    /// The rows, best first.
    pub rows: Vec<PayRow>,
}

impl PayTable {
    /// What `row` pays; `None` if the table does not know it.
    #[must_use]
    pub fn pay(&self, row: &str) -> Option<Pay> {
        self.rows.iter().find(|entry| entry.row == row).map(|entry| entry.pay)
    }

    /// The wager and the table's name: `three_card 1`.
    #[must_use]
    pub fn title(&self) -> String {
        self.table.as_ref().map_or_else(|| self.wager.clone(), |table| format!("{} {table}", self.wager))
    }
}
