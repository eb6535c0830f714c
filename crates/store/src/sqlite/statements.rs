//! The statements of appends, looked up once for all appends of a transaction.
//!
//! What is inserted is inserted `OR FAIL`: a failed write ends the whole transaction anyway, and a statement that could undo
//! itself alone would make SQLite copy every page before it is written.

use super::batch::Written;
use super::memory::{Account, Memory, Stream};
use super::read::{self, ACCOUNT, ANSWER, STREAM};
use crate::chain::Hash;
use crate::error::{Result, signed};
use crate::plan::{Balance, Row};
use crate::port::CommandId;
use crate::steps::Steps;
use rusqlite::{CachedStatement, Connection, params};

pub(crate) const NEW_COMMAND: &str = "INSERT OR FAIL INTO commands (command, answer) VALUES (?1, ?2)";
const NEW_STREAM: &str = "INSERT OR FAIL INTO streams (name, seq, hash) VALUES (?1, 0, ?2)";
pub(crate) const NEW_ACCOUNT: &str =
    "INSERT OR FAIL INTO accounts (name, may_be_negative, balance) VALUES (?1, ?2, ?3)";
/// The database gives the next number: one that is told might be no number, which is for a statement to undo again.
const NEW_BATCH: &str = "INSERT OR FAIL INTO batches (stream, seq, before, command, events, hashes) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
const NEW_MILESTONE: &str = "INSERT OR FAIL INTO milestones (stream, seq, batch) VALUES (?1, ?2, ?3)";
const MOVE_STREAM: &str = "UPDATE OR FAIL streams SET seq = ?2, hash = ?3, last = ?4 WHERE id = ?1";
const MOVE_ACCOUNT: &str = "UPDATE OR FAIL accounts SET balance = ?2 WHERE id = ?1";

/// A batch with an event whose number is a multiple of this is a milestone.
const EVENTS_PER_MILESTONE: u64 = 256;

/// They are bound to the transaction they were looked up in, and so is what is remembered.
pub(crate) struct Statements<'c> {
    connection: &'c Connection,
    memory: &'c mut Memory,
    pub(crate) answer: CachedStatement<'c>,
    stream: CachedStatement<'c>,
    account: CachedStatement<'c>,
    pub(crate) new_command: CachedStatement<'c>,
    new_stream: CachedStatement<'c>,
    new_account: CachedStatement<'c>,
    new_batch: CachedStatement<'c>,
    move_stream: CachedStatement<'c>,
    move_account: CachedStatement<'c>,
}

impl<'c> Statements<'c> {
    pub(crate) fn of(connection: &'c Connection, memory: &'c mut Memory) -> Result<Statements<'c>> {
        memory.refresh(connection)?;
        Ok(Statements {
            connection,
            memory,
            answer: connection.prepare_cached(ANSWER)?,
            stream: connection.prepare_cached(STREAM)?,
            account: connection.prepare_cached(ACCOUNT)?,
            new_command: connection.prepare_cached(NEW_COMMAND)?,
            new_stream: connection.prepare_cached(NEW_STREAM)?,
            new_account: connection.prepare_cached(NEW_ACCOUNT)?,
            new_batch: connection.prepare_cached(NEW_BATCH)?,
            move_stream: connection.prepare_cached(MOVE_STREAM)?,
            move_account: connection.prepare_cached(MOVE_ACCOUNT)?,
        })
    }

    pub(crate) fn find_stream(&mut self, name: &str) -> Result<Option<Stream>> {
        if let Some(known) = self.memory.streams.get(name) {
            return Ok(Some(*known));
        }
        let found = read::one_stream(&mut self.stream, name)?;
        self.memory.streams.extend(found.map(|stream| (name.to_owned(), stream)));
        Ok(found)
    }

    pub(crate) fn find_account(&mut self, name: &str) -> Result<Option<Account>> {
        if let Some(known) = self.memory.accounts.get(name) {
            return Ok(Some(*known));
        }
        let found = read::one_account(&mut self.account, name)?;
        self.memory.accounts.extend(found.map(|account| (name.to_owned(), account)));
        Ok(found)
    }

    /// What an account that was looked for has now.
    pub(crate) fn write_account(&mut self, name: &str, balance: Balance) -> Result<()> {
        if let Some(known) = self.memory.accounts.get_mut(name) {
            self.move_account.execute(params![known.id, balance.balance])?;
            known.balance = balance;
        } else {
            self.new_account.execute(params![name, balance.may_be_negative, balance.balance])?;
            let id = self.connection.last_insert_rowid();
            self.memory.accounts.insert(name.to_owned(), Account { id, balance });
        }
        Ok(())
    }

    /// What a command adds to a stream that was looked for, and where that is then.
    pub(crate) fn write_batch(&mut self, command: CommandId, rows: &[Row<'_>], steps: &Steps) -> Result<()> {
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Ok(()) };
        let place =
            Added { stream: first.stream, command, first: first.seq, last: last.seq, hash: last.hash };
        self.add(&place, &Written::planned(rows)?, steps)
    }

    /// Adds a batch that is written already.
    pub(crate) fn add(&mut self, added: &Added<'_>, written: &Written, steps: &Steps) -> Result<()> {
        let Stream { id, last: before, .. } = match self.memory.streams.get(added.stream) {
            Some(known) => *known,
            None => self.begin_stream(added.stream, added.hash, steps)?,
        };
        let (first, seq, hash) = (signed(added.first)?, signed(added.last)?, added.hash);
        let Written { events, hashes } = written;
        steps.at("batch")?;
        self.new_batch.execute(params![id, first, before, added.command.0, events, hashes])?;
        let last = self.connection.last_insert_rowid();
        if (added.first - 1) / EVENTS_PER_MILESTONE != added.last / EVENTS_PER_MILESTONE {
            steps.at("milestone")?;
            self.connection.prepare_cached(NEW_MILESTONE)?.execute([id, first, last])?;
        }
        steps.at("stream")?;
        self.move_stream.execute(params![id, seq, hash.0, last])?;
        let now = Stream { id, seq: added.last, hash, last };
        match self.memory.streams.get_mut(added.stream) {
            Some(known) => *known = now,
            None => drop(self.memory.streams.insert(added.stream.to_owned(), now)),
        }
        Ok(())
    }

    /// A stream before its first event. Its hash is that of the event which is about to follow.
    fn begin_stream(&mut self, name: &str, hash: Hash, steps: &Steps) -> Result<Stream> {
        steps.at("new stream")?;
        self.new_stream.execute(params![name, hash.0])?;
        Ok(Stream { id: self.connection.last_insert_rowid(), seq: 0, hash, last: 0 })
    }
}

/// Where a batch goes.
pub(crate) struct Added<'a> {
    pub(crate) stream: &'a str,
    pub(crate) command: CommandId,
    /// The number of its first event.
    pub(crate) first: u64,
    /// The number of its last event.
    pub(crate) last: u64,
    /// The hash of that one.
    pub(crate) hash: Hash,
}
