//! The thread that writes.

use super::append;
use super::memory::Memory;
use super::read;
use super::statements::Statements;
use crate::archive::hash;
use crate::chain::{Hash, JournalId};
use crate::commit::{Checkpoint, Commit, SignedAppend, Tip, Unnamed, Writer, WriterId};
use crate::error::{Error, Result, exactly, signed, unsigned};
use crate::keys::Keys;
use crate::port::{Append, Done, Receipt, Snapshot};
use crate::steps::Steps;
use crate::wake::Wake;
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use std::sync::{Arc, mpsc};

/// The most appends of one transaction: a bound on how long the first waits for the last.
const MOST: usize = 1_024;

/// Something to be done between two commits.
pub(crate) type Work = Box<dyn FnOnce(&mut Writing) + Send>;

/// What the thread is asked to do.
pub(crate) enum Job {
    Append(Box<Append>, Done),
    Work(Work),
}

/// What the thread has.
pub(crate) struct Writing {
    connection: Connection,
    id: JournalId,
    keys: Keys,
    writer: Writer,
    steps: Steps,
    wake: Arc<Wake>,
    memory: Memory,
}

impl Writing {
    pub(crate) fn new(
        connection: Connection,
        id: JournalId,
        keys: Keys,
        steps: Steps,
        wake: Arc<Wake>,
    ) -> Result<Writing> {
        let unnamed = Unnamed::default();
        unnamed.put(newest(&connection)?);
        let (writer, memory) = (Writer::new(id, unnamed)?, Memory::default());
        Ok(Writing { connection, id, keys, writer, steps, wake, memory })
    }

    /// Works until nobody can send jobs any more.
    pub(crate) fn run(mut self, jobs: &mpsc::Receiver<Job>) {
        while let Ok(first) = jobs.recv() {
            let mut group = Group::of(first, jobs);
            group.gather();
            self.commit(&mut group);
            if let Some(work) = group.work {
                work(&mut self);
            }
        }
    }

    /// Commits appends together and tells each what became of it.
    fn commit(&mut self, group: &mut Group<'_>) {
        if group.appends.is_empty() {
            return;
        }
        let results = self.transaction(group);
        let waiting = group.appends.drain(..).map(|(_, done)| done);
        match results {
            Ok(results) => waiting.zip(results).for_each(|(done, result)| done(result)),
            Err(error) => {
                self.memory.forget();
                waiting.for_each(|done| done(Err(error.clone())));
            }
        }
    }

    fn transaction(&mut self, group: &mut Group<'_>) -> Result<Vec<Result<Receipt>>> {
        let Writing { connection, id, keys, writer, steps, wake, memory } = self;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let (mut results, mut made) = (Vec::new(), Vec::new());
        let mut statements = Statements::of(&transaction, memory)?;
        while let Some(append) = group.append(results.len()) {
            let result = append::append(&mut statements, append, *id, keys, steps)?;
            if let Ok(Receipt { repeated: false, heads, answer }) = &result {
                made.push(SignedAppend::new(append.command, answer, heads.clone()));
            }
            results.push(result);
        }
        drop(statements);
        if made.is_empty() {
            return Ok(results); // Nothing was written: dropping the transaction ends it without a flush.
        }
        let durable = writer.commit(keys, &made, |commit| {
            still_there(&transaction)?;
            write_commit(&transaction, commit, steps)?;
            Ok(transaction.commit()?)
        });
        if let Err(error) = durable {
            // Whether a failed commit left something behind is not for us to guess: its number is never used again.
            *writer = writer.successor()?;
            return Err(error);
        }
        steps.at("committed")?;
        wake.ring();
        Ok(results)
    }

    pub(crate) fn keep_snapshot(&mut self, snapshot: &Snapshot, mac: &[u8; 32]) -> Result<()> {
        let sql =
            "INSERT OR REPLACE INTO snapshots (stream, seq, version, bytes, mac) VALUES (?1, ?2, ?3, ?4, ?5)";
        let Snapshot { stream, seq, version, bytes } = snapshot;
        self.connection.prepare_cached(sql)?.execute(params![stream, signed(*seq)?, version, bytes, mac])?;
        Ok(())
    }

    pub(crate) fn forget_snapshots(&mut self) -> Result<()> {
        self.connection.execute("DELETE FROM snapshots", [])?;
        Ok(())
    }

    pub(crate) fn checkpoint(&mut self) -> Result<Checkpoint> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let checkpoint =
            Checkpoint::sign(&self.keys, self.id, last_checkpoint(&transaction)?, tips(&transaction)?);
        write_checkpoint(&transaction, &checkpoint)?;
        transaction.commit()?;
        Ok(checkpoint)
    }
}

/// Appends that are committed together, and the work that waits behind them.
struct Group<'a> {
    jobs: &'a mpsc::Receiver<Job>,
    appends: Vec<(Box<Append>, Done)>,
    work: Option<Work>,
}

impl<'a> Group<'a> {
    fn of(first: Job, jobs: &'a mpsc::Receiver<Job>) -> Group<'a> {
        let mut group = Group { jobs, appends: Vec::new(), work: None };
        group.take(first);
        group
    }

    fn take(&mut self, job: Job) {
        match job {
            Job::Append(append, done) => self.appends.push((append, done)),
            Job::Work(work) => self.work = Some(work),
        }
    }

    /// Whatever waits goes along; nobody waits for more to come.
    fn gather(&mut self) {
        while self.work.is_none() && self.appends.len() < MOST {
            let Ok(job) = self.jobs.try_recv() else { break };
            self.take(job);
        }
    }

    /// The append of this number, from 0. What has come while those before it were written goes along too.
    fn append(&mut self, number: usize) -> Option<&Append> {
        if number == self.appends.len() {
            self.gather();
        }
        self.appends.get(number).map(|(append, _)| &**append)
    }
}

/// A commit never stands alone: SQLite may end a transaction by itself, and what is written then is durable at once.
fn still_there(transaction: &Connection) -> Result<()> {
    if transaction.is_autocommit() {
        return Err(Error::Io("SQLite has ended the transaction, nothing of it was written".to_owned()));
    }
    Ok(())
}

pub(crate) fn write_commit(connection: &Connection, commit: &Commit, steps: &Steps) -> Result<()> {
    steps.at("commit record")?;
    let sql = "INSERT OR FAIL INTO commits (writer, number, before, content, hash, signer, signature)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let Commit { writer, number, before, content, seal } = commit;
    connection.prepare_cached(sql)?.execute(params![
        writer.0,
        signed(*number)?,
        before.0,
        content,
        seal.hash.0,
        seal.signer.as_bytes(),
        seal.signature
    ])?;
    steps.at("commit")
}

pub(crate) fn write_checkpoint(connection: &Connection, checkpoint: &Checkpoint) -> Result<()> {
    let sql = "INSERT OR FAIL INTO checkpoints (number, before, tips, hash, signer, signature) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let seal = &checkpoint.seal;
    connection.execute(
        sql,
        params![
            signed(checkpoint.number)?,
            checkpoint.before.0,
            checkpoint.tips_as_stored(),
            seal.hash.0,
            seal.signer.as_bytes(),
            seal.signature
        ],
    )?;
    Ok(())
}

fn last_checkpoint(connection: &Connection) -> Result<Option<(u64, Hash)>> {
    let sql = "SELECT number, hash FROM checkpoints ORDER BY number DESC LIMIT 1";
    let found: Option<(i64, Vec<u8>)> =
        connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    found.map(|(number, bytes)| Ok((unsigned(number)?, hash(&bytes, "a checkpoint's hash")?))).transpose()
}

// From writer to writer through the index: there are few writers and many commits.
const TIPS: &str = "WITH RECURSIVE w (writer) AS (
      SELECT min(writer) FROM commits
      UNION ALL SELECT (SELECT min(c.writer) FROM commits c WHERE c.writer > w.writer) FROM w WHERE w.writer IS NOT NULL)
    SELECT c.writer, c.number, c.hash FROM w JOIN commits c ON c.writer = w.writer
     AND c.number = (SELECT max(d.number) FROM commits d WHERE d.writer = w.writer)";

/// The last commit of each writer.
fn tips(connection: &Connection) -> Result<Vec<Tip>> {
    find_tips(connection, &format!("{TIPS} ORDER BY c.writer"))
}

/// The last commits of the latest writers: the first of this process names them. Some may be named already; to know which, all
/// commits would have to be read.
fn newest(connection: &Connection) -> Result<Vec<Tip>> {
    find_tips(connection, &format!("{TIPS} ORDER BY c.id DESC LIMIT {}", Unnamed::MOST))
}

fn find_tips(connection: &Connection, sql: &str) -> Result<Vec<Tip>> {
    read::rows(
        connection,
        sql,
        [],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        |found| {
            let (writer, number, bytes): (Vec<u8>, i64, Vec<u8>) = found;
            let writer = WriterId(exactly(&writer, "a writer")?);
            Ok(Tip { writer, number: unsigned(number)?, hash: hash(&bytes, "a commit's hash")? })
        },
    )
}

/// The error of a thread that is gone.
impl<T> From<mpsc::SendError<T>> for Error {
    fn from(_: mpsc::SendError<T>) -> Error {
        Error::Closed
    }
}
