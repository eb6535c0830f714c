//! A SQLite file as of one moment.

use super::batch::{self, BATCH, Rules};
use super::{open, schema, way};
use crate::archive::{About, Archive, Damage, Visit, hash, unreadable};
use crate::chain::JournalId;
use crate::commit::{Checkpoint, Commit, Seal, WriterId};
use crate::error::{Error, Result, exactly, unsigned};
use crate::keys::PublicKey;
use crate::port::{Account, CommandId, Event, Head};
use croupier_bytes::hex;
use rusqlite::{Connection, Row};
use std::path::{Path, PathBuf};

/// A connection whose read transaction was begun and is never ended before it is closed.
pub(crate) struct SqliteArchive {
    connection: Connection,
    path: PathBuf,
    id: JournalId,
}

impl SqliteArchive {
    pub(crate) fn open(path: &Path) -> Result<SqliteArchive> {
        let connection = open::for_reading(path)?;
        connection.execute_batch("BEGIN")?;
        // The moment is that of the first reading.
        let id = open::identity(&connection)?;
        Ok(SqliteArchive { connection, path: path.to_owned(), id })
    }

    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Row after row.
    fn each<T>(
        &self,
        sql: &str,
        mut read: impl FnMut(&Row<'_>) -> Result<T>,
        mut visit: impl FnMut(T) -> Result<()>,
    ) -> Result<()> {
        let mut statement = self.connection.prepare(sql)?;
        let (mut rows, mut damage) = (statement.query([])?, Damage::default());
        while let Some(row) = rows.next()? {
            if let Some(row) = damage.sift(read(row))? {
                visit(row)?;
            }
        }
        damage.reported()
    }
}

impl Archive for SqliteArchive {
    fn about(&mut self) -> Result<About> {
        let format = open::known_format(&self.connection, &self.path, open::MIGRATIONS.len())?;
        Ok(About { journal: self.id, format, kept_by: "SQLite" })
    }

    fn altered_schema(&mut self, visit: Visit<'_, (String, String)>) -> Result<()> {
        let format = self.about()?.format;
        schema::altered(&self.connection, format)?.into_iter().try_for_each(visit)
    }

    fn count_commits(&mut self) -> Result<u64> {
        // Numbers are given one after another, and nothing is deleted.
        let sql = "SELECT coalesce(max(id), 0) FROM commits";
        unsigned(self.connection.query_row(sql, [], |row| row.get(0))?)
    }

    fn heads(&mut self, visit: Visit<'_, Head>) -> Result<()> {
        self.each("SELECT id, name, seq, hash FROM streams ORDER BY name", head, visit)
    }

    fn events(&mut self, visit: Visit<'_, Event>) -> Result<()> {
        let mut rules = Rules::of(&self.connection)?;
        let events = |row: &Row<'_>| batch::events(row, &mut rules);
        let sql = format!("SELECT {BATCH} ORDER BY b.id");
        self.each(&sql, events, |events| events.into_iter().try_for_each(&mut *visit))
    }

    /// Postings stand with their events.
    fn stray_postings(&mut self, _: Visit<'_, (String, i64)>) -> Result<()> {
        Ok(())
    }

    fn misplaced(&mut self, visit: Visit<'_, (String, u64)>) -> Result<()> {
        // Older formats have an index instead.
        if self.about()?.format < 4 {
            return Ok(());
        }
        way::misplaced(&self.connection)?.into_iter().try_for_each(visit)
    }

    fn accounts(&mut self, visit: Visit<'_, Account>) -> Result<()> {
        self.each("SELECT id, name, may_be_negative, balance FROM accounts ORDER BY name", account, visit)
    }

    fn commands(&mut self, visit: Visit<'_, (CommandId, Vec<u8>)>) -> Result<()> {
        self.each("SELECT command, answer FROM commands ORDER BY command", command, visit)
    }

    fn commits(&mut self, visit: Visit<'_, Commit>) -> Result<()> {
        let sql = "SELECT hash, signer, signature, writer, number, before, content FROM commits ORDER BY id";
        self.each(sql, commit, visit)
    }

    fn checkpoints(&mut self, visit: Visit<'_, Checkpoint>) -> Result<()> {
        let journal = self.id;
        let sql = "SELECT hash, signer, signature, number, before, tips FROM checkpoints ORDER BY number";
        self.each(sql, |row| checkpoint(row, journal), visit)
    }
}

fn head(row: &Row<'_>) -> Result<Head> {
    let read = || {
        let (seq, hash) = (unsigned(row.get(2)?)?, hash(&bytes(row, 3)?, "a stream's hash")?);
        Ok(Head { stream: row.get(1)?, seq, hash })
    };
    let id: i64 = row.get(0)?;
    read().map_err(|error: Error| error.at(|| unreadable(format!("the head of stream {id}"))))
}

fn account(row: &Row<'_>) -> Result<Account> {
    let read = || Ok(Account { name: row.get(1)?, may_be_negative: row.get(2)?, balance: row.get(3)? });
    let id: i64 = row.get(0)?;
    read().map_err(|error: Error| error.at(|| unreadable(format!("account {id}"))))
}

fn command(row: &Row<'_>) -> Result<(CommandId, Vec<u8>)> {
    let name = bytes(row, 0)?;
    let read = || Ok((CommandId(exactly(&name, "a command")?), row.get(1)?));
    read().map_err(|error: Error| error.at(|| unreadable(format!("command {}", hex::encode(&name)))))
}

fn commit(row: &Row<'_>) -> Result<Commit> {
    let (writer, number): (_, i64) = (bytes(row, 3)?, row.get(4)?);
    let read = || {
        Ok(Commit {
            writer: WriterId(exactly(&writer, "a writer")?),
            number: unsigned(number)?,
            before: hash(&bytes(row, 5)?, "a commit's hash")?,
            content: row.get(6)?,
            seal: seal(row)?,
        })
    };
    let place = || unreadable(format!("commit {number} of writer {}", hex::encode(&writer)));
    read().map_err(|error: Error| error.at(place))
}

fn checkpoint(row: &Row<'_>, journal: JournalId) -> Result<Checkpoint> {
    let number: i64 = row.get(3)?;
    let read = || {
        Ok(Checkpoint {
            journal,
            number: unsigned(number)?,
            before: hash(&bytes(row, 4)?, "a checkpoint's hash")?,
            tips: Checkpoint::read_tips(&bytes(row, 5)?)?,
            seal: seal(row)?,
        })
    };
    read().map_err(|error: Error| error.at(|| unreadable(format!("checkpoint {number}"))))
}

/// Hash, signer and signature in the first three columns.
fn seal(row: &Row<'_>) -> Result<Seal> {
    Ok(Seal {
        hash: hash(&bytes(row, 0)?, "a signed hash")?,
        signer: PublicKey::from_bytes(exactly(&bytes(row, 1)?, "a signer")?),
        signature: exactly(&bytes(row, 2)?, "a signature")?,
    })
}

fn bytes(row: &Row<'_>, column: usize) -> Result<Vec<u8>> {
    Ok(row.get(column)?)
}
