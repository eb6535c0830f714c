//! Lunar Poker in plain words.

use super::Jurisdiction;
use crate::case::{CaseField, CaseForm, CaseValue};
use crate::describe::{DemoValue, Description, PaidBy, WagerInfo};
use crate::list::BookId;

const ANTE: WagerInfo = WagerInfo::compulsory("ante", "Ante").within("min_ante", "max_ante").with_coupon();
const SUPER: WagerInfo = WagerInfo::optional("super", "Super").within("min_super", "max_super");
const PROGRESSIVE: WagerInfo = WagerInfo::optional("progressive", "Progressive").progressive().with_coupon();

/// What the regulation calls a wager, a payment or a meter.
pub(crate) fn title(name: &str) -> Option<&'static str> {
    let titles = [
        ("ante", "Ante"),
        ("super", "Super"),
        ("progressive", "Progressive"),
        ("bet", "Bet"),
        ("bet_second", "Bet, second combination"),
        ("buy_fee", "Sixth card"),
        ("exchange_fee", "Exchange"),
        ("force_fee", "Force the dealer"),
        ("instant", "Instant cash"),
    ];
    titles.iter().find(|(known, _)| *known == name).map(|(_, title)| *title)
}

/// Rows are called by their names.
pub(crate) const fn row_title(_row: &str) -> Option<String> {
    None
}

const HOW_TO_PLAY: &[&str] = &[
    "Bet an Ante; a Super bet on your first five cards is optional. You and the dealer get five cards, one of the dealer’s face up.",
    "Declare what your first five cards have won at once, if anything.",
    "Then bet twice your Ante, or fold and lose it. For the price of an Ante you may first exchange cards or buy a sixth one.",
    "The dealer plays with ace-king or higher. A higher hand of yours is paid by the table of the Bet, and the Ante goes back; a lower one loses both; equal hands push.",
    "If the dealer does not play, the Ante is paid 1 to 1. For the price of an Ante you may force the dealer to replace the highest card instead.",
];

const CASE_TABLE: &[CaseField] = &[
    CaseField::cards("dealer.hand", "Dealer's hand", 5),
    CaseField::cards("dealer.up", "Dealt face up", 1),
    CaseField::cards("dealer.forced", "Replacement card", 1),
];

/// A seat in which these can be declared.
const fn case_seat(declared: &'static [&'static str]) -> [CaseField; 7] {
    [
        CaseField::cards("hand", "First five cards", 5),
        CaseField::cards("buy", "Sixth card bought", 1),
        CaseField::cards("exchange.discard", "Discarded", 5),
        CaseField::cards("exchange.draw", "Drawn instead", 5),
        CaseField::of("decision", "Decision", CaseValue::OneOf(&["bet", "fold"])),
        CaseField::of("force", "Paid to force the dealer", CaseValue::Flag),
        CaseField::of("declare", "Declared in time", CaseValue::SomeOf(declared)),
    ]
}

const NJ_SEAT: &[CaseField] = &case_seat(&["instant", "super", "progressive"]);
const NZ_SEAT: &[CaseField] = &case_seat(&["instant", "super"]);
const NJ_CASE: CaseForm =
    CaseForm { table: CASE_TABLE, seat: NJ_SEAT, meters: &["progressive"], backers: false };
const NZ_CASE: CaseForm = CaseForm { table: CASE_TABLE, seat: NZ_SEAT, meters: &[], backers: false };

/// The game for those who do not know it.
pub(crate) fn describe(book: BookId) -> Description {
    match Jurisdiction::by(book) {
        Jurisdiction::NewJersey => Description {
            theme: "lunar",
            place: 4,
            blurb: "Five cards. Exchange, buy a sixth, bet or fold, and pay to force the dealer.",
            how_to_play: HOW_TO_PLAY,
            sample_cards: &["Ks", "Kh", "Qd", "Jd"],
            wagers: &[ANTE, SUPER, PROGRESSIVE],
            lines_at: &[
                ("bet_second", "bet"),
                ("buy_fee", "options"),
                ("exchange_fee", "options"),
                ("force_fee", "options"),
            ],
            case: NJ_CASE,
            demo_table: "lunar-nj-1",
            demo_options: &[
                ("progressive", DemoValue::Flag(true)),
                ("progressive_reset", DemoValue::Number(500_000)),
                ("progressive_initial", DemoValue::Number(500_000)),
            ],
        },
        Jurisdiction::NewZealand => Description {
            theme: "lunar",
            place: 4,
            blurb: "The New Zealand rules: instant cash on the ante and seven super tables.",
            how_to_play: HOW_TO_PLAY,
            sample_cards: &["Ac", "Kc", "Tc", "9c"],
            wagers: &[ANTE, SUPER],
            lines_at: &[("bet_second", "bet")],
            case: NZ_CASE,
            demo_table: "lunar-nz-1",
            demo_options: &[],
        },
    }
}

/// By which pay table a line of a settlement is paid.
pub(crate) fn paid_by(bet: &'static str) -> PaidBy {
    match bet {
        // The ante is paid by a table only as instant cash.
        "ante" => PaidBy::table("instant"),
        "bet_second" => PaidBy::on_stake_of("bet", "bet"),
        _ => PaidBy::table(bet),
    }
}
