//! The tree of a document.

use croupier_core::{Code, Refusal};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A value of a document. Whole numbers are kept exactly; any other number only as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// `null`.
    Null,
    /// A truth value.
    Bool(bool),
    /// A whole number that fits.
    Integer(i64),
    /// A number with a fraction, or too large to be a whole number here.
    Number(String),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// A table, in the order written; a repeated key is kept so that it can be refused.
    Table(Vec<(String, Node)>),
}

impl Node {
    /// Reads JSON.
    ///
    /// # Errors
    /// If the text is not one JSON document.
    pub fn from_json(text: &str) -> Result<Node, Refusal> {
        serde_json::from_str(text).map_err(|error| {
            let line = error.line();
            let message = error.to_string();
            let what = message.split(" at line ").next().unwrap_or_default();
            Refusal::new(Code::Syntax, "", format!("not valid JSON: {what}, column {}", error.column()))
                .line(line.max(1))
        })
    }

    /// The whole number, if it is one.
    #[must_use]
    pub const fn as_integer(&self) -> Option<i64> {
        if let Node::Integer(number) = self { Some(*number) } else { None }
    }

    /// The text, if it is one.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        if let Node::Text(text) = self { Some(text) } else { None }
    }

    /// The items, if it is a list.
    #[must_use]
    pub fn as_list(&self) -> Option<&[Node]> {
        if let Node::List(items) = self { Some(items) } else { None }
    }

    /// What kind of value it is, in words.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Node::Null => "nothing",
            Node::Bool(_) => "a truth value",
            Node::Integer(_) => "a whole number",
            Node::Number(_) => "a number that is not whole or too large",
            Node::Text(_) => "a text",
            Node::List(_) => "a list",
            Node::Table(_) => "a table",
        }
    }
}

/// The value as it is repeated to its author.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Node::Null => f.write_str("null"),
            Node::Bool(truth) => write!(f, "{truth}"),
            Node::Integer(number) => write!(f, "{number}"),
            Node::Number(number) => f.write_str(number),
            Node::Text(text) => f.write_str(text),
            Node::List(items) => write!(f, "a list of {}", items.len()),
            Node::Table(entries) => write!(f, "a table of {}", entries.len()),
        }
    }
}

/// From JSON; TOML has its own way in, [`super::parse_toml`], which keeps the lines.
impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Node, D::Error> {
        deserializer.deserialize_any(NodeVisitor)
    }
}

struct NodeVisitor;

impl<'de> Visitor<'de> for NodeVisitor {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Null)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Node, E> {
        Ok(Node::Bool(truth))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Node, E> {
        Ok(Node::Integer(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Node, E> {
        Ok(i64::try_from(number).map_or_else(|_| Node::Number(number.to_string()), Node::Integer))
    }

    #[expect(
        clippy::disallowed_types,
        reason = "the parser hands it over; it is only written back, never computed with"
    )]
    fn visit_f64<E>(self, number: f64) -> Result<Node, E> {
        Ok(Node::Number(number.to_string()))
    }

    fn visit_str<E>(self, text: &str) -> Result<Node, E> {
        Ok(Node::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Node, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Node::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Node, A::Error> {
        let mut table = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            table.push(entry);
        }
        Ok(Node::Table(table))
    }
}
