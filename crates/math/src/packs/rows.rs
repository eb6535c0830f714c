//! Hands by the rows of a bonus that they satisfy.

use super::deck::{Copies, copies, hands, one_of_each, parts_of, plus, unsuited, ways};
use croupier_core::{Card, CardSet, Rank, Suit};
use croupier_games::packs::rules::{FiveCardRow, SevenCardRow, five_card_rows, seven_card_rows};

/// A set of rows: one bit for each, the best row lowest.
pub type RowSet = u16;

/// How many hands satisfy which rows of a bonus. Whatever a table pays, it needs to know no more of the
/// cards.
pub struct RowCounts {
    /// The names of the rows, best first.
    pub names: Vec<&'static str>,
    /// How many hands satisfy just these rows.
    pub hands: Vec<(RowSet, i64)>,
}

impl RowCounts {
    /// nj/packs-poker 43.1[1]
    ///
    /// The five cards of a player.
    pub fn five_card(deck: CardSet) -> RowCounts {
        let rows = |cards| five_card_rows(cards).fold(0, |rows, row| rows | 1 << row.index());
        RowCounts::new(FiveCardRow::ALL.iter().map(|row| row.name()).collect(), count(deck, 5, rows))
    }

    /// nj/packs-poker 43.1[7]
    ///
    /// The five cards of a player and the two of a pack.
    pub fn seven_card(deck: CardSet, ace_high_only: bool) -> RowCounts {
        let rows = |cards| seven_card_rows(cards, ace_high_only).fold(0, |rows, row| rows | 1 << row.index());
        RowCounts::new(SevenCardRow::ALL.iter().map(|row| row.name()).collect(), count(deck, 7, rows))
    }

    fn new(names: Vec<&'static str>, hands: Vec<i64>) -> RowCounts {
        RowCounts { names, hands: (0..=RowSet::MAX).zip(hands).filter(|(_, hands)| *hands > 0).collect() }
    }

    /// How many hands there are.
    pub fn all(&self) -> i64 {
        self.hands.iter().map(|(_, hands)| hands).sum()
    }
}

/// How many hands satisfy each set of rows. Counts first as if no hand had five cards of a suit, then puts
/// those right that have.
fn count(deck: CardSet, size: u8, rows: impl Fn(CardSet) -> RowSet) -> Vec<i64> {
    let mut counts = vec![0; usize::from(RowSet::MAX) + 1];
    let mut add = |rows: RowSet, hands: i64| counts[usize::from(rows)] += hands;
    let all = copies(deck);
    for hand in hands(&all, size) {
        add(rows(unsuited(&hand).collect()), ways(&all, &hand));
    }
    for suit in Suit::ALL {
        let others = copies(deck.difference(deck.of_suit(suit)));
        for beside in 0..=size - 5 {
            let beside_suit = hands(&others, beside);
            for suited in parts_of(deck.suit_mask(suit), u32::from(size - beside)) {
                let flush = one_of_each(suited);
                for beside in &beside_suit {
                    let ways = ways(&others, beside);
                    add(rows(flush_with(suit, &flush, beside)), ways);
                    add(rows(unsuited(&plus(&flush, beside)).collect()), -ways);
                }
            }
        }
    }
    counts
}

/// Cards of a suit with these ranks, and cards of other suits with those.
fn flush_with(suit: Suit, suited: &Copies, others: &Copies) -> CardSet {
    let cards = |rank: Rank, suited: u8, others: u8| {
        let other_suits = Suit::ALL.into_iter().filter(move |other| *other != suit);
        let own = std::iter::repeat_n(suit, usize::from(suited));
        own.chain(other_suits.take(usize::from(others))).map(move |suit| Card::new(rank, suit))
    };
    let ranks = Rank::ALL.into_iter().zip(suited.iter().zip(others));
    ranks.flat_map(|(rank, (suited, others))| cards(rank, *suited, *others)).collect()
}
