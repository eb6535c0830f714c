//! Strategies that a person can follow, each with what it costs.

use crate::{Fraction, Progress, Request};
use croupier_core::Refusals;
use croupier_games::book::Rulebook;

/// A way to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Its name.
    pub name: &'static str,
    /// What to do, in the order in which one asks oneself; the first rule that fits decides.
    pub rules: Vec<String>,
    /// For the first of these rules, as far as it is known: what it costs beside to forget that one.
    pub without: Vec<Fraction>,
    /// The value of the game played this way, in units of the first wager.
    pub ev: Fraction,
    /// What it falls short of the best way to play.
    pub cost: Fraction,
}

/// The plans for a book, the best first. A book in which nothing is decided after the wagers has none.
pub fn plans(book: &Rulebook, request: &Request, progress: &Progress<'_>) -> Result<Vec<Plan>, Refusals> {
    crate::lab::plans(book, request, progress)
}

/// The best first decision for every hand as a file, where a book's game has more of them than a list can hold.
pub fn export(book: &Rulebook, request: &Request, progress: &Progress<'_>) -> Result<Vec<u8>, Refusals> {
    crate::lab::export(book, request, progress)
}
