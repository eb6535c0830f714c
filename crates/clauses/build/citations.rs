//! Who names which clause.
//!
//! Code: the first line of a doc comment, `/// nj/lunar-poker 38.12(e); 38.5(b) | nz/lunar-poker 5.5·b`. In a file that
//! begins with its rulebook, `//! nj/lunar-poker: what it asks of the table`, also every `Clause::new("38.3(a)")`.
//! Tests: a doc comment line `/// Covers nj/lunar-poker: 38.12(e); 38.5(b)` above the test.
//! Cases: the list `covers` of a case in `tests/settle`, whose file name begins with the rulebook.

use super::clauses::{Book, Clause, Example};
use std::path::Path;

/// Where a citation is written down.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Code,
    Test,
}

/// The citations of a source file.
pub fn of_source(root: &Path, file: &Path, books: &mut [Book], mistakes: &mut Vec<String>) {
    let Ok(text) = std::fs::read_to_string(file) else { return };
    let place = relative(root, file);
    let own_book = text.lines().next().and_then(|line| own_book(line, books));
    let mut pending: Vec<(Side, String, String)> = Vec::new();
    let mut outer = String::new();
    for line in text.lines() {
        if line.starts_with(char::is_alphabetic) && !line.starts_with("use ") {
            outer = format!("{place}: {}", name_of(line));
        }
        let line = line.trim();
        if let Some(book) = own_book {
            clauses_in(line).for_each(|id| record(Side::Code, book, id, &outer, books, mistakes));
        }
        if let Some(doc) = line.strip_prefix("/// ") {
            pending.extend(citations(doc, books));
        } else if !line.starts_with("///") && !line.starts_with("#[") && !line.is_empty() {
            let item = format!("{place}: {}", name_of(line));
            for (side, book, id) in pending.drain(..) {
                record(side, &book, &id, &item, books, mistakes);
            }
        }
    }
}

/// The rulebook that a file is all about.
fn own_book<'t>(first_line: &'t str, books: &[Book]) -> Option<&'t str> {
    let (book, _) = first_line.strip_prefix("//! ")?.split_once(':')?;
    is_rulebook(book, books).then_some(book)
}

/// The clauses that a line of code makes.
fn clauses_in(line: &str) -> impl Iterator<Item = &str> {
    line.split("Clause::new(\"").skip(1).filter_map(|rest| rest.split('"').next())
}

fn citations(doc: &str, books: &[Book]) -> Vec<(Side, String, String)> {
    let (side, parts) = match doc.strip_prefix("Covers ") {
        Some(rest) => (Side::Test, vec![rest.replacen(": ", " ", 1)]),
        None => (Side::Code, doc.split(" | ").map(str::to_owned).collect()),
    };
    let mut found = Vec::new();
    for part in parts {
        let Some((book, ids)) = part.split_once(' ') else { continue };
        if is_rulebook(book, books) {
            found.extend(ids.split("; ").map(|id| (side, book.to_owned(), id.trim().to_owned())));
        }
    }
    found
}

/// Does a word look like a rulebook of a place that we have rulebooks of? One that is written wrong does too, and is
/// found out.
fn is_rulebook(word: &str, books: &[Book]) -> bool {
    let plain = |letter: char| {
        letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-' || letter == '/'
    };
    let place = word.split_once('/').map(|(place, _)| place);
    let known = |book: &Book| book.rulebook.split_once('/').map(|(place, _)| place) == place;
    place.is_some() && books.iter().any(known) && word.chars().all(plain)
}

/// The name of the item that a line begins.
fn name_of(line: &str) -> String {
    const BEFORE: [&str; 10] =
        ["pub", "crate", "super", "const", "fn", "struct", "enum", "type", "mut", "static"];
    let words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words
        .filter(|word| !word.is_empty() && !BEFORE.contains(word))
        .map(str::to_owned)
        .next()
        .unwrap_or_default()
}

/// The citations of a case file.
pub fn of_cases(root: &Path, file: &Path, books: &mut [Book], mistakes: &mut Vec<String>) {
    let place = relative(root, file);
    let cases: Vec<serde_json::Value> =
        match std::fs::read_to_string(file).map(|text| serde_json::from_str(&text)) {
            Ok(Ok(cases)) => cases,
            Ok(Err(error)) => return mistakes.push(format!("{place}: {error}")),
            Err(error) => return mistakes.push(format!("{place}: {error}")),
        };
    let stem = file.file_stem().unwrap_or_default().to_string_lossy().replacen('-', "/", 1);
    let Some(book) = books.iter().map(|book| book.rulebook.clone()).find(|book| stem.starts_with(book))
    else {
        return mistakes.push(format!(
            "{place}: the file name must begin with a rulebook, as in nj-lunar-poker-main.json"
        ));
    };
    for case in &cases {
        let name = case["name"].as_str().unwrap_or_default();
        let covered: Vec<&str> =
            case["covers"].as_array().into_iter().flatten().filter_map(|id| id.as_str()).collect();
        let refused = case["expect"].get("refused").is_some();
        let besides = (refused, covered.len(), case["input"].to_string().len());
        let example = Example { name: name.to_owned(), round: case["input"].clone(), besides };
        for id in covered {
            record(Side::Test, &book, id, &format!("{place}: {name}"), books, mistakes);
            if let Some(clause) = clause_of(books, &book, id) {
                clause.offer(&example);
            }
        }
    }
}

fn record(side: Side, book: &str, id: &str, item: &str, books: &mut [Book], mistakes: &mut Vec<String>) {
    match (clause_of(books, book, id), side) {
        (Some(clause), Side::Code) if clause.code.iter().any(|known| known == item) => {}
        (Some(clause), Side::Code) => clause.code.push(item.to_owned()),
        (Some(clause), Side::Test) => clause.tests.push(item.to_owned()),
        (None, _) => mistakes.push(format!("{item} names {book} {id}, which is no clause of that book")),
    }
}

fn clause_of<'b>(books: &'b mut [Book], book: &str, id: &str) -> Option<&'b mut Clause> {
    let book = books.iter_mut().find(|known| known.rulebook == book)?;
    book.clauses.iter_mut().find(|clause| clause.id == id)
}

fn relative(root: &Path, file: &Path) -> String {
    file.strip_prefix(root).unwrap_or(file).to_string_lossy().into_owned()
}
