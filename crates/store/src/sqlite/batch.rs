//! Batches as a SQLite file keeps them: all that one command adds to a stream in one row. A row costs more than an event, and
//! machines do thirty things after one command of a player.

use crate::archive::hash;
use crate::chain::Hash;
use crate::error::{Error, Result, exactly, unsigned};
use crate::plan::Row as Planned;
use crate::port::{CommandId, Cursor, Event, Fact, NewEvent, Posting};
use crate::seal::Sealed;
use croupier_bytes::hex;
use rusqlite::{CachedStatement, Connection, OptionalExtension, Row};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::HashMap;

/// The columns of a batch.
pub(crate) const BATCH: &str = "b.id, s.name, b.seq, b.command, b.events, b.hashes, b.stream FROM batches b LEFT JOIN streams s ON s.id = b.stream";

/// What is written of the events of a batch: their text and their hashes.
pub(crate) struct Written {
    pub(crate) events: String,
    pub(crate) hashes: Vec<u8>,
}

impl Written {
    /// Of an append, for one stream.
    pub(crate) fn planned(rows: &[Planned<'_>]) -> Result<Written> {
        let mut writer = Writer::with_room(rows.iter().map(|row| row.event.body.get()));
        for row in rows {
            let NewEvent { kind, version, body, postings, .. } = row.event;
            writer.begin(kind, *version)?;
            writer.body(body.get(), body.parts())?;
            writer.finish(postings, row.sealed.as_ref(), row.hash)?;
        }
        writer.end()
    }

    /// Of events that stand in another journal.
    pub(crate) fn copied(events: &[Event]) -> Result<Written> {
        let mut writer = Writer::with_room(events.iter().map(|event| event.body.as_str()));
        for Event { stream, seq, kind, version, body, postings, sealed, hash, .. } in events {
            serde_json::from_str::<&RawValue>(body)
                .map_err(|error| placed(Error::Damaged(error.to_string()), stream, *seq))?;
            writer.begin(kind, *version)?;
            writer.body(body, None)?;
            writer.finish(postings, sealed.as_ref(), *hash)?;
        }
        writer.end()
    }
}

/// Writes events as [`Stored`] reads them.
struct Writer<'a> {
    text: Vec<u8>,
    hashes: Vec<u8>,
    /// How the last body begins that was written whole.
    beginning: &'a str,
}

impl<'a> Writer<'a> {
    fn with_room(bodies: impl ExactSizeIterator<Item = &'a str>) -> Writer<'a> {
        let events = bodies.len();
        // What stands around a body, and a few postings.
        let room = bodies.map(str::len).sum::<usize>() + 80 * events + 400;
        Writer { text: Vec::with_capacity(room), hashes: Vec::with_capacity(32 * events), beginning: "" }
    }

    /// An event begins.
    fn begin(&mut self, kind: &str, version: u32) -> Result<()> {
        self.put(if self.hashes.is_empty() { "[{\"kind\":" } else { ",{\"kind\":" });
        self.json(kind)?;
        self.put(",\"version\":");
        self.json(&version)
    }

    /// An event ends.
    fn finish(&mut self, postings: &[Posting], sealed: Option<&Sealed>, hash: Hash) -> Result<()> {
        for (index, Posting { account, amount, .. }) in postings.iter().enumerate() {
            self.put(if index == 0 { ",\"postings\":[" } else { "," });
            self.json(&(account, amount))?;
        }
        self.put(if postings.is_empty() { "" } else { "]" });
        if let Some(sealed) = sealed {
            self.put(",\"sealed\":");
            self.json(&hex::encode(&sealed.0))?;
        }
        self.put("}");
        self.hashes.extend_from_slice(&hash.0);
        Ok(())
    }

    /// A body that begins as the one before is written by its last field alone. SQL counts characters where we count bytes: a
    /// beginning in which that differs is not shared.
    fn body(&mut self, body: &str, parts: Option<(&'a str, &'a str)>) -> Result<()> {
        match parts.filter(|(beginning, _)| beginning.is_ascii()) {
            Some((beginning, last)) if beginning == self.beginning => {
                self.put(",\"last\":");
                self.put(last);
            }
            Some((beginning, _)) => {
                self.put(",\"begins\":");
                self.json(&beginning.len())?;
                self.put(",\"body\":");
                self.put(body);
                self.beginning = beginning;
            }
            None => {
                self.put(",\"body\":");
                self.put(body);
            }
        }
        Ok(())
    }

    fn put(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    fn json(&mut self, value: &(impl Serialize + ?Sized)) -> Result<()> {
        serde_json::to_writer(&mut self.text, value).map_err(|error| Error::Malformed(error.to_string()))
    }

    fn end(mut self) -> Result<Written> {
        self.put("]");
        let events = String::from_utf8(self.text).map_err(|error| Error::Malformed(error.to_string()))?;
        Ok(Written { events, hashes: self.hashes })
    }
}

/// An event as it stands in a row.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored<'a> {
    #[serde(borrow)]
    kind: Cow<'a, str>,
    version: u32,
    /// How many bytes of the body those that follow begin with.
    #[serde(default)]
    begins: Option<usize>,
    #[serde(default, borrow, deserialize_with = "given")]
    body: Option<&'a RawValue>,
    /// The last field of a body that begins so.
    #[serde(default, borrow, deserialize_with = "given")]
    last: Option<&'a RawValue>,
    /// Accounts and amounts; what may be negative stands with the accounts.
    #[serde(default)]
    postings: Vec<(Cow<'a, str>, i64)>,
    #[serde(default)]
    sealed: Option<String>,
}

/// What is there is there, `null` too.
fn given<'de, D: Deserializer<'de>>(from: D) -> std::result::Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(from).map(Some)
}

impl<'a> Stored<'a> {
    /// Its body, and how those that follow may begin.
    fn whole(&self, beginning: &mut &'a str) -> Result<String> {
        let wrong = || Error::Damaged("the body of an event is not there, or there twice".to_owned());
        match (self.body, self.last, self.begins) {
            (Some(body), None, None) => Ok(body.get().to_owned()),
            (Some(body), None, Some(begins)) => {
                *beginning = body.get().get(..begins).ok_or_else(wrong)?;
                Ok(body.get().to_owned())
            }
            (None, Some(last), None) if !beginning.is_empty() => Ok([*beginning, last.get(), "}"].concat()),
            _ => Err(wrong()),
        }
    }
}

/// Which accounts may be negative; each is looked up once.
pub(crate) struct Rules<'c> {
    statement: CachedStatement<'c>,
    known: HashMap<String, bool>,
}

impl<'c> Rules<'c> {
    pub(crate) fn of(connection: &'c Connection) -> Result<Rules<'c>> {
        let statement = connection.prepare_cached("SELECT may_be_negative FROM accounts WHERE name = ?1")?;
        Ok(Rules { statement, known: HashMap::new() })
    }

    fn may_be_negative(&mut self, account: &str) -> Result<bool> {
        if let Some(known) = self.known.get(account) {
            return Ok(*known);
        }
        let found: Option<bool> = self.statement.query_row([account], |row| row.get(0)).optional()?;
        let found =
            found.ok_or_else(|| Error::Damaged(format!("a posting is to {account}, which is no account")))?;
        self.known.insert(account.to_owned(), found);
        Ok(found)
    }
}

/// The events of a row of [`BATCH`].
pub(crate) fn events(row: &Row<'_>, rules: &mut Rules<'_>) -> Result<Vec<Event>> {
    let (first, number): (_, i64) = (unsigned(row.get(2)?)?, row.get(6)?);
    let unnamed = |error: Error| error.at(|| format!("event {first} of stream {number} cannot be read"));
    let stream: Option<String> = row.get(1).map_err(|error| unnamed(error.into()))?;
    let stream = stream.ok_or_else(|| Error::Damaged(format!("event {first} belongs to no stream")))?;
    read_events(row, &stream, first, rules).map_err(|error| placed(error, &stream, first))
}

fn read_events(row: &Row<'_>, stream: &str, first: u64, rules: &mut Rules<'_>) -> Result<Vec<Event>> {
    let (id, command): (_, Vec<u8>) = (unsigned(row.get(0)?)?, row.get(3)?);
    let command = CommandId(exactly(&command, "a command")?);
    let stored = stored(row, 4)?;
    let hashes = row.get_ref(5)?.as_blob().map_err(|error| Error::Damaged(error.to_string()))?;
    if stored.is_empty() || hashes.len() != 32 * stored.len() {
        let what = format!("{} events with {} bytes of hashes", stored.len(), hashes.len());
        return Err(Error::Damaged(what));
    }
    let mut events = Vec::with_capacity(stored.len());
    let mut beginning = "";
    for ((position, stored), bytes) in (1..).zip(stored).zip(hashes.chunks(32)) {
        let body = stored.whole(&mut beginning)?;
        events.push(Event {
            cursor: Cursor { transaction: id, position },
            stream: stream.to_owned(),
            seq: first + position - 1,
            command,
            postings: postings(stored.postings, rules)?,
            sealed: stored.sealed.as_deref().map(sealed).transpose()?,
            kind: stored.kind.into_owned(),
            version: stored.version,
            body,
            hash: hash(bytes, "an event's hash")?,
        });
    }
    Ok(events)
}

fn postings(stored: Vec<(Cow<'_, str>, i64)>, rules: &mut Rules<'_>) -> Result<Vec<Posting>> {
    let posting = |(account, amount): (Cow<'_, str>, i64)| {
        let may_be_negative = rules.may_be_negative(&account)?;
        Ok(Posting { account: account.into(), may_be_negative, amount })
    };
    stored.into_iter().map(posting).collect()
}

fn sealed(text: &str) -> Result<Sealed> {
    let bytes = hex::decode(text).map(Sealed);
    bytes.ok_or_else(|| Error::Damaged("what is sealed is not in hexadecimal digits".to_owned()))
}

/// The facts of a row of `seq, events`.
pub(crate) fn facts(row: &Row<'_>, stream: &str) -> Result<Vec<Fact>> {
    let first = unsigned(row.get(0)?)?;
    let stored = stored(row, 1).map_err(|error| placed(error, stream, first))?;
    let (mut beginning, mut facts) = ("", Vec::with_capacity(stored.len()));
    for (stored, seq) in stored.into_iter().zip(first..) {
        let body = stored.whole(&mut beginning).map_err(|error| placed(error, stream, seq))?;
        let Stored { kind, version, sealed, .. } = stored;
        facts.push(Fact { seq, kind: kind.into_owned(), version, body, sealed: sealed.is_some() });
    }
    Ok(facts)
}

fn stored<'r>(row: &'r Row<'_>, column: usize) -> Result<Vec<Stored<'r>>> {
    let text = row.get_ref(column)?.as_str().map_err(|error| Error::Damaged(error.to_string()))?;
    serde_json::from_str(text).map_err(|error| Error::Damaged(error.to_string()))
}

/// Damage, with its place.
fn placed(error: Error, stream: &str, seq: u64) -> Error {
    error.at(|| format!("stream {stream} cannot be read at event {seq} and after it"))
}
