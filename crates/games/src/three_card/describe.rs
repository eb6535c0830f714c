//! Three Card Poker in plain words.

use crate::book::Rulebook;
use crate::case::KindSpec;
use crate::case::{CaseField, CaseForm, CaseValue};
use crate::describe::{Description, PaidBy, WagerInfo};
use crate::list::BookId;

const WAGERS: &[WagerInfo] = &[
    WagerInfo::compulsory("ante", "Ante").within("ante_minimum", "ante_maximum"),
    WagerInfo::optional("pair_plus", "Pair Plus").within("pair_plus_minimum", "pair_plus_maximum"),
    WagerInfo::optional("six_card", "Six Card Bonus").within("six_card_minimum", "six_card_maximum"),
];

/// What the house rules call a wager or what is paid beside one.
pub(crate) fn title(name: &str) -> Option<&'static str> {
    let placed = WAGERS.iter().find(|wager| wager.name == name).map(|wager| wager.title);
    placed.or(match name {
        "play" => Some("Play"),
        "ante_bonus" => Some("Ante Bonus"),
        _ => None,
    })
}

/// The super royal says itself that it takes six cards; the other rows are called by their names.
pub(crate) fn row_title(row: &str) -> Option<String> {
    match row {
        "mini_royal" => Some("Mini royal (A-K-Q suited)".to_owned()),
        "six_card_super_royal" => Some("Six-card super royal (9 to A suited)".to_owned()),
        _ => None,
    }
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
        theme: "three-card",
        place: 2,
        blurb: "Three cards against the dealer's three. Play or fold; the dealer needs queen high.",
        how_to_play: &[
            "Bet an Ante; Pair Plus and the Six Card Bonus are optional. You and the dealer get three cards each.",
            "Look at your cards. Play with a bet equal to your Ante, or fold and lose Ante and Pair Plus.",
            "A straight flush beats three of a kind, then come straight, flush, pair and high card.",
            "The dealer needs queen high or better. Without it your Ante wins 1 to 1 and Play comes back.",
            "Otherwise the higher hand wins: Ante and Play 1 to 1. Equal hands push.",
            "If you play a straight or better, the Ante Bonus is yours even if the dealer wins. Pair Plus pays for a pair or better in your own cards.",
            "The Six Card Bonus pays for the best five of your cards and the dealer's, even if you fold.",
        ],
        sample_cards: &["As", "Ks", "Qs"],
        wagers: WAGERS,
        lines_at: &[],
        case: CASE,
        demo_table: "three-card-1",
        demo_options: &[],
    }
}

/// By which pay table a line of a settlement is paid.
pub(crate) fn paid_by(bet: &'static str) -> PaidBy {
    // The Ante Bonus is paid on the Ante, without a stake of its own.
    if bet == "ante_bonus" { PaidBy::on_stake_of("ante_bonus", "ante") } else { PaidBy::table(bet) }
}
