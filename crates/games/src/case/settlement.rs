//! What a described round comes to.

use crate::book::Rulebook;
use croupier_core::{Line, Money};

/// A settled round.
#[derive(Clone, Debug)]
pub struct Settlement {
    /// The book with the round's own options.
    pub book: Rulebook,
    /// The dealer's cards and what they are, and what happened to the whole round, for people.
    pub about: Vec<String>,
    /// The seats, as they were described.
    pub seats: Vec<SeatSettlement>,
    /// The meters in play.
    pub meters: Vec<MeterChange>,
}

/// One seat, settled.
#[derive(Clone, Debug)]
pub struct SeatSettlement {
    /// The seat's number.
    pub seat: u8,
    /// The cards and what they are, for people.
    pub about: String,
    /// The wagers of the seat's own bettor.
    pub wagers: Vec<Line>,
    /// The others who bet on the spot.
    pub backers: Vec<BackerSettlement>,
}

/// Somebody who bet on another player's spot.
#[derive(Clone, Debug)]
pub struct BackerSettlement {
    /// The name given.
    pub name: String,
    /// The wagers.
    pub wagers: Vec<Line>,
}

/// A meter before and after the round.
#[derive(Clone, Debug)]
pub struct MeterChange {
    /// The meter's name.
    pub name: &'static str,
    /// The reading before the round's own contributions.
    pub before: Money,
    /// The reading after everything is paid.
    pub after: Money,
}

/// What a bettor gains or loses in all.
#[must_use]
pub fn net(wagers: &[Line]) -> Money {
    wagers.iter().map(Line::net).sum()
}

impl SeatSettlement {
    /// What the seat's own bettor gains or loses.
    #[must_use]
    pub fn net(&self) -> Money {
        net(&self.wagers)
    }
}

impl BackerSettlement {
    /// What the backer gains or loses.
    #[must_use]
    pub fn net(&self) -> Money {
        net(&self.wagers)
    }
}
