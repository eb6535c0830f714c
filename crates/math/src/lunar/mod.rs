//! Lunar Poker, New Jersey's and New Zealand's.

mod first;
mod first_five;
mod game;
mod lab;
mod moment;
mod plans;
mod player;
mod progressive;
mod side;
mod simulate;

pub use croupier_lunar_solver as solver;
pub(crate) use lab::Lab;

pub(crate) use game::export;
pub(crate) use moment::best;
pub(crate) use plans::{STRATEGIES, plan_value, plans};
pub(crate) use player::Player;
pub(crate) use solver::First;

use crate::{Analysis, Progress, Request};
use croupier_core::{Code, Refusal, Refusals};
use croupier_games::book::Rulebook;

/// The wagers that can be analysed; only New Jersey has a progressive one.
pub fn wagers(book: &Rulebook) -> &'static [&'static str] {
    if progressive::is_in(book) {
        &["ante", "super", "instant", "progressive"]
    } else {
        &["ante", "super", "instant"]
    }
}

/// The exact figures of the wagers asked for.
pub(crate) fn analyze(
    book: &Rulebook,
    request: &Request,
    progress: &Progress<'_>,
) -> Result<Analysis, Refusals> {
    let deck = first_five::deck_without(&request.seen)?;
    let mut wagers = Vec::new();
    if request.seen.is_empty() && request.wants("ante") {
        wagers.extend(game::analyze(book, request, progress)?);
    } else if request.wager.as_deref() == Some("ante") {
        let message = "the ante game is solved for a whole deck; croupier best answers for one hand";
        return Err(vec![Refusal::new(Code::NotAllowed, "seen", message).value(request.seen.join(" "))]);
    }
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
