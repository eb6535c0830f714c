//! TOML with the line of every value, and every mistake of the text at once.

use super::{Node, element, join};
use croupier_core::{Code, Refusal, Refusals};
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The line on which each value of a TOML text stands, by path.
#[derive(Clone, Debug, Default)]
pub struct Lines(BTreeMap<String, usize>);

impl Lines {
    /// The line of `path`, or of the nearest value around it.
    #[must_use]
    pub fn of(&self, path: &str) -> Option<usize> {
        let mut path = path;
        loop {
            if let Some(line) = self.0.get(path) {
                return Some(*line);
            }
            path = &path[..path.rfind(['.', '['])?];
        }
    }

    /// Gives every refusal that has no line the line of its field.
    pub fn attach(&self, refusals: &mut Refusals) {
        for refusal in refusals.iter_mut().filter(|refusal| refusal.line.is_none()) {
            refusal.line = self.of(&refusal.field);
        }
        refusals.sort_by_key(|refusal| refusal.line);
    }
}

/// Reads TOML as far as it can be read. The refusals are the mistakes of the text itself.
#[must_use]
pub fn parse_toml(text: &str) -> (Node, Lines, Refusals) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let starts = line_starts(text);
    let refusals = errors
        .iter()
        .map(|error| {
            let line = line_at(&starts, error.span().map_or(0, |span| span.start));
            Refusal::new(Code::Syntax, "", format!("not valid TOML: {}", error.message())).line(line)
        })
        .collect();
    let mut lines = Lines::default();
    let node = table_node(table.get_ref(), "", &starts, &mut lines);
    (node, lines, refusals)
}

fn table_node(table: &DeTable<'_>, path: &str, starts: &[usize], lines: &mut Lines) -> Node {
    let entries = table.iter().map(|(key, value)| {
        let name = key.get_ref().as_ref();
        let path = join(path, name);
        lines.0.insert(path.clone(), line_at(starts, key.span().start));
        (name.to_owned(), value_node(value, &path, starts, lines))
    });
    Node::Table(entries.collect())
}

fn value_node(value: &Spanned<DeValue<'_>>, path: &str, starts: &[usize], lines: &mut Lines) -> Node {
    match value.get_ref() {
        DeValue::String(text) => Node::Text(text.clone().into_owned()),
        DeValue::Integer(integer) => i64::from_str_radix(integer.as_str(), integer.radix())
            .map_or_else(|_| Node::Number(integer.as_str().to_owned()), Node::Integer),
        DeValue::Float(float) => Node::Number(float.as_str().to_owned()),
        DeValue::Boolean(truth) => Node::Bool(*truth),
        DeValue::Datetime(moment) => Node::Text(moment.to_string()),
        DeValue::Array(items) => {
            let items = items.iter().enumerate().map(|(index, item)| {
                let path = element(path, index);
                lines.0.insert(path.clone(), line_at(starts, item.span().start));
                value_node(item, &path, starts, lines)
            });
            Node::List(items.collect())
        }
        DeValue::Table(table) => table_node(table, path, starts, lines),
    }
}

/// Where each line begins.
fn line_starts(text: &str) -> Vec<usize> {
    let after_breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
    std::iter::once(0).chain(after_breaks).collect()
}

fn line_at(starts: &[usize], offset: usize) -> usize {
    starts.partition_point(|start| *start <= offset)
}
