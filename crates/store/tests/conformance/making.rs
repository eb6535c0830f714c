//! Journals to be tried, and appends to try them with.

use croupier_bytes::hex;
use croupier_store::{
    Append, Archive, Batch, CommandId, Expected, Journal, Keys, NewEvent, PostgresJournal, PostgresOptions,
    Posting, PublicKey, Report, Secret, SqliteJournal, SqliteOptions, Steps, postgres, sqlite, verify,
};
use croupier_testkit::postgres::Cluster;
use rusqlite::config::DbConfig;
use serde_json::value::RawValue;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// A journal that can be opened again and tampered with.
pub trait Fixture: Send + Sync {
    /// Opens it, with something that watches its writes.
    fn open_watched(&self, steps: Steps) -> Box<dyn Journal>;
    /// Opens it with one writer, whose commits are all in one order.
    fn open_alone(&self) -> Box<dyn Journal>;
    /// Tries to open it with a key that is not its own.
    fn open_with_other_key(&self) -> croupier_store::Result<Box<dyn Journal>>;
    /// Executes SQL as somebody who may do everything with the database but has no key.
    fn sql(&self, sql: &str) -> Result<(), String>;
    /// Executes SQL after taking every protection away.
    fn tamper(&self, sql: &str);
    /// Everything in it, read without a key.
    fn archive(&self) -> Box<dyn Archive>;

    /// An empty journal of the same name beside it.
    fn twin(&self) -> Box<dyn Fixture>;
    /// Bytes as SQL.
    fn blob(&self, bytes: &[u8]) -> String;
    /// Truth as SQL.
    fn yes(&self) -> &'static str;
    /// The first place in the order of all events, as SQL sets it.
    fn earliest(&self) -> &'static str;

    fn open(&self) -> Box<dyn Journal> {
        self.open_watched(Steps::default())
    }

    fn verify(&self) -> Report {
        verify(&mut *self.archive(), &[public()], &[]).expect("readable")
    }

    /// The faults, as text.
    fn faults(&self) -> Vec<String> {
        self.verify().faults.iter().map(ToString::to_string).collect()
    }
}

pub fn keys() -> Keys {
    Keys::from_secret([7; 32])
}

pub fn public() -> PublicKey {
    keys().public()
}

pub struct Sqlite {
    pub path: PathBuf,
}

impl Sqlite {
    pub fn fresh(name: &str) -> Sqlite {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("conformance-{name}"));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Sqlite { path: folder.join("journal.sqlite") }
    }
}

impl Fixture for Sqlite {
    fn open_watched(&self, steps: Steps) -> Box<dyn Journal> {
        let options = SqliteOptions { steps, ..SqliteOptions::default() };
        Box::new(SqliteJournal::open(&self.path, &keys(), options).expect("opens"))
    }

    fn open_alone(&self) -> Box<dyn Journal> {
        self.open()
    }

    fn open_with_other_key(&self) -> croupier_store::Result<Box<dyn Journal>> {
        let journal = SqliteJournal::open(&self.path, &Keys::from_secret([8; 32]), SqliteOptions::default())?;
        Ok(Box::new(journal))
    }

    fn sql(&self, sql: &str) -> Result<(), String> {
        let connection = rusqlite::Connection::open(&self.path).expect("opens");
        connection.execute_batch(sql).map_err(|error| error.to_string())
    }

    fn tamper(&self, sql: &str) {
        let connection = rusqlite::Connection::open(&self.path).expect("opens");
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false).expect("set");
        connection
            .execute_batch("PRAGMA foreign_keys = 0; PRAGMA ignore_check_constraints = 1")
            .expect("set");
        if sql.contains("events") || sql.contains("postings") {
            tamper_with_rows(&connection, sql);
        } else {
            connection.execute_batch(sql).expect("tampered");
        }
    }

    fn twin(&self) -> Box<dyn Fixture> {
        let twin = Sqlite { path: self.path.with_extension("twin") };
        drop(twin.open());
        let attach = format!(
            "ATTACH '{}' AS other; UPDATE journal SET id = (SELECT id FROM other.journal)",
            self.path.display()
        );
        twin.sql(&attach).expect("the same name");
        Box::new(twin)
    }

    fn blob(&self, bytes: &[u8]) -> String {
        format!("x'{}'", hex::encode(bytes))
    }

    fn yes(&self) -> &'static str {
        "1"
    }

    fn earliest(&self) -> &'static str {
        "position = 1"
    }

    fn archive(&self) -> Box<dyn Archive> {
        Box::new(sqlite::open_archive(&self.path).expect("opens"))
    }
}

/// Where SQLite keeps many events in a row, anyone who tampers takes the rows apart and puts them together again, with
/// a way through each stream.
fn tamper_with_rows(connection: &rusqlite::Connection, sql: &str) {
    let mut views = connection.prepare("SELECT sql FROM sqlite_schema WHERE type = 'view'").expect("SQL");
    let views: Vec<String> =
        views.query_map([], |row| row.get(0)).expect("SQL").map(Result::unwrap).collect();
    let apart = "CREATE TABLE loose_events AS SELECT * FROM events;
        CREATE TABLE loose_postings AS SELECT * FROM postings; DROP VIEW events; DROP VIEW postings;
        ALTER TABLE loose_events RENAME TO events; ALTER TABLE loose_postings RENAME TO postings";
    let together = "DELETE FROM main.batches; DELETE FROM milestones;
        INSERT INTO main.batches SELECT id, stream, seq, lag(id, 1, 0) OVER (PARTITION BY stream ORDER BY id),
            command, events, hashes FROM temp.batches;
        UPDATE streams SET last = coalesce((SELECT max(b.id) FROM main.batches b WHERE b.stream = streams.id), 0);
        DROP VIEW temp.batches; DROP TABLE events; DROP TABLE postings";
    let batches = include_str!("../../migrations/sqlite/old-batches.sql");
    let steps = [apart, sql, batches, together, &views.join(";")];
    steps.iter().for_each(|step| connection.execute_batch(step).expect("tampered"));
}

pub struct Postgres {
    cluster: &'static Cluster,
    database: String,
}

impl Postgres {
    pub fn fresh(name: &str) -> Postgres {
        let cluster = Cluster::shared(&["fsync=off", "autovacuum=off", "max_connections=400"])
            .unwrap_or_else(|why| panic!("{why}"));
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let short: String = name.chars().take(50).collect();
        let database = format!("{short}_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        cluster.database(&database).expect("a database");
        Postgres { cluster, database }
    }

    pub fn address(&self) -> String {
        self.cluster.address(&self.database)
    }
}

impl Fixture for Postgres {
    fn open_watched(&self, steps: Steps) -> Box<dyn Journal> {
        let options = PostgresOptions { steps, connections: 4, ..PostgresOptions::default() };
        Box::new(PostgresJournal::open(&self.address(), &keys(), &options).expect("opens"))
    }

    fn open_alone(&self) -> Box<dyn Journal> {
        let options = PostgresOptions { connections: 1, ..PostgresOptions::default() };
        Box::new(PostgresJournal::open(&self.address(), &keys(), &options).expect("opens"))
    }

    fn open_with_other_key(&self) -> croupier_store::Result<Box<dyn Journal>> {
        let other = Keys::from_secret([8; 32]);
        Ok(Box::new(PostgresJournal::open(&self.address(), &other, &PostgresOptions::default())?))
    }

    fn sql(&self, sql: &str) -> Result<(), String> {
        self.cluster.psql(&self.database, &format!("SET search_path = croupier; {sql}")).map(drop)
    }

    fn tamper(&self, sql: &str) {
        let free = "ALTER TABLE postings DROP CONSTRAINT IF EXISTS postings_position_fkey;
            ALTER TABLE events DROP CONSTRAINT IF EXISTS events_stream_fkey; SET session_replication_role = replica";
        self.sql(&format!("{free}; {sql}")).expect("tampered");
    }

    fn twin(&self) -> Box<dyn Fixture> {
        let twin = Postgres::fresh("twin");
        drop(twin.open());
        let id = self.cluster.psql(&self.database, "SELECT id FROM croupier.journal").expect("a name");
        twin.sql(&format!("UPDATE journal SET id = '{id}'")).expect("the same name");
        Box::new(twin)
    }

    fn blob(&self, bytes: &[u8]) -> String {
        format!("'\\x{}'", hex::encode(bytes))
    }

    fn yes(&self) -> &'static str {
        "true"
    }

    fn earliest(&self) -> &'static str {
        "tx = 1, position = 0"
    }

    fn archive(&self) -> Box<dyn Archive> {
        Box::new(postgres::open_archive(&self.address()).expect("opens"))
    }
}

/// A command id made of a number.
pub fn command(number: u64) -> CommandId {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    CommandId(bytes)
}

pub fn event(body: &str) -> NewEvent {
    let body: Box<RawValue> = serde_json::from_str(body).expect("JSON");
    NewEvent::new("thing", 1, &body).expect("JSON")
}

/// `amount` from one account to another; only `outside` may be negative.
pub fn moved(from: &str, to: &str, amount: i64) -> NewEvent {
    let posting = |account: &str, amount| Posting {
        account: account.into(),
        may_be_negative: account == "outside",
        amount,
    };
    NewEvent { postings: vec![posting(from, -amount), posting(to, amount)], ..event("{}") }
}

pub fn sealed(body: &str, secret: &[u8]) -> NewEvent {
    NewEvent { sealed: Some(Secret::new(secret.to_vec())), ..event(body) }
}

pub fn batch(stream: &str, expected: u64, events: Vec<NewEvent>) -> Batch {
    Batch { stream: stream.into(), expected: Expected::Exactly(expected), events }
}

pub fn append(number: u64, batches: Vec<Batch>) -> Append {
    Append { command: command(number), batches, answer: format!("answer {number}").into_bytes() }
}

/// An append of one event to one stream.
pub fn one(number: u64, stream: &str, expected: u64, event: NewEvent) -> Append {
    append(number, vec![batch(stream, expected, vec![event])])
}
