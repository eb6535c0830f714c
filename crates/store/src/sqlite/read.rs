//! Reading from a SQLite file.

use super::batch::{self, BATCH, Rules};
use super::memory::{Account as Known, Stream};
use super::way;
use crate::archive::hash;
use crate::chain::{JournalId, beginning};
use crate::error::{Result, signed, unsigned};
use crate::plan::Balance;
use crate::port::{Account, CommandId, Cursor, Event, Fact, Head};
use rusqlite::{Connection, OptionalExtension, Params, Row, Statement};

/// The answer to a command.
pub(crate) const ANSWER: &str = "SELECT answer FROM commands WHERE command = ?1";
/// Where a stream is.
pub(crate) const STREAM: &str = "SELECT id, seq, hash, last FROM streams WHERE name = ?1";
/// What an account has.
pub(crate) const ACCOUNT: &str = "SELECT id, may_be_negative, balance FROM accounts WHERE name = ?1";

/// All rows of a query.
pub(crate) fn rows<P: Params, R, T>(
    connection: &Connection,
    sql: &str,
    params: P,
    raw: impl FnMut(&Row<'_>) -> rusqlite::Result<R>,
    mut made: impl FnMut(R) -> Result<T>,
) -> Result<Vec<T>> {
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params, raw)?;
    rows.map(|row| made(row?)).collect()
}

pub(crate) fn answer(connection: &Connection, command: CommandId) -> Result<Option<Vec<u8>>> {
    one_answer(&mut *connection.prepare_cached(ANSWER)?, command)
}

pub(crate) fn one_answer(statement: &mut Statement<'_>, command: CommandId) -> Result<Option<Vec<u8>>> {
    Ok(statement.query_row([command.0], |row| row.get(0)).optional()?)
}

pub(crate) fn find_stream(connection: &Connection, name: &str) -> Result<Option<Stream>> {
    one_stream(&mut *connection.prepare_cached(STREAM)?, name)
}

pub(crate) fn one_stream(statement: &mut Statement<'_>, name: &str) -> Result<Option<Stream>> {
    let row = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
    let found: Option<(i64, i64, Vec<u8>, i64)> = statement.query_row([name], row).optional()?;
    let stream = |(id, seq, bytes, last): (_, _, Vec<u8>, _)| {
        Ok(Stream { id, seq: unsigned(seq)?, hash: hash(&bytes, "a stream's hash")?, last })
    };
    found.map(stream).transpose()
}

pub(crate) fn one_account(statement: &mut Statement<'_>, name: &str) -> Result<Option<Known>> {
    let known = |row: &Row<'_>| {
        let balance = Balance { may_be_negative: row.get(1)?, balance: row.get(2)? };
        Ok(Known { id: row.get(0)?, balance })
    };
    Ok(statement.query_row([name], known).optional()?)
}

pub(crate) fn account(connection: &Connection, name: &str) -> Result<Option<Account>> {
    let found = one_account(&mut *connection.prepare_cached(ACCOUNT)?, name)?;
    Ok(found.map(|Known { balance: Balance { may_be_negative, balance }, .. }| Account {
        name: name.to_owned(),
        may_be_negative,
        balance,
    }))
}

pub(crate) fn head(connection: &Connection, journal: JournalId, stream: &str) -> Result<Head> {
    let found = find_stream(connection, stream)?.map(|Stream { seq, hash, .. }| (seq, hash));
    let (seq, hash) = found.unwrap_or_else(|| (0, beginning(journal, stream)));
    Ok(Head { stream: stream.into(), seq, hash })
}

pub(crate) fn streams(connection: &Connection, prefix: &str) -> Result<Vec<String>> {
    let sql = "SELECT name FROM streams WHERE substr(name, 1, length(?1)) = ?1 ORDER BY name";
    rows(connection, sql, [prefix], |row| row.get(0), Ok)
}

pub(crate) fn stream(connection: &Connection, stream: &str, from: u64, limit: usize) -> Result<Vec<Event>> {
    // Events and accounts in one moment.
    let moment = connection.unchecked_transaction()?;
    let mut rules = Rules::of(&moment)?;
    let sql = format!("SELECT {BATCH} WHERE b.id = ?1");
    way::follow(&moment, stream, from, limit, &sql, |row| batch::events(row, &mut rules), |event| event.seq)
}

pub(crate) fn facts(connection: &Connection, stream: &str, from: u64, limit: usize) -> Result<Vec<Fact>> {
    let sql = "SELECT b.seq, b.events FROM batches b WHERE b.id = ?1";
    way::follow(connection, stream, from, limit, sql, |row| batch::facts(row, stream), |fact| fact.seq)
}

pub(crate) fn tail(connection: &Connection, after: Cursor, limit: usize) -> Result<Vec<Event>> {
    let moment = connection.unchecked_transaction()?;
    let mut rules = Rules::of(&moment)?;
    let sql = format!("SELECT {BATCH} WHERE b.id >= ?1 ORDER BY b.id");
    let mut statement = moment.prepare_cached(&sql)?;
    let (mut rows, mut found) = (statement.query([signed(after.transaction)?])?, Vec::new());
    while found.len() < limit
        && let Some(row) = rows.next()?
    {
        found.extend(batch::events(row, &mut rules)?.into_iter().filter(|event| event.cursor > after));
    }
    found.truncate(limit);
    Ok(found)
}

pub(crate) fn end(connection: &Connection) -> Result<Cursor> {
    let sql = "SELECT id, length(hashes) / 32 FROM batches ORDER BY id DESC LIMIT 1";
    let last: Option<(i64, i64)> =
        connection.prepare_cached(sql)?.query_row([], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let Some((id, events)) = last else { return Ok(Cursor::START) };
    Ok(Cursor { transaction: unsigned(id)?, position: unsigned(events)? })
}
