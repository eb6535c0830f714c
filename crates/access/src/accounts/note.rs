//! Privileged acts that change nothing else: who did them stands in the journal all the same.

use super::{Accounts, VERSION};
use crate::action::Action;
use crate::error::Result;
use crate::role::Role;
use croupier_store::{Append, Batch, CommandId, Expected, NewEvent};
use croupier_table::{PersonId, Time};
use serde::Serialize;

/// The stream of these acts.
const ACTS: &str = "acts";

#[derive(Serialize)]
struct Noted<'a> {
    at: Time,
    by: &'a PersonId,
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
    pub fn note(&self, by: &PersonId, role: Role, action: Action, about: &str, now: Time) -> Result<()> {
        let noted = Noted { at: now, by, role, act: action.what(), about };
        let event = NewEvent::new("acts.noted", VERSION, &noted)?;
        let batch = Batch { stream: ACTS.into(), expected: Expected::Any, events: vec![event] };
        let append = Append { command: CommandId::fresh()?, batches: vec![batch], answer: Vec::new() };
        self.journal.append(append)?;
        Ok(())
    }
}
