//! Many events in one row of SQLite: anyone who reads with SQL sees each, and nothing in the row can be altered unseen.

use croupier_store::{
    Append, Batch, CommandId, Expected, Journal, Json, Keys, NewEvent, Posting, Secret, SqliteJournal,
    SqliteOptions, sqlite, verify,
};
use rusqlite::Connection;
use rusqlite::config::DbConfig;
use serde_json::json;
use std::path::{Path, PathBuf};

fn keys() -> Keys {
    Keys::from_secret([3; 32])
}

/// A journal whose second command adds three events to a stream: money, something sealed, a name with a quote. All begin alike.
fn journal(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("batches-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("journal.sqlite");
    let journal = SqliteJournal::open(&path, &keys(), SqliteOptions::default()).expect("opens");
    let event = |kind: &str| {
        let body = Json::of(&json!({"at": 1})).and_then(|beginning| beginning.and("card", &"As"));
        NewEvent { body: body.expect("JSON"), ..NewEvent::new(kind, 1, &0).expect("JSON") }
    };
    let posting = |account: &str, amount| Posting {
        account: account.into(),
        may_be_negative: account == "outside",
        amount,
    };
    let bought =
        NewEvent { postings: vec![posting("outside", -5), posting("wallet/\"a\"", 5)], ..event("bought") };
    let shuffled = NewEvent { sealed: Some(Secret::new(b"order".to_vec())), ..event("shuffled") };
    for (number, expected, events) in
        [(1, 0, vec![event("opened")]), (2, 1, vec![bought, shuffled, event("said \"no\"")])]
    {
        let batch = Batch { stream: "table".into(), expected: Expected::Exactly(expected), events };
        let append = Append { command: CommandId([number; 16]), batches: vec![batch], answer: vec![] };
        journal.append(append).expect("appended");
    }
    path
}

/// Somebody without a key, with every protection taken away.
fn without_triggers(path: &Path) -> Connection {
    let connection = Connection::open(path).expect("opens");
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false).expect("set");
    connection
}

fn faults(path: &Path) -> Vec<String> {
    let mut archive = sqlite::open_archive(path).expect("opens");
    let report = verify(&mut archive, &[keys().public()], &[]).expect("readable");
    report.faults.iter().map(ToString::to_string).collect()
}

fn row(connection: &Connection) -> (Vec<u8>, Vec<u8>) {
    let sql = "SELECT CAST(events AS BLOB), hashes FROM batches WHERE seq = 2";
    connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).expect("a row")
}

fn write(connection: &Connection, events: &[u8], hashes: &[u8]) {
    let sql = "UPDATE batches SET events = CAST(?1 AS TEXT), hashes = ?2 WHERE seq = 2";
    connection.execute(sql, rusqlite::params![events, hashes]).expect("tampered");
}

#[test]
fn every_event_of_a_row_is_there_for_sql() {
    let path = journal("sql");
    let connection = Connection::open(&path).expect("opens");
    let mut statement = connection
        .prepare(
            "SELECT seq, kind, version, body, sealed IS NULL, length(hash) FROM events ORDER BY position",
        )
        .expect("SQL");
    let rows = statement.query_map([], |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?))
    });
    let rows: Vec<(i64, String, i64, String, bool, i64)> =
        rows.expect("SQL").map(|row| row.expect("a row")).collect();
    let body = "{\"at\":1,\"card\":\"As\"}".to_owned();
    let event = |seq, kind: &str, open| (seq, kind.to_owned(), 1, body.clone(), open, 32);
    let all = [
        event(1, "opened", true),
        event(2, "bought", true),
        event(3, "shuffled", false),
        event(4, "said \"no\"", true),
    ];
    assert_eq!(rows, all);
    let sql = "SELECT e.seq, a.name, p.amount FROM postings p JOIN events e ON e.position = p.position
               JOIN accounts a ON a.id = p.account ORDER BY p.position, p.ordinal";
    let mut statement = connection.prepare(sql).expect("SQL");
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    let rows: Vec<(i64, String, i64)> = rows.expect("SQL").map(|row| row.expect("a row")).collect();
    assert_eq!(rows, [(2, "outside".to_owned(), -5), (2, "wallet/\"a\"".to_owned(), 5)]);
}

/// Nothing is a fact like any other, alone and behind a beginning that others share.
#[test]
fn a_body_that_says_nothing_is_read() {
    let path = journal("nothing");
    let journal = SqliteJournal::open(&path, &keys(), SqliteOptions::default()).expect("opens");
    let beginning = Json::of(&json!({"at": 1})).expect("JSON");
    let event = |body| NewEvent { body, ..NewEvent::new("said", 1, &0).expect("JSON") };
    let bodies = [Json::of(&()), beginning.and("card", &"As"), beginning.and("card", &())];
    let events = bodies.map(|body| event(body.expect("JSON"))).to_vec();
    let batch = Batch { stream: "table".into(), expected: Expected::Exactly(4), events };
    let append = Append { command: CommandId([3; 16]), batches: vec![batch], answer: vec![] };
    journal.append(append).expect("appended");
    let facts = journal.facts("table", 5, 10).expect("read");
    let bodies: Vec<&str> = facts.iter().map(|fact| fact.body.as_str()).collect();
    assert_eq!(bodies, ["null", "{\"at\":1,\"card\":\"As\"}", "{\"at\":1,\"card\":null}"]);
    assert_eq!(faults(&path), [""; 0]);
    let connection = Connection::open(&path).expect("opens");
    let mut statement =
        connection.prepare("SELECT body FROM events WHERE seq > 4 ORDER BY seq").expect("SQL");
    let seen: Vec<String> =
        statement.query_map([], |row| row.get(0)).expect("SQL").map(|row| row.expect("a row")).collect();
    assert_eq!(seen, bodies);
}

#[test]
fn every_flipped_byte_of_a_row_is_found() {
    let path = journal("flips");
    let connection = without_triggers(&path);
    let (events, hashes) = row(&connection);
    assert_eq!(faults(&path), [""; 0]);
    for place in 0..events.len() + hashes.len() {
        let (mut flipped_events, mut flipped_hashes) = (events.clone(), hashes.clone());
        let byte = flipped_events.iter_mut().chain(&mut flipped_hashes).nth(place).expect("a byte");
        *byte ^= 1;
        write(&connection, &flipped_events, &flipped_hashes);
        let found = faults(&path);
        let shown = String::from_utf8_lossy(&flipped_events);
        let places = ["stream table, event 2", "stream table, event 3", "stream table, event 4"];
        let is_placed = |fault: &String| places.iter().any(|place| fault.starts_with(place));
        assert!(found.iter().any(is_placed), "{place}: {shown}: {found:?}");
    }
    write(&connection, &events, &hashes);
    assert_eq!(faults(&path), [""; 0]);
}

#[test]
fn events_taken_out_of_a_row_swapped_or_doubled_are_found() {
    let path = journal("shuffled");
    let connection = without_triggers(&path);
    let (events, hashes) = row(&connection);
    let all: Vec<serde_json::Value> = serde_json::from_slice(&events).expect("JSON");
    for order in [vec![], vec![0], vec![0, 1], vec![0, 2], vec![1, 0, 2], vec![0, 2, 1], vec![0, 1, 2, 2]] {
        let chosen: Vec<_> = order.iter().map(|index| all[*index].clone()).collect();
        let text = serde_json::to_vec(&chosen).expect("JSON");
        let with_hashes: Vec<u8> =
            order.iter().flat_map(|index| hashes[32 * index..32 * (index + 1)].to_vec()).collect();
        for hashes in [&hashes, &with_hashes] {
            write(&connection, &text, hashes);
            let found = faults(&path);
            assert!(
                found.iter().any(|fault| fault.starts_with("stream table, event")),
                "{order:?}: {found:?}"
            );
        }
    }
}

/// What cannot be read hides nothing else, and nobody is handed a part as if it were all.
#[test]
fn an_unreadable_row_is_told_and_the_rest_is_looked_at() {
    let path = journal("unreadable");
    let connection = without_triggers(&path);
    connection.execute("UPDATE batches SET events = '[' WHERE seq = 1", []).expect("tampered");
    let found = faults(&path);
    assert!(found.contains(&"stream table, event 1: it is missing".to_owned()), "{found:?}");
    let damage = "somewhere: stream table cannot be read at event 1 and after it: ";
    assert!(found.iter().any(|fault| fault.starts_with(damage)), "{found:?}");
    let mut archive = sqlite::open_archive(&path).expect("opens");
    croupier_store::export::json_lines(&mut archive, &mut Vec::new()).expect_err("not everything");
    let journal = SqliteJournal::open(&path, &keys(), SqliteOptions::default()).expect("opens");
    journal.read("table", 1, 10).expect_err("not everything");
    assert_eq!(journal.read("table", 2, 10).expect("read").len(), 3);
    assert_eq!(journal.facts("table", 3, 1).expect("read")[0].kind, "shuffled");
}

#[test]
fn a_name_that_is_no_text_hides_nothing_else() {
    let path = journal("name");
    let connection = without_triggers(&path);
    connection.execute("UPDATE streams SET name = CAST(x'ff' AS TEXT)", []).expect("tampered");
    let found = faults(&path);
    assert!(
        found.iter().any(|fault| fault.starts_with("somewhere: the head of stream 1 cannot be read: ")),
        "{found:?}"
    );
    assert!(
        found.iter().any(|fault| fault.starts_with("somewhere: event 1 of stream 1 cannot be read: ")),
        "{found:?}"
    );
}
