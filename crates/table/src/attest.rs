//! What a machine cannot see: equipment, and how hands move. Somebody attests it, list by list.

use crate::books;
use croupier_core::Clause;
use croupier_games::book::Rulebook;
use serde::{Deserialize, Serialize};

/// The lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Checklist {
    /// When the table is set up: layout, boxes, devices, filings.
    Installation,
    /// Each time it opens: shoe, decks, cutting and cover card.
    Opening,
    /// By each dealer: how cards and chips are handled.
    Handling,
    /// When played cards come back to security.
    Return,
}

impl Checklist {
    /// All lists.
    pub const ALL: [Checklist; 4] =
        [Checklist::Installation, Checklist::Opening, Checklist::Handling, Checklist::Return];
}

/// The clauses that are attested with each list of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attested {
    /// With [`Checklist::Installation`].
    pub installation: &'static [Clause],
    /// With [`Checklist::Opening`].
    pub opening: &'static [Clause],
    /// With [`Checklist::Handling`].
    pub handling: &'static [Clause],
    /// With [`Checklist::Return`].
    pub returned: &'static [Clause],
}

/// The clauses that somebody attests with a list.
#[must_use]
pub fn clauses(book: &Rulebook, list: Checklist) -> &'static [Clause] {
    let attested = &books::of(book).attested;
    match list {
        Checklist::Installation => attested.installation,
        Checklist::Opening => attested.opening,
        Checklist::Handling => attested.handling,
        Checklist::Return => attested.returned,
    }
}
