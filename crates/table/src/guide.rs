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
}

/// A sentence for every table of a book.
#[must_use]
pub(crate) const fn says(clause: Clause, words: &'static str) -> Sentence {
    Sentence { clause, words, applies: |_| true }
}

impl Sentence {
    /// The same, for tables with such settings only.
    pub(crate) const fn when(self, applies: fn(&Rulebook) -> bool) -> Sentence {
        Sentence { applies, ..self }
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
    /// Cards are spread, or lie spread.
    Spreading,
    /// Cards are washed and shuffled.
    Shuffling,
    /// Cards are cut.
    Cutting,
    /// A phase of the round.
    Round(PhaseName),
}

/// What the house has ordered and no machine can see to: everybody at the table reads it.
#[must_use]
pub fn orders(book: &Rulebook) -> Vec<Sentence> {
    fitting(book, books::of(book).orders)
}

/// What a dealer minds at a moment.
#[must_use]
pub fn hints(book: &Rulebook, moment: Moment) -> Vec<Sentence> {
    let known = books::of(book).hints.iter().find(|(known, _)| *known == moment);
    known.map_or_else(Vec::new, |(_, sentences)| fitting(book, sentences))
}
