//! The licensee's name: asked for when the first administrator is made, and on every layout from then on.

use super::{Accounts, VERSION, WELCOME};
use crate::error::{Error, Result};
use croupier_store::{Append, Batch, CommandId, Expected, NewEvent};
use croupier_table::{PersonId, Time};
use serde::{Deserialize, Serialize};

/// The stream of the names given after the welcome.
const OPERATOR: &str = "operator";

/// The longest name of a licensee.
const OPERATOR_LENGTH_MAX: usize = 80;

/// What the welcome, and naming the licensee later, leave in the journal. Early records have no name.
#[derive(Serialize, Deserialize)]
pub(super) struct Welcomed {
    pub at: Time,
    pub by: PersonId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operator: Option<String>,
}

/// Reads a licensee's name.
pub(super) fn operator_name(text: &str) -> Result<String> {
    let name = text.trim();
    let fits = (1..=OPERATOR_LENGTH_MAX).contains(&name.chars().count());
    let good = fits && !name.chars().any(char::is_control);
    if good { Ok(name.to_owned()) } else { Err(Error::Operator) }
}

impl Accounts {
    /// The licensee's name, if somebody has given it.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn operator(&self) -> Result<Option<String>> {
        Ok(self.last_named(OPERATOR)?.or(self.last_named(WELCOME)?))
    }

    fn last_named(&self, stream: &str) -> Result<Option<String>> {
        let last = self.journal.head(stream)?.seq;
        let facts = if last == 0 { Vec::new() } else { self.journal.facts(stream, last, 1)? };
        let Some(fact) = facts.first() else { return Ok(None) };
        let told: Welcomed = super::read(stream, fact.seq, &fact.kind, fact.version, &fact.body)?;
        Ok(told.operator)
    }

    /// The licensee's name is written down; another one takes its place.
    ///
    /// # Errors
    /// If it cannot be one, or the journal has trouble.
    pub fn name_operator(&self, operator: &str, by: &PersonId, now: Time) -> Result<()> {
        let named = Welcomed { at: now, by: by.clone(), operator: Some(operator_name(operator)?) };
        let event = NewEvent::new("operator.named", VERSION, &named)?;
        let batch = Batch { stream: OPERATOR.into(), expected: Expected::Any, events: vec![event] };
        let append = Append { command: CommandId::fresh()?, batches: vec![batch], answer: Vec::new() };
        self.journal.append(append)?;
        Ok(())
    }
}
