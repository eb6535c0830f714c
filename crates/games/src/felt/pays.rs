//! Pay tables as they are shown.

use super::Where;
use crate::Game;
use crate::book::{Pay, Rulebook};
use croupier_core::Odds;
use serde::Serialize;

/// A row of a pay table as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PaysRow {
    /// The row, as results name it.
    pub row: String,
    /// In words.
    pub name: String,
    /// What it pays.
    pub pays: String,
    /// The same where there is little room: "win 100 %".
    pub brief: String,
    /// The same to compute with.
    #[serde(skip)]
    pub pay: Pay,
}

impl PaysRow {
    /// A row of a pay table.
    pub(crate) fn of(game: Game, row: &str, pay: Pay) -> PaysRow {
        PaysRow {
            row: row.to_owned(),
            name: game.row_name(row),
            pays: in_words(pay),
            brief: in_brief(pay),
            pay,
        }
    }
}

/// A pay table as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Paytable {
    /// The wager it pays, as rounds call it.
    pub bet: String,
    /// What the regulation calls it, with the table in force where there are several.
    pub name: String,
    /// The rows, best first.
    pub rows: Vec<PaysRow>,
    /// Where it stands.
    #[serde(rename = "where")]
    pub place: Where,
    /// Where it is prescribed.
    pub clause: String,
}

impl Paytable {
    /// The table of this wager that is in force, the operator's own odds included.
    pub(crate) fn in_force(
        book: &Rulebook,
        (wager, table): (&str, Option<&str>),
        name: &str,
        place: Where,
    ) -> Option<Paytable> {
        let found = book.tables().iter().find(|t| t.wager == wager && t.table.as_deref() == table)?;
        let rows = found.rows.iter().filter_map(|row| {
            let pay = book.pay(wager, table, &row.row)?;
            Some(PaysRow::of(Game::of(book), &row.row, pay))
        });
        Some(Paytable {
            bet: wager.to_owned(),
            name: table.map_or_else(|| name.to_owned(), |table| format!("{name} · table {table}")),
            rows: rows.collect(),
            place,
            clause: crate::felt::number(&found.clause).to_owned(),
        })
    }

    /// A wager that pays even money by a sentence of the regulation, without a table.
    pub(crate) fn even(bet: &str, name: &str, place: Where, clause: &str) -> Paytable {
        let pay = Pay::To1(Odds::EVEN);
        let (row, row_name) = ("win".to_owned(), super::words("win"));
        let only = PaysRow { row, name: row_name, pays: in_words(pay), brief: in_brief(pay), pay };
        Paytable {
            bet: bet.to_owned(),
            name: name.to_owned(),
            rows: vec![only],
            place,
            clause: clause.to_owned(),
        }
    }
}

/// What a row pays, for a layout with little room, with "to" or "win" too. Amounts keep their cents only where there are some.
fn in_brief(pay: Pay) -> String {
    match pay {
        Pay::To1(odds) => odds.to_string(),
        Pay::Times(times) => format!("win {times}×"),
        Pay::Amount(money) if money.in_cents() % 100 == 0 => format!("win {}", money.in_cents() / 100),
        Pay::Amount(money) => format!("win {money}"),
        Pay::MeterPercent(percent) => format!("win {percent} %"),
        Pay::Push => "push".to_owned(),
    }
}

/// nj/lunar-poker 38.12(a) | nj/dragon-poker 42.11(a)
///
/// Odds are written with "to" or "win", never with "for".
fn in_words(pay: Pay) -> String {
    match pay {
        Pay::To1(odds) => odds.to_string(),
        Pay::Times(times) => format!("win {times} times the wager, stake included"),
        Pay::Amount(money) => format!("win {money}"),
        Pay::MeterPercent(percent) => format!("win {percent} percent of the meter"),
        Pay::Push => "push".to_owned(),
    }
}
