//! Something that may be done, ready to be sent.

use super::table::Hint;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A text that is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TextField {
    /// Where in the command it belongs, as a JSON pointer.
    pub at: String,
    /// What it is.
    pub name: String,
}

/// What may be chosen freely in a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FreeWire {
    /// Nothing is left to choose.
    Nothing,
    /// An amount in cents.
    Amount {
        /// The least, in cents.
        least: i64,
        /// The most, in cents.
        most: i64,
        /// Where in the command it belongs, as a JSON pointer.
        at: String,
    },
    /// A number that somebody counts.
    Count {
        /// Where in the command it belongs, as a JSON pointer.
        at: String,
    },
    /// One of these cards.
    Card {
        /// The cards.
        cards: Vec<String>,
        /// Where in the command it belongs, as a JSON pointer.
        at: String,
    },
    /// Some of the player's own cards: a text with blanks between them.
    OwnCards {
        /// At least so many.
        least: usize,
        /// At most so many.
        most: usize,
        /// To choose from.
        from: Vec<String>,
        /// Where in the command it belongs, as a JSON pointer.
        at: String,
    },
    /// A text, or several.
    Text {
        /// Where in the command it belongs, as a JSON pointer.
        at: String,
        /// What it is.
        name: String,
        /// Others that are asked for too.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        also: Vec<TextField>,
    },
}

/// Where an item belongs on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// A wager is placed, changed or taken back.
    Wager,
    /// A player decides.
    Decision,
    /// A place is taken or left.
    Seat,
    /// Chips are bought or cashed in.
    Chips,
    /// The dealer goes on.
    Dealer,
    /// A card comes, or a step is done with the cards.
    Cards,
    /// The table is set up, opened or closed.
    Procedure,
    /// Money moves between the table and the cage.
    Money,
    /// Something went wrong.
    Irregularity,
    /// A supervisor decides.
    Supervisor,
}

/// What somebody reads and confirms before it is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Review {
    /// Whose money it is, how much, which way it goes and why, sentence by sentence.
    pub says: Vec<String>,
    /// The round it is about, which can be looked at again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u64>,
}

/// Something that may be done.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Item {
    /// The same for the same thing, round after round.
    pub id: String,
    /// What it is, whichever wager, seat or deck it is about: the name of the command in the round (`place`, `fold`), of the
    /// step with cards (`shuffle`), or of the command at the table (`sit`, `buy_in`, `validate`).
    pub kind: String,
    /// Where it belongs.
    pub group: Group,
    /// What it is, with its amount.
    pub label: String,
    /// The same in a word or two.
    pub short: String,
    /// The wager.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bet: Option<String>,
    /// The seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The place at the seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    /// What it costs, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<i64>,
    /// What it wins at once beside its stake, in cents: the cards support it, and it has to be declared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<i64>,
    /// What is lost by it, in a sentence: who does it is asked first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loses: Option<String>,
    /// For a wager that everybody makes: a usual amount in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual: Option<i64>,
    /// Is it what the table waits for?
    pub primary: bool,
    /// Where it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// What somebody vouches for who does it, statement by statement.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub statements: Vec<Hint>,
    /// What is read before it is confirmed, where money moves or a dispute is decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<Review>,
    /// The command.
    #[schema(value_type = Value)]
    pub command: Value,
    /// What may be chosen freely in it.
    pub free: FreeWire,
}
