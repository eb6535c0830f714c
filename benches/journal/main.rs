//! Durable appends a second beside the floor that the database itself sets, and how fast a journal is read again.
//!
//! The floor is an empty append: one short row in a bare SQLite file with the same settings, flushed to the disk. It is
//! measured in the same run, in turns with the journal, because the speed of a disk changes from second to second. The verdict
//! is against a bare file that commits as many rows together as appends wait; the share of rows flushed one by one stands
//! beside it.

use croupier_store::{
    Append, Batch, CommandId, Cursor, Expected, Journal, Keys, NewEvent, Pending, PostgresJournal,
    PostgresOptions, Posting, SqliteJournal, SqliteOptions,
};
use croupier_testkit::postgres::Cluster;
use rusqlite::Connection;
use serde_json::json;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long each turn takes, and how many there are.
const TURN: Duration = Duration::from_millis(400);
const TURNS: u32 = 8;
/// The least a journal must reach of the floor, in percent.
const SHARE: u64 = 80;
/// With up to this many appends waiting, the disk is what they wait for.
const MANY: usize = 16;
const EVENTS: u64 = 1_000_000;
const REPLAY: Duration = Duration::from_secs(5);

fn main() {
    let folder = std::env::temp_dir().join(format!("croupier-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let _removed = Remove(folder.clone());
    println!(
        "{:<44} {:>12} {:>12} {:>8}  {:<35} {:>10} {:>7}",
        "durable appends", "floor/s", "journal/s", "share", "verdict", "one by one", "share"
    );
    for waiting in [1, 16, 256] {
        sqlite(&folder, waiting);
    }
    postgres();
    replay(&folder);
}

/// The folder is gone however the bench ends.
struct Remove(PathBuf);

impl Drop for Remove {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A round as a table records it: a few events, money from a wallet to the table and back.
fn round(table: u64, seq: u64) -> Append {
    let posting = |account: String, amount| Posting {
        may_be_negative: account.starts_with("float"),
        account: account.into(),
        amount,
    };
    let (wallet, float) = (format!("wallet/{table}"), format!("float/{table}"));
    let event = |kind: &str, postings| {
        let fact = json!({"seat": 1, "cards": "As Kd 9c 5h 2s", "round": seq});
        NewEvent { postings, ..NewEvent::new(kind, 1, &fact).expect("JSON") }
    };
    let paid = vec![posting(float.clone(), -1_000), posting(wallet.clone(), 1_000)];
    let bet = vec![posting(wallet, -1_000), posting(float, 1_000)];
    let events = vec![event("paid", paid), event("dealt", vec![]), event("bet", bet)];
    let batch = Batch { stream: format!("table/{table}").into(), expected: Expected::Exactly(seq), events };
    Append { command: CommandId::fresh().expect("entropy"), batches: vec![batch], answer: b"{}".to_vec() }
}

/// Keeps `waiting` tables playing for a turn; how many rounds became durable.
fn play(journal: &dyn Journal, seqs: &mut [u64]) -> (u64, Duration) {
    let submit = |table: usize, seq: u64| {
        let number = u64::try_from(table).expect("few");
        (table, journal.submit(round(number, seq)))
    };
    let clock = Instant::now();
    let mut playing: VecDeque<(usize, Pending)> =
        seqs.iter().enumerate().map(|(table, seq)| submit(table, *seq)).collect();
    let mut rounds = 0;
    while let Some((table, append)) = playing.pop_front() {
        seqs[table] = append.wait().expect("appended").heads[0].seq;
        rounds += 1;
        if clock.elapsed() < TURN {
            playing.push_back(submit(table, seqs[table]));
        }
    }
    (rounds, clock.elapsed())
}

/// The bare file.
struct Floor(Connection);

impl Floor {
    fn open(path: &Path) -> Floor {
        let bare = Connection::open(path).expect("opens");
        bare.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;
             CREATE TABLE empty (command BLOB PRIMARY KEY) WITHOUT ROWID",
        )
        .expect("made");
        Floor(bare)
    }

    /// Empty rows in each transaction.
    fn turn(&mut self, together: usize) -> (u64, Duration) {
        let (mut rows, clock) = (0, Instant::now());
        while clock.elapsed() < TURN {
            let transaction = self.0.transaction().expect("begun");
            for _ in 0..together {
                let id = CommandId::fresh().expect("entropy").0;
                let mut insert = transaction.prepare_cached("INSERT INTO empty VALUES (?1)").expect("SQL");
                insert.execute([id]).expect("inserted");
                rows += 1;
            }
            transaction.commit().expect("durable");
        }
        (rows, clock.elapsed())
    }
}

fn sqlite(folder: &Path, waiting: usize) {
    let path = folder.join(format!("journal-{waiting}.sqlite"));
    let journal =
        SqliteJournal::open(&path, &Keys::from_secret([1; 32]), SqliteOptions::default()).expect("opens");
    let mut floor = Floor::open(&folder.join(format!("floor-{waiting}.sqlite")));
    let mut seqs = vec![0; waiting];
    let (mut floors, mut single, mut journals) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..TURNS {
        floors.push(per_second(floor.turn(waiting)));
        journals.push(per_second(play(&journal, &mut seqs)));
        single.push(per_second(floor.turn(1)));
    }
    let (floor, single, rate) = (median(&mut floors), median(&mut single), median(&mut journals));
    let (share, of_single) = (rate * 100 / floor.max(1), rate * 100 / single.max(1));
    let verdict = match (waiting <= MANY, share >= SHARE) {
        (true, true) => format!("PASS (at least {SHARE}%)"),
        (true, false) => format!("FAIL (at least {SHARE}%)"),
        (false, _) => "the processor decides, not the disk".to_owned(),
    };
    let name = format!("SQLite, {waiting} waiting");
    println!("{name:<44} {floor:>12} {rate:>12} {share:>7}%  {verdict:<35} {single:>10} {of_single:>6}%");
}

fn per_second((count, time): (u64, Duration)) -> u64 {
    count * 1_000_000 / u64::try_from(time.as_micros()).expect("short").max(1)
}

fn median(rates: &mut [u64]) -> u64 {
    rates.sort_unstable();
    rates[rates.len() / 2]
}

/// For comparison: a private PostgreSQL on the same disk.
fn postgres() {
    let cluster = match Cluster::start(&[]) {
        Ok(cluster) => cluster,
        Err(why) => return println!("PostgreSQL: {why}"),
    };
    let address = cluster.database("bench").expect("a database");
    let options = PostgresOptions { connections: 16, ..PostgresOptions::default() };
    let journal = PostgresJournal::open(&address, &Keys::from_secret([1; 32]), &options).expect("opens");
    for waiting in [1, 16] {
        let mut seqs: Vec<u64> = Vec::new();
        for table in 0..waiting {
            seqs.push(journal.head(&format!("table/{table}")).expect("head").seq);
        }
        let mut rates: Vec<u64> = (0..TURNS).map(|_| per_second(play(&journal, &mut seqs))).collect();
        let name = format!("PostgreSQL, {waiting} waiting");
        println!("{name:<44} {:>12} {:>12}", "", median(&mut rates));
    }
}

/// A million events with their postings, read from first to last.
fn replay(folder: &Path) {
    let path = folder.join("replay.sqlite");
    let journal =
        SqliteJournal::open(&path, &Keys::from_secret([1; 32]), SqliteOptions::default()).expect("opens");
    let mut appends = Vec::new();
    let (tables, at_a_time) = (1_000, 250);
    let rounds = EVENTS / 3 / at_a_time + 1;
    for number in 0..rounds {
        let table = number % tables;
        let mut append = round(table, 0);
        let events: Vec<NewEvent> =
            (0..at_a_time).flat_map(|seq| round(table, seq).batches.swap_remove(0).events).collect();
        append.batches =
            vec![Batch { stream: format!("table/{table}").into(), expected: Expected::Any, events }];
        appends.push(journal.submit(append));
    }
    appends.into_iter().for_each(|append| drop(append.wait().expect("appended")));
    let clock = Instant::now();
    let (mut cursor, mut events, mut postings) = (Cursor::START, 0, 0);
    loop {
        let page = journal.tail(cursor, 10_000).expect("tail");
        let Some(last) = page.last() else { break };
        cursor = last.cursor;
        events += u64::try_from(page.len()).expect("few");
        postings += page.iter().map(|event| event.postings.len()).sum::<usize>();
    }
    let time = clock.elapsed();
    assert!(events >= EVENTS && postings > 0, "{events} events");
    let verdict = if time <= REPLAY { "PASS" } else { "FAIL" };
    println!(
        "replay of {events} events with {postings} postings: {} ms  {verdict} (at most {} ms)",
        time.as_millis(),
        REPLAY.as_millis()
    );
}
