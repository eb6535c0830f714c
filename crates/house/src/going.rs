//! What goes on in a house without anybody saying anything.

use crate::aggregate::Aggregate;
use crate::cell::Cell;
use crate::handed::Task;
use crate::house::{House, driven};
use crate::room::Room;
use croupier_store::{Cursor, Error};
use croupier_table::Time;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// At so many tables machines go on with one flush.
const AT_A_TIME: usize = 64;

impl House {
    /// Brings all tables to life after a start: each is read, and machines go on with what was left undone.
    ///
    /// # Errors
    /// If the journal cannot be read; a single table that has trouble is among those paused.
    pub fn wake(&self, at: Time) -> Result<usize, Error> {
        let tables = self.tables()?;
        let (threads, next) =
            (std::thread::available_parallelism().map_or(1, usize::from), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some(id) = tables.get(next.fetch_add(1, Ordering::Relaxed)) {
                        // Its trouble is kept with the table.
                        let _ = self.drive(id, at, false, self.options.at_once);
                    }
                });
            }
        });
        Ok(tables.len())
    }

    /// Time has passed: wagers are closed where their time is over, and tables that waited for a meter ask again.
    pub fn tick(&self, at: Time) {
        let due = |cell: Arc<Cell<Room>>| {
            let known = cell.known();
            let over = |since: Time| self.options.betting.is_some_and(|most| at.since(since) >= most);
            let close = known.state.betting_since().is_some_and(over);
            let waits = known.state.table.links().order().is_some();
            let due = (close || waits) && cell.paused().is_none();
            due.then(|| driven(cell, at, close, self.options.at_once.max(1)))
        };
        self.go_on(self.tables.all().into_iter().filter_map(due).collect());
    }

    /// Machines go on at all these tables. Trouble is kept with a table.
    fn go_on(&self, tasks: Vec<Task<'_>>) {
        tasks.chunks(AT_A_TIME).for_each(|tasks| drop(self.do_at_all(tasks)));
    }

    /// Tables that stand still try again, once the journal may be well.
    pub fn resume(&self, at: Time) {
        let paused = self.tables.all().into_iter().filter(|cell| cell.paused().is_some());
        self.go_on(paused.map(|cell| driven(cell, at, false, self.options.at_once.max(1))).collect());
    }

    /// Takes notice of what other servers on the same journal have written after a cursor, waiting for it at most so
    /// long. To be called again and again with the cursor that comes back, from the end of the journal on before any table
    /// is read.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn follow(&self, after: Cursor, at_most: Duration) -> Result<Cursor, Error> {
        self.journal().wait(after, at_most)?;
        let events = self.journal().tail(after, 1_000)?;
        for event in &events {
            match event.stream.split_once('/') {
                Some(("table", id)) => self.notice(self.tables.find(id), event.seq)?,
                Some(("meter", id)) => self.notice(self.meters.find(id), event.seq)?,
                Some(("player", id)) => self.notice(self.patrons.find(id), event.seq)?,
                Some(_) | None => {}
            }
        }
        Ok(events.last().map_or(after, |last| last.cursor))
    }

    fn notice<A: Aggregate>(&self, cell: Option<Arc<Cell<A>>>, seq: u64) -> Result<(), Error> {
        let Some(cell) = cell.filter(|cell| cell.known().seq < seq) else { return Ok(()) };
        let mut turn = cell.lock();
        if cell.known().seq < seq {
            turn.doubt();
            cell.current(&mut turn, self.journal())?;
        }
        Ok(())
    }
}
