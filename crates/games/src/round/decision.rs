//! What a command comes to: the events that follow from it, or its refusal.

use super::Events;
use croupier_core::{Bettor, Clause, Code, Money, Refusal};
use std::borrow::Cow;

/// What follows from a command.
pub type Decision<E> = Result<Events<E>, Refusal>;

/// One event follows.
pub(crate) fn one<E>(event: E) -> Decision<E> {
    all([event])
}

/// These events follow, in this order.
pub(crate) fn all<E>(events: impl IntoIterator<Item = E>) -> Decision<E> {
    Ok(events.into_iter().collect())
}

/// The refusal of something that is not awaited.
pub(crate) fn not_now() -> Refusal {
    let message = "this cannot be done now, or not by this person";
    Refusal::fixed(Code::NotPermitted, "command", message)
}

/// Refuses what may not be done now.
pub(crate) fn when(may: bool) -> Result<(), Refusal> {
    if may { Ok(()) } else { Err(not_now()) }
}

/// Refuses by a clause what may not be done.
pub(crate) fn only_if(may: bool, why: &'static str, clause: &'static str) -> Result<(), Refusal> {
    if may { Ok(()) } else { Err(refuse(Code::NotPermitted, why, clause)) }
}

/// A round about which something can still be ruled: it is not void, and its cards are not picked up.
pub(crate) fn check_ruled(
    voided: Option<Clause>,
    is_over: bool,
    picked_up_by: &'static str,
) -> Result<(), Refusal> {
    if let Some(by) = voided {
        return Err(refuse(Code::NotPermitted, "all hands are void already", by.id()));
    }
    let why = "the cards are picked up: what was wrong with the round is a dispute";
    only_if(!is_over, why, picked_up_by)
}

/// The refusal of a command by a rule.
pub(crate) fn refuse(code: Code, message: impl Into<Cow<'static, str>>, clause: &'static str) -> Refusal {
    Refusal::fixed(code, "command", message).clause(clause)
}

/// The refusal of somebody who has no place at the table.
pub(crate) fn no_such_place(bettor: Bettor, clause: &'static str) -> Refusal {
    refuse(Code::NotPermitted, format!("there is no {bettor} at this table"), clause)
}

/// The refusal of a wager after "No more bets".
pub(crate) fn too_late_to_wager(clause: &'static str) -> Refusal {
    refuse(Code::NotPermitted, "no wager is made after \"No more bets\"", clause)
}

/// The refusal to give a wager back after "No more bets".
pub(crate) fn too_late_to_take_back(clause: &'static str) -> Refusal {
    refuse(Code::NotPermitted, "no wager is withdrawn after \"No more bets\"", clause)
}

/// The refusal to give back what is not there.
pub(crate) fn nothing_to_take_back(clause: &'static str) -> Refusal {
    refuse(Code::NotPermitted, "there is no such wager to take back", clause)
}

/// The refusal of a wager that the table does not have.
pub(crate) fn not_offered(bet: &str, clause: &'static str) -> Refusal {
    refuse(Code::NotPermitted, format!("this table does not offer {bet}"), clause)
}

/// The refusal of what the house has withdrawn. It names the option, not a clause: the clause grants what is refused.
pub(crate) fn withdrawn(field: impl Into<String>, what: &str, option: &str) -> Refusal {
    let message = format!("at this table {what}: the house departs from the text with option {option}");
    Refusal::new(Code::NotPermitted, field, message)
}

/// The refusal to begin before anybody wagered.
pub(crate) fn nobody_has_wagered(clause: &'static str) -> Refusal {
    refuse(Code::Missing, "nobody has wagered", clause)
}

/// The least and the most that may be wagered.
pub(crate) type Limits = (Money, Money);

/// Refuses an amount outside the limits of a wager.
pub(crate) fn check_amount(
    bet: &str,
    amount: Money,
    (least, most): Limits,
    clause: &'static str,
) -> Result<(), Refusal> {
    let code = match amount {
        _ if amount < least => Code::BelowMinimum,
        _ if amount > most => Code::AboveMaximum,
        _ => return Ok(()),
    };
    let message = format!("{bet} is from {least} to {most} here");
    Err(refuse(code, message, clause).value(amount.in_cents()))
}
