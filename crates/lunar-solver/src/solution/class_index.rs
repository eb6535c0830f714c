//! The place of a hand and an up card among all suit classes.

use crate::decisions::suit_order;
use crate::hands::rank_multisets::{MULTISETS, all};
use crate::solution::classes::{RankClass, rank_classes};
use croupier_core::Card;
use std::sync::LazyLock;

/// Where each rank class begins, and where in it each naming of suits belongs.
pub struct Index {
    /// By the number of the hand's ranks and the up card's rank.
    starts: Vec<[u32; 13]>,
    /// By pattern and the suits of the five cards.
    namings: Vec<Vec<Naming>>,
    /// Suit classes in all.
    pub classes: u32,
}

/// Where a naming of suits belongs.
#[derive(Clone, Copy, Debug, Default)]
struct Naming {
    place: u16,
    /// What each suit is called there.
    names: [u8; 4],
}

/// The one index there is.
pub static INDEX: LazyLock<Index> = LazyLock::new(Index::new);

/// The orders of the three suits that have none.
const ORDERS: [[u8; 4]; 6] =
    [[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 1, 3], [0, 2, 3, 1], [0, 3, 1, 2], [0, 3, 2, 1]];

/// Which neighbours among the ranks are equal, and which card has the up card's rank. Suit classes depend on
/// nothing else.
fn pattern(class: &RankClass) -> usize {
    let equal = (0..4).filter(|card| class.ranks[*card] == class.ranks[card + 1]);
    let up = class.ranks.iter().position(|rank| *rank == class.up).unwrap_or(5);
    equal.fold(up * 16, |sum, card| sum + (1 << card))
}

fn code(suits: [u8; 5]) -> usize {
    suits.iter().rev().fold(0, |code, suit| code * 4 + usize::from(*suit))
}

/// The cards of equal rank by suit.
fn sorted(class: &RankClass, mut suits: [u8; 5]) -> [u8; 5] {
    let mut cards: Vec<(usize, u8)> = class.ranks.into_iter().zip(suits).collect();
    cards.sort_unstable();
    suits.iter_mut().zip(cards).for_each(|(suit, (_, sorted))| *suit = sorted);
    suits
}

impl Index {
    fn new() -> Index {
        let mut index =
            Index { starts: vec![[0; 13]; all(5).len()], namings: vec![Vec::new(); 96], classes: 0 };
        let mut sizes = [0_u32; 96];
        for class in rank_classes() {
            let pattern = pattern(&class);
            if index.namings[pattern].is_empty() {
                let suits = class.suit_classes();
                sizes[pattern] = u32::try_from(suits.len()).unwrap_or_default();
                let known: Vec<usize> = suits.iter().map(|suit| code(suit.suits.map(small))).collect();
                index.namings[pattern] = (0..1024).map(|code| naming(&class, code, &known)).collect();
            }
            index.starts[usize::from(MULTISETS.of(class.ranks))][class.up] = index.classes;
            index.classes += sizes[pattern];
        }
        index
    }

    /// The place of a first decision among all suit classes, and the hand in the order of its class.
    pub fn place(&self, hand: [Card; 5], up: Card) -> (u32, [Card; 5]) {
        let order = suit_order(up);
        let suit = |card: Card| order.iter().position(|suit| *suit == card.suit()).unwrap_or_default();
        let mut cards = hand;
        cards.sort_unstable_by_key(|card| card.rank());
        let class =
            RankClass { ranks: cards.map(|card| card.rank().index().into()), up: up.rank().index().into() };
        let naming = self.namings[pattern(&class)][code(cards.map(|card| small(suit(card))))];
        cards.sort_unstable_by_key(|card| (card.rank(), naming.names[suit(*card)]));
        let start = self.starts[usize::from(MULTISETS.of(class.ranks))][class.up];
        (start + u32::from(naming.place), cards)
    }
}

fn small(suit: usize) -> u8 {
    u8::try_from(suit).unwrap_or_default()
}

fn naming(class: &RankClass, raw: usize, known: &[usize]) -> Naming {
    let suits: [u8; 5] = std::array::from_fn(|card| small(raw >> (2 * card) & 3));
    let found = ORDERS.iter().find_map(|names| {
        let renamed = sorted(class, suits.map(|suit| names[usize::from(suit)]));
        let place = known.iter().position(|known| *known == code(renamed))?;
        Some(Naming { place: u16::try_from(place).unwrap_or_default(), names: *names })
    });
    // Namings that no deck deals are never asked for.
    found.unwrap_or_default()
}
