//! The thread that writes.

use super::append;
use super::memory::Memory;
use super::queue::{APPENDS_PER_COMMIT_MAX, Queue, Turn};
use super::read;
use super::statements::Statements;
use crate::archive::hash;
use crate::chain::{Hash, JournalId};
use crate::commit::{Checkpoint, Commit, SignedAppend, Tip, Unnamed, Writer, WriterId};
use crate::error::{Error, Result, exactly, signed, unsigned};
use crate::keys::Keys;
use crate::pending::Party;
use crate::port::Receipt;
use crate::steps::Steps;
use crate::wake::Wake;
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use std::sync::Arc;

/// Something to be done between two commits.
pub(crate) type Work = Box<dyn FnOnce(&mut Writing) + Send>;

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

    /// Works until the queue is closed and empty.
    pub(super) fn run(mut self, queue: &Queue<Work>) {
        let _end = End(queue);
        while let Some(turn) = queue.next() {
            let mut group = Group { queue, parties: Vec::new(), work: None };
            group.take(turn);
            self.commit(&mut group);
            let Group { parties, work, .. } = group;
            // Everybody goes on before other work is done.
            drop(parties);
            if let Some(work) = work {
                work(&mut self);
            }
        }
    }

    /// Commits appends together and tells each what became of it.
    fn commit(&mut self, group: &mut Group<'_>) {
        if group.parties.iter().all(Party::is_empty) {
            return;
        }
        match self.transaction(group) {
            Ok(results) => {
                let mut results = results.into_iter();
                group.parties.iter_mut().for_each(|party| party.answer(&mut results));
            }
            Err(error) => {
                self.memory.forget();
                for party in &mut group.parties {
                    party.answer(std::iter::repeat_with(|| Err(error.clone())));
                }
            }
        }
    }

    fn transaction(&mut self, group: &mut Group<'_>) -> Result<Vec<Result<Receipt>>> {
        let Writing { connection, id, keys, writer, steps, wake, memory } = self;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let (mut results, mut made) = (Vec::new(), Vec::new());
        let mut statements = Statements::of(&transaction, memory)?;
        let mut next = 0;
        while let Some(party) = group.party(next, results.len()) {
            for append in party.appends() {
                let result = append::append(&mut statements, append, *id, keys, steps)?;
                if let Ok(Receipt { repeated: false, heads, answer }) = &result {
                    made.push(SignedAppend::new(append.command, answer, heads.clone()));
                }
                results.push(result);
            }
            next += 1;
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

    pub(crate) fn checkpoint(&mut self) -> Result<Checkpoint> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let checkpoint =
            Checkpoint::sign(&self.keys, self.id, last_checkpoint(&transaction)?, tips(&transaction)?);
        write_checkpoint(&transaction, &checkpoint)?;
        transaction.commit()?;
        Ok(checkpoint)
    }
}

/// The thread ends, by itself or by a panic: nobody waits for it any more.
struct End<'a>(&'a Queue<Work>);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.give_up();
    }
}

/// Appends that are committed together, and the work that waits behind them.
struct Group<'a> {
    queue: &'a Queue<Work>,
    parties: Vec<Party>,
    work: Option<Work>,
}

impl Group<'_> {
    fn take(&mut self, turn: Turn<Work>) {
        self.parties.push(turn.party);
        self.work = turn.work;
    }

    /// The party of this number, from 0, when so many appends were written. What has come meanwhile goes along; nobody waits for
    /// more to come.
    fn party(&mut self, number: usize, written: usize) -> Option<&Party> {
        if number == self.parties.len() && self.work.is_none() && written < APPENDS_PER_COMMIT_MAX {
            self.queue.next_if_there().into_iter().for_each(|turn| self.take(turn));
        }
        self.parties.get(number)
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
    find_tips(connection, &format!("{TIPS} ORDER BY c.id DESC LIMIT {}", Unnamed::TIPS_MAX))
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
