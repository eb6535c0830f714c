//! The dealer calls a supervisor, who comes. It holds nothing up, and the record shows both.

use crate::id::PersonId;
use crate::messages::Event;
use crate::person::{By, Role};
use crate::refuse::{given, not_now, only};
use crate::table::{Decision, Table};
use crate::time::Time;

/// A call that no supervisor has answered yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Who called.
    pub by: PersonId,
    /// What the supervisor is called for.
    pub reason: String,
    /// Since when.
    pub since: Time,
}

impl Call {
    pub(crate) fn new(by: &By, reason: &str, since: Time) -> Call {
        Call { by: by.person.clone(), reason: reason.to_owned(), since }
    }
}

impl Table {
    /// The call that waits for a supervisor.
    #[must_use]
    pub const fn call_open(&self) -> Option<&Call> {
        self.state.call.as_ref()
    }

    /// A second call replaces the first: the last reason counts.
    pub(crate) fn call_supervisor(&self, by: &By, reason: &str) -> Decision {
        self.rules()?;
        only(by, &[Role::Dealer], "the dealer")?;
        given(reason)?;
        Ok(vec![Event::SupervisorCalled { reason: reason.to_owned() }])
    }

    pub(crate) fn answer_call(&self, by: &By) -> Decision {
        only(by, &[Role::Supervisor], "a supervisor")?;
        self.state.call.as_ref().map(|_| vec![Event::CallAnswered]).ok_or_else(|| not_now("answer_call"))
    }
}
