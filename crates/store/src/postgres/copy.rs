//! Filling an empty database with a journal, whatever kept it.

use super::append::{COMMIT, write_commit};
use super::checkpoint;
use super::session::{self, Session};
use super::trouble::Trouble;
use crate::archive::Archive;
use crate::error::{Error, Result, signed};
use crate::port::Event;
use postgres::{Statement, Transaction};
use std::collections::BTreeMap;

type Attempt<T> = std::result::Result<T, Trouble>;

const EVENT: &str = "INSERT INTO events (stream, seq, command, kind, version, body, sealed, hash)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING position";
const POSTING: &str = "INSERT INTO postings (position, ordinal, account, amount) VALUES ($1, $2, $3, $4)";

/// Writes everything that is in a journal into a database that holds none yet.
///
/// # Errors
/// If it cannot be read, or there is a journal already, or it cannot be written.
pub fn copy_archive(from: &mut dyn Archive, url: &str) -> Result<()> {
    let mut session = Session::connect(&session::config_for_writing(url)?)?;
    session.may_stand_still()?;
    session::migrate(&mut session.client, session::MIGRATIONS)?;
    Ok(copy(from, &mut session)?)
}

fn copy(from: &mut dyn Archive, session: &mut Session) -> Attempt<()> {
    let mut transaction = session.client.transaction()?;
    // Nobody begins to append while the copy is made.
    transaction.batch_execute("LOCK TABLE streams IN EXCLUSIVE MODE")?;
    let used = "SELECT EXISTS (SELECT 1 FROM events) OR EXISTS (SELECT 1 FROM commits)";
    if transaction.query_one(used, &[])?.try_get(0)? {
        let message = "there is a journal in this database already, which is not written over";
        return Err(Trouble::Final(Error::Malformed(message.to_owned())));
    }
    let id = from.about()?.journal;
    transaction.execute("UPDATE journal SET id = $1", &[&id.0.as_slice()])?;
    let mut filling =
        Filling { streams: streams(from, &mut transaction)?, accounts: accounts(from, &mut transaction)? };
    filling.events(from, &mut transaction)?;
    let sql = transaction.prepare("INSERT INTO commands (command, answer) VALUES ($1, $2)")?;
    visit(&mut transaction, |write| {
        from.commands(&mut |(command, answer)| {
            write(&mut |transaction| {
                transaction.execute(&sql, &[&command.0.as_slice(), &answer])?;
                Ok(())
            })
        })
    })?;
    let sql = transaction.prepare(COMMIT)?;
    visit(&mut transaction, |write| {
        from.commits(&mut |commit| write(&mut |transaction| write_commit(transaction, &sql, &commit)))
    })?;
    visit(&mut transaction, |write| {
        from.checkpoints(&mut |signed| {
            write(&mut |transaction| checkpoint::write(transaction, &signed).map(drop))
        })
    })?;
    Ok(transaction.commit()?)
}

/// A write inside the visit of an archive.
type Write<'a> = dyn FnMut(&mut dyn FnMut(&mut Transaction<'_>) -> Attempt<()>) -> Result<()> + 'a;

/// Walks through an archive while writing.
fn visit(transaction: &mut Transaction<'_>, walk: impl FnOnce(&mut Write<'_>) -> Result<()>) -> Attempt<()> {
    Ok(walk(&mut |write| Ok(write(transaction)?))?)
}

/// The numbers by which the tables know names.
type Ids = BTreeMap<String, i64>;

fn streams(from: &mut dyn Archive, transaction: &mut Transaction<'_>) -> Attempt<Ids> {
    let mut ids = Ids::new();
    // 0 as the transaction: older than every append to come.
    let sql = "INSERT INTO streams (name, seq, hash, tx) VALUES ($1, $2, $3, 0) RETURNING id";
    let statement = transaction.prepare(sql)?;
    visit(transaction, |write| {
        from.heads(&mut |head| {
            write(&mut |transaction| {
                let values = (signed(head.seq)?, head.hash.0.as_slice());
                let row = transaction.query_one(&statement, &[&&*head.stream, &values.0, &values.1])?;
                ids.insert(head.stream.to_string(), row.try_get(0)?);
                Ok(())
            })
        })
    })?;
    Ok(ids)
}

fn accounts(from: &mut dyn Archive, transaction: &mut Transaction<'_>) -> Attempt<Ids> {
    let mut ids = Ids::new();
    let sql = "INSERT INTO accounts (name, may_be_negative, balance) VALUES ($1, $2, $3) RETURNING id";
    let statement = transaction.prepare(sql)?;
    visit(transaction, |write| {
        from.accounts(&mut |account| {
            write(&mut |transaction| {
                let values: [&(dyn postgres::types::ToSql + Sync); 3] =
                    [&account.name, &account.may_be_negative, &account.balance];
                let row = transaction.query_one(&statement, &values)?;
                ids.insert(account.name.clone(), row.try_get(0)?);
                Ok(())
            })
        })
    })?;
    Ok(ids)
}

struct Filling {
    streams: Ids,
    accounts: Ids,
}

impl Filling {
    fn events(&mut self, from: &mut dyn Archive, transaction: &mut Transaction<'_>) -> Attempt<()> {
        let (event, posting) = (transaction.prepare(EVENT)?, transaction.prepare(POSTING)?);
        visit(transaction, |write| {
            from.events(&mut |row| write(&mut |transaction| self.event(transaction, &event, &posting, &row)))
        })
    }

    fn event(
        &self,
        transaction: &mut Transaction<'_>,
        sql: &Statement,
        of_posting: &Statement,
        event: &Event,
    ) -> Attempt<()> {
        let sealed = event.sealed.as_ref().map(|sealed| sealed.0.as_slice());
        let row = transaction.query_one(
            sql,
            &[
                &self.streams.get(&event.stream),
                &signed(event.seq)?,
                &event.command.0.as_slice(),
                &event.kind,
                &i64::from(event.version),
                &event.body,
                &sealed,
                &event.hash.0.as_slice(),
            ],
        )?;
        let position: i64 = row.try_get(0)?;
        for (ordinal, posting) in (0_i64..).zip(&event.postings) {
            let account = self.accounts.get(&*posting.account);
            transaction.execute(of_posting, &[&position, &ordinal, &account, &posting.amount])?;
        }
        Ok(())
    }
}
