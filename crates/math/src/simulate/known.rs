//! What the lab knows of a wager that is simulated.

use super::Run;
use crate::{Distribution, Fraction, Memory, Progress, Request, analyze, lab};
use croupier_core::Refusals;
use croupier_games::book::Rulebook;
use std::sync::Arc;

/// The strategy that every game has: whatever is worth most.
const OPTIMAL: &str = "optimal";

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
        memory: &Arc<dyn Memory>,
        progress: &Progress<'_>,
    ) -> Result<Known, Refusals> {
        let nothing = Known { paytable: None, figures: Figures::None };
        if !crate::wagers(book).contains(&wager) {
            return Ok(nothing);
        }
        let request = Request {
            wager: Some(wager.to_owned()),
            stake: run.stake,
            ratios: run.ratios.clone(),
            chosen: book.options().iter().map(|option| option.key.clone()).collect(),
            memory: Arc::clone(memory),
            ..Request::default()
        };
        if lab::decided(book) == Some(wager) && run.strategy != OPTIMAL {
            let value = lab::plan_value(book, &request, &run.strategy, progress)?;
            return Ok(Known { paytable: None, figures: value.map_or(Figures::None, Figures::Mean) });
        }
        let analysis = analyze(book, &request, progress)?;
        let found = analysis.wagers.into_iter().find(|wager| wager.in_force);
        Ok(found.map_or(nothing, |wager| Known {
            paytable: wager.paytable,
            figures: Figures::Distribution(wager.distribution),
        }))
    }

    /// The chance of an ending.
    pub fn probability(&self, row: &str, net: &Fraction) -> Option<Fraction> {
        let Figures::Distribution(distribution) = &self.figures else { return None };
        let same = distribution.outcomes().iter().find(|outcome| outcome.row == row && outcome.net == *net);
        same.map(|outcome| distribution.probability(outcome))
    }
}
