//! Acts that leave no other trace are noted before they are done.

use super::{Action, Standing};
use crate::app::{App, now};
use crate::error::Answer;

/// Notes who does something and about what. Waits for the journal.
///
/// # Errors
/// If it cannot be noted; then it must not be done.
pub fn note(app: &App, who: &Standing, action: Action, about: &str) -> Answer<()> {
    let person = who.person()?;
    Ok(app.access.accounts.note(&person, who.role, action, about, now())?)
}
