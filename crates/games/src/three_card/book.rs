//! The rulebook of Three Card Poker with its numbers where the rules want them.

use super::rules::{SixCardRow, ThreeCardRow};
use crate::book::Rulebook;
use crate::case::WagerSpec;
use crate::pay::{Pays, pays, refuse_meters};
use croupier_core::{Code, Refusals};

/// The pay tables and settings in force.
#[derive(Clone, Debug)]
pub struct Book {
    /// The Ante Bonus table selected.
    pub ante_bonus: Pays<6>,
    /// The Pair Plus table selected.
    pub pair_plus: Pays<6>,
    /// The Six Card Bonus table selected.
    pub six_card: Pays<8>,
    /// The wagers a player may place before the deal: Ante, Pair Plus, Six Card Bonus.
    pub wagers: [WagerSpec; 3],
    /// Is Pair Plus offered?
    pub offers_pair_plus: bool,
    /// Is the Six Card Bonus offered?
    pub offers_six_card: bool,
    /// The player places.
    pub positions: i64,
}

impl Book {
    /// Takes what the rules need out of a rulebook and checks what no single option shows.
    pub fn new(book: &Rulebook, refusals: &mut Refusals) -> Book {
        check(book, refusals);
        let three_card = |wager: &str, option: &str| {
            let names = std::array::from_fn(|index| ThreeCardRow::ALL[index].name());
            pays(book, wager, Some(&book.word(option)), names)
        };
        let names = std::array::from_fn(|index| SixCardRow::ALL[index].name());
        let side_bets = book.word("side_bets");
        Book {
            ante_bonus: three_card("ante_bonus", "ante_bonus_table"),
            pair_plus: three_card("pair_plus", "pair_plus_table"),
            six_card: pays(book, "six_card", Some(&book.word("six_card_table")), names),
            wagers: [
                WagerSpec::new("ante", "3.3", book, "ante_minimum", "ante_maximum"),
                WagerSpec::new("pair_plus", "3.3", book, "pair_plus_minimum", "pair_plus_maximum"),
                WagerSpec::new("six_card", "3.3", book, "six_card_minimum", "six_card_maximum"),
            ],
            offers_pair_plus: side_bets == "both" || side_bets == "pair_plus",
            offers_six_card: side_bets == "both" || side_bets == "six_card",
            positions: book.integer("positions"),
        }
    }
}

/// A second deck needs a shuffling machine, a maximum is not below its minimum, and nothing is paid from a meter.
fn check(book: &Rulebook, refusals: &mut Refusals) {
    if book.word("shuffle") == "hand" && book.integer("decks") == 2 {
        let message = "a second deck may be used only with a shuffling machine";
        refusals.push(book.refuse_option("decks", Code::NotAllowed, message, "1.2"));
    }
    for (least, most) in [
        ("ante_minimum", "ante_maximum"),
        ("pair_plus_minimum", "pair_plus_maximum"),
        ("six_card_minimum", "six_card_maximum"),
    ] {
        book.check_range(least, most, "3.3", refusals);
    }
    for wager in ["ante_bonus", "pair_plus", "six_card"] {
        refuse_meters(book, wager, refusals);
    }
}
