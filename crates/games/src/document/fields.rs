//! Reading the fields of a document, with every mistake collected.

use super::Node;
use croupier_core::{Code, Money, Refusal, Refusals};
use std::collections::BTreeSet;

/// The fields of one table of a document.
#[derive(Debug)]
pub struct Fields<'a> {
    path: String,
    entries: Vec<(&'a str, &'a Node)>,
    asked: Vec<&'static str>,
}

impl<'a> Fields<'a> {
    /// Opens `node` as a table; `None`, with a refusal, if it is not one.
    pub fn open(node: &'a Node, path: &str, refusals: &mut Refusals) -> Option<Fields<'a>> {
        let Node::Table(entries) = node else {
            refusals.push(wrong_type(path, "a table of fields", node));
            return None;
        };
        let mut known: Vec<(&str, &Node)> = Vec::new();
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for (key, value) in entries {
            if !seen.insert(key) {
                refusals.push(
                    Refusal::new(Code::Twice, join(path, key), "this field is given twice").value(value),
                );
            } else {
                known.push((key, value));
            }
        }
        Some(Fields { path: path.to_owned(), entries: known, asked: Vec::new() })
    }

    /// The field `key` with its path, if it is there and not null.
    pub fn get(&mut self, key: &'static str) -> Option<(&'a Node, String)> {
        self.asked.push(key);
        let (_, node) = self.entries.iter().find(|(name, _)| *name == key)?;
        (!matches!(node, Node::Null)).then(|| (*node, join(&self.path, key)))
    }

    /// A field as it is written, without reading it.
    #[must_use]
    pub fn peek(&self, key: &str) -> Option<&'a Node> {
        self.entries.iter().find(|(name, _)| *name == key).map(|(_, node)| *node)
    }

    /// The field `key`, which must be there.
    pub fn require(&mut self, key: &'static str, refusals: &mut Refusals) -> Option<(&'a Node, String)> {
        let found = self.get(key);
        if found.is_none() {
            refusals.push(Refusal::new(Code::Missing, join(&self.path, key), "this field is missing"));
        }
        found
    }

    /// A truth value, `false` when it is left out.
    pub fn flag(&mut self, key: &'static str, refusals: &mut Refusals) -> bool {
        match self.get(key) {
            None => false,
            Some((Node::Bool(truth), _)) => *truth,
            Some((other, path)) => {
                refusals.push(wrong_type(&path, "true or false", other));
                false
            }
        }
    }

    /// All entries, for a table whose keys are names of something.
    pub fn entries(&self) -> impl Iterator<Item = (&'a str, &'a Node, String)> + '_ {
        self.entries.iter().map(|(key, node)| (*key, *node, join(&self.path, key)))
    }

    /// Refuses every field that nobody asked for.
    pub fn finish(&self, refusals: &mut Refusals) {
        const SHOWN_MAX: usize = 20;
        let known = self.asked.join(", ");
        let message = if known.is_empty() {
            "there is no such field; no field belongs here".to_owned()
        } else {
            format!("there is no such field; there are {known}")
        };
        let mut unknown = self.entries.iter().filter(|(key, _)| !self.asked.contains(key));
        for (key, value) in unknown.by_ref().take(SHOWN_MAX) {
            refusals.push(Refusal::new(Code::Unknown, join(&self.path, key), message.clone()).value(value));
        }
        let more = unknown.count();
        if more > 0 {
            let message = format!("{more} more fields here do not exist");
            refusals.push(Refusal::new(Code::Unknown, self.path.clone(), message));
        }
    }
}

/// The path of a field inside another.
#[must_use]
pub fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// The path of an element of a list.
#[must_use]
pub fn element(path: &str, index: usize) -> String {
    format!("{path}[{index}]")
}

/// `found`, or a refusal that says what was `wanted`.
fn or_refuse<T>(
    found: Option<T>,
    wanted: &str,
    node: &Node,
    path: &str,
    refusals: &mut Refusals,
) -> Option<T> {
    if found.is_none() {
        refusals.push(wrong_type(path, wanted, node));
    }
    found
}

/// A text.
pub fn text<'a>(node: &'a Node, path: &str, refusals: &mut Refusals) -> Option<&'a str> {
    or_refuse(node.as_text(), "a text", node, path, refusals)
}

/// One word out of a few; gives its position in `words`.
pub fn word(node: &Node, path: &str, words: &[&str], refusals: &mut Refusals) -> Option<usize> {
    let given = text(node, path, refusals)?;
    let found = words.iter().position(|word| *word == given);
    if found.is_none() {
        let message = format!("must be one of {}", words.join(", "));
        refusals.push(Refusal::new(Code::NotAllowed, path, message).value(given));
    }
    found
}

/// A list of at most `most` items; a longer one is refused and only its beginning read on.
pub fn short_list<'a>(
    node: &'a Node,
    path: &str,
    most: usize,
    refusals: &mut Refusals,
) -> Option<&'a [Node]> {
    let items = list(node, path, refusals)?;
    if items.len() > most {
        let message = format!("there are at most {most} of these");
        refusals.push(Refusal::new(Code::NotAllowed, path, message).value(items.len()));
    }
    Some(&items[..items.len().min(most)])
}

/// A list.
pub fn list<'a>(node: &'a Node, path: &str, refusals: &mut Refusals) -> Option<&'a [Node]> {
    or_refuse(node.as_list(), "a list", node, path, refusals)
}

/// A whole number.
pub fn integer(node: &Node, path: &str, refusals: &mut Refusals) -> Option<i64> {
    or_refuse(node.as_integer(), "a whole number", node, path, refusals)
}

/// An amount of money: a whole number of cents from `least` to [`Money::MAX`].
pub fn amount(node: &Node, path: &str, least: i64, refusals: &mut Refusals) -> Option<Money> {
    let cents = or_refuse(node.as_integer(), "an amount in whole cents", node, path, refusals)?;
    if cents < least || cents > Money::MAX.in_cents() {
        let message = format!("an amount here is from {least} to {} cents", Money::MAX.in_cents());
        refusals.push(Refusal::new(Code::NotAllowed, path, message).value(cents));
        return None;
    }
    Some(Money::cents(cents))
}

/// A value of the wrong kind.
#[must_use]
pub fn wrong_type(path: &str, wanted: &str, found: &Node) -> Refusal {
    Refusal::new(Code::WrongType, path, format!("must be {wanted}, this is {}", found.kind())).value(found)
}
