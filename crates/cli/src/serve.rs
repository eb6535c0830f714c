//! `croupier serve`.

use crate::failure::Failure;
use crate::input::read;
use croupier_core::{Refusal, Refusals};
use croupier_games::book::{Rulebook, load};
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
    let books = own_books(&config.books)?;
    croupier_server::run(config, books).map(|()| String::new()).map_err(Failure::Broken)
}

/// The operator's own books: all of them, or every mistake in any of them.
fn own_books(files: &[PathBuf]) -> Result<Vec<Rulebook>, Failure> {
    let (mut books, mut all) = (Vec::new(), Refusals::new());
    for file in files {
        let path = file.display().to_string();
        match read(&path).and_then(|text| load(&text).map_err(Failure::Refused)) {
            Ok(book) => books.push(book),
            Err(Failure::Refused(refusals)) => all.extend(
                refusals
                    .into_iter()
                    .map(|refusal| Refusal { field: format!("{path}: {}", refusal.field).into(), ..refusal }),
            ),
            Err(broken @ Failure::Broken(_)) => return Err(broken),
        }
    }
    if all.is_empty() { Ok(books) } else { Err(Failure::Refused(all)) }
}
