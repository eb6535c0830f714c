//! The clauses of all rulebooks, in our own words, each with how it is answered and the code and tests that answer it.
//!
//! The index is made when the program is built, from `rulebooks/clauses` and from what code and tests cite; the build
//! fails where an answer claims more than they show. The command line and the server tell it to people:
//!
//! ```
//! let book = croupier_clauses::book("nj/dragon-poker").expect("a built-in book");
//! let clause = book.clause("42.10(c)1").expect("a clause of it");
//! assert!(!clause.summary.is_empty() && !clause.tests.is_empty());
//! ```

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::LazyLock;

/// The clauses of one rulebook.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Book {
    /// Its name.
    pub rulebook: String,
    /// The clauses, in the order of the regulation.
    pub clauses: Vec<Clause>,
    /// What was chosen where the text leaves something open.
    #[serde(default, skip_serializing)]
    pub readings: Vec<Reading>,
}

/// What was chosen where the text leaves something open.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Reading {
    /// Its number, as options and code name it.
    pub id: String,
    /// What the text leaves open.
    pub question: String,
    /// What was chosen.
    pub chosen: String,
    /// The reason.
    pub why: String,
}

/// A clause and how it is answered.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Clause {
    /// Where it stands in the regulation.
    pub id: String,
    /// What it is about: the game itself, a procedure, a display and so on.
    pub kind: String,
    /// What it asks for, in a sentence.
    pub summary: String,
    /// How it is answered: a name that [`meaning`] knows.
    pub answer: String,
    /// The options of the book that choose how it is met.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// Why it is answered like that, where that is not plain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The code that cites it, file and item.
    pub code: Vec<String>,
    /// The tests and settled cases that cover it.
    pub tests: Vec<String>,
    /// A settled case in which it decides, where there is one.
    #[serde(default, skip_serializing)]
    pub example: Option<Example>,
}

/// A case of `tests/settle`.
#[derive(Clone, Debug, Deserialize)]
pub struct Example {
    /// What it shows.
    pub name: String,
    /// The round, as `croupier settle` reads it.
    pub round: Box<RawValue>,
}

static INDEX: LazyLock<Vec<Book>> =
    LazyLock::new(|| match serde_json::from_str(include_str!(concat!(env!("OUT_DIR"), "/clauses.json"))) {
        Ok(books) => books,
        Err(error) => unreachable!("the index is written by our own build: {error}"),
    });

/// All books.
#[must_use]
pub fn books() -> &'static [Book] {
    &INDEX
}

/// The clauses of the rulebook of this name.
#[must_use]
pub fn book(rulebook: &str) -> Option<&'static Book> {
    books().iter().find(|book| book.rulebook == rulebook)
}

impl Book {
    /// The clause with this id.
    #[must_use]
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.id == id)
    }
}

/// What an answer claims, in a sentence for people who never saw the list.
#[must_use]
pub fn meaning(answer: &str) -> &'static str {
    match answer {
        "enforced" => "Croupier refuses anything else.",
        "guided" => "Croupier tells the dealer when and how; a person does it.",
        "shown" => "It stands on the layout, on the sign or on the screen.",
        "attested" => "A person confirms it by name, and the record keeps it.",
        "option" => "The operator chooses, and the table goes by the choice.",
        "definition" => "It says what a word means.",
        _ => "Croupier does not do this.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_has_its_own_meaning() {
        let outside = meaning("outside");
        for clause in books().iter().flat_map(|book| &book.clauses) {
            assert_eq!(clause.answer == "outside", meaning(&clause.answer) == outside, "{}", clause.answer);
        }
    }

    #[test]
    fn a_clause_is_found_by_its_book_and_id() {
        assert!(book("nj/lunar-poker").is_some_and(|book| book.clause("38.12(e)").is_some()));
        assert!(book("nj/lunar-poker").is_some_and(|book| book.clause("38.99").is_none()));
        assert!(book("nj/none").is_none());
    }
}
