//! Where money goes: every movement is posted twice.

use crate::{Bettor, Money};
use serde::{Deserialize, Serialize};

/// Whose money it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Account {
    /// A bettor's own chips.
    Player(Bettor),
    /// A bettor's chips on the layout.
    Layout(Bettor),
    /// The table inventory.
    Inventory,
    /// The progressive meter of this number in the book.
    Meter(u8),
}

/// One side of a movement. The postings of an event sum to zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posting {
    /// The account.
    pub account: Account,
    /// What it gains, or loses if negative.
    pub amount: Money,
}

impl Posting {
    /// `amount` from one account to another.
    #[must_use]
    pub fn between(from: Account, to: Account, amount: Money) -> [Posting; 2] {
        [Posting { account: from, amount: -amount }, Posting { account: to, amount }]
    }
}
