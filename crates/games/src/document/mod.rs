//! A document that somebody wrote, in JSON or TOML, before anything about it is believed.
//!
//! [`Node`] is the document as a tree; [`Fields`] reads a table of it and remembers what nobody asked for,
//! so that a misspelt field is told to its author instead of being ignored.

mod fields;
mod node;
mod toml;

pub use self::toml::{Lines, parse_toml};
pub use fields::{Fields, amount, element, integer, join, list, short_list, text, word, wrong_type};
pub use node::Node;
