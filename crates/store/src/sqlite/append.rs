//! One append inside a transaction: everything is looked up and checked first, then written.

use super::batch::Written;
use super::read;
use super::statements::Statements;
use crate::chain::JournalId;
use crate::error::{Result, signed};
use crate::keys::Keys;
use crate::plan::{Accounts, Heads, Row, accounts_of, expect, heads_of, post, rows};
use crate::port::{Append, Receipt};
use crate::steps::Steps;
use rusqlite::{CachedStatement, params};
use std::collections::BTreeMap;

/// The numbers by which the tables know names.
type Ids<'a> = BTreeMap<&'a str, i64>;

/// Refused, or written. What can be refused is refused before the first write; the outer error is a write that failed, and
/// with it the whole transaction.
pub(crate) fn append(
    statements: &mut Statements<'_>,
    append: &Append,
    id: JournalId,
    keys: &Keys,
    steps: &Steps,
) -> Result<Result<Receipt>> {
    match Found::look_up(statements, append, id, keys) {
        Ok(Found::Answered(answer)) => Ok(Ok(Receipt::repeated(answer))),
        Ok(Found::Fresh(fresh)) => fresh.write(statements, append, steps).map(Ok),
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
    heads: Heads<'a>,
    streams: Ids<'a>,
    accounts: Accounts<'a>,
    account_ids: Ids<'a>,
    rows: Vec<Row<'a>>,
}

impl<'a> Found<'a> {
    fn look_up(
        statements: &mut Statements<'_>,
        append: &'a Append,
        id: JournalId,
        keys: &Keys,
    ) -> Result<Found<'a>> {
        if let Some(answer) = read::one_answer(&mut statements.answer, append.command)? {
            return Ok(Found::Answered(answer));
        }
        let (mut heads, streams) = heads(&mut statements.stream, append)?;
        expect(append, &heads)?;
        let (mut accounts, account_ids) = accounts(&mut statements.account, append)?;
        post(append, &mut accounts)?;
        let rows = rows(append, &mut heads, id, keys)?;
        Ok(Found::Fresh(Box::new(Fresh { heads, streams, accounts, account_ids, rows })))
    }
}

impl Fresh<'_> {
    fn write(mut self, to: &mut Statements<'_>, append: &Append, steps: &Steps) -> Result<Receipt> {
        steps.at("command")?;
        to.new_command.execute(params![append.command.0, append.answer])?;
        self.write_streams(to, steps)?;
        self.write_accounts(to, steps)?;
        self.write_events(to, append, steps)?;
        let heads = heads_of(append, &self.heads);
        Ok(Receipt { answer: append.answer.clone(), repeated: false, heads })
    }

    fn write_streams(&mut self, to: &mut Statements<'_>, steps: &Steps) -> Result<()> {
        for (name, (seq, hash)) in &self.heads {
            steps.at("stream")?;
            let seq = signed(*seq)?;
            if let Some(id) = self.streams.get(name) {
                to.move_stream.execute(params![id, seq, hash.0])?;
            } else {
                to.new_stream.execute(params![name, seq, hash.0])?;
                self.streams.insert(name, to.connection.last_insert_rowid());
            }
        }
        Ok(())
    }

    fn write_accounts(&mut self, to: &mut Statements<'_>, steps: &Steps) -> Result<()> {
        for (name, account) in &self.accounts {
            steps.at("account")?;
            if let Some(id) = self.account_ids.get(name) {
                to.move_account.execute(params![id, account.balance])?;
            } else {
                to.new_account.execute(params![name, account.may_be_negative, account.balance])?;
                self.account_ids.insert(name, to.connection.last_insert_rowid());
            }
        }
        Ok(())
    }

    fn write_events(&self, to: &mut Statements<'_>, append: &Append, steps: &Steps) -> Result<()> {
        for rows in self.rows.chunk_by(|one, next| one.stream == next.stream) {
            steps.at("batch")?;
            let Some(first) = rows.first() else { continue };
            let Written { events, hashes } = Written::planned(rows)?;
            let stream = self.streams.get(first.stream);
            to.new_batch.execute(params![stream, signed(first.seq)?, append.command.0, events, hashes])?;
        }
        Ok(())
    }
}

fn heads<'a>(statement: &mut CachedStatement<'_>, append: &'a Append) -> Result<(Heads<'a>, Ids<'a>)> {
    let (mut heads, mut ids) = (Heads::new(), Ids::new());
    for batch in &append.batches {
        if let Some((id, seq, hash)) = read::one_stream(statement, &batch.stream)? {
            heads.insert(&batch.stream, (seq, hash));
            ids.insert(&batch.stream, id);
        }
    }
    Ok((heads, ids))
}

fn accounts<'a>(statement: &mut CachedStatement<'_>, append: &'a Append) -> Result<(Accounts<'a>, Ids<'a>)> {
    let (mut accounts, mut ids) = (Accounts::new(), Ids::new());
    for name in accounts_of(append) {
        if let Some((id, account)) = read::one_account(statement, name)? {
            accounts.insert(name, account);
            ids.insert(name, id);
        }
    }
    Ok((accounts, ids))
}
