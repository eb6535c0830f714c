//! `croupier rulebook list|show|check`.

use crate::failure::{Failure, to_json};
use crate::input::{find_rulebook, read};
use crate::text::{Align, indented, table};
use croupier_games::book::{Allowed, BookOption, NAMES, Pay, PayTable, Rulebook, builtin, load, short_hash};
use croupier_lab_json::setting_json;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// List, show and check rulebooks.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// The rulebooks that come with the program.
    List,
    /// A rulebook: its pay tables and options with values, default and clause.
    Show {
        /// A rulebook's name, or a file.
        rulebook: String,
    },
    /// Check a rulebook file: all its mistakes at once, with line and clause.
    Check {
        /// The file.
        file: String,
    },
}

/// Runs the command.
pub fn run(command: &Command, json: bool) -> Result<String, Failure> {
    match command {
        Command::List => Ok(list(json)),
        Command::Show { rulebook } => find_rulebook(rulebook).map(|book| show(&book, json)),
        Command::Check { file } => {
            let book = if builtin(file).is_some() { find_rulebook(file)? } else { load(&read(file)?)? };
            Ok(checked(&book, json))
        }
    }
}

#[derive(Serialize)]
struct Entry<'a> {
    rulebook: &'a str,
    title: &'a str,
    jurisdiction: &'a str,
    regulation: &'a str,
    book_hash: String,
}

fn list(json: bool) -> String {
    let books: Vec<&Rulebook> = NAMES.iter().filter_map(|name| builtin(name)).collect();
    let entries = books.iter().map(|book| Entry {
        rulebook: book.name(),
        title: book.text("title"),
        jurisdiction: book.text("jurisdiction"),
        regulation: book.text("regulation"),
        book_hash: book.hash(),
    });
    if json {
        return to_json(&json!({ "rulebooks": entries.collect::<Vec<_>>() }));
    }
    let rows: Vec<Vec<String>> = entries
        .map(|entry| {
            let hash = short_hash(&entry.book_hash).to_owned();
            vec![
                entry.rulebook.to_owned(),
                entry.title.to_owned(),
                entry.jurisdiction.to_owned(),
                hash,
                entry.regulation.to_owned(),
            ]
        })
        .collect();
    let left = |head| (head, Align::Left);
    table(&[left("rulebook"), left("game"), left("jurisdiction"), left("hash"), left("regulation")], &rows)
}

fn show(book: &Rulebook, json: bool) -> String {
    if json {
        return to_json(&book_json(book));
    }
    let mut text = format!(
        "{}: {}, {} ({})\namounts in cents of {}\nhash {}\n",
        book.name(),
        book.text("title"),
        book.text("jurisdiction"),
        book.text("regulation"),
        book.text("currency"),
        book.hash()
    );
    text += &departures(book);
    text += "\nOptions (settle: \"options\": {key: value})\n";
    let rows: Vec<Vec<String>> = book.options().iter().map(|option| option_row(book, option)).collect();
    let left = |head| (head, Align::Left);
    text += &indented(&table(
        &[left("key"), left("value"), left("allowed"), left("clause"), left("about")],
        &rows,
    ));
    for table in book.tables() {
        text += &format!("\nPay table {} [{}, {}]\n", table.title(), table.clause, table.limit.name());
        text += &indented(&pay_rows(book, table));
    }
    text
}

fn option_row(book: &Rulebook, option: &BookOption) -> Vec<String> {
    let reading = option.reading.as_ref().map(|reading| format!(" ({reading})")).unwrap_or_default();
    vec![
        option.key.clone(),
        in_force(book, option),
        option.allowed.to_string(),
        option.clause.clone(),
        format!("{}{reading}", option.about),
    ]
}

/// The value in force; for a single pay-table row its number.
fn in_force(book: &Rulebook, option: &BookOption) -> String {
    match &option.allowed {
        Allowed::Pays { wager, row: Some(row) } => {
            let pay = book.pay(wager, None, row).and_then(Pay::number);
            pay.map_or_else(|| option.value.to_string(), |number| number.to_string())
        }
        Allowed::Pays { row: None, .. }
        | Allowed::Values(_)
        | Allowed::Amount { .. }
        | Allowed::Percent { .. }
        | Allowed::Integer { .. } => option.value.to_string(),
    }
}

fn pay_rows(book: &Rulebook, pays: &PayTable) -> String {
    let rows: Vec<Vec<String>> = pays
        .rows
        .iter()
        .map(|row| {
            let pay = book.pay(&pays.wager, pays.table.as_deref(), &row.row).unwrap_or(row.pay);
            vec![row.row.clone(), pay.to_string()]
        })
        .collect();
    table(&[("row", Align::Left), ("pays", Align::Left)], &rows)
}

fn departures(book: &Rulebook) -> String {
    if book.departures().is_empty() {
        return String::new();
    }
    let list: String = book.departures().iter().map(|departure| format!("  {departure}\n")).collect();
    format!("departs from the regulation:\n{list}")
}

fn checked(book: &Rulebook, json: bool) -> String {
    if json {
        return to_json(&json!({
            "rulebook": book.name(),
            "book_hash": book.hash(),
            "departures": book.departures(),
        }));
    }
    let verdict = if book.departures().is_empty() {
        "within the regulation"
    } else {
        "usable, but not as the regulation prints it"
    };
    format!("{}: {verdict}\nhash {}\n{}", book.name(), book.hash(), departures(book))
}

fn book_json(book: &Rulebook) -> Value {
    let options: Map<String, Value> =
        book.options().iter().map(|option| (option.key.clone(), option_json(book, option))).collect();
    let tables: Vec<Value> = book.tables().iter().map(|table| table_json(book, table)).collect();
    json!({
        "rulebook": book.name(),
        "title": book.text("title"),
        "jurisdiction": book.text("jurisdiction"),
        "regulation": book.text("regulation"),
        "game": book.text("game"),
        "currency": book.text("currency"),
        "book_hash": book.hash(),
        "departures": book.departures(),
        "options": options,
        "paytables": tables,
    })
}

fn option_json(book: &Rulebook, option: &BookOption) -> Value {
    json!({
        "clause": option.clause,
        "reading": option.reading,
        "about": option.about,
        "allowed": allowed_json(&option.allowed),
        "default": option.default.as_ref().map(setting_json),
        "departs": option.departs.iter().cloned().collect::<BTreeMap<_, _>>(),
        "value": match &option.allowed {
            Allowed::Pays { row: Some(_), .. } => Value::from(in_force(book, option).parse::<i64>().ok()),
            Allowed::Pays { row: None, .. }
            | Allowed::Values(_)
            | Allowed::Amount { .. }
            | Allowed::Percent { .. }
            | Allowed::Integer { .. } => setting_json(&option.value),
        },
    })
}

fn allowed_json(allowed: &Allowed) -> Value {
    match allowed {
        Allowed::Values(values) => values.iter().map(setting_json).collect(),
        Allowed::Amount { least, most, words } => {
            json!({ "amount": { "least": least, "most": most }, "words": words })
        }
        Allowed::Percent { least, most } => {
            json!({ "percent": { "least": least.to_string(), "most": most.to_string() } })
        }
        Allowed::Integer { least, most } => json!({ "integer": { "least": least, "most": most } }),
        Allowed::Pays { wager, row } => json!({ "pays": wager, "row": row }),
    }
}

fn table_json(book: &Rulebook, table: &PayTable) -> Value {
    let rows: Vec<Value> = table
        .rows
        .iter()
        .map(|row| {
            let pay = book.pay(&table.wager, table.table.as_deref(), &row.row).unwrap_or(row.pay);
            let kind = match pay {
                Pay::To1(_) => "to_1",
                Pay::Times(_) => "times",
                Pay::Amount(_) => "amount",
                Pay::MeterPercent(_) => "meter_percent",
                Pay::Push => "push",
            };
            let value = pay.number().map_or(Value::from(true), Value::from);
            json!({ "row": row.row, kind: value })
        })
        .collect();
    json!({ "wager": table.wager, "table": table.table, "clause": table.clause, "limit": table.limit.name(), "rows": rows })
}
