//! The way through a stream: from batch to batch before, from the end or from a milestone.
//!
//! Anyone who can write to the file can lead readers astray, so the way is never believed: a batch of another stream, or one that does not
//! go on where the last one ended, is damage.

use super::memory::Stream;
use super::read::find_stream;
use crate::error::{Error, Result, signed, unsigned};
use rusqlite::{Connection, OptionalExtension, Row};
use std::collections::HashMap;

/// The next milestone from an event on.
const MILESTONE: &str = "SELECT batch FROM milestones WHERE stream = ?1 AND seq >= ?2 ORDER BY seq LIMIT 1";
/// Where a batch begins, and which one is before it.
const STEP: &str = "SELECT seq, before FROM batches WHERE id = ?1 AND stream = ?2";

/// What `sql` reads of the batches of a stream, event by event, from one on.
pub(crate) fn follow<T>(
    connection: &Connection,
    name: &str,
    from: u64,
    limit: usize,
    sql: &str,
    mut unpack: impl FnMut(&Row<'_>) -> Result<Vec<T>>,
    seq_of: impl Fn(&T) -> u64,
) -> Result<Vec<T>> {
    let Some(stream) = find_stream(connection, name)? else { return Ok(Vec::new()) };
    let mut statement = connection.prepare_cached(sql)?;
    let (mut found, mut next) = (Vec::new(), from.max(1));
    while found.len() < limit && next <= stream.seq {
        let before = next;
        for batch in stretch(connection, name, &stream, next)?.into_iter().rev() {
            let mut rows = statement.query([batch])?;
            let Some(row) = rows.next()? else { return Err(astray(name, next)) };
            for event in unpack(row)? {
                if seq_of(&event) == next {
                    next += 1;
                    found.push(event);
                } else if seq_of(&event) > next {
                    return Err(astray(name, next));
                }
            }
        }
        if next == before {
            return Err(astray(name, next));
        }
    }
    found.truncate(limit);
    Ok(found)
}

/// The batches from the one with an event up to the next milestone or the end, the last one first.
fn stretch(connection: &Connection, name: &str, stream: &Stream, from: u64) -> Result<Vec<i64>> {
    let from = signed(from)?;
    let milestone =
        connection.prepare_cached(MILESTONE)?.query_row([stream.id, from], |row| row.get(0)).optional()?;
    let (mut batch, mut batches) = (milestone.unwrap_or(stream.last), Vec::new());
    let mut step = connection.prepare_cached(STEP)?;
    loop {
        let found = step.query_row([batch, stream.id], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
        let Some((seq, before)): Option<(i64, i64)> = found else {
            return Err(astray(name, unsigned(from)?));
        };
        batches.push(batch);
        if seq <= from {
            return Ok(batches);
        }
        // Nobody goes in a circle.
        if before >= batch {
            return Err(astray(name, unsigned(seq)?));
        }
        batch = before;
    }
}

fn astray(name: &str, seq: u64) -> Error {
    Error::Damaged(format!("stream {name} cannot be read at event {seq}: it is not where the stream says"))
}

/// Every place where the way of a stream leads elsewhere than through all of its batches, as stream and event.
pub(crate) fn misplaced(connection: &Connection) -> Result<Vec<(String, u64)>> {
    let (mut last, mut wrong): (HashMap<i64, i64>, Vec<(i64, i64)>) = (HashMap::new(), Vec::new());
    each(connection, "SELECT stream, seq, before, id FROM batches ORDER BY id", |stream, seq, row| {
        if last.insert(stream, row.get(3)?).unwrap_or(0) != row.get::<_, i64>(2)? {
            wrong.push((stream, seq));
        }
        Ok(())
    })?;
    each(connection, "SELECT id, seq, last FROM streams ORDER BY id", |stream, seq, row| {
        if last.get(&stream).copied().unwrap_or(0) != row.get::<_, i64>(2)? {
            wrong.push((stream, seq));
        }
        Ok(())
    })?;
    let elsewhere = "SELECT m.stream, m.seq FROM milestones m LEFT JOIN batches b ON b.id = m.batch
                     WHERE b.stream IS NOT m.stream OR b.seq IS NOT m.seq";
    each(connection, elsewhere, |stream, seq, _| {
        wrong.push((stream, seq));
        Ok(())
    })?;
    wrong.into_iter().map(|(stream, seq)| Ok((name_of(connection, stream)?, unsigned(seq)?))).collect()
}

/// Rows that begin with a stream and an event.
fn each(
    connection: &Connection,
    sql: &str,
    mut visit: impl FnMut(i64, i64, &Row<'_>) -> Result<()>,
) -> Result<()> {
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        visit(row.get(0)?, row.get(1)?, row)?;
    }
    Ok(())
}

/// The name of a stream, or its number where it has none that can be read.
fn name_of(connection: &Connection, stream: i64) -> Result<String> {
    let sql = "SELECT CAST(name AS BLOB) FROM streams WHERE id = ?1";
    let name: Option<Vec<u8>> =
        connection.prepare_cached(sql)?.query_row([stream], |row| row.get(0)).optional()?;
    Ok(name.and_then(|name| String::from_utf8(name).ok()).unwrap_or_else(|| format!("number {stream}")))
}
