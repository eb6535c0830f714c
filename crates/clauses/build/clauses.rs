//! The clause lists of `rulebooks/clauses`.

use serde::{Deserialize, Serialize};
use std::path::Path;

/// The clauses of one rulebook.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Book {
    pub rulebook: String,
    #[serde(rename(deserialize = "clause", serialize = "clauses"))]
    pub clauses: Vec<Clause>,
    #[serde(default, rename(deserialize = "reading", serialize = "readings"))]
    pub readings: Vec<Reading>,
}

/// What was chosen where the text leaves something open.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    id: String,
    question: String,
    chosen: String,
    why: String,
}

/// A clause and how it is answered.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    pub id: String,
    kind: String,
    summary: String,
    pub answer: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    options: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_deserializing)]
    pub code: Vec<String>,
    #[serde(skip_deserializing)]
    pub tests: Vec<String>,
    /// The case that shows it best so far.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub example: Option<Example>,
}

/// A settled case as an example of a clause.
#[derive(Clone, Serialize)]
pub struct Example {
    pub name: String,
    pub round: serde_json::Value,
    /// How much else there is in it: whether it is refused, the number of clauses it covers, its length.
    #[serde(skip)]
    pub besides: (bool, usize, usize),
}

impl Clause {
    /// Takes a case as the example if it has less besides than the one before.
    pub fn offer(&mut self, example: &Example) {
        if self.example.as_ref().is_none_or(|known| example.besides < known.besides) {
            self.example = Some(example.clone());
        }
    }
}

/// Reads all clause lists.
pub fn read_books(folder: &Path, mistakes: &mut Vec<String>) -> Vec<Book> {
    let mut books = Vec::new();
    for file in super::files(folder, "toml") {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).map_err(|error| error.to_string());
        match text.and_then(|text| toml::from_str::<Book>(&text).map_err(|error| error.to_string())) {
            Ok(book) => books.push(book),
            Err(error) => mistakes.push(format!("{name}: {error}")),
        }
    }
    books
}

const KINDS: [&str; 7] = ["engine", "procedure", "option", "display", "equipment", "definition", "reference"];
const ANSWERS: [&str; 7] = ["enforced", "guided", "shown", "option", "attested", "definition", "outside"];

impl Book {
    /// Everything that is wrong with the list.
    pub fn check(&self, mistakes: &mut Vec<String>) {
        for (index, clause) in self.clauses.iter().enumerate() {
            let mut wrong = |what: &str| mistakes.push(format!("{} {}: {what}", self.rulebook, clause.id));
            if self.clauses[..index].iter().any(|earlier| earlier.id == clause.id) {
                wrong("listed twice");
            }
            clause.check(&mut wrong);
        }
        for (index, reading) in self.readings.iter().enumerate() {
            let mut wrong = |what: &str| mistakes.push(format!("{} {}: {what}", self.rulebook, reading.id));
            if self.readings[..index].iter().any(|earlier| earlier.id == reading.id) {
                wrong("a reading listed twice");
            }
            if [&reading.question, &reading.chosen, &reading.why].iter().any(|text| text.trim().is_empty()) {
                wrong("a reading needs its question, what was chosen and why");
            }
        }
    }
}

impl Clause {
    fn check(&self, wrong: &mut impl FnMut(&str)) {
        if !KINDS.contains(&self.kind.as_str()) {
            wrong("no such kind");
        }
        if !ANSWERS.contains(&self.answer.as_str()) {
            wrong("no such answer");
        }
        if self.answer == "outside" && self.why.is_none() {
            wrong("an answer `outside` needs its reason");
        }
        if (self.answer == "option") == self.options.is_empty() {
            wrong("an answer `option` names the options, and no other answer does");
        }
        let done = ["enforced", "guided", "shown", "attested"].contains(&self.answer.as_str());
        if (done || self.answer == "option") && self.tests.is_empty() {
            wrong("said to be enforced, guided, shown, attested or an option, but no test covers it");
        }
        if done && self.code.is_empty() {
            wrong("said to be enforced, guided, shown or attested, but no code cites it");
        }
    }
}
