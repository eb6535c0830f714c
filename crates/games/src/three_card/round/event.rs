//! What happens in a round of Three Card Poker.

use super::command::Bet;
use crate::round::written;
use croupier_core::{Bettor, Card, Clause, Line, Money};
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A wager lies on the layout.
    Placed {
        /// The player.
        bettor: Bettor,
        /// The wager.
        bet: Bet,
        /// Its amount.
        amount: Money,
    },
    /// A wager was taken back.
    TakenBack {
        /// The player.
        bettor: Bettor,
        /// The wager.
        bet: Bet,
    },
    /// "No more bets".
    BettingClosed,
    /// A card was dealt.
    Dealt {
        /// To the seat; none to the dealer.
        seat: Option<u8>,
        /// The card.
        #[serde(with = "written")]
        card: Card,
    },
    /// A player folded.
    Folded {
        /// The seat.
        seat: u8,
    },
    /// A player made the Play wager.
    Played {
        /// The seat.
        seat: u8,
        /// Its amount, equal to the Ante.
        amount: Money,
    },
    /// The dealer's cards are turned up.
    Revealed,
    /// The cards of a seat are turned up.
    TurnedUp {
        /// The seat.
        seat: u8,
    },
    /// Wagers are settled.
    Settled {
        /// The player.
        bettor: Bettor,
        /// Each wager.
        lines: Vec<Line>,
    },
    /// What was settled before all hands became void is undone.
    Reversed {
        /// The player.
        bettor: Bettor,
        /// Each wager as it had been settled.
        lines: Vec<Line>,
    },
    /// The cards of a seat went to the discard rack.
    Collected {
        /// The seat.
        seat: u8,
    },
    /// A card found face up went to the discard rack.
    SetAside {
        /// The card.
        #[serde(with = "written")]
        card: Card,
    },
    /// All hands are void.
    Voided {
        /// By this clause.
        clause: Clause,
    },
    /// Something that changes no wager is on record.
    Noted {
        /// What was noted.
        what: Note,
    },
    /// All cards are picked up.
    PickedUp,
}

/// Irregularities that change no wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Note {
    /// A card dealt in error is the next card.
    DealtInError,
    /// The shuffling machine failed; the cards were shuffled again.
    ShufflerFailed,
    /// The shuffler failed with the deck that is not in play; that one is reshuffled.
    ShufflerFailedWithOtherDeck,
}
