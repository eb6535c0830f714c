//! Processes that append at full speed are killed, and so is the database: nothing that was acknowledged is lost, nothing
//! is there twice, balances equal the sums of postings and the chains verify.
//!
//! `CROUPIER_TORTURE=300` kills that often on SQLite and a third of that on PostgreSQL (`make torture`).

use croupier_store::{
    Append, Archive, Batch, CommandId, Cursor, Error, Expected, Journal, Keys, NewEvent, PostgresJournal,
    PostgresOptions, Posting, Secret, SqliteJournal, SqliteOptions, postgres, sqlite, verify,
};
use croupier_testkit::Rng;
use croupier_testkit::postgres::Cluster;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Where the process that is killed finds its journal.
const WHERE: &str = "CROUPIER_TORTURE_JOURNAL";
/// How many tables it plays at.
const TABLES: u64 = 24;

fn keys() -> Keys {
    Keys::from_secret([3; 32])
}

fn times(short: u32, part: u32) -> u32 {
    let asked = std::env::var("CROUPIER_TORTURE").ok().and_then(|times| times.parse::<u32>().ok());
    asked.map_or(short, |times| times.div_ceil(part))
}

fn open(place: &str) -> Box<dyn Journal> {
    if place.starts_with("host=") {
        let options = PostgresOptions { patience: Duration::from_secs(60), ..PostgresOptions::default() };
        return Box::new(PostgresJournal::open(place, &keys(), &options).expect("opens"));
    }
    Box::new(SqliteJournal::open(Path::new(place), &keys(), SqliteOptions::default()).expect("opens"))
}

fn archive(place: &str) -> Box<dyn Archive> {
    if place.starts_with("host=") {
        return Box::new(postgres::open_archive(place).expect("opens"));
    }
    Box::new(sqlite::open_archive(Path::new(place)).expect("opens"))
}

/// The command that brings a table from `seq` to the next round: always the same, so that a process that is started
/// again repeats what the one before may have done already.
fn command(table: u64, seq: u64) -> CommandId {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&table.to_le_bytes());
    bytes[8..].copy_from_slice(&seq.to_le_bytes());
    CommandId(bytes)
}

/// A round: two events at the table, one for the player, money there and back, a sealed shoe.
fn round(table: u64, seq: u64) -> Append {
    let posting = |account: String, amount| Posting {
        may_be_negative: account == "outside",
        account: account.into(),
        amount,
    };
    let wallet = format!("wallet/{}", table % 5);
    let bought = vec![posting("outside".to_owned(), -10), posting(wallet.clone(), 10)];
    let bet = vec![posting(wallet, -7), posting(format!("float/{table}"), 7)];
    let event = |kind: &str, postings| {
        let fact = json!({"table": table, "round": seq});
        NewEvent { postings, ..NewEvent::new(kind, 1, &fact).expect("JSON") }
    };
    let shoe =
        NewEvent { sealed: Some(Secret::new(b"As Kd 9c 5h 2s".to_vec())), ..event("shuffled", vec![]) };
    let events = vec![shoe, event("settled", bet)];
    let batches = vec![
        Batch {
            stream: format!("player/{}", table % 5).into(),
            expected: Expected::Any,
            events: vec![event("bought", bought)],
        },
        Batch { stream: table_name(table).into(), expected: Expected::Exactly(seq), events },
    ];
    Append { command: command(table, seq), batches, answer: seq.to_le_bytes().to_vec() }
}

fn table_name(table: u64) -> String {
    format!("table/{table}")
}

/// Plays until it is killed. Every acknowledged round is told on standard output in one write.
#[test]
#[ignore = "the process that is killed; the tests below start it"]
fn player() {
    let journal = open(&std::env::var(WHERE).expect("started by a test"));
    let mut playing = VecDeque::new();
    let start = |table: u64, seq: u64| (table, seq, journal.submit(round(table, seq)));
    for table in 0..TABLES {
        let seq = journal.head(&table_name(table)).expect("head").seq;
        // The round before was played already: the answer is the first one, and nothing happens.
        if seq > 0 {
            let again = journal.append(round(table, seq - 2)).expect("answered");
            assert!(again.repeated, "table {table} round {seq}");
            assert_eq!(again.answer, (seq - 2).to_le_bytes());
        }
        playing.push_back(start(table, seq));
    }
    while let Some((table, seq, append)) = playing.pop_front() {
        playing.push_back(match append.wait() {
            Ok(_) => {
                let line = format!("\nplayed {table} {seq}\n");
                std::io::stdout().write_all(line.as_bytes()).expect("told");
                start(table, seq + 2)
            }
            // Another process was first.
            Err(Error::Conflict { actual, .. }) => start(table, actual),
            Err(Error::Unavailable(_)) => start(table, seq),
            Err(error) => panic!("{error}"),
        });
    }
}

fn start_player(place: &str) -> Child {
    Command::new(std::env::current_exe().expect("this test"))
        .args(["--ignored", "--exact", "player", "--nocapture"])
        .env(WHERE, place)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("started")
}

/// What was acknowledged, by table: the sequence number before each round.
type Played = BTreeMap<u64, BTreeSet<u64>>;

/// Hands on what a player tells until its end.
fn listen(player: &mut Child) -> mpsc::Receiver<(u64, u64)> {
    let lines = BufReader::new(player.stdout.take().expect("piped")).lines();
    let (sender, told) = mpsc::channel();
    std::thread::spawn(move || {
        let numbers = lines.map_while(Result::ok).filter_map(|line| {
            let (table, seq) = line.strip_prefix("played ")?.split_once(' ')?;
            Some((table.parse().ok()?, seq.parse().ok()?))
        });
        numbers.for_each(|round| sender.send(round).expect("the test waits"));
    });
    told
}

/// Lets a player play for a while and kills it; what it told.
fn play_and_kill(place: &str, rng: &mut Rng, mut meanwhile: impl FnMut()) -> Vec<(u64, u64)> {
    let mut player = start_player(place);
    let told = listen(&mut player);
    let mut rounds = Vec::new();
    if rng.below(5) > 0 {
        // Killed in the middle of playing; else, perhaps, while it is still opening the journal.
        rounds.push(told.recv_timeout(Duration::from_secs(60)).expect("it plays"));
    }
    std::thread::sleep(Duration::from_millis(rng.bits() % 150));
    meanwhile();
    player.kill().expect("killed");
    player.wait().expect("ended");
    rounds.extend(told);
    rounds
}

/// What was acknowledged is there once, at its place; nothing is between; everything verifies.
fn check(place: &str, played: &Played) -> u64 {
    let mut rounds: BTreeMap<(String, u64), CommandId> = BTreeMap::new();
    let mut commands = BTreeSet::new();
    // One moment for everything: what a process of the database was still committing when its client was killed is not
    // in one half and missing in the other.
    let mut archive = archive(place);
    archive
        .events(&mut |event| {
            if event.kind == "shuffled" {
                assert!(commands.insert(event.command), "{} {} is there twice", event.stream, event.seq);
                rounds.insert((event.stream.clone(), event.seq), event.command);
            }
            Ok(())
        })
        .expect("read");
    for (table, seqs) in played {
        for seq in seqs {
            let found = rounds.get(&(table_name(*table), seq + 1));
            assert_eq!(found, Some(&command(*table, *seq)), "table {table}, round at {seq} was acknowledged");
        }
    }
    let report = verify(&mut *archive, &[keys().public()], &[]).expect("readable");
    assert_eq!(report.faults, [], "{place}");
    assert_eq!(report.events, 3 * u64::try_from(rounds.len()).expect("few"), "whole rounds only");
    report.events
}

fn torture(place: &str, kills: u32, mut meanwhile: impl FnMut(u32)) {
    drop(open(place));
    let (mut rng, mut played, clock) = (Rng::new(0x0C20_0B1E), Played::new(), Instant::now());
    let mut acknowledged = 0;
    for kill in 1..=kills {
        for (table, seq) in play_and_kill(place, &mut rng, || meanwhile(kill)) {
            acknowledged += 1;
            assert!(
                played.entry(table).or_default().insert(seq),
                "table {table}: {seq} was acknowledged twice"
            );
        }
        // Every time in the short form; in the long one the journal grows.
        if kills <= 20 || kill.is_multiple_of(10) || kill == kills {
            let events = check(place, &played);
            if kills > 20 {
                eprintln!(
                    "{kill} of {kills} kills, {acknowledged} rounds acknowledged, {events} events, {:?}",
                    clock.elapsed()
                );
            }
        }
    }
    assert!(acknowledged > 0, "nothing was ever played");
    same_open_rounds_go_on(place);
}

/// After all that, every table goes on where it was.
fn same_open_rounds_go_on(place: &str) {
    let journal = open(place);
    for table in 0..TABLES {
        let seq = journal.head(&table_name(table)).expect("head").seq;
        journal.append(round(table, seq)).expect("goes on");
    }
    assert!(!journal.tail(Cursor::START, 10).expect("tail").is_empty());
}

fn fresh_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("torture-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn killed_on_sqlite() {
    let place = fresh_folder("sqlite").join("journal.sqlite");
    torture(&place.to_string_lossy(), times(10, 1), |_| {});
}

#[test]
fn killed_on_postgres_and_the_database_too() {
    let cluster = Cluster::start(&["autovacuum=off"]).unwrap_or_else(|why| panic!("{why}"));
    let place = cluster.database("torture").expect("a database");
    torture(&place, times(4, 3), |kill| {
        // Every other time a process of the database is killed first, which makes it restart as after a crash, and the
        // player has to find out what became of its rounds.
        if kill.is_multiple_of(2) {
            cluster.kill_backend("torture").unwrap_or_else(|why| panic!("{why}"));
            // Some play on meanwhile, some do not come to it.
            std::thread::sleep(Duration::from_millis(u64::from(kill) * 97 % 400));
        }
    });
}

/// Two processes, the same tables, the same commands: each round happens once.
#[test]
fn two_servers_on_the_same_tables() {
    let cluster = Cluster::start(&["autovacuum=off", "fsync=off"]).unwrap_or_else(|why| panic!("{why}"));
    let place = cluster.database("two").expect("a database");
    drop(open(&place));
    let (mut first, mut second) = (start_player(&place), start_player(&place));
    let (one, two) = (listen(&mut first), listen(&mut second));
    let mut rounds: Vec<(u64, u64)> =
        [&one, &two].map(|told| told.recv_timeout(Duration::from_secs(60)).expect("both play")).to_vec();
    std::thread::sleep(Duration::from_secs(1));
    for player in [&mut first, &mut second] {
        player.kill().expect("killed");
        player.wait().expect("ended");
    }
    rounds.extend(one.iter().chain(two));
    let mut played = Played::new();
    for (table, seq) in rounds {
        // Both may have been told of the same round: it was the same command.
        played.entry(table).or_default().insert(seq);
    }
    check(&place, &played);
}
