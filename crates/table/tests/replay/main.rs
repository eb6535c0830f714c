//! Old journals are replayed, and everything that can be seen and done after each of their events is what it was when
//! they were written.
//!
//! Beside each journal stands what was seen: for each event a hash of every part of the state that it changed, and at
//! the end all parts in full. `UPDATE_GOLDEN=1` writes that again, and refuses to where what was recorded differs: only
//! what the program of today says and offers may change, never money, cards, papers, people or settings.

mod state;

use croupier_table::{Calendar, Entry, Library, NotAName, Patron, Report, SharedMeter, Table};
use serde::de::DeserializeOwned;
use state::{Parts, of_meter, of_patron, of_table};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

/// The parts that say what the program of today shows and offers.
const PRESENT: [&str; 5] = ["legal", "menus", "next", "views", "words"];

/// Everything that has a stream of its own in a journal.
struct Streams {
    library: Arc<Library>,
    tables: BTreeMap<String, (Table, Report)>,
    meters: BTreeMap<String, SharedMeter>,
    patrons: BTreeMap<String, Patron>,
    /// What was seen last of each stream.
    seen: BTreeMap<String, Parts>,
}

fn entry<E: DeserializeOwned>(body: &str) -> Entry<E> {
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{body}: {error}"))
}

fn id<I: FromStr<Err = NotAName>>(name: &str) -> I {
    name.parse().expect("a name")
}

impl Streams {
    fn new() -> Streams {
        Streams {
            library: Arc::new(Library::default()),
            tables: BTreeMap::new(),
            meters: BTreeMap::new(),
            patrons: BTreeMap::new(),
            seen: BTreeMap::new(),
        }
    }

    /// Applies an event to the stream it belongs to, and looks at that stream.
    fn take(&mut self, stream: &str, body: &str) -> Parts {
        let (sort, name) = stream.split_once('/').expect("a sort and a name");
        match sort {
            "table" => {
                let library = &self.library;
                let fresh = || {
                    let report = Report::new(id(name), Arc::clone(library), Calendar::three_shifts());
                    (Table::new(id(name), Arc::clone(library)), report)
                };
                let (table, report) = self.tables.entry(name.to_owned()).or_insert_with(fresh);
                let entry = entry(body);
                let seen = state::seen(table, &entry);
                table.apply(&entry);
                report.take(&entry);
                of_table(table, report, entry.at, seen)
            }
            "meter" => {
                let meter = self.meters.entry(name.to_owned()).or_insert_with(|| SharedMeter::new(id(name)));
                let entry = entry(body);
                let postings = meter.postings(&entry.event);
                meter.apply(&entry);
                of_meter(meter, &postings)
            }
            "player" => {
                let patron = self.patrons.entry(name.to_owned()).or_insert_with(|| Patron::new(id(name)));
                let entry = entry(body);
                let postings = patron.postings(&entry.event);
                patron.apply(&entry);
                of_patron(patron, entry.at, &postings)
            }
            _ => panic!("no stream of ours: {stream}"),
        }
    }

    /// What is seen after an event: a hash of each part that is not as it was.
    fn line(&mut self, stream: &str, kind: &str, body: &str) -> String {
        let parts = self.take(stream, body);
        let before = self.seen.insert(stream.to_owned(), parts.clone()).unwrap_or_default();
        let mut line = format!("{stream} {kind}");
        for (part, text) in parts.iter().filter(|(part, text)| before.get(*part) != Some(*text)) {
            write!(line, " {part}={:08x}", hash(text)).expect("written");
        }
        line
    }

    /// Everything that is seen at the end.
    fn in_full(&self) -> String {
        let mut full = String::new();
        for (stream, parts) in &self.seen {
            for (part, text) in parts {
                writeln!(full, "\n## {stream}: {part}\n{}", text.trim_end()).expect("written");
            }
        }
        full
    }
}

/// FNV-1a: nobody tries to deceive a golden file.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// What was recorded of what was seen: all but the present parts, of the first so many events.
fn recorded(seen: &str, events: usize) -> String {
    let is_present = |part: &str| PRESENT.contains(&part);
    let mut kept = String::new();
    let mut lines = seen.lines();
    for line in lines.by_ref().take(events) {
        let parts =
            line.split(' ').filter(|part| part.split_once('=').is_none_or(|(name, _)| !is_present(name)));
        writeln!(kept, "{}", parts.collect::<Vec<_>>().join(" ")).expect("written");
    }
    kept
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/replay")
}

/// Replays a journal and holds what is seen against what was seen.
fn replay(journal: &Path, golden: &Path) {
    let text = std::fs::read_to_string(journal).unwrap_or_else(|error| panic!("{journal:?}: {error}"));
    let expected = std::fs::read_to_string(golden).unwrap_or_default();
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let (mut streams, mut found) = (Streams::new(), String::new());
    for (number, line) in text.lines().enumerate() {
        let [stream, kind, _, body] = line.splitn(4, ' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let seen = streams.line(stream, kind, body);
        let wanted = expected.lines().nth(number);
        assert!(
            update || wanted == Some(&seen),
            "event {} of {journal:?}: {body}\n\n expected: {}\n    found: {seen}\n\nfound in full:\n{}",
            number + 1,
            wanted.unwrap_or("nothing"),
            streams.in_full()
        );
        writeln!(found, "{seen}").expect("written");
    }
    found += &streams.in_full();
    if update {
        let known = expected.lines().position(str::is_empty).unwrap_or(0);
        let (now, then) = (recorded(&found, known), recorded(&expected, known));
        for (number, (now, then)) in now.lines().zip(then.lines()).enumerate() {
            assert_eq!(now, then, "event {} of {journal:?}", number + 1);
        }
        std::fs::write(golden, &found).expect("written");
        return;
    }
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert_eq!(found, expected, "at the end of {journal:?}");
    }
    assert_eq!(found.len(), expected.len(), "at the end of {journal:?}");
}

#[test]
fn journals_of_every_book_are_replayed_to_the_state_they_were_recorded_in() {
    for name in ["nj-lunar", "nz-lunar", "lucky-8s", "packs", "dragon"] {
        replay(&folder().join(format!("{name}.jsonl")), &folder().join(format!("{name}.state")));
    }
}

#[test]
fn the_journal_of_a_house_is_replayed_to_the_state_it_was_recorded_in() {
    let journal = Path::new(env!("CARGO_MANIFEST_DIR")).join("../house/tests/golden/entries-1.jsonl");
    replay(&journal, &folder().join("house.state"));
}
