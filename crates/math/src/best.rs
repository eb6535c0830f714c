//! The exact value of every choice a player has at one moment.

pub use croupier_exact::Choice;

use crate::Ratios;
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
    /// The cards that the player has given up in this round.
    pub discarded: Vec<String>,
    /// The dealer's cards, once all of them lie face up.
    pub dealer: Vec<String>,
    /// The stake of the first wager, which payout limits are measured by.
    pub stake: Money,
    /// The stakes of further wagers, measured by the first.
    pub ratios: Ratios,
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
            stake: Money::cents(100),
            ratios: Ratios::default(),
        }
    }
}

/// Every choice with its exact value, best first.
pub fn best(book: &Rulebook, moment: &Moment) -> Result<Vec<Choice>, Refusals> {
    let mut choices = crate::lab::best(book, moment)?;
    choices.sort_by(|one, other| other.ev.cmp(&one.ev));
    Ok(choices)
}
