//! Something that can be chosen, with its exact value.

use crate::Fraction;

/// Something a player can choose, and its value in units of the first wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it is: `play`, `fold`, `bet`, `buy`, `exchange`, `force`.
    pub choice: &'static str,
    /// The cards given up.
    pub discard: Option<String>,
    /// The value of the whole round, with everything that is already staked.
    pub ev: Fraction,
}

impl Choice {
    /// A choice that gives up no cards.
    #[must_use]
    pub fn plain(choice: &'static str, ev: Fraction) -> Choice {
        Choice { choice, discard: None, ev }
    }
}
