//! The rulebook of Dragon Poker with its numbers where the rules want them.

use super::rules::{AnteBonusRow, DragonRow, ThreeCardRow};
use crate::book::Rulebook;
use crate::case::WagerSpec;
use crate::pay::{Pays, pays, refuse_meters};
use croupier_core::{Code, Refusals};

/// Why an Ante Bonus is refused that is not the Ante: the text names both wagers and not their proportion, so anyone who is
/// refused is told that it is a reading.
pub(super) const EQUAL: &str = "reading DP-A3, option ante_bonus_equal";

/// The pay tables and settings in force.
#[derive(Clone, Debug)]
pub struct Book {
    /// nj/dragon-poker 42.11(c)
    ///
    /// The Ante Bonus.
    pub ante_bonus: Pays<4>,
    /// The 3 Card Bonus table selected.
    pub three_card: Pays<7>,
    /// The Dragon Bet.
    pub dragon: Pays<6>,
    /// Must the Ante Bonus equal the Ante (reading DP-A3)?
    pub ante_bonus_equal: bool,
    /// The wagers a player may place before the deal.
    pub wagers: [WagerSpec; 4],
    /// Is the 3 Card Bonus offered?
    pub offers_three_card: bool,
    /// Is the Dragon Bet offered?
    pub offers_dragon: bool,
    /// The player places.
    pub positions: i64,
}

impl Book {
    /// Takes what the rules need out of a rulebook and checks what no single option shows.
    pub fn new(book: &Rulebook, refusals: &mut Refusals) -> Book {
        check(book, refusals);
        let table = book.word("three_card_table");
        let names = |index: usize| ThreeCardRow::ALL[index].name();
        let three_card = pays(book, "three_card", Some(&table), std::array::from_fn(names));
        let ante_bonus = pays(book, "ante_bonus", None, std::array::from_fn(|i| AnteBonusRow::ALL[i].name()));
        let dragon = pays(book, "dragon", None, std::array::from_fn(|i| DragonRow::ALL[i].name()));
        refuse_meters(book, "three_card", refusals);
        refuse_meters(book, "ante_bonus", refusals);
        refuse_meters(book, "dragon", refusals);
        let side_bets = book.word("side_bets");
        Book {
            ante_bonus,
            three_card,
            dragon,
            ante_bonus_equal: book.flag("ante_bonus_equal"),
            wagers: [
                WagerSpec::new("ante", "42.6(a)", book, "ante_minimum", "ante_maximum"),
                WagerSpec::new("ante_bonus", "42.6(a)", book, "ante_bonus_minimum", "ante_bonus_maximum"),
                WagerSpec::new("three_card", "42.6(a)", book, "three_card_minimum", "three_card_maximum"),
                WagerSpec::new("dragon", "42.6(a)", book, "dragon_minimum", "dragon_maximum"),
            ],
            offers_three_card: side_bets != "dragon",
            offers_dragon: side_bets != "three_card",
            positions: book.integer("positions"),
        }
    }
}

/// nj/dragon-poker 42.8(b)1; 42.2(b)
///
/// Dealing from the hand and a second deck both need a shuffling machine; a maximum is not below its minimum.
fn check(book: &Rulebook, refusals: &mut Refusals) {
    let by_hand = book.word("shuffle") != "machine";
    if by_hand && book.word("dealing") == "hand" {
        let message = "cards dealt from the hand must be shuffled by machine";
        refusals.push(book.refuse_option("dealing", Code::NotAllowed, message, "42.8(b)1"));
    }
    if by_hand && book.integer("decks") == 2 {
        let message = "a second deck may be used only with a shuffling machine";
        refusals.push(book.refuse_option("decks", Code::NotAllowed, message, "42.2(b)"));
    }
    for (least, most) in [
        ("ante_minimum", "ante_maximum"),
        ("ante_bonus_minimum", "ante_bonus_maximum"),
        ("three_card_minimum", "three_card_maximum"),
        ("dragon_minimum", "dragon_maximum"),
    ] {
        book.check_range(least, most, "42.6(a)", refusals);
    }
}
