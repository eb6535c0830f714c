//! Lunar Poker, New Jersey's and New Zealand's.

pub mod ante;
mod first_five;
mod moment;
mod progressive;
mod side;

pub(crate) use moment::best;

use crate::{Analysis, Request};
use croupier_core::Refusals;
use croupier_games::book::Rulebook;

/// The wagers that can be analysed; only New Jersey has a progressive one.
pub fn wagers(book: &Rulebook) -> &'static [&'static str] {
    if progressive::is_in(book) { &["super", "instant", "progressive"] } else { &["super", "instant"] }
}

/// The exact figures of the wagers asked for.
pub(crate) fn analyze(book: &Rulebook, request: &Request) -> Result<Analysis, Refusals> {
    let deck = first_five::deck_without(&request.seen)?;
    let mut wagers = Vec::new();
    if request.wants("super") {
        wagers.extend(side::super_bet(book, request, deck));
    }
    if request.wants("instant") {
        wagers.extend(side::instant(book, request, deck));
    }
    if request.wants("progressive") {
        wagers.extend(progressive::analyze(book, request, deck)?);
    }
    Ok(Analysis { wagers, strategy: Vec::new() })
}
