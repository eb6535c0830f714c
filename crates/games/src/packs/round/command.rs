//! What actors do in a round of Pack's Poker.
#![allow(missing_docs, reason = "most fields are what their names say")]

use super::bet::{Bet, Pack};
use crate::round::{Place, written};
use croupier_core::{Card, Money};
use serde::{Deserialize, Serialize};

/// Where cards are dealt to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// A seat.
    Seat(u8),
    /// The dealer.
    Dealer,
    /// A pack.
    Pack(Pack),
}

impl From<Spot> for Place {
    fn from(spot: Spot) -> Place {
        match spot {
            Spot::Seat(seat) => Place::Hand(seat),
            Spot::Dealer => Place::Dealer,
            Spot::Pack(pack) => Place::Pack(pack.number()),
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
    /// The progressive system did not accept a wager.
    NotAccepted { seat: u8, bet: Bet },
    /// The dealer registers the progressive wagers on the meters.
    Register,
    /// The shoe brings the next card.
    Deal {
        #[serde(with = "written")]
        card: Card,
    },
    /// The dealer puts the stub into the discard rack unseen.
    DiscardStub,
    /// The dealer counts the stub first.
    CountStub {
        /// How many cards it has.
        found: usize,
    },
    /// A player lays their own cards face up, or the dealer turns up those of the next player.
    Show,
    /// The dealer turns up their own cards.
    Reveal,
    /// The dealer turns up the next pack.
    TurnPack,
    /// The dealer settles what comes next on the pack, or returns the wagers of a void round.
    Settle,
    /// The dealer puts the pack into the discard rack.
    DiscardPack,
    /// The dealer picks up the cards; the round is over.
    PickUp,
    /// A card was exposed while wagers were open.
    CardExposed,
    /// The next card lies face up in the shoe or deck.
    FaceUp,
    /// A card was dealt in error but not exposed; it is the next card.
    DealtInError,
    /// A supervisor finds a wrong number of cards.
    WrongNumber {
        /// The seat, the pack or the dealer, where they were found.
        at: Spot,
    },
    /// The automated shoe jammed or did not deal all cards.
    ShoeFailed,
    /// The shuffler failed before the deal; the cards are reshuffled.
    ShufflerFailed,
}
