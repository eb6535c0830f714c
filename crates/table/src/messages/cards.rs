//! The steps that cards go through, and the devices that help.

use serde::{Deserialize, Serialize};

/// The steps that cards go through. Which of the decks it is stands beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardStep {
    /// A deck arrives.
    Receive {
        /// Inspected and shuffled elsewhere.
        pre_shuffled: bool,
    },
    /// The dealer sorts and inspects it.
    Inspect,
    /// A floorperson verifies it.
    Verify,
    /// It is spread for inspection.
    Spread {
        /// Face up.
        face_up: bool,
    },
    /// A spread that lay face down is turned up because a player comes.
    TurnUp,
    /// The first player had the chance to look.
    Look,
    /// It is turned face down, washed and stacked.
    Wash,
    /// It is shuffled.
    Shuffle {
        /// The promise of the order, where the program knows it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commitment: Option<String>,
        /// How many cards the machine counted, where it does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        counted: Option<usize>,
    },
    /// So many cards are cut from the top; the rest is put on them.
    Cut { cards: usize },
    /// A supervisor orders a new cut.
    OrderCut { reason: String },
    /// A supervisor orders a new shuffle.
    OrderShuffle { reason: String },
    /// A supervisor finds that a deck whose count was wrong is complete after all.
    FoundComplete,
    /// The deck leaves the table.
    Remove { reason: Removal },
    /// The order that was promised is revealed, after the round.
    Reveal {
        /// The salt of the promise.
        salt: String,
        /// The order, blanks between the cards.
        order: String,
    },
}

/// Why cards leave a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Removal {
    /// Their time is over.
    TimeIsOver,
    /// There are too many or too few.
    WrongNumber,
    /// They are damaged, marked or soiled.
    Damaged,
    /// The operator wants other cards.
    Replaced,
    /// The table closes.
    TableCloses,
    /// Something else.
    Other(String),
}

/// A device at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Device {
    /// The shuffling machine.
    Shuffler,
    /// The automated shoe.
    Shoe,
}

impl Device {
    /// In words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Device::Shuffler => "shuffling machine",
            Device::Shoe => "automated shoe",
        }
    }
}
