//! A journal in a SQLite file.
//!
//! One thread writes: it takes every append that waits and commits them in one transaction, so that one flush of the
//! disk serves all of them. Readers have connections of their own and never wait for it. Another process may have the
//! same file open; the writers then take turns.

mod append;
mod archive;
mod backup;
mod batch;
mod memory;
mod open;
mod queue;
mod read;
mod schema;
mod statements;
mod way;
mod writer;

pub use backup::{copy_archive, copy_file};

use crate::archive::Archive;
use crate::chain::JournalId;
use crate::commit::Checkpoint;
use crate::error::{Error, Result};
use crate::keys::Keys;
use crate::pending::Pending;
use crate::pool::Pool;
use crate::port::{Account, Append, CommandId, Cursor, Event, Fact, Head, Journal, Receipt};
use crate::seal::Secret;
use crate::steps::Steps;
use crate::wake::Wake;
use queue::Queue;
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;
use writer::{Work, Writing};

/// How many read at the same time: more than there are cores to read with.
const READERS: usize = 32;

/// How a journal in a SQLite file is opened.
#[derive(Clone, Debug, Default)]
pub struct SqliteOptions {
    /// The most bytes the file may grow to; without a limit, what the disk holds.
    pub most_bytes: Option<u64>,
    /// For tests of crashes.
    pub steps: Steps,
}

/// A journal in a SQLite file.
pub struct SqliteJournal {
    path: PathBuf,
    id: JournalId,
    keys: Keys,
    queue: Arc<Queue<Work>>,
    writer: Option<JoinHandle<()>>,
    readers: Pool<Connection>,
    wake: Arc<Wake>,
}

impl std::fmt::Debug for SqliteJournal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SqliteJournal({})", self.path.display())
    }
}

impl SqliteJournal {
    /// Opens the journal in a file, or begins one there.
    ///
    /// # Errors
    /// If the file cannot be opened, is no journal, is newer than this program, or was signed with another key.
    pub fn open(path: &Path, keys: &Keys, options: SqliteOptions) -> Result<SqliteJournal> {
        let connection = open::for_writing(path, options.most_bytes)?;
        let id = open::identity(&connection)?;
        open::refuse_other_key(&connection, keys)?;
        let wake = Arc::new(Wake::default());
        let queue = Arc::new(Queue::default());
        let writing = Writing::new(connection, id, keys.clone(), options.steps, Arc::clone(&wake))?;
        let turns = Arc::clone(&queue);
        let writer =
            std::thread::Builder::new().name("journal".to_owned()).spawn(move || writing.run(&turns));
        let writer = writer.map_err(|error| Error::Io(format!("no thread to write with: {error}")))?;
        Ok(SqliteJournal {
            path: path.to_owned(),
            id,
            keys: keys.clone(),
            queue,
            writer: Some(writer),
            readers: Pool::new(READERS, Vec::new()),
            wake,
        })
    }

    /// Reads with a connection of its own; it is kept for the next reader unless reading failed.
    fn reading<T>(&self, read: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let mut lent = self.readers.lend(open::BUSY_TIMEOUT)?;
        let connection = lent.connection.take().map_or_else(|| open::for_reading(&self.path), Ok)?;
        let result = read(&connection)?;
        lent.connection = Some(connection);
        Ok(result)
    }

    /// Lets the writing thread do something between two commits.
    fn writing<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Writing) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (sender, receiver) = mpsc::sync_channel(1);
        let work: Work = Box::new(move |writing| drop(sender.send(work(writing))));
        self.queue.work(work).map_err(|_| Error::Closed)?;
        receiver.recv().unwrap_or(Err(Error::Closed))
    }
}

/// Everything that waits is written before the journal closes.
impl Drop for SqliteJournal {
    fn drop(&mut self) {
        self.queue.close();
        if let Some(writer) = self.writer.take() {
            // A thread that panicked has told so on standard error.
            let _ = writer.join();
        }
    }
}

impl Journal for SqliteJournal {
    fn submit(&self, append: Append) -> Pending {
        match crate::check::check(&append) {
            Ok(()) => self
                .queue
                .append(append)
                .unwrap_or_else(|append| Pending::answered(append, Err(Error::Closed))),
            Err(error) => Pending::answered(append, Err(error)),
        }
    }

    fn keeps_order(&self) -> bool {
        true
    }

    fn read(&self, stream: &str, from: u64, limit: usize) -> Result<Vec<Event>> {
        self.reading(|connection| read::stream(connection, stream, from, limit))
    }

    fn facts(&self, stream: &str, from: u64, limit: usize) -> Result<Vec<Fact>> {
        self.reading(|connection| read::facts(connection, stream, from, limit))
    }

    fn head(&self, stream: &str) -> Result<Head> {
        self.reading(|connection| read::head(connection, self.id, stream))
    }

    fn streams(&self, prefix: &str) -> Result<Vec<String>> {
        self.reading(|connection| read::streams(connection, prefix))
    }

    fn tail(&self, after: Cursor, limit: usize) -> Result<Vec<Event>> {
        self.reading(|connection| read::tail(connection, after, limit))
    }

    fn end(&self) -> Result<Cursor> {
        self.reading(read::end)
    }

    fn wait(&self, after: Cursor, at_most: Duration) -> Result<()> {
        self.wake.until(at_most, || Ok(!self.tail(after, 1)?.is_empty()))
    }

    fn account(&self, name: &str) -> Result<Option<Account>> {
        self.reading(|connection| read::account(connection, name))
    }

    fn answer(&self, command: CommandId) -> Result<Option<Vec<u8>>> {
        self.reading(|connection| read::answer(connection, command))
    }

    fn open(&self, stream: &str, seq: u64) -> Result<Secret> {
        crate::reading::open(self, &self.keys, self.id, stream, seq)
    }

    fn checkpoint(&self) -> Result<Checkpoint> {
        self.writing(Writing::checkpoint)
    }

    fn archive(&self) -> Result<Box<dyn Archive>> {
        Ok(Box::new(archive::SqliteArchive::open(&self.path)?))
    }
}

/// A journal in a SQLite file, to be read only: no key is needed.
///
/// # Errors
/// If the file cannot be opened, is no journal, or is newer than this program.
pub fn open_archive(path: &Path) -> Result<impl Archive + use<>> {
    archive::SqliteArchive::open(path)
}

impl Receipt {
    pub(crate) fn repeated(answer: Vec<u8>) -> Receipt {
        Receipt { answer, repeated: true, heads: Vec::new() }
    }
}
