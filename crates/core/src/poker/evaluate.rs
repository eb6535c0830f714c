//! The rank of five, six and seven cards in any order.

use crate::card::{Card, CardSet, Suit};

use super::hashed::{CARD_COUNT, CARD_KEYS, FIVE, FLUSH_BITS, ONE_CARD, SEVEN, SIX, SUIT_BITS};
use super::rank::HandRank;
use super::suited::SUITED;

/// nj/lunar-poker 38.5(a)·a; 38.5(a)·b; 38.5(b); 38.5(c)·a; 38.5(c)·b | nz/lunar-poker 4.1; 4.2; 4.4 | nj/packs-poker 43.5(a); 43.5(b)
///
/// The rank of a five-card hand. The cards must differ, as cards of one deck do.
#[inline]
#[must_use]
pub fn rank_five(cards: &[Card; 5]) -> HandRank {
    rank_cards(cards)
}

/// nj/lunar-poker 38.10(g)·b
///
/// The rank of the best five of six cards. The cards must differ, as cards of one deck do.
#[inline]
#[must_use]
pub fn rank_six(cards: &[Card; 6]) -> HandRank {
    rank_cards(cards)
}

/// nj/packs-poker 43.1[2]
///
/// The rank of the best five of seven cards. The cards must differ, as cards of one deck do.
#[inline]
#[must_use]
pub fn rank_seven(cards: &[Card; 7]) -> HandRank {
    rank_cards(cards)
}

#[inline]
pub(super) fn rank_cards<const N: usize>(cards: &[Card; N]) -> HandRank {
    const { assert!(N >= 5 && N <= 7, "a hand has five, six or seven cards") };
    let sum = sum_of_keys(cards);
    if has_flush(sum) {
        return rank_flush(cards, sum);
    }
    match N {
        5 => FIVE.rank(sum),
        6 => SIX.rank(sum),
        _ => SEVEN.rank(sum),
    }
}

/// nj/lunar-poker 38.5(b); 38.10(g)·b | nz/lunar-poker 4.4 | nj/packs-poker 43.1[2]; 43.5(b)
///
/// The rank of the best five cards of a set of five, six or seven; `None` for any other number.
#[must_use]
pub fn rank_set(cards: CardSet) -> Option<HandRank> {
    (5..=7).contains(&cards.len()).then(|| cards.iter().collect::<Holding>().rank())?
}

const FIVE_CARDS: u64 = 5 * ONE_CARD;
const SIX_CARDS: u64 = 6 * ONE_CARD;
const SEVEN_CARDS: u64 = 7 * ONE_CARD;

/// Cards gathered one by one, to rank many hands that share their first cards.
///
/// Adding a card is an addition and a union, so a search that goes on from here in several ways
/// does nothing twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holding {
    sum: u64,
    cards: CardSet,
}

impl Holding {
    /// No cards.
    pub const EMPTY: Self = Self { sum: 0, cards: CardSet::EMPTY };

    /// The holding of only this card.
    #[inline]
    #[must_use]
    pub fn of(card: Card) -> Self {
        Self { sum: key(card), cards: CardSet::of(card) }
    }

    /// The holding with one more card, which it must not have yet.
    #[inline]
    #[must_use]
    pub fn with(self, card: Card) -> Self {
        self.join(Self::of(card))
    }

    /// Both holdings in one. No card may be in both, nor may there be more than seven.
    #[inline]
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        debug_assert!(self.cards.intersection(other.cards).is_empty(), "{} with {}", self.cards, other.cards);
        let cards = self.cards.union(other.cards);
        debug_assert!(cards.len() <= 7, "more than seven cards: {cards}");
        Self { sum: self.sum.wrapping_add(other.sum), cards }
    }

    /// The cards held.
    #[inline]
    #[must_use]
    pub const fn cards(self) -> CardSet {
        self.cards
    }

    /// nj/lunar-poker 38.5(b); 38.10(g)·b | nz/lunar-poker 4.4 | nj/packs-poker 43.1[2]; 43.5(b)
    ///
    /// The rank of the best five cards, if five, six or seven are held.
    // Always inline: a call takes about as long as the whole ranking.
    #[inline(always)]
    #[must_use]
    pub fn rank(self) -> Option<HandRank> {
        let count = self.sum & CARD_COUNT;
        if has_flush(self.sum) {
            return (count <= SEVEN_CARDS).then(|| rank_flush_set(self.cards, self.sum));
        }
        match count {
            FIVE_CARDS => Some(FIVE.rank(self.sum)),
            SIX_CARDS => Some(SIX.rank(self.sum)),
            SEVEN_CARDS => Some(SEVEN.rank(self.sum)),
            _ => None,
        }
    }
}

impl FromIterator<Card> for Holding {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

#[inline]
fn sum_of_keys<const N: usize>(cards: &[Card; N]) -> u64 {
    let Some((first_four, others)) = cards.split_first_chunk() else { return 0 };
    // Four cards are read at a time, because reading is what takes the time here.
    let mut four = u32::from_le_bytes(first_four.map(Card::number));
    let mut sum = 0_u64;
    for _ in 0..4 {
        sum = sum.wrapping_add(CARD_KEYS[low_byte(four)]);
        four = four.rotate_right(8);
    }
    others.iter().fold(sum, |sum, &card| sum.wrapping_add(key(card)))
}

#[inline]
fn key(card: Card) -> u64 {
    CARD_KEYS[usize::from(card.number())]
}

#[expect(clippy::as_conversions, reason = "only the lowest byte is wanted")]
#[inline]
fn low_byte(word: u32) -> usize {
    usize::from(word as u8)
}

#[inline]
fn has_flush(sum: u64) -> bool {
    sum & FLUSH_BITS != 0
}

/// Kept out of line, as is the next function, so that the common case stays short.
#[inline(never)]
fn rank_flush(cards: &[Card], sum: u64) -> HandRank {
    rank_flush_set(cards.iter().copied().collect(), sum)
}

/// The rank of cards with five or more in one suit, whose counter in `sum` says so.
///
/// With five ranks in the suit, seven cards are neither a full house nor four of a kind.
#[inline(never)]
fn rank_flush_set(cards: CardSet, sum: u64) -> HandRank {
    let lane = usize::try_from((sum & FLUSH_BITS).trailing_zeros()).map(|bit| bit / SUIT_BITS).ok();
    let suit = lane.and_then(|lane| Suit::BY_LANE.get(lane));
    SUITED.rank(suit.map_or(0, |&suit| cards.suit_mask(suit)))
}
