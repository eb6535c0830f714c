//! What was written by version 1 is read and written alike for ever.
//!
//! `UPDATE_GOLDEN=1` writes the file anew, which is right only before a release: afterwards a change of shape is a new
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
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use support::*;

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/entries-1.jsonl")
}

/// The same play every time: a few rounds of every book, with cards that can be dealt again.
fn played() -> Vec<String> {
    let shuffles = AtomicU64::new(1);
    let shuffle = move |deck| Ok(Shoe::practice(deck, 7, shuffles.fetch_add(1, Ordering::Relaxed)));
    let options = Options { shuffle: Box::new(shuffle), ..at_once() };
    let journal = sqlite(&folder("golden").join("journal.sqlite"));
    let house = House::new(journal, Arc::new(Library::default()), options);
    for (number, book) in NAMES.iter().enumerate() {
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

fn again<E: Serialize + DeserializeOwned>(body: &str) -> Entry<E> {
    let entry: Entry<E> = serde_json::from_str(body).unwrap_or_else(|error| panic!("{body}: {error}"));
    assert_eq!(serde_json::to_string(&entry).unwrap(), body, "written as it was read");
    entry
}

#[test]
fn entries_of_version_1_are_read_and_written_alike() {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(file().parent().unwrap()).unwrap();
        std::fs::write(file(), played().concat()).unwrap();
    }
    let golden = std::fs::read_to_string(file()).expect("the golden file");
    let library = Arc::new(Library::default());
    let mut tables: BTreeMap<String, Table> = BTreeMap::new();
    for line in golden.lines() {
        let [stream, kind, version, body] = line.splitn(4, ' ').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
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
