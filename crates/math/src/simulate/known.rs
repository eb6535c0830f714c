//! What the lab knows of a wager that is simulated.

use super::Run;
use crate::{Distribution, Fraction, Progress, Request, analyze};
use croupier_core::Refusals;
use croupier_games::book::Rulebook;

/// The exact side of a wager.
pub struct Known {
    /// The pay table in force, where there are several.
    pub paytable: Option<String>,
    /// The figures, for the strategy played.
    pub figures: Figures,
}

/// As much as is known.
pub enum Figures {
    /// Nothing.
    None,
    /// The average result.
    Mean(Fraction),
    /// How often the wager ends in which way.
    Distribution(Distribution),
}

impl Known {
    /// What is known of a wager. The best way to play is known with its whole distribution, any other by its average.
    pub fn of(
        book: &Rulebook,
        run: &Run,
        wager: &'static str,
        progress: &Progress<'_>,
    ) -> Result<Known, Refusals> {
        let nothing = Known { paytable: None, figures: Figures::None };
        if !crate::wagers(book).contains(&wager) {
            return Ok(nothing);
        }
        let request = Request {
            wager: Some(wager.to_owned()),
            stake: run.stake,
            ante_bonus: run.ante_bonus.clone(),
            chosen: book.options().iter().map(|option| option.key.clone()).collect(),
            ..Request::default()
        };
        let analysis = analyze(book, &request, progress)?;
        let Some(wager) = analysis.wagers.into_iter().find(|wager| wager.in_force) else {
            return Ok(nothing);
        };
        let paytable = wager.paytable;
        if wager.ante_game.is_none() || run.strategy == "optimal" {
            return Ok(Known { paytable, figures: Figures::Distribution(wager.distribution) });
        }
        let plans = crate::strategy::plans(book, &request, progress)?;
        let plan = plans.into_iter().find(|plan| plan.name == run.strategy);
        Ok(Known { paytable, figures: plan.map_or(Figures::None, |plan| Figures::Mean(plan.ev)) })
    }

    /// The chance of an ending.
    pub fn probability(&self, row: &str, net: &Fraction) -> Option<Fraction> {
        let Figures::Distribution(distribution) = &self.figures else { return None };
        let same = distribution.outcomes().iter().find(|outcome| outcome.row == row && outcome.net == *net);
        same.map(|outcome| distribution.probability(outcome))
    }
}
