//! One append inside a transaction: everything is looked up and checked first, then written.

use super::memory::{Account, Stream};
use super::read;
use super::statements::Statements;
use crate::chain::JournalId;
use crate::error::Result;
use crate::keys::Keys;
use crate::plan::{Accounts, Heads, Row, accounts_of, expect, heads_of, post, rows};
use crate::port::{Append, Receipt};
use crate::steps::Steps;
use rusqlite::params;

/// Refused, or written. What can be refused is refused before the first write; the outer error is a read or a write that failed,
/// and with it the whole transaction: SQLite itself may have ended it, after a failed read too.
pub(crate) fn append(
    statements: &mut Statements<'_>,
    append: &Append,
    id: JournalId,
    keys: &Keys,
    steps: &Steps,
) -> Result<Result<Receipt>> {
    match Found::look_up(statements, append, id, keys, steps) {
        Ok(Found::Answered(answer)) => Ok(Ok(Receipt::repeated(answer))),
        Ok(Found::Fresh(fresh)) => fresh.write(statements, append, steps).map(Ok),
        Err(error) if error.refuses() => Ok(Err(error)),
        Err(error) => Err(error),
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
    accounts: Accounts<'a>,
    rows: Vec<Row<'a>>,
}

impl<'a> Found<'a> {
    fn look_up(
        statements: &mut Statements<'_>,
        append: &'a Append,
        id: JournalId,
        keys: &Keys,
        steps: &Steps,
    ) -> Result<Found<'a>> {
        steps.at("look up")?;
        if let Some(answer) = read::one_answer(&mut statements.answer, append.command)? {
            return Ok(Found::Answered(answer));
        }
        let mut heads = heads(statements, append)?;
        expect(append, &heads)?;
        let mut accounts = accounts(statements, append)?;
        post(append, &mut accounts)?;
        let rows = rows(append, &mut heads, id, keys)?;
        Ok(Found::Fresh(Box::new(Fresh { heads, accounts, rows })))
    }
}

impl Fresh<'_> {
    fn write(self, to: &mut Statements<'_>, append: &Append, steps: &Steps) -> Result<Receipt> {
        steps.at("command")?;
        to.new_command.execute(params![append.command.0, append.answer])?;
        for (name, balance) in &self.accounts {
            steps.at("account")?;
            to.write_account(name, *balance)?;
        }
        for rows in self.rows.chunk_by(|one, next| one.stream == next.stream) {
            to.write_batch(append.command, rows, steps)?;
        }
        let heads = heads_of(append, &self.heads);
        Ok(Receipt { answer: append.answer.clone(), repeated: false, heads })
    }
}

fn heads<'a>(statements: &mut Statements<'_>, append: &'a Append) -> Result<Heads<'a>> {
    let mut heads = Heads::new();
    for batch in &append.batches {
        if let Some(Stream { seq, hash, .. }) = statements.find_stream(&batch.stream)? {
            heads.insert(&batch.stream, (seq, hash));
        }
    }
    Ok(heads)
}

fn accounts<'a>(statements: &mut Statements<'_>, append: &'a Append) -> Result<Accounts<'a>> {
    let mut accounts = Accounts::new();
    for name in accounts_of(append) {
        if let Some(Account { balance, .. }) = statements.find_account(name)? {
            accounts.insert(name, balance);
        }
    }
    Ok(accounts)
}
