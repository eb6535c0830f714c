//! Payments that were put right after their round.

use croupier_core::{Line, Money};
use croupier_table::{Correction, PersonId, PlayerResult, Table};
use serde::Serialize;
use utoipa::ToSchema;

/// A payment that was put right after its round.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Corrected {
    /// What the patron got by it, or gave back if negative, in cents.
    pub owed: i64,
    /// Why, as the supervisor wrote.
    pub reason: String,
}

/// What was put right of a round: of one person, or of all.
pub fn of<'t>(
    table: Option<&'t Table>,
    round: u64,
    person: Option<&'t PersonId>,
) -> impl Iterator<Item = &'t Correction> {
    let all = table.map(Table::corrected).unwrap_or_default();
    all.iter().filter(move |known| known.round == round && person.is_none_or(|own| known.person == *own))
}

/// What a round came to in the end.
pub fn in_the_end<'t>(
    settled: PlayerResult,
    since: impl Iterator<Item = &'t Correction>,
) -> (PlayerResult, Vec<Corrected>) {
    let staked = |lines: &[Line]| lines.iter().map(|line| line.stake).sum::<Money>();
    let mut result = settled;
    let mut told = Vec::new();
    for known in since {
        result.stake += staked(&known.instead) - staked(&known.reversed);
        result.net += known.owed();
        told.push(wire(known));
    }
    (result, told)
}

/// As it is told.
pub fn wire(known: &Correction) -> Corrected {
    Corrected { owed: known.owed().in_cents(), reason: known.reason.clone() }
}
