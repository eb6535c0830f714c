//! A journal in a PostgreSQL database, for any number of servers.
//!
//! Several threads, each with a connection, take one append after another; PostgreSQL makes the commits of all
//! connections durable together. Servers hold no authority: each may append to any stream, and the unique key of
//! (stream, seq) decides who was first.

mod append;
mod archive;
mod checkpoint;
mod copy;
mod notify;
mod read;
mod schema;
mod session;
mod trouble;
mod worker;

pub use copy::copy_archive;

use crate::archive::Archive;
use crate::chain::JournalId;
use crate::commit::{Checkpoint, Tip, Unnamed};
use crate::error::{Error, Result};
use crate::keys::Keys;
use crate::pending::{Party, Pending};
use crate::pool::Pool;
use crate::port::{Account, Append, CommandId, Cursor, Event, Fact, Head, Journal};
use crate::seal::Secret;
use crate::steps::Steps;
use crate::wake::{LOOK, Wake};
use parking_lot::Mutex;
use postgres::Config;
use session::Session;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use trouble::Trouble;
use worker::{Queue, Worker};

/// How long the backoff is before another attempt.
const RETRY_AFTER: Duration = Duration::from_millis(20);

/// How a journal in a PostgreSQL database is opened.
#[derive(Clone, Debug)]
pub struct PostgresOptions {
    /// How many appends are under way at the same time, and how many readings.
    pub connections: usize,
    /// How long one tries while the database does not answer.
    pub patience: Duration,
    /// How often those who wait for events look without a notification.
    pub look: Duration,
    /// For tests of crashes.
    pub steps: Steps,
}

impl Default for PostgresOptions {
    fn default() -> PostgresOptions {
        let patience = Duration::from_secs(15);
        PostgresOptions { connections: 8, patience, look: LOOK, steps: Steps::default() }
    }
}

/// A journal in a PostgreSQL database.
pub struct PostgresJournal {
    config: Config,
    id: JournalId,
    keys: Keys,
    patience: Duration,
    queue: Option<mpsc::Sender<Party>>,
    threads: Vec<JoinHandle<()>>,
    sessions: Pool<Session>,
    here: Arc<Wake>,
    others: Arc<Wake>,
    closed: Arc<AtomicBool>,
}

impl std::fmt::Debug for PostgresJournal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PostgresJournal({})", self.id)
    }
}

impl PostgresJournal {
    /// Opens the journal in a database, or begins one there. `url` is as PostgreSQL's own programs take it:
    /// `postgresql://user@host/database` or `host=… dbname=…`.
    ///
    /// # Errors
    /// If no database answers, the journal is newer than this program, or was signed with another key.
    pub fn open(url: &str, keys: &Keys, options: &PostgresOptions) -> Result<PostgresJournal> {
        let config = session::config_for_writing(url)?;
        let (session, id, newest) = patiently(options.patience, || begin(&config, keys))?;
        let unnamed = Unnamed::default();
        unnamed.put(newest);
        let (queue, jobs) = mpsc::channel();
        let mut journal = PostgresJournal {
            config,
            id,
            keys: keys.clone(),
            patience: options.patience,
            queue: Some(queue),
            threads: Vec::new(),
            sessions: Pool::new(options.connections, vec![session]),
            here: Arc::new(Wake::looking_every(options.look)),
            others: Arc::default(),
            closed: Arc::default(),
        };
        journal.start(&Arc::new(Mutex::new(jobs)), options, &unnamed)?;
        Ok(journal)
    }

    fn start(&mut self, jobs: &Queue, options: &PostgresOptions, unnamed: &Unnamed) -> Result<()> {
        for _ in 0..options.connections.max(1) {
            let worker = Worker {
                config: self.config.clone(),
                id: self.id,
                keys: self.keys.clone(),
                steps: options.steps.clone(),
                patience: options.patience,
                unnamed: unnamed.clone(),
                here: Arc::clone(&self.here),
                others: Arc::clone(&self.others),
                connection: None,
                lost: None,
            };
            let jobs = Arc::clone(jobs);
            self.spawn("journal", move || worker.run(&jobs))?;
        }
        let (config, others, closed) =
            (self.config.clone(), Arc::clone(&self.others), Arc::clone(&self.closed));
        self.spawn("journal-notify", move || notify::notify(&config, &others, &closed))?;
        let (config, here, closed) = (self.config.clone(), Arc::clone(&self.here), Arc::clone(&self.closed));
        self.spawn("journal-listen", move || notify::listen(&config, &here, &closed))
    }

    fn spawn(&mut self, name: &str, work: impl FnOnce() + Send + 'static) -> Result<()> {
        let thread = std::thread::Builder::new().name(name.to_owned()).spawn(work);
        self.threads.push(thread.map_err(|error| Error::Io(format!("no thread to write with: {error}")))?);
        Ok(())
    }

    /// Does something that may be done twice on a connection of its own, again if the connection is lost.
    fn on_session<T>(
        &self,
        mut work: impl FnMut(&mut Session) -> std::result::Result<T, Trouble>,
    ) -> Result<T> {
        patiently(self.patience, || {
            let mut lent = self.sessions.lend(self.patience)?;
            let mut session = lent.connection.take().map_or_else(|| Session::connect(&self.config), Ok)?;
            let result = work(&mut session);
            if !matches!(result, Err(Trouble::Lost(_))) {
                lent.connection = Some(session);
            }
            result
        })
    }
}

/// Connects, makes or brings up to date the tables, and looks whether this server may go on with the journal.
fn begin(config: &Config, keys: &Keys) -> std::result::Result<(Session, JournalId, Vec<Tip>), Trouble> {
    let mut session = Session::connect(config)?;
    session::migrate(&mut session.client, session::MIGRATIONS)?;
    let id = session::identity(&mut session.client)?;
    session::refuse_other(&mut session.client, keys)?;
    let newest = checkpoint::newest(&mut session.client)?;
    Ok((session, id, newest))
}

/// Tries again what a lost connection or another transaction prevented, until patience ends.
fn patiently<T>(patience: Duration, mut work: impl FnMut() -> std::result::Result<T, Trouble>) -> Result<T> {
    let end = Instant::now() + patience;
    loop {
        match work() {
            Err(Trouble::Lost(_) | Trouble::Again(_)) if Instant::now() < end => {
                std::thread::sleep(RETRY_AFTER)
            }
            result => return Ok(result?),
        }
    }
}

/// Everything that waits is written before the journal closes.
impl Drop for PostgresJournal {
    fn drop(&mut self) {
        self.queue = None;
        self.closed.store(true, Ordering::Relaxed);
        self.others.ring();
        for thread in self.threads.drain(..) {
            // A thread that panicked has told so on standard error.
            let _ = thread.join();
        }
    }
}

impl Journal for PostgresJournal {
    fn submit(&self, append: Append) -> Pending {
        if let Err(error) = crate::check::check(&append) {
            return Pending::answered(append, Err(error));
        }
        let (party, pending) = Party::of(append);
        if let Some(queue) = &self.queue {
            // Without a worker it comes back, is let go of, and nobody waits for it.
            let _ = queue.send(party);
        }
        pending
    }

    fn keeps_order(&self) -> bool {
        false
    }

    fn read(&self, stream: &str, from: u64, limit: usize) -> Result<Vec<Event>> {
        self.on_session(|session| read::stream(session, stream, from, limit))
    }

    fn facts(&self, stream: &str, from: u64, limit: usize) -> Result<Vec<Fact>> {
        self.on_session(|session| read::facts(session, stream, from, limit))
    }

    fn head(&self, stream: &str) -> Result<Head> {
        self.on_session(|session| read::head(session, self.id, stream))
    }

    fn streams(&self, prefix: &str) -> Result<Vec<String>> {
        self.on_session(|session| read::streams(session, prefix))
    }

    fn tail(&self, after: Cursor, limit: usize) -> Result<Vec<Event>> {
        self.on_session(|session| read::tail(session, after, limit))
    }

    fn end(&self) -> Result<Cursor> {
        self.on_session(read::end)
    }

    fn wait(&self, after: Cursor, at_most: Duration) -> Result<()> {
        self.here.until(at_most, || Ok(!self.tail(after, 1)?.is_empty()))
    }

    fn account(&self, name: &str) -> Result<Option<Account>> {
        self.on_session(|session| read::account(session, name))
    }

    fn answer(&self, command: CommandId) -> Result<Option<Vec<u8>>> {
        self.on_session(|session| read::answer(session, command))
    }

    fn open(&self, stream: &str, seq: u64) -> Result<Secret> {
        crate::reading::open(self, &self.keys, self.id, stream, seq)
    }

    fn checkpoint(&self) -> Result<Checkpoint> {
        self.on_session(|session| checkpoint::checkpoint(session, &self.keys, self.id))
    }

    fn archive(&self) -> Result<Box<dyn Archive>> {
        Ok(Box::new(archive::PostgresArchive::open(&self.config)?))
    }
}

/// A journal in a PostgreSQL database, to be read only: no key is needed.
///
/// # Errors
/// If no database answers, there is no journal in it, or it is newer than this program.
pub fn open_archive(url: &str) -> Result<impl Archive + use<>> {
    Ok(archive::PostgresArchive::open(&session::config(url)?)?)
}
