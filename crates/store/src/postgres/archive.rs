//! A PostgreSQL journal as of one moment.

use super::session::{self, Session};
use super::trouble::Trouble;
use super::{read, schema};
use crate::archive::{About, Archive, Damage, Visit, hash, unreadable};
use crate::chain::JournalId;
use crate::commit::{Checkpoint, Commit, Seal, WriterId};
use crate::error::{Error, Result, exactly, unsigned};
use crate::keys::PublicKey;
use crate::port::{Account, CommandId, Event, Head};
use croupier_bytes::hex;
use postgres::fallible_iterator::FallibleIterator;
use postgres::{Config, Row};

/// How many events are fetched at a time.
const ROWS_PER_READ: usize = 5_000;

/// A connection whose read transaction was begun and is never ended before it is closed.
pub(crate) struct PostgresArchive {
    session: Session,
    about: About,
}

type Attempt<T> = std::result::Result<T, Trouble>;

impl PostgresArchive {
    pub(crate) fn open(config: &Config) -> Attempt<PostgresArchive> {
        let mut session = Session::connect(config)?;
        session.may_stand_still()?;
        let format = session::known_format(&mut session.client)?;
        session.client.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")?;
        // The moment is that of the first reading.
        let journal = session::identity(&mut session.client)?;
        Ok(PostgresArchive { session, about: About { journal, format, kept_by: "PostgreSQL" } })
    }

    /// Row after row, without holding all of them.
    fn each<T>(&mut self, sql: &str, read: impl Fn(&Row) -> Attempt<T>, visit: Visit<'_, T>) -> Result<()> {
        let mut walk = || -> Attempt<()> {
            let mut rows = self.session.client.query_raw(sql, std::iter::empty::<&str>())?;
            let mut damage = Damage::default();
            while let Some(row) = rows.next()? {
                if let Some(row) = damage.sift(read(&row).map_err(Error::from))? {
                    visit(row)?;
                }
            }
            Ok(damage.reported()?)
        };
        Ok(walk()?)
    }
}

impl Archive for PostgresArchive {
    fn about(&mut self) -> Result<About> {
        Ok(self.about.clone())
    }

    fn altered_schema(&mut self, visit: Visit<'_, (String, String)>) -> Result<()> {
        self.each(schema::ALTERED, schema::altered, visit)
    }

    fn count_commits(&mut self) -> Result<u64> {
        let mut commits = 0;
        let count = |row: &Row| Ok(unsigned(row.try_get(0)?)?);
        self.each("SELECT count(*) FROM commits", count, &mut |count| {
            commits = count;
            Ok(())
        })?;
        Ok(commits)
    }

    fn heads(&mut self, visit: Visit<'_, Head>) -> Result<()> {
        self.each("SELECT id, name, seq, hash FROM streams ORDER BY name", head, visit)
    }

    fn events(&mut self, visit: Visit<'_, Event>) -> Result<()> {
        let (mut after, mut damage) = ((0, 0), Damage::default());
        loop {
            let page = read::all(&mut self.session, after, ROWS_PER_READ)?;
            let Some((last, _)) = page.last() else { return damage.reported() };
            after = *last;
            for (_, event) in page {
                if let Some(event) = damage.sift(event.map_err(Error::from))? {
                    visit(event)?;
                }
            }
        }
    }

    fn stray_postings(&mut self, visit: Visit<'_, (String, i64)>) -> Result<()> {
        let sql = "SELECT p.position, a.name, a.may_be_negative, p.amount FROM postings p
                   LEFT JOIN accounts a ON a.id = p.account LEFT JOIN events e ON e.position = p.position
                   WHERE e.position IS NULL";
        let posting =
            |row: &Row| read::posting(row).map(|posting| (posting.account.to_string(), posting.amount));
        self.each(sql, posting, visit)
    }

    /// Events are found by a key that the database keeps.
    fn misplaced(&mut self, _: Visit<'_, (String, u64)>) -> Result<()> {
        Ok(())
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
        let journal: JournalId = self.about.journal;
        let sql = "SELECT hash, signer, signature, number, before, tips FROM checkpoints ORDER BY number";
        self.each(sql, |row| checkpoint(row, journal), visit)
    }
}

fn head(row: &Row) -> Attempt<Head> {
    let read = || {
        let (seq, hash) = (unsigned(row.try_get(2)?)?, hash(row.try_get(3)?, "a stream's hash")?);
        Ok(Head { stream: row.try_get::<_, &str>(1)?.into(), seq, hash })
    };
    let id: i64 = row.try_get(0)?;
    read().map_err(|trouble: Trouble| trouble.at(|| unreadable(format!("the head of stream {id}"))))
}

fn account(row: &Row) -> Attempt<Account> {
    let read = || {
        let (may_be_negative, balance) = (row.try_get(2)?, row.try_get(3)?);
        Ok(Account { name: row.try_get(1)?, may_be_negative, balance })
    };
    let id: i64 = row.try_get(0)?;
    read().map_err(|trouble: Trouble| trouble.at(|| unreadable(format!("account {id}"))))
}

fn command(row: &Row) -> Attempt<(CommandId, Vec<u8>)> {
    let name: &[u8] = row.try_get(0)?;
    let read = || Ok((CommandId(exactly(name, "a command")?), row.try_get(1)?));
    read().map_err(|trouble: Trouble| trouble.at(|| unreadable(format!("command {}", hex::encode(name)))))
}

fn commit(row: &Row) -> Attempt<Commit> {
    let (writer, number): (&[u8], i64) = (row.try_get(3)?, row.try_get(4)?);
    let read = || {
        Ok(Commit {
            writer: WriterId(exactly(writer, "a writer")?),
            number: unsigned(number)?,
            before: hash(row.try_get(5)?, "a commit's hash")?,
            content: row.try_get(6)?,
            seal: seal(row)?,
        })
    };
    let place = || unreadable(format!("commit {number} of writer {}", hex::encode(writer)));
    read().map_err(|trouble: Trouble| trouble.at(place))
}

fn checkpoint(row: &Row, journal: JournalId) -> Attempt<Checkpoint> {
    let number: i64 = row.try_get(3)?;
    let read = || {
        Ok(Checkpoint {
            journal,
            number: unsigned(number)?,
            before: hash(row.try_get(4)?, "a checkpoint's hash")?,
            tips: Checkpoint::read_tips(row.try_get(5)?)?,
            seal: seal(row)?,
        })
    };
    read().map_err(|trouble: Trouble| trouble.at(|| unreadable(format!("checkpoint {number}"))))
}

/// Hash, signer and signature in the first three columns.
fn seal(row: &Row) -> Attempt<Seal> {
    Ok(Seal {
        hash: hash(row.try_get(0)?, "a signed hash")?,
        signer: PublicKey::from_bytes(exactly(row.try_get(1)?, "a signer")?),
        signature: exactly(row.try_get(2)?, "a signature")?,
    })
}
