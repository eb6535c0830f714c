//! The `croupier` command.
//!
//! Standard output is the answer. Refusals go to standard error with exit code 2, anything else that goes
//! wrong with exit code 1.

mod analyze;
mod audit;
mod bar;
mod best;
mod browser;
mod cache;
mod clauses;
mod compare;
mod deck;
mod draw_game;
mod failure;
mod input;
mod journal;
mod load;
mod merge;
mod output;
mod parsheet;
mod play;
mod ratios;
mod report;
mod rulebook;
mod serve;
mod settle;
mod shuffle;
mod simulate;
mod simulation;
mod strategy;
mod text;

use clap::{Parser, Subcommand};
use croupier_core::{Code, Refusal};
use failure::Failure;
use std::io::Write;
use std::process::ExitCode;

/// Runs regulated casino table games exactly as their regulations say.
#[derive(Debug, Parser)]
#[command(name = "croupier", version, arg_required_else_help = true)]
struct Cli {
    /// Print JSON instead of text.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Settle one round that somebody describes, from a JSON or TOML file or standard input.
    Settle(settle::Args),
    /// List, show and check rulebooks.
    #[command(subcommand)]
    Rulebook(rulebook::Command),
    /// Play in the terminal against the house.
    Play(play::Args),
    /// Step through a record of `croupier play` as somebody saw it.
    Replay(play::replay::Args),
    /// Check that shoes were dealt in the order promised.
    #[command(subcommand)]
    Shuffle(shuffle::Command),
    /// Compute the exact mathematics of each wager: house edge, variance, best decisions.
    Analyze(analyze::Args),
    /// Tell the exact value of every choice a player has now.
    Best(best::Args),
    /// Tell how to play well in a few rules, each with what it costs.
    Strategy(strategy::Args),
    /// Write the par sheet of a rulebook: figures, outcomes, strategy and charts as a document that can be filed.
    Parsheet(parsheet::Args),
    /// Rank the pay tables of a wager, or the values of an option, best for the player first.
    Compare(compare::Args),
    /// Play millions of rounds and hold every wager against its exact value.
    Simulate(simulate::Args),
    /// Put the shards of a simulation together.
    Merge(merge::Args),
    /// Open the house: tables in the browser, over HTTP and WebSocket.
    Serve(serve::Args),
    /// Play automatically at a demo server on this machine, and tell how quickly it answers.
    Load(load::Args),
    /// Verify, export, back up and restore a journal.
    #[command(subcommand)]
    Journal(journal::Command),
    /// Show a round from a journal: what each audience was told, every card, posting and clause.
    Audit(audit::Args),
    /// Show the table report of a gaming day.
    Report(report::Args),
    /// Show the deck of a game and what it is made of.
    Deck(deck::Args),
    /// Show every clause of a rulebook, how it is answered, and the code and tests that answer it.
    Clauses(clauses::Args),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() && std::env::args().any(|argument| argument == "--json") => {
            return misused(&error).report(true);
        }
        Err(error) => error.exit(),
    };
    let answer = match &cli.command {
        Command::Settle(args) => settle::run(args, cli.json),
        Command::Rulebook(command) => rulebook::run(command, cli.json),
        Command::Play(args) => play::run(args),
        Command::Replay(args) => play::replay::run(args),
        Command::Shuffle(command) => shuffle::run(command, cli.json),
        Command::Analyze(args) => analyze::run(args, cli.json),
        Command::Best(args) => best::run(args, cli.json),
        Command::Strategy(args) => strategy::run(args, cli.json),
        Command::Parsheet(args) => parsheet::run(args, cli.json),
        Command::Compare(args) => compare::run(args, cli.json),
        Command::Simulate(args) => simulate::run(args, cli.json),
        Command::Merge(args) => merge::run(args, cli.json),
        Command::Load(args) => load::run(args, cli.json),
        Command::Serve(args) => serve::run(args),
        Command::Journal(command) => journal::run(command, cli.json),
        Command::Audit(args) => audit::run(args, cli.json),
        Command::Report(args) => report::run(args, cli.json),
        Command::Deck(args) => deck::run(args, cli.json),
        Command::Clauses(args) => clauses::run(args, cli.json),
    };
    match answer.and_then(|text| print(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(cli.json),
    }
}

/// Arguments that are not understood, for a program that asked for JSON.
fn misused(error: &clap::Error) -> Failure {
    let text = error.to_string();
    let first = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
    Failure::refused(Refusal::new(Code::Syntax, "arguments", first))
}

/// Prints the answer; a reader that went away (`croupier … | head`) is not a failure.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::Broken(format!("cannot write the answer: {error}")))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}
