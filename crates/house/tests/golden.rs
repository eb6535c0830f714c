//! What was written by version 1 is read and written alike for ever.
//!
//! `UPDATE_GOLDEN=1` plays the books that the file does not hold yet and puts what is recorded of them at its end. What
//! the file holds stays as it is, byte for byte: it is what a released version wrote, and a change of shape is a new
//! version with a step from the one before.

mod support;

use croupier_games::book::NAMES;
use croupier_house::{House, Options};
use croupier_shoe::Shoe;
use croupier_store::Cursor;
use croupier_table::*;
use croupier_testkit::Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use support::*;

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/entries-1.jsonl")
}

/// The books that the file holds, in its order: each was played at a table of its own, `t0`, `t1` and so on.
fn recorded(golden: &str) -> Vec<String> {
    let mut books = Vec::new();
    for line in golden.lines() {
        let [stream, kind, _, body] = parts(line);
        if kind == "table.installed" {
            assert_eq!(stream, format!("table/t{}", books.len()), "tables are numbered in their order");
            let Event::Installed { settings, .. } = again::<Event>(body).event else { panic!("{line}") };
            books.push(settings.rulebook);
        }
    }
    books
}

/// What is recorded of the books that the file does not hold: a few rounds of each, with cards that can be dealt again.
fn missing(golden: &str) -> String {
    let recorded = recorded(golden);
    let shuffles = AtomicU64::new(1);
    let shuffle = move |deck| Ok(Shoe::practice(deck, 7, shuffles.fetch_add(1, Ordering::Relaxed)));
    let options = Options { shuffle: Box::new(shuffle), ..at_once() };
    let journal = sqlite(&folder(&format!("golden-{}", recorded.len())).join("journal.sqlite"));
    let house = House::new(journal, Arc::new(Library::default()), options);
    let new = NAMES.iter().filter(|book| !recorded.iter().any(|known| known == *book));
    for (number, book) in (recorded.len()..).zip(new) {
        let table = install(&house, &format!("t{number}"), book, options_of(book));
        seat(&house, &table, &format!("anna{number}"), 1, 1_000_000);
        play(&house, &table, 3, &mut Rng::new(11));
    }
    let events = house.journal().tail(Cursor::START, usize::MAX).unwrap();
    let line = |event: croupier_store::Event| {
        format!("{} {} {} {}\n", event.stream, event.kind, event.version, event.body)
    };
    events.into_iter().map(line).collect()
}

/// Stream, kind, version and body of a line.
fn parts(line: &str) -> [&str; 4] {
    line.splitn(4, ' ').collect::<Vec<_>>().try_into().unwrap_or_else(|parts| panic!("{parts:?}"))
}

fn again<E: Serialize + DeserializeOwned>(body: &str) -> Entry<E> {
    let entry: Entry<E> = serde_json::from_str(body).unwrap_or_else(|error| panic!("{body}: {error}"));
    assert_eq!(serde_json::to_string(&entry).unwrap(), body, "written as it was read");
    entry
}

#[test]
fn entries_of_version_1_are_read_and_written_alike() {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let golden = std::fs::read_to_string(file()).expect("the golden file");
        let mut file = OpenOptions::new().append(true).open(file()).expect("the golden file");
        file.write_all(missing(&golden).as_bytes()).expect("appended");
    }
    let golden = std::fs::read_to_string(file()).expect("the golden file");
    let library = Arc::new(Library::default());
    let mut tables: BTreeMap<String, Table> = BTreeMap::new();
    for line in golden.lines() {
        let [stream, kind, version, body] = parts(line);
        assert_eq!(version, "1");
        match stream.split_once('/').expect("a sort and a name") {
            ("table", name) => {
                let table = tables
                    .entry(name.to_owned())
                    .or_insert_with(|| Table::new(id(name), Arc::clone(&library)));
                table.apply(&again::<Event>(body));
            }
            ("meter", _) => drop(again::<MeterEvent>(body)),
            ("player", _) => drop(again::<PatronEvent>(body)),
            (sort, _) => panic!("{sort}"),
        }
        assert!(kind.starts_with(stream.split('/').next().unwrap()), "{kind} in {stream}");
    }
    assert_eq!(tables.len(), NAMES.len());
    for (name, table) in tables {
        assert!(
            table.is_open() && table.rounds() == 4,
            "{name} is read as it was played: {}",
            table.rounds()
        );
    }
}

#[test]
fn only_a_book_that_is_not_recorded_yet_is_added() {
    let golden = std::fs::read_to_string(file()).expect("the golden file");
    assert_eq!(missing(&golden), "", "every book is recorded: nothing is added");

    let last = format!("table/t{} ", NAMES.len() - 1);
    let start = golden.find(&last).expect("the last book's table");
    let earlier = &golden[..start];
    let book = recorded(&golden).pop().expect("a book");
    let added = missing(earlier);
    let number = NAMES.len() - 1;
    for line in added.lines() {
        let [stream, ..] = parts(line);
        let of_the_book = [format!("table/t{number}"), format!("player/anna{number}")];
        let meter = format!("meter/t{number}-");
        assert!(of_the_book.iter().any(|own| own == stream) || stream.starts_with(&meter), "{stream}");
    }
    assert_eq!(recorded(&format!("{earlier}{added}")).pop(), Some(book), "the book that was missing");
}
