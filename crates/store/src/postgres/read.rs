//! Reading from PostgreSQL.

use super::session::Session;
use super::trouble::Trouble;
use crate::archive::hash;
use crate::chain::{JournalId, beginning};
use crate::error::{Error, exactly, signed, unsigned};
use crate::port::{Account, CommandId, Cursor, Event, Fact, Head, Posting};
use crate::seal::Sealed;
use postgres::Row;
use postgres::types::ToSql;
use std::collections::HashMap;

type Attempt<T> = std::result::Result<T, Trouble>;

const STREAM: &str = "SELECT e.tx, e.position, s.name, e.seq, e.command, e.kind, e.version, e.body, e.sealed, e.hash
    FROM events e JOIN streams s ON s.id = e.stream WHERE s.name = $1 AND e.seq >= $2 ORDER BY e.seq LIMIT $3";
const FACTS: &str = "SELECT e.seq, e.kind, e.version, e.body, e.sealed IS NOT NULL
    FROM events e JOIN streams s ON s.id = e.stream WHERE s.name = $1 AND e.seq >= $2 ORDER BY e.seq LIMIT $3";
/// Transactions run side by side and end in any order. This gives only what was written before the oldest one that still
/// runs: nothing can appear before it any more. Transactions of other databases cannot write here and are left out
/// of the count, for they may run long; one that cannot be found any more is counted, for it may have been ours.
macro_rules! oldest_running {
    () => {
        "(
      SELECT coalesce(min(x::text::bigint), pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
        FROM pg_snapshot_xip(pg_current_snapshot()) AS x
       WHERE NOT EXISTS (
         SELECT 1 FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
          WHERE l.locktype = 'transactionid' AND l.mode = 'ExclusiveLock' AND l.granted
            AND l.transactionid = x::xid AND a.datname <> current_database()))"
    };
}
const TAIL: &str = concat!(
    "SELECT e.tx, e.position, s.name, e.seq, e.command, e.kind, e.version, e.body, e.sealed, e.hash
    FROM events e JOIN streams s ON s.id = e.stream
    WHERE (e.tx, e.position) > ($1, $2) AND e.tx < ",
    oldest_running!(),
    " ORDER BY e.tx, e.position LIMIT $3"
);
/// The last event of the tail.
const END: &str = concat!(
    "SELECT tx, position FROM events WHERE tx < ",
    oldest_running!(),
    " ORDER BY tx DESC, position DESC LIMIT 1"
);
/// For an archive: everything that is visible at its moment.
const ALL: &str =
    "SELECT e.tx, e.position, s.name, e.seq, e.command, e.kind, e.version, e.body, e.sealed, e.hash
    FROM events e LEFT JOIN streams s ON s.id = e.stream
    WHERE (e.tx, e.position) > ($1, $2) ORDER BY e.tx, e.position LIMIT $3";
const POSTINGS: &str = "SELECT p.position, a.name, a.may_be_negative, p.amount
    FROM postings p LEFT JOIN accounts a ON a.id = p.account WHERE p.position = ANY ($1) ORDER BY p.position, p.ordinal";
const HEAD: &str = "SELECT seq, hash FROM streams WHERE name = $1";
const NAMES: &str = "SELECT name FROM streams WHERE starts_with(name, $1) AND seq > 0 ORDER BY name";
const ACCOUNT: &str = "SELECT may_be_negative, balance FROM accounts WHERE name = $1";
const ANSWER: &str = "SELECT answer FROM commands WHERE command = $1";

fn limited(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

pub(crate) fn stream(session: &mut Session, stream: &str, from: u64, limit: usize) -> Attempt<Vec<Event>> {
    events(session, STREAM, &[&stream, &signed(from)?, &limited(limit)])
}

pub(crate) fn facts(session: &mut Session, stream: &str, from: u64, limit: usize) -> Attempt<Vec<Fact>> {
    let statement = session.prepared(FACTS)?;
    let rows = session.client.query(&statement, &[&stream, &signed(from)?, &limited(limit)])?;
    rows.iter().map(fact).collect()
}

fn fact(row: &Row) -> Attempt<Fact> {
    let version: i64 = row.try_get(2)?;
    Ok(Fact {
        seq: unsigned(row.try_get(0)?)?,
        kind: row.try_get(1)?,
        version: u32::try_from(version).map_err(|_| Error::Damaged(format!("version {version}")))?,
        body: row.try_get(3)?,
        sealed: row.try_get(4)?,
    })
}

pub(crate) fn tail(session: &mut Session, after: Cursor, limit: usize) -> Attempt<Vec<Event>> {
    events(session, TAIL, &[&signed(after.transaction)?, &signed(after.position)?, &limited(limit)])
}

pub(crate) fn end(session: &mut Session) -> Attempt<Cursor> {
    let statement = session.prepared(END)?;
    let Some(row) = session.client.query_opt(&statement, &[])? else { return Ok(Cursor::START) };
    Ok(Cursor { transaction: unsigned(row.try_get(0)?)?, position: unsigned(row.try_get(1)?)? })
}

/// Everything after a transaction and a position, each event as far as it can be read.
pub(crate) fn all(session: &mut Session, (tx, position): Place, limit: usize) -> Attempt<Vec<Found>> {
    found(session, ALL, &[&tx, &position, &limited(limit)])
}

/// Transaction and position, whatever stands there.
type Place = (i64, i64);
/// An event, if it can be read.
type Found = (Place, Attempt<Event>);

fn events(session: &mut Session, sql: &'static str, params: &[&(dyn ToSql + Sync)]) -> Attempt<Vec<Event>> {
    found(session, sql, params)?.into_iter().map(|(_, event)| event).collect()
}

/// Events with their postings, which were committed together.
fn found(session: &mut Session, sql: &'static str, params: &[&(dyn ToSql + Sync)]) -> Attempt<Vec<Found>> {
    let statement = session.prepared(sql)?;
    let rows = session.client.query(&statement, params)?;
    let place = |row: &Row| Ok((row.try_get(0)?, row.try_get(1)?));
    let places: Vec<Place> = rows.iter().map(place).collect::<Attempt<_>>()?;
    let mut postings = postings(session, &places)?;
    let event = |(row, place): (&Row, Place)| {
        let postings = postings.remove(&place.1).unwrap_or_else(|| Ok(Vec::new()));
        (place, event(row, place, postings))
    };
    Ok(rows.iter().zip(places).map(event).collect())
}

/// The postings of each position, if all of them can be read.
fn postings(session: &mut Session, places: &[Place]) -> Attempt<HashMap<i64, Attempt<Vec<Posting>>>> {
    let positions: Vec<i64> = places.iter().map(|(_, position)| *position).collect();
    let statement = session.prepared(POSTINGS)?;
    let mut found = HashMap::new();
    for row in session.client.query(&statement, &[&positions])? {
        let of = found.entry(row.try_get(0)?).or_insert_with(|| Ok(Vec::new()));
        match (&mut *of, posting(&row)) {
            (Ok(postings), Ok(posting)) => postings.push(posting),
            (Ok(_), Err(trouble)) => *of = Err(trouble),
            (Err(_), _) => {}
        }
    }
    Ok(found)
}

fn event(row: &Row, place: Place, postings: Attempt<Vec<Posting>>) -> Attempt<Event> {
    let (stream, seq): (Option<String>, i64) = (row.try_get(2)?, row.try_get(3)?);
    let lost = || Error::Damaged(format!("the event at position {} belongs to no stream", place.1));
    let stream = stream.ok_or_else(lost)?;
    let unreadable = || format!("stream {stream} cannot be read at event {seq}");
    read_event(row, &stream, place, postings).map_err(|trouble| trouble.at(unreadable))
}

fn read_event(row: &Row, stream: &str, place: Place, postings: Attempt<Vec<Posting>>) -> Attempt<Event> {
    let version: i64 = row.try_get(6)?;
    Ok(Event {
        cursor: Cursor { transaction: unsigned(place.0)?, position: unsigned(place.1)? },
        stream: stream.to_owned(),
        seq: unsigned(row.try_get(3)?)?,
        command: CommandId(exactly(row.try_get(4)?, "a command")?),
        kind: row.try_get(5)?,
        version: u32::try_from(version).map_err(|_| Error::Damaged(format!("version {version}")))?,
        body: row.try_get(7)?,
        postings: postings?,
        sealed: row.try_get::<_, Option<Vec<u8>>>(8)?.map(Sealed),
        hash: hash(row.try_get(9)?, "an event's hash")?,
    })
}

pub(crate) fn posting(row: &Row) -> Attempt<Posting> {
    let position: i64 = row.try_get(0)?;
    let lost = || Error::Damaged(format!("a posting at position {position} belongs to no account"));
    let account: Option<String> = row.try_get(1)?;
    let (account, may_be_negative) = account.zip(row.try_get(2)?).ok_or_else(lost)?;
    Ok(Posting { account: account.into(), may_be_negative, amount: row.try_get(3)? })
}

pub(crate) fn head(session: &mut Session, journal: JournalId, stream: &str) -> Attempt<Head> {
    let statement = session.prepared(HEAD)?;
    let (seq, hash) = match session.client.query_opt(&statement, &[&stream])? {
        Some(row) => (unsigned(row.try_get(0)?)?, hash(row.try_get(1)?, "a stream's hash")?),
        None => (0, beginning(journal, stream)),
    };
    Ok(Head { stream: stream.into(), seq, hash })
}

pub(crate) fn streams(session: &mut Session, prefix: &str) -> Attempt<Vec<String>> {
    let statement = session.prepared(NAMES)?;
    let rows = session.client.query(&statement, &[&prefix])?;
    Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
}

pub(crate) fn account(session: &mut Session, name: &str) -> Attempt<Option<Account>> {
    let statement = session.prepared(ACCOUNT)?;
    let row = session.client.query_opt(&statement, &[&name])?;
    let account = |row: Row| {
        Ok(Account { name: name.to_owned(), may_be_negative: row.try_get(0)?, balance: row.try_get(1)? })
    };
    row.map(account).transpose()
}

pub(crate) fn answer(session: &mut Session, command: CommandId) -> Attempt<Option<Vec<u8>>> {
    let statement = session.prepared(ANSWER)?;
    let row = session.client.query_opt(&statement, &[&command.0.as_slice()])?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}
