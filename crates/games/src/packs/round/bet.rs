//! The fifteen wagers of a player: five kinds on each of three packs.

use super::super::pack::{NAMES, PackNames};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

/// nj/packs-poker 43.1[3]; 43.9(d)
///
/// The three packs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Pack {
    /// Pack 1.
    One,
    /// Pack 2.
    Two,
    /// Pack 3.
    Three,
}

impl Pack {
    /// All packs.
    pub const ALL: [Pack; 3] = [Pack::One, Pack::Two, Pack::Three];

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Pack::One => 1,
            Pack::Two => 2,
            Pack::Three => 3,
        }
    }

    /// nj/packs-poker 43.10(i)
    ///
    /// The pack that is settled after this one.
    #[must_use]
    pub const fn next(self) -> Option<Pack> {
        match self {
            Pack::One => Some(Pack::Two),
            Pack::Two => Some(Pack::Three),
            Pack::Three => None,
        }
    }

    pub(super) const fn names(self) -> &'static PackNames {
        let [one, two, three] = &NAMES;
        match self {
            Pack::One => one,
            Pack::Two => two,
            Pack::Three => three,
        }
    }
}

impl From<Pack> for u8 {
    fn from(pack: Pack) -> u8 {
        pack.number()
    }
}

impl TryFrom<u8> for Pack {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Pack, &'static str> {
        Pack::ALL.into_iter().find(|pack| pack.number() == number).ok_or("there are packs 1, 2 and 3")
    }
}

/// nj/packs-poker 43.1[1]; 43.1[4]; 43.1[7]; 43.11(b); 43.11(c)
///
/// The kinds of wagers on a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The Pack's bet.
    Pack,
    /// The five-card bonus.
    FiveCard,
    /// The seven-card bonus.
    SevenCard,
    /// The progressive five-card bonus.
    FiveCardProgressive,
    /// The progressive seven-card bonus.
    SevenCardProgressive,
}

impl Kind {
    /// All kinds, in the order in which they are settled.
    pub const ALL: [Kind; 5] =
        [Kind::Pack, Kind::FiveCard, Kind::SevenCard, Kind::FiveCardProgressive, Kind::SevenCardProgressive];

    /// The name with which the book's settings of this kind begin.
    pub(super) const fn setting(self) -> &'static str {
        match self {
            Kind::Pack => "pack",
            Kind::FiveCard => "five_card",
            Kind::SevenCard => "seven_card",
            Kind::FiveCardProgressive => "five_card_progressive",
            Kind::SevenCardProgressive => "seven_card_progressive",
        }
    }

    /// Is it played for a meter?
    #[must_use]
    pub const fn is_progressive(self) -> bool {
        match self {
            Kind::Pack | Kind::FiveCard | Kind::SevenCard => false,
            Kind::FiveCardProgressive | Kind::SevenCardProgressive => true,
        }
    }
}

/// nj/packs-poker 43.6(b)
///
/// A wager placed before the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bet {
    /// Of this kind.
    pub kind: Kind,
    /// On this pack.
    pub pack: Pack,
}

impl Bet {
    /// All fifteen, pack by pack.
    pub fn all() -> impl Iterator<Item = Bet> {
        Pack::ALL.into_iter().flat_map(|pack| Kind::ALL.into_iter().map(move |kind| Bet { kind, pack }))
    }

    /// The wager's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        let names = self.pack.names();
        match self.kind {
            Kind::Pack => names.pack,
            Kind::FiveCard => names.five_card,
            Kind::SevenCard => names.seven_card,
            Kind::FiveCardProgressive => names.five_card_progressive,
            Kind::SevenCardProgressive => names.seven_card_progressive,
        }
    }
}

impl Serialize for Bet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Bet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bet, D::Error> {
        let name = String::deserialize(deserializer)?;
        Bet::all().find(|bet| bet.name() == name).ok_or_else(|| D::Error::custom("there is no such wager"))
    }
}
