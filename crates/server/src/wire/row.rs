//! A table as the lobby shows it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The limits of a wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Limit {
    /// The wager.
    pub bet: String,
    /// Its name.
    pub name: String,
    /// The least, in cents.
    pub least: i64,
    /// The most, in cents.
    pub most: i64,
}

/// An option of the book that a player wants to know before sitting down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Chosen {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A meter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Reading {
    /// Its name.
    pub name: String,
    /// What it shows, in cents.
    pub reading: i64,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Row {
    /// Its name.
    pub table: String,
    /// The rulebook.
    pub rulebook: String,
    /// The game.
    pub title: String,
    /// Where the rules come from.
    pub jurisdiction: String,
    /// The colours it is drawn in.
    pub world: String,
    /// Is it open?
    pub open: bool,
    /// Is it for practice?
    pub practice: bool,
    /// Do I sit there, or is it my practice table?
    pub mine: bool,
    /// Places for players.
    pub positions: u8,
    /// How many are taken.
    pub taken: usize,
    /// The limits.
    pub limits: Vec<Limit>,
    /// The pay tables in use.
    pub paytables: Vec<Chosen>,
    /// The meters.
    pub meters: Vec<Reading>,
    /// Who it is that the table waits for: `dealer`, `supervisor`, `security`, `two persons`, `players`, `shoe`, `meter` or `table`.
    pub waits_for: String,
    /// What the table waits for, in words.
    pub phase: String,
    /// Does it stand still because of a dispute?
    pub dispute: bool,
}

/// All tables.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Tables {
    /// Those that the caller may see.
    pub tables: Vec<Row>,
}

/// A practice table is wanted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct Practice {
    /// The book.
    pub rulebook: String,
    /// Options that differ from the book's own.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub options: Option<serde_json::Map<String, serde_json::Value>>,
    /// A practice table of mine that I am at: it stays as it is, and brings chips if they have run out.
    #[serde(default)]
    pub table: Option<String>,
}

/// The table that was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Made {
    /// Its name.
    pub table: String,
}
