//! What reading has in common whatever keeps the journal.

use crate::chain::JournalId;
use crate::error::{Error, Result};
use crate::keys::Keys;
use crate::port::{Event, Journal};
use crate::seal::{Place, Secret};

/// Opens the sealed part of an event.
pub(crate) fn open(
    journal: &impl Journal,
    keys: &Keys,
    id: JournalId,
    stream: &str,
    seq: u64,
) -> Result<Secret> {
    let event = journal.read(stream, seq, 1)?.into_iter().find(|event| event.seq == seq);
    let event = event.ok_or_else(|| Error::Malformed(format!("stream {stream} has no event {seq}")))?;
    open_event(keys, id, &event)
}

fn open_event(keys: &Keys, journal: JournalId, event: &Event) -> Result<Secret> {
    let (stream, seq) = (event.stream.as_str(), event.seq);
    let sealed = event.sealed.as_ref();
    let sealed =
        sealed.ok_or_else(|| Error::Malformed(format!("event {seq} of {stream} has no sealed part")))?;
    crate::seal::open(keys, Place { journal, stream, seq, kind: &event.kind }, sealed)
}
