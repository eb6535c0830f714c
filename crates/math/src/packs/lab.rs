//! What the lab asks of every game, answered for Pack's Poker.

use super::analyze;
use crate::best::{Choice, Moment};
use crate::lab::{GameLab, MadeBy};
use crate::simulate::{Run, Table};
use crate::strategy::Plan;
use crate::{Analysis, Memory, Progress, Ratio, Request};
use croupier_core::{Code, Refusal, Refusals};
use croupier_games::book::Rulebook;
use std::sync::Arc;

/// The lab's answers about Pack's Poker.
pub(crate) struct Lab;

impl GameLab for Lab {
    fn wagers(_book: &Rulebook) -> &'static [&'static str] {
        super::WAGERS
    }

    fn title(wager: &str) -> Option<&'static str> {
        Some(match wager {
            "pack" => "Pack's bet",
            "five_card" => "Five-card bonus",
            "seven_card" => "Seven-card bonus",
            "five_card_progressive" => "Progressive five-card bonus",
            "seven_card_progressive" => "Progressive seven-card bonus",
            _ => return None,
        })
    }

    fn assumption(_wager: &str) -> Option<&'static str> {
        None
    }

    fn meters(_book: &Rulebook) -> &'static [&'static str] {
        &["five_card", "seven_card"]
    }

    fn analyze(book: &Rulebook, request: &Request, progress: &Progress<'_>) -> Result<Analysis, Refusals> {
        analyze(book, request, progress)
    }

    fn best(book: &Rulebook, _moment: &Moment) -> Result<Vec<Choice>, Refusals> {
        let message = "nothing is decided in this game after the wagers";
        Err(vec![Refusal::new(Code::NotAllowed, "rulebook", message).value(book.name())])
    }

    const CHOICES: &[MadeBy] = &[];

    fn plans(_book: &Rulebook, _request: &Request, _progress: &Progress<'_>) -> Result<Vec<Plan>, Refusals> {
        Ok(Vec::new())
    }

    const RATIOS: &[Ratio] = &[];

    const DECIDED: Option<&str> = None;

    const SIMULATED: &[&str] = super::simulate::WAGERS;

    const STRATEGIES: &[&str] = &["optimal", "always_play"];

    fn simulate(
        book: &Rulebook,
        run: &Run,
        _memory: &Arc<dyn Memory>,
        _progress: &Progress<'_>,
    ) -> Result<Box<dyn Table>, Refusals> {
        Ok(Box::new(super::simulate::Packs::new(book, run)))
    }
}
