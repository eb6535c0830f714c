//! `croupier load`.

use crate::failure::{Failure, to_json};
use croupier_server::load::{Plan, run as play};

/// Plays automatically at a demo server on this machine.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The server, on this machine: http://127.0.0.1:8080. It runs with --demo and --requests-per-second 0.
    #[arg(long, value_name = "URL")]
    server: String,
    /// How many tables are set up, at most 1,000.
    #[arg(long, default_value_t = 200)]
    tables: u16,
    /// How many players sit at each, at most 6.
    #[arg(long, default_value_t = 5)]
    players: u8,
    /// For how long they play, at most 600.
    #[arg(long, default_value_t = 30)]
    seconds: u16,
    /// How long a player thinks before each command, on average.
    #[arg(long, default_value_t = 1_000, value_name = "MILLISECONDS")]
    think: u32,
}

/// Runs the command.
pub fn run(args: &Args, json: bool) -> Result<String, Failure> {
    let Args { server, tables, players, seconds, think } = args;
    let plan =
        Plan { server: server.clone(), tables: *tables, players: *players, seconds: *seconds, think: *think };
    let report = play(&plan).map_err(Failure::Broken)?;
    if !report.is_good() {
        return Err(Failure::Broken(format!("{report}")));
    }
    Ok(if json { to_json(&report) } else { report.to_string() })
}
