//! The super side bet and instant cash.

use super::first_five::count;
use crate::by_row::{Counts, by_row};
use crate::{Fraction, Request, WagerAnalysis, analysis};
use croupier_core::{CardSet, Money, Refusals};
use croupier_games::book::{Pay, PayTable, Rulebook};
use croupier_games::lunar::Book;
use croupier_games::lunar::rules::{BetRow, SuperRow, instant_row, super_row};

/// nj/lunar-poker 38.12(d) | nz/lunar-poker 5.9·a
///
/// The super side bet under each of its tables.
pub fn super_bet(book: &Rulebook, request: &Request, deck: CardSet) -> Vec<WagerAnalysis> {
    let counts = count(deck, |_, first| super_row(first), SuperRow::name);
    let tables = if book.option("super_table").is_some() {
        let tables = request.tables(book, "super", "super_table").into_iter();
        tables.map(|(table, in_force)| (Some(table), in_force)).collect()
    } else {
        vec![(None, true)]
    };
    let lose = ("lose", Fraction::whole(-1));
    tables.into_iter().map(|table| on_first_five(book, request, "super", table, &counts, &lose)).collect()
}

/// nj/lunar-poker 38.12(c) | nz/lunar-poker 5.6·a
///
/// Instant cash under each of its tables, for an ante of one. It is not a wager of its own: hands without it are
/// worth nothing here, so that the average is what instant cash pays beyond the ante.
pub fn instant(book: &Rulebook, request: &Request, deck: CardSet) -> Vec<WagerAnalysis> {
    let counts = count(deck, |_, first| instant_row(first), BetRow::name);
    let none = ("none", Fraction::zero());
    let tables = instant_tables(book, request).into_iter();
    tables.map(|table| on_first_five(book, request, "instant", table, &counts, &none)).collect()
}

/// nz/lunar-poker 5.6·b
///
/// The tables of instant cash and whether each is in force. New Zealand's operator chooses one by its two numbers;
/// the others follow unless the caller chose a number.
fn instant_tables(book: &Rulebook, request: &Request) -> Vec<(Option<String>, bool)> {
    let options = ["instant_royal", "instant_straight_flush"];
    let chosen = request.chosen.iter().any(|option| options.contains(&option.as_str()));
    let in_force = |table: &PayTable| {
        let pays = |row: &str| table.pay(row).and_then(Pay::number);
        table.table.is_none()
            || ["royal_flush", "straight_flush"].map(pays) == options.map(|key| Some(book.integer(key)))
    };
    let tables = book.tables().iter().filter(|table| table.wager == "instant");
    let (first, others): (Vec<&PayTable>, Vec<&PayTable>) = tables.partition(|table| in_force(table));
    let others = others.into_iter().filter(|_| !chosen).map(|table| (table.table.clone(), false));
    first.into_iter().map(|table| (table.table.clone(), true)).chain(others).collect()
}

/// The tables of instant cash, whether each is in force, and the odds of a straight flush and of a royal flush.
pub fn instant_odds(book: &Rulebook, request: &Request) -> Vec<(Option<String>, bool, [Fraction; 2])> {
    let limit = Book::new(book, &mut Refusals::new()).limit.map(|limit| limit.amount);
    let odds = |(table, in_force): (Option<String>, bool)| {
        let odds = ["straight_flush", "royal_flush"].map(|row| {
            let pay = book.pay("instant", table.as_deref(), row);
            pay.map_or_else(Fraction::zero, |pay| net(pay, request.stake, limit))
        });
        (table, in_force, odds)
    };
    instant_tables(book, request).into_iter().map(odds).collect()
}

/// A payment on the first five cards under one table.
fn on_first_five(
    book: &Rulebook,
    request: &Request,
    wager: &'static str,
    (table, in_force): (Option<String>, bool),
    counts: &Counts,
    (rest, worth): &(&str, Fraction),
) -> WagerAnalysis {
    let limit = Book::new(book, &mut Refusals::new()).limit.map(|limit| limit.amount);
    let net = |_: &str, pay: Pay| net(pay, request.stake, limit);
    let rows = by_row(book, (wager, table.as_deref()), counts, net, (*rest, worth.clone()));
    let mut analysis = WagerAnalysis::plain(wager, table, in_force, rows);
    analysis.stake = limit.map(|_| request.stake);
    analysis
}

/// nj/lunar-poker 38.12(f) | nz/lunar-poker 5.12·a
///
/// What a row pays in units of the stake, as far as the payout limit goes if nothing else was paid before.
fn net(pay: Pay, stake: Money, limit: Option<Money>) -> Fraction {
    let full = analysis::net(pay, stake, Money::ZERO);
    match limit {
        Some(limit) => full.min(Fraction::new(limit.in_cents(), stake.in_cents())),
        None => full,
    }
}
