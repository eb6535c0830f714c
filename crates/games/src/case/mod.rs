//! A round as somebody describes it: a floor supervisor with a dispute, a dealer checking a payment, a test.
//!
//! [`settle`] reads the description, refuses what cannot be (all of it at once), and settles the rest.

mod cards;
mod form;
mod irregularity;
mod recorded;
mod round;
mod settlement;

pub use form::{CaseField, CaseForm, CaseValue};
pub use irregularity::{FieldKind, FieldSpec, Irregularity, KindSpec, Place};
pub use recorded::{RecordedCase, recorded};
pub use round::{Bets, Round, SeatCase, WagerSpec};
pub use settlement::{BackerSettlement, MeterChange, SeatSettlement, Settlement};

pub(crate) use cards::{TableCards, count, read_cards, refuse_right_number};
pub(crate) use irregularity::{flag, kind, text_field};

use crate::book::Rulebook;
use crate::document::Node;
use croupier_core::Refusals;

/// Settles a described round. `find` gives the rulebook of a name or path.
///
/// # Errors
/// Everything in the description that is refused, with field, value and clause.
pub fn settle(
    document: &Node,
    find: &dyn Fn(&str) -> Result<Rulebook, Refusals>,
) -> Result<Settlement, Refusals> {
    let mut refusals = Refusals::new();
    let Some(mut round) = Round::open(document, find, &mut refusals) else { return Err(refusals) };
    let settlement = crate::list::settle(&mut round, &mut refusals);
    round.finish(&mut refusals);
    match settlement {
        Some(settlement) if refusals.is_empty() => Ok(settlement),
        Some(_) | None => Err(refusals),
    }
}
