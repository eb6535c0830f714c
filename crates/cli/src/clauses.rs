//! `croupier clauses`.

use crate::failure::Failure;

/// Show every clause.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A rulebook; left out, all of them.
    book: Option<String>,
}

/// Runs the command.
pub fn run(args: &Args, _json: bool) -> Result<String, Failure> {
    Err(Failure::Broken(format!("{:?}", args.book)))
}
