//! Cards in records are written as people write them.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::Serializer;
use std::fmt::Display;
use std::str::FromStr;

/// Writes a card.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<C: Display, S: Serializer>(card: &C, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(card)
}

/// Reads a card.
///
/// # Errors
/// If the text names no card of the deck.
pub fn deserialize<'de, C, D>(deserializer: D) -> Result<C, D::Error>
where
    C: FromStr,
    C::Err: Display,
    D: Deserializer<'de>,
{
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// Several cards, blanks between.
pub mod list {
    use super::{Deserialize, Deserializer, Display, Error, FromStr, Serializer};

    /// Writes the cards.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<C: Display, S: Serializer>(cards: &[C], serializer: S) -> Result<S::Ok, S::Error> {
        let written: Vec<String> = cards.iter().map(ToString::to_string).collect();
        serializer.serialize_str(&written.join(" "))
    }

    /// The cards that a text names, blanks between.
    pub(crate) fn parse<C: FromStr>(text: &str) -> Option<Vec<C>> {
        text.split_whitespace().map(|card| card.parse().ok()).collect()
    }

    /// Reads the cards.
    ///
    /// # Errors
    /// If a word names no card of the deck.
    pub fn deserialize<'de, C, D>(deserializer: D) -> Result<Vec<C>, D::Error>
    where
        C: FromStr,
        C::Err: Display,
        D: Deserializer<'de>,
    {
        let text = String::deserialize(deserializer)?;
        text.split_whitespace().map(|word| word.parse().map_err(D::Error::custom)).collect()
    }
}
