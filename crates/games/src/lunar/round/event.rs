//! What happens in a round of Lunar Poker.
#![allow(missing_docs, reason = "most fields are what their names say")]

use super::command::{Bet, Declaration, Election};
use super::void::VoidReason;
use crate::round::written;
use croupier_core::{Card, Line, Money};
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A wager lies on the layout.
    Placed { seat: u8, bet: Bet, amount: Money },
    /// A wager was taken back.
    TakenBack { seat: u8, bet: Bet },
    /// "No more bets", and the progressive system is locked.
    BettingClosed,
    /// The progressive wagers' share is on the meter.
    MeterFed {
        /// How many wagers.
        wagers: u8,
        /// What the meter shows now.
        reading: Money,
    },
    /// The progressive chips were counted.
    ChipsCounted {
        /// How many there were.
        found: usize,
        /// As many as wagers were accepted.
        agreed: bool,
    },
    /// A card was dealt.
    Dealt {
        /// To the seat; none to the dealer.
        seat: Option<u8>,
        #[serde(with = "written")]
        card: Card,
        /// Does it lie face up?
        up: bool,
    },
    /// A card went from the shoe to the discard rack.
    SetAside {
        #[serde(with = "written")]
        card: Card,
        /// It lay face up.
        up: bool,
    },
    /// The stub, or the deck, was counted and is right.
    Counted {
        /// How many cards.
        found: usize,
    },
    /// Between rounds the deck was counted and is wrong.
    DeckFoundWrong {
        /// How many cards.
        found: usize,
    },
    /// A player declared a winning hand.
    Declared { seat: u8, side: Declaration },
    /// A player has nothing more to declare.
    NothingDeclared { seat: u8 },
    /// The declarations are over.
    DeclarationsEnded,
    /// All decisions are locked in.
    LockedIn,
    /// What the first five cards of a seat earn is settled.
    FirstFiveSettled { seat: u8 },
    /// A player elected.
    Elected { seat: u8, election: Election },
    /// An election that was not acted on is withdrawn and its chips go back.
    Withdrawn { seat: u8 },
    /// The dealer acted on the election.
    Acted { seat: u8 },
    /// A player made the bet after a draw.
    BetMade { seat: u8 },
    /// A player folded after a draw, or is deemed to have folded.
    Folded { seat: u8 },
    /// The first five cards of a seat are shown.
    Shown { seat: u8 },
    /// The cards of a seat are turned up.
    TurnedUp { seat: u8 },
    /// The discard rack is shuffled and dealt from.
    RackShuffled,
    /// The dealer's cards are turned up.
    Revealed {
        /// With ace-king or better.
        qualifies: bool,
    },
    /// A player was asked about forcing the dealer.
    Asked {
        seat: u8,
        /// The player pays to force.
        forces: bool,
    },
    /// The dealer's highest card went to the discard rack.
    HighestDiscarded {
        #[serde(with = "written")]
        card: Card,
    },
    /// Wagers are settled.
    Settled {
        seat: u8,
        /// Each wager.
        lines: Vec<Line>,
    },
    /// What was settled is taken back.
    Reversed {
        seat: u8,
        /// Each wager.
        lines: Vec<Line>,
    },
    /// An award was taken off the meter.
    MeterPaid {
        award: Money,
        /// What the meter shows now.
        reading: Money,
    },
    /// A royal flush is entitled to a share of the meter as it stood before the first of them.
    RoyalShown { seat: u8 },
    /// The meter went to its reset amount.
    MeterReset { to: Money },
    /// A ruling took an award back: it is on the meter again.
    MeterRestored {
        award: Money,
        /// What the meter shows now.
        reading: Money,
    },
    /// The meter share of a void progressive wager was taken back.
    MeterReturned {
        /// What the meter shows now.
        reading: Money,
    },
    /// The round is over for a player whose cards stay until the award is paid.
    Finished { seat: u8 },
    /// The cards of a seat went to the discard rack; the round is over for that player.
    Collected { seat: u8 },
    /// All hands are void.
    Voided {
        /// Recorded as the clause that makes them so.
        #[serde(rename = "clause")]
        reason: VoidReason,
    },
    /// The next card lies face up, or cards were found at an empty box: so many go to the discard rack.
    ToRack {
        cards: u8,
        /// Face up.
        up: bool,
    },
    /// The card just dealt was exposed.
    Exposed {
        /// The seat; none for the dealer, whose up card it is.
        seat: Option<u8>,
        #[serde(with = "written")]
        card: Card,
    },
    /// The dealer's cards lie open early; players may bet or fold.
    DealerExposed,
    /// A late claim was decided.
    LateClaim {
        seat: u8,
        side: Declaration,
        /// It is paid.
        paid: bool,
    },
    /// The new cards of a seat went back and are the next cards.
    PutBack { seat: u8 },
    /// The progressive wager of a seat is not in play.
    WagerNotAccepted { seat: u8 },
    /// Something that changes no wager is on record.
    Noted {
        what: Note,
        /// The seat it concerns.
        seat: Option<u8>,
    },
    /// All cards are picked up.
    PickedUp,
}

/// Irregularities that change no wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Note {
    /// A card drawn in error is the next card.
    DrawnInError,
    /// The dealer has four cards and gets one more.
    DealerHasFour,
    /// The shuffler failed; the cards were reshuffled.
    ShufflerFailed,
    /// The shuffler failed with the deck that is not in play; that deck is reshuffled.
    ShufflerFailedWithOtherDeck,
    /// A card was exposed before the cards entered the shoe; they are reshuffled.
    ExposedBeforeShoe,
    /// A player exposed own cards.
    OwnCardsExposed,
    /// A hand taken too early was rebuilt.
    Rebuilt,
}
