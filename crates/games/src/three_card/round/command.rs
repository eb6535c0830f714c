//! What actors do in a round of Three Card Poker.

use crate::round::written;
use croupier_core::{Card, Money};
use serde::{Deserialize, Serialize};

/// house/three-card-poker 3.1; 3.2
///
/// The wagers placed before the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bet {
    /// Compulsory.
    Ante,
    /// On the player's own cards.
    PairPlus,
    /// On the cards of player and dealer together.
    SixCard,
}

impl Bet {
    /// All wagers, in the order of the layout.
    pub const ALL: [Bet; 3] = [Bet::Ante, Bet::PairPlus, Bet::SixCard];

    /// The wager's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Bet::Ante => "ante",
            Bet::PairPlus => "pair_plus",
            Bet::SixCard => "six_card",
        }
    }
}

/// What actors ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Command {
    /// A player puts a wager down or changes it.
    Place {
        /// The wager.
        bet: Bet,
        /// Its amount.
        amount: Money,
    },
    /// A player takes a wager back.
    TakeBack {
        /// The wager.
        bet: Bet,
    },
    /// The dealer sends the wagers of a seat back, so that the others can play.
    SendBack {
        /// The seat.
        seat: u8,
    },
    /// The dealer closes the wagers.
    NoMoreBets,
    /// The shoe brings the next card.
    Deal {
        /// The card.
        #[serde(with = "written")]
        card: Card,
    },
    /// A player folds.
    Fold,
    /// A player makes the Play wager.
    Play,
    /// The dealer turns up their own cards.
    Reveal,
    /// The dealer settles the next player, or returns the wagers of a void round.
    Settle,
    /// The dealer picks up the cards; the round is over.
    PickUp,
    /// The shoe brings a card that lies face up in the deck.
    FaceUp {
        /// The card.
        #[serde(with = "written")]
        card: Card,
    },
    /// A card was dealt in error but not seen; it is the next card.
    DealtInError,
    /// A supervisor finds a wrong number of cards at a seat, or with the dealer.
    WrongNumber {
        /// The seat; none for the dealer.
        seat: Option<u8>,
    },
    /// The shuffling machine failed before the deal; the cards are shuffled again.
    ShufflerFailed,
}
