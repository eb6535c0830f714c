//! Names of accounts.

use crate::error::{Error, Result};
use croupier_table::{ID_LENGTH_MAX, PersonId};

/// Names that belong to machines or to people without an account.
const RESERVED: [&str; 7] = ["guest-", "demo-", "machine", "checker", "croupier", "house", "system"];

/// Reads the name of an account. Small letters without accents only: two names that people take for one would be two
/// persons for the table.
///
/// # Errors
/// If it is none, or begins like the name of a machine or a guest.
pub fn account_name(text: &str) -> Result<PersonId> {
    let fits =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_.@".contains(letter);
    let good = text.starts_with(|first: char| first.is_ascii_lowercase())
        && text.chars().all(fits)
        && !RESERVED.iter().any(|reserved| text.starts_with(reserved));
    let name = if good { PersonId::new(text).ok() } else { None };
    name.ok_or_else(|| Error::Name(text.chars().take(ID_LENGTH_MAX).collect()))
}

/// How the names of guests begin.
const GUEST: &str = "guest-";

/// Reads the name of a guest, who has it from the house.
///
/// # Errors
/// If it is none.
pub fn guest_name(text: &str) -> Result<PersonId> {
    let hexadecimal = |letter: char| matches!(letter, '0'..='9' | 'a'..='f');
    let good = text.strip_prefix(GUEST).is_some_and(|rest| !rest.is_empty() && rest.chars().all(hexadecimal));
    let name = if good { PersonId::new(text).ok() } else { None };
    name.ok_or_else(|| Error::Name(text.chars().take(ID_LENGTH_MAX).collect()))
}
