//! `croupier clauses`.

use crate::failure::{Failure, to_json};
use crate::text::{Align, indented, table};
use croupier_clauses::{Book, Clause, books};
use croupier_core::{Code, Refusal};
use croupier_games::book::NAMES;

/// Show every clause of a rulebook, how it is answered, and the code and tests that answer it.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A rulebook; left out, all of them.
    book: Option<String>,
    /// Only this clause, with all its code and tests.
    #[arg(long)]
    clause: Option<String>,
}

/// What a clause asks for, in a sentence.
pub fn summary(rulebook: &str, id: &str) -> Option<&'static str> {
    Some(croupier_clauses::book(rulebook)?.clause(id)?.summary.as_str())
}

/// Runs the command.
pub fn run(args: &Args, json: bool) -> Result<String, Failure> {
    let mut books = books().to_vec();
    if let Some(name) = &args.book {
        books.retain(|book| book.rulebook == *name);
        if books.is_empty() {
            let message = format!("there is no such rulebook; the rulebooks are {}", NAMES.join(", "));
            return Err(Failure::refused(Refusal::new(Code::NotFound, "book", message).value(name)));
        }
    }
    if let Some(id) = &args.clause {
        books.iter_mut().for_each(|book| book.clauses.retain(|clause| clause.id == *id));
        books.retain(|book| !book.clauses.is_empty());
        if books.is_empty() {
            let message = "there is no such clause; `croupier clauses` lists them";
            return Err(Failure::refused(Refusal::new(Code::NotFound, "clause", message).value(id)));
        }
    }
    if json {
        return Ok(to_json(&books));
    }
    let detail = args.clause.is_some();
    Ok(books
        .iter()
        .map(|book| if detail { in_detail(book) } else { listed(book) })
        .collect::<Vec<_>>()
        .join("\n"))
}

fn listed(book: &Book) -> String {
    let rows: Vec<Vec<String>> = book
        .clauses
        .iter()
        .map(|clause| {
            vec![
                clause.id.clone(),
                clause.kind.clone(),
                answer(clause),
                first_of(&clause.code),
                clause.tests.len().to_string(),
                clause.summary.clone(),
            ]
        })
        .collect();
    let left = |head| (head, Align::Left);
    let heads = [
        left("clause"),
        left("kind"),
        left("answer"),
        left("code"),
        ("tests", Align::Right),
        left("summary"),
    ];
    format!(
        "{}: {} clauses; {}\n{}",
        book.rulebook,
        book.clauses.len(),
        counts(book),
        indented(&table(&heads, &rows))
    )
}

/// How many clauses have which answer.
fn counts(book: &Book) -> String {
    let mut answers: Vec<&str> = book.clauses.iter().map(|clause| clause.answer.as_str()).collect();
    answers.sort_unstable();
    let counts =
        answers.chunk_by(|one, other| one == other).map(|same| format!("{} {}", same.len(), same[0]));
    counts.collect::<Vec<_>>().join(", ")
}

fn answer(clause: &Clause) -> String {
    if clause.options.is_empty() {
        clause.answer.clone()
    } else {
        format!("option {}", clause.options.join(", "))
    }
}

fn first_of(code: &[String]) -> String {
    let short = |item: &String| item.trim_start_matches("crates/").to_owned();
    match code {
        [] => String::new(),
        [only] => short(only),
        [first, rest @ ..] => format!("{} (+{})", short(first), rest.len()),
    }
}

fn in_detail(book: &Book) -> String {
    let mut text = String::new();
    for clause in &book.clauses {
        text += &format!("{} {} ({}): {}\n", book.rulebook, clause.id, clause.kind, clause.summary);
        text += &format!("  answer: {}\n", answer(clause));
        text += &clause.why.iter().map(|why| format!("  why: {why}\n")).collect::<String>();
        text += &clause.code.iter().map(|item| format!("  code: {item}\n")).collect::<String>();
        text += &clause.tests.iter().map(|item| format!("  test: {item}\n")).collect::<String>();
    }
    text
}
