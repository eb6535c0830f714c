//! Wagers that a pay table settles by the player's own cards.

use crate::{Distribution, Fraction, Outcome};
use croupier_games::book::{Pay, Rulebook};
use num_bigint::BigUint;
use num_traits::Zero;
use std::collections::BTreeMap;

/// How many hands reach which row; `None` counts the hands that reach no row at all.
pub type Counts = BTreeMap<Option<&'static str>, u64>;

/// The rows of a pay table with their hands, then the hands that the table does not pay: `rest` is their name and
/// what they bring.
pub fn by_row(
    book: &Rulebook,
    (wager, table): (&str, Option<&str>),
    counts: &Counts,
    net: impl Fn(&str, Pay) -> Fraction,
    rest: (&str, Fraction),
) -> Distribution {
    let found = book.tables().iter().find(|t| t.wager == wager && t.table.as_deref() == table);
    let paid = found.into_iter().flat_map(|table| &table.rows).filter_map(|entry| {
        let net = net(&entry.row, book.pay(wager, table, &entry.row)?);
        let count = counts.get(&Some(entry.row.as_str())).copied().unwrap_or(0);
        Some(Outcome { row: entry.row.clone(), count: count.into(), net })
    });
    let mut outcomes: Vec<Outcome> = paid.collect();
    let all: BigUint = counts.values().sum::<u64>().into();
    let paid = outcomes.iter().fold(BigUint::zero(), |sum, outcome| sum + &outcome.count);
    let (row, net) = rest;
    outcomes.push(Outcome { row: row.to_owned(), count: all - paid, net });
    Distribution::new(outcomes)
}
