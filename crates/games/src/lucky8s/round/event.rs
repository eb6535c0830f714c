//! What happens in a round of Lucky 8's.
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
    /// The first bettor of a spot agreed to share it.
    Shared {
        /// Who agreed.
        by: Bettor,
    },
    /// The deal started, the wagers are closed.
    DealStarted,
    /// A card was burned.
    Burned {
        #[serde(with = "written")]
        card: Card,
    },
    /// A card was dealt.
    Dealt {
        /// To the seat; none to the dealer.
        seat: Option<u8>,
        #[serde(with = "written")]
        card: Card,
    },
    /// The next card lies face up in the deck.
    FoundFaceUp,
    /// The card found face up went to the discard rack.
    SetAside {
        #[serde(with = "written")]
        card: Card,
    },
    /// The cards that are not used are in the discard rack.
    RestDiscarded,
    /// Cards of a seat were laid out as a hand of 8.
    LaidOut {
        seat: u8,
        #[serde(with = "written::list")]
        cards: Vec<Card>,
    },
    /// What was laid out at a seat was taken up again.
    TakenUp { seat: u8 },
    /// A backer will not add In to Win.
    Declined { bettor: Bettor },
    /// A bettor's Ante is folded. Of the bettors of a spot the one who decided comes first.
    Folded { bettor: Bettor },
    /// A bettor's In to Win wager is made. Of the bettors of a spot the one who decided comes first.
    WentIn {
        bettor: Bettor,
        /// Its amount, equal to the Ante.
        amount: Money,
    },
    /// The dealer's cards are turned up.
    Revealed,
    /// The dealer does not qualify.
    NotQualified,
    /// The dealer qualifies and is set the House Way.
    DealerSet {
        /// Total hands of 8.
        hands: u8,
        /// Side cards.
        side: u8,
    },
    /// The dealer has a wrong number of cards.
    DealerMisdealt,
    /// The cards of a seat are turned up.
    TurnedUp { seat: u8 },
    /// The wagers of a bettor are settled.
    Settled {
        bettor: Bettor,
        /// Each wager.
        lines: Vec<Line>,
    },
    /// What was settled with a bettor before a ruling is reversed.
    Reversed {
        bettor: Bettor,
        /// Each wager as it had been settled.
        lines: Vec<Line>,
        /// The clause of the ruling.
        clause: Clause,
    },
    /// The hand of a seat is void and its cards are in the discard rack.
    HandVoided {
        seat: u8,
        /// By this clause.
        clause: Clause,
    },
    /// The round is void.
    Voided {
        /// By this clause.
        clause: Clause,
    },
    /// The shuffler failed, the cards were reshuffled.
    Reshuffled,
    /// A hand was picked up; with the dealer's the round is over.
    PickedUp {
        /// The seat; none for the dealer.
        seat: Option<u8>,
    },
}
