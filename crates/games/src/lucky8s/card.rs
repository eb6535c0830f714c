//! The 66 cards of Lucky 8's.

use croupier_core::{DeckCard, DeckSpec, Suit};
use std::fmt;
use std::str::FromStr;

/// A card. Suits play no part in the game, so they may be left unsaid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Card {
    /// A card of face value 1 (ace) to 8.
    Number(u8, Option<Suit>),
    /// A Joker.
    Joker,
}

impl Card {
    /// nj/lucky-8s 50.2(b); 50.2(b)1; 50.2(b)2; 50.2(b)3
    ///
    /// The point value: ace 1, a number its face, a Joker 8 and never anything else.
    #[must_use]
    pub const fn value(self) -> u8 {
        match self {
            Card::Number(value, _) => value,
            Card::Joker => 8,
        }
    }

    /// How many of it the two decks hold; of a card without a suit, all suits together.
    #[must_use]
    pub const fn copies(self) -> u8 {
        match self {
            Card::Number(_, Some(_)) | Card::Joker => 2,
            Card::Number(_, None) => 8,
        }
    }

    /// The same card with its suit unsaid.
    #[must_use]
    pub const fn without_suit(self) -> Card {
        match self {
            Card::Number(value, _) => Card::Number(value, None),
            Card::Joker => Card::Joker,
        }
    }
}

const RANKS: &str = "A2345678";

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Card::Joker => "Jk".to_owned(),
            Card::Number(value, suit) => {
                let rank = RANKS.chars().nth(usize::from(*value) - 1).unwrap_or('?');
                suit.map_or_else(|| rank.to_string(), |suit| format!("{rank}{suit}"))
            }
        };
        f.pad(&text)
    }
}

impl FromStr for Card {
    type Err = String;

    fn from_str(text: &str) -> Result<Card, String> {
        if text.eq_ignore_ascii_case("jk") {
            return Ok(Card::Joker);
        }
        let wrong = || {
            "no card of this deck; the cards are A to 8 with a suit s, h, d or c, and the Joker Jk".to_owned()
        };
        let mut letters = text.chars();
        let rank = letters.next().map(|letter| letter.to_ascii_uppercase()).ok_or_else(wrong)?;
        let value = (1..=8)
            .zip(RANKS.chars())
            .find(|(_, name)| *name == rank)
            .map(|(value, _)| value)
            .ok_or_else(wrong)?;
        let rest = letters.as_str();
        if rest.is_empty() {
            return Ok(Card::Number(value, None));
        }
        let suit = Suit::ALL
            .into_iter()
            .find(|suit| suit.to_string().eq_ignore_ascii_case(rest))
            .ok_or_else(wrong)?;
        Ok(Card::Number(value, Some(suit)))
    }
}

/// nj/lucky-8s 50.2(a)
///
/// Two decks of ace to 8 in four suits and one Joker each.
#[must_use]
pub fn deck() -> DeckSpec {
    let numbers = (1..=8).rev().flat_map(|value| Suit::ALL.map(|suit| Card::Number(value, Some(suit))));
    let cards = std::iter::once(Card::Joker).chain(numbers).map(|card| {
        let name = match card {
            Card::Joker => "Joker, value 8".to_owned(),
            Card::Number(1, _) => "ace, value 1".to_owned(),
            Card::Number(value, _) => format!("value {value}"),
        };
        DeckCard { code: card.to_string(), name, copies: card.copies() }
    });
    DeckSpec { cards: cards.collect(), clause: "50.2(a)" }
}
