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
use rusqlite::{CachedStatement, Connection, params};

pub(crate) const NEW_COMMAND: &str = "INSERT OR FAIL INTO commands (command, answer) VALUES (?1, ?2)";
pub(crate) const NEW_STREAM: &str = "INSERT OR FAIL INTO streams (name, seq, hash) VALUES (?1, ?2, ?3)";
pub(crate) const NEW_ACCOUNT: &str =
    "INSERT OR FAIL INTO accounts (name, may_be_negative, balance) VALUES (?1, ?2, ?3)";
/// The database gives the next number: one that is told might be no number, which is for a statement to undo again.
pub(crate) const NEW_BATCH: &str =
    "INSERT OR FAIL INTO batches (stream, seq, command, events, hashes) VALUES (?1, ?2, ?3, ?4, ?5)";
const MOVE_STREAM: &str = "UPDATE OR FAIL streams SET seq = ?2, hash = ?3 WHERE id = ?1";
const MOVE_ACCOUNT: &str = "UPDATE OR FAIL accounts SET balance = ?2 WHERE id = ?1";

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

    /// Where a stream that was looked for is now.
    pub(crate) fn write_stream(&mut self, name: &str, seq: u64, hash: Hash) -> Result<()> {
        let stored = signed(seq)?;
        if let Some(known) = self.memory.streams.get_mut(name) {
            self.move_stream.execute(params![known.id, stored, hash.0])?;
            (known.seq, known.hash) = (seq, hash);
        } else {
            self.new_stream.execute(params![name, stored, hash.0])?;
            let id = self.connection.last_insert_rowid();
            self.memory.streams.insert(name.to_owned(), Stream { id, seq, hash });
        }
        Ok(())
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

    /// What a command adds to a stream, which was written before.
    pub(crate) fn write_batch(&mut self, command: CommandId, rows: &[Row<'_>]) -> Result<()> {
        let Some(first) = rows.first() else { return Ok(()) };
        let Written { events, hashes } = Written::planned(rows)?;
        let stream = self.memory.streams.get(first.stream).map(|stream| stream.id);
        self.new_batch.execute(params![stream, signed(first.seq)?, command.0, events, hashes])?;
        Ok(())
    }
}
