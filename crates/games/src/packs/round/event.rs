//! What happens in a round of Pack's Poker.
#![allow(missing_docs, reason = "most fields are what their names say")]

use super::bet::{Bet, Pack};
use super::command::Spot;
use crate::packs::meters::{Meters, ProgressiveMeter};
use crate::round::written;
use croupier_core::{Bettor, Card, Clause, Line, Money};
use serde::{Deserialize, Serialize};

/// A progressive wager, settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Award {
    pub bettor: Bettor,
    /// What it came to.
    pub line: Line,
}

/// What a meter and its reset meter show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// The meter that is paid from.
    pub primary: Money,
    /// The meter that fills it when it starts again.
    pub reset: Money,
}

/// What the meters show, where the bonuses are progressive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Readings {
    /// The meter of the five-card bonus.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub five_card: Option<Reading>,
    /// The meter of the seven-card bonus.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seven_card: Option<Reading>,
}

impl Readings {
    /// What meters show, small in an event because most events have none.
    pub(super) fn boxed(meters: &Meters) -> Box<Readings> {
        Box::new(Readings::from(meters))
    }
}

impl From<&Meters> for Readings {
    fn from(meters: &Meters) -> Readings {
        let reading = |meter: &ProgressiveMeter| Reading {
            primary: meter.primary.reading(),
            reset: meter.reset.reading(),
        };
        Readings {
            five_card: meters.five_card.as_ref().map(reading),
            seven_card: meters.seven_card.as_ref().map(reading),
        }
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A wager lies on the layout.
    Placed { bettor: Bettor, bet: Bet, amount: Money },
    /// A wager was taken back.
    TakenBack { bettor: Bettor, bet: Bet },
    /// All wagers of a player went back before the deal.
    SentBack { bettor: Bettor },
    /// "No more bets".
    BettingClosed,
    /// Meters won in an earlier round started again.
    MetersRestarted {
        /// The meters after it.
        meters: Box<Readings>,
    },
    /// A progressive wager that the system did not accept went back.
    NotAccepted { bettor: Bettor, bet: Bet, amount: Money },
    /// The progressive wagers are on the meters.
    Registered {
        /// The meters after it.
        meters: Box<Readings>,
    },
    /// A card was dealt face down.
    Dealt {
        /// To.
        to: Spot,
        #[serde(with = "written")]
        card: Card,
    },
    /// The stub was counted.
    StubCounted {
        /// How many cards it had.
        found: usize,
    },
    /// The stub is in the discard rack.
    StubDiscarded,
    /// The cards of a seat are face up.
    Shown { seat: u8 },
    /// The dealer's cards are turned up.
    Revealed,
    /// A pack is turned up.
    PackTurned { pack: Pack },
    /// Wagers are settled.
    Settled {
        bettor: Bettor,
        /// Each wager.
        lines: Vec<Line>,
    },
    /// The progressive wagers on a pack are settled.
    ProgressiveSettled {
        /// The pack.
        pack: Pack,
        /// Each wager.
        awards: Vec<Award>,
        /// The meters after it.
        meters: Box<Readings>,
    },
    /// A pack went to the discard rack.
    PackDiscarded { pack: Pack },
    /// The cards of players without further wagers went to the discard rack.
    Collected {
        /// The seats.
        seats: Vec<u8>,
    },
    /// The next card lies face up in the shoe or deck.
    FoundFaceUp,
    /// The card found face up went to the discard rack.
    SetAside {
        #[serde(with = "written")]
        card: Card,
    },
    /// All hands are void.
    Voided {
        /// By this clause.
        clause: Clause,
        /// The meters without this round.
        meters: Box<Readings>,
    },
    /// What a void round had settled before is undone.
    Reversed {
        bettor: Bettor,
        /// Each wager as it had been settled.
        lines: Vec<Line>,
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
