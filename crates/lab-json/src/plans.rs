//! Strategies as JSON.

use crate::exact::Exact;
use croupier_games::book::Rulebook;
use croupier_math::strategy::Plan;
use serde::Serialize;

/// What `croupier strategy` answers.
#[derive(Serialize)]
pub struct StrategyJson<'a> {
    rulebook: &'a str,
    book_hash: String,
    strategies: Vec<PlanJson<'a>>,
}

/// A way to play, and what it costs.
#[derive(Serialize)]
pub struct PlanJson<'a> {
    strategy: &'a str,
    rules: &'a [String],
    /// What it costs beside to forget one of the first rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    without: Vec<Exact>,
    ev: Exact,
    cost: Exact,
}

impl PlanJson<'_> {
    /// The rules with their exact cost.
    #[must_use]
    pub fn of(plan: &Plan) -> PlanJson<'_> {
        let (ev, cost) = (Exact::of(&plan.ev), Exact::of(&plan.cost));
        let without = plan.without.iter().map(Exact::of).collect();
        PlanJson { strategy: plan.name, rules: &plan.rules, without, ev, cost }
    }
}

impl StrategyJson<'_> {
    /// All ways to play, the best first.
    #[must_use]
    pub fn of<'a>(book: &'a Rulebook, plans: &'a [Plan]) -> StrategyJson<'a> {
        StrategyJson {
            rulebook: book.name(),
            book_hash: book.hash(),
            strategies: plans.iter().map(PlanJson::of).collect(),
        }
    }
}
