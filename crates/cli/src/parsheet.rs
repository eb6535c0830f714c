//! `croupier parsheet`.

use crate::analyze::Asked;
use crate::bar::progress;
use crate::exact::{DecisionJson, Exact, Figures, WagerJson, number, options_json};
use crate::failure::{Failure, to_json};
use crate::{browser, output};
use clap::ValueEnum;
use croupier_core::{Code, Money, Refusal};
use croupier_games::book::Rulebook;
use croupier_math::parsheet::{self, Comparison, Hit, Pace, Paper, ParSheet, Rule, SettingInForce};
use croupier_math::strategy::{Plan, plans};
use croupier_math::{WagerAnalysis, analyze};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::path::PathBuf;

/// The par sheet of a rulebook.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A rulebook's name, or the file of your own.
    rulebook: String,
    #[command(flatten)]
    asked: Asked,
    /// How to write it; without this by the ending of --output, or else Markdown.
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The file to write; without it standard output.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The paper of a PDF; without this the usual one of the jurisdiction.
    #[arg(long, value_enum)]
    paper: Option<Size>,
    #[command(flatten)]
    pace: PaceArgs,
}

/// How a table is used, for what it holds in an hour.
#[derive(Debug, clap::Args)]
pub struct PaceArgs {
    /// Rounds dealt in an hour.
    #[arg(long, value_name = "N", default_value_t = Pace::default().rounds_per_hour, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rounds_per_hour: u32,
    /// The average stake in cents.
    #[arg(long, value_name = "CENTS", default_value_t = Pace::default().average_bet.in_cents(), value_parser = clap::value_parser!(i64).range(1..=Money::MOST.in_cents()))]
    average_bet: i64,
    /// Players who make each wager.
    #[arg(long, value_name = "N", default_value_t = Pace::default().players, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    players: u32,
}

impl PaceArgs {
    /// The pace asked for.
    pub fn pace(&self) -> Pace {
        Pace {
            rounds_per_hour: self.rounds_per_hour,
            average_bet: Money::cents(self.average_bet),
            players: self.players,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Html,
    Pdf,
    Csv,
    Json,
    Md,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Size {
    A4,
    Letter,
}

impl Args {
    /// The format asked for, else the one that the file's name says.
    fn format(&self, json: bool) -> Format {
        let ending = self.output.as_ref().and_then(|path| path.extension()?.to_str());
        let named = ending.and_then(|ending| Format::from_str(ending, true).ok());
        let usual = if json { Format::Json } else { Format::Md };
        self.format.or(named.filter(|_| !json)).unwrap_or(usual)
    }

    fn paper(&self, book: &Rulebook) -> Paper {
        match (self.paper, book.text("currency")) {
            (Some(Size::A4), _) => Paper::A4,
            (Some(Size::Letter), _) | (None, "USD") => Paper::Letter,
            (None, _) => Paper::A4,
        }
    }
}

/// Runs the command.
pub fn run(args: &Args, json: bool) -> Result<String, Failure> {
    let format = args.format(json);
    let output = args.output.as_deref();
    if format == Format::Pdf && output.is_none() {
        let message = "a PDF goes to a file: name it with --output";
        return Err(Failure::refused(Refusal::new(Code::Missing, "output", message)));
    }
    let (book, mut request) = args.asked.open(&args.rulebook)?;
    output.map_or(Ok(()), output::check)?;
    // The sheet compares all tables, whichever was chosen.
    request.chosen.clear();
    let analysis = analyze(&book, &request, &progress("analysing")).map_err(Failure::Refused)?;
    // Where nobody has found easy ways to play, the sheet has the best one hand by hand.
    let plans = plans(&book, &request, &progress("solving")).unwrap_or_default();
    let sheet = ParSheet {
        book: &book,
        analysis: &analysis,
        request: &request,
        plans: &plans,
        pace: args.pace.pace(),
        command: command(std::env::args().skip(1)),
    };
    let text = match (format, output) {
        (Format::Html, _) => parsheet::html(&sheet.page(), Paper::Any),
        (Format::Pdf, Some(path)) => {
            let page = parsheet::html(&sheet.page(), args.paper(&book));
            return output::write(path, &browser::print(&page)?).map(|()| String::new());
        }
        (Format::Pdf, None) => unreachable!("a PDF without a file was refused"),
        (Format::Csv, _) => parsheet::csv(&sheet),
        (Format::Json, _) => to_json(&SheetJson::of(&sheet)),
        (Format::Md, _) => parsheet::markdown(&sheet.page()),
    };
    output::deliver(text, output)
}

/// The command as it was typed, without the file: the same figures come from it anywhere.
fn command(arguments: impl Iterator<Item = String>) -> String {
    let mut words = vec!["croupier".to_owned()];
    let mut arguments = arguments;
    while let Some(argument) = arguments.next() {
        if argument == "--output" || argument == "-o" {
            arguments.next();
        } else if !argument.starts_with("--output=") {
            words.push(quoted(argument));
        }
    }
    words.join(" ")
}

fn quoted(argument: String) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=/.,:+".contains(letter);
    if argument.chars().all(plain) && !argument.is_empty() {
        argument
    } else {
        format!("'{}'", argument.replace('\'', "'\\''"))
    }
}

#[derive(Serialize)]
struct SheetJson<'a> {
    rulebook: &'a str,
    book_hash: String,
    title: &'a str,
    jurisdiction: &'a str,
    regulation: &'a str,
    currency: &'a str,
    departures: &'a [String],
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
    count: Box<RawValue>,
    least_gain: Option<Exact>,
}

#[derive(Serialize)]
struct PlanJson<'a> {
    strategy: &'a str,
    rules: &'a [String],
    ev: Exact,
    cost: Exact,
}

impl SheetJson<'_> {
    fn of<'a>(sheet: &'a ParSheet<'_>) -> SheetJson<'a> {
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
            strategies: sheet.plans.iter().map(plan_json).collect(),
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
        count: number(&rule.count),
        least_gain: rule.closest.as_ref().map(|(_, cost)| Exact::of(cost)),
    }
}

fn plan_json(plan: &Plan) -> PlanJson<'_> {
    PlanJson { strategy: plan.name, rules: &plan.rules, ev: Exact::of(&plan.ev), cost: Exact::of(&plan.cost) }
}
