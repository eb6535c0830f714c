//! Lucky 8's in plain words.

use crate::book::Rulebook;
use crate::case::KindSpec;
use crate::case::{CaseField, CaseForm, CaseValue};
use crate::describe::{DemoValue, Description, PaidBy, WagerInfo};
use crate::list::BookId;

const WAGERS: &[WagerInfo] = &[
    WagerInfo::compulsory("ante", "Ante").within("ante_minimum", "ante_maximum").with_coupon(),
    WagerInfo::optional("bonus", "Lucky 8's Bonus").within("bonus_minimum", "bonus_maximum"),
];

/// What the regulation calls a wager.
pub(crate) fn title(name: &str) -> Option<&'static str> {
    let placed = WAGERS.iter().find(|wager| wager.name == name).map(|wager| wager.title);
    placed.or_else(|| (name == "in_to_win").then_some("In to Win"))
}

/// The rows of the bonus are numbers: how many natural 8s and Jokers it takes.
pub(crate) fn row_title(row: &str) -> Option<String> {
    row.bytes().all(|digit| digit.is_ascii_digit()).then(|| format!("{row} natural 8s and Jokers"))
}

/// The irregularities of its one book.
pub(crate) const fn irregularities(_book: &Rulebook) -> &'static [KindSpec] {
    super::IRREGULARITIES
}

const CASE: CaseForm = CaseForm {
    table: &[CaseField::cards("dealer.hand", "Dealer's hand", 8)],
    seat: &[
        CaseField::cards("hand", "Hand", 8),
        CaseField::of("set", "Hands as they were laid out", CaseValue::Piles(8, 8)),
        CaseField::of("decision", "Decision", CaseValue::OneOf(&["play", "fold"])),
    ],
    meters: &[],
    backers: true,
};

/// The game for those who do not know it.
pub(crate) const fn describe(_book: BookId) -> Description {
    Description {
        theme: "lucky",
        place: 2,
        blurb: "Eight cards. Make as many hands of eight as you can and stay in to win.",
        how_to_play: &[
            "Bet an Ante; the Lucky 8’s Bonus is optional. You and the dealer get eight cards, aces to eights and jokers.",
            "Make as many hands of 8 as you can: an eight, a joker, or cards that add up to eight. The best setting counts, so you need not lay anything out.",
            "Go In to Win with a bet equal to your Ante, or fold and lose it.",
            "The dealer qualifies with one eight or joker. More hands of 8 win; with as many hands, fewer left-over cards win; if those are equal too, the dealer wins.",
            "The Bonus pays for eights and jokers among your own cards.",
        ],
        sample_cards: &["8h", "Jk", "5s", "3d"],
        wagers: WAGERS,
        lines_at: &[],
        case: CASE,
        demo_table: "lucky-1",
        demo_options: &[("spots_per_player", DemoValue::Number(2))],
    }
}

/// By which pay table a line of a settlement is paid.
pub(crate) const fn paid_by(bet: &'static str) -> PaidBy {
    PaidBy::table(bet)
}
