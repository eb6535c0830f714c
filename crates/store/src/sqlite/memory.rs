//! What the writing thread remembers of streams and accounts, so that it need not look up what it wrote itself.

use crate::chain::Hash;
use crate::error::Result;
use crate::plan::Balance;
use rusqlite::Connection;
use std::collections::HashMap;

/// So many names are remembered; then everything is forgotten and looked up again.
const ROWS_MAX: usize = 100_000;

/// A stream: its number in the file, and where it is.
#[derive(Clone, Copy)]
pub(crate) struct Stream {
    pub(crate) id: i64,
    pub(crate) seq: u64,
    pub(crate) hash: Hash,
    /// The number of its last batch, or 0.
    pub(crate) last: i64,
}

/// An account: its number in the file, and what it has.
#[derive(Clone, Copy)]
pub(crate) struct Account {
    pub(crate) id: i64,
    pub(crate) balance: Balance,
}

/// Streams and accounts as this connection last wrote or read them.
#[derive(Default)]
pub(crate) struct Memory {
    /// Another number when another connection wrote to the file.
    version: i64,
    pub(crate) streams: HashMap<String, Stream>,
    pub(crate) accounts: HashMap<String, Account>,
}

impl Memory {
    /// Forgets what may no longer be true. Asked when a transaction has begun, after which nobody else writes.
    pub(crate) fn refresh(&mut self, connection: &Connection) -> Result<()> {
        let version = connection.prepare_cached("PRAGMA data_version")?.query_row([], |row| row.get(0))?;
        if version != self.version || self.streams.len() + self.accounts.len() > ROWS_MAX {
            self.forget();
            self.version = version;
        }
        Ok(())
    }

    /// A transaction came to nothing: what it left here never happened.
    pub(crate) fn forget(&mut self) {
        self.streams.clear();
        self.accounts.clear();
    }
}
