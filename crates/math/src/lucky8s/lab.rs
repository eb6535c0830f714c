//! What the lab asks of every game, answered for Lucky 8's.

use super::{analyze, best, plans};
use crate::best::{Choice, Moment};
use crate::lab::{GameLab, MadeBy};
use crate::simulate::{Run, Table};
use crate::strategy::Plan;
use crate::{Analysis, Memory, Progress, Ratio, Request};
use croupier_core::Refusals;
use croupier_games::AnyCommand;
use croupier_games::book::Rulebook;
use croupier_games::lucky8s::round::Command;
use std::sync::Arc;

/// The lab's answers about Lucky 8's.
pub(crate) struct Lab;

impl GameLab for Lab {
    fn wagers(_book: &Rulebook) -> &'static [&'static str] {
        super::WAGERS
    }

    fn title(wager: &str) -> Option<&'static str> {
        (wager == "ante").then_some("Ante and In to Win")
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
        ("play", |command| matches!(command, AnyCommand::Lucky8s(Command::InToWin))),
        ("fold", |command| matches!(command, AnyCommand::Lucky8s(Command::Fold))),
    ];

    fn plans(book: &Rulebook, request: &Request, _progress: &Progress<'_>) -> Result<Vec<Plan>, Refusals> {
        plans(book, request)
    }

    const RATIOS: &[Ratio] = &[];

    const DECIDED: Option<&str> = Some("ante");

    const SIMULATED: &[&str] = super::simulate::WAGERS;

    const STRATEGIES: &[&str] = super::STRATEGIES;

    fn simulate(
        book: &Rulebook,
        run: &Run,
        _memory: &Arc<dyn Memory>,
        _progress: &Progress<'_>,
    ) -> Result<Box<dyn Table>, Refusals> {
        Ok(Box::new(super::simulate::Lucky8s::new(book, run)?))
    }
}
