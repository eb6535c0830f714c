//! The rulebook of Lucky 8's with its numbers where the rules want them.

use super::rules::BonusRow;
use crate::book::Rulebook;
use crate::case::WagerSpec;
use crate::pay::{Pays, pays, refuse_meters};
use croupier_core::{Code, Refusals};

/// The pay table and settings in force.
#[derive(Clone, Debug)]
pub struct Book {
    /// The Bonus table selected.
    pub bonus: Pays<7>,
    /// The wagers placed before the deal.
    pub wagers: [WagerSpec; 2],
    /// How many people may bet on one spot.
    pub bettors_per_spot: i64,
    /// On how many spots more than one person may bet.
    pub shared_spots: i64,
    /// Does the player's own layout count, good or bad (reading L8-A1)?
    pub as_laid_out: bool,
    /// Does a folded Ante come back when the dealer is misdealt (reading L8-A6)?
    pub folded_ante_returned: bool,
    /// The player places.
    pub positions: i64,
}

impl Book {
    /// Takes what the rules need out of a rulebook and checks what no single option shows.
    pub fn new(book: &Rulebook, refusals: &mut Refusals) -> Book {
        book.check_range("ante_minimum", "ante_maximum", "50.6(a)", refusals);
        book.check_range("bonus_minimum", "bonus_maximum", "50.6(a)", refusals);
        if book.flag("pre_shuffled") && book.word("dealing") == "machine_packets" {
            let message = "cards shuffled before they came are dealt from the left hand, not in packets";
            refusals.push(book.refuse_option("pre_shuffled", Code::NotAllowed, message, "50.4(a)2"));
        }
        let table = book.word("bonus_table");
        let bonus = pays(book, "bonus", Some(&table), std::array::from_fn(|i| BonusRow::ALL[i].name()));
        refuse_meters(book, "bonus", refusals);
        Book {
            bonus,
            wagers: [
                WagerSpec::new("ante", "50.6(a)", book, "ante_minimum", "ante_maximum"),
                WagerSpec::new("bonus", "50.6(a)", book, "bonus_minimum", "bonus_maximum"),
            ],
            bettors_per_spot: book.integer("bettors_per_spot"),
            shared_spots: book.integer("shared_spots"),
            as_laid_out: book.word("player_setting") == "as_laid_out",
            folded_ante_returned: book.flag("folded_ante_returned_on_dealer_misdeal"),
            positions: book.integer("positions"),
        }
    }
}
