//! The exact value of every choice a player has at one moment.

pub use croupier_exact::Choice;

use crate::Fraction;
use croupier_core::{Money, Refusals};
use croupier_games::book::Rulebook;

/// What a player knows and may choose from now.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The player's cards, as they are written.
    pub hand: Vec<String>,
    /// The dealer's card that lies face up.
    pub up: Option<String>,
    /// Other cards known to be out of the deck.
    pub seen: Vec<String>,
    /// Lunar Poker: the cards given up in an exchange.
    pub discarded: Vec<String>,
    /// Lunar Poker: the dealer's five cards, once they are turned.
    pub dealer: Vec<String>,
    /// Lunar Poker: the ante, which a payout limit is measured by.
    pub ante: Money,
    /// Dragon Poker: the Ante Bonus for an Ante of one.
    pub ante_bonus: Fraction,
}

impl Moment {
    /// A player with these cards and nothing else known.
    #[must_use]
    pub fn with(hand: Vec<String>) -> Moment {
        Moment {
            hand,
            up: None,
            seen: Vec::new(),
            discarded: Vec::new(),
            dealer: Vec::new(),
            ante: Money::cents(100),
            ante_bonus: Fraction::one(),
        }
    }
}

/// Every choice with its exact value, best first.
pub fn best(book: &Rulebook, moment: &Moment) -> Result<Vec<Choice>, Refusals> {
    let mut choices = crate::games::best(book, moment)?;
    choices.sort_by(|one, other| other.ev.cmp(&one.ev));
    Ok(choices)
}
