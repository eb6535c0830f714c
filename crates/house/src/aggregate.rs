//! What has a stream of its own: tables, meters, patrons.

use crate::entries;
use crate::room::Room;
use croupier_store::{Fact, Result};
use croupier_table::{
    Entry, Library, MeterEvent, MeterId, Patron, PatronEvent, PersonId, Postings, SharedMeter, TableId,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Display;
use std::hash::Hash;
use std::str::FromStr;
use std::sync::Arc;

/// A state that follows from the events of a stream.
pub(crate) trait Aggregate: Clone + Send + Sync + 'static {
    /// What names one of them.
    type Id: Clone + Ord + Hash + Display + FromStr + Send + Sync;
    /// What happens to it.
    type Event: Serialize + DeserializeOwned;
    /// Its sort: streams are named `sort/ID`.
    const SORT: &'static str;

    /// Before anything has happened.
    fn fresh(id: &Self::Id, library: &Arc<Library>) -> Self;

    /// How an event moves money.
    fn postings(&self, event: &Self::Event) -> Postings;

    /// Applies an event with its postings; its number, and whether it carries something sealed.
    fn apply_posted(&mut self, entry: &Entry<Self::Event>, postings: &Postings, seq: u64, sealed: bool);

    /// The name of its stream.
    fn stream(id: &Self::Id) -> String {
        format!("{}/{id}", Self::SORT)
    }

    /// Applies a recorded fact.
    fn replay(&mut self, stream: &str, fact: &Fact) -> Result<Entry<Self::Event>> {
        let entry = entries::entry_of(stream, fact)?;
        let postings = self.postings(&entry.event);
        self.apply_posted(&entry, &postings, fact.seq, fact.sealed);
        Ok(entry)
    }
}

impl Aggregate for Room {
    type Id = TableId;
    type Event = croupier_table::Event;
    const SORT: &'static str = "table";

    fn fresh(id: &TableId, library: &Arc<Library>) -> Room {
        Room::new(id, library)
    }

    fn postings(&self, event: &Self::Event) -> Postings {
        self.table.postings(event)
    }

    fn apply_posted(&mut self, entry: &Entry<Self::Event>, postings: &Postings, seq: u64, sealed: bool) {
        Room::apply_posted(self, entry, postings, seq, sealed);
    }
}

impl Aggregate for SharedMeter {
    type Id = MeterId;
    type Event = MeterEvent;
    const SORT: &'static str = "meter";

    fn fresh(id: &MeterId, _: &Arc<Library>) -> SharedMeter {
        SharedMeter::new(id.clone())
    }

    fn postings(&self, event: &MeterEvent) -> Postings {
        SharedMeter::postings(self, event)
    }

    fn apply_posted(&mut self, entry: &Entry<MeterEvent>, _: &Postings, _: u64, _: bool) {
        self.apply(entry);
    }
}

impl Aggregate for Patron {
    type Id = PersonId;
    type Event = PatronEvent;
    const SORT: &'static str = "player";

    fn fresh(id: &PersonId, _: &Arc<Library>) -> Patron {
        Patron::new(id.clone())
    }

    fn postings(&self, event: &PatronEvent) -> Postings {
        Patron::postings(self, event)
    }

    fn apply_posted(&mut self, entry: &Entry<PatronEvent>, _: &Postings, _: u64, _: bool) {
        self.apply(entry);
    }
}
