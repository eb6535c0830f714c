//! `croupier play`: a round after round in the terminal against the house.

mod bots;
mod choose;
mod record;
pub mod replay;
mod show;
mod table;

use crate::failure::Failure;
use crate::input::find_rulebook;
use croupier_core::Audience;
use croupier_games::round::Fact;
use croupier_games::{AnyEvent, AnyRound};
use table::Table;

/// Play in the terminal against the house.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A rulebook's name, or a file.
    #[arg(default_value = "nj/dragon-poker")]
    rulebook: String,
    /// A setting of the book, as key=value; may be repeated.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// How many players; those besides you play by themselves.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=6))]
    seats: u8,
    /// A seed for shoes that can be dealt again; without it each shoe is shuffled from the system's entropy.
    #[arg(long)]
    seed: Option<u64>,
    /// Stop after so many rounds.
    #[arg(long)]
    rounds: Option<u64>,
    /// The money you start with, in cents.
    #[arg(long, default_value_t = 100_000)]
    balance: i64,
    /// Keep a record of every event in this file, for `croupier replay`.
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
}

/// Runs the command. Everything is printed while it happens.
pub fn run(args: &Args) -> Result<String, Failure> {
    let rulebook = find_rulebook(&args.rulebook)?;
    let (book, given) = croupier_lab_json::apply(&rulebook, &args.options)?;
    let mut table = Table::open(args, &book, &given)?;
    table.play(&book)?;
    Ok(String::new())
}

/// Takes an event into the round, and shows the cards that it turned up.
fn apply_shown(round: &mut AnyRound, event: &AnyEvent, audience: Audience, shown: bool) {
    if !shown || event.fact() != Fact::TurnedUp {
        return round.apply(event);
    }
    let before = round.view(audience);
    round.apply(event);
    show::turned_up(&before, &round.view(audience));
}
