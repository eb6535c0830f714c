//! A page as a list of what stands on it; each format writes the same list.

use super::Comparison;
use crate::Distribution;
use croupier_games::Game;
use std::borrow::Cow;

/// A page.
#[derive(Clone, Debug)]
pub struct Page {
    /// What kind of page: `Par sheet`.
    pub kind: &'static str,
    /// The title.
    pub title: String,
    /// What the page is about, under the title.
    pub about: Vec<(&'static str, String)>,
    /// The colour world, by the name of the game.
    pub colours: &'static str,
    /// The line at the foot of every printed page.
    pub foot: String,
    /// The parts.
    pub sections: Vec<Section>,
}

/// A part of a page.
#[derive(Clone, Debug)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// Does it begin on a new sheet of paper?
    pub new_sheet: bool,
    /// What stands in it.
    pub blocks: Vec<Block>,
}

impl Section {
    /// A part that follows the one before on the same sheet.
    pub fn new(title: impl Into<String>, blocks: Vec<Block>) -> Section {
        Section { title: title.into(), new_sheet: false, blocks }
    }
}

/// Something on a page.
#[derive(Clone, Debug)]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// Text for a program, to be copied as it stands.
    Code(String),
    /// A list.
    List(Vec<String>),
    /// A list whose order counts.
    Steps(Vec<String>),
    /// Terms and what they mean.
    Terms(Vec<(&'static str, String)>),
    /// Figures with their names.
    Facts(Vec<Fact>),
    /// A table.
    Table(Table),
    /// A picture of figures.
    Chart(Chart),
}

/// A figure with its name.
#[derive(Clone, Debug)]
pub struct Fact {
    /// Its name.
    pub name: &'static str,
    /// The figure.
    pub value: String,
    /// The exact fraction, or a word about the figure.
    pub note: String,
}

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// What the table shows.
    pub caption: String,
    /// The heads of the columns.
    pub heads: Vec<Head>,
    /// The rows.
    pub rows: Vec<Row>,
    /// The sums.
    pub total: Option<Vec<String>>,
}

/// The head of a column.
#[derive(Clone, Debug)]
pub struct Head {
    /// What it says.
    pub title: Cow<'static, str>,
    /// What the column holds.
    pub holds: Holds,
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Words that may take several lines.
    Words,
    /// Names and other short words that stay on one line.
    Names,
    /// Numbers, which stand under each other.
    Numbers,
}

/// A column of words.
pub fn words(title: impl Into<Cow<'static, str>>) -> Head {
    Head { title: title.into(), holds: Holds::Words }
}

/// A column of names.
pub fn names(title: impl Into<Cow<'static, str>>) -> Head {
    Head { title: title.into(), holds: Holds::Names }
}

/// A column of numbers.
pub fn numbers(title: impl Into<Cow<'static, str>>) -> Head {
    Head { title: title.into(), holds: Holds::Numbers }
}

/// A row.
#[derive(Clone, Debug)]
pub struct Row {
    /// The cells.
    pub cells: Vec<String>,
    /// Does it deserve attention, as the pay table in force does?
    pub marked: bool,
}

impl Row {
    /// A row like any other.
    pub fn plain(cells: Vec<String>) -> Row {
        Row { cells, marked: false }
    }
}

/// A picture of figures.
#[derive(Clone, Debug)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// How to read it.
    pub caption: &'static str,
    /// What is drawn.
    pub picture: Picture,
}

/// What a chart draws. It is drawn by the formats that show it.
#[derive(Clone, Debug)]
pub enum Picture {
    /// The chance of each outcome.
    Outcomes(Game, Distribution),
    /// The result of many rounds.
    Rounds(Distribution),
    /// The house edge of several pay tables or settings.
    Edges(Comparison),
}
