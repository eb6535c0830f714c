//! What `croupier analyze` answers.

use crate::exact::{DecisionJson, WagerJson, options_json};
use croupier_games::book::Rulebook;
use croupier_math::Analysis;
use serde::Serialize;
use serde_json::Value;

/// Everything known of a book.
#[derive(Serialize)]
pub struct AnalysisJson<'a> {
    rulebook: &'a str,
    book_hash: String,
    options: Value,
    wagers: Vec<WagerJson<'a>>,
    strategy: Vec<DecisionJson<'a>>,
}

impl AnalysisJson<'_> {
    /// The figures of all wagers and the best decisions.
    #[must_use]
    pub fn of<'a>(book: &'a Rulebook, analysis: &'a Analysis) -> AnalysisJson<'a> {
        AnalysisJson {
            rulebook: book.name(),
            book_hash: book.hash(),
            options: options_json(book),
            wagers: analysis.wagers.iter().map(WagerJson::of).collect(),
            strategy: analysis.strategy.iter().map(DecisionJson::of).collect(),
        }
    }
}
