//! The bonuses without a meter, and the row counts of all.

use crate::{built_in, cards, changed, count, only, rules, selected, sets, wager};
use croupier_core::{CardSet, Money};
use croupier_games::book::{Pay, Rulebook};
use croupier_games::packs::rules::{five_card_row, settle_five_card, settle_seven_card, seven_card_row};
use croupier_math::{Fraction, Request, WagerAnalysis};

/// Sums what hands win in cents, for a stake, by a table of a wager.
fn settled(hands: &[CardSet], net: impl Fn(CardSet) -> i64) -> i64 {
    hands.iter().map(|hand| net(*hand)).sum()
}

fn ev(sum: i64, hands: &[CardSet], stake: Money) -> Fraction {
    Fraction::new(sum, i64::try_from(hands.len()).unwrap() * stake.in_cents())
}

/// The tables of a wager, each analysed and beside it the book that selects it.
fn tables(name: &str, request: &Request) -> Vec<(WagerAnalysis, Rulebook)> {
    let analysed = wager(built_in(), name, request.clone());
    analysed
        .into_iter()
        .map(|wager| {
            let book = selected(&format!("{name}_table"), wager.paytable.as_ref().unwrap());
            (wager, book)
        })
        .collect()
}

#[test]
fn every_five_card_hand_settled_by_the_rules() {
    let stake = Money::cents(700);
    let hands = sets(CardSet::DECK, 5);
    assert_eq!(hands.len(), 2_598_960);
    let plain = tables("five_card", &Request { stake, ..Request::default() });
    assert_eq!(plain.len(), 5);
    for (analysed, book) in plain {
        let book = rules(&book);
        let sum =
            settled(&hands, |hand| settle_five_card(&book, "five_card_1", stake, hand).net().in_cents());
        assert_eq!(analysed.distribution.ev(), ev(sum, &hands, stake), "{:?}", analysed.paytable);
        assert_eq!((analysed.stake, analysed.progressive), (None, None));
    }
}

#[test]
fn every_progressive_five_card_hand_at_a_reading() {
    let (stake, meter) = (Money::cents(500), Money::cents(123_456));
    let hands = sets(CardSet::DECK, 5);
    let meters = [("five_card".to_owned(), meter)].into();
    let progressive = tables("five_card_progressive", &Request { stake, meters, ..Request::default() });
    assert_eq!(progressive.len(), 5);
    for (analysed, book) in progressive {
        let (pays, _) = rules(&book).five_card_progressive.unwrap();
        let share = |percent: u32| Money::cents(meter.in_cents() * i64::from(percent) / 100);
        let sum = settled(&hands, |hand| paid(five_card_row(&pays, hand, stake, share), stake, share));
        assert_eq!(analysed.distribution.ev(), ev(sum, &hands, stake), "{:?}", analysed.paytable);
    }
}

/// What a row pays beyond the stake.
fn paid(row: Option<(&'static str, Pay)>, stake: Money, share: impl Fn(u32) -> Money) -> i64 {
    let stake = stake.in_cents();
    match row.map(|(_, pay)| pay) {
        None => -stake,
        Some(Pay::To1(odds)) => stake * i64::from(odds.number()),
        Some(Pay::Times(times)) => stake * (i64::from(times) - 1),
        Some(Pay::Amount(amount)) => amount.in_cents(),
        Some(Pay::MeterPercent(percent)) => share(percent).in_cents() - stake,
        Some(Pay::Push) => 0,
    }
}

/// Decks of few cards with a lot of flushes, long straight flushes and six-card royals.
const SMALL: [&str; 4] = [
    "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s Ah 9h 9d 4c 4d",
    "Ad Kd Qd Jd Td 9d 8d 7d Ah Kh Qh Jh Th 9h 9c 9s Ac 2c",
    "Ks Kh Kd Kc 7s 7h 7d 7c 3s 3h 3d 3c As 2s 4s 5s Qd",
    "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s 2d 8d Kc",
];

#[test]
fn every_seven_card_hand_of_a_small_deck_settled_by_the_rules() {
    for deck in SMALL.map(cards) {
        let hands = sets(deck, 7);
        for stake in [100, 1_000, 2_500, 100_000].map(Money::cents) {
            let plain = tables("seven_card", &Request { stake, ..only(deck) });
            assert_eq!(plain.len(), 23);
            for (analysed, book) in plain {
                let book = rules(&book);
                let sum = settled(&hands, |hand| {
                    settle_seven_card(&book, "seven_card_1", stake, hand).net().in_cents()
                });
                assert_eq!(
                    analysed.distribution.ev(),
                    ev(sum, &hands, stake),
                    "{:?} {deck}",
                    analysed.paytable
                );
                assert_eq!(analysed.stake, Some(stake));
            }
        }
    }
}

#[test]
fn every_progressive_seven_card_hand_of_a_small_deck_at_a_reading() {
    let stake = Money::cents(100);
    for deck in SMALL.map(cards) {
        let hands = sets(deck, 7);
        // At the lower readings the whole meter, or a tenth of it, is less than other rows.
        for meter in [0, 10_000, 60_000, 450_000, 2_000_000].map(Money::cents) {
            let meters = [("seven_card".to_owned(), meter)].into();
            let progressive = tables("seven_card_progressive", &Request { stake, meters, ..only(deck) });
            assert_eq!(progressive.len(), 13);
            for (analysed, book) in progressive {
                let book = rules(&book);
                let (pays, _) = book.seven_card_progressive.unwrap();
                let share = |percent: u32| Money::cents(meter.in_cents() * i64::from(percent) / 100);
                let row = |hand| seven_card_row(&pays, hand, stake, book.top_row_ace_high, share);
                let sum = settled(&hands, |hand| paid(row(hand), stake, share));
                assert_eq!(
                    analysed.distribution.ev(),
                    ev(sum, &hands, stake),
                    "{:?} {deck}",
                    analysed.paytable
                );
            }
        }
    }
}

#[test]
fn hands_of_each_row() {
    let five = &wager(&selected("five_card_table", "E"), "five_card", Request::default())[0];
    let rows: Vec<u64> =
        five.distribution.outcomes().iter().map(|o| u64::try_from(&o.count).unwrap()).collect();
    assert_eq!(rows, [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 337_920, 760_320, 1_302_540]);
    let seven = &wager(built_in(), "seven_card", Request::default())[0];
    let rows: Vec<u64> =
        seven.distribution.outcomes().iter().map(|o| u64::try_from(&o.count).unwrap()).collect();
    // Of the royal flushes 180 have the nine and not the eight, four have both; 28 other straight flushes
    // have seven cards.
    let lost = 23_294_460 + 58_627_800;
    assert_eq!(
        rows,
        [
            32,
            180,
            4_324 - 184,
            37_260 - 28,
            224_848,
            3_473_184,
            4_047_644,
            6_180_020,
            6_461_620,
            31_433_400,
            lost
        ]
    );
    assert_eq!(seven.distribution.of(), &133_784_560_u32.into());
    let narrow = selected("top_seven_card_row", "ace_high");
    let narrow = &wager(&narrow, "seven_card", Request::default())[0];
    assert_eq!(count(narrow, "seven_card_straight_flush"), 4);
    assert_eq!(count(narrow, "straight_flush"), 37_260);
}

/// A fixed amount is worth less the more is staked, until odds hand over more.
#[test]
fn fixed_amounts_depend_on_the_stake() {
    let at = |cents: i64| {
        let request = Request { stake: Money::cents(cents), ..Request::default() };
        wager(&selected("seven_card_table", "K"), "seven_card", request).remove(0)
    };
    // Table K: six-card royal $5,000, royal flush 250 to 1; they are equal at $20, where the higher row is
    // paid.
    assert_eq!(count(&at(2_000), "six_card_royal"), 180);
    assert_eq!(count(&at(2_001), "six_card_royal"), 0);
    assert_eq!(count(&at(2_001), "royal_flush"), 4_320);
    let (one, two) = (at(100).distribution.ev(), at(200).distribution.ev());
    let amounts = Fraction::new(32 * 5_000_000_i64 + 180 * 500_000, 133_784_560_i64 * 200);
    assert_eq!(one - two, amounts);
}

#[test]
fn a_changed_row_changes_only_its_table() {
    let book = changed(&[(
        "{ row = \"straight_flush\", to_1 = 500 },\n  { row = \"four_of_a_kind\", to_1 = 250 },",
        "{ row = \"straight_flush\", to_1 = 500 },\n  { row = \"four_of_a_kind\", to_1 = 251 },",
    )]);
    let bonuses = |book: &Rulebook| -> Vec<WagerAnalysis> {
        let names = ["five_card", "five_card_progressive", "seven_card", "seven_card_progressive"];
        names.iter().flat_map(|name| wager(book, name, Request::default())).collect()
    };
    let (before, after) = (bonuses(built_in()), bonuses(&book));
    assert_eq!(before.len(), 46);
    for (before, after) in before.iter().zip(&after) {
        let gain = after.distribution.ev() - before.distribution.ev();
        let changed = before.wager == "five_card" && before.paytable.as_deref() == Some("C");
        let expected = if changed { Fraction::new(624, 2_598_960) } else { Fraction::zero() };
        assert_eq!(gain, expected, "{} {:?}", before.wager, before.paytable);
    }
}
