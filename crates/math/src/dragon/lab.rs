//! What the lab asks of every game, answered for Dragon Poker.

use super::{analyze, best, plans};
use crate::best::{Choice, Moment};
use crate::lab::{GameLab, MadeBy};
use crate::simulate::{Run, Table};
use crate::strategy::Plan;
use crate::{Analysis, Memory, Progress, Ratio, Request};
use croupier_core::Refusals;
use croupier_games::AnyCommand;
use croupier_games::book::Rulebook;
use croupier_games::dragon::round::Command;
use std::sync::Arc;

/// The lab's answers about Dragon Poker.
pub(crate) struct Lab;

impl GameLab for Lab {
    fn wagers(_book: &Rulebook) -> &'static [&'static str] {
        super::WAGERS
    }

    fn title(wager: &str) -> Option<&'static str> {
        (wager == "ante").then_some("Ante, Ante Bonus and Play")
    }

    fn assumption(_wager: &str) -> Option<&'static str> {
        None
    }

    fn meters(_book: &Rulebook) -> &'static [&'static str] {
        &[]
    }

    fn analyze(book: &Rulebook, request: &Request, _progress: &Progress<'_>) -> Result<Analysis, Refusals> {
        analyze(book, request)
    }

    fn best(book: &Rulebook, moment: &Moment) -> Result<Vec<Choice>, Refusals> {
        best(book, moment)
    }

    const CHOICES: &[MadeBy] = &[
        ("play", |command| matches!(command, AnyCommand::Dragon(Command::Play))),
        ("fold", |command| matches!(command, AnyCommand::Dragon(Command::Fold))),
    ];

    fn plans(book: &Rulebook, request: &Request, _progress: &Progress<'_>) -> Result<Vec<Plan>, Refusals> {
        plans(book, request)
    }

    const RATIOS: &[Ratio] = &[super::ANTE_BONUS];

    const DECIDED: Option<&str> = Some("ante");

    const SIMULATED: &[&str] = super::simulate::WAGERS;

    const STRATEGIES: &[&str] = super::STRATEGIES;

    fn simulate(
        book: &Rulebook,
        run: &Run,
        _memory: &Arc<dyn Memory>,
        _progress: &Progress<'_>,
    ) -> Result<Box<dyn Table>, Refusals> {
        Ok(Box::new(super::simulate::Dragon::new(book, run)?))
    }
}
