//! How hands move at a moment: short instructions with their clauses, for the dealer's screen.

use crate::books;
use croupier_core::Clause;
use croupier_games::book::Rulebook;
use croupier_games::round::PhaseName;
use serde::Serialize;

/// An instruction: where it is written, and what to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hint(pub Clause, pub &'static str);

/// When an instruction helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Cards are spread, or lie spread.
    Spreading,
    /// Cards are washed and shuffled.
    Shuffling,
    /// Cards are cut.
    Cutting,
    /// A phase of the round.
    Round(PhaseName),
}

/// What the house has elected and no machine can see to: everybody at the table reads it.
#[must_use]
pub fn orders(book: &Rulebook) -> Vec<Hint> {
    let is_elected =
        |key: &str, value: &str| book.option(key).is_some_and(|option| option.value.to_string() == value);
    let all = books::of(book).orders.iter();
    all.filter(|(key, value, _)| is_elected(key, value)).map(|(_, _, hint)| *hint).collect()
}

/// What a dealer minds at a moment.
#[must_use]
pub fn hints(book: &Rulebook, moment: Moment) -> &'static [Hint] {
    let known = books::of(book).hints.iter().find(|(known, _)| *known == moment);
    known.map_or(&[], |(_, hints)| hints)
}
