//! Builds the clause index: every clause of every rulebook with the code and the tests that name it.
//!
//! The build fails when a clause that is said to be enforced has no test or no code, when code or a test
//! names a clause that does not exist, and when an answer lacks what it needs.

mod citations;
mod clauses;

use clauses::{Book, read_books};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for watched in ["crates", "rulebooks", "tests/settle"] {
        println!("cargo::rerun-if-changed={}", root.join(watched).display());
    }
    match index(&root) {
        Ok(()) => ExitCode::SUCCESS,
        Err(mistakes) => {
            for mistake in mistakes {
                println!("cargo::error={mistake}");
            }
            ExitCode::FAILURE
        }
    }
}

fn index(root: &Path) -> Result<(), Vec<String>> {
    let mut mistakes = Vec::new();
    let mut books = read_books(&root.join("rulebooks/clauses"), &mut mistakes);
    for file in files(&root.join("crates"), "rs") {
        citations::of_source(root, &file, &mut books, &mut mistakes);
    }
    for file in files(&root.join("tests/settle"), "json") {
        citations::of_cases(root, &file, &mut books, &mut mistakes);
    }
    books.iter().for_each(|book| book.check(&mut mistakes));
    write(&books).unwrap_or_else(|error| mistakes.push(error));
    if mistakes.is_empty() { Ok(()) } else { Err(mistakes) }
}

fn write(books: &[Book]) -> Result<(), String> {
    let text = serde_json::to_string(books).map_err(|error| error.to_string())?;
    let out = std::env::var("OUT_DIR").map_err(|error| error.to_string())?;
    std::fs::write(Path::new(&out).join("clauses.json"), text)
        .map_err(|error| format!("clauses.json: {error}"))
}

/// All files below `folder` with this ending, in a fixed order.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found
}
