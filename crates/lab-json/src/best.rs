//! What `croupier best` answers.

use crate::exact::Exact;
use croupier_math::best::Choice;
use serde::Serialize;

/// Decimals of a choice's value: enough to tell close ones apart.
pub const BEST_PLACES: u32 = 12;

/// Every choice with its value, the best first.
#[derive(Serialize)]
pub struct BestJson<'a> {
    choices: Vec<ChoiceJson<'a>>,
    best: usize,
}

#[derive(Serialize)]
struct ChoiceJson<'a> {
    choice: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    discard: Option<&'a str>,
    ev: Exact,
}

impl BestJson<'_> {
    /// The choices, the best being the first.
    #[must_use]
    pub fn of(choices: &[Choice]) -> BestJson<'_> {
        let choice = |choice: &Choice| Exact::to(&choice.ev, BEST_PLACES);
        let choices = choices.iter().map(|one| ChoiceJson {
            choice: one.choice,
            discard: one.discard.as_deref(),
            ev: choice(one),
        });
        BestJson { choices: choices.collect(), best: 0 }
    }
}
