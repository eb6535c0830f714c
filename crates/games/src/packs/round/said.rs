//! What is said and what happens in a round of Pack's Poker.

use super::bet::{Bet, Pack};
use crate::packs::meters::{Meters, ProgressiveMeter};
use crate::round::{Place, written};
use croupier_core::{Bettor, Card, Clause, Line, Money};
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
    Place {
        /// Which.
        bet: Bet,
        /// How much.
        amount: Money,
    },
    /// A player takes a wager back.
    TakeBack {
        /// Which.
        bet: Bet,
    },
    /// The dealer sends the wagers of a seat back, so that the others can play.
    SendBack {
        /// The seat.
        seat: u8,
    },
    /// The dealer closes the wagers.
    NoMoreBets,
    /// The progressive system did not accept a wager.
    NotAccepted {
        /// The seat.
        seat: u8,
        /// Which.
        bet: Bet,
    },
    /// The dealer registers the progressive wagers on the meters.
    Register,
    /// The shoe brings the next card.
    Deal {
        /// The card.
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
    /// A player lays the own cards face up, or the dealer turns up those of the next player.
    Show,
    /// The dealer turns up the own cards.
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
        /// Where.
        at: Spot,
    },
    /// The automated shoe jammed or did not deal all cards.
    ShoeFailed,
    /// The shuffler failed before the deal; the cards are reshuffled.
    ShufflerFailed,
}

/// A progressive wager, settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Award {
    /// Whose.
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
    Placed {
        /// Whose.
        bettor: Bettor,
        /// Which.
        bet: Bet,
        /// How much.
        amount: Money,
    },
    /// A wager was taken back.
    TakenBack {
        /// Whose.
        bettor: Bettor,
        /// Which.
        bet: Bet,
    },
    /// All wagers of a player went back before the deal.
    SentBack {
        /// Whose.
        bettor: Bettor,
    },
    /// "No more bets".
    BettingClosed,
    /// Meters won in an earlier round started again.
    MetersRestarted {
        /// The meters after it.
        meters: Box<Readings>,
    },
    /// A progressive wager that the system did not accept went back.
    NotAccepted {
        /// Whose.
        bettor: Bettor,
        /// Which.
        bet: Bet,
        /// How much.
        amount: Money,
    },
    /// The progressive wagers are on the meters.
    Registered {
        /// The meters after it.
        meters: Box<Readings>,
    },
    /// A card was dealt face down.
    Dealt {
        /// To.
        to: Spot,
        /// The card.
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
    Shown {
        /// The seat.
        seat: u8,
    },
    /// The dealer's cards are turned up.
    Revealed,
    /// A pack is turned up.
    PackTurned {
        /// Which.
        pack: Pack,
    },
    /// Wagers are settled.
    Settled {
        /// Whose.
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
    PackDiscarded {
        /// Which.
        pack: Pack,
    },
    /// The cards of players without further wagers went to the discard rack.
    Collected {
        /// The seats.
        seats: Vec<u8>,
    },
    /// The next card lies face up in the shoe or deck.
    FoundFaceUp,
    /// The card found face up went to the discard rack.
    SetAside {
        /// The card.
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
        /// Whose.
        bettor: Bettor,
        /// Each wager as it had been settled.
        lines: Vec<Line>,
    },
    /// Something that changes nothing is on record.
    Noted {
        /// What.
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
    /// The shuffler failed; the cards were reshuffled.
    ShufflerFailed,
}
