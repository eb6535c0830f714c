//! A validated rulebook.

use super::option::is_pay_number;
use super::paytable::{Limit, Pay, PayTable};
use super::{Allowed, BookOption, Setting, builtin, hash, law};
use crate::document::{Fields, Node};
use croupier_core::{Code, Money, Odds, Rate, Refusal, Refusals};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The numbers and settings that a table plays by. It never changes, so copies share it; other settings make
/// another book.
#[derive(Clone, Debug)]
pub struct Rulebook(Arc<Contents>);

#[derive(Clone, Debug)]
struct Contents {
    name: String,
    texts: BTreeMap<&'static str, String>,
    tables: Vec<PayTable>,
    options: Vec<BookOption>,
    /// Where fixed pay tables pay otherwise.
    departing_pays: Vec<String>,
}

impl Rulebook {
    pub(super) fn new(
        name: &str,
        texts: BTreeMap<&'static str, String>,
        tables: Vec<PayTable>,
        options: Vec<BookOption>,
        departing_pays: Vec<String>,
    ) -> Rulebook {
        Rulebook(Arc::new(Contents { name: name.to_owned(), texts, tables, options, departing_pays }))
    }

    /// The book's name, such as `nj/lunar-poker`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// One of the book's texts: `game`, `title`, `jurisdiction`, `regulation`, `currency`.
    #[must_use]
    pub fn text(&self, key: &str) -> &str {
        self.0.texts.get(key).map_or("", String::as_str)
    }

    /// All texts.
    pub fn texts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.texts.iter().map(|(key, text)| (*key, text.as_str()))
    }

    /// The pay tables.
    #[must_use]
    pub fn tables(&self) -> &[PayTable] {
        &self.0.tables
    }

    /// The options with the values in force.
    #[must_use]
    pub fn options(&self) -> &[BookOption] {
        &self.0.options
    }

    /// The option `key`, if the book has it.
    #[must_use]
    pub fn option(&self, key: &str) -> Option<&BookOption> {
        self.0.options.iter().find(|option| option.key == key)
    }

    /// The option that chooses one of the pay tables of a wager, where the book has several.
    #[must_use]
    pub fn table_option(&self, wager: &str) -> Option<&BookOption> {
        self.options().iter().find(|option| option.key.strip_suffix("_table") == Some(wager))
    }

    /// Where the book departs from the text: fixed tables that pay otherwise, and options whose value in force the text
    /// does not give or by which the house withdraws a right.
    #[must_use]
    pub fn departures(&self) -> Vec<String> {
        let by_option = |option: &BookOption| {
            let sentence = option.departure()?;
            Some(format!("{} = {}: {sentence} [{}]", option.key, option.value, option.clause))
        };
        self.0.departing_pays.iter().cloned().chain(self.options().iter().filter_map(by_option)).collect()
    }

    /// The same book as it was recorded before options came or their defaults changed: what nobody chose has its earlier
    /// value.
    #[must_use]
    pub fn as_recorded(&self) -> Rulebook {
        let mut book = Contents::clone(&self.0);
        for option in book.options.iter_mut().filter(|option| !option.is_chosen()) {
            if let Some(before) = &option.before {
                option.value = before.clone();
            }
        }
        Rulebook(Arc::new(book))
    }

    /// The hash of pay tables and settings in force.
    #[must_use]
    pub fn hash(&self) -> String {
        hash::of(self)
    }

    /// The same book with other settings, given as a table of option keys. What is refused keeps its
    /// value, so that the rest can still be checked.
    #[must_use]
    pub fn with_options(&self, node: &Node, path: &str, refusals: &mut Refusals) -> Rulebook {
        let Some(fields) = Fields::open(node, path, refusals) else { return self.clone() };
        let mut book = Contents::clone(&self.0);
        for (key, node, path) in fields.entries() {
            let Some(index) = self.options().iter().position(|option| option.key == key) else {
                refusals.push(law::unknown_option(self, &path, key));
                continue;
            };
            if let Some(setting) = self.options()[index].read(node, &path, refusals)
                && self.pays_lawfully(&self.options()[index], &setting, &path, refusals)
            {
                book.options[index].value = setting;
                book.options[index].given_at = path;
            }
        }
        Rulebook(Arc::new(book))
    }

    /// Do the rows exist, and does every number respect the limit of the pay table?
    fn pays_lawfully(
        &self,
        option: &BookOption,
        setting: &Setting,
        path: &str,
        refusals: &mut Refusals,
    ) -> bool {
        let (Allowed::Pays { wager, row: single }, Setting::Pays(rows)) = (&option.allowed, setting) else {
            return true;
        };
        let before = refusals.len();
        let Some(table) = self.tables().iter().find(|table| table.wager == *wager) else { return true };
        for (row, number) in rows {
            let field = if single.is_some() { path.to_owned() } else { format!("{path}.{row}") };
            if let Err((code, message)) = self.may_pay(table, row, *number) {
                refusals.push(Refusal::new(code, field, message).value(number).clause(table.clause.clone()));
            }
        }
        refusals.len() == before
    }

    /// May an option set this row to this number? A floor is the regulation's, whatever a copy of the book pays.
    fn may_pay(&self, table: &PayTable, row: &str, number: i64) -> Result<(), (Code, String)> {
        let printed = match table.pay(row) {
            Some(Pay::To1(_)) if !is_pay_number(number) => {
                return Err((Code::NotAllowed, format!("odds are from 1 to {} to 1", Odds::MAX)));
            }
            Some(Pay::Amount(_)) if number > Money::MAX.in_cents() => {
                return Err((Code::NotAllowed, format!("at most {} cents", Money::MAX.in_cents())));
            }
            Some(pay @ (Pay::To1(_) | Pay::Amount(_))) => pay,
            Some(pay @ (Pay::Times(_) | Pay::MeterPercent(_) | Pay::Push)) => {
                return Err((Code::NotAllowed, format!("{row} pays {pay}; this option cannot change it")));
            }
            None => {
                let names: Vec<&str> = table.rows.iter().map(|row| row.row.as_str()).collect();
                return Err((
                    Code::Unknown,
                    format!("there is no such row; {} has {}", table.wager, names.join(", ")),
                ));
            }
        };
        let law = builtin(self.name())
            .and_then(|law| law.tables().iter().find(|lawful| lawful.wager == table.wager));
        let floor = law.and_then(|law| law.pay(row)).unwrap_or(printed);
        match table.limit {
            Limit::Floor if Some(number) < floor.number() => {
                Err((Code::BelowFloor, format!("{row} must pay no less than {floor}")))
            }
            Limit::Fixed if Some(number) != printed.number() => {
                Err((Code::NotAllowed, format!("the regulation fixes {row} at {printed}")))
            }
            Limit::Floor | Limit::Fixed => Ok(()),
        }
    }

    /// What `row` of a pay table pays, the options that change it included; `None` if it does not pay.
    #[must_use]
    pub fn pay(&self, wager: &str, table: Option<&str>, row: &str) -> Option<Pay> {
        let printed =
            self.tables().iter().find(|t| t.wager == wager && t.table.as_deref() == table)?.pay(row)?;
        let changed = self.options().iter().find_map(|option| match (&option.allowed, &option.value) {
            (Allowed::Pays { wager: of, .. }, Setting::Pays(rows)) if of == wager => rows.get(row).copied(),
            _ => None,
        });
        Some(match (printed, changed) {
            (Pay::To1(odds), Some(number)) => Pay::To1(u32::try_from(number).map_or(odds, Odds::to_1)),
            (Pay::Amount(_), Some(number)) => Pay::Amount(Money::cents(number)),
            (Pay::Times(times), _) if self.reads_multiples_as_odds() => Pay::To1(Odds::to_1(times)),
            (printed, _) => printed,
        })
    }

    /// nj/packs-poker 43.11(b)2; 43.11(c)2
    ///
    /// Does a multiple come on top of the wager (reading PP-A1)?
    fn reads_multiples_as_odds(&self) -> bool {
        let option = self.option("progressive_multiples");
        option.is_some_and(|option| option.value == Setting::Word("to_1".to_owned()))
    }

    /// The odds of a row that pays odds; a row that does not pay has none.
    #[must_use]
    pub fn odds(&self, wager: &str, table: Option<&str>, row: &str) -> Option<Odds> {
        match self.pay(wager, table, row)? {
            Pay::To1(odds) => Some(odds),
            Pay::Times(_) | Pay::Amount(_) | Pay::MeterPercent(_) | Pay::Push => None,
        }
    }

    /// Where the row of a pay table stands in its file, for messages about it.
    #[must_use]
    pub fn row_field(&self, wager: &str, table: Option<&str>, row: &str) -> String {
        let found = self.tables().iter().find(|t| t.wager == wager && t.table.as_deref() == table);
        let row = found.and_then(|table| table.rows.iter().find(|entry| entry.row == row));
        row.map_or_else(|| "paytable".to_owned(), |row| row.at.clone())
    }

    fn setting(&self, key: &str) -> &Setting {
        match self.option(key) {
            Some(option) => &option.value,
            None => {
                unreachable!("{} has no option {key}: books are held against the built-in one", self.name())
            }
        }
    }

    /// A yes-or-no option.
    #[must_use]
    pub fn flag(&self, key: &str) -> bool {
        *self.setting(key) == Setting::Bool(true)
    }

    /// The value of an option in words: `lose`, `A`, `4`.
    #[must_use]
    pub fn word(&self, key: &str) -> String {
        self.setting(key).to_string()
    }

    /// An amount, `None` where the option says a word such as `none`.
    #[must_use]
    pub fn amount(&self, key: &str) -> Option<Money> {
        match self.setting(key) {
            Setting::Amount(money) => Some(*money),
            Setting::Bool(_)
            | Setting::Integer(_)
            | Setting::Word(_)
            | Setting::Percent(_)
            | Setting::Pays(_) => None,
        }
    }

    /// A percentage.
    #[must_use]
    pub fn rate(&self, key: &str) -> Rate {
        match self.setting(key) {
            Setting::Percent(rate) => *rate,
            Setting::Bool(_)
            | Setting::Integer(_)
            | Setting::Word(_)
            | Setting::Amount(_)
            | Setting::Pays(_) => Rate::percent(0),
        }
    }

    /// A whole number.
    #[must_use]
    pub fn integer(&self, key: &str) -> i64 {
        match self.setting(key) {
            Setting::Integer(number) => *number,
            Setting::Bool(_)
            | Setting::Word(_)
            | Setting::Amount(_)
            | Setting::Percent(_)
            | Setting::Pays(_) => 0,
        }
    }

    /// Refuses a maximum below its minimum.
    pub fn check_range(&self, least: &str, most: &str, clause: &'static str, refusals: &mut Refusals) {
        if let (Some(minimum), Some(maximum)) = (self.amount(least), self.amount(most))
            && maximum < minimum
        {
            let message = format!("must not be below {least}, {} cents", minimum.in_cents());
            refusals.push(self.refuse_option(most, Code::NotAllowed, message, clause));
        }
    }

    /// A refusal of the value in force of an option, at the field it was given.
    #[must_use]
    pub fn refuse_option(
        &self,
        key: &str,
        code: Code,
        message: impl Into<String>,
        clause: &'static str,
    ) -> Refusal {
        let (at, value) =
            self.option(key).map_or((key, String::new()), |o| (o.given_at.as_str(), o.value.to_string()));
        Refusal::new(code, at, message).value(value).clause(clause)
    }
}
