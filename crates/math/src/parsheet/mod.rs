//! Par sheets: what there is to know about a book's wagers, as a document that can be filed.
//!
//! A [`ParSheet`] knows the figures, a [`page::Page`] says what stands where, and each format writes it. Everything
//! is made in memory; the caller writes the file.

mod chart;
mod comparison;
mod contents;
mod csv;
mod figures;
pub(crate) mod html;
mod markdown;
mod numbers;
mod page;
mod rules;
mod terms;

pub use comparison::{Candidate, Comparison};
pub use csv::{comparison as comparison_csv, sheet as csv};
pub use figures::{Figures, Hit, Pace};
pub use html::{Paper, html};
pub use markdown::markdown;
pub use page::Page;
pub use rules::{Rule, rules};
pub use terms::SettingInForce;

use crate::strategy::Plan;
use crate::{Analysis, Request, WagerAnalysis};
use croupier_games::book::Rulebook;

/// A par sheet of a book.
#[derive(Clone, Debug)]
pub struct ParSheet<'a> {
    /// The book, with the options in force.
    pub book: &'a Rulebook,
    /// Its mathematics.
    pub analysis: &'a Analysis,
    /// What the mathematics was asked.
    pub request: &'a Request,
    /// Ways to play that a person can follow, the best first.
    pub plans: &'a [Plan],
    /// How the table is used.
    pub pace: Pace,
    /// The command that makes this sheet again.
    pub command: String,
}

impl ParSheet<'_> {
    /// The wagers under the pay tables in force.
    pub fn in_force(&self) -> impl Iterator<Item = &WagerAnalysis> {
        self.analysis.wagers.iter().filter(|wager| wager.in_force)
    }

    /// The pay tables of each wager that has several, best for the player first.
    #[must_use]
    pub fn comparisons(&self) -> Vec<Comparison> {
        Comparison::of_tables(self.analysis, &self.pace)
    }

    /// The sheet as a page.
    #[must_use]
    pub fn page(&self) -> Page {
        contents::sheet(self)
    }
}

impl Comparison {
    /// The comparison as a page.
    #[must_use]
    pub fn page(&self, book: &Rulebook) -> Page {
        contents::comparison(book, self)
    }
}
