//! The record of what is played: JSON, one line for each fact, written before it is shown.

use crate::failure::Failure;
use croupier_shoe::{Commitment, Reveal};
use serde::Serialize;
use serde_json::{Value, json};
use std::fs::File;
use std::io::Write;

/// A record, or none.
pub struct Record(Option<(File, String)>);

impl Record {
    /// Starts a record in a new file; an existing one is never written over.
    pub fn open(path: Option<&str>) -> Result<Record, Failure> {
        let Some(path) = path else { return Ok(Record(None)) };
        let file = File::create_new(path)
            .map_err(|error| Failure::Broken(format!("cannot start the record {path}: {error}")))?;
        Ok(Record(Some((file, path.to_owned()))))
    }

    fn line(&mut self, line: &Value) -> Result<(), Failure> {
        let Some((file, path)) = &mut self.0 else { return Ok(()) };
        let written = file.write_all(format!("{line}\n").as_bytes()).and_then(|()| file.flush());
        written.map_err(|error| Failure::Broken(format!("cannot write the record {path}: {error}")))
    }

    /// What is played.
    pub fn head(&mut self, rulebook: &str, hash: &str, found: &str, options: &Value) -> Result<(), Failure> {
        self.line(&json!({"rulebook": rulebook, "book_hash": hash, "book": found, "options": options}))
    }

    /// The promise of the shoe.
    pub fn commitment(&mut self, round: u64, commitment: &Commitment) -> Result<(), Failure> {
        self.line(&json!({"round": round, "commitment": commitment}))
    }

    /// Something that happened.
    pub fn event(&mut self, round: u64, event: &impl Serialize) -> Result<(), Failure> {
        self.line(&json!({"round": round, "event": event}))
    }

    /// The shoe, after the round.
    pub fn reveal(&mut self, round: u64, reveal: &Reveal) -> Result<(), Failure> {
        self.line(&json!({"round": round, "reveal": reveal}))
    }
}
