//! Pack's Poker in plain words.

use crate::book::Rulebook;
use crate::case::KindSpec;
use crate::case::{CaseField, CaseForm, CaseValue};
use crate::describe::{DemoValue, Description, PaidBy, WagerInfo};
use crate::list::BookId;

const PACK: (&str, &str) = ("pack_minimum", "pack_maximum");
const FIVE_CARD: (&str, &str) = ("five_card_minimum", "five_card_maximum");
const SEVEN_CARD: (&str, &str) = ("seven_card_minimum", "seven_card_maximum");
const FIVE_CARD_PROGRESSIVE: (&str, &str) =
    ("five_card_progressive_minimum", "five_card_progressive_maximum");
const SEVEN_CARD_PROGRESSIVE: (&str, &str) =
    ("seven_card_progressive_minimum", "seven_card_progressive_maximum");

const fn bonus(name: &'static str, title: &'static str, limits: (&'static str, &'static str)) -> WagerInfo {
    WagerInfo::optional(name, title).within(limits.0, limits.1)
}

/// Who plays at all plays against the first pack; the others and all bonuses are a choice.
const WAGERS: &[WagerInfo] = &[
    WagerInfo::compulsory("pack_1", "Pack's bet 1").within(PACK.0, PACK.1).with_coupon(),
    bonus("five_card_1", "Five-Card Bonus 1", FIVE_CARD),
    bonus("seven_card_1", "Seven-Card Bonus 1", SEVEN_CARD),
    bonus("five_card_1_progressive", "Progressive Five-Card Bonus 1", FIVE_CARD_PROGRESSIVE).progressive(),
    bonus("seven_card_1_progressive", "Progressive Seven-Card Bonus 1", SEVEN_CARD_PROGRESSIVE).progressive(),
    bonus("pack_2", "Pack's bet 2", PACK).with_coupon(),
    bonus("five_card_2", "Five-Card Bonus 2", FIVE_CARD),
    bonus("seven_card_2", "Seven-Card Bonus 2", SEVEN_CARD),
    bonus("five_card_2_progressive", "Progressive Five-Card Bonus 2", FIVE_CARD_PROGRESSIVE).progressive(),
    bonus("seven_card_2_progressive", "Progressive Seven-Card Bonus 2", SEVEN_CARD_PROGRESSIVE).progressive(),
    bonus("pack_3", "Pack's bet 3", PACK).with_coupon(),
    bonus("five_card_3", "Five-Card Bonus 3", FIVE_CARD),
    bonus("seven_card_3", "Seven-Card Bonus 3", SEVEN_CARD),
    bonus("five_card_3_progressive", "Progressive Five-Card Bonus 3", FIVE_CARD_PROGRESSIVE).progressive(),
    bonus("seven_card_3_progressive", "Progressive Seven-Card Bonus 3", SEVEN_CARD_PROGRESSIVE).progressive(),
];

/// What the regulation calls a wager, a bonus or a meter.
pub(crate) fn title(name: &str) -> Option<&'static str> {
    let kinds = [
        ("pack", "Pack's bet"),
        ("five_card", "Five-Card Bonus"),
        ("seven_card", "Seven-Card Bonus"),
        ("five_card_progressive", "Progressive Five-Card Bonus"),
        ("seven_card_progressive", "Progressive Seven-Card Bonus"),
    ];
    let placed = WAGERS.iter().find(|wager| wager.name == name).map(|wager| wager.title);
    placed.or_else(|| kinds.iter().find(|(kind, _)| *kind == name).map(|(_, title)| *title))
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
    table: &[
        CaseField::cards("dealer.hand", "Dealer's hand", 5),
        CaseField::of("packs", "Packs", CaseValue::Piles(3, 2)),
    ],
    seat: &[CaseField::cards("hand", "Hand", 5)],
    meters: &["five_card", "five_card_reset", "seven_card", "seven_card_reset"],
    backers: false,
};

/// The game for those who do not know it.
pub(crate) const fn describe(_book: BookId) -> Description {
    Description {
        theme: "packs",
        place: 3,
        blurb: "Your five cards against three packs of two. No decision but how many packs you take on.",
        how_to_play: &[
            "Bet on one, two or three packs; each may have a five-card and a seven-card bonus beside it.",
            "You and the dealer get five cards; three packs of two cards lie face down for everybody. There is nothing to decide.",
            "Pack by pack, both make the best poker hand of five cards out of their own five and the pack.",
            "A higher hand of at least a pair wins 1 to 1; equal hands of a pair or better push; anything less loses.",
            "The five-card bonus looks at your five cards, the seven-card bonus at these and the pack.",
        ],
        sample_cards: &["As", "Ad", "9c", "5h"],
        wagers: WAGERS,
        lines_at: &[],
        case: CASE,
        demo_table: "packs-1",
        demo_options: &[
            ("five_card_progressive_table", DemoValue::Word("A")),
            ("seven_card_progressive_table", DemoValue::Word("A")),
            ("five_card_meter_start", DemoValue::Number(500_000)),
            ("seven_card_meter_start", DemoValue::Number(1_000_000)),
        ],
    }
}

/// By which pay table a line of a settlement is paid.
pub(crate) fn paid_by(bet: &'static str) -> PaidBy {
    let tables = ["five_card_progressive", "seven_card_progressive", "five_card", "seven_card"];
    let of_pack = |table: &&&str| {
        let kind = table.trim_end_matches("_progressive");
        bet.starts_with(kind) && bet.ends_with("_progressive") == table.ends_with("_progressive")
    };
    PaidBy::table(tables.iter().find(of_pack).copied().unwrap_or(bet))
}
