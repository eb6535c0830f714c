//! What people at a table are told in words: how hands move at a moment, what the house orders, what somebody attests.
//! Each sentence has its clause, and none is said to a table whose settings it does not fit.

use crate::books;
use croupier_core::Clause;
use croupier_games::book::Rulebook;
use croupier_games::round::PhaseName;
use serde::{Serialize, Serializer};

/// A sentence of a book.
#[derive(Clone, Copy, Debug)]
pub struct Sentence {
    /// Where it is written.
    pub clause: Clause,
    /// What it says.
    pub words: &'static str,
    applies: fn(&Rulebook) -> bool,
    /// Only while this is awaited.
    at: Option<Awaited>,
    /// Only where this clause is among those that rule the moment.
    under: Option<&'static str>,
}

/// A sentence for every table of a book.
#[must_use]
pub(crate) const fn says(clause: Clause, words: &'static str) -> Sentence {
    Sentence { clause, words, applies: |_| true, at: None, under: None }
}

impl Sentence {
    /// The same, for tables with such settings only.
    pub(crate) const fn when(self, applies: fn(&Rulebook) -> bool) -> Sentence {
        Sentence { applies, ..self }
    }

    /// The same, only while a phase waits for this.
    pub(crate) const fn at(self, awaited: Awaited) -> Sentence {
        Sentence { at: Some(awaited), ..self }
    }

    /// The same, only where a phase is ruled by this clause: a dealer who qualifies, or one who does not.
    pub(crate) const fn under(self, clause: &'static str) -> Sentence {
        Sentence { under: Some(clause), ..self }
    }
}

impl PartialEq for Sentence {
    fn eq(&self, other: &Sentence) -> bool {
        (self.clause, self.words) == (other.clause, other.words)
    }
}

impl Eq for Sentence {}

impl Serialize for Sentence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.clause, self.words).serialize(serializer)
    }
}

/// Those of these sentences that fit the settings of a book.
pub(crate) fn fitting(book: &Rulebook, sentences: &[Sentence]) -> Vec<Sentence> {
    sentences.iter().filter(|sentence| (sentence.applies)(book)).copied().collect()
}

/// When an instruction helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Cards arrive.
    Receiving,
    /// The dealer inspects them.
    Inspecting,
    /// Another person verifies them.
    Verifying,
    /// Cards are spread, or lie spread.
    Spreading,
    /// Cards that lie face down are turned up for a player who has come.
    TurningUp,
    /// The first player looks at them.
    Looking,
    /// Cards are turned down, washed and stacked.
    Washing,
    /// Cards are shuffled.
    Shuffling,
    /// Cards are cut.
    Cutting,
    /// A deck with a wrong number of cards leaves the table.
    WrongDeck,
    /// Cards whose time is over leave the table.
    OldCards,
    /// The cards are ready, and wagers are opened.
    Ready,
    /// A phase of the round.
    Round(PhaseName),
    /// A step of the dealer that is the same in every phase, by its name.
    Step(&'static str),
}

/// What a phase waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// The next card.
    Card,
    /// Players decide.
    Players,
    /// A step of the dealer, by its name.
    Step(&'static str),
}

/// A moment of a round, as finely as hints know it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Now<'a> {
    pub phase: PhaseName,
    pub awaited: Option<Awaited>,
    /// The clauses that rule it.
    pub clauses: &'a [&'static str],
}

/// What the house has ordered and no machine can see to: everybody at the table reads it.
#[must_use]
pub fn orders(book: &Rulebook) -> Vec<Sentence> {
    fitting(book, books::of(book).orders)
}

/// What a dealer minds at a moment, whatever is awaited in it.
#[must_use]
pub fn hints(book: &Rulebook, moment: Moment) -> Vec<Sentence> {
    let known = books::of(book).hints.iter().find(|(known, _)| *known == moment);
    known.map_or_else(Vec::new, |(_, sentences)| fitting(book, sentences))
}

/// What a dealer does now: what is written for the step itself, or for the phase as far as it concerns what is awaited.
pub(crate) fn hints_now(book: &Rulebook, now: Now<'_>) -> Vec<Sentence> {
    if let Some(Awaited::Step(step)) = now.awaited {
        let of_step = hints(book, Moment::Step(step));
        if !of_step.is_empty() {
            return of_step;
        }
    }
    let mut of_phase = hints(book, Moment::Round(now.phase));
    of_phase.retain(|one| one.at.is_none_or(|at| now.awaited == Some(at)));
    of_phase.retain(|one| one.under.is_none_or(|clause| now.clauses.contains(&clause)));
    of_phase
}
