//! Pair Plus and the Six Card Bonus, each under every pay table.

use super::hands;
use crate::by_row::{Counts, by_row};
use crate::{Fraction, Request, WagerAnalysis, analysis::net};
use croupier_core::poker::{HandRank, fold_six};
use croupier_core::{CardSet, Money};
use croupier_games::book::{Pay, Rulebook};
use croupier_games::three_card::rules::{SixCardRow, ThreeCardRow, rank, six_card_rows, three_card_rows};
use std::collections::BTreeMap;

/// The rows of a pay table that a hand fits, best first, and how many hands fit these.
type Fits<Row> = BTreeMap<&'static [Row], u64>;

/// house/three-card-poker 8.2
///
/// Every hand of a deck.
pub fn pair_plus(book: &Rulebook, request: &Request, deck: CardSet) -> Vec<WagerAnalysis> {
    let mut fits: Fits<ThreeCardRow> = Fits::new();
    for hand in hands(deck) {
        *fits.entry(three_card_rows(rank(hand))).or_default() += 1;
    }
    analyses(book, request, "pair_plus", &fits, ThreeCardRow::name)
}

/// house/three-card-poker 2.6; 8.3
///
/// Every six cards of a deck: which three of them the dealer gets makes no difference.
pub fn six_card(book: &Rulebook, request: &Request, deck: CardSet) -> Vec<WagerAnalysis> {
    let counts = fold_six([0_u64; ROWS.len()], |mut counts, best: HandRank, cards| {
        if cards.is_subset(deck) {
            let first = six_card_rows(cards, best.category()).first();
            counts[first.map_or(ROWS.len() - 1, |row| row.index())] += 1;
        }
        counts
    });
    let fits = ROWS.into_iter().zip(counts).collect();
    analyses(book, request, "six_card", &fits, SixCardRow::name)
}

/// The rows that six cards fit, by the first of them; the last six cards fit none.
const ROWS: [&[SixCardRow]; 9] = [
    &[SixCardRow::SuperRoyal, SixCardRow::RoyalFlush],
    &[SixCardRow::RoyalFlush],
    &[SixCardRow::StraightFlush],
    &[SixCardRow::FourOfAKind],
    &[SixCardRow::FullHouse],
    &[SixCardRow::Flush],
    &[SixCardRow::Straight],
    &[SixCardRow::ThreeOfAKind],
    &[],
];

/// house/three-card-poker 8.4
///
/// A wager under each of its tables: a hand is paid by the first row that the table has.
fn analyses<Row: Copy>(
    book: &Rulebook,
    request: &Request,
    wager: &'static str,
    fits: &Fits<Row>,
    name: impl Fn(Row) -> &'static str,
) -> Vec<WagerAnalysis> {
    let tables = request.tables(book, wager, &format!("{wager}_table")).into_iter();
    tables
        .map(|(table, in_force)| {
            let paid = |rows: &&[Row]| {
                rows.iter().map(|row| name(*row)).find(|row| book.pay(wager, Some(&table), row).is_some())
            };
            let mut counts = Counts::new();
            for (rows, count) in fits {
                *counts.entry(paid(rows)).or_default() += count;
            }
            let worth = |_: &str, pay: Pay| net(pay, request.stake, Money::ZERO);
            let lose = ("lose", Fraction::whole(-1));
            let distribution = by_row(book, (wager, Some(&table)), &counts, worth, lose);
            let stake = pays_amounts(book, wager, &table).then_some(request.stake);
            let plain = WagerAnalysis::plain(wager, Some(table), in_force, distribution);
            WagerAnalysis { stake, ..plain }
        })
        .collect()
}

/// Only a changed book pays amounts of money; then the stake matters.
pub fn pays_amounts(book: &Rulebook, wager: &str, table: &str) -> bool {
    let found = book.tables().iter().find(|t| t.wager == wager && t.table.as_deref() == Some(table));
    found.is_some_and(|table| table.rows.iter().any(|row| matches!(row.pay, Pay::Amount(_))))
}
