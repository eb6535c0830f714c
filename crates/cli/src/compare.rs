//! `croupier compare`.

use crate::analyze::Asked;
use crate::bar::progress;
use crate::exact::{Figures, WagerJson, options_json};
use crate::failure::{Failure, to_json};
use crate::options::apply;
use crate::output;
use crate::parsheet::PaceArgs;
use crate::text::{Align, indented, table};
use clap::ValueEnum;
use croupier_core::{Code, Refusal};
use croupier_games::book::{Allowed, BookOption, Rulebook};
use croupier_math::parsheet::{self, Candidate, Comparison, Pace, Paper};
use croupier_math::{Progress, Request, analyze, wagers};
use serde::Serialize;
use serde_json::Value;
use std::path::PathBuf;

/// As many values of a number are compared.
const MOST_VALUES: i64 = 100;

/// Rank the pay tables of a wager.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A rulebook's name, or the file of your own.
    rulebook: String,
    #[command(flatten)]
    asked: Asked,
    /// Compare the values of this option instead of the pay tables.
    #[arg(long, value_name = "KEY")]
    setting: Option<String>,
    /// Only these values of the option, such as `none,500000`.
    #[arg(long, value_name = "VALUES", value_delimiter = ',', requires = "setting")]
    values: Vec<String>,
    /// How to write it; without this by the ending of --output, or else text.
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The file to write; without it standard output.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    pace: PaceArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    #[value(alias = "txt")]
    Text,
    Html,
    Md,
    Csv,
    Json,
}

impl Args {
    /// The format asked for, else the one that the file's name says.
    fn format(&self, json: bool) -> Format {
        let ending = self.output.as_ref().and_then(|path| path.extension()?.to_str());
        let named = ending.and_then(|ending| Format::from_str(ending, true).ok());
        let usual = if json { Format::Json } else { Format::Text };
        self.format.or(named.filter(|_| !json)).unwrap_or(usual)
    }
}

/// Runs the command.
pub fn run(args: &Args, json: bool) -> Result<String, Failure> {
    let (book, request) = args.asked.open(&args.rulebook)?;
    let (wager, request) = args.wanted(&book, request)?;
    args.output.as_deref().map_or(Ok(()), output::check)?;
    let pace = args.pace.pace();
    let comparison = match &args.setting {
        None => by_table(&book, request, wager, &pace)?,
        Some(key) => by_setting(&book, &request, wager, (key, &args.values), &pace)?,
    };
    let text = match args.format(json) {
        Format::Text => written(&book, &comparison),
        Format::Html => parsheet::html(&comparison.page(&book), Paper::Any),
        Format::Md => parsheet::markdown(&comparison.page(&book)),
        Format::Csv => parsheet::comparison_csv(&comparison),
        Format::Json => to_json(&ComparisonJson::of(&book, &comparison)),
    };
    output::deliver(text, args.output.as_deref())
}

impl Args {
    /// The wager to compare. Of a setting the first wager of the book is compared if nobody says which; without one
    /// there is nothing to rank.
    fn wanted(&self, book: &Rulebook, mut request: Request) -> Result<(&'static str, Request), Failure> {
        let known = wagers(book);
        if request.wager.is_none() && self.setting.is_some() {
            request.wager = known.first().map(|first| (*first).to_owned());
        }
        let found = known.iter().find(|name| request.wager.as_deref() == Some(name));
        let found = found.copied().ok_or_else(|| Failure::refused(no_wager(book, &request)))?;
        Ok((found, request))
    }
}

fn no_wager(book: &Rulebook, request: &Request) -> Refusal {
    let known = wagers(book).join(", ");
    match &request.wager {
        None => Refusal::new(Code::Missing, "wager", format!("say which with --wager: {known}")),
        Some(wager) => {
            let message = format!("{} has no such wager; it has {known}", book.name());
            Refusal::new(Code::Unknown, "wager", message).value(wager)
        }
    }
}

fn by_table(
    book: &Rulebook,
    mut request: Request,
    wager: &'static str,
    pace: &Pace,
) -> Result<Comparison, Failure> {
    request.chosen.clear();
    let analysis = analyze(book, &request, &progress("analysing")).map_err(Failure::Refused)?;
    Ok(Comparison::of_wager(&analysis, wager, pace))
}

fn by_setting(
    book: &Rulebook,
    request: &Request,
    wager: &'static str,
    (key, only): (&str, &[String]),
    pace: &Pace,
) -> Result<Comparison, Failure> {
    let option = book.option(key).ok_or_else(|| unknown_setting(book, key))?;
    let only = (!only.is_empty()).then(|| only.to_vec());
    let values = only.or_else(|| values(option)).ok_or_else(|| not_a_list(book, option))?;
    // Of every value only the table in force counts.
    let chosen = book.options().iter().map(|option| option.key.clone()).collect();
    let request = Request { chosen, ..request.clone() };
    let progress = progress("analysing");
    let (mut candidates, mut left_out) = (Vec::new(), Vec::new());
    for value in values {
        match with_value(book, key, &value, &request, &progress) {
            Ok(analyses) if analyses.is_empty() => {
                left_out.push((value, format!("the table offers no {wager}")))
            }
            Ok(analyses) => {
                let in_force = option.value.to_string() == value;
                let all = analyses.into_iter().map(|one| Candidate::new(value.clone(), in_force, one, pace));
                candidates.extend(all);
            }
            Err(Failure::Refused(refusals)) => {
                let why: Vec<&str> = refusals.iter().map(|refusal| refusal.message.as_str()).collect();
                left_out.push((value, why.join("; ")));
            }
            Err(broken @ Failure::Broken(_)) => return Err(broken),
        }
    }
    Ok(Comparison { left_out, ..Comparison::new(wager, key, candidates) })
}

fn with_value(
    book: &Rulebook,
    key: &str,
    value: &str,
    request: &Request,
    progress: &Progress<'_>,
) -> Result<Vec<croupier_math::WagerAnalysis>, Failure> {
    let (book, _) = apply(book, &[format!("{key}={value}")])?;
    let analysis = analyze(&book, request, progress).map_err(Failure::Refused)?;
    Ok(analysis.wagers.into_iter().filter(|wager| wager.in_force).collect())
}

/// The values of an option that has not too many.
fn values(option: &BookOption) -> Option<Vec<String>> {
    match &option.allowed {
        Allowed::Values(values) => Some(values.iter().map(ToString::to_string).collect()),
        Allowed::Integer { least, most } if most - least < MOST_VALUES => {
            Some((*least..=*most).map(|number| number.to_string()).collect())
        }
        Allowed::Integer { .. } | Allowed::Amount { .. } | Allowed::Percent { .. } | Allowed::Pays { .. } => {
            None
        }
    }
}

fn unknown_setting(book: &Rulebook, key: &str) -> Failure {
    let message =
        format!("{} has no such option; those that can be compared are {}", book.name(), comparable(book));
    Failure::refused(Refusal::new(Code::Unknown, "setting", message).value(key))
}

fn not_a_list(book: &Rulebook, option: &BookOption) -> Failure {
    let message = format!(
        "too many values to compare ({}): say some with --values; options with a list of values are {}",
        option.allowed,
        comparable(book)
    );
    let refusal = Refusal::new(Code::NotAllowed, "setting", message).value(&option.key);
    Failure::refused(refusal.clause(option.clause.clone()))
}

fn comparable(book: &Rulebook) -> String {
    let keys =
        book.options().iter().filter(|option| values(option).is_some()).map(|option| option.key.as_str());
    keys.collect::<Vec<_>>().join(", ")
}

fn written(book: &Rulebook, comparison: &Comparison) -> String {
    let hash: String = book.hash().chars().take(12).collect();
    let by = if comparison.by == "paytable" { "pay table" } else { comparison.by.as_str() };
    let heads = [
        (by, Align::Left),
        ("house edge", Align::Right),
        ("return", Align::Right),
        ("variance", Align::Right),
        ("hit frequency", Align::Right),
        ("", Align::Left),
    ];
    let rows: Vec<Vec<String>> = comparison.ranked.iter().map(cells).collect();
    let mut text = format!(
        "{}, book {hash}, {}: best for the player first\n\n{}",
        book.name(),
        comparison.wager,
        indented(&table(&heads, &rows))
    );
    for (value, why) in &comparison.left_out {
        text += &format!("\n{value} is left out: {why}\n");
    }
    text
}

fn cells(one: &Candidate) -> Vec<String> {
    let [ahead, ..] = &one.figures.ahead_even_behind;
    vec![
        one.name.clone(),
        format!("{} %", one.figures.house_edge.percent(4)),
        format!("{} %", one.figures.player_return.percent(4)),
        one.figures.variance.decimal(6),
        format!("{} %", ahead.percent(4)),
        if one.in_force { "in force".to_owned() } else { String::new() },
    ]
}

#[derive(Serialize)]
struct ComparisonJson<'a> {
    rulebook: &'a str,
    book_hash: String,
    options: Value,
    wager: &'a str,
    by: &'a str,
    ranked: Vec<CandidateJson<'a>>,
    left_out: Vec<LeftOutJson<'a>>,
}

#[derive(Serialize)]
struct CandidateJson<'a> {
    name: &'a str,
    in_force: bool,
    figures: Figures,
    analysis: WagerJson<'a>,
}

#[derive(Serialize)]
struct LeftOutJson<'a> {
    name: &'a str,
    why: &'a str,
}

impl ComparisonJson<'_> {
    fn of<'a>(book: &'a Rulebook, comparison: &'a Comparison) -> ComparisonJson<'a> {
        let ranked = comparison.ranked.iter().map(|one| CandidateJson {
            name: &one.name,
            in_force: one.in_force,
            figures: Figures(one.figures.clone()),
            analysis: WagerJson::of(&one.analysis),
        });
        ComparisonJson {
            rulebook: book.name(),
            book_hash: book.hash(),
            options: options_json(book),
            wager: comparison.wager,
            by: &comparison.by,
            ranked: ranked.collect(),
            left_out: comparison.left_out.iter().map(|(name, why)| LeftOutJson { name, why }).collect(),
        }
    }
}
