//! Reading from a SQLite file.

use crate::archive::hash;
use crate::chain::{Hash, JournalId, beginning};
use crate::error::{Error, Result, exactly, signed, unsigned};
use crate::plan::Balance;
use crate::port::{Account, CommandId, Cursor, Event, Fact, Head, Posting, Snapshot};
use crate::seal::Sealed;
use rusqlite::{Connection, OptionalExtension, Params, Row, Statement, params};

/// The columns of an event.
pub(crate) const EVENT: &str = "e.position, s.name, e.seq, e.command, e.kind, e.version, e.body, e.sealed, e.hash FROM events e LEFT JOIN streams s ON s.id = e.stream";
/// The columns of a posting.
pub(crate) const POSTING: &str = "p.position, a.name, a.may_be_negative, p.amount FROM postings p LEFT JOIN accounts a ON a.id = p.account";

/// The answer to a command.
pub(crate) const ANSWER: &str = "SELECT answer FROM commands WHERE command = ?1";
/// Where a stream is.
pub(crate) const STREAM: &str = "SELECT id, seq, hash FROM streams WHERE name = ?1";
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

pub(crate) fn find_stream(connection: &Connection, name: &str) -> Result<Option<(i64, u64, Hash)>> {
    one_stream(&mut *connection.prepare_cached(STREAM)?, name)
}

pub(crate) fn one_stream(statement: &mut Statement<'_>, name: &str) -> Result<Option<(i64, u64, Hash)>> {
    // Streams are looked up for every append: what is read of them is not copied.
    let mut found = statement.query([name])?;
    let Some(row) = found.next()? else { return Ok(None) };
    let bytes = row.get_ref(2)?.as_blob().map_err(|error| Error::Damaged(error.to_string()))?;
    Ok(Some((row.get(0)?, unsigned(row.get(1)?)?, hash(bytes, "a stream's hash")?)))
}

pub(crate) fn one_account(statement: &mut Statement<'_>, name: &str) -> Result<Option<(i64, Balance)>> {
    let balance =
        |row: &Row<'_>| Ok((row.get(0)?, Balance { may_be_negative: row.get(1)?, balance: row.get(2)? }));
    Ok(statement.query_row([name], balance).optional()?)
}

pub(crate) fn account(connection: &Connection, name: &str) -> Result<Option<Account>> {
    let found = one_account(&mut *connection.prepare_cached(ACCOUNT)?, name)?;
    Ok(found.map(|(_, Balance { may_be_negative, balance })| Account {
        name: name.to_owned(),
        may_be_negative,
        balance,
    }))
}

pub(crate) fn head(connection: &Connection, journal: JournalId, stream: &str) -> Result<Head> {
    let found = find_stream(connection, stream)?.map(|(_, seq, hash)| (seq, hash));
    let (seq, hash) = found.unwrap_or_else(|| (0, beginning(journal, stream)));
    Ok(Head { stream: stream.to_owned(), seq, hash })
}

pub(crate) fn streams(connection: &Connection, prefix: &str) -> Result<Vec<String>> {
    let sql = "SELECT name FROM streams WHERE substr(name, 1, length(?1)) = ?1 ORDER BY name";
    rows(connection, sql, [prefix], |row| row.get(0), Ok)
}

pub(crate) fn stream(connection: &Connection, stream: &str, from: u64, limit: usize) -> Result<Vec<Event>> {
    let Some((id, _, _)) = find_stream(connection, stream)? else { return Ok(Vec::new()) };
    let last = from.saturating_add(u64::try_from(limit).unwrap_or(u64::MAX)).saturating_sub(1);
    let last = i64::try_from(last).unwrap_or(i64::MAX);
    let events = format!("SELECT {EVENT} WHERE e.stream = ?1 AND e.seq BETWEEN ?2 AND ?3 ORDER BY e.seq");
    let postings = format!(
        "SELECT {POSTING} JOIN events e ON e.position = p.position
         WHERE e.stream = ?1 AND e.seq BETWEEN ?2 AND ?3 ORDER BY e.seq, p.ordinal"
    );
    with_postings(connection, &events, &postings, params![id, signed(from)?, last])
}

pub(crate) fn facts(connection: &Connection, stream: &str, from: u64, limit: usize) -> Result<Vec<Fact>> {
    let Some((id, _, _)) = find_stream(connection, stream)? else { return Ok(Vec::new()) };
    let sql = "SELECT seq, kind, version, body, sealed IS NOT NULL FROM events
               WHERE stream = ?1 AND seq >= ?2 ORDER BY seq LIMIT ?3";
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let raw = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?));
    let made = |(seq, kind, version, body, sealed): (i64, _, i64, _, _)| {
        let version = u32::try_from(version).map_err(|_| Error::Damaged(format!("version {version}")))?;
        Ok(Fact { seq: unsigned(seq)?, kind, version, body, sealed })
    };
    rows(connection, sql, params![id, signed(from)?, limit], raw, made)
}

pub(crate) fn tail(connection: &Connection, after: Cursor, limit: usize) -> Result<Vec<Event>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let events = format!("SELECT {EVENT} WHERE e.position > ?1 ORDER BY e.position LIMIT ?2");
    let postings = format!(
        "SELECT {POSTING} WHERE p.position > ?1 AND p.position <=
           (SELECT max(position) FROM (SELECT position FROM events WHERE position > ?1 ORDER BY position LIMIT ?2))
         ORDER BY p.position, p.ordinal"
    );
    with_postings(connection, &events, &postings, params![signed(after.position)?, limit])
}

pub(crate) fn end(connection: &Connection) -> Result<Cursor> {
    let sql = "SELECT coalesce(max(position), 0) FROM events";
    let last: i64 = connection.prepare_cached(sql)?.query_row([], |row| row.get(0))?;
    Ok(Cursor { transaction: 0, position: unsigned(last)? })
}

/// Events and their postings, which come in the same order.
fn with_postings(
    connection: &Connection,
    events: &str,
    postings: &str,
    params: &[&dyn rusqlite::ToSql],
) -> Result<Vec<Event>> {
    // Both in one moment: a commit in between would bring postings whose events are not there.
    let moment = connection.unchecked_transaction()?;
    let mut events = rows(&moment, events, params, raw_event, event)?;
    let mut postings = rows(&moment, postings, params, raw_posting, posting)?.into_iter().peekable();
    for event in &mut events {
        while let Some((_, posting)) = postings.next_if(|(position, _)| *position == event.cursor.position) {
            event.postings.push(posting);
        }
    }
    Ok(events)
}

type RawEvent = (i64, Option<String>, i64, Vec<u8>, String, i64, String, Option<Vec<u8>>, Vec<u8>);

pub(crate) fn raw_event(row: &Row<'_>) -> rusqlite::Result<RawEvent> {
    Ok((
        row.get(0)?,
        row.get(1)?,
        row.get(2)?,
        row.get(3)?,
        row.get(4)?,
        row.get(5)?,
        row.get(6)?,
        row.get(7)?,
        row.get(8)?,
    ))
}

/// An event without its postings.
pub(crate) fn event(raw: RawEvent) -> Result<Event> {
    let (position, stream, seq, command, kind, version, body, sealed, bytes) = raw;
    let lost = || Error::Damaged(format!("the event at position {position} belongs to no stream"));
    Ok(Event {
        cursor: Cursor { transaction: 0, position: unsigned(position)? },
        stream: stream.ok_or_else(lost)?,
        seq: unsigned(seq)?,
        command: CommandId(exactly(&command, "a command")?),
        kind,
        version: u32::try_from(version).map_err(|_| Error::Damaged(format!("version {version}")))?,
        body,
        postings: Vec::new(),
        sealed: sealed.map(Sealed),
        hash: hash(&bytes, "an event's hash")?,
    })
}

type RawPosting = (i64, Option<String>, Option<bool>, i64);

pub(crate) fn raw_posting(row: &Row<'_>) -> rusqlite::Result<RawPosting> {
    Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
}

/// A posting with the position of its event.
pub(crate) fn posting(raw: RawPosting) -> Result<(u64, Posting)> {
    let (position, account, may_be_negative, amount) = raw;
    let lost = || Error::Damaged(format!("a posting at position {position} belongs to no account"));
    let (account, may_be_negative) = account.zip(may_be_negative).ok_or_else(lost)?;
    Ok((unsigned(position)?, Posting { account, may_be_negative, amount }))
}

pub(crate) fn snapshot(connection: &Connection, stream: &str) -> Result<Option<(Snapshot, Vec<u8>)>> {
    let sql = "SELECT seq, version, bytes, mac FROM snapshots WHERE stream = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let found: Option<(i64, i64, Vec<u8>, Vec<u8>)> = statement
        .query_row([stream], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
        .optional()?;
    let Some((seq, version, bytes, mac)) = found else { return Ok(None) };
    // What cannot be a snapshot of ours is none.
    let (Ok(seq), Ok(version)) = (u64::try_from(seq), u32::try_from(version)) else { return Ok(None) };
    Ok(Some((Snapshot { stream: stream.to_owned(), seq, version, bytes }, mac)))
}
