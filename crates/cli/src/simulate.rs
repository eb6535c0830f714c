//! `croupier simulate`.

use crate::bar::progress;
use crate::failure::{Failure, to_json};
use crate::input::find_rulebook;
use crate::output;
use crate::ratios::RatioArgs;
use crate::simulation::Document;
use crate::text::{Align, indented, table};
use croupier_core::{Code, Money, Refusal};
use croupier_games::book::short_hash;
use croupier_lab_json::{apply, options_json, units};
use croupier_math::Fraction;
use croupier_math::simulate::{Ready, Run, Sample, Shard, Simulation};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// More threads than any machine has.
const MOST_THREADS: usize = 4096;

/// Millions of rounds, played by the rules.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A rulebook's name, or the file of your own.
    rulebook: String,
    /// How many rounds are played, by all shards together.
    #[arg(long, value_name = "N")]
    rounds: u64,
    /// Where the random numbers begin; the same seed plays the same rounds.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Play only part I of N; `croupier merge` puts the parts together. Parts count from 1, or from 0.
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
    /// How many threads play; as many as there are cores if left out. The result does not depend on it.
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
    /// How the player decides: `optimal`, `always_play` or another strategy of the game.
    #[arg(long, value_name = "NAME", default_value = "optimal")]
    strategy: String,
    /// Only this wager.
    #[arg(long)]
    wager: Option<String>,
    /// A setting of the rulebook, such as `three_card_table=2`.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// The stake of every wager in cents, where fixed amounts make a difference.
    #[arg(long, value_name = "CENTS", default_value_t = 100)]
    stake: i64,
    #[command(flatten)]
    ratios: RatioArgs,
    /// Write the result to this file too, as JSON that `croupier merge` reads.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What a result is written as.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Format {
    Json,
}

/// Runs the command.
pub fn run(args: &Args, json: bool) -> Result<String, Failure> {
    let (book, _) = apply(&find_rulebook(&args.rulebook)?, &args.options)?;
    let shard = args.shard.as_deref().map_or(Ok(Shard::WHOLE), str::parse).map_err(Failure::refused)?;
    let threads = threads(args.threads)?;
    let run = Run {
        rounds: args.rounds,
        seed: args.seed,
        strategy: args.strategy.clone(),
        wager: args.wager.clone(),
        stake: Money::cents(args.stake),
        ratios: args.ratios.read()?,
    };
    if let Some(path) = &args.output {
        output::format::<Format>(Some(path))?;
        output::check(path)?;
    }
    let (simulation, speed) = threads.install(|| {
        let ready = Ready::new(&book, run, &crate::cache::memory(), &progress("analysing"))?;
        let begin = Instant::now();
        let simulation = ready.play(shard, &progress("playing"));
        let speed = per_second(shard.rounds(args.rounds), begin.elapsed());
        Ok::<_, Failure>((simulation, speed))
    })?;
    let document = Document { options: options_json(&book), simulation };
    if let Some(path) = &args.output {
        output::write(path, to_json(&document.json(None)).as_bytes())?;
    }
    Ok(if json { to_json(&document.json(Some(speed))) } else { written(&document.simulation, Some(speed)) })
}

fn threads(wanted: Option<usize>) -> Result<rayon::ThreadPool, Failure> {
    if let Some(number) = wanted.filter(|number| !(1..=MOST_THREADS).contains(number)) {
        let message = format!("from 1 to {MOST_THREADS} threads can play");
        return Err(Failure::refused(Refusal::new(Code::NotAllowed, "threads", message).value(number)));
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(wanted.unwrap_or(0)).build();
    pool.map_err(|error| Failure::Broken(format!("cannot start threads: {error}")))
}

fn per_second(rounds: u64, time: Duration) -> u64 {
    let nanos = time.as_nanos().max(1);
    u64::try_from(u128::from(rounds) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
}

/// The simulation for a person.
pub fn written(simulation: &Simulation, speed: Option<u64>) -> String {
    let Simulation { rulebook, book_hash, run, shard, wagers } = simulation;
    let hash = short_hash(book_hash);
    let mut text = format!("{rulebook}, book {hash}, strategy {}, seed {}\n", run.strategy, run.seed);
    let part = if *shard == Shard::WHOLE {
        String::new()
    } else {
        format!(", shard {shard} of a run of {}", run.rounds)
    };
    let speed = speed.map(|speed| format!(", {speed} rounds a second")).unwrap_or_default();
    text += &format!("{} rounds{part}{speed}\n\n", shard.rounds(run.rounds));
    text += &means(wagers);
    text += &wagers.iter().filter(|wager| wager.deviates()).map(alarm).collect::<String>();
    for wager in wagers {
        text += &format!("\n{}\n{}", wager.wager, indented(&endings(wager)));
    }
    text
}

fn means(wagers: &[Sample]) -> String {
    let unknown = || "-".to_owned();
    let rows = wagers.iter().map(|wager| {
        let mean = wager.mean().zip(wager.standard_error());
        vec![
            wager.wager.clone(),
            wager.paytable.clone().unwrap_or_else(unknown),
            mean.map_or_else(unknown, |(mean, error)| format!("{} ± {}", mean.decimal(6), error.decimal(6))),
            wager.exact.as_ref().map_or_else(unknown, |exact| exact.ev.decimal(6)),
            wager.sigmas().map_or_else(unknown, |sigmas| sigmas.decimal(2)),
        ]
    });
    let right = |head| (head, Align::Right);
    let heads = [
        ("wager", Align::Left),
        ("table", Align::Left),
        right("mean ± standard error"),
        right("exact"),
        right("sigmas"),
    ];
    table(&heads, &rows.collect::<Vec<_>>())
}

/// What is told of a mean that is too far from the exact value.
fn alarm(wager: &Sample) -> String {
    let oddest = wager.oddest().map(|(ending, expected)| {
        let (row, count, expected) = (&ending.row, ending.count, expected.decimal(3));
        format!("; most of it by the row {row}, {count} times where {expected} are expected")
    });
    let oddest = oddest.unwrap_or_default();
    format!("{}: MORE THAN 4 SIGMAS from the exact value{oddest}\n", wager.wager)
}

/// How often a wager ended in which way, beside how often it should.
fn endings(wager: &Sample) -> String {
    let rounds = Fraction::whole(wager.rounds().unwrap_or_default());
    let rows = wager.endings.iter().map(|ending| {
        let expected = ending.probability.as_ref().map(|chance| (chance * &rounds).decimal(1));
        let expected = expected.unwrap_or_else(|| "-".to_owned());
        vec![ending.row.clone(), units(&ending.net), ending.count.to_string(), expected]
    });
    let right = |head| (head, Align::Right);
    let heads = [("row", Align::Left), right("net"), right("count"), right("expected")];
    table(&heads, &rows.collect::<Vec<_>>())
}
