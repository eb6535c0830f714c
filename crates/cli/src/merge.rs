//! `croupier merge`.

use crate::failure::{Failure, to_json};
use crate::input::read;
use crate::simulate::written;
use crate::simulation::Document;
use croupier_core::Refusals;
use croupier_math::simulate::merge;

/// All shards of a simulation put together.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// What `croupier simulate --shard I/N` wrote, one file for each shard.
    #[arg(required = true)]
    files: Vec<String>,
}

/// Runs the command.
pub fn run(args: &Args, json: bool) -> Result<String, Failure> {
    let (mut options, mut parts, mut refusals) = (None, Vec::new(), Refusals::new());
    for file in &args.files {
        match Document::read(&read(file)?, file) {
            Ok(part) => {
                options.get_or_insert(part.options);
                parts.push((file.clone(), part.simulation));
            }
            Err(refusal) => refusals.push(refusal),
        }
    }
    if !refusals.is_empty() {
        return Err(Failure::Refused(refusals));
    }
    let simulation = merge(parts).map_err(Failure::Refused)?;
    let document = Document { options: options.unwrap_or_default(), simulation };
    Ok(if json { to_json(&document.json(None)) } else { written(&document.simulation, None) })
}
