//! The port: what a journal takes and gives, whatever keeps it.

use crate::archive::Archive;
use crate::chain::Hash;
use crate::commit::Checkpoint;
use crate::error::{Error, Result};
use crate::pending::Pending;
use crate::seal::{Sealed, Secret};
use croupier_bytes::{entropy, hex};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// The name of a command, which makes it idempotent: chosen by the sender and never used twice for different commands. Names that begin with the
/// time stand side by side in the database, which writes fewer pages for them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CommandId(pub [u8; 16]);

impl CommandId {
    /// A fresh one: the time, then chance.
    ///
    /// # Errors
    /// If the operating system gives no entropy.
    pub fn fresh() -> Result<CommandId> {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let milliseconds = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
        Ok(CommandId::timed(milliseconds, entropy()?))
    }

    /// A time in milliseconds since 1970, as UUIDs of version 7 begin with it, and what tells the command from others.
    #[must_use]
    pub fn timed(milliseconds: i64, rest: [u8; 10]) -> CommandId {
        let [_, _, time @ ..] = milliseconds.to_be_bytes();
        CommandId::of_parts(time, rest)
    }

    /// The beginning of this name, and another rest.
    #[must_use]
    pub fn with_rest(self, rest: [u8; 10]) -> CommandId {
        let [a, b, c, d, e, f, ..] = self.0;
        CommandId::of_parts([a, b, c, d, e, f], rest)
    }

    fn of_parts(time: [u8; 6], rest: [u8; 10]) -> CommandId {
        let mut bytes = [0; 16];
        bytes.iter_mut().zip(time.into_iter().chain(rest)).for_each(|(byte, part)| *byte = part);
        CommandId(bytes)
    }
}

impl fmt::Display for CommandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl fmt::Debug for CommandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CommandId({self})")
    }
}

/// One side of a movement of money. The postings of an event sum to zero.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posting {
    /// The account.
    pub account: Arc<str>,
    /// May the account be negative? Fixed by the first posting; a later one that says otherwise is refused.
    pub may_be_negative: bool,
    /// What it gains, or loses if negative, in minor units.
    pub amount: i64,
}

/// An event to be recorded.
#[derive(Clone, Debug)]
pub struct NewEvent {
    /// What kind of fact it is.
    pub kind: Arc<str>,
    /// The version of the body.
    pub version: u32,
    /// The fact. Kept byte by byte: the chain is over exactly this text.
    pub body: Json,
    /// The money it moves.
    pub postings: Vec<Posting>,
    /// What nobody who reads the database may learn.
    pub sealed: Option<Secret>,
}

impl NewEvent {
    /// A fact that moves no money and has nothing sealed.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    pub fn new(kind: &str, version: u32, fact: &(impl Serialize + ?Sized)) -> Result<NewEvent> {
        let body = Json::of(fact)?;
        Ok(NewEvent { kind: kind.into(), version, body, postings: Vec::new(), sealed: None })
    }
}

/// A text that is JSON, because it was written as such.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Json {
    text: String,
    /// Where the last field of an object stands, if it was added to others: many facts begin alike.
    last: Option<usize>,
}

impl Json {
    /// Most facts fit into so many bytes, and do not grow while they are written.
    const BYTES_USUAL: usize = 256;

    /// A fact as JSON.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    pub fn of(fact: &(impl Serialize + ?Sized)) -> Result<Json> {
        let mut text = Vec::with_capacity(Json::BYTES_USUAL);
        serde_json::to_writer(&mut text, fact).map_err(|error| Error::Malformed(error.to_string()))?;
        Json::made(text, None)
    }

    fn made(text: Vec<u8>, last: Option<usize>) -> Result<Json> {
        let text = String::from_utf8(text).map_err(|error| Error::Malformed(error.to_string()))?;
        Ok(Json { text, last })
    }

    /// This object with one more field at its end.
    ///
    /// # Errors
    /// If this is no object with fields, or the fact cannot be written as JSON.
    pub fn and(&self, field: &str, fact: &(impl Serialize + ?Sized)) -> Result<Json> {
        let malformed = |error: serde_json::Error| Error::Malformed(error.to_string());
        let begun = self.text.strip_suffix('}').filter(|begun| begun.len() > 1);
        let begun =
            begun.ok_or_else(|| Error::Malformed(format!("{} is no object with fields", self.text)))?;
        let mut text = Vec::with_capacity(begun.len() + Json::BYTES_USUAL);
        text.extend_from_slice(begun.as_bytes());
        text.push(b',');
        serde_json::to_writer(&mut text, field).map_err(malformed)?;
        text.push(b':');
        let last = text.len();
        serde_json::to_writer(&mut text, fact).map_err(malformed)?;
        text.push(b'}');
        Json::made(text, Some(last))
    }

    /// What stands before the last field, and that field, where it was added to others.
    #[must_use]
    pub fn parts(&self) -> Option<(&str, &str)> {
        let (before, last) = self.text.split_at_checked(self.last?)?;
        Some((before, last.strip_suffix('}')?))
    }

    /// The text.
    #[must_use]
    pub fn get(&self) -> &str {
        &self.text
    }
}

/// Where a stream must be for an append to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Exactly here: the append was decided from this state. 0 is a stream without events.
    Exactly(u64),
    /// Anywhere: the events do not depend on what the stream holds.
    Any,
}

/// Events for one stream.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The stream.
    pub stream: Arc<str>,
    /// Where it must be.
    pub expected: Expected,
    /// The events, in order.
    pub events: Vec<NewEvent>,
}

/// One command's consequences, for one or several streams: all of them or none.
#[derive(Clone, Debug)]
pub struct Append {
    /// The command.
    pub command: CommandId,
    /// Events by stream; no stream twice.
    pub batches: Vec<Batch>,
    /// What the command is answered, now and whenever it is repeated.
    pub answer: Vec<u8>,
}

/// What became of an append.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The answer that was given to the command the first time.
    pub answer: Vec<u8>,
    /// Was the command recorded before? Then nothing was changed now.
    pub repeated: bool,
    /// Where the streams are now, in the order of the batches; empty for a repeated command.
    pub heads: Vec<Head>,
}

/// Where a stream is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The stream.
    pub stream: Arc<str>,
    /// The number of its last event, 0 without any.
    pub seq: u64,
    /// The hash of its last event.
    pub hash: Hash,
}

/// A recorded event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The place in the order of all events.
    pub cursor: Cursor,
    /// The stream.
    pub stream: String,
    /// The number in the stream, from 1.
    pub seq: u64,
    /// The command it follows from.
    pub command: CommandId,
    /// What kind of fact it is.
    pub kind: String,
    /// The version of the body.
    pub version: u32,
    /// The fact as JSON.
    pub body: String,
    /// The money it moved.
    pub postings: Vec<Posting>,
    /// The sealed part, unreadable without the key.
    pub sealed: Option<Sealed>,
    /// The chain up to and with this event.
    pub hash: Hash,
}

/// The fact of a recorded event, without the rest: enough to work out a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The number in the stream, from 1.
    pub seq: u64,
    /// What kind of fact it is.
    pub kind: String,
    /// The version of the body.
    pub version: u32,
    /// The fact as JSON.
    pub body: String,
    /// Does the event carry something sealed?
    pub sealed: bool,
}

/// A place in the order of all events. Only comparable within one journal; not kept by a restored backup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cursor {
    /// The transaction; where one writes after another, the batch.
    pub transaction: u64,
    /// The number of the event, there or among all.
    pub position: u64,
}

impl Cursor {
    /// Before all events.
    pub const START: Cursor = Cursor { transaction: 0, position: 0 };
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.transaction, self.position)
    }
}

impl FromStr for Cursor {
    type Err = Error;
    fn from_str(text: &str) -> Result<Cursor> {
        let parts = text.split_once('.').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        parts
            .map(|(transaction, position)| Cursor { transaction, position })
            .ok_or_else(|| Error::Malformed(format!("{text} is no cursor")))
    }
}

/// What an account has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The account.
    pub name: String,
    /// May it be negative?
    pub may_be_negative: bool,
    /// The sum of its postings.
    pub balance: i64,
}

/// A journal.
pub trait Journal: Send + Sync {
    /// Submits an append and returns at once; [`Pending::wait`] waits until it is durable or refused. Group commit: appends
    /// that wait together are made durable by one flush.
    fn submit(&self, append: Append) -> Pending;

    /// Are appends made in the order in which they are submitted? Then one that was decided from what another will leave
    /// behind may be submitted right after it: without the first it is refused.
    fn keeps_order(&self) -> bool;

    /// The events of a stream from number `from` on, at most `limit`.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn read(&self, stream: &str, from: u64, limit: usize) -> Result<Vec<Event>>;

    /// The facts of a stream from number `from` on, at most `limit`: what [`Journal::read`] gives, sooner.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn facts(&self, stream: &str, from: u64, limit: usize) -> Result<Vec<Fact>>;

    /// Where a stream is; a stream without events is at 0.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn head(&self, stream: &str) -> Result<Head>;

    /// The names of the streams that begin with `prefix`, in order.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn streams(&self, prefix: &str) -> Result<Vec<String>>;

    /// The next events of all streams after a cursor, at most `limit`. An event of a stream comes after all earlier ones
    /// of that stream, an append made after another one was acknowledged comes after it, and no event is skipped: what
    /// appears later than a cursor has a greater one.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn tail(&self, after: Cursor, limit: usize) -> Result<Vec<Event>>;

    /// A cursor for those who want only what comes from now on: what is not after it can be read already.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn end(&self) -> Result<Cursor>;

    /// Waits until there may be events after `after`, or until the time is over.
    /// A hint: those who wait read the tail afterwards in any case.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn wait(&self, after: Cursor, at_most: Duration) -> Result<()>;

    /// An account, if anything was ever posted to it.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn account(&self, name: &str) -> Result<Option<Account>>;

    /// The answer given to a command, if it was recorded.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn answer(&self, command: CommandId) -> Result<Option<Vec<u8>>>;

    /// Opens the sealed part of an event.
    ///
    /// # Errors
    /// If the event has none, or it was sealed with another key, for another place, or altered.
    fn open(&self, stream: &str, seq: u64) -> Result<Secret>;

    /// Signs what all writers have committed up to now. Kept outside, it shows whether the journal was ever set back.
    ///
    /// # Errors
    /// If the journal cannot be written.
    fn checkpoint(&self) -> Result<Checkpoint>;

    /// Everything that is in the journal as of one moment, for verification, export and backup; appends go on meanwhile.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn archive(&self) -> Result<Box<dyn Archive>>;

    /// Appends and waits until it is durable.
    ///
    /// # Errors
    /// Why it was refused; then nothing was changed.
    fn append(&self, append: Append) -> Result<Receipt> {
        self.submit(append).wait()
    }
}
