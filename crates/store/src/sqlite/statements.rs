//! The statements of an append, looked up once for all appends of a transaction.
//!
//! What is inserted is inserted `OR FAIL`: a failed write ends the whole transaction anyway, and a statement that could undo
//! itself alone would make SQLite copy every page before it is written.

use super::read::{ACCOUNT, ANSWER, STREAM};
use crate::error::Result;
use rusqlite::{CachedStatement, Connection};

pub(crate) const NEW_COMMAND: &str = "INSERT OR FAIL INTO commands (command, answer) VALUES (?1, ?2)";
pub(crate) const NEW_STREAM: &str = "INSERT OR FAIL INTO streams (name, seq, hash) VALUES (?1, ?2, ?3)";
pub(crate) const NEW_ACCOUNT: &str =
    "INSERT OR FAIL INTO accounts (name, may_be_negative, balance) VALUES (?1, ?2, ?3)";
/// The database gives the next number: one that is told might be no number, which is for a statement to undo again.
pub(crate) const NEW_BATCH: &str =
    "INSERT OR FAIL INTO batches (stream, seq, command, events, hashes) VALUES (?1, ?2, ?3, ?4, ?5)";
const MOVE_STREAM: &str = "UPDATE OR FAIL streams SET seq = ?2, hash = ?3 WHERE id = ?1";
const MOVE_ACCOUNT: &str = "UPDATE OR FAIL accounts SET balance = ?2 WHERE id = ?1";

/// They are bound to the transaction they were looked up in.
pub(crate) struct Statements<'c> {
    pub(crate) connection: &'c Connection,
    pub(crate) answer: CachedStatement<'c>,
    pub(crate) stream: CachedStatement<'c>,
    pub(crate) account: CachedStatement<'c>,
    pub(crate) new_command: CachedStatement<'c>,
    pub(crate) new_stream: CachedStatement<'c>,
    pub(crate) new_account: CachedStatement<'c>,
    pub(crate) new_batch: CachedStatement<'c>,
    pub(crate) move_stream: CachedStatement<'c>,
    pub(crate) move_account: CachedStatement<'c>,
}

impl<'c> Statements<'c> {
    pub(crate) fn of(connection: &'c Connection) -> Result<Statements<'c>> {
        Ok(Statements {
            connection,
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
}
