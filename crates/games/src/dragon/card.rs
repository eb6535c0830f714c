//! The special deck of Dragon Poker.

use croupier_core::{DeckCard, DeckSpec};
use std::fmt;
use std::str::FromStr;

/// nj/dragon-poker E-1.17A(b); 42.5(a)
///
/// The six characters, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Character {
    /// Rabbit, the lowest.
    Rabbit,
    /// Monkey.
    Monkey,
    /// Panda.
    Panda,
    /// Tiger.
    Tiger,
    /// Phoenix.
    Phoenix,
    /// Dragon, the highest.
    Dragon,
}

impl Character {
    /// The name in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Character::Dragon => "Dragon",
            Character::Phoenix => "Phoenix",
            Character::Tiger => "Tiger",
            Character::Panda => "Panda",
            Character::Monkey => "Monkey",
            Character::Rabbit => "Rabbit",
        }
    }
}

/// A card: a character, and for a dragon its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Card {
    /// A red dragon.
    RedDragon,
    /// A blue dragon.
    BlueDragon,
    /// The gold dragon, which is wild.
    GoldDragon,
    /// A phoenix.
    Phoenix,
    /// A tiger.
    Tiger,
    /// A panda.
    Panda,
    /// A monkey.
    Monkey,
    /// A rabbit.
    Rabbit,
}

impl Card {
    /// All kinds of cards, highest first.
    pub const ALL: [Card; 8] = [
        Card::RedDragon,
        Card::BlueDragon,
        Card::GoldDragon,
        Card::Phoenix,
        Card::Tiger,
        Card::Panda,
        Card::Monkey,
        Card::Rabbit,
    ];

    /// nj/dragon-poker E-1.17A(a); E-1.17A(a)1; E-1.17A(a)1.i; E-1.17A(a)1.ii; E-1.17A(a)1.iii; E-1.17A(a)2; E-1.17A(a)3; E-1.17A(a)4; E-1.17A(a)5; E-1.17A(a)6
    ///
    /// How many of it the 53 cards hold.
    #[must_use]
    pub const fn copies(self) -> u8 {
        match self {
            Card::RedDragon | Card::BlueDragon => 3,
            Card::GoldDragon => 1,
            Card::Phoenix => 7,
            Card::Tiger => 8,
            Card::Panda => 9,
            Card::Monkey => 10,
            Card::Rabbit => 12,
        }
    }

    /// The character of the card; the gold dragon is a dragon as long as nothing better can be made of it.
    #[must_use]
    pub const fn character(self) -> Character {
        match self {
            Card::RedDragon | Card::BlueDragon | Card::GoldDragon => Character::Dragon,
            Card::Phoenix => Character::Phoenix,
            Card::Tiger => Character::Tiger,
            Card::Panda => Character::Panda,
            Card::Monkey => Character::Monkey,
            Card::Rabbit => Character::Rabbit,
        }
    }

    /// The two letters the card is written with.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Card::RedDragon => "RD",
            Card::BlueDragon => "BD",
            Card::GoldDragon => "GD",
            Card::Phoenix => "PH",
            Card::Tiger => "TI",
            Card::Panda => "PA",
            Card::Monkey => "MO",
            Card::Rabbit => "RA",
        }
    }

    /// The name in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Card::RedDragon => "Red Dragon",
            Card::BlueDragon => "Blue Dragon",
            Card::GoldDragon => "Gold Dragon (wild)",
            Card::Phoenix | Card::Tiger | Card::Panda | Card::Monkey | Card::Rabbit => {
                self.character().name()
            }
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Card {
    type Err = String;

    fn from_str(text: &str) -> Result<Card, String> {
        Card::ALL.into_iter().find(|card| card.code().eq_ignore_ascii_case(text)).ok_or_else(|| {
            let codes: Vec<&str> = Card::ALL.iter().map(|card| card.code()).collect();
            format!("no card of this deck; the cards are {}", codes.join(", "))
        })
    }
}

/// The 53 cards.
#[must_use]
pub fn deck() -> DeckSpec {
    let card = |card: Card| DeckCard {
        code: card.code().to_owned(),
        name: card.name().to_owned(),
        copies: card.copies(),
    };
    DeckSpec { cards: Card::ALL.map(card).to_vec(), clause: "E-1.17A(a)" }
}
