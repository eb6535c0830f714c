//! What reading has in common whatever keeps the journal.

use crate::chain::{Digest, JournalId};
use crate::error::{Error, Result};
use crate::keys::Keys;
use crate::port::{Event, Journal, Snapshot};
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

/// Snapshots are not in the chain; this keeps others from handing us a state.
pub(crate) fn snapshot_mac(keys: &Keys, journal: JournalId, snapshot: &Snapshot) -> [u8; 32] {
    let mut digest = Digest::of("croupier 2026 journal snapshot");
    digest.bytes(&journal.0).bytes(snapshot.stream.as_bytes()).number(snapshot.seq);
    digest.number(u64::from(snapshot.version)).bytes(&snapshot.bytes);
    *blake3::keyed_hash(keys.caching(), &digest.hash().0).as_bytes()
}

/// A snapshot that is ours and of this version; any other is as good as none.
pub(crate) fn believed_snapshot(
    keys: &Keys,
    journal: JournalId,
    version: u32,
    found: Option<(Snapshot, Vec<u8>)>,
) -> Result<Option<Snapshot>> {
    let ours = |(snapshot, mac): &(Snapshot, Vec<u8>)| {
        snapshot.version == version && *mac == snapshot_mac(keys, journal, snapshot)
    };
    Ok(found.filter(ours).map(|(snapshot, _)| snapshot))
}
