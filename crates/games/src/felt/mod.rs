//! The felt: what the layout and the sign at a table show, as data. Anyone who draws it decides nothing.

mod pays;
mod words;

pub use pays::{PaysRow, Paytable};
pub use words::words;

use crate::BookId;
use crate::book::Rulebook;
use croupier_core::Money;
use serde::Serialize;

/// What lies on an area of the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A wager.
    Wager,
    /// A payment for an option.
    Fee,
    /// Cards.
    Cards,
    /// One of the packs, face down.
    Pack,
    /// The cards of the pack that is shown.
    Show,
}

/// A marked area of the layout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Area {
    /// The wager or the payment that lies there, as it is called in rounds; empty for cards.
    pub bet: &'static str,
    /// What is written on it.
    pub name: &'static str,
    /// What lies on it.
    pub kind: Kind,
    /// Where it is prescribed.
    pub clause: &'static str,
    /// Areas of one row lie side by side; rows are counted from the player to the dealer.
    pub row: u8,
    /// What follows a wager that lies here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ahead: Option<Ahead>,
}

/// What a round may still ask of a player after the deal: times the wager that lies on the area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ahead {
    /// With less than this the player can do no more than fold.
    pub least: u8,
    /// All that the player can choose to put up and to pay.
    pub most: u8,
}

impl Area {
    pub(crate) const fn of(kind: Kind, bet: &'static str, name: &'static str, clause: &'static str) -> Area {
        Area { bet, name, kind, clause, row: 0, ahead: None }
    }

    /// Followed by so many times as much.
    pub(crate) const fn followed_by(mut self, least: u8, most: u8) -> Area {
        self.ahead = Some(Ahead { least, most });
        self
    }

    /// In this row.
    pub(crate) const fn in_row(mut self, row: u8) -> Area {
        self.row = row;
        self
    }
}

/// Where something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// On the layout.
    Layout,
    /// On the sign at the table.
    Sign,
}

impl Where {
    /// The place that an option of the book names.
    pub(crate) fn by(book: &Rulebook, option: &str) -> Where {
        if book.word(option) == "sign" { Where::Sign } else { Where::Layout }
    }
}

/// Something that has to be written there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Inscription {
    /// The words.
    pub text: String,
    /// Where they stand.
    #[serde(rename = "where")]
    pub place: Where,
    /// Where it is prescribed.
    pub clause: String,
}

impl Inscription {
    pub(crate) fn new(text: impl Into<String>, place: Where, clause: impl Into<String>) -> Inscription {
        Inscription { text: text.into(), place, clause: clause.into() }
    }
}

/// From which amount to which a wager may be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WagerLimits {
    /// The wager.
    pub bet: &'static str,
    /// From.
    pub least: Money,
    /// To.
    pub most: Money,
}

impl WagerLimits {
    /// The limits that two options of the book give, or whatever is money.
    pub(crate) fn by(book: &Rulebook, bet: &'static str, least: &str, most: &str) -> WagerLimits {
        let (least, most) = (book.amount(least), book.amount(most));
        WagerLimits { bet, least: least.unwrap_or(Money::cents(1)), most: most.unwrap_or(Money::MAX) }
    }
}

/// The most that is paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PayoutLimit {
    /// How much.
    pub amount: Money,
    /// What it is counted over, in words.
    pub text: String,
}

/// What differs from game to game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Layout {
    /// The areas of each position, from the player to the dealer.
    pub areas: Vec<Area>,
    /// The areas in front of the dealer.
    pub dealer_areas: Vec<Area>,
    /// What is written on the layout or on the sign.
    pub inscriptions: Vec<Inscription>,
    /// The odds of every wager offered.
    pub paytables: Vec<Paytable>,
    /// The limits of each wager that is placed before the deal.
    pub limits: Vec<WagerLimits>,
    /// The most that is paid, if there is a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payout_limit: Option<PayoutLimit>,
}

/// A table to look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Felt {
    /// The rulebook's name.
    pub rulebook: String,
    /// The game.
    pub title: String,
    /// Where the regulation holds.
    pub jurisdiction: String,
    /// Name or trade name of the operator.
    pub operator: String,
    /// The family of games, for those who give each its colours.
    pub world: &'static str,
    /// How many positions there are.
    pub positions: i64,
    /// The rest.
    #[serde(flatten)]
    pub layout: Layout,
}

impl Felt {
    /// nj/lunar-poker 1.13X(b); 1.13X(b)5 | nj/lucky-8s E-1.10E(b); E-1.10E(b)1 | nj/packs-poker E-1.13Z(b); E-1.13Z(b)1 | nj/dragon-poker E-1.13BB(b); E-1.13BB(b)1
    ///
    /// The table that plays by this book, with the operator's name on it.
    #[must_use]
    pub fn new(book: &Rulebook, operator: &str) -> Felt {
        let mut layout = crate::list::layout(book);
        layout.inscriptions.extend(departures(book));
        Felt {
            rulebook: book.name().to_owned(),
            title: book.text("title").to_owned(),
            jurisdiction: book.text("jurisdiction").to_owned(),
            operator: operator.to_owned(),
            world: crate::describe(BookId::of(book)).theme,
            positions: book.integer("positions"),
            layout,
        }
    }
}

/// What the house has chosen against the text stands on the sign, so that nobody misses a right unawares.
fn departures(book: &Rulebook) -> impl Iterator<Item = Inscription> {
    book.options().iter().filter_map(|option| {
        let text = format!("House rule: {}", option.departure()?);
        Some(Inscription::new(text, Where::Sign, number(&option.clause)))
    })
}

/// The regulation's own number of a clause, without the letter that the clause lists add.
pub(crate) fn number(clause: &str) -> &str {
    clause.split('·').next().unwrap_or(clause)
}
