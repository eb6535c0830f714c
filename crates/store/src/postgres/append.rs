//! One append as one transaction.
//!
//! Rows are locked in one order everywhere (the command, then streams by name, then accounts by name), so that two
//! appends wait for each other at most in one direction. No lock outlives the transaction: what a server believes about a
//! stream counts for nothing beside the unique key of (stream, seq).

use super::session::Session;
use super::trouble::Trouble;
use crate::archive::hash;
use crate::chain::{JournalId, beginning};
use crate::commit::{Commit, SignedAppend, Writer};
use crate::error::{Result, signed, unsigned};
use crate::keys::Keys;
use crate::plan::{Accounts, Balance, Heads, Row, accounts_of, expect, heads_of, post, rows};
use crate::port::{Append, Receipt};
use crate::steps::Steps;
use postgres::{IsolationLevel, Statement, Transaction};
use std::collections::{BTreeMap, BTreeSet};

const COMMAND: &str = "INSERT INTO commands (command, answer) VALUES ($1, $2) ON CONFLICT DO NOTHING
    RETURNING pg_current_xact_id()::text::bigint";
const ANSWER: &str = "SELECT answer FROM commands WHERE command = $1";
const NEW_STREAMS: &str = "INSERT INTO streams (name, seq, hash, tx)
    SELECT n, 0, h, 0 FROM unnest($1::text[], $2::bytea[]) AS v (n, h)
     WHERE NOT EXISTS (SELECT 1 FROM streams WHERE name = n COLLATE \"C\") ORDER BY n COLLATE \"C\" ON CONFLICT DO NOTHING";
const STREAMS: &str =
    "SELECT name, id, seq, hash, tx FROM streams WHERE name = ANY ($1) ORDER BY name FOR UPDATE";
const NEW_ACCOUNTS: &str = "INSERT INTO accounts (name, may_be_negative, balance)
    SELECT n, m, 0 FROM unnest($1::text[], $2::bool[]) AS v (n, m)
     WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE name = n COLLATE \"C\") ORDER BY n COLLATE \"C\" ON CONFLICT DO NOTHING";
const ACCOUNTS: &str =
    "SELECT name, id, may_be_negative, balance FROM accounts WHERE name = ANY ($1) ORDER BY name FOR UPDATE";
const EVENTS: &str = "INSERT INTO events (stream, seq, command, kind, version, body, sealed, hash)
    SELECT s, q, $3, k, v, b, c, h
      FROM unnest($1::bigint[], $2::bigint[], $4::text[], $5::bigint[], $6::text[], $7::bytea[], $8::bytea[])
           WITH ORDINALITY AS r (s, q, k, v, b, c, h, n)
     ORDER BY n RETURNING stream, seq, position";
const POSTINGS: &str = "INSERT INTO postings (position, ordinal, account, amount)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])";
const MOVE_STREAMS: &str = "UPDATE streams SET seq = v.q, hash = v.h, tx = $4
    FROM unnest($1::bigint[], $2::bigint[], $3::bytea[]) AS v (i, q, h) WHERE id = v.i";
const MOVE_ACCOUNTS: &str =
    "UPDATE accounts SET balance = v.b FROM unnest($1::bigint[], $2::bigint[]) AS v (i, b) WHERE id = v.i";
pub(crate) const COMMIT: &str =
    "INSERT INTO commits (writer, number, before, content, hash, signer, signature)
    VALUES ($1, $2, $3, $4, $5, $6, $7)";

/// The statements of an append, prepared.
pub(crate) struct Statements {
    command: Statement,
    answer: Statement,
    new_streams: Statement,
    streams: Statement,
    new_accounts: Statement,
    accounts: Statement,
    events: Statement,
    postings: Statement,
    move_streams: Statement,
    move_accounts: Statement,
    commit: Statement,
}

type Attempt<T> = std::result::Result<T, Trouble>;

impl Statements {
    pub(crate) fn prepare(session: &mut Session) -> Attempt<Statements> {
        Ok(Statements {
            command: session.prepared(COMMAND)?,
            answer: session.prepared(ANSWER)?,
            new_streams: session.prepared(NEW_STREAMS)?,
            streams: session.prepared(STREAMS)?,
            new_accounts: session.prepared(NEW_ACCOUNTS)?,
            accounts: session.prepared(ACCOUNTS)?,
            events: session.prepared(EVENTS)?,
            postings: session.prepared(POSTINGS)?,
            move_streams: session.prepared(MOVE_STREAMS)?,
            move_accounts: session.prepared(MOVE_ACCOUNTS)?,
            commit: session.prepared(COMMIT)?,
        })
    }
}

/// Who writes, with what.
pub(crate) struct Hand<'a> {
    pub(crate) id: JournalId,
    pub(crate) keys: &'a Keys,
    pub(crate) steps: &'a Steps,
    pub(crate) statements: &'a Statements,
}

/// The numbers by which the tables know names.
type Ids<'a> = BTreeMap<&'a str, i64>;

/// Tries once. A failure leaves nothing behind, except that a lost connection may hide a commit that went through.
pub(crate) fn attempt(
    session: &mut Session,
    writer: &mut Writer,
    hand: &Hand<'_>,
    append: &Append,
) -> Attempt<Receipt> {
    let begin = session.client.build_transaction().isolation_level(IsolationLevel::ReadCommitted);
    let mut transaction = begin.start()?;
    hand.steps.at("command")?;
    let command = append.command.0.as_slice();
    let statements = hand.statements;
    let taken = transaction.query_opt(&statements.command, &[&command, &append.answer])?;
    let Some(taken) = taken else {
        let answer = transaction.query_one(&statements.answer, &[&command])?.try_get(0)?;
        return Ok(Receipt::repeated(answer));
    };
    let tx: i64 = taken.try_get(0)?;
    let (mut heads, streams) = lock_streams(&mut transaction, hand, append, tx)?;
    expect(append, &heads)?;
    let (mut accounts, account_ids) = lock_accounts(&mut transaction, hand, append)?;
    post(append, &mut accounts)?;
    let rows = rows(append, &mut heads, hand.id, hand.keys)?;
    write_events(&mut transaction, hand, append, &rows, &streams, &account_ids)?;
    move_streams(&mut transaction, hand, &heads, &streams, tx)?;
    move_accounts(&mut transaction, hand, &accounts, &account_ids)?;
    let heads = heads_of(append, &heads);
    let signed = [SignedAppend::new(append.command, &append.answer, heads.clone())];
    writer.commit(hand.keys, &signed, |commit| -> Attempt<()> {
        hand.steps.at("commit record")?;
        write_commit(&mut transaction, &statements.commit, commit)?;
        hand.steps.at("commit")?;
        Ok(transaction.commit()?)
    })?;
    Ok(Receipt { answer: append.answer.clone(), repeated: false, heads })
}

fn lock_streams<'a>(
    transaction: &mut Transaction<'_>,
    hand: &Hand<'_>,
    append: &'a Append,
    tx: i64,
) -> Attempt<(Heads<'a>, Ids<'a>)> {
    hand.steps.at("streams")?;
    let names: Vec<&str> = append.batches.iter().map(|batch| &*batch.stream).collect();
    let asked: BTreeSet<&str> = names.iter().copied().collect();
    let start = |name: &&str| beginning(hand.id, name).0.to_vec();
    let starts: Vec<Vec<u8>> = names.iter().map(start).collect();
    transaction.execute(&hand.statements.new_streams, &[&names, &starts])?;
    let (mut heads, mut ids) = (Heads::new(), Ids::new());
    for row in transaction.query(&hand.statements.streams, &[&names])? {
        let (name, seq, bytes): (&str, i64, Vec<u8>) = (row.try_get(0)?, row.try_get(2)?, row.try_get(3)?);
        if row.try_get::<_, i64>(4)? >= tx {
            // The stream went on in a younger transaction than this one. Events of this one would come before in the
            // order of the tail: a transaction of its own, begun now, comes after.
            return Err(Trouble::Again(crate::Error::Io(format!("stream {name} went on meanwhile"))));
        }
        let Some(name) = asked.get(name) else { continue };
        ids.insert(name, row.try_get(1)?);
        heads.insert(name, (unsigned(seq)?, hash(&bytes, "a stream's hash")?));
    }
    Ok((heads, ids))
}

fn lock_accounts<'a>(
    transaction: &mut Transaction<'_>,
    hand: &Hand<'_>,
    append: &'a Append,
) -> Attempt<(Accounts<'a>, Ids<'a>)> {
    let names = accounts_of(append);
    if names.is_empty() {
        return Ok((Accounts::new(), Ids::new()));
    }
    hand.steps.at("accounts")?;
    let postings = append.batches.iter().flat_map(|batch| &batch.events).flat_map(|event| &event.postings);
    let rules: BTreeMap<&str, bool> =
        postings.map(|posting| (&*posting.account, posting.may_be_negative)).collect();
    let may_be_negative: Vec<bool> = rules.values().copied().collect();
    transaction.execute(&hand.statements.new_accounts, &[&names, &may_be_negative])?;
    let (mut accounts, mut ids) = (Accounts::new(), Ids::new());
    for row in transaction.query(&hand.statements.accounts, &[&names])? {
        let Some(name) = rules.get_key_value(row.try_get::<_, &str>(0)?).map(|(name, _)| *name) else {
            continue;
        };
        ids.insert(name, row.try_get(1)?);
        accounts.insert(name, Balance { may_be_negative: row.try_get(2)?, balance: row.try_get(3)? });
    }
    Ok((accounts, ids))
}

fn write_events(
    transaction: &mut Transaction<'_>,
    hand: &Hand<'_>,
    append: &Append,
    rows: &[Row<'_>],
    streams: &Ids<'_>,
    accounts: &Ids<'_>,
) -> Attempt<()> {
    hand.steps.at("events")?;
    let stream: Vec<Option<i64>> = rows.iter().map(|row| streams.get(row.stream).copied()).collect();
    let seq: Vec<i64> = rows.iter().map(|row| signed(row.seq)).collect::<Result<_>>()?;
    let kind: Vec<&str> = rows.iter().map(|row| &*row.event.kind).collect();
    let version: Vec<i64> = rows.iter().map(|row| i64::from(row.event.version)).collect();
    let body: Vec<&str> = rows.iter().map(|row| row.event.body.get()).collect();
    let sealed: Vec<Option<&[u8]>> =
        rows.iter().map(|row| row.sealed.as_ref().map(|sealed| sealed.0.as_slice())).collect();
    let hashes: Vec<&[u8]> = rows.iter().map(|row| row.hash.0.as_slice()).collect();
    let command = append.command.0.as_slice();
    let written = transaction.query(
        &hand.statements.events,
        &[&stream, &seq, &command, &kind, &version, &body, &sealed, &hashes],
    )?;
    let mut positions = BTreeMap::new();
    for row in written {
        positions.insert(
            (row.try_get::<_, Option<i64>>(0)?, row.try_get::<_, i64>(1)?),
            row.try_get::<_, i64>(2)?,
        );
    }
    let positions: Vec<Option<i64>> =
        stream.iter().zip(&seq).map(|key| positions.get(&(*key.0, *key.1)).copied()).collect();
    write_postings(transaction, hand, rows, &positions, accounts)
}

fn write_postings(
    transaction: &mut Transaction<'_>,
    hand: &Hand<'_>,
    rows: &[Row<'_>],
    positions: &[Option<i64>],
    accounts: &Ids<'_>,
) -> Attempt<()> {
    let (mut position, mut ordinal, mut account, mut amount) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (row, at) in rows.iter().zip(positions) {
        for (number, posting) in (0_i64..).zip(&row.event.postings) {
            position.push(*at);
            ordinal.push(number);
            account.push(accounts.get(&*posting.account).copied());
            amount.push(posting.amount);
        }
    }
    if amount.is_empty() {
        return Ok(());
    }
    hand.steps.at("postings")?;
    transaction.execute(&hand.statements.postings, &[&position, &ordinal, &account, &amount])?;
    Ok(())
}

fn move_streams(
    transaction: &mut Transaction<'_>,
    hand: &Hand<'_>,
    heads: &Heads<'_>,
    ids: &Ids<'_>,
    tx: i64,
) -> Attempt<()> {
    hand.steps.at("heads")?;
    let id: Vec<Option<i64>> = heads.keys().map(|name| ids.get(name).copied()).collect();
    let seq: Vec<i64> = heads.values().map(|(seq, _)| signed(*seq)).collect::<Result<_>>()?;
    let hashes: Vec<&[u8]> = heads.values().map(|(_, hash)| hash.0.as_slice()).collect();
    transaction.execute(&hand.statements.move_streams, &[&id, &seq, &hashes, &tx])?;
    Ok(())
}

fn move_accounts(
    transaction: &mut Transaction<'_>,
    hand: &Hand<'_>,
    accounts: &Accounts<'_>,
    ids: &Ids<'_>,
) -> Attempt<()> {
    if accounts.is_empty() {
        return Ok(());
    }
    hand.steps.at("balances")?;
    let id: Vec<Option<i64>> = accounts.keys().map(|name| ids.get(name).copied()).collect();
    let balance: Vec<i64> = accounts.values().map(|account| account.balance).collect();
    transaction.execute(&hand.statements.move_accounts, &[&id, &balance])?;
    Ok(())
}

pub(crate) fn write_commit(
    transaction: &mut Transaction<'_>,
    statement: &Statement,
    commit: &Commit,
) -> Attempt<()> {
    let Commit { writer, number, before, content, seal } = commit;
    transaction.execute(
        statement,
        &[
            &writer.0.as_slice(),
            &signed(*number)?,
            &before.0.as_slice(),
            content,
            &seal.hash.0.as_slice(),
            &seal.signer.as_bytes().as_slice(),
            &seal.signature.as_slice(),
        ],
    )?;
    Ok(())
}
