//! The closed list of games, for the lab.

use crate::best::{Choice, Moment};
use crate::strategy::Plan;
use crate::{Analysis, Fraction, Progress, Request, dragon, lucky8s, lunar, packs};
use croupier_core::{Code, Refusal, Refusals};
use croupier_games::Game;
use croupier_games::book::Rulebook;

/// The wagers of a book that can be analysed.
#[must_use]
pub fn wagers(book: &Rulebook) -> &'static [&'static str] {
    match Game::of(book) {
        Game::Dragon => dragon::WAGERS,
        Game::Lucky8s => lucky8s::WAGERS,
        Game::Lunar => lunar::wagers(book),
        Game::Packs => packs::WAGERS,
    }
}

/// The meters of a book that wagers feed.
#[must_use]
pub fn meters(book: &Rulebook) -> &'static [&'static str] {
    match Game::of(book) {
        Game::Packs => &["five_card", "seven_card"],
        Game::Lunar if book.name() == "nj/lunar-poker" => &["progressive"],
        Game::Lunar | Game::Lucky8s | Game::Dragon => &[],
    }
}

pub(crate) fn analyze(
    book: &Rulebook,
    request: &Request,
    progress: &Progress<'_>,
) -> Result<Analysis, Refusals> {
    match Game::of(book) {
        Game::Dragon => dragon::analyze(book, request),
        Game::Lucky8s => lucky8s::analyze(book, request),
        Game::Lunar => lunar::analyze(book, request, progress),
        Game::Packs => packs::analyze(book, request, progress),
    }
}

pub(crate) fn best(book: &Rulebook, moment: &Moment) -> Result<Vec<Choice>, Refusals> {
    match Game::of(book) {
        Game::Dragon => dragon::best(book, moment),
        Game::Lucky8s => lucky8s::best(book, moment),
        Game::Lunar => lunar::best(book, moment),
        Game::Packs => {
            let message = "nothing is decided in this game after the wagers";
            Err(vec![Refusal::new(Code::NotAllowed, "rulebook", message).value(book.name())])
        }
    }
}

pub(crate) fn plans(
    book: &Rulebook,
    request: &Request,
    progress: &Progress<'_>,
) -> Result<Vec<Plan>, Refusals> {
    match Game::of(book) {
        Game::Dragon => dragon::plans(book, request),
        Game::Lucky8s => lucky8s::plans(book, request),
        Game::Packs => Ok(Vec::new()),
        Game::Lunar => lunar::plans(book, request, progress),
    }
}

pub(crate) fn export(
    book: &Rulebook,
    request: &Request,
    progress: &Progress<'_>,
) -> Result<Vec<u8>, Refusals> {
    match Game::of(book) {
        Game::Lunar => lunar::export(book, request, progress),
        Game::Dragon | Game::Lucky8s | Game::Packs => {
            let message = "croupier analyze lists every decision of this game; only Lunar Poker has too many";
            Err(vec![Refusal::new(Code::NotAllowed, "export", message).value(book.name())])
        }
    }
}

/// What the plan of this name is worth, if there is such a plan.
pub(crate) fn plan_value(
    book: &Rulebook,
    request: &Request,
    plan: &str,
    progress: &Progress<'_>,
) -> Result<Option<Fraction>, Refusals> {
    match Game::of(book) {
        // Each takes long to find, so only the one is found.
        Game::Lunar => lunar::plan_value(book, request, plan, progress),
        Game::Dragon | Game::Lucky8s | Game::Packs => {
            let found = plans(book, request, progress)?.into_iter().find(|known| known.name == plan);
            Ok(found.map(|plan| plan.ev))
        }
    }
}
