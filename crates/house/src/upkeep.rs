//! What goes on in a house without any command.

use crate::aggregate::Aggregate;
use crate::commit::Task;
use crate::house::{House, machines};
use crate::live_stream::LiveStream;
use crate::plan::Closing;
use crate::room::Room;
use croupier_store::{Cursor, Error};
use croupier_table::Time;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// At so many tables machines go on together, so that they share a flush.
const TABLES_AT_A_TIME: usize = 64;

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
                        let _ = self.drive(id, at, self.options.at_once);
                    }
                });
            }
        });
        Ok(tables.len())
    }

    /// Time has passed: wagers are closed where their time is over, and tables that waited for a meter ask again.
    pub fn tick(&self, at: Time) {
        let due = |stream: Arc<LiveStream<Room>>| {
            let version = stream.durable();
            let over = self.is_betting_over(&version.state, at);
            let waits = version.state.table.links().order().is_some();
            let due = (over || waits) && stream.paused().is_none();
            due.then(|| machines(stream, at, Closing::InTime, self.options.at_once.max(1)))
        };
        self.go_on(self.tables.all().into_iter().filter_map(due).collect());
    }

    /// Machines go on at all these tables. Trouble is kept with a table.
    fn go_on(&self, tasks: Vec<Task<'_>>) {
        tasks.chunks(TABLES_AT_A_TIME).for_each(|tasks| drop(self.commit_many(tasks)));
    }

    /// Tables that stand still try again, once the journal may be well.
    pub fn resume(&self, at: Time) {
        let paused = self.tables.all().into_iter().filter(|stream| stream.paused().is_some());
        let steps = self.options.at_once.max(1);
        self.go_on(paused.map(|stream| machines(stream, at, Closing::InTime, steps)).collect());
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

    fn notice<A: Aggregate>(&self, stream: Option<Arc<LiveStream<A>>>, seq: u64) -> Result<(), Error> {
        let Some(stream) = stream.filter(|stream| stream.durable().seq < seq) else { return Ok(()) };
        let mut write = stream.lock();
        if stream.durable().seq < seq {
            write.mark_stale();
            stream.latest(&mut write, self.journal())?;
        }
        Ok(())
    }
}
