//! Lunar Poker: N.J.A.C. 13:69F-38 and New Zealand's Division 22.

pub mod book;
pub(crate) mod case;
mod clauses;
mod describe;
mod felt;
mod floor;
pub(crate) mod hands;
mod irregularities;
mod limit;
pub mod progressive;
mod rack;
pub(crate) mod recorded;
pub mod round;
pub mod rules;
mod seat;
pub mod second;
mod view;

pub use book::Book;
pub use clauses::Jurisdiction;
pub(crate) use describe::{describe, paid_by, row_title, title};
pub(crate) use felt::felt;
pub use irregularities::irregularities;

use croupier_core::DeckSpec;

/// nj/lunar-poker 38.5(a)·a | nz/lunar-poker 3.5(a)
///
/// One deck of 52 cards.
#[must_use]
pub fn deck() -> DeckSpec {
    crate::poker_deck("38.2(a)·a")
}
