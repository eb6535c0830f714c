//! `croupier journal` as somebody types it.

use croupier_store::{
    Append, Batch, CommandId, Expected, Journal, Keys, NewEvent, Posting, SqliteJournal, SqliteOptions,
};
use croupier_testkit::postgres::Cluster;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_croupier")).args(args).output().expect("croupier starts")
}

/// What it prints when it succeeds.
fn croupier(args: &[&str]) -> String {
    let output = run(args);
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), err.as_ref()), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What it complains about, with exit code 2.
fn refused(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(
        (output.status.code(), output.stdout.as_slice()),
        (Some(2), b"".as_slice()),
        "{args:?}: {output:?}"
    );
    String::from_utf8(output.stderr).expect("UTF-8")
}

/// A journal with some events, its key beside it.
fn journal(name: &str) -> (PathBuf, String) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("journal-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("casino.journal");
    let keys = Keys::load_or_create(&Keys::beside(&path)).expect("a key");
    let journal = SqliteJournal::open(&path, &keys, SqliteOptions::default()).expect("opens");
    for number in 0..3_u8 {
        let posting = |account: &str, amount| Posting {
            account: account.into(),
            may_be_negative: account == "outside",
            amount,
        };
        let event = NewEvent {
            postings: vec![posting("outside", -1_500), posting("wallet/ann", 1_500)],
            ..NewEvent::new("bought", 1, &json!({"amount": 1_500})).expect("JSON")
        };
        let batch = Batch {
            stream: "cage".into(),
            expected: Expected::Exactly(u64::from(number)),
            events: vec![event],
        };
        let append = Append { command: CommandId([number; 16]), batches: vec![batch], answer: vec![] };
        journal.append(append).expect("appended");
    }
    (folder, path.to_string_lossy().into_owned())
}

fn tamper(path: &str) {
    let connection = rusqlite::Connection::open(path).expect("opens");
    connection
        .set_db_config(rusqlite::config::DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)
        .expect("without triggers");
    connection
        .execute_batch(
            "UPDATE batches SET events = replace(events, '{\"amount\":1500}', '{\"amount\":9500}') WHERE seq = 2",
        )
        .expect("tampered");
}

#[test]
fn a_journal_is_verified() {
    let (folder, path) = journal("verify");
    let text = croupier(&["journal", "verify", &path]);
    assert!(
        text.contains("3 events in 1 streams") && text.contains("Everything is as it was written."),
        "{text}"
    );
    let public = std::fs::read_to_string(format!("{path}.key.pub")).expect("beside it");
    let answer: Value = serde_json::from_str(&croupier(&[
        "journal",
        "verify",
        &path,
        "--public-key",
        public.trim(),
        "--json",
    ]))
    .expect("JSON");
    assert_eq!((&answer["events"], &answer["faults"]), (&Value::from(3), &Value::Array(vec![])));

    let stranger = Keys::load_or_create(&folder.join("stranger")).expect("a key").public().to_string();
    let text = refused(&["journal", "verify", &path, "--public-key", &stranger]);
    assert!(text.contains("it is not signed by a trusted key"), "{text}");
    assert!(refused(&["journal", "verify", &path, "--public-key", "xyz"]).contains("64 hexadecimal digits"));

    tamper(&path);
    let text = refused(&["journal", "verify", &path]);
    assert_eq!(
        text,
        "refused: stream cage, event 2: it was altered, moved or put in: it does not fit the chain\n"
    );
    let output = run(&["journal", "verify", &path, "--json"]);
    let errors: Value = serde_json::from_slice(&output.stderr).expect("JSON");
    assert_eq!(errors["error"]["field"], "stream cage, event 2");
}

#[test]
fn a_journal_that_was_set_back_is_found() {
    let (folder, path) = journal("set-back");
    let before = folder.join("before");
    let text = croupier(&["journal", "backup", &path, &before.to_string_lossy()]);
    assert!(text.contains("Backed up and verified. The key is not in the backup"), "{text}");
    let line = croupier(&["journal", "checkpoint", &path]);
    let kept = folder.join("checkpoints");
    std::fs::write(&kept, &line).expect("kept");
    let kept = kept.to_string_lossy().into_owned();
    croupier(&["journal", "verify", &path, "--checkpoints", &kept]);
    let (before, public) = (before.to_string_lossy().into_owned(), format!("{path}.key.pub"));
    croupier(&["journal", "verify", &before, "--public-key", &public]);
    let text = refused(&["journal", "verify", &before, "--public-key", &public, "--checkpoints", &kept]);
    assert!(text.contains("the journal was set back"), "{text}");
    std::fs::write(&kept, "nonsense\n").expect("written");
    assert!(refused(&["journal", "verify", &path, "--checkpoints", &kept]).contains("line 1"));
}

/// Whatever somebody wrote into a journal, it is looked through and told.
#[test]
fn numbers_that_cannot_be_stop_nobody_from_looking() {
    let (_, path) = journal("numbers");
    let connection = rusqlite::Connection::open(&path).expect("opens");
    for name in ["a", "b", "c"] {
        let head = "INSERT INTO streams (name, seq, hash) VALUES (?1, 9223372036854775807, randomblob(32))";
        connection.execute(head, [name]).expect("tampered");
    }
    let text = refused(&["journal", "verify", &path]);
    assert_eq!(text.matches("the stream is said to end here, but its last event is 0").count(), 3, "{text}");
}

#[test]
fn a_restored_journal_takes_over_nothing_that_lies_there() {
    let (folder, path) = journal("stale");
    let (restored, stale) = (folder.join("restored"), folder.join("restored-wal"));
    std::fs::write(&stale, "of another journal").expect("written");
    let text = refused(&["journal", "backup", &path, &restored.to_string_lossy()]);
    assert!(text.contains("was left behind by another journal of this name: take it away first"), "{text}");
    assert!(!restored.exists());
}

#[test]
fn a_backup_is_restored_only_if_it_verifies() {
    let (folder, path) = journal("restore");
    let (backup, restored) = (folder.join("backup"), folder.join("restored"));
    let (backup, restored) = (backup.to_string_lossy().into_owned(), restored.to_string_lossy().into_owned());
    let public = format!("{path}.key.pub");
    croupier(&["journal", "backup", &path, &backup]);
    assert!(refused(&["journal", "backup", &path, &backup]).contains("is there already"));
    let text = refused(&["journal", "restore", &backup, &restored]);
    assert!(text.contains("no public key is beside the journal"), "{text}");
    let text = croupier(&["journal", "restore", &backup, &restored, "--public-key", &public]);
    assert!(text.contains("Restored and verified."), "{text}");
    assert_eq!(croupier(&["journal", "export", &restored]), croupier(&["journal", "export", &path]));
    tamper(&backup);
    let elsewhere = folder.join("elsewhere").to_string_lossy().into_owned();
    refused(&["journal", "restore", &backup, &elsewhere, "--public-key", &public]);
    assert!(!Path::new(&elsewhere).exists());
}

#[test]
fn a_journal_goes_to_postgres_and_back() {
    let (folder, path) = journal("postgres");
    let cluster = Cluster::start(&["fsync=off"]).unwrap_or_else(|why| panic!("{why}"));
    let address = cluster.database("casino").expect("a database");
    let public = format!("{path}.key.pub");
    assert!(refused(&["journal", "stats", &address]).contains("there is no journal in this database"));
    croupier(&["journal", "restore", &path, &address, "--public-key", &public]);
    croupier(&["journal", "verify", &address, "--public-key", &public]);
    assert_eq!(croupier(&["journal", "export", &address]), croupier(&["journal", "export", &path]));
    let key = format!("{path}.key");
    let line: Value =
        serde_json::from_str(&croupier(&["journal", "checkpoint", &address, "--key", &key])).expect("JSON");
    assert_eq!(line["checkpoint"], 1);
    let back = folder.join("back").to_string_lossy().into_owned();
    croupier(&["journal", "backup", &address, &back, "--public-key", &public]);
    assert_eq!(croupier(&["journal", "export", &back]), croupier(&["journal", "export", &path]));
    let text = refused(&["journal", "restore", &path, &address, "--public-key", &public]);
    assert!(text.contains("there is a journal in this database already"), "{text}");
}

#[test]
fn a_journal_is_counted_and_exported() {
    let (folder, path) = journal("export");
    let text = croupier(&["journal", "stats", &path]);
    for part in ["1 streams, 3 events", "bought", "wallet/ann", "45.00", "-45.00", "sum of all"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let stats: Value = serde_json::from_str(&croupier(&["journal", "stats", &path, "--json"])).expect("JSON");
    assert_eq!((&stats["kinds"]["bought"], &stats["sum"]), (&Value::from(3), &Value::from(0)));
    let lines = croupier(&["journal", "export", &path]);
    assert_eq!(lines.lines().count(), 3);
    let csv = croupier(&["journal", "export", &path, "--format", "postings-csv"]);
    assert_eq!(csv.lines().nth(2), Some("cage,1,bought,wallet/ann,1500"));
    let out = folder.join("events.csv").to_string_lossy().into_owned();
    assert_eq!(croupier(&["journal", "export", &path, "--format", "events-csv", "--out", &out]), "");
    assert_eq!(std::fs::read_to_string(&out).expect("written").lines().count(), 4);
    assert!(refused(&["journal", "export", &path, "--out", &out]).contains("is not written over"));
}

#[test]
fn what_is_no_journal_is_told() {
    let (folder, _) = journal("none");
    let nowhere = folder.join("nowhere").to_string_lossy().into_owned();
    assert!(refused(&["journal", "verify", &nowhere]).contains("there is no journal at"));
    assert!(refused(&["journal", "checkpoint", &nowhere]).contains("there is no journal at"));
    let text = folder.join("text").to_string_lossy().into_owned();
    std::fs::write(&text, "no journal").expect("written");
    assert!(refused(&["journal", "stats", &text]).contains("no journal"));
    let output = run(&["journal", "stats", "host=/nowhere dbname=x user=y"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("does not answer"));
}
