//! `croupier compare`.

use crate::analyze::Asked;
use crate::bar::progress;
use crate::failure::{Failure, to_json};
use crate::output;
use crate::parsheet::PaceArgs;
use crate::text::{Align, indented, table};
use clap::ValueEnum;
use croupier_core::{Code, Refusal};
use croupier_games::book::{Rulebook, short_hash};
use croupier_lab_json::{ComparisonJson, by_setting, by_table};
use croupier_math::parsheet::{self, Candidate, Comparison, Paper};
use croupier_math::{Request, wagers};
use std::path::PathBuf;

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
    fn format(&self, json: bool) -> Result<Format, Failure> {
        match self.format {
            Some(format) => Ok(format),
            None if json => Ok(Format::Json),
            None => Ok(output::format(self.output.as_deref())?.unwrap_or(Format::Text)),
        }
    }
}

/// Runs the command.
pub fn run(args: &Args, json: bool) -> Result<String, Failure> {
    let format = args.format(json)?;
    let (book, request) = args.asked.open(&args.rulebook)?;
    let (wager, request) = args.wanted(&book, request)?;
    args.output.as_deref().map_or(Ok(()), output::check)?;
    let pace = args.pace.pace();
    let comparison = match &args.setting {
        None => by_table(&book, request, wager, &pace, &progress("analysing"))?,
        Some(key) => by_setting(&book, &request, wager, (key, &args.values), &pace, &progress("analysing"))?,
    };

    let text = match format {
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

fn written(book: &Rulebook, comparison: &Comparison) -> String {
    let hash = book.hash();
    let hash = short_hash(&hash);
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
