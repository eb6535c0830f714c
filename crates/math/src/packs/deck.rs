//! The deck that is left, seen as ranks and as suits.
//!
//! Suits matter for flushes only. So hands are counted by their ranks first, as if suits did not exist,
//! and then those with five cards of a suit are put right.

use croupier_core::{Card, CardSet, Rank, Suit};

/// How many cards of each rank, twos first.
pub type Copies = [u8; 13];

/// How many cards of each rank are among these.
pub fn copies(cards: CardSet) -> Copies {
    Rank::ALL.map(|rank| u8::try_from(cards.of_rank(rank).len()).unwrap_or(u8::MAX))
}

/// One card of each rank in the mask.
pub fn one_of_each(ranks: u16) -> Copies {
    std::array::from_fn(|rank| u8::from(ranks >> rank & 1 == 1))
}

/// The cards of both.
pub fn plus(some: &Copies, more: &Copies) -> Copies {
    std::array::from_fn(|rank| some[rank] + more[rank])
}

/// What is left of `all` without `some`.
pub fn minus(all: &Copies, some: &Copies) -> Copies {
    std::array::from_fn(|rank| all[rank] - some[rank])
}

/// All hands of `size` cards by their ranks.
pub fn hands(copies: &Copies, size: u8) -> Vec<Copies> {
    let mut made = Vec::new();
    add_hands(&mut made, copies, [0; 13], 0, size);
    made
}

fn add_hands(made: &mut Vec<Copies>, copies: &Copies, hand: Copies, rank: usize, size: u8) {
    if size == 0 {
        made.push(hand);
        return;
    }
    let Some(most) = copies.get(rank) else { return };
    for taken in 0..=size.min(*most) {
        let mut hand = hand;
        hand[rank] = taken;
        add_hands(made, copies, hand, rank + 1, size - taken);
    }
}

/// In how many ways a hand with these ranks can be taken from the copies of each.
pub fn ways(copies: &Copies, hand: &Copies) -> i64 {
    copies.iter().zip(hand).map(|(copies, taken)| choose(*copies, *taken)).product()
}

/// The number of ways to choose `taken` cards of one rank, of which there are four at most.
pub fn choose(copies: u8, taken: u8) -> i64 {
    const WAYS: [[i64; 5]; 5] =
        [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]];
    WAYS[usize::from(copies)][usize::from(taken)]
}

/// The number of hands of `taken` cards of a deck of `cards`.
pub fn hands_of(taken: i64, cards: i64) -> i64 {
    (0..taken).fold(1, |hands, before| hands * (cards - before) / (before + 1))
}

/// Cards with these ranks of which no five are of one suit; no more than four of a rank.
pub fn unsuited(hand: &Copies) -> impl Iterator<Item = Card> {
    let ranks = Rank::ALL.into_iter().zip(hand);
    let cards = ranks.flat_map(|(rank, copies)| std::iter::repeat_n(rank, usize::from(*copies)));
    cards.zip(Suit::ALL.into_iter().cycle()).map(|(rank, suit)| Card::new(rank, suit))
}

/// The parts of a set of ranks that have `size` ranks.
pub fn parts_of(ranks: u16, size: u32) -> impl Iterator<Item = u16> {
    parts(ranks).filter(move |part| part.count_ones() == size)
}

/// The parts of a set of ranks, from the whole down to nothing.
pub fn parts(ranks: u16) -> impl Iterator<Item = u16> {
    std::iter::successors(Some(ranks), move |part| (*part != 0).then(|| (part - 1) & ranks))
}
