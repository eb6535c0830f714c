//! Something that may be done, ready to be sent.

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
    /// Nothing.
    Nothing,
    /// An amount in cents.
    Amount {
        /// From.
        least: i64,
        /// To.
        most: i64,
        /// Where in the command it belongs, as a JSON pointer.
        at: String,
    },
    /// A number that somebody counts.
    Count {
        /// Where.
        at: String,
    },
    /// One of these cards.
    Card {
        /// The cards.
        cards: Vec<String>,
        /// Where.
        at: String,
    },
    /// Some of the own cards: a text with blanks between them.
    OwnCards {
        /// At least so many.
        least: usize,
        /// At most so many.
        most: usize,
        /// To choose from.
        from: Vec<String>,
        /// Where.
        at: String,
    },
    /// A text, or several.
    Text {
        /// Where.
        at: String,
        /// What it is.
        name: String,
        /// Others that are asked for too.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        also: Vec<TextField>,
    },
}

/// Something that may be done.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Item {
    /// The same for the same thing, round after round.
    pub id: String,
    /// `wager`, `decision`, `seat`, `chips`, `dealer`, `cards`, `procedure`, `money`, `irregularity` or `supervisor`.
    pub group: String,
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
    /// For a wager that everybody makes: a usual amount in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual: Option<i64>,
    /// Is it what the table waits for?
    pub primary: bool,
    /// Where it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// The command.
    #[schema(value_type = Value)]
    pub command: Value,
    /// What may be chosen freely in it.
    pub free: FreeWire,
}
