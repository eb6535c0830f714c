//! What a machine cannot see: equipment, and how hands move. Somebody attests it, list by list.

use crate::books;
use crate::guide::{Sentence, fitting};
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

/// What is attested with each list of a book.
#[derive(Clone, Copy, Debug)]
pub struct Attested {
    /// With [`Checklist::Installation`].
    pub installation: &'static [Sentence],
    /// With [`Checklist::Opening`].
    pub opening: &'static [Sentence],
    /// With [`Checklist::Handling`].
    pub handling: &'static [Sentence],
    /// With [`Checklist::Return`].
    pub returned: &'static [Sentence],
}

/// What somebody attests with a list at a table with these settings, statement by statement.
#[must_use]
pub fn statements(book: &Rulebook, list: Checklist) -> Vec<Sentence> {
    let attested = &books::of(book).attested;
    let all = match list {
        Checklist::Installation => attested.installation,
        Checklist::Opening => attested.opening,
        Checklist::Handling => attested.handling,
        Checklist::Return => attested.returned,
    };
    fitting(book, all)
}
