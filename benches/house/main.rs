//! Durable rounds a second of real tables beside the floor that the database itself sets, and how fast their history is
//! read again.
//!
//! The floor is an empty append: one short row in a bare SQLite file, written ahead and flushed to the disk each time as the
//! journal is, with the small pages that suit it. It is measured in the same run, in turns with the house, because the speed of
//! a disk changes from second to second. The verdict is whole rounds against it, whatever is said in a round. All wagers of a
//! player are one word; in Pack's Poker that is all a player says, in other games up to four words follow each other, each
//! durable before the next: words are counted too, and what the bare file reaches if as many rows share a flush as tables wait.
//! A thread speaks at one table, or at several before it waits for any of them, as anyone who runs many tables would.
//! Everything is measured once more with one core for everything, and ten thousand open tables in a process of their own.

#[path = "../../crates/house/tests/support/mod.rs"]
mod support;

use croupier_games::book::NAMES;
use croupier_house::House;
use croupier_store::CommandId;
use croupier_table::TableId;
use croupier_testkit::Rng;
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use support::{NOON, command_at_each, folder, house_on, install, one_command, options_of, seat, sqlite};

/// How long each turn takes, and how many there are.
const TURN: Duration = Duration::from_millis(500);
const TURNS: usize = 6;
/// The least a house must reach of the floor, in percent.
const SHARE: u64 = 80;
const EVENTS: u64 = 1_000_000;
const REPLAY: Duration = Duration::from_secs(5);

/// How many tables are open in one process, and how much memory they may take.
const OPEN: usize = 10_000;
const MEBIBYTES: u64 = 2_048;

/// Set to its name for the process that does a part alone.
const PART: &str = "CROUPIER_BENCH_PART";
const ONE_CORE: &str = "one-core";
const MANY_TABLES: &str = "many-tables";

fn main() {
    let part = std::env::var(PART).unwrap_or_else(|_| "all".to_owned());
    let folder = folder(&format!("bench-{part}"));
    match part.as_str() {
        ONE_CORE => of_all_books(&folder),
        MANY_TABLES => many_tables(&folder),
        _ => everything(&folder),
    }
    let _ = std::fs::remove_dir_all(folder);
}

fn everything(folder: &Path) {
    println!(
        "{:<36} {:>8} {:>8} {:>6}  {:<12} {:>8} {:>8} {:>14} {:>8}",
        "durable rounds",
        "floor/s",
        "rounds/s",
        "share",
        "verdict",
        "words/s",
        "of floor",
        "shared floor/s",
        "events/s"
    );
    rounds(folder, "nj/packs-poker", 1, 1);
    of_all_books(folder);
    on_one_core();
    replay(folder);
    run(Command::new(this()), MANY_TABLES);
}

/// Tables, and the threads that speak at them.
const LOADS: [(usize, usize); 3] = [(16, 16), (64, 64), (64, 4)];

/// Every book with few and with many tables: rounds share flushes only with those of other tables.
fn of_all_books(folder: &Path) {
    for book in NAMES {
        LOADS.into_iter().for_each(|(waiting, threads)| rounds(folder, book, waiting, threads));
    }
}

fn this() -> PathBuf {
    std::env::current_exe().expect("this program")
}

/// Does a part in a process of its own.
fn run(mut command: Command, part: &str) {
    let run = command.arg("--bench").env(PART, part).status();
    if !run.is_ok_and(|status| status.success()) {
        println!("not measured: {command:?} failed");
    }
}

/// The same on the first core this process may use, floor and house alike.
fn on_one_core() {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let cores =
        status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:")).expect("a list").trim();
    let core: String = cores.chars().take_while(char::is_ascii_digit).collect();
    println!("on one core:");
    let mut command = Command::new("taskset");
    command.args(["-c", &core]).arg(this());
    run(command, ONE_CORE);
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

    /// Rows a second if this many of them share a flush.
    fn turn(&mut self, together: usize) -> u64 {
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
        per_second(rows, clock.elapsed())
    }
}

fn per_second(count: u64, time: Duration) -> u64 {
    count * 1_000_000 / u64::try_from(time.as_micros()).expect("short").max(1)
}

fn median(rates: &mut [u64]) -> u64 {
    rates.sort_unstable();
    rates[rates.len() / 2]
}

/// Tables with one player each.
fn open_tables(house: &House, book: &str, tables: usize) -> Vec<TableId> {
    let number_of = |number: usize| {
        let table = install(house, &format!("t{number}"), book, options_of(book));
        seat(house, &table, &format!("anna{number}"), 1, 10_000_000);
        table
    };
    (0..tables).map(number_of).collect()
}

/// How many commands a journal knows.
fn commands_in(file: &Path) -> u64 {
    let journal = Connection::open(file).expect("opens");
    let count: i64 =
        journal.query_row("SELECT count(*) FROM commands", [], |row| row.get(0)).expect("counted");
    u64::try_from(count).expect("a count")
}

/// Every table is played at, as many by one thread as by another; rounds, events, and how long it took.
fn turn(house: &House, tables: &[TableId], threads: usize, seed: u64) -> (u64, u64, Duration) {
    let counts = || {
        let seen = tables.iter().map(|table| house.see_table(table).expect("readable").expect("open"));
        seen.fold((0, 0), |(rounds, events), seen| (rounds + seen.table().rounds(), events + seen.seq()))
    };
    let (before, clock) = (counts(), Instant::now());
    std::thread::scope(|scope| {
        for (number, tables) in (1..).zip(tables.chunks(tables.len().div_ceil(threads))) {
            scope.spawn(move || {
                let mut rng = Rng::new(seed * 1_000 + number);
                while clock.elapsed() < TURN {
                    command_at_each(house, tables, &mut rng);
                }
            });
        }
    });
    let (time, after) = (clock.elapsed(), counts());
    (after.0 - before.0, after.1 - before.1, time)
}

fn rounds(folder: &Path, book: &str, waiting: usize, threads: usize) {
    let name = format!("{}-{waiting}-{threads}", book.replace('/', "-"));
    let file = folder.join(format!("{name}.sqlite"));
    let house = house_on(sqlite(&file));
    let tables = open_tables(&house, book, waiting);
    let mut floor = Floor::open(&folder.join(format!("{name}-floor.sqlite")));
    let (mut floors, mut shared) = (Vec::new(), Vec::new());
    let (mut houses, mut commands, mut events) = (Vec::new(), Vec::new(), Vec::new());
    for seed in (1..).take(TURNS) {
        floors.push(floor.turn(1));
        let before = commands_in(&file);
        let (rounds, recorded, time) = turn(&house, &tables, threads, seed);
        houses.push(per_second(rounds, time));
        events.push(per_second(recorded, time));
        commands.push(per_second(commands_in(&file) - before, time));
        shared.push(floor.turn(waiting));
    }
    let (floor, rate) = (median(&mut floors), median(&mut houses));
    let (shared, words, events) = (median(&mut shared), median(&mut commands), median(&mut events));
    let (share, of_floor) = (rate * 100 / floor.max(1), words * 100 / floor.max(1));
    let verdict = match (waiting, share >= SHARE) {
        // Nobody to share a flush with.
        (1, _) => String::new(),
        (_, true) => format!("PASS (≥ {SHARE}%)"),
        (_, false) => format!("FAIL (≥ {SHARE}%)"),
    };
    println!(
        "{book:<15} {waiting:>3} tables, {threads:>2} threads {floor:>8} {rate:>8} {share:>5}%  {verdict:<12} {words:>8} {of_floor:>7}% {shared:>14} {events:>8}"
    );
}

/// A million events of tables of all books, read by a house that has just started.
fn replay(folder: &Path) {
    let file = folder.join("replay.sqlite");
    let house = house_on(sqlite(&file));
    let mut tables = Vec::new();
    for number in 0..60 {
        let book = NAMES[number % NAMES.len()];
        let table = install(&house, &format!("t{number}"), book, options_of(book));
        seat(&house, &table, &format!("anna{number}"), 1, 10_000_000);
        tables.push(table);
    }
    let recorded = || -> u64 {
        tables.iter().map(|table| house.see_table(table).expect("readable").expect("open").seq()).sum()
    };
    let mut seed = 1;
    while recorded() < EVENTS {
        turn(&house, &tables, tables.len(), seed);
        seed += 1;
    }
    let events = recorded();
    let fresh = house_on(sqlite(&file));
    let clock = Instant::now();
    fresh.wake(NOON).expect("readable");
    let time = clock.elapsed();
    let verdict = if time <= REPLAY { "PASS" } else { "FAIL" };
    println!(
        "a house on {events} events of {} tables wakes in {} ms  {verdict} (at most {} ms)",
        tables.len(),
        time.as_millis(),
        REPLAY.as_millis()
    );
}

/// Tables of all books, at each a player who has wagered.
fn many_tables(folder: &Path) {
    const THREADS: usize = 16;
    let house = house_on(sqlite(&folder.join("journal.sqlite")));
    let open = |number: usize| {
        let book = NAMES[number % NAMES.len()];
        let table = install(&house, &format!("t{number}"), book, options_of(book));
        seat(&house, &table, &format!("anna{number}"), 1, 1_000_000);
        one_command(&house, &table, &mut Rng::new(u64::try_from(number).expect("few") + 1));
    };
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            scope.spawn(move || (thread..OPEN).step_by(THREADS).for_each(open));
        }
    });
    assert_eq!(house.tables().expect("readable").len(), OPEN);
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a size");
    let kibibytes: u64 = most.trim().trim_end_matches(" kB").parse().expect("a number");
    let verdict = if kibibytes <= MEBIBYTES * 1_024 { "PASS" } else { "FAIL" };
    println!(
        "{OPEN} open tables in one process: at most {} MiB resident  {verdict} (at most {MEBIBYTES} MiB)",
        kibibytes / 1_024
    );
}
