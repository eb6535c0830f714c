//! The first five cards of a player, which decide every side wager of Lunar Poker.

use crate::analysis::enough_cards;
use crate::by_row::Counts;
use crate::cards;
use croupier_core::poker::{HandRank, for_each_five};
use croupier_core::{Card, CardSet, Refusals};
use std::collections::BTreeMap;

/// nj/lunar-poker 38.5(a)·a | nz/lunar-poker 3.5(a)
///
/// The 52 cards without those that were seen.
pub fn deck_without(seen: &[String]) -> Result<CardSet, Refusals> {
    let deck = cards::deck_without(seen)?;
    enough_cards(deck.len(), 10)?;
    Ok(deck)
}

/// How many hands of five cards out of `deck` reach which row.
pub fn count<Row: Copy + Ord>(
    deck: CardSet,
    row: impl Fn(HandRank, &[Card; 5]) -> Option<Row>,
    name: impl Fn(Row) -> &'static str,
) -> Counts {
    let mut counts: BTreeMap<Option<Row>, u64> = BTreeMap::new();
    for_each_five(|rank, cards| {
        if cards.is_subset(deck)
            && let Some(first) = five(cards)
        {
            *counts.entry(row(rank, &first)).or_default() += 1;
        }
    });
    counts.into_iter().map(|(row, count)| (row.map(&name), count)).collect()
}

fn five(cards: CardSet) -> Option<[Card; 5]> {
    let mut cards = cards.iter();
    let [a, b, c, d, e] = std::array::from_fn(|_| cards.next());
    Some([a?, b?, c?, d?, e?])
}
