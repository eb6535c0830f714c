//! Who sits, who acts, who looks.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Somebody with wagers at a seat: the seated player, or one who bets behind where the game allows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Bettor {
    /// The seat, from 1.
    pub seat: u8,
    /// 0 for the seated player, 1 and 2 for those behind.
    pub place: u8,
}

impl Bettor {
    /// The player seated at `seat`.
    #[must_use]
    pub const fn seated(seat: u8) -> Bettor {
        Bettor { seat, place: 0 }
    }
}

impl fmt::Display for Bettor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            0 => write!(f, "seat {}", self.seat),
            place => write!(f, "backer {place} of seat {}", self.seat),
        }
    }
}

/// Who gives a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// A bettor.
    Player(Bettor),
    /// The dealer, who leads the round.
    Dealer,
    /// Where the cards come from: a shoe, a scanner, a person typing. It knows cards the dealer does not.
    Shoe,
    /// A floor supervisor.
    Supervisor,
}

/// Who is shown something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Anybody who walks by.
    Public,
    /// The person who sits at the seat.
    Seat(u8),
    /// The dealer, who sees no card that lies face down.
    Dealer,
    /// A floor supervisor, who sees what the dealer sees.
    Supervisor,
    /// Surveillance, which sees every card on the table but none that is undealt.
    Surveillance,
}
