//! What happens in a round of Dragon Poker.
#![allow(missing_docs, reason = "most fields are what their names say")]

use super::super::Card;
use super::command::Bet;
use crate::round::written;
use croupier_core::{Bettor, Clause, Line, Money};
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A wager lies on the layout.
    Placed { bettor: Bettor, bet: Bet, amount: Money },
    /// A wager was taken back.
    TakenBack { bettor: Bettor, bet: Bet },
    /// "No more bets".
    BettingClosed,
    /// A card was dealt.
    Dealt {
        /// To the seat; none to the dealer.
        seat: Option<u8>,
        #[serde(with = "written")]
        card: Card,
    },
    /// A player folded.
    Folded { seat: u8 },
    /// A player made the Play wager.
    Played {
        seat: u8,
        /// Its amount, equal to the Ante.
        amount: Money,
    },
    /// The stub is in the discard rack.
    StubDiscarded {
        /// How many cards were counted, if they were.
        counted: Option<usize>,
    },
    /// The dealer's cards are turned up.
    Revealed,
    /// The cards of a seat are turned up.
    TurnedUp { seat: u8 },
    /// Wagers are settled.
    Settled {
        bettor: Bettor,
        /// Each wager.
        lines: Vec<Line>,
    },
    /// What was settled before all hands became void is undone.
    Reversed {
        bettor: Bettor,
        /// Each wager as it had been settled.
        lines: Vec<Line>,
    },
    /// The cards of a seat went to the discard rack.
    Collected { seat: u8 },
    /// A card found face up went to the discard rack.
    SetAside {
        #[serde(with = "written")]
        card: Card,
    },
    /// All hands are void.
    Voided {
        /// By this clause.
        clause: Clause,
    },
    /// Something that changes nothing is on record.
    Noted { what: Note },
    /// All cards are picked up.
    PickedUp,
}

/// Irregularities that change no wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Note {
    /// A card dealt in error is the next card.
    DealtInError,
    /// The shuffler failed; the cards were reshuffled.
    ShufflerFailed,
    /// The shuffler failed with the deck that is not in play; that one is reshuffled.
    ShufflerFailedWithOtherDeck,
}
