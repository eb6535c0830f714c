//! What the description of a round can hold, for forms that people fill in.

/// What a described round of a game holds besides wagers, options and irregularities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaseForm {
    /// The fields of the dealer and the table.
    pub table: &'static [CaseField],
    /// The fields of each seat.
    pub seat: &'static [CaseField],
    /// The meters whose readings may be given.
    pub meters: &'static [&'static str],
    /// Others may bet on a seat's hand.
    pub backers: bool,
}

/// A field of the description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaseField {
    /// Where it stands, such as `dealer.hand`.
    pub at: &'static str,
    /// What it is, for people.
    pub title: &'static str,
    /// What it holds.
    pub holds: CaseValue,
}

/// What a field of a description holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseValue {
    /// So many cards at most.
    Cards(usize),
    /// So many lists of so many cards at most.
    Piles(usize, usize),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// Some of these words; left out, all of them.
    SomeOf(&'static [&'static str]),
    /// Yes or no.
    Flag,
}

impl CaseField {
    /// Cards.
    pub(crate) const fn cards(at: &'static str, title: &'static str, most: usize) -> CaseField {
        CaseField { at, title, holds: CaseValue::Cards(most) }
    }

    /// Something else.
    pub(crate) const fn of(at: &'static str, title: &'static str, holds: CaseValue) -> CaseField {
        CaseField { at, title, holds }
    }
}
