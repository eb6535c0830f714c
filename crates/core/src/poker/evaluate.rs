//! The rank of five, six and seven cards.

use crate::card::{Card, CardSet, Suit};

use super::classes::{RankTally, rank_suited};
use super::rank::HandRank;

/// nj/lunar-poker 38.5(a)·a; 38.5(a)·b; 38.5(b); 38.5(c)·a | nz/lunar-poker 4.1; 4.2; 4.4 | nj/packs-poker 43.5(a); 43.5(b)
///
/// The rank of a five-card hand. The cards must differ, as cards of one deck do.
#[must_use]
pub fn rank_five(cards: &[Card; 5]) -> HandRank {
    rank_cards(cards.iter().copied().collect())
}

/// nj/lunar-poker 38.10(g)·b
///
/// The rank of the best five of six cards. The cards must differ, as cards of one deck do.
#[must_use]
pub fn rank_six(cards: &[Card; 6]) -> HandRank {
    rank_cards(cards.iter().copied().collect())
}

/// nj/packs-poker 43.1[2]
///
/// The rank of the best five of seven cards. The cards must differ, as cards of one deck do.
#[must_use]
pub fn rank_seven(cards: &[Card; 7]) -> HandRank {
    rank_cards(cards.iter().copied().collect())
}

/// nj/lunar-poker 38.5(b); 38.10(g)·b | nz/lunar-poker 4.4 | nj/packs-poker 43.1[2]; 43.5(b)
///
/// The rank of the best five cards of a set of five, six or seven; `None` for any other number.
#[must_use]
pub fn rank_set(cards: CardSet) -> Option<HandRank> {
    (5..=7).contains(&cards.len()).then(|| rank_cards(cards))
}

pub(super) fn rank_cards(cards: CardSet) -> HandRank {
    let masks = Suit::ALL.map(|suit| u32::from(cards.suit_mask(suit)));
    // With five of seven cards in one suit there are five ranks: no full house, no four of a kind.
    match masks.into_iter().find(|mask| mask.count_ones() >= 5) {
        Some(mask) => rank_suited(mask),
        None => masks.into_iter().fold(RankTally::EMPTY, RankTally::with).rank(),
    }
}
