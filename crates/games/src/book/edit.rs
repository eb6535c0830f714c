//! Trying other pays: a copy of a book with some rows changed, held against the regulation like a file.

use super::law;
use super::option::is_pay_number;
use super::paytable::{Pay, PayTable};
use super::read::{RawBook, TableAt};
use super::{Rulebook, builtin};
use croupier_core::{Code, Money, Odds, Refusal, Refusals};

/// A row that should pay another number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayEdit {
    /// The wager.
    pub wager: String,
    /// The pay table, where there are several.
    pub table: Option<String>,
    /// The row.
    pub row: String,
    /// Odds, multiple, cents or percent, as the row has them.
    pub number: i64,
}

impl PayEdit {
    fn field(&self) -> String {
        let table = self.table.as_ref().map(|table| format!(".{table}")).unwrap_or_default();
        format!("pays.{}{table}.{}", self.wager, self.row)
    }
}

impl Rulebook {
    /// The same book with other pays. Below a floor nothing is allowed; where the regulation prints the only numbers,
    /// the book says that it departs from them.
    ///
    /// # Errors
    /// Everything that is wrong with the changes.
    pub fn with_pays(&self, edits: &[PayEdit]) -> Result<Rulebook, Refusals> {
        let mut refusals = Refusals::new();
        let mut tables: Vec<PayTable> = self.tables().to_vec();
        for edit in edits {
            if let Err(refusal) = change(&mut tables, edit) {
                refusals.push(refusal);
            }
        }
        let at = |table| TableAt { path: "pays".to_owned(), table, unread_rows: false };
        let raw = RawBook {
            name: Some(self.name().to_owned()),
            texts: self.texts().map(|(key, text)| (key, text.to_owned())).collect(),
            tables: tables.into_iter().map(at).collect(),
            options: self.options().to_vec(),
            option_keys: self.options().iter().map(|option| option.key.clone()).collect(),
            unread_tables: false,
        };
        let law = builtin(self.name()).unwrap_or(self);
        let book = law::hold(raw, law, &mut refusals);
        if refusals.is_empty() {
            crate::list::check(&book, &mut refusals);
        }
        if refusals.is_empty() { Ok(book) } else { Err(refusals) }
    }
}

fn change(tables: &mut [PayTable], edit: &PayEdit) -> Result<(), Refusal> {
    let unknown = |message: &str| Refusal::new(Code::Unknown, edit.field(), message);
    let table = tables.iter_mut().find(|table| table.wager == edit.wager && table.table == edit.table);
    let table = table.ok_or_else(|| unknown("there is no such pay table"))?;
    let row = table.rows.iter_mut().find(|row| row.row == edit.row);
    let row = row.ok_or_else(|| unknown("there is no such row"))?;
    let refuse = |message: String| {
        Refusal::new(Code::NotAllowed, edit.field(), message).value(edit.number).clause(table.clause.clone())
    };
    let small = u32::try_from(edit.number).ok();
    row.at = edit.field();
    row.pay = match (row.pay, small) {
        (Pay::To1(_), Some(odds)) if is_pay_number(edit.number) => Pay::To1(Odds::to_1(odds)),
        (Pay::To1(_), _) => return Err(refuse(format!("odds are from 1 to {} to 1", Odds::MAX))),
        (Pay::Times(_), Some(times)) if is_pay_number(edit.number) => Pay::Times(times),
        (Pay::Times(_), _) => return Err(refuse(format!("a multiple is from 1 to {}", Odds::MAX))),
        (Pay::Amount(_), _) if (1..=Money::MAX.in_cents()).contains(&edit.number) => {
            Pay::Amount(Money::cents(edit.number))
        }
        (Pay::Amount(_), _) => {
            return Err(refuse(format!("an amount is from 1 to {} cents", Money::MAX.in_cents())));
        }
        (Pay::MeterPercent(_), Some(percent @ 1..=100)) => Pay::MeterPercent(percent),
        (Pay::MeterPercent(_), _) => {
            return Err(refuse("a share of a meter is from 1 to 100 percent".to_owned()));
        }
        (Pay::Push, _) => return Err(refuse("the wager goes back; there is no number to change".to_owned())),
    };
    Ok(())
}
