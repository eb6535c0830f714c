//! What the lab asks of every game, answered for Lunar Poker.

use super::{analyze, best, plans};
use crate::best::{Choice, Moment};
use crate::lab::{GameLab, MadeBy};
use crate::simulate::{Run, Table};
use crate::strategy::Plan;
use crate::{Analysis, Fraction, Memory, Progress, Ratio, Request};
use croupier_core::Refusals;
use croupier_games::AnyCommand;
use croupier_games::book::Rulebook;
use croupier_games::lunar::Jurisdiction;
use croupier_games::lunar::round::Command;
use std::sync::Arc;

/// The lab's answers about Lunar Poker.
pub(crate) struct Lab;

impl GameLab for Lab {
    fn wagers(book: &Rulebook) -> &'static [&'static str] {
        super::wagers(book)
    }

    fn title(wager: &str) -> Option<&'static str> {
        Some(match wager {
            "ante" => "Ante and Bet",
            "super" => "Super bet",
            "instant" => "Instant cash payout",
            "progressive" => "Progressive wager",
            _ => return None,
        })
    }

    fn assumption(wager: &str) -> Option<&'static str> {
        let instant = "The instant cash payout has no stake of its own: its figures are what it adds to each unit of ante.";
        (wager == "instant").then_some(instant)
    }

    fn meters(book: &Rulebook) -> &'static [&'static str] {
        match Jurisdiction::of(book) {
            Jurisdiction::NewJersey => &["progressive"],
            Jurisdiction::NewZealand => &[],
        }
    }

    fn analyze(book: &Rulebook, request: &Request, progress: &Progress<'_>) -> Result<Analysis, Refusals> {
        analyze(book, request, progress)
    }

    fn best(book: &Rulebook, moment: &Moment) -> Result<Vec<Choice>, Refusals> {
        best(book, moment)
    }

    const CHOICES: &[MadeBy] = &[
        ("instant", |command| matches!(command, AnyCommand::Lunar(Command::Declare { .. }))),
        ("bet", |command| matches!(command, AnyCommand::Lunar(Command::Bet))),
        ("fold", |command| matches!(command, AnyCommand::Lunar(Command::Fold))),
        ("buy", |command| matches!(command, AnyCommand::Lunar(Command::Buy))),
        ("exchange", |command| matches!(command, AnyCommand::Lunar(Command::Exchange { .. }))),
        ("force", |command| matches!(command, AnyCommand::Lunar(Command::Force))),
        ("do_not_force", |command| matches!(command, AnyCommand::Lunar(Command::DontForce))),
    ];

    fn plans(book: &Rulebook, request: &Request, progress: &Progress<'_>) -> Result<Vec<Plan>, Refusals> {
        plans(book, request, progress)
    }

    /// Each plan takes long to find, so only the one is found.
    fn plan_value(
        book: &Rulebook,
        request: &Request,
        plan: &str,
        progress: &Progress<'_>,
    ) -> Result<Option<Fraction>, Refusals> {
        super::plan_value(book, request, plan, progress)
    }

    fn export(book: &Rulebook, request: &Request, progress: &Progress<'_>) -> Result<Vec<u8>, Refusals> {
        super::export(book, request, progress)
    }

    const RATIOS: &[Ratio] = &[];

    const DECIDED: Option<&str> = Some("ante");

    const SIMULATED: &[&str] = super::simulate::WAGERS;

    const STRATEGIES: &[&str] = super::STRATEGIES;

    fn simulate(
        book: &Rulebook,
        run: &Run,
        memory: &Arc<dyn Memory>,
        progress: &Progress<'_>,
    ) -> Result<Box<dyn Table>, Refusals> {
        Ok(Box::new(super::simulate::Lunar::new(book, run, memory, progress)?))
    }
}
