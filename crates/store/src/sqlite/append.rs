//! One append inside a transaction: everything is looked up and checked first, then written.

use super::read;
use crate::chain::JournalId;
use crate::error::{Result, signed};
use crate::keys::Keys;
use crate::plan::{Accounts, Heads, Row, accounts_of, expect, heads_of, post, rows};
use crate::port::{Append, Receipt};
use crate::steps::Steps;
use rusqlite::{Connection, OptionalExtension, params};
use std::collections::BTreeMap;

/// The numbers by which the tables know names.
type Ids = BTreeMap<String, i64>;

/// Refused, or written. What can be refused is refused before the first write; the outer error is a write that failed, and
/// with it the whole transaction.
pub(crate) fn append(
    connection: &Connection,
    append: &Append,
    id: JournalId,
    keys: &Keys,
    steps: &Steps,
) -> Result<Result<Receipt>> {
    match Found::look_up(connection, append, id, keys) {
        Ok(Found::Answered(answer)) => Ok(Ok(Receipt::repeated(answer))),
        Ok(Found::Fresh(fresh)) => fresh.write(connection, append, steps).map(Ok),
        Err(refused) => Ok(Err(refused)),
    }
}

/// What an append finds.
enum Found<'a> {
    /// The command was recorded before.
    Answered(Vec<u8>),
    /// It is new, and nothing speaks against it.
    Fresh(Box<Fresh<'a>>),
}

/// Everything an append will write.
struct Fresh<'a> {
    heads: Heads,
    streams: Ids,
    accounts: Accounts,
    account_ids: Ids,
    rows: Vec<Row<'a>>,
}

impl<'a> Found<'a> {
    fn look_up(connection: &Connection, append: &'a Append, id: JournalId, keys: &Keys) -> Result<Found<'a>> {
        if let Some(answer) = read::answer(connection, append.command)? {
            return Ok(Found::Answered(answer));
        }
        let (mut heads, streams) = heads(connection, append)?;
        expect(append, &heads)?;
        let (mut accounts, account_ids) = accounts(connection, append)?;
        post(append, &mut accounts)?;
        let rows = rows(append, &mut heads, id, keys)?;
        Ok(Found::Fresh(Box::new(Fresh { heads, streams, accounts, account_ids, rows })))
    }
}

impl Fresh<'_> {
    fn write(mut self, connection: &Connection, append: &Append, steps: &Steps) -> Result<Receipt> {
        write_command(connection, append, steps)?;
        write_streams(connection, &self.heads, &mut self.streams, steps)?;
        write_accounts(connection, &self.accounts, &mut self.account_ids, steps)?;
        write_events(connection, append, &self.rows, &self.streams, &self.account_ids, steps)?;
        let heads = heads_of(append, &self.heads);
        Ok(Receipt { answer: append.answer.clone(), repeated: false, heads })
    }
}

fn heads(connection: &Connection, append: &Append) -> Result<(Heads, Ids)> {
    let (mut heads, mut ids) = (Heads::new(), Ids::new());
    for batch in &append.batches {
        if let Some((id, seq, hash)) = read::find_stream(connection, &batch.stream)? {
            heads.insert(batch.stream.clone(), (seq, hash));
            ids.insert(batch.stream.clone(), id);
        }
    }
    Ok((heads, ids))
}

fn accounts(connection: &Connection, append: &Append) -> Result<(Accounts, Ids)> {
    let (mut accounts, mut ids) = (Accounts::new(), Ids::new());
    for name in accounts_of(append) {
        if let Some((id, account)) = read::find_account(connection, name)? {
            accounts.insert(name.to_owned(), account);
            ids.insert(name.to_owned(), id);
        }
    }
    Ok((accounts, ids))
}

fn write_command(connection: &Connection, append: &Append, steps: &Steps) -> Result<()> {
    steps.at("command")?;
    let sql = "INSERT INTO commands (command, answer) VALUES (?1, ?2)";
    connection.prepare_cached(sql)?.execute(params![append.command.0, append.answer])?;
    Ok(())
}

fn write_streams(connection: &Connection, heads: &Heads, ids: &mut Ids, steps: &Steps) -> Result<()> {
    for (name, (seq, hash)) in heads {
        steps.at("stream")?;
        let seq = signed(*seq)?;
        if let Some(id) = ids.get(name) {
            let sql = "UPDATE streams SET seq = ?2, hash = ?3 WHERE id = ?1";
            connection.prepare_cached(sql)?.execute(params![id, seq, hash.0])?;
        } else {
            let sql = "INSERT INTO streams (name, seq, hash) VALUES (?1, ?2, ?3)";
            connection.prepare_cached(sql)?.execute(params![name, seq, hash.0])?;
            ids.insert(name.clone(), connection.last_insert_rowid());
        }
    }
    Ok(())
}

fn write_accounts(connection: &Connection, accounts: &Accounts, ids: &mut Ids, steps: &Steps) -> Result<()> {
    for (name, account) in accounts {
        steps.at("account")?;
        if let Some(id) = ids.get(name) {
            let sql = "UPDATE accounts SET balance = ?2 WHERE id = ?1";
            connection.prepare_cached(sql)?.execute(params![id, account.balance])?;
        } else {
            let sql = "INSERT INTO accounts (name, may_be_negative, balance) VALUES (?1, ?2, ?3)";
            connection.prepare_cached(sql)?.execute(params![
                name,
                account.may_be_negative,
                account.balance
            ])?;
            ids.insert(name.clone(), connection.last_insert_rowid());
        }
    }
    Ok(())
}

fn write_events(
    connection: &Connection,
    append: &Append,
    rows: &[Row<'_>],
    streams: &Ids,
    accounts: &Ids,
    steps: &Steps,
) -> Result<()> {
    let last = "SELECT position FROM events ORDER BY position DESC LIMIT 1";
    let last: Option<i64> = connection.prepare_cached(last)?.query_row([], |row| row.get(0)).optional()?;
    for (position, row) in (last.unwrap_or(0) + 1..).zip(rows) {
        steps.at("event")?;
        let sql = "INSERT INTO events (position, stream, seq, command, kind, version, body, sealed, hash)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
        let event = row.event;
        connection.prepare_cached(sql)?.execute(params![
            position,
            streams.get(row.stream),
            signed(row.seq)?,
            append.command.0,
            event.kind,
            event.version,
            event.body,
            row.sealed.as_ref().map(|sealed| sealed.0.as_slice()),
            row.hash.0
        ])?;
        write_postings(connection, position, row, accounts, steps)?;
    }
    Ok(())
}

fn write_postings(
    connection: &Connection,
    position: i64,
    row: &Row<'_>,
    accounts: &Ids,
    steps: &Steps,
) -> Result<()> {
    for (ordinal, posting) in (0_i64..).zip(&row.event.postings) {
        steps.at("posting")?;
        let sql = "INSERT INTO postings (position, ordinal, account, amount) VALUES (?1, ?2, ?3, ?4)";
        let account = accounts.get(&posting.account);
        connection.prepare_cached(sql)?.execute(params![position, ordinal, account, posting.amount])?;
    }
    Ok(())
}
