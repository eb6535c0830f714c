//! What an append must be before anything is written.

use crate::error::{Error, Result};
use crate::port::{Append, Batch, NewEvent};
use std::collections::BTreeSet;

/// The longest name of a stream, kind or account, in bytes.
const NAME_BYTES_MAX: usize = 200;
/// The largest body or sealed part, in bytes: a fact, not a film.
const PART_BYTES_MAX: usize = 16 * 1024 * 1024;
/// The most streams and events of one append.
const EVENTS_MAX: usize = 10_000;
/// The most bytes of a batch: SQLite keeps it in one row, which holds a little less than a thousand million.
const BATCH_BYTES_MAX: usize = 16 * PART_BYTES_MAX;

pub(crate) fn check(append: &Append) -> Result<()> {
    let events = append.batches.iter().map(|batch| batch.events.len()).sum::<usize>();
    if events == 0 || events > EVENTS_MAX || append.batches.len() > EVENTS_MAX {
        return Err(Error::Malformed(format!("an append has 1 to {EVENTS_MAX} events, not {events}")));
    }
    if append.answer.len() > PART_BYTES_MAX {
        return Err(Error::Malformed(format!("an answer has at most {PART_BYTES_MAX} bytes")));
    }
    let mut streams = BTreeSet::new();
    for batch in &append.batches {
        if !streams.insert(&batch.stream) {
            return Err(Error::Malformed(format!("stream {} stands twice in one append", batch.stream)));
        }
        check_batch(batch)?;
    }
    Ok(())
}

fn check_batch(batch: &Batch) -> Result<()> {
    name("stream", &batch.stream)?;
    if batch.events.is_empty() {
        return Err(Error::Malformed(format!("the append has no event for stream {}", batch.stream)));
    }
    for (index, event) in batch.events.iter().enumerate() {
        check_event(event)?;
        let sum: i128 = event.postings.iter().map(|posting| i128::from(posting.amount)).sum();
        if sum != 0 {
            return Err(Error::Unbalanced { stream: batch.stream.to_string(), index, sum });
        }
    }
    if batch.events.iter().map(size).sum::<usize>() > BATCH_BYTES_MAX {
        let what = format!("the events of one append for one stream have at most {BATCH_BYTES_MAX} bytes");
        return Err(Error::Malformed(what));
    }
    Ok(())
}

fn size(event: &NewEvent) -> usize {
    let postings: usize = event.postings.iter().map(|posting| posting.account.len() + size_of::<i64>()).sum();
    event.body.get().len() + sealed_size(event) + postings
}

fn sealed_size(event: &NewEvent) -> usize {
    event.sealed.as_ref().map_or(0, |secret| secret.reveal().len())
}

fn check_event(event: &NewEvent) -> Result<()> {
    name("kind of event", &event.kind)?;
    event.postings.iter().try_for_each(|posting| name("account", &posting.account))?;
    if event.body.get().len() > PART_BYTES_MAX || sealed_size(event) > PART_BYTES_MAX {
        return Err(Error::Malformed(format!("an event has at most {PART_BYTES_MAX} bytes")));
    }
    Ok(())
}

fn name(what: &str, name: &str) -> Result<()> {
    // Nearly all names are ASCII, and there are many.
    let control = |name: &str| {
        if name.is_ascii() {
            name.bytes().any(|byte| byte.is_ascii_control())
        } else {
            name.chars().any(char::is_control)
        }
    };
    if name.is_empty() || name.len() > NAME_BYTES_MAX || control(name) {
        return Err(Error::Malformed(format!(
            "a name of a {what} has 1 to {NAME_BYTES_MAX} bytes and no control characters (given: {name:?})"
        )));
    }
    Ok(())
}
