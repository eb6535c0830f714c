//! The operator's options, and the readings of unclear clauses, as settings.

use crate::document::Node;
use croupier_core::{Code, Money, Odds, Rate, Refusal, Refusals};
use std::collections::BTreeMap;
use std::fmt;

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// A word, such as `lose` or `none`.
    Word(String),
    /// An amount of money.
    Amount(Money),
    /// A percentage.
    Percent(Rate),
    /// Rows of a pay table with other numbers than the table's own.
    Pays(BTreeMap<String, i64>),
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::Bool(truth) => write!(f, "{truth}"),
            Setting::Integer(number) => write!(f, "{number}"),
            Setting::Word(word) => f.write_str(word),
            Setting::Amount(money) => write!(f, "{}", money.in_cents()),
            Setting::Percent(rate) => write!(f, "{rate}"),
            Setting::Pays(rows) if rows.is_empty() => f.write_str("as the pay table"),
            Setting::Pays(rows) => {
                let rows: Vec<String> = rows.iter().map(|(row, number)| format!("{row} {number}")).collect();
                f.write_str(&rows.join(", "))
            }
        }
    }
}

/// Which values the regulation, or the reading of it, allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// One of these.
    Values(Vec<Setting>),
    /// An amount in cents, or one of the words.
    Amount {
        /// The least amount.
        least: i64,
        /// The largest amount.
        most: i64,
        /// Words that may stand instead.
        words: Vec<String>,
    },
    /// A percentage.
    Percent {
        /// The least percentage.
        least: Rate,
        /// The largest percentage.
        most: Rate,
    },
    /// A whole number.
    Integer {
        /// The least number.
        least: i64,
        /// The largest number.
        most: i64,
    },
    /// Other numbers for rows of the pay table of `wager`, within that table's limit.
    Pays {
        /// The wager whose table it is.
        wager: String,
        /// The only row that may change, where it is one.
        row: Option<String>,
    },
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowed::Values(values) => f.write_str(&joined(values)),
            Allowed::Amount { least, most, words } => {
                write!(f, "cents from {least}")?;
                if *most < Money::MAX.in_cents() {
                    write!(f, " to {most}")?;
                }
                words.iter().try_for_each(|word| write!(f, ", or {word}"))
            }
            Allowed::Percent { least, most } => write!(f, "percent from {least} to {most}"),
            Allowed::Integer { least, most } => write!(f, "{least} to {most}"),
            Allowed::Pays { wager, row: None } => {
                write!(f, "rows of the {wager} pay table with their numbers")
            }
            Allowed::Pays { wager, row: Some(row) } => write!(f, "the number of the {wager} row {row}"),
        }
    }
}

fn joined(values: &[Setting]) -> String {
    values.iter().map(Setting::to_string).collect::<Vec<_>>().join(", ")
}

/// An option of a rulebook, with the value in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookOption {
    /// Its key.
    pub key: String,
    /// The clause it belongs to.
    pub clause: String,
    /// The readings it decides between, where it is a reading.
    pub reading: Option<String>,
    /// What it is, in a sentence.
    pub about: String,
    /// The allowed values.
    pub allowed: Allowed,
    /// The value when nobody says otherwise; a pay-table option has none, the table is its default.
    pub default: Option<Setting>,
    /// The value that was in force when nobody said otherwise, in books that were recorded before the option came or
    /// its default changed.
    pub before: Option<Setting>,
    /// The option came after books had been recorded: their hash knows nothing of it.
    pub added: bool,
    /// The values by which the house departs from the text or withdraws a right, each with what it means.
    pub departs: Vec<(String, String)>,
    /// The value in force.
    pub value: Setting,
    /// The field the value in force was read from, for messages about it.
    pub given_at: String,
}

impl BookOption {
    /// The value in force in books that were recorded before this option came or its default changed.
    #[must_use]
    pub fn recorded(&self) -> Option<&Setting> {
        self.before.as_ref().or(self.default.as_ref())
    }

    /// Does the hash of a book leave this option out? It came later, and the value in force changes nothing.
    #[must_use]
    pub fn is_unhashed(&self) -> bool {
        matches!(self.value, Setting::Pays(_)) || (self.added && Some(&self.value) == self.recorded())
    }

    /// Did somebody choose the value in force, or is it the default?
    #[must_use]
    pub fn is_chosen(&self) -> bool {
        !self.given_at.ends_with(".default")
    }

    /// How the value in force departs from the text, if it does.
    #[must_use]
    pub fn departure(&self) -> Option<&str> {
        let value = self.value.to_string();
        self.departs.iter().find(|(departing, _)| *departing == value).map(|(_, sentence)| sentence.as_str())
    }

    /// Reads a value for this option. `None`, with a refusal, if it is not allowed.
    pub fn read(&self, node: &Node, path: &str, refusals: &mut Refusals) -> Option<Setting> {
        let setting = match &self.allowed {
            Allowed::Values(values) => values.iter().find(|value| matches(value, node)).cloned(),
            Allowed::Amount { least, most, words } => read_amount(node, *least, *most, words),
            Allowed::Percent { least, most } => read_percent(node, *least, *most),
            Allowed::Integer { least, most } => {
                node.as_integer().filter(|number| (*least..=*most).contains(number)).map(Setting::Integer)
            }
            Allowed::Pays { row, .. } => return self.read_pays(node, path, row.as_deref(), refusals),
        };
        if setting.is_none() {
            let code = if self.is_below_floor(node) { Code::BelowFloor } else { Code::NotAllowed };
            let message = format!("allowed for {}: {}", self.key, self.allowed);
            refusals.push(Refusal::new(code, path, message).value(node).clause(self.clause.clone()));
        }
        setting
    }

    fn is_below_floor(&self, node: &Node) -> bool {
        match (&self.allowed, node) {
            (Allowed::Amount { least, .. } | Allowed::Integer { least, .. }, Node::Integer(number)) => {
                number < least
            }
            (Allowed::Percent { least, .. }, node) => percent_of(node).is_some_and(|rate| rate < *least),
            _ => false,
        }
    }

    fn read_pays(
        &self,
        node: &Node,
        path: &str,
        row: Option<&str>,
        refusals: &mut Refusals,
    ) -> Option<Setting> {
        let numbers = match (row, node) {
            (Some(row), Node::Integer(number)) => vec![(row.to_owned(), *number)],
            (None, Node::Table(entries)) => {
                let mut numbers = Vec::new();
                for (row, value) in entries {
                    let field = format!("{path}.{row}");
                    match value.as_integer() {
                        Some(_) if numbers.iter().any(|(earlier, _)| earlier == row) => {
                            refusals.push(
                                Refusal::new(Code::Twice, field, "this row is given twice").value(value),
                            );
                        }
                        Some(number) => numbers.push((row.clone(), number)),
                        None => refusals.push(self.not_a_number(&field, value)),
                    }
                }
                numbers
            }
            (_, other) => {
                refusals.push(self.not_a_number(path, other));
                return None;
            }
        };
        Some(Setting::Pays(numbers.into_iter().collect()))
    }

    fn not_a_number(&self, path: &str, found: &Node) -> Refusal {
        let message = format!("allowed for {}: {}; this is {}", self.key, self.allowed, found.kind());
        Refusal::new(Code::WrongType, path, message).value(found).clause(self.clause.clone())
    }
}

/// A list of values takes `4` and `"4"` alike, and `null` for `none`: people write all of them.
fn matches(value: &Setting, node: &Node) -> bool {
    match (value, node) {
        (Setting::Bool(truth), Node::Bool(given)) => truth == given,
        (Setting::Integer(number), Node::Integer(given)) => number == given,
        (Setting::Word(word), Node::Null) => word == "none",
        (Setting::Bool(_) | Setting::Integer(_) | Setting::Word(_), Node::Text(given)) => {
            value.to_string() == *given
        }
        (Setting::Word(word), Node::Integer(given)) => *word == given.to_string(),
        _ => false,
    }
}

fn read_amount(node: &Node, least: i64, most: i64, words: &[String]) -> Option<Setting> {
    let cents = node.as_integer().filter(|cents| (least..=most).contains(cents));
    let word = if *node == Node::Null { Some("none") } else { node.as_text() };
    let word = word.filter(|word| words.iter().any(|allowed| allowed == word));
    cents
        .map(|cents| Setting::Amount(Money::cents(cents)))
        .or_else(|| word.map(|word| Setting::Word(word.to_owned())))
}

fn read_percent(node: &Node, least: Rate, most: Rate) -> Option<Setting> {
    percent_of(node).filter(|rate| (least..=most).contains(rate)).map(Setting::Percent)
}

/// A whole number or a decimal as a percentage.
pub fn percent_of(node: &Node) -> Option<Rate> {
    match node {
        Node::Integer(number) => Rate::parse(&number.to_string()),
        Node::Number(number) => Rate::parse(number),
        Node::Null | Node::Bool(_) | Node::Text(_) | Node::List(_) | Node::Table(_) => None,
    }
}

/// Is this a number that a pay-table row may hold?
pub fn is_pay_number(number: i64) -> bool {
    (0..=i64::from(Odds::MAX)).contains(&number)
}
