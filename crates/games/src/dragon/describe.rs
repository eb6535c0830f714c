//! Dragon Poker in plain words.

use crate::book::Rulebook;
use crate::case::KindSpec;
use crate::case::{CaseField, CaseForm, CaseValue};
use crate::describe::{Description, PaidBy, WagerInfo};
use crate::list::BookId;

const WAGERS: &[WagerInfo] = &[
    WagerInfo::compulsory("ante", "Ante").within("ante_minimum", "ante_maximum").with_coupon(),
    WagerInfo::compulsory("ante_bonus", "Ante Bonus").within("ante_bonus_minimum", "ante_bonus_maximum"),
    WagerInfo::optional("three_card", "3 Card Bonus").within("three_card_minimum", "three_card_maximum"),
    WagerInfo::optional("dragon", "Dragon Bet").within("dragon_minimum", "dragon_maximum"),
];

/// What the regulation calls a wager.
pub(crate) fn title(name: &str) -> Option<&'static str> {
    let placed = WAGERS.iter().find(|wager| wager.name == name).map(|wager| wager.title);
    placed.or_else(|| (name == "play").then_some("Play"))
}

/// Rows are called by their names.
pub(crate) const fn row_title(_row: &str) -> Option<String> {
    None
}

/// The irregularities of its one book.
pub(crate) const fn irregularities(_book: &Rulebook) -> &'static [KindSpec] {
    super::IRREGULARITIES
}

const CASE: CaseForm = CaseForm {
    table: &[CaseField::cards("dealer.hand", "Dealer's hand", 3)],
    seat: &[
        CaseField::cards("hand", "Hand", 3),
        CaseField::of("decision", "Decision", CaseValue::OneOf(&["play", "fold"])),
    ],
    meters: &[],
    backers: false,
};

/// The game for those who do not know it.
pub(crate) const fn describe(_book: BookId) -> Description {
    Description {
        theme: "dragon",
        place: 1,
        blurb: "Three cards, six characters, one wild gold dragon. Play or fold against the dealer.",
        how_to_play: &[
            "Bet an Ante and an equal Ante Bonus; the 3 Card Bonus and the Dragon Bet are optional. You and the dealer get three cards each.",
            "Look at your cards. Play with a bet equal to your Ante, or fold and lose Ante and Ante Bonus.",
            "Trips beat a pair, a pair beats a high card. Dragons are highest, then phoenix, tiger, panda, monkey and rabbit; the gold dragon is wild.",
            "The higher hand wins: Ante and Play 1 to 1, the Ante Bonus by its table. Equal hands push.",
            "The 3 Card Bonus and the Dragon Bet look at your own cards only, even if you fold.",
        ],
        sample_cards: &["RD", "GD", "PH"],
        wagers: WAGERS,
        lines_at: &[],
        case: CASE,
        demo_table: "dragon-1",
        demo_options: &[],
    }
}

/// By which pay table a line of a settlement is paid.
pub(crate) const fn paid_by(bet: &'static str) -> PaidBy {
    PaidBy::table(bet)
}
