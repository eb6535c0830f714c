//! The standard 52-card deck: ranks, suits, cards and sets of cards.

#![allow(rustdoc::broken_intra_doc_links, reason = "clause numbers such as 43.1[2] are no links")]

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// nj/lunar-poker 38.5(a)·a | nz/lunar-poker 4.2 | nj/packs-poker 43.5(a)
///
/// The rank of a standard card, two lowest, ace highest.
///
/// The low ace of A-2-3-4-5 belongs to the hand ranking, not to the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// 2
    Two,
    /// 3
    Three,
    /// 4
    Four,
    /// 5
    Five,
    /// 6
    Six,
    /// 7
    Seven,
    /// 8
    Eight,
    /// 9
    Nine,
    /// 10
    Ten,
    /// J
    Jack,
    /// Q
    Queen,
    /// K
    King,
    /// A
    Ace,
}

impl Rank {
    /// All ranks from two to ace.
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// Place in the order of ranks: two is 0, ace is 12.
    #[expect(clippy::as_conversions, reason = "the discriminant of a field-less enum")]
    #[inline]
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The one letter of card notation; ten is `T`.
    #[must_use]
    pub fn letter(self) -> char {
        char::from(b"23456789TJQKA"[usize::from(self.index())])
    }
}

/// Writes the rank as people say it: `A`, `K`, `10`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::Ten {
            return f.pad("10");
        }
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

/// nj/lunar-poker 38.1 Suit | nz/lunar-poker 4.1 | nj/packs-poker 43.1[9]
///
/// The suit of a standard card. No suit is higher than another, so suits have no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suit {
    /// Spades, `s`
    Spades,
    /// Hearts, `h`
    Hearts,
    /// Diamonds, `d`
    Diamonds,
    /// Clubs, `c`
    Clubs,
}

impl Suit {
    /// All suits in the order in which cards of one rank are listed.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// Hearts and diamonds are red, spades and clubs black.
    #[must_use]
    pub const fn is_red(self) -> bool {
        matches!(self, Self::Hearts | Self::Diamonds)
    }

    /// The one letter of card notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Spades => 's',
            Self::Hearts => 'h',
            Self::Diamonds => 'd',
            Self::Clubs => 'c',
        }
    }

    /// The suits by [`Suit::lane`].
    pub(crate) const BY_LANE: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// Place of the suit inside the four cards of a rank: spades on top.
    const fn lane(self) -> u8 {
        match self {
            Self::Spades => 3,
            Self::Hearts => 2,
            Self::Diamonds => 1,
            Self::Clubs => 0,
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

/// One card of the 52-card deck.
///
/// The number is `4 * rank + suit`, so cards sort by rank; among equal ranks the order
/// (spades, hearts, diamonds, clubs from the top) is only an order of listing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// Number of cards in the deck.
    pub const COUNT: u8 = 52;

    /// The card of this rank and suit.
    #[inline]
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(4 * rank.index() + suit.lane())
    }

    /// The card's number, from 0 (two of clubs) to 51 (ace of spades).
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The card's rank.
    #[inline]
    #[must_use]
    pub fn rank(self) -> Rank {
        Rank::ALL[usize::from(self.0 / 4)]
    }

    /// The card's suit.
    #[inline]
    #[must_use]
    pub fn suit(self) -> Suit {
        Suit::BY_LANE[usize::from(self.0 % 4)]
    }

    /// The whole deck, from the ace of spades down to the two of clubs.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT).rev().map(Self)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TryFrom<u8> for Card {
    type Error = CardError;

    fn try_from(number: u8) -> Result<Self, CardError> {
        if number < Self::COUNT { Ok(Self(number)) } else { Err(CardError::Number(number)) }
    }
}

/// Reads `As`, `Td`, `10d`; the case of the letters does not matter.
impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let mut letters = text.chars();
        let suit_letter = letters.next_back().ok_or_else(|| CardError::Length(text.to_owned()))?;
        let rank_text = letters.as_str();
        if rank_text.is_empty() {
            return Err(CardError::Length(text.to_owned()));
        }
        let rank = rank_from_text(rank_text)
            .ok_or_else(|| CardError::Rank { card: text.to_owned(), rank: rank_text.to_owned() })?;
        let suit = Suit::ALL
            .into_iter()
            .find(|suit| suit.letter() == suit_letter.to_ascii_lowercase())
            .ok_or_else(|| CardError::Suit { card: text.to_owned(), suit: suit_letter })?;
        Ok(Self::new(rank, suit))
    }
}

fn rank_from_text(text: &str) -> Option<Rank> {
    if text == "10" {
        return Some(Rank::Ten);
    }
    let mut letters = text.chars();
    let letter = letters.next()?.to_ascii_uppercase();
    if letters.next().is_some() {
        return None;
    }
    Rank::ALL.into_iter().find(|rank| rank.letter() == letter)
}

/// Why something is not a card of the 52-card deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardError {
    /// A card number of 52 or more.
    Number(u8),
    /// A text too short to hold a rank and a suit.
    Length(String),
    /// The part before the suit letter is not a rank.
    Rank {
        /// The whole text.
        card: String,
        /// The part read as rank.
        rank: String,
    },
    /// The last letter is not a suit.
    Suit {
        /// The whole text.
        card: String,
        /// The letter read as suit.
        suit: char,
    },
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "card number {number} is not below 52"),
            Self::Length(card) => {
                write!(f, "{card:?} is not a card: a rank and a suit are needed")
            }
            Self::Rank { card, rank } => {
                write!(f, "{card:?} is not a card: rank {rank:?} is none of A K Q J T 10 9 8 7 6 5 4 3 2")
            }
            Self::Suit { card, suit } => {
                write!(f, "{card:?} is not a card: suit {suit:?} is none of s h d c")
            }
        }
    }
}

impl Error for CardError {}

/// A set of cards of one 52-card deck; each card is in it once or not at all.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

/// The bits of one suit, shifted to the lowest suit.
const EVERY_FOURTH: u64 = 0x0001_1111_1111_1111;

impl CardSet {
    /// The set without cards.
    pub const EMPTY: Self = Self(0);

    /// The whole deck.
    pub const DECK: Self = Self((1 << Card::COUNT) - 1);

    /// The set whose bits are numbered as the cards are.
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The set of only this card.
    #[inline]
    #[must_use]
    pub const fn of(card: Card) -> Self {
        Self(1 << card.0)
    }

    /// Adds a card; says whether it is new to the set.
    #[inline]
    pub const fn insert(&mut self, card: Card) -> bool {
        let is_new = !self.contains(card);
        self.0 |= 1 << card.0;
        is_new
    }

    /// Takes a card out; says whether it was there.
    #[inline]
    pub const fn remove(&mut self, card: Card) -> bool {
        let was_there = self.contains(card);
        self.0 &= !(1 << card.0);
        was_there
    }

    /// Whether the card is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & (1 << card.0) != 0
    }

    /// Number of cards in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no card in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards that are in either set.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards that are in both sets.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cards of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether every card of this set is in the other.
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The cards of one rank.
    #[inline]
    #[must_use]
    pub const fn of_rank(self, rank: Rank) -> Self {
        Self(self.0 & (0xf << (4 * rank.index())))
    }

    /// The cards of one suit.
    #[inline]
    #[must_use]
    pub const fn of_suit(self, suit: Suit) -> Self {
        Self(self.0 & (EVERY_FOURTH << suit.lane()))
    }

    /// The ranks held in one suit: bit 0 is the two, bit 12 the ace.
    #[expect(clippy::as_conversions, reason = "13 bits are left after gathering; `From` is not const")]
    #[inline]
    #[must_use]
    pub const fn suit_mask(self, suit: Suit) -> u16 {
        // Every fourth bit belongs to the suit; each step halves the gaps between them.
        let every_fourth = (self.0 >> suit.lane()) & EVERY_FOURTH;
        let pairs = (every_fourth | every_fourth >> 3) & 0x0303_0303_0303_0303;
        let fours = (pairs | pairs >> 6) & 0x000f_000f_000f_000f;
        let eights = (fours | fours >> 12) & 0x0000_00ff_0000_00ff;
        (eights | eights >> 24) as u16
    }

    /// The cards from the highest down, within a rank spades, hearts, diamonds, clubs.
    #[must_use]
    pub const fn iter(self) -> CardSetIter {
        CardSetIter(self)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Writes the cards from the highest down with blanks between.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.iter().enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, |set, card| set.union(Self::of(card)))
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        *self = self.union(cards.into_iter().collect());
    }
}

impl<const N: usize> From<[Card; N]> for CardSet {
    fn from(cards: [Card; N]) -> Self {
        cards.into_iter().collect()
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = CardSetIter;

    fn into_iter(self) -> CardSetIter {
        self.iter()
    }
}

/// The cards of a [`CardSet`] from the highest down.
#[derive(Clone, Debug)]
pub struct CardSetIter(CardSet);

impl Iterator for CardSetIter {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let number = u8::try_from(self.0.0.checked_ilog2()?).ok()?;
        let card = Card(number);
        self.0.remove(card);
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.0.len()).unwrap_or(usize::MAX);
        (left, Some(left))
    }
}

impl ExactSizeIterator for CardSetIter {}
