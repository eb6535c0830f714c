//! What actors do in a round of Dragon Poker.
#![allow(missing_docs, reason = "most fields are what their names say")]

use super::super::Card;
use crate::round::written;
use croupier_core::Money;
use serde::{Deserialize, Serialize};

/// nj/dragon-poker 42.1[1]; 42.1[2]; 42.1[5]
///
/// The wagers placed before the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bet {
    /// The Ante.
    Ante,
    /// The Ante Bonus.
    AnteBonus,
    /// The 3 Card Bonus.
    ThreeCard,
    /// The Dragon Bet.
    Dragon,
}

impl Bet {
    /// All wagers, in the order of the layout.
    pub const ALL: [Bet; 4] = [Bet::Ante, Bet::AnteBonus, Bet::ThreeCard, Bet::Dragon];

    /// The wager's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Bet::Ante => "ante",
            Bet::AnteBonus => "ante_bonus",
            Bet::ThreeCard => "three_card",
            Bet::Dragon => "dragon",
        }
    }
}

/// What actors say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Command {
    /// A player puts a wager down or changes it.
    Place { bet: Bet, amount: Money },
    /// A player takes a wager back.
    TakeBack { bet: Bet },
    /// The dealer sends the wagers of a seat back, so that the others can play.
    SendBack { seat: u8 },
    /// The dealer closes the wagers.
    NoMoreBets,
    /// The shoe brings the next card.
    Deal {
        #[serde(with = "written")]
        card: Card,
    },
    /// A player folds.
    Fold,
    /// A player makes the Play wager.
    Play,
    /// The dealer puts the stub into the discard rack unseen.
    DiscardStub,
    /// The dealer counts the stub first.
    CountStub {
        /// How many cards it has.
        found: usize,
    },
    /// The dealer turns up their own cards.
    Reveal,
    /// The dealer settles the next player, or returns the wagers of a void round.
    Settle,
    /// The dealer picks up the cards; the round is over.
    PickUp,
    /// The shoe brings a card that lies face up in the deck.
    FaceUp {
        #[serde(with = "written")]
        card: Card,
    },
    /// A card was dealt in error but not exposed; it is the next card.
    DealtInError,
    /// A supervisor finds a wrong number of cards at a seat, or with the dealer.
    WrongNumber {
        /// The seat; none for the dealer.
        seat: Option<u8>,
    },
    /// The automated shoe jammed or did not deal all cards.
    ShoeFailed,
    /// The shuffler failed before the deal; the cards are reshuffled.
    ShufflerFailed,
}
