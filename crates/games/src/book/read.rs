//! From the text of a rulebook to a [`Rulebook`], or to everything that is wrong with it.

use super::option::percent_of;
use super::paytable::{Limit, Pay, PayRow, PayTable};
use super::{Allowed, BookOption, NAMES, Rulebook, Setting, builtin, law};
use crate::document::{Fields, Node, element, integer, join, list, parse_toml, text, word, wrong_type};
use croupier_core::{Code, Money, Odds, Rate, Refusal, Refusals};
use std::collections::BTreeMap;

/// A pay table as it stands in the file, with its place.
#[derive(Debug)]
pub(super) struct TableAt {
    pub path: String,
    pub table: PayTable,
    /// Some of its rows could not be read: they are refused, not missing.
    pub unread_rows: bool,
}

/// A rulebook as it stands in the file, held against nothing yet.
#[derive(Debug, Default)]
pub(super) struct RawBook {
    pub name: Option<String>,
    pub texts: BTreeMap<&'static str, String>,
    pub tables: Vec<TableAt>,
    pub options: Vec<BookOption>,
    /// Options and tables that are in the file, readable or not: they are not missing.
    pub option_keys: Vec<String>,
    pub unread_tables: bool,
}

/// Reads a rulebook file.
///
/// # Errors
/// Everything that is wrong with it, with line and clause.
pub fn load(text: &str) -> Result<Rulebook, Refusals> {
    let (node, lines, mut refusals) = parse_toml(text);
    if text.trim().is_empty() {
        return Err(vec![
            Refusal::new(Code::Missing, "rulebook", "the file is empty: it holds no rulebook").line(1),
        ]);
    }
    let raw = read(&node, &mut refusals);
    let book = match raw.name.as_deref().map(builtin) {
        Some(Some(law)) => Some(law::hold(raw, law, &mut refusals)),
        Some(None) | None => None,
    };
    if let Some(book) = &book {
        crate::list::check(book, &mut refusals);
    }
    lines.attach(&mut refusals);
    match book {
        Some(book) if refusals.is_empty() => Ok(book),
        Some(_) | None => Err(refusals),
    }
}

/// Reads the document of a book.
pub(super) fn read(node: &Node, refusals: &mut Refusals) -> RawBook {
    let mut raw = RawBook::default();
    let Some(mut fields) = Fields::open(node, "", refusals) else { return raw };
    if let Some((schema, path)) = fields.require("schema", refusals)
        && integer(schema, &path, refusals).is_some_and(|number| number != 1)
    {
        refusals.push(Refusal::new(Code::NotAllowed, path, "this program reads schema 1").value(schema));
    }
    if let Some((name, path)) = fields.require("rulebook", refusals)
        && let Some(index) = word(name, &path, &NAMES, refusals)
    {
        raw.name = Some(NAMES[index].to_owned());
    }
    for key in ["game", "title", "jurisdiction", "regulation", "currency"] {
        if let Some((node, path)) = fields.require(key, refusals)
            && let Some(value) = text(node, &path, refusals)
        {
            raw.texts.insert(key, value.to_owned());
        }
    }
    if let Some((tables, path)) = fields.require("paytable", refusals) {
        read_tables(tables, &path, &mut raw, refusals);
    }
    if let Some((options, path)) = fields.require("option", refusals)
        && let Some(entries) = Fields::open(options, &path, refusals)
    {
        for (key, node, path) in entries.entries() {
            raw.option_keys.push(key.to_owned());
            raw.options.extend(read_option(key, node, &path, refusals));
        }
    }
    fields.finish(refusals);
    raw
}

fn read_tables(node: &Node, path: &str, raw: &mut RawBook, refusals: &mut Refusals) {
    let Some(items) = list(node, path, refusals) else {
        raw.unread_tables = true;
        return;
    };
    for (index, item) in items.iter().enumerate() {
        let path = element(path, index);
        match read_table(item, &path, refusals) {
            Some((table, unread_rows)) => raw.tables.push(TableAt { path, table, unread_rows }),
            None => raw.unread_tables = true,
        }
    }
}

/// A table, and whether some of its rows could not be read.
fn read_table(node: &Node, path: &str, refusals: &mut Refusals) -> Option<(PayTable, bool)> {
    let mut fields = Fields::open(node, path, refusals)?;
    let wager = required_text(&mut fields, "wager", refusals);
    let clause = required_text(&mut fields, "clause", refusals);
    let table = fields.get("table").and_then(|(node, path)| text(node, &path, refusals).map(str::to_owned));
    let limit = fields.require("limit", refusals).and_then(|(node, path)| {
        word(node, &path, &["floor", "fixed"], refusals).map(|index| [Limit::Floor, Limit::Fixed][index])
    });
    let rows = fields.require("rows", refusals).and_then(|(node, path)| read_rows(node, &path, refusals));
    fields.finish(refusals);
    let (rows, unread) = rows.unwrap_or((Vec::new(), true));
    Some((PayTable { wager: wager?, table, clause: clause?, limit: limit?, rows }, unread))
}

fn required_text(fields: &mut Fields<'_>, key: &'static str, refusals: &mut Refusals) -> Option<String> {
    let (node, path) = fields.require(key, refusals)?;
    text(node, &path, refusals).map(str::to_owned)
}

fn read_rows(node: &Node, path: &str, refusals: &mut Refusals) -> Option<(Vec<PayRow>, bool)> {
    let mut rows: Vec<PayRow> = Vec::new();
    let items = list(node, path, refusals)?;
    let mut unread = false;
    for (index, item) in items.iter().enumerate() {
        let path = element(path, index);
        match read_row(item, &path, refusals) {
            Some(row) if rows.iter().any(|earlier| earlier.row == row.row) => {
                refusals.push(Refusal::new(Code::Twice, path, "this row is given twice").value(&row.row));
            }
            Some(row) => rows.push(row),
            None => unread = true,
        }
    }
    Some((rows, unread))
}

fn read_row(node: &Node, path: &str, refusals: &mut Refusals) -> Option<PayRow> {
    let mut fields = Fields::open(node, path, refusals)?;
    let row = fields
        .require("row", refusals)
        .and_then(|(node, path)| text(node, &path, refusals).map(str::to_owned));
    let before = refusals.len();
    let mut pays = Vec::new();
    let mut number = |key, most, make: fn(u32) -> Pay, refusals: &mut Refusals| {
        if let Some((node, path)) = fields.get(key) {
            pays.extend(pay_number(node, &path, most, refusals).map(make));
        }
    };
    number("to_1", Odds::MAX, |n| Pay::To1(Odds::to_1(n)), refusals);
    number("times", Odds::MAX, Pay::Times, refusals);
    number("meter_percent", 100, Pay::MeterPercent, refusals);
    number("amount", u32::MAX, |n| Pay::Amount(Money::cents(i64::from(n))), refusals);
    if fields.flag("push", refusals) {
        pays.push(Pay::Push);
    }
    fields.finish(refusals);
    let [pay] = pays[..] else {
        if refusals.len() == before {
            let message = "a row pays in exactly one way: to_1, times, amount, meter_percent or push = true";
            refusals.push(Refusal::new(Code::NotAllowed, path, message));
        }
        return None;
    };
    Some(PayRow { row: row?, pay, at: path.to_owned() })
}

fn pay_number(node: &Node, path: &str, most: u32, refusals: &mut Refusals) -> Option<u32> {
    let number = integer(node, path, refusals)?;
    let fitting = u32::try_from(number).ok().filter(|number| (1..=most).contains(number));
    if fitting.is_none() {
        refusals
            .push(Refusal::new(Code::NotAllowed, path, format!("must be from 1 to {most}")).value(number));
    }
    fitting
}

fn read_option(key: &str, node: &Node, path: &str, refusals: &mut Refusals) -> Option<BookOption> {
    let mut fields = Fields::open(node, path, refusals)?;
    let clause = required_text(&mut fields, "clause", refusals);
    let about = required_text(&mut fields, "about", refusals);
    let reading =
        fields.get("reading").and_then(|(node, path)| text(node, &path, refusals).map(str::to_owned));
    let allowed =
        fields.require("allowed", refusals).and_then(|(node, path)| read_allowed(node, &path, refusals));
    let default = fields.get("default");
    let before = fields.get("before");
    let added = fields.flag("added", refusals);
    let departs = fields
        .get("departs")
        .and_then(|(node, path)| read_departs(node, &path, refusals))
        .unwrap_or_default();
    fields.finish(refusals);
    let mut option = BookOption {
        key: key.to_owned(),
        clause: clause?,
        reading,
        about: about?,
        allowed: allowed?,
        default: None,
        before: None,
        added,
        departs,
        value: Setting::Pays(BTreeMap::new()),
        given_at: join(path, "default"),
    };
    match (&option.allowed, default) {
        (Allowed::Pays { .. }, None) => {}
        (Allowed::Pays { .. }, Some((node, path))) => {
            let message = "the pay table itself is the default of this option";
            refusals.push(Refusal::new(Code::NotAllowed, path, message).value(node));
        }
        (_, None) => {
            refusals.push(Refusal::new(Code::Missing, join(path, "default"), "this field is missing"))
        }
        (_, Some((node, path))) => {
            option.default = option.read(node, &path, refusals);
            option.value = option.default.clone()?;
        }
    }
    option.before = before.and_then(|(node, path)| option.read(node, &path, refusals));
    Some(option)
}

/// Values and what each means for the text: `{ none = "a hand is paid once" }`.
fn read_departs(node: &Node, path: &str, refusals: &mut Refusals) -> Option<Vec<(String, String)>> {
    let fields = Fields::open(node, path, refusals)?;
    let mut departs = Vec::new();
    for (value, node, path) in fields.entries() {
        departs.extend(text(node, &path, refusals).map(|sentence| (value.to_owned(), sentence.to_owned())));
    }
    Some(departs)
}

fn read_allowed(node: &Node, path: &str, refusals: &mut Refusals) -> Option<Allowed> {
    if let Node::List(items) = node {
        return read_values(items, path, refusals);
    }
    let mut fields = Fields::open(node, path, refusals)?;
    let words =
        fields.get("words").and_then(|(node, path)| read_words(node, &path, refusals)).unwrap_or_default();
    let row = fields.get("row").and_then(|(node, path)| text(node, &path, refusals).map(str::to_owned));
    let mut found = Vec::new();
    if let Some((node, path)) = fields.get("amount") {
        found.extend(read_range(node, &path, refusals).map(|(least, most)| Allowed::Amount {
            least: least.unwrap_or(0),
            most: most.unwrap_or(Money::MAX.in_cents()),
            words: words.clone(),
        }));
    }
    if let Some((node, path)) = fields.get("integer") {
        found.extend(read_range(node, &path, refusals).map(|(least, most)| Allowed::Integer {
            least: least.unwrap_or(0),
            most: most.unwrap_or(i64::from(u32::MAX)),
        }));
    }
    if let Some((node, path)) = fields.get("percent") {
        found.extend(read_percents(node, &path, refusals));
    }
    if let Some((node, path)) = fields.get("pays") {
        found.extend(text(node, &path, refusals).map(|wager| Allowed::Pays { wager: wager.to_owned(), row }));
    }
    fields.finish(refusals);
    if found.len() != 1 {
        let message = "allowed is a list of values, or exactly one of amount, integer, percent, pays";
        refusals.push(Refusal::new(Code::NotAllowed, path, message));
    }
    found.pop()
}

fn read_values(items: &[Node], path: &str, refusals: &mut Refusals) -> Option<Allowed> {
    let mut values = Vec::new();
    for (index, item) in items.iter().enumerate() {
        match item {
            Node::Bool(truth) => values.push(Setting::Bool(*truth)),
            Node::Integer(number) => values.push(Setting::Integer(*number)),
            Node::Text(word) => values.push(Setting::Word(word.clone())),
            Node::Null | Node::Number(_) | Node::List(_) | Node::Table(_) => {
                refusals.push(wrong_type(
                    &element(path, index),
                    "a whole number, a word or a truth value",
                    item,
                ));
            }
        }
    }
    (values.len() == items.len()).then_some(Allowed::Values(values))
}

fn read_words(node: &Node, path: &str, refusals: &mut Refusals) -> Option<Vec<String>> {
    let items = list(node, path, refusals)?;
    let words =
        items.iter().enumerate().filter_map(|(index, item)| text(item, &element(path, index), refusals));
    Some(words.map(str::to_owned).collect())
}

fn read_range(node: &Node, path: &str, refusals: &mut Refusals) -> Option<(Option<i64>, Option<i64>)> {
    let mut fields = Fields::open(node, path, refusals)?;
    let mut end = |key| fields.get(key).and_then(|(node, path)| integer(node, &path, refusals));
    let range = (end("least"), end("most"));
    fields.finish(refusals);
    Some(range)
}

fn read_percents(node: &Node, path: &str, refusals: &mut Refusals) -> Option<Allowed> {
    let mut fields = Fields::open(node, path, refusals)?;
    let mut end = |key, otherwise| match fields.get(key) {
        None => Some(otherwise),
        Some((node, path)) => {
            let rate = percent_of(node);
            if rate.is_none() {
                refusals.push(wrong_type(&path, "a percentage from 0 to 100", node));
            }
            rate
        }
    };
    let (least, most) = (end("least", Rate::percent(0)), end("most", Rate::percent(100)));
    fields.finish(refusals);
    Some(Allowed::Percent { least: least?, most: most? })
}
