//! A choice and its value.

use crate::Fraction;

/// Something to choose, and its value in units of the first wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it is: `play`, `fold`, `bet`, `buy`, `exchange`, `force`.
    pub choice: &'static str,
    /// The cards given up.
    pub discard: Option<String>,
    /// The value, everything that is already staked included.
    pub ev: Fraction,
}

impl Choice {
    /// A choice without cards.
    #[must_use]
    pub fn plain(choice: &'static str, ev: Fraction) -> Choice {
        Choice { choice, discard: None, ev }
    }
}
