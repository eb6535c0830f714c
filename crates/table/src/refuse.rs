//! Refusals of the table.

use crate::person::{By, Role};
use croupier_core::{Clause, Code, Refusal};
use std::borrow::Cow;

/// It is not permitted.
pub fn no(message: impl Into<Cow<'static, str>>) -> Refusal {
    Refusal::fixed(Code::NotPermitted, "command", message)
}

/// It is not permitted; by a clause where the regulation says so.
pub fn no_by(message: impl Into<Cow<'static, str>>, clause: Option<Clause>) -> Refusal {
    cited(no(message), clause)
}

/// With the clause that refuses, where there is one.
pub fn cited(refusal: Refusal, clause: Option<Clause>) -> Refusal {
    match clause {
        Some(clause) => refusal.clause(clause.id()),
        None => refusal,
    }
}

/// It is not the moment for it.
pub fn not_now(what: &str) -> Refusal {
    no("this cannot be done now").value(what)
}

/// It is not for this person to do.
pub fn not_by(by: &By, wanted: &str) -> Refusal {
    no(format!("this is for {wanted}")).value(by.role)
}

/// Only somebody in one of these roles.
pub fn only(by: &By, roles: &[Role], wanted: &str) -> Result<(), Refusal> {
    if by.role.is_one_of(roles) { Ok(()) } else { Err(not_by(by, wanted)) }
}

/// The longest reason: what goes on record for ever is not chosen by the length of somebody's message.
const REASON_LETTERS_MAX: usize = 1_000;

/// A reason is needed where people decide.
pub fn given(reason: &str) -> Result<(), Refusal> {
    let letters = reason.chars().count();
    if letters > REASON_LETTERS_MAX {
        return Err(no(format!("a reason has at most {REASON_LETTERS_MAX} letters")).value(letters));
    }
    if reason.trim().is_empty() { Err(no("a reason is needed")) } else { Ok(()) }
}
