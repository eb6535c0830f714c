//! Three Card Poker, by house rules of our own.

pub mod book;
pub(crate) mod case;
mod describe;
mod felt;
pub(crate) mod hands;
pub(crate) mod recorded;
pub mod round;
pub mod rules;
mod view;

pub use book::Book;
pub use case::IRREGULARITIES;
pub(crate) use describe::{describe, irregularities, paid_by, row_title, title};
pub(crate) use felt::felt;

use croupier_core::DeckSpec;

/// house/three-card-poker 1.1
///
/// The 52 cards.
#[must_use]
pub fn deck() -> DeckSpec {
    crate::poker_deck("1.1")
}
