//! What can be seen of a house: only what is durable.

use crate::aggregate::Aggregate;
use crate::house::House;
use crate::live_stream::{LiveStreams, Version};
use crate::room::Room;
use croupier_core::Money;
use croupier_store::Error;
use croupier_table::{Account, Entry, Event, MeterId, Patron, PersonId, SharedMeter, Table, TableId};
use std::sync::Arc;

/// What became durable together at a table: a command with all that machines did next.
#[derive(Clone, Debug)]
pub struct Commit {
    /// The table before.
    pub before: Seen<Room>,
    /// The table after.
    pub after: Seen<Room>,
    /// What happened; the first fact has the number after that of `before`.
    pub entries: Arc<[Entry<Event>]>,
}

/// A state as of an event of its stream.
#[derive(Debug)]
pub struct Seen<A>(Arc<Version<A>>);

impl<A> Clone for Seen<A> {
    fn clone(&self) -> Seen<A> {
        Seen(Arc::clone(&self.0))
    }
}

impl<A> Seen<A> {
    /// The number of the last event of the stream.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.0.seq
    }

    /// The state.
    #[must_use]
    pub fn get(&self) -> &A {
        &self.0.state
    }
}

impl Seen<Room> {
    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.0.state.table
    }
}

/// Reading.
impl House {
    /// The names of all tables.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn tables(&self) -> Result<Vec<TableId>, Error> {
        let streams = self.journal().streams("table/")?;
        Ok(streams.iter().filter_map(|stream| TableId::new(stream.strip_prefix("table/")?).ok()).collect())
    }

    /// A table, if it was ever set up.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn see_table(&self, id: &TableId) -> Result<Option<Seen<Room>>, Error> {
        self.see(&self.tables, id)
    }

    /// A meter, if it was ever set up.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn see_meter(&self, id: &MeterId) -> Result<Option<Seen<SharedMeter>>, Error> {
        self.see(&self.meters, id)
    }

    /// A patron, if anything is known of one.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn see_patron(&self, id: &PersonId) -> Result<Option<Seen<Patron>>, Error> {
        self.see(&self.patrons, id)
    }

    /// What the cage holds for a patron.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn wallet(&self, id: &PersonId) -> Result<Money, Error> {
        let account = self.journal().account(&Account::Wallet(id.clone()).to_string())?;
        Ok(Money::cents(account.map_or(0, |account| account.balance)))
    }

    fn see<A: Aggregate>(&self, streams: &LiveStreams<A>, id: &A::Id) -> Result<Option<Seen<A>>, Error> {
        let stream = streams.get(id, &self.library);
        let mut version = stream.durable();
        if version.seq == 0 {
            // Nobody has asked for it yet.
            let mut write = stream.lock();
            stream.latest(&mut write, self.journal())?;
            version = stream.durable();
        }
        streams.forget_empty(&stream);
        Ok((version.seq > 0).then_some(Seen(version)))
    }

    /// From now on `watcher` is called with every commit at a table when it is durable, by whichever server it was written.
    /// It answers whether it wants more, and must not wait for anything. The table as of now comes back: nothing is missed
    /// in between.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn watch(
        &self,
        id: &TableId,
        mut watcher: impl FnMut(Commit) -> bool + Send + 'static,
    ) -> Result<Seen<Room>, Error> {
        let stream = self.tables.get(id, &self.library);
        let called =
            move |before: &Arc<Version<Room>>, after: &Arc<Version<Room>>, entries: &Arc<[Entry<Event>]>| {
                let (before, after) = (Seen(Arc::clone(before)), Seen(Arc::clone(after)));
                watcher(Commit { before, after, entries: Arc::clone(entries) })
            };
        stream.watch(Box::new(called), self.journal()).map(Seen)
    }

    /// The tables that stand still because the journal has trouble, and which.
    #[must_use]
    pub fn paused(&self) -> Vec<(TableId, Error)> {
        let all = self.tables.all();
        all.iter().filter_map(|stream| Some((stream.id.clone(), stream.paused()?))).collect()
    }
}
