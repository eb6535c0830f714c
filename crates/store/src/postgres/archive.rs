//! A PostgreSQL journal as of one moment.

use super::read;
use super::session::{self, Session};
use super::trouble::Trouble;
use crate::archive::{About, Archive, Visit, hash};
use crate::chain::JournalId;
use crate::commit::{Checkpoint, Commit, Seal, WriterId};
use crate::error::{Result, exactly, unsigned};
use crate::keys::PublicKey;
use crate::port::{Account, CommandId, Cursor, Event, Head};
use postgres::fallible_iterator::FallibleIterator;
use postgres::{Config, Row};

/// How many events are fetched at a time.
const PAGE: usize = 5_000;

/// A connection whose read transaction was begun and is never ended before it is closed.
pub(crate) struct PostgresArchive {
    session: Session,
    about: About,
}

type Attempt<T> = std::result::Result<T, Trouble>;

impl PostgresArchive {
    pub(crate) fn open(config: &Config) -> Attempt<PostgresArchive> {
        let mut session = Session::connect(config)?;
        let format = session::known_format(&mut session.client)?;
        session.client.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")?;
        // The moment is that of the first reading.
        let journal = session::identity(&mut session.client)?;
        Ok(PostgresArchive { session, about: About { journal, format, kept_by: "PostgreSQL" } })
    }

    /// Row after row, without holding all of them.
    fn each(&mut self, sql: &str, mut visit: impl FnMut(&Row) -> Attempt<()>) -> Result<()> {
        let mut walk = || -> Attempt<()> {
            let mut rows = self.session.client.query_raw(sql, std::iter::empty::<&str>())?;
            while let Some(row) = rows.next()? {
                visit(&row)?;
            }
            Ok(())
        };
        Ok(walk()?)
    }
}

impl Archive for PostgresArchive {
    fn about(&mut self) -> Result<About> {
        Ok(self.about.clone())
    }

    fn count_commits(&mut self) -> Result<u64> {
        let mut commits = 0;
        self.each("SELECT count(*) FROM commits", |row| {
            commits = unsigned(row.try_get(0)?)?;
            Ok(())
        })?;
        Ok(commits)
    }

    fn heads(&mut self, visit: Visit<'_, Head>) -> Result<()> {
        self.each("SELECT name, seq, hash FROM streams ORDER BY name", |row| {
            let (seq, hash) = (unsigned(row.try_get(1)?)?, hash(row.try_get(2)?, "a stream's hash")?);
            Ok(visit(Head { stream: row.try_get(0)?, seq, hash })?)
        })
    }

    fn events(&mut self, visit: Visit<'_, Event>) -> Result<()> {
        let mut after = Cursor::START;
        loop {
            let events = read::all(&mut self.session, after, PAGE)?;
            let Some(last) = events.last() else { return Ok(()) };
            after = last.cursor;
            events.into_iter().try_for_each(&mut *visit)?;
        }
    }

    fn stray_postings(&mut self, visit: Visit<'_, (String, i64)>) -> Result<()> {
        let sql = "SELECT p.position, a.name, a.may_be_negative, p.amount FROM postings p
                   LEFT JOIN accounts a ON a.id = p.account LEFT JOIN events e ON e.position = p.position
                   WHERE e.position IS NULL";
        self.each(sql, |row| {
            let (_, posting) = read::posting(row)?;
            Ok(visit((posting.account, posting.amount))?)
        })
    }

    fn accounts(&mut self, visit: Visit<'_, Account>) -> Result<()> {
        self.each("SELECT name, may_be_negative, balance FROM accounts ORDER BY name", |row| {
            let (may_be_negative, balance) = (row.try_get(1)?, row.try_get(2)?);
            Ok(visit(Account { name: row.try_get(0)?, may_be_negative, balance })?)
        })
    }

    fn commands(&mut self, visit: Visit<'_, (CommandId, Vec<u8>)>) -> Result<()> {
        self.each("SELECT command, answer FROM commands ORDER BY command", |row| {
            Ok(visit((CommandId(exactly(row.try_get(0)?, "a command")?), row.try_get(1)?))?)
        })
    }

    fn commits(&mut self, visit: Visit<'_, Commit>) -> Result<()> {
        let sql = "SELECT hash, signer, signature, writer, number, before, content FROM commits ORDER BY id";
        self.each(sql, |row| {
            Ok(visit(Commit {
                writer: WriterId(exactly(row.try_get(3)?, "a writer")?),
                number: unsigned(row.try_get(4)?)?,
                before: hash(row.try_get(5)?, "a commit's hash")?,
                content: row.try_get(6)?,
                seal: seal(row)?,
            })?)
        })
    }

    fn checkpoints(&mut self, visit: Visit<'_, Checkpoint>) -> Result<()> {
        let journal: JournalId = self.about.journal;
        let sql = "SELECT hash, signer, signature, number, before, tips FROM checkpoints ORDER BY number";
        self.each(sql, |row| {
            Ok(visit(Checkpoint {
                journal,
                number: unsigned(row.try_get(3)?)?,
                before: hash(row.try_get(4)?, "a checkpoint's hash")?,
                tips: Checkpoint::read_tips(row.try_get(5)?)?,
                seal: seal(row)?,
            })?)
        })
    }
}

/// Hash, signer and signature in the first three columns.
fn seal(row: &Row) -> Attempt<Seal> {
    Ok(Seal {
        hash: hash(row.try_get(0)?, "a signed hash")?,
        signer: PublicKey::from_bytes(exactly(row.try_get(1)?, "a signer")?),
        signature: exactly(row.try_get(2)?, "a signature")?,
    })
}
