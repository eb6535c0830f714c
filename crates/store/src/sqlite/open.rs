//! Opening a SQLite file: settings, format, identity.

use crate::chain::JournalId;
use crate::error::{Error, Result, exactly};
use crate::keys::Keys;
use croupier_bytes::entropy;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, TransactionBehavior};
use std::path::Path;
use std::time::Duration;

/// Says in the file that it is a journal of Croupier: "CRPR".
const APPLICATION: i64 = 0x4352_5052;
/// The steps from one format to the next; the number of a format is how many were taken.
pub(crate) const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/sqlite/1.sql"),
    include_str!("../../migrations/sqlite/2.sql"),
    concat!(
        include_str!("../../migrations/sqlite/old-batches.sql"),
        include_str!("../../migrations/sqlite/3.sql")
    ),
    include_str!("../../migrations/sqlite/4.sql"),
];
/// Batches of the formats that had none.
const OLD_BATCHES: &str = include_str!("../../migrations/sqlite/old-batches.sql");

/// How long one waits for another process that writes, or for others who read.
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// What SQLite says, as ours.
impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        if let rusqlite::Error::Utf8Error(..)
        | rusqlite::Error::InvalidColumnType(..)
        | rusqlite::Error::IntegralValueOutOfRange(..)
        | rusqlite::Error::FromSqlConversionFailure(..) = error
        {
            return Error::Damaged(error.to_string());
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Error::Full(error.to_string()),
            Some(ErrorCode::DatabaseCorrupt) => Error::Damaged(error.to_string()),
            Some(ErrorCode::NotADatabase) => Error::NotAJournal("this file is no journal".to_owned()),
            Some(_) | None => Error::Io(error.to_string()),
        }
    }
}

/// A connection that may write; makes the file if there is none and brings an older format up to date.
pub(crate) fn for_writing(path: &Path, most_bytes: Option<u64>) -> Result<Connection> {
    let connection = Connection::open(path).map_err(|error| cannot_open(path, &error))?;
    settle(&connection)?;
    // A new file only: rows are long, and appends are made one after another at the end of a table.
    connection.pragma_update(None, "page_size", 16_384)?;
    // Durable means flushed to the disk when the append is acknowledged.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "wal_autocheckpoint", 4_000)?;
    // The ids that are written were looked up in the same transaction, rows are never deleted, and verification finds
    // strays. Looking once more for each row costs more than writing it.
    connection.pragma_update(None, "foreign_keys", false)?;
    let connection = migrate(connection, path, MIGRATIONS)?;
    if let Some(bytes) = most_bytes {
        let page: i64 = connection.query_row("PRAGMA page_size", [], |row| row.get(0))?;
        let pages = crate::error::signed(bytes)? / page.max(1);
        // The pragma answers with the limit now in force.
        connection.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |row| row.get::<_, i64>(0))?;
    }
    Ok(connection)
}

/// A connection that may only read.
pub(crate) fn for_reading(path: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(|error| cannot_open(path, &error))?;
    settle(&connection)?;
    if known_format(&connection, path, MIGRATIONS.len())? < 3 {
        connection.execute_batch(OLD_BATCHES)?;
    }
    Ok(connection)
}

fn settle(connection: &Connection) -> Result<()> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(())
}

fn cannot_open(path: &Path, error: &rusqlite::Error) -> Error {
    if !path.exists() && path.parent().is_none_or(|folder| folder.as_os_str().is_empty() || folder.exists()) {
        return Error::NotAJournal(format!("there is no journal at {}", path.display()));
    }
    Error::Io(format!("cannot open {}: {error}", path.display()))
}

/// The format of a file that is a journal.
pub(crate) fn known_format(connection: &Connection, path: &Path, known: usize) -> Result<i64> {
    let pragma = |name: &str| connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i64>(0));
    let (application, found) = (pragma("application_id")?, pragma("user_version")?);
    if application != APPLICATION {
        return Err(Error::NotAJournal(format!("{} is no journal of Croupier", path.display())));
    }
    let known = i64::try_from(known).unwrap_or(i64::MAX);
    match found {
        ..=0 => Err(Error::NotAJournal(format!(
            "{} has format {found}, and no such format was ever written",
            path.display()
        ))),
        _ if found > known => Err(Error::Newer { found, known }),
        _ => Ok(found),
    }
}

/// Takes the steps that are missing, all in one transaction.
pub(crate) fn migrate(mut connection: Connection, path: &Path, steps: &[&str]) -> Result<Connection> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let tables: i64 = transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let found = if tables == 0 { 0 } else { known_format(&transaction, path, steps.len())? };
    let taken = usize::try_from(found).map_err(|_| Error::Damaged(format!("format {found}")))?;
    for step in steps.iter().skip(taken) {
        transaction.execute_batch(step)?;
    }
    if tables == 0 {
        let id: [u8; 16] = entropy()?;
        transaction.execute("INSERT INTO journal (alone, id) VALUES (1, ?1)", [id])?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
    }
    transaction.pragma_update(None, "user_version", i64::try_from(steps.len()).unwrap_or(i64::MAX))?;
    transaction.commit()?;
    Ok(connection)
}

/// The name of the journal.
pub(crate) fn identity(connection: &Connection) -> Result<JournalId> {
    let id: Vec<u8> = connection.query_row("SELECT id FROM journal", [], |row| row.get(0))?;
    exactly(&id, "the name of the journal").map(JournalId)
}

/// Refuses a journal that was signed with another key.
pub(crate) fn refuse_other_key(connection: &Connection, keys: &Keys) -> Result<()> {
    let last = "SELECT signer FROM commits ORDER BY id DESC LIMIT 1";
    let signer: Option<Vec<u8>> = connection.query_row(last, [], |row| row.get(0)).optional()?;
    signer.map_or(Ok(()), |signer| crate::keys::refuse_other(&signer, keys))
}
