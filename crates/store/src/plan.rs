//! What an append writes, computed from what it finds; the same for every database.

use crate::chain::{Digest, Hash, JournalId, Link};
use crate::error::{Error, Result};
use crate::keys::Keys;
use crate::port::{Append, Batch, CommandId, Expected, Head, NewEvent, Posting};
use crate::seal::{Place, Sealed, seal};
use std::collections::BTreeMap;
use std::sync::Arc;

/// An event as it is written.
pub(crate) struct Row<'a> {
    pub(crate) stream: &'a str,
    pub(crate) seq: u64,
    pub(crate) event: &'a NewEvent,
    pub(crate) sealed: Option<Sealed>,
    pub(crate) hash: Hash,
}

/// Heads by stream.
pub(crate) type Heads<'a> = BTreeMap<&'a str, (u64, Hash)>;
/// Balances by account.
pub(crate) type Accounts<'a> = BTreeMap<&'a str, Balance>;

/// What an account has.
#[derive(Clone, Copy)]
pub(crate) struct Balance {
    pub(crate) may_be_negative: bool,
    pub(crate) balance: i64,
}

/// The names of the accounts an append posts to, without repetition and in order.
pub(crate) fn accounts_of(append: &Append) -> Vec<&str> {
    let events = append.batches.iter().flat_map(|batch| &batch.events);
    let mut names: Vec<&str> =
        events.flat_map(|event| &event.postings).map(|posting| &*posting.account).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Refuses an append that was decided from another state than the journal's.
pub(crate) fn expect(append: &Append, heads: &Heads<'_>) -> Result<()> {
    for batch in &append.batches {
        let actual = heads.get(&*batch.stream).map_or(0, |(seq, _)| *seq);
        match batch.expected {
            Expected::Exactly(expected) if expected != actual => {
                return Err(Error::Conflict { stream: batch.stream.to_string(), expected, actual });
            }
            Expected::Exactly(_) | Expected::Any => {}
        }
    }
    Ok(())
}

/// Posts everything to `accounts`, event by event: no account that may not be negative ever is, not even between
/// two events of one append.
pub(crate) fn post<'a>(append: &'a Append, accounts: &mut Accounts<'a>) -> Result<()> {
    append.batches.iter().flat_map(|batch| &batch.events).try_for_each(|event| post_event(event, accounts))
}

fn post_event<'a>(event: &'a NewEvent, accounts: &mut Accounts<'a>) -> Result<()> {
    let mut moved: BTreeMap<&str, i64> = BTreeMap::new();
    for posting in &event.postings {
        let Posting { account, may_be_negative, amount } = posting;
        let fresh = Balance { may_be_negative: *may_be_negative, balance: 0 };
        let known = accounts.entry(account).or_insert(fresh);
        if known.may_be_negative != *may_be_negative {
            return Err(Error::OverdraftRule { account: account.to_string() });
        }
        let sum = moved.entry(account).or_default();
        *sum = sum.checked_add(*amount).ok_or_else(|| Error::Overflow { account: account.to_string() })?;
    }
    for (name, amount) in moved {
        if let Some(account) = accounts.get_mut(name) {
            move_money(name, account, amount)?;
        }
    }
    Ok(())
}

fn move_money(name: &str, account: &mut Balance, amount: i64) -> Result<()> {
    let balance = account.balance;
    let after = balance.checked_add(amount).ok_or_else(|| Error::Overflow { account: name.to_owned() })?;
    if after < 0 && !account.may_be_negative {
        return Err(Error::Overdrawn { account: name.to_owned(), balance, amount });
    }
    account.balance = after;
    Ok(())
}

/// Chains and seals the events; `heads` are brought to where the streams will be.
pub(crate) fn rows<'a>(
    append: &'a Append,
    heads: &mut Heads<'a>,
    journal: JournalId,
    keys: &Keys,
) -> Result<Vec<Row<'a>>> {
    let (mut rows, mut digest) = (Vec::new(), Digest::of_events());
    for batch in &append.batches {
        let start = || (0, crate::chain::beginning(journal, &batch.stream));
        let head = heads.entry(&batch.stream).or_insert_with(start);
        for event in &batch.events {
            let (last, before) = *head;
            let (stream, seq) = (&*batch.stream, last + 1);
            let place = Place { journal, stream, seq, kind: &event.kind };
            let sealed = event.sealed.as_ref().map(|secret| seal(keys, place, secret)).transpose()?;
            let hash = link(append.command, place, event, sealed.as_ref()).after(before, &mut digest);
            let row = Row { stream, seq, event, sealed, hash };
            *head = (row.seq, row.hash);
            rows.push(row);
        }
    }
    Ok(rows)
}

fn link<'a>(
    command: CommandId,
    place: Place<'a>,
    event: &'a NewEvent,
    sealed: Option<&'a Sealed>,
) -> Link<'a> {
    Link {
        stream: place.stream,
        seq: place.seq,
        command,
        kind: &event.kind,
        version: event.version,
        body: event.body.get(),
        postings: &event.postings,
        sealed: sealed.map(|sealed| sealed.0.as_slice()),
    }
}

/// Where the streams of an append are, in the order of its batches.
pub(crate) fn heads_of(append: &Append, heads: &Heads<'_>) -> Vec<Head> {
    let head = |batch: &Batch| {
        heads.get(&*batch.stream).map(|(seq, hash)| Head {
            stream: Arc::clone(&batch.stream),
            seq: *seq,
            hash: *hash,
        })
    };
    append.batches.iter().filter_map(head).collect()
}
