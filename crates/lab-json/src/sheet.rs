//! A par sheet as JSON.

use crate::exact::{DecisionJson, Exact, Figures, WagerJson, count, options_json};
use crate::plans::PlanJson;
use croupier_math::WagerAnalysis;
use croupier_math::parsheet::{self, Comparison, Hit, Pace, ParSheet, Rule, SettingInForce};
use serde::Serialize;
use serde_json::Value;

/// A par sheet.
#[derive(Serialize)]
pub struct SheetJson<'a> {
    rulebook: &'a str,
    book_hash: String,
    title: &'a str,
    jurisdiction: &'a str,
    regulation: &'a str,
    currency: &'a str,
    departures: Vec<String>,
    options: Value,
    changed_options: Vec<&'a str>,
    readings: Vec<ReadingJson<'a>>,
    assumptions: Vec<String>,
    rounds_per_hour: u32,
    average_bet: i64,
    players: u32,
    wagers: Vec<SheetWagerJson<'a>>,
    comparisons: Vec<ComparisonJson>,
    rules: Vec<RuleJson<'a>>,
    strategies: Vec<PlanJson<'a>>,
    strategy: Vec<DecisionJson<'a>>,
    command: &'a str,
}

#[derive(Serialize)]
struct ReadingJson<'a> {
    option: &'a str,
    reading: &'a str,
    clause: &'a str,
    value: String,
}

#[derive(Serialize)]
struct SheetWagerJson<'a> {
    #[serde(flatten)]
    wager: WagerJson<'a>,
    bet: i64,
    figures: Figures,
    #[serde(skip_serializing_if = "Option::is_none")]
    long_run_edge: Option<Exact>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    meter_hits: Vec<HitJson>,
}

#[derive(Serialize)]
struct HitJson {
    row: &'static str,
    wagers_between: Option<Exact>,
    hours_between: Option<Exact>,
}

#[derive(Serialize)]
struct ComparisonJson {
    wager: &'static str,
    ranked: Vec<RankedJson>,
}

#[derive(Serialize)]
struct RankedJson {
    paytable: String,
    in_force: bool,
    house_edge: Exact,
}

#[derive(Serialize)]
struct RuleJson<'a> {
    choice: &'static str,
    from: &'a str,
    to: &'a str,
    kinds: usize,
    count: Value,
    least_gain: Option<Exact>,
}

impl SheetJson<'_> {
    /// Everything on the sheet.
    #[must_use]
    pub fn of<'a>(sheet: &'a ParSheet<'_>) -> SheetJson<'a> {
        let (book, pace) = (sheet.book, &sheet.pace);
        let settings = SettingInForce::all(book);
        let changed = settings.iter().filter(|setting| setting.instead_of.is_some());
        SheetJson {
            rulebook: book.name(),
            book_hash: book.hash(),
            title: book.text("title"),
            jurisdiction: book.text("jurisdiction"),
            regulation: book.text("regulation"),
            currency: book.text("currency"),
            departures: book.departures(),
            options: options_json(book),
            changed_options: changed.map(|setting| setting.option.key.as_str()).collect(),
            readings: settings.iter().filter_map(reading_json).collect(),
            assumptions: sheet.assumptions(),
            rounds_per_hour: pace.rounds_per_hour,
            average_bet: pace.average_bet.in_cents(),
            players: pace.players,
            wagers: sheet.analysis.wagers.iter().map(|wager| wager_json(wager, pace)).collect(),
            comparisons: sheet.comparisons().into_iter().map(comparison_json).collect(),
            rules: parsheet::rules(&sheet.analysis.strategy).iter().map(rule_json).collect(),
            strategies: sheet.plans.iter().map(PlanJson::of).collect(),
            strategy: sheet.analysis.strategy.iter().map(DecisionJson::of).collect(),
            command: &sheet.command,
        }
    }
}

fn reading_json<'a>(setting: &SettingInForce<'a>) -> Option<ReadingJson<'a>> {
    let option = setting.option;
    Some(ReadingJson {
        option: &option.key,
        reading: option.reading.as_deref()?,
        clause: &option.clause,
        value: option.value.to_string(),
    })
}

fn wager_json<'a>(wager: &'a WagerAnalysis, pace: &Pace) -> SheetWagerJson<'a> {
    let figures = parsheet::Figures::of(wager, pace);
    let hit = |hit: &Hit| HitJson {
        row: hit.row,
        wagers_between: hit.wagers_between.as_ref().map(Exact::of),
        hours_between: hit.hours_between.as_ref().map(Exact::of),
    };
    SheetWagerJson {
        wager: WagerJson::of(wager),
        bet: figures.bet.in_cents(),
        long_run_edge: wager.progressive.as_ref().map(|progressive| Exact::of(&progressive.long_run_edge())),
        meter_hits: figures.hits.iter().map(hit).collect(),
        figures: Figures(figures),
    }
}

fn comparison_json(comparison: Comparison) -> ComparisonJson {
    let ranked = comparison.ranked.into_iter().map(|one| RankedJson {
        house_edge: Exact::of(&one.figures.house_edge),
        paytable: one.name,
        in_force: one.in_force,
    });
    ComparisonJson { wager: comparison.wager, ranked: ranked.collect() }
}

fn rule_json<'a>(rule: &Rule<'a>) -> RuleJson<'a> {
    RuleJson {
        choice: rule.choice,
        from: rule.hands.first().map_or("", |decision| &decision.hand),
        to: rule.hands.last().map_or("", |decision| &decision.hand),
        kinds: rule.hands.len(),
        count: count(&rule.count, &rule.count),
        least_gain: rule.closest.as_ref().map(|(_, cost)| Exact::of(cost)),
    }
}
