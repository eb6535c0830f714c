//! What has a stream of its own: tables, meters, patrons.

use crate::record;
use crate::room::Room;
use croupier_store::{Fact, Result};
use croupier_table::{Entry, Id, Library, MeterEvent, Patron, PatronEvent, Postings, SharedMeter};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// A state that follows from the events of a stream.
pub(crate) trait Aggregate: Clone + Send + Sync + 'static {
    /// What happens to it.
    type Event: Serialize + DeserializeOwned;
    /// Its sort: streams are named `sort/ID`.
    const SORT: &'static str;

    /// Before anything has happened.
    fn fresh(id: &Id, library: &Arc<Library>) -> Self;

    /// How an event moves money.
    fn postings(&self, event: &Self::Event) -> Postings;

    /// Takes a fact into the state; its number, and whether it carries something sealed.
    fn take(&mut self, entry: &Entry<Self::Event>, seq: u64, sealed: bool) {
        let postings = self.postings(&entry.event);
        self.take_posted(entry, &postings, seq, sealed);
    }

    /// The same, where its postings are worked out already.
    fn take_posted(&mut self, entry: &Entry<Self::Event>, postings: &Postings, seq: u64, sealed: bool);

    /// The name of its stream.
    fn stream(id: &Id) -> String {
        format!("{}/{id}", Self::SORT)
    }

    /// Takes a recorded fact.
    fn replay(&mut self, stream: &str, fact: &Fact) -> Result<Entry<Self::Event>> {
        let entry = record::entry_of(stream, fact)?;
        self.take(&entry, fact.seq, fact.sealed);
        Ok(entry)
    }
}

impl Aggregate for Room {
    type Event = croupier_table::Event;
    const SORT: &'static str = "table";

    fn fresh(id: &Id, library: &Arc<Library>) -> Room {
        Room::new(id, library)
    }

    fn postings(&self, event: &Self::Event) -> Postings {
        self.table.postings(event)
    }

    fn take_posted(&mut self, entry: &Entry<Self::Event>, postings: &Postings, seq: u64, sealed: bool) {
        Room::take_posted(self, entry, postings, seq, sealed);
    }
}

impl Aggregate for SharedMeter {
    type Event = MeterEvent;
    const SORT: &'static str = "meter";

    fn fresh(id: &Id, _: &Arc<Library>) -> SharedMeter {
        SharedMeter::new(id.clone())
    }

    fn postings(&self, event: &MeterEvent) -> Postings {
        SharedMeter::postings(self, event)
    }

    fn take_posted(&mut self, entry: &Entry<MeterEvent>, _: &Postings, _: u64, _: bool) {
        self.apply(entry);
    }
}

impl Aggregate for Patron {
    type Event = PatronEvent;
    const SORT: &'static str = "player";

    fn fresh(id: &Id, _: &Arc<Library>) -> Patron {
        Patron::new(id.clone())
    }

    fn postings(&self, event: &PatronEvent) -> Postings {
        Patron::postings(self, event)
    }

    fn take_posted(&mut self, entry: &Entry<PatronEvent>, _: &Postings, _: u64, _: bool) {
        self.apply(entry);
    }
}
