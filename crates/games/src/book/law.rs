//! Holding a book somebody changed against the regulation's own.

use super::paytable::{Limit, Pay, PayTable};
use super::read::{RawBook, TableAt};
use super::{BookOption, Rulebook};
use croupier_core::{Code, Refusal, Refusals};

/// The texts of a book that a copy cannot change.
const FIXED_TEXTS: [&str; 2] = ["game", "currency"];

/// Makes a book of `raw`. What is missing or unreadable is refused and replaced by the law's, so that
/// everything else can still be checked and all mistakes are told at once.
pub(super) fn hold(raw: RawBook, law: &Rulebook, refusals: &mut Refusals) -> Rulebook {
    let mut departures = Vec::new();
    for key in FIXED_TEXTS {
        let (given, lawful) = (raw.texts.get(key), law.text(key));
        if given.is_some_and(|given| given != lawful) {
            let message = format!("the {key} of {} is {lawful}", law.name());
            refusals
                .push(Refusal::new(Code::NotAllowed, key, message).value(given.map_or("", String::as_str)));
        }
    }
    let options = law.options().iter().map(|lawful| hold_option(&raw, lawful, refusals)).collect();
    for key in raw.option_keys.iter().filter(|key| law.option(key).is_none()) {
        refusals.push(unknown_option(law, &format!("option.{key}"), key));
    }
    let tables =
        law.tables().iter().map(|lawful| hold_table(&raw, law, lawful, &mut departures, refusals)).collect();
    for TableAt { path, table, .. } in &raw.tables {
        if !law.tables().iter().any(|lawful| same(lawful, table)) {
            let titles: Vec<String> = law.tables().iter().map(PayTable::title).collect();
            let message = format!("{} has no such pay table; it has {}", law.name(), titles.join(", "));
            refusals.push(Refusal::new(Code::Unknown, path, message).value(table.title()));
        }
    }
    refuse_repeated_tables(&raw.tables, refusals);
    let own = |key: &str| raw.texts.get(key).filter(|_| !FIXED_TEXTS.contains(&key)).cloned();
    let texts = law.texts().map(|(key, lawful)| (key, own(key).unwrap_or_else(|| lawful.to_owned())));
    Rulebook::new(law.name(), texts.collect(), tables, options, departures)
}

/// An option that the book does not have.
pub(super) fn unknown_option(law: &Rulebook, path: &str, key: &str) -> Refusal {
    let near = law.options().iter().map(|option| option.key.as_str()).min_by_key(|name| distance(name, key));
    let hint = near
        .filter(|name| distance(name, key) <= 3)
        .map_or_else(String::new, |name| format!("did you mean {name}? "));
    let keys: Vec<&str> = law.options().iter().map(|option| option.key.as_str()).collect();
    let message = format!("there is no such option; {hint}{} has {}", law.name(), keys.join(", "));
    Refusal::new(Code::Unknown, path, message).value(key)
}

fn same(one: &PayTable, other: &PayTable) -> bool {
    one.wager == other.wager && one.table == other.table
}

fn hold_option(raw: &RawBook, lawful: &BookOption, refusals: &mut Refusals) -> BookOption {
    let path = format!("option.{}", lawful.key);
    let Some(option) = raw.options.iter().find(|option| option.key == lawful.key) else {
        if lawful.added && !raw.option_keys.contains(&lawful.key) {
            return as_recorded(lawful);
        }
        if !raw.option_keys.contains(&lawful.key) {
            let message = "this option of the rulebook is missing";
            refusals.push(Refusal::new(Code::Missing, path, message).clause(lawful.clause.clone()));
        }
        return lawful.clone();
    };
    if option.clause != lawful.clause {
        let message = format!("the clause of {} is {}", lawful.key, lawful.clause);
        refusals
            .push(Refusal::new(Code::NotAllowed, format!("{path}.clause"), message).value(&option.clause));
    }
    if option.allowed != lawful.allowed {
        let message = format!(
            "the regulation, not the book, says what is allowed for {}: {}",
            lawful.key, lawful.allowed
        );
        let refusal =
            Refusal::new(Code::NotAllowed, format!("{path}.allowed"), message).value(&option.allowed);
        refusals.push(refusal.clause(lawful.clause.clone()));
        return lawful.clone();
    }
    let BookOption { before, added, departs, .. } = lawful.clone();
    BookOption { before, added, departs, ..option.clone() }
}

/// A file that was written before the option came goes on as it was.
fn as_recorded(lawful: &BookOption) -> BookOption {
    let value = lawful.recorded().unwrap_or(&lawful.value).clone();
    BookOption { default: Some(value.clone()), value, ..lawful.clone() }
}

fn hold_table(
    raw: &RawBook,
    law: &Rulebook,
    lawful: &PayTable,
    departures: &mut Vec<String>,
    refusals: &mut Refusals,
) -> PayTable {
    let Some(at) = raw.tables.iter().find(|at| same(&at.table, lawful)) else {
        if !raw.unread_tables {
            let message = format!("the pay table {} is missing", lawful.title());
            refusals.push(Refusal::new(Code::Missing, "paytable", message).clause(lawful.clause.clone()));
        }
        return lawful.clone();
    };
    let TableAt { path, table, .. } = at;
    if table.clause != lawful.clause {
        let message = format!("the clause of pay table {} is {}", lawful.title(), lawful.clause);
        refusals.push(Refusal::new(Code::NotAllowed, format!("{path}.clause"), message).value(&table.clause));
    }
    if table.limit != lawful.limit {
        let message = format!("the pay table {} is {}", lawful.title(), lawful.limit.name());
        let refusal =
            Refusal::new(Code::NotAllowed, format!("{path}.limit"), message).value(table.limit.name());
        refusals.push(refusal.clause(lawful.clause.clone()));
    }
    refuse_unknown_rows(table, law, refusals);
    hold_rows(at, lawful, departures, refusals);
    PayTable { clause: lawful.clause.clone(), limit: lawful.limit, ..table.clone() }
}

fn refuse_unknown_rows(table: &PayTable, law: &Rulebook, refusals: &mut Refusals) {
    for row in table.rows.iter().filter(|row| !knows(law, &table.wager, &row.row)) {
        let rows: Vec<&str> = table
            .rows
            .iter()
            .map(|row| row.row.as_str())
            .filter(|row| knows(law, &table.wager, row))
            .collect();
        let message = format!("the wager {} has no such row; here it has {}", table.wager, rows.join(", "));
        refusals.push(Refusal::new(Code::Unknown, format!("{}.row", row.at), message).value(&row.row));
    }
}

fn hold_rows(at: &TableAt, lawful: &PayTable, departures: &mut Vec<String>, refusals: &mut Refusals) {
    let TableAt { path, table, unread_rows } = at;
    for row in table.rows.iter().filter(|row| lawful.pay(&row.row).is_none()) {
        departures.push(format!(
            "{} {}: {}, the regulation prints nothing [{}]",
            lawful.title(),
            row.row,
            row.pay,
            lawful.clause
        ));
    }
    for row in &lawful.rows {
        let found = table.rows.iter().find(|given| given.row == row.row);
        let given = found.map(|given| given.pay);
        let field = found.map_or_else(|| format!("{path}.rows"), |given| given.at.clone());
        if given == Some(row.pay) || (given.is_none() && *unread_rows) {
            continue;
        }
        let written = given.map_or_else(|| "nothing".to_owned(), |pay| pay.to_string());
        match lawful.limit {
            Limit::Floor if !reaches(given, row.pay) => {
                let message = format!("{} of {} must pay no less than {}", row.row, lawful.title(), row.pay);
                refusals.push(
                    Refusal::new(Code::BelowFloor, field, message)
                        .value(written)
                        .clause(lawful.clause.clone()),
                );
            }
            Limit::Floor => {}
            Limit::Fixed => departures.push(format!(
                "{} {}: {written}, the regulation prints {} [{}]",
                lawful.title(),
                row.row,
                row.pay,
                lawful.clause
            )),
        }
    }
}

/// A table may name every row that a table of the same wager knows: "two_pair" in one that leaves it out.
fn knows(law: &Rulebook, wager: &str, row: &str) -> bool {
    law.tables().iter().any(|table| table.wager == wager && table.pay(row).is_some())
}

fn reaches(given: Option<Pay>, floor: Pay) -> bool {
    given.is_some_and(|given| given.same_kind(floor) && given.number() >= floor.number())
}

fn refuse_repeated_tables(tables: &[TableAt], refusals: &mut Refusals) {
    for (index, at) in tables.iter().enumerate() {
        if tables[..index].iter().any(|earlier| same(&earlier.table, &at.table)) {
            refusals.push(
                Refusal::new(Code::Twice, &at.path, "this pay table is given twice").value(at.table.title()),
            );
        }
    }
}

/// How many letters must change to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, letter) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, same) in other.iter().enumerate() {
            let change = diagonal + usize::from(letter != *same);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}
