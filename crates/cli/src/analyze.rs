//! `croupier analyze`.

use crate::bar::progress;
use crate::draw_game;
use crate::failure::{Failure, to_json};
use crate::input::find_rulebook;
use crate::ratios::RatioArgs;
use crate::text::{Align, indented, table};
use croupier_core::{Code, Money, Refusal};
use croupier_games::book::{Rulebook, short_hash};
use croupier_lab_json::{AnalysisJson, apply, house_edge, units};
use croupier_math::analysis::{Decision, ProgressiveFigures};
use croupier_math::{Analysis, Fraction, Request, WagerAnalysis, analyze};

/// The exact mathematics of each wager.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A rulebook's name, or the file of your own.
    rulebook: String,
    #[command(flatten)]
    asked: Asked,
}

/// What to analyse of a book; the same for every command of the lab.
#[derive(Debug, clap::Args)]
pub struct Asked {
    /// Only this wager.
    #[arg(long)]
    wager: Option<String>,
    /// A setting of the rulebook, such as `three_card_table=2`.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Cards known to be out of the deck, such as "As Kd".
    #[arg(long, value_name = "CARDS")]
    seen: Option<String>,
    /// The stake in cents, where fixed amounts make a difference.
    #[arg(long, value_name = "CENTS", default_value_t = 100)]
    stake: i64,
    /// The reading of a meter in cents, such as `five_card=250000`.
    #[arg(long = "meter", value_name = "NAME=CENTS")]
    meters: Vec<String>,
    #[command(flatten)]
    ratios: RatioArgs,
}

impl Asked {
    /// The book with the settings asked for, and the request.
    pub fn open(&self, rulebook: &str) -> Result<(Rulebook, Request), Failure> {
        let (book, given) = apply(&find_rulebook(rulebook)?, &self.options)?;
        let chosen = given.as_object().into_iter().flat_map(|given| given.keys().cloned()).collect();
        let mut request = Request {
            wager: self.wager.clone(),
            seen: self.seen.iter().flat_map(|cards| cards.split_whitespace()).map(str::to_owned).collect(),
            stake: read_stake(self.stake)?,
            chosen,
            ratios: self.ratios.read()?,
            memory: crate::cache::memory(),
            ..Request::default()
        };
        for meter in &self.meters {
            let (name, reading) = read_meter(meter)?;
            request.meters.insert(name, reading);
        }
        Ok((book, request))
    }
}

/// Reads a stake in cents.
pub fn read_stake(cents: i64) -> Result<Money, Failure> {
    if (1..=Money::MAX.in_cents()).contains(&cents) {
        return Ok(Money::cents(cents));
    }
    let message = format!("a stake is from 1 to {} cents", Money::MAX.in_cents());
    Err(Failure::refused(Refusal::new(Code::NotAllowed, "stake", message).value(cents)))
}

fn read_meter(text: &str) -> Result<(String, Money), Failure> {
    let read = text.split_once('=').and_then(|(name, cents)| Some((name, cents.parse::<i64>().ok()?)));
    match read {
        Some((name, cents)) if (0..=Money::MAX.in_cents()).contains(&cents) => {
            Ok((name.to_owned(), Money::cents(cents)))
        }
        Some(_) | None => {
            let message = format!("a reading is written name=cents, from 0 to {}", Money::MAX.in_cents());
            Err(Failure::refused(Refusal::new(Code::Syntax, "meter", message).value(text)))
        }
    }
}

/// Runs the command.
pub fn run(args: &Args, json: bool) -> Result<String, Failure> {
    let (book, request) = args.asked.open(&args.rulebook)?;
    let analysis = analyze(&book, &request, &progress("analysing"))?;
    Ok(if json { to_json(&AnalysisJson::of(&book, &analysis)) } else { written(&book, &analysis) })
}

/// The figures for a person.
fn written(book: &Rulebook, analysis: &Analysis) -> String {
    let hash = book.hash();
    let hash = short_hash(&hash);
    let mut text = format!("{}, book {hash}, exact\n", book.name());
    for wager in &analysis.wagers {
        text += &format!("\n{}\n{}", title(wager), indented(&figures(wager)));
    }
    if !analysis.strategy.is_empty() {
        text += &format!("\nBest decisions\n{}", indented(&decisions(&analysis.strategy)));
    }
    text
}

fn title(wager: &WagerAnalysis) -> String {
    let table = wager.paytable.as_ref().map(|table| format!(", table {table}")).unwrap_or_default();
    let stake = wager.stake.map(|stake| format!(", stake {stake}")).unwrap_or_default();
    let force = if wager.in_force { "" } else { " (not in force)" };
    format!("{}{table}{stake}{force}", wager.wager)
}

fn figures(wager: &WagerAnalysis) -> String {
    let distribution = &wager.distribution;
    let ev = distribution.ev();
    let mut text =
        format!("value of one unit {} = {}\nhouse edge {} %\n", ev.decimal(6), ev, house_edge(&ev));
    if let Some(game) = &wager.ante_game {
        text += &format!(
            "average total stake {}, element of risk {} %\n",
            game.average_total_stake.decimal(6),
            game.element_of_risk(&ev).percent(4)
        );
    }
    text += &format!(
        "variance {}, standard deviation {}, ahead in {} % of rounds\n",
        distribution.variance().decimal(6),
        distribution.variance().root(6).decimal(6),
        distribution.hit_frequency().percent(4)
    );
    text += &wager.progressive.as_ref().map(progressive).unwrap_or_default();
    if !distribution.has_outcomes() {
        let game = wager.ante_game.as_ref().and_then(|game| game.draw_game.as_ref());
        return text + &game.map(draw_game::written).unwrap_or_default();
    }
    let heads = [
        ("row", Align::Left),
        ("count", Align::Right),
        ("probability", Align::Right),
        ("net", Align::Right),
        ("contribution", Align::Right),
    ];
    let rows = distribution.outcomes().iter().map(|outcome| {
        let probability = distribution.probability(outcome);
        vec![
            outcome.row.clone(),
            outcome.count.to_string(),
            probability.decimal(9),
            units(&outcome.net),
            (&probability * &outcome.net).decimal(6),
        ]
    });
    text + &table(&heads, &rows.collect::<Vec<_>>()) + &format!("of {} deals\n", distribution.of())
}

fn progressive(figures: &ProgressiveFigures) -> String {
    let reading = figures.reading.map(|reading| format!(" (here at {reading})")).unwrap_or_default();
    let mut text = format!("without the meter {}{reading}\n", figures.ev_without_meter.decimal(6));
    for award in &figures.awards {
        let chance = award.probability.decimal(9);
        text += &format!("{} pays {} % of the meter, chance {chance}\n", award.row, award.percent);
    }
    if let Some(even) = &figures.break_even {
        text += &format!("even at a meter of {} cents\n", even.decimal(2));
    }
    text + &format!(
        "{} % of the wager goes to the meter\n",
        (&figures.contribution * &Fraction::whole(100)).short(4)
    )
}

fn decisions(strategy: &[Decision]) -> String {
    let rows = strategy.iter().map(|decision| {
        let choice = |index: usize| {
            decision
                .choices
                .get(index)
                .map(|(choice, ev)| format!("{choice} {}", ev.decimal(6)))
                .unwrap_or_default()
        };
        vec![decision.hand.clone(), decision.count.to_string(), choice(0), choice(1)]
    });
    let left = |head| (head, Align::Left);
    let heads = [left("hand"), ("count", Align::Right), left("best"), left("next")];
    table(&heads, &rows.collect::<Vec<_>>())
}
