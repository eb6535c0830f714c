//! The rulebook of Pack's Poker with its numbers where the rules want them.

use super::meters::MeterRules;
use super::rules::{FiveCardRow, SevenCardRow};
use crate::book::Rulebook;
use crate::pay::{Pays, pays, refuse_meters};
use croupier_core::{Code, Rate, Refusals};

/// The pay tables and settings in force.
#[derive(Clone, Debug)]
pub struct Book {
    /// Does a higher hand without a pair push (43.10(f))?
    pub no_pair_higher_pushes: bool,
    /// Is the top seven-card row the ace-high one only (reading PP-A2)?
    pub top_row_ace_high: bool,
    /// Must a bonus go with a Pack's bet on the same pack?
    pub pack_bet_required: bool,
    /// Is the five-card bonus offered?
    pub offers_five_card: bool,
    /// Is the seven-card bonus offered?
    pub offers_seven_card: bool,
    /// How a bonus with a progressive table is offered.
    pub configuration: Configuration,
    /// The five-card table.
    pub five_card: Pays<11>,
    /// The progressive five-card table, if one is selected.
    pub five_card_progressive: Option<(Pays<11>, MeterRules)>,
    /// The seven-card table.
    pub seven_card: Pays<10>,
    /// The progressive seven-card table, if one is selected.
    pub seven_card_progressive: Option<(Pays<10>, MeterRules)>,
    /// The player places.
    pub positions: i64,
}

/// nj/packs-poker 43.11(b); 43.11(c)
///
/// How a bonus with a progressive table is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Configuration {
    /// Progressive only: either configuration, not both.
    Either {
        /// Nobody chose it: a described round may still hold both, each settled by its own table.
        by_default: bool,
    },
    /// Plain and progressive at once, against the text.
    SideBySide,
}

impl Configuration {
    fn of(book: &Rulebook) -> Configuration {
        let by_default = book.option("bonus_configuration").is_none_or(|option| !option.is_chosen());
        match book.word("bonus_configuration").as_str() {
            "side_by_side" => Configuration::SideBySide,
            _ => Configuration::Either { by_default },
        }
    }
}

impl Book {
    /// nj/packs-poker 43.11(b); 43.11(c)
    ///
    /// May the plain bonus be wagered at a table, beside the progressive one where that is offered?
    #[must_use]
    pub const fn offers_plain(&self, has_progressive: bool) -> bool {
        !has_progressive || matches!(self.configuration, Configuration::SideBySide)
    }

    /// Takes what the rules need out of a rulebook and checks what no single option shows.
    pub fn new(book: &Rulebook, refusals: &mut Refusals) -> Book {
        let five = |wager: &str, table: &str| {
            pays(book, wager, Some(table), std::array::from_fn(|i| FiveCardRow::ALL[i].name()))
        };
        let seven = |wager: &str, table: &str| {
            pays(book, wager, Some(table), std::array::from_fn(|i| SevenCardRow::ALL[i].name()))
        };
        let selected = |key: &str| Some(book.word(key)).filter(|table| table != "none");
        let five_card = five("five_card", &book.word("five_card_table"));
        let seven_card = seven("seven_card", &book.word("seven_card_table"));
        refuse_meters(book, "five_card", refusals);
        refuse_meters(book, "seven_card", refusals);
        check_rates(book, refusals);
        check_limits(book, refusals);
        let bonuses = book.word("bonuses");
        Book {
            no_pair_higher_pushes: book.word("no_pair_higher") == "push",
            top_row_ace_high: book.word("top_seven_card_row") == "ace_high",
            pack_bet_required: book.flag("pack_bet_required_for_bonus"),
            offers_five_card: bonuses == "both" || bonuses == "five_card",
            offers_seven_card: bonuses == "both" || bonuses == "seven_card",
            configuration: Configuration::of(book),
            five_card,
            five_card_progressive: selected("five_card_progressive_table")
                .map(|table| (five("five_card_progressive", &table), MeterRules::new(book, "five_card"))),
            seven_card,
            seven_card_progressive: selected("seven_card_progressive_table")
                .map(|table| (seven("seven_card_progressive", &table), MeterRules::new(book, "seven_card"))),
            positions: book.integer("positions"),
        }
    }
}

/// nj/packs-poker 43.12(e)
///
/// Meter and reset meter together get at least 1 percent of a five-card and 5 percent of a seven-card
/// progressive wager, and never more than the wager.
fn check_rates(book: &Rulebook, refusals: &mut Refusals) {
    for (wager, least) in [("five_card", 1), ("seven_card", 5)] {
        let (key, reset) = (format!("{wager}_meter_rate"), format!("{wager}_reset_meter_rate"));
        let sum = book.rate(&key).parts() + book.rate(&reset).parts();
        if sum < Rate::percent(least).parts() {
            let message = format!("{key} and {reset} together must be at least {least} percent");
            refusals.push(book.refuse_option(&key, Code::BelowFloor, message, "43.12(e)"));
        }
        if sum > Rate::percent(100).parts() {
            let message = format!("{key} and {reset} together cannot be more than the wager");
            refusals.push(book.refuse_option(&key, Code::NotAllowed, message, "43.12(e)"));
        }
    }
}

/// nj/packs-poker 43.6(b); 43.12(a)
///
/// The wagers with the clause on their amounts: those of progressive wagers are posted by a clause of their own.
pub(super) const LIMITS: [(&str, &str); 5] = [
    ("pack", "43.6(b)"),
    ("five_card", "43.6(b)"),
    ("seven_card", "43.6(b)"),
    ("five_card_progressive", "43.12(a)"),
    ("seven_card_progressive", "43.12(a)"),
];

fn check_limits(book: &Rulebook, refusals: &mut Refusals) {
    for (wager, clause) in LIMITS {
        book.check_range(&format!("{wager}_minimum"), &format!("{wager}_maximum"), clause, refusals);
    }
}
