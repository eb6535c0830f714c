//! A SQLite file as of one moment.

use super::batch::{self, BATCH, Rules};
use super::open;
use crate::archive::{About, Archive, Visit, hash};
use crate::chain::JournalId;
use crate::commit::{Checkpoint, Commit, Seal, WriterId};
use crate::error::{Error, Result, exactly, unsigned};
use crate::keys::PublicKey;
use crate::port::{Account, CommandId, Event, Head};
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

    fn each<R>(
        &self,
        sql: &str,
        raw: impl FnMut(&Row<'_>) -> rusqlite::Result<R>,
        mut visit: impl FnMut(R) -> Result<()>,
    ) -> Result<()> {
        let mut statement = self.connection.prepare(sql)?;
        for row in statement.query_map([], raw)? {
            visit(row?)?;
        }
        Ok(())
    }
}

impl Archive for SqliteArchive {
    fn about(&mut self) -> Result<About> {
        let format = open::known_format(&self.connection, &self.path, open::MIGRATIONS.len())?;
        Ok(About { journal: self.id, format, kept_by: "SQLite" })
    }

    fn count_commits(&mut self) -> Result<u64> {
        // Numbers are given one after another, and nothing is deleted.
        let sql = "SELECT coalesce(max(id), 0) FROM commits";
        unsigned(self.connection.query_row(sql, [], |row| row.get(0))?)
    }

    fn heads(&mut self, visit: Visit<'_, Head>) -> Result<()> {
        let raw = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        self.each("SELECT name, seq, hash FROM streams ORDER BY name", raw, |(stream, seq, bytes)| {
            let (seq, bytes): (i64, Vec<u8>) = (seq, bytes);
            visit(Head { stream, seq: unsigned(seq)?, hash: hash(&bytes, "a stream's hash")? })
        })
    }

    fn events(&mut self, visit: Visit<'_, Event>) -> Result<()> {
        let mut rules = Rules::of(&self.connection)?;
        let mut statement = self.connection.prepare(&format!("SELECT {BATCH} ORDER BY b.id"))?;
        let (mut rows, mut damage) = (statement.query([])?, Ok(()));
        while let Some(row) = rows.next()? {
            match batch::events(row, &mut rules) {
                Ok(events) => events.into_iter().try_for_each(&mut *visit)?,
                Err(Error::Damaged(what)) => damage = damage.and(Err(Error::Damaged(what))),
                Err(error) => return Err(error),
            }
        }
        damage
    }

    /// Postings stand with their events.
    fn stray_postings(&mut self, _: Visit<'_, (String, i64)>) -> Result<()> {
        Ok(())
    }

    fn accounts(&mut self, visit: Visit<'_, Account>) -> Result<()> {
        let sql = "SELECT name, may_be_negative, balance FROM accounts ORDER BY name";
        let account = |row: &Row<'_>| {
            Ok(Account { name: row.get(0)?, may_be_negative: row.get(1)?, balance: row.get(2)? })
        };
        self.each(sql, account, visit)
    }

    fn commands(&mut self, visit: Visit<'_, (CommandId, Vec<u8>)>) -> Result<()> {
        let raw = |row: &Row<'_>| Ok((row.get::<_, Vec<u8>>(0)?, row.get(1)?));
        self.each("SELECT command, answer FROM commands ORDER BY command", raw, |(command, answer)| {
            visit((CommandId(exactly(&command, "a command")?), answer))
        })
    }

    fn commits(&mut self, visit: Visit<'_, Commit>) -> Result<()> {
        let sql = "SELECT writer, number, before, content, hash, signer, signature FROM commits ORDER BY id";
        let raw = |row: &Row<'_>| {
            let sealed = (row.get(4)?, row.get(5)?, row.get(6)?);
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, sealed))
        };
        self.each(sql, raw, |(writer, number, before, content, sealed)| {
            let (writer, number, before): (Vec<u8>, i64, Vec<u8>) = (writer, number, before);
            visit(Commit {
                writer: WriterId(exactly(&writer, "a writer")?),
                number: unsigned(number)?,
                before: hash(&before, "a commit's hash")?,
                content,
                seal: seal(&sealed)?,
            })
        })
    }

    fn checkpoints(&mut self, visit: Visit<'_, Checkpoint>) -> Result<()> {
        let journal = self.id;
        let sql = "SELECT number, before, tips, hash, signer, signature FROM checkpoints ORDER BY number";
        let raw = |row: &Row<'_>| {
            let sealed = (row.get(3)?, row.get(4)?, row.get(5)?);
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, sealed))
        };
        self.each(sql, raw, |(number, before, tips, sealed)| {
            let (number, before, tips): (i64, Vec<u8>, Vec<u8>) = (number, before, tips);
            visit(Checkpoint {
                journal,
                number: unsigned(number)?,
                before: hash(&before, "a checkpoint's hash")?,
                tips: Checkpoint::read_tips(&tips)?,
                seal: seal(&sealed)?,
            })
        })
    }
}

fn seal((bytes, signer, signature): &(Vec<u8>, Vec<u8>, Vec<u8>)) -> Result<Seal> {
    Ok(Seal {
        hash: hash(bytes, "a signed hash")?,
        signer: PublicKey::from_bytes(exactly(signer, "a signer")?),
        signature: exactly(signature, "a signature")?,
    })
}
