//! `croupier parsheet`.

use crate::analyze::Asked;
use crate::bar::progress;
use crate::failure::{Failure, to_json};
use crate::{browser, output};
use clap::ValueEnum;
use croupier_core::{Code, Money, Refusal};
use croupier_games::book::Rulebook;
use croupier_lab_json::SheetJson;
use croupier_math::analyze;
use croupier_math::parsheet::{self, Pace, Paper, ParSheet};
use croupier_math::strategy::plans;
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
    #[arg(long, value_name = "CENTS", default_value_t = Pace::default().average_bet.in_cents(), value_parser = clap::value_parser!(i64).range(1..=Money::MAX.in_cents()))]
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
    fn format(&self, json: bool) -> Result<Format, Failure> {
        match self.format {
            Some(format) => Ok(format),
            None if json => Ok(Format::Json),
            None => Ok(output::format(self.output.as_deref())?.unwrap_or(Format::Md)),
        }
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
    let format = args.format(json)?;
    let output = args.output.as_deref();
    if format == Format::Pdf && output.is_none() {
        let message = "a PDF goes to a file: name it with --output";
        return Err(Failure::refused(Refusal::new(Code::Missing, "output", message)));
    }
    let (book, mut request) = args.asked.open(&args.rulebook)?;
    output.map_or(Ok(()), output::check)?;
    // The sheet compares all tables, whichever was chosen.
    request.chosen.clear();
    let analysis = analyze(&book, &request, &progress("analysing"))?;
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
