//! Pack's Poker, N.J.A.C. 13:69F-43.

pub mod book;
pub(crate) mod case;
mod describe;
mod felt;
pub(crate) mod hands;
mod irregularities;
pub mod meters;
mod pack;
pub(crate) mod recorded;
pub mod round;
pub mod rules;
mod seat;
mod view;

pub use book::{Book, Configuration};
pub(crate) use describe::{describe, irregularities, paid_by, row_title, title};
pub(crate) use felt::felt;
pub use irregularities::IRREGULARITIES;

use croupier_core::DeckSpec;

/// One deck of 52 cards a round; the other of the two is being shuffled.
#[must_use]
pub fn deck() -> DeckSpec {
    crate::poker_deck("43.2(a)")
}
