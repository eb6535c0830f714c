//! The way through a stream in a SQLite file: every event is found from every place, and nobody is led astray.

use croupier_store::{
    Append, Batch, CommandId, Error, Expected, Journal, Keys, NewEvent, SqliteJournal, SqliteOptions, sqlite,
    verify,
};
use rusqlite::Connection;
use rusqlite::config::DbConfig;
use std::path::{Path, PathBuf};

fn keys() -> Keys {
    Keys::from_secret([6; 32])
}

fn open(path: &Path) -> SqliteJournal {
    SqliteJournal::open(path, &keys(), SqliteOptions::default()).expect("opens")
}

/// Three streams that go on in turns, by 1 to 5 events at a time; `a` has about two thousand.
fn journal(name: &str) -> (PathBuf, u64) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("way-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("journal.sqlite");
    let (journal, mut written) = (open(&path), [0; 3]);
    for number in 0..1_000_u64 {
        let stream = usize::try_from(number % 3).expect("small").min(usize::from(number % 7 != 0) * 2);
        let events = (0..=number % 5)
            .map(|add| NewEvent::new("said", 1, &(written[stream] + add + 1)).expect("JSON"))
            .collect();
        let batch = Batch {
            stream: ["a", "b", "c"][stream].into(),
            expected: Expected::Exactly(written[stream]),
            events,
        };
        let command = CommandId(u128::from(number).to_be_bytes());
        journal.append(Append { command, batches: vec![batch], answer: vec![] }).expect("appended");
        written[stream] += number % 5 + 1;
    }
    assert!(written[0] > 1_000, "{written:?}");
    (path, written[0])
}

fn faults(path: &Path) -> Vec<String> {
    let mut archive = sqlite::open_archive(path).expect("opens");
    let report = verify(&mut archive, &[keys().public()], &[]).expect("readable");
    report.faults.iter().map(ToString::to_string).collect()
}

#[test]
fn every_event_is_found_from_every_place() {
    let (path, events) = journal("everywhere");
    let journal = open(&path);
    for from in 1..=events + 1 {
        for limit in [1, 7, 300, usize::MAX] {
            let facts = journal.facts("a", from, limit).expect("read");
            let expected = u64::try_from(limit).expect("64 bits").min(events + 1 - from);
            assert_eq!(facts.len(), usize::try_from(expected).expect("few"), "{from}, {limit}");
            for (seq, fact) in (from..).zip(&facts) {
                assert_eq!((fact.seq, fact.body.as_str()), (seq, seq.to_string().as_str()));
            }
        }
    }
    assert_eq!(journal.read("a", 0, usize::MAX).expect("read").len(), usize::try_from(events).expect("few"));
    let connection = Connection::open(&path).expect("opens");
    let milestones: i64 =
        connection.query_row("SELECT count(*) FROM milestones", [], |row| row.get(0)).expect("counted");
    assert!(milestones > 5, "{milestones}");
}

/// Anyone who has the file but not the key changes the way: anyone who reads is told, and so is anyone who verifies.
#[test]
fn nobody_is_led_astray() {
    let place = "stream = (SELECT id FROM streams WHERE name = 'a') AND seq > 400";
    let one = format!("id = (SELECT min(id) FROM batches WHERE {place})");
    let tampering = [
        format!("UPDATE batches SET before = before - 1 WHERE {one}"),
        format!("UPDATE batches SET before = id WHERE {one}"),
        format!("UPDATE batches SET before = id + 100000 WHERE {one}"),
        format!(
            "UPDATE batches SET before = (SELECT b.before FROM batches b WHERE b.id = batches.before) WHERE {one}"
        ),
        "UPDATE streams SET last = 0 WHERE name = 'a'".to_owned(),
        "UPDATE streams SET last = (SELECT before FROM batches WHERE id = last) WHERE name = 'a'".to_owned(),
        "UPDATE streams SET last = (SELECT last FROM streams s WHERE s.name = 'b') WHERE name = 'a'"
            .to_owned(),
        format!("UPDATE milestones SET batch = batch + 1 WHERE {place}"),
        format!("UPDATE milestones SET seq = seq + 1 WHERE {place}"),
        format!("UPDATE milestones SET batch = 1000000 WHERE {place}"),
    ];
    let (untouched, events) = journal("astray");
    assert_eq!(faults(&untouched), [""; 0]);
    for sql in tampering {
        let path = untouched.with_extension("tampered");
        sqlite::copy_file::<_, Error>(&untouched, &path, |_| Ok(())).expect("copied");
        let connection = Connection::open(&path).expect("opens");
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false).expect("set");
        connection.execute_batch("PRAGMA foreign_keys = 0").expect("set");
        let tampered = connection.execute(&sql, []);
        assert!(tampered.as_ref().is_ok_and(|rows| *rows > 0), "{sql}: {tampered:?}");
        drop(connection);
        let found = faults(&path);
        assert!(
            found.iter().any(|fault| fault.ends_with("it is not where its stream says")),
            "{sql}: {found:?}"
        );
        let journal = open(&path);
        match journal.facts("a", 1, usize::MAX) {
            Ok(facts) => {
                // A milestone that is a little off costs steps, no events.
                assert!(sql.contains("milestones SET seq"), "{sql}");
                assert_eq!(facts.len(), usize::try_from(events).expect("few"));
            }
            Err(error) => assert!(error.to_string().contains("it is not where the stream says"), "{error}"),
        }
        drop(journal);
        std::fs::remove_file(&path).expect("removed");
    }
}
