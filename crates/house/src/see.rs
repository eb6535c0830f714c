//! What can be seen of a house: only what is durable.

use crate::aggregate::Aggregate;
use crate::cell::{Cells, Known};
use crate::house::House;
use crate::room::Room;
use croupier_core::Money;
use croupier_store::Error;
use croupier_table::{Account, Entry, Event, Id, Patron, SharedMeter, Table};
use std::sync::Arc;

/// What somebody who listens to a table is told.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// The table with this fact.
    pub table: &'a Table,
    /// The number of the fact.
    pub seq: u64,
    /// The fact.
    pub entry: &'a Entry<Event>,
}

/// What became durable together at a table: a command with all that machines did thereupon.
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
pub struct Seen<A>(Arc<Known<A>>);

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
    pub fn tables(&self) -> Result<Vec<Id>, Error> {
        let streams = self.journal().streams("table/")?;
        Ok(streams.iter().filter_map(|stream| Id::new(stream.strip_prefix("table/")?).ok()).collect())
    }

    /// A table, if it was ever set up.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn see_table(&self, id: &Id) -> Result<Option<Seen<Room>>, Error> {
        self.see(&self.tables, id)
    }

    /// A meter, if it was ever set up.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn see_meter(&self, id: &Id) -> Result<Option<Seen<SharedMeter>>, Error> {
        self.see(&self.meters, id)
    }

    /// A patron, if anything is known of one.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn see_patron(&self, id: &Id) -> Result<Option<Seen<Patron>>, Error> {
        self.see(&self.patrons, id)
    }

    /// What the cage holds for a patron.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn wallet(&self, id: &Id) -> Result<Money, Error> {
        let account = self.journal().account(&Account::Wallet(id.clone()).to_string())?;
        Ok(Money::cents(account.map_or(0, |account| account.balance)))
    }

    fn see<A: Aggregate>(&self, cells: &Cells<A>, id: &Id) -> Result<Option<Seen<A>>, Error> {
        let cell = cells.get(id, &self.library);
        let mut known = cell.known();
        if known.seq == 0 {
            // Nobody has asked for it yet.
            let mut turn = cell.lock();
            cell.current(&mut turn, self.journal())?;
            known = cell.known();
        }
        cells.forget_empty(&cell);
        Ok((known.seq > 0).then_some(Seen(known)))
    }

    /// From now on `listener` is told every fact of a table when it is durable, by whichever server it was written; it
    /// answers whether it wants to hear more and must not wait for anything. The table as of now comes back: nothing
    /// is missed in between.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn listen(
        &self,
        id: &Id,
        mut listener: impl FnMut(Told<'_>) -> bool + Send + 'static,
    ) -> Result<Seen<Room>, Error> {
        let cell = self.tables.get(id, &self.library);
        let told = move |room: &Room, seq: u64, entry: &Entry<Event>| {
            listener(Told { table: &room.table, seq, entry })
        };
        cell.listen(Box::new(told), self.journal()).map(Seen)
    }

    /// From now on `watcher` is shown every commit at a table when it is durable, by whichever server it was written; it
    /// answers whether it wants to see more and must not wait for anything. The table as of now comes back: nothing is
    /// missed in between.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn watch(
        &self,
        id: &Id,
        mut watcher: impl FnMut(Commit) -> bool + Send + 'static,
    ) -> Result<Seen<Room>, Error> {
        let cell = self.tables.get(id, &self.library);
        let shown = move |before: &Arc<Known<Room>>, after: &Arc<Known<Room>>, entries: &[Entry<Event>]| {
            let (before, after) = (Seen(Arc::clone(before)), Seen(Arc::clone(after)));
            watcher(Commit { before, after, entries: entries.into() })
        };
        cell.watch(Box::new(shown), self.journal()).map(Seen)
    }

    /// The tables that stand still because the journal has trouble, and which.
    #[must_use]
    pub fn paused(&self) -> Vec<(Id, Error)> {
        let all = self.tables.all();
        all.iter().filter_map(|cell| Some((cell.id.clone(), cell.paused()?))).collect()
    }
}
