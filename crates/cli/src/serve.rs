//! `croupier serve`.

use crate::failure::Failure;
use croupier_server::{Config, Given};
use std::path::PathBuf;

/// The server.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A file with settings, in TOML; the environment (CROUPIER_…) and the command line go before it.
    #[arg(long, env = "CROUPIER_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print all settings as such a file, and do not start.
    #[arg(long)]
    print_config: bool,
    #[command(flatten)]
    given: Given,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<String, Failure> {
    let config = Config::read(args.config.as_deref(), args.given.clone()).map_err(Failure::Broken)?;
    if args.print_config {
        return Ok(config.to_toml());
    }
    croupier_server::run(config).map(|()| String::new()).map_err(Failure::Broken)
}
