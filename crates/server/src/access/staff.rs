//! Acts that leave no other trace are noted before they are done.

use super::{Action, Role, Standing};
use crate::app::{App, now};
use crate::error::Answer;
use croupier_table::{PersonId, TableId, Time};
use parking_lot::Mutex;
use std::collections::HashMap;

/// Anyone who goes on watching the same is noted again after so many milliseconds.
const AGAIN: i64 = 10 * Time::MINUTE;
/// The most that is remembered of who was noted.
const NOTED_MAX: usize = 10_000;

/// Who was noted to watch what, and when.
#[derive(Default)]
pub(super) struct Watched(Mutex<HashMap<(PersonId, Action, TableId), Time>>);

/// Notes who does something and about what. Waits for the journal.
///
/// # Errors
/// If it cannot be noted; then it must not be done.
pub fn note(app: &App, who: &Standing, action: Action, about: &str) -> Answer<()> {
    let person = who.person()?;
    Ok(app.access.accounts.note(&person, who.role, action, about, now())?)
}

/// Surveillance sees what nobody else sees: that it looks is noted. Waits for the journal.
///
/// # Errors
/// If it cannot be noted; then nothing may be seen.
pub fn watched(app: &App, who: &Standing, action: Action, table: &TableId) -> Answer<()> {
    let Some(person) = who.person.clone().filter(|_| who.role == Role::Surveillance) else { return Ok(()) };
    let (at, key) = (now(), (person, action, table.clone()));
    let known = app.access.watched.0.lock().get(&key).copied();
    if known.is_some_and(|known| at.since(known) < AGAIN) {
        return Ok(());
    }
    note(app, who, action, table.as_str())?;
    let mut all = app.access.watched.0.lock();
    if all.len() >= NOTED_MAX {
        all.clear();
    }
    all.insert(key, at);
    Ok(())
}
