//! Everything that is in a journal as of one moment.

use crate::chain::{Hash, JournalId};
use crate::commit::{Checkpoint, Commit};
use crate::error::{Error, Result};
use crate::port::{Account, CommandId, Event, Head};

/// What a journal is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// Its name.
    pub journal: JournalId,
    /// The format of its tables.
    pub format: i64,
    /// What keeps it.
    pub kept_by: &'static str,
}

/// Called with one row after another.
pub type Visit<'a, T> = &'a mut dyn FnMut(T) -> Result<()>;

/// A view of a journal that does not change while it is read. Nothing here is believed: rows come as they are stored.
pub trait Archive {
    /// What it is.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn about(&mut self) -> Result<About>;

    /// Every part of the schema that is not as the migrations made it, and what is wrong with it. There should be none: without
    /// the triggers history could be edited.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn altered_schema(&mut self, visit: Visit<'_, (String, String)>) -> Result<()>;

    /// How many commits there are, for those who want to know how long they take.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn count_commits(&mut self) -> Result<u64>;

    /// Every stream and where it says it is.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn heads(&mut self, visit: Visit<'_, Head>) -> Result<()>;

    /// Every event, in the order of the tail. Damage is reported at the latest when all others were visited.
    ///
    /// # Errors
    /// If the journal cannot be read, or a part of it is damaged.
    fn events(&mut self, visit: Visit<'_, Event>) -> Result<()>;

    /// Every posting that belongs to no event, as account and amount. There should be none.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn stray_postings(&mut self, visit: Visit<'_, (String, i64)>) -> Result<()>;

    /// Every event that is not where its stream says, as stream and number; reading the stream would end there. There should be
    /// none.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn misplaced(&mut self, visit: Visit<'_, (String, u64)>) -> Result<()>;

    /// Every account, with the balance that stands there.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn accounts(&mut self, visit: Visit<'_, Account>) -> Result<()>;

    /// Every command and its answer.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn commands(&mut self, visit: Visit<'_, (CommandId, Vec<u8>)>) -> Result<()>;

    /// Every commit in the order in which they were written.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn commits(&mut self, visit: Visit<'_, Commit>) -> Result<()>;

    /// Every checkpoint in order.
    ///
    /// # Errors
    /// If the journal cannot be read.
    fn checkpoints(&mut self, visit: Visit<'_, Checkpoint>) -> Result<()>;
}

/// Rows that cannot be read. They hide no others: the first is reported when all others were visited, with how many there are.
#[derive(Default)]
pub(crate) struct Damage {
    first: Option<String>,
    rows: u64,
}

impl Damage {
    /// The row, if it can be read.
    pub(crate) fn sift<T>(&mut self, row: Result<T>) -> Result<Option<T>> {
        match row {
            Err(Error::Damaged(what)) => {
                self.rows += 1;
                self.first.get_or_insert(what);
                Ok(None)
            }
            row => row.map(Some),
        }
    }

    pub(crate) fn reported(self) -> Result<()> {
        match self.first {
            None => Ok(()),
            Some(what) if self.rows == 1 => Err(Error::Damaged(what)),
            Some(what) => Err(Error::Damaged(format!("{what}; {} rows in all cannot be read", self.rows))),
        }
    }
}

/// The error for a row that cannot be read.
pub(crate) fn unreadable(row: String) -> String {
    row + " cannot be read"
}

/// A hash, spelled out for rows.
pub(crate) fn hash(bytes: &[u8], what: &str) -> Result<Hash> {
    crate::error::exactly(bytes, what).map(Hash)
}
