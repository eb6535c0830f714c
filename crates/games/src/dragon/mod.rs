//! Dragon Poker, N.J.A.C. 13:69F-42.

pub mod book;
mod card;
pub(crate) mod case;
mod describe;
mod felt;
pub(crate) mod hands;
pub(crate) mod recorded;
pub mod round;
pub mod rules;
mod view;

pub use book::Book;
pub use card::{Card, Character, deck};
pub use case::IRREGULARITIES;
pub(crate) use describe::{describe, irregularities, paid_by, row_title, title};
pub(crate) use felt::felt;
