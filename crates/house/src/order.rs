//! What the house is asked to do, and what it answers.

use blake3::hazmat::{ContextKey, HasherExt, hash_derive_key_context};
use croupier_core::{Code, Money, Refusal};
use croupier_store::{CommandId, Error};
use croupier_table::{By, Time};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, LazyLock};

/// A command with its name, its time and its sender.
#[derive(Clone, Debug)]
pub struct Order<C> {
    /// Makes the command idempotent: chosen by the sender, who repeats it when no answer came. It means nothing for other
    /// senders or other tables.
    pub id: CommandId,
    /// When it was given; the house has no clock.
    pub at: Time,
    /// The person, and in which role.
    pub by: By,
    /// A command, or several that are done together.
    pub command: C,
}

impl<C> Order<C> {
    /// The name under which the journal knows it. It begins as the sender's does, with the time if the sender is wise.
    #[must_use]
    pub fn name(&self, stream: &str) -> CommandId {
        static DOMAIN: LazyLock<ContextKey> =
            LazyLock::new(|| hash_derive_key_context("croupier 2026 command of a house"));
        let mut digest = blake3::Hasher::new_from_context_key(&DOMAIN);
        for part in [stream, self.by.person.as_str(), &self.by.role.to_string()] {
            digest.update(part.as_bytes()).update(b"\n");
        }
        self.id.with_rest(shortened(digest.update(&self.id.0)))
    }
}

/// The name of what machines do at a table from a state on, which was reached at `since`: two servers that try the same do
/// it once.
pub(crate) fn name_of_drive(stream: &str, seq: u64, since: Time) -> CommandId {
    static DOMAIN: LazyLock<ContextKey> =
        LazyLock::new(|| hash_derive_key_context("croupier 2026 machines of a house"));
    let mut digest = blake3::Hasher::new_from_context_key(&DOMAIN);
    let digest = digest.update(stream.as_bytes()).update(b"\n").update(&seq.to_le_bytes());
    CommandId::timed(since.0, shortened(digest))
}

fn shortened(digest: &blake3::Hasher) -> [u8; 10] {
    let mut rest = [0; 10];
    digest.finalize_xof().fill(&mut rest);
    rest
}

/// What became of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The stream it changed.
    pub stream: Arc<str>,
    /// The number of the last event that followed from it, machines' steps included.
    pub seq: u64,
    /// How many events of that stream followed.
    pub events: u64,
    /// It was answered before, and this is that answer.
    #[serde(skip)]
    pub repeated: bool,
}

impl Answer {
    /// The answer that was kept when the command was done the first time.
    pub(crate) fn first(kept: &[u8], what: &str) -> Result<Answer, Error> {
        let answer: Answer = serde_json::from_slice(kept)
            .map_err(|error| Error::Damaged(format!("the answer kept for {what}: {error}")))?;
        Ok(Answer { repeated: true, ..answer })
    }
}

/// Why a command was not done.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Denial {
    /// A rule refuses it. Nothing happened.
    #[error("{0}")]
    Refused(Box<Refusal>),
    /// The journal has trouble, and the table stands still. Give the same command again, with the same name, to learn
    /// what became of it.
    #[error("{0}")]
    Trouble(Error),
}

impl From<Refusal> for Denial {
    fn from(refusal: Refusal) -> Denial {
        Denial::Refused(Box::new(refusal))
    }
}

impl From<Error> for Denial {
    /// What the journal refuses by rule is refused; the rest is trouble.
    fn from(error: Error) -> Denial {
        match &error {
            Error::Overdrawn { account, balance, amount } => {
                let (has, wanted) = (Money::cents(*balance), Money::cents(-amount));
                let message = format!("there is not enough money: this takes {wanted}, and there are {has}");
                Refusal::new(Code::NotPermitted, account.clone(), message).value(-amount).into()
            }
            Error::Overflow { account } => {
                Refusal::new(Code::NotPermitted, account.clone(), error.to_string()).into()
            }
            Error::Conflict { .. }
            | Error::OverdraftRule { .. }
            | Error::Unbalanced { .. }
            | Error::Malformed(_)
            | Error::Full(_)
            | Error::Io(_)
            | Error::Unavailable(_)
            | Error::Closed
            | Error::NotAJournal(_)
            | Error::Newer { .. }
            | Error::Key(_)
            | Error::Damaged(_)
            | Error::Upcast(_) => Denial::Trouble(error),
        }
    }
}
