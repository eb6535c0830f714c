//! `croupier strategy`.

use crate::analyze::Asked;
use crate::bar::progress;
use crate::failure::{Failure, to_json};
use crate::output;
use croupier_games::book::Rulebook;
use croupier_lab_json::{StrategyJson, house_edge};
use croupier_math::strategy::{Plan, export, plans};
use std::path::PathBuf;

/// Strategies that a person can follow, and what each costs.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A rulebook's name, or the file of your own.
    rulebook: String,
    #[command(flatten)]
    asked: Asked,
    /// Lunar Poker: write the best first decision of every hand and up card to this file instead.
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, json: bool) -> Result<String, Failure> {
    let (book, request) = args.asked.open(&args.rulebook)?;
    if let Some(path) = &args.export {
        output::check(path)?;
        let table = export(&book, &request, &progress("solving"))?;
        return output::write(path, &table).map(|()| String::new());
    }
    let plans = plans(&book, &request, &progress("solving"))?;
    Ok(if json { to_json(&StrategyJson::of(&book, &plans)) } else { written(&book, &plans) })
}

fn written(book: &Rulebook, plans: &[Plan]) -> String {
    if plans.is_empty() {
        return format!(
            "{}: nothing is decided after the wagers, so there is nothing to learn\n",
            book.name()
        );
    }
    let mut text = format!("{}, best first; costs are of the first wager\n", book.name());
    for plan in plans {
        let cost = match plan.cost.is_zero() {
            true => "costs nothing".to_owned(),
            false => format!("costs {} % = {}", plan.cost.percent(4), plan.cost),
        };
        text += &format!("\n{}: house edge {} %, {cost}\n", plan.name, house_edge(&plan.ev));
        let without = plan.without.iter().map(|more| format!(" (without it {} % more)", more.percent(4)));
        let without = without.chain(std::iter::repeat(String::new()));
        for ((number, rule), without) in (1..).zip(&plan.rules).zip(without) {
            text += &format!("  {number}. {rule}{without}\n");
        }
    }
    text
}
