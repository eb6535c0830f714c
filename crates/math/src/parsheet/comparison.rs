//! One wager under several pay tables or settings, best for the player first.

use super::{Figures, Pace};
use crate::{Analysis, WagerAnalysis};

/// A wager under several pay tables or settings.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The wager's name.
    pub wager: &'static str,
    /// What differs: `paytable`, or the key of an option.
    pub by: String,
    /// The candidates, best for the player first.
    pub ranked: Vec<Candidate>,
    /// What cannot be ranked, and why.
    pub left_out: Vec<(String, String)>,
}

/// A wager under one of the pay tables or settings.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The pay table or the value of the option.
    pub name: String,
    /// Is it the one in force?
    pub in_force: bool,
    /// Its figures.
    pub figures: Figures,
    /// What they come from.
    pub analysis: WagerAnalysis,
}

impl Candidate {
    /// A candidate of this name.
    #[must_use]
    pub fn new(name: String, in_force: bool, analysis: WagerAnalysis, pace: &Pace) -> Candidate {
        Candidate { name, in_force, figures: Figures::of(&analysis, pace), analysis }
    }
}

impl Comparison {
    /// Ranks the candidates; those of the same edge stay in the order given.
    #[must_use]
    pub fn new(wager: &'static str, by: &str, mut candidates: Vec<Candidate>) -> Comparison {
        candidates.sort_by(|one, other| one.figures.house_edge.cmp(&other.figures.house_edge));
        Comparison { wager, by: by.to_owned(), ranked: candidates, left_out: Vec::new() }
    }

    /// The pay tables of every wager that has more than one.
    #[must_use]
    pub fn of_tables(analysis: &Analysis, pace: &Pace) -> Vec<Comparison> {
        let mut wagers: Vec<&'static str> = analysis.wagers.iter().map(|wager| wager.wager).collect();
        wagers.dedup();
        let all = wagers.into_iter().map(|wager| Comparison::of_wager(analysis, wager, pace));
        all.filter(|comparison| comparison.ranked.len() > 1).collect()
    }

    /// The pay tables of one wager.
    #[must_use]
    pub fn of_wager(analysis: &Analysis, wager: &'static str, pace: &Pace) -> Comparison {
        let tables = analysis.wagers.iter().filter(|candidate| candidate.wager == wager);
        let candidates = tables.map(|table| {
            let name = table.paytable.clone().unwrap_or_else(|| "printed".to_owned());
            Candidate::new(name, table.in_force, table.clone(), pace)
        });
        Comparison::new(wager, "paytable", candidates.collect())
    }
}
