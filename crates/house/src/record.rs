//! Entries as the journal keeps them, and back.

use croupier_store::{Error, Event, Fact, Json, NewEvent, Posting, Result};
use croupier_table::{Entry, Postings};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The version of the bodies written now. A change of their shape is a new version, with a step from the one before.
const VERSION: u32 = 1;
/// An entry as an event of the journal. Its kind is the name of the stream's sort and the fact's own: `table.opened`.
pub(crate) fn written<E: Serialize>(sort: &str, entry: &Entry<E>, postings: &Postings) -> Result<NewEvent> {
    let body = Json::of(entry)?;
    let kind = [sort, ".", name_of(body.get())].concat();
    let postings = postings.iter().map(|posting| Posting {
        account: posting.account.to_string(),
        may_be_negative: posting.account.may_be_negative(),
        amount: posting.amount.in_cents(),
    });
    Ok(NewEvent { kind, version: VERSION, body, postings: postings.collect(), sealed: None })
}

/// The name under which a fact is written: the first word after `"event":`. Names of persons hold no quotes.
fn name_of(body: &str) -> &str {
    const BEFORE: &[u8] = b"\"event\":";
    // Looked for byte by byte: it stands near the beginning.
    let at = body.as_bytes().windows(BEFORE.len()).position(|word| word == BEFORE);
    let event = at.and_then(|at| body.get(at + BEFORE.len()..)).unwrap_or_default();
    event.split('"').nth(1).unwrap_or_default()
}

/// The entry of a recorded event.
pub(crate) fn entry<E: DeserializeOwned>(event: &Event) -> Result<Entry<E>> {
    read(&event.stream, event.seq, &event.kind, event.version, &event.body)
}

/// The entry of a fact.
pub(crate) fn entry_of<E: DeserializeOwned>(stream: &str, fact: &Fact) -> Result<Entry<E>> {
    read(stream, fact.seq, &fact.kind, fact.version, &fact.body)
}

fn read<E: DeserializeOwned>(
    stream: &str,
    seq: u64,
    kind: &str,
    version: u32,
    body: &str,
) -> Result<Entry<E>> {
    if version != VERSION {
        let why = format!("this program knows version {VERSION}");
        return Err(Error::Upcast(format!("event {seq} of {stream}, {kind} version {version}: {why}")));
    }
    serde_json::from_str(body)
        .map_err(|error| Error::Damaged(format!("event {seq} of {stream}, {kind}: {error}")))
}
