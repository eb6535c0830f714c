//! Privileged acts that change nothing else: who did them stands in the journal all the same.

use super::{Accounts, VERSION};
use crate::action::Action;
use crate::error::{Error, Result};
use crate::role::Role;
use croupier_store::{Append, Batch, CommandId, Expected, NewEvent};
use croupier_table::{Id, Time};
use serde::Serialize;

/// The stream of these acts.
const ACTS: &str = "acts";

#[derive(Serialize)]
struct Noted<'a> {
    at: Time,
    by: &'a Id,
    role: Role,
    act: &'static str,
    about: &'a str,
}

impl Accounts {
    /// Somebody did something that leaves no other trace: began to watch everything at a table, verified the journal,
    /// came in to work in a demonstration.
    ///
    /// # Errors
    /// If the journal has trouble; then it must not be done.
    pub fn note(&self, by: &Id, role: Role, action: Action, about: &str, now: Time) -> Result<()> {
        let noted = Noted { at: now, by, role, act: action.what(), about };
        let body = serde_json::to_string(&noted)
            .map_err(|error| Error::Trouble(croupier_store::Error::Malformed(error.to_string())))?;
        let kind = "acts.noted".to_owned();
        let event = NewEvent { kind, version: VERSION, body, postings: Vec::new(), sealed: None };
        let batch = Batch { stream: ACTS.to_owned(), expected: Expected::Any, events: vec![event] };
        let append = Append { command: CommandId::random()?, batches: vec![batch], answer: Vec::new() };
        self.journal.append(append)?;
        Ok(())
    }
}
