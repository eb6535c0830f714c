//! Crashes at every point of an append, power cuts at every place of the log, disks without room.

use croupier_store::{
    Append, Archive, Batch, CommandId, Cursor, Error, Expected, Journal, Keys, NewEvent, Pending,
    PostgresJournal, PostgresOptions, Posting, SqliteJournal, SqliteOptions, Steps, postgres, sqlite, verify,
};
use croupier_testkit::Rng;
use croupier_testkit::postgres::Cluster;
use parking_lot::Mutex;
use serde_json::value::RawValue;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

const WHERE: &str = "CROUPIER_CRASH_JOURNAL";
const STEP: &str = "CROUPIER_CRASH_STEP";

fn keys() -> Keys {
    Keys::from_secret([5; 32])
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("crash-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn open(place: &str, steps: Steps) -> Box<dyn Journal> {
    if place.starts_with("host=") {
        let options = PostgresOptions { steps, connections: 1, ..PostgresOptions::default() };
        return Box::new(PostgresJournal::open(place, &keys(), &options).expect("opens"));
    }
    let options = SqliteOptions { steps, ..SqliteOptions::default() };
    Box::new(SqliteJournal::open(Path::new(place), &keys(), options).expect("opens"))
}

fn archive(place: &str) -> Box<dyn Archive> {
    if place.starts_with("host=") {
        return Box::new(postgres::open_archive(place).expect("opens"));
    }
    Box::new(sqlite::open_archive(Path::new(place)).expect("opens"))
}

/// The number of events, after everything was verified.
fn events(place: &str) -> u64 {
    let report = verify(&mut *archive(place), &[keys().public()], &[]).expect("readable");
    assert_eq!(report.faults, []);
    report.events
}

/// Command `number`: two streams, three events, money.
fn command(number: u8, body: &str) -> Append {
    let seq = u64::from(number);
    let event = |from: &str, to: &str| {
        let posting = |account: &str, amount| Posting {
            account: account.into(),
            may_be_negative: account == "outside",
            amount,
        };
        let postings = vec![posting(from, -5), posting(to, 5)];
        let body: &RawValue = serde_json::from_str(body).expect("JSON");
        NewEvent { postings, ..NewEvent::new("moved", 1, body).expect("JSON") }
    };
    let events = vec![event("outside", "wallet"), event("wallet", "bank")];
    let batches = vec![
        Batch { stream: "table".into(), expected: Expected::Exactly(2 * seq), events },
        Batch {
            stream: "meter".into(),
            expected: Expected::Exactly(seq),
            events: vec![event("outside", "meter")],
        },
    ];
    Append { command: CommandId([number; 16]), batches, answer: vec![number] }
}

/// Crashes before the write of that number in its command.
#[test]
#[ignore = "the process that crashes; the tests below start it"]
fn crashing() {
    let at: usize = std::env::var(STEP).expect("started by a test").parse().expect("a number");
    let passed = AtomicUsize::new(0);
    let steps = Steps::watched_by(move |_| {
        if passed.fetch_add(1, Ordering::SeqCst) == at {
            std::process::abort();
        }
        Ok(())
    });
    let journal = open(&std::env::var(WHERE).expect("started by a test"), steps);
    let next = u8::try_from(journal.head("meter").expect("head").seq).expect("few");
    journal.append(command(next, "1")).expect("appended");
}

/// Stops at every write of a command: the state afterwards is before or after, never between, and the same
/// command given again makes it after.
fn crash_at_every_write(place: &str) {
    open(place, Steps::default()).append(command(0, "1")).expect("appended");
    let (mut done, mut crashes, mut survived) = (1_u8, 0, 0);
    for at in 0.. {
        let status = Command::new(std::env::current_exe().expect("this test"))
            .args(["--ignored", "--exact", "crashing"])
            .env(WHERE, place)
            .env(STEP, at.to_string())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .expect("started");
        let found = events(place);
        if status.success() {
            assert_eq!(found, 3 * u64::from(done + 1), "no write is left to crash at");
            break;
        }
        crashes += 1;
        assert!(
            found == 3 * u64::from(done) || found == 3 * u64::from(done + 1),
            "between: {found} at write {at}"
        );
        let journal = open(place, Steps::default());
        let again = journal.append(command(done, "1")).expect("answered");
        assert_eq!(again.repeated, found == 3 * u64::from(done + 1));
        assert_eq!(again.answer, [done]);
        survived += usize::from(again.repeated);
        drop(journal);
        assert_eq!(events(place), 3 * u64::from(done + 1));
        done += 1;
    }
    assert!(crashes >= 8, "{crashes} writes");
    assert_eq!(survived, 1, "only the crash after the commit leaves the command done");
}

#[test]
fn a_crash_at_any_write_of_sqlite() {
    crash_at_every_write(&folder("sqlite").join("journal.sqlite").to_string_lossy());
}

#[test]
fn a_crash_at_any_write_of_postgres() {
    let cluster = Cluster::start(&["fsync=off", "autovacuum=off"]).unwrap_or_else(|why| panic!("{why}"));
    crash_at_every_write(&cluster.database("crash").expect("a database"));
}

/// A read that fails in the middle of a group takes the whole group with it: SQLite may have ended the transaction, and whatever
/// came afterwards would be written without one.
#[test]
fn a_failed_read_ends_the_whole_group() {
    let place = folder("read").join("journal.sqlite");
    let ((go, gone), looked) = (mpsc::channel::<()>(), AtomicUsize::new(0));
    let gone = Mutex::new(gone);
    let steps = Steps::watched_by(move |step| {
        if step != "look up" {
            return Ok(());
        }
        match looked.fetch_add(1, Ordering::SeqCst) {
            0 => gone.lock().recv().map_err(|_| Error::Closed),
            1 => Err(Error::Io("disk I/O error".to_owned())),
            _ => Ok(()),
        }
    });
    let journal = open(&place.to_string_lossy(), steps);
    let submitted = [0, 1, 2].map(|number| journal.submit(command(number, "1")));
    go.send(()).expect("the first of them waits");
    for append in submitted {
        assert_eq!(append.wait(), Err(Error::Io("disk I/O error".to_owned())));
    }
    assert_eq!(journal.tail(Cursor::START, 10).expect("tail"), []);
    for number in 0..3 {
        assert!(!journal.append(command(number, "1")).expect("appended").repeated);
    }
    assert_eq!(events(&place.to_string_lossy()), 9);
}

/// A writer that is gone in the middle of a transaction is waited for by nobody, and nothing of it is there.
#[test]
fn nobody_waits_for_a_writer_that_panics() {
    let place = folder("panic").join("journal.sqlite");
    let steps = Steps::watched_by(|step| {
        assert_ne!(step, "commit record", "as if something that cannot be had happened");
        Ok(())
    });
    let journal = open(&place.to_string_lossy(), steps);
    let submitted = [0, 1].map(|number| journal.submit(command(number, "1")));
    assert_eq!(submitted.map(Pending::wait), [Err(Error::Closed), Err(Error::Closed)]);
    assert_eq!(journal.append(command(2, "1")), Err(Error::Closed));
    assert_eq!(journal.checkpoint().map(|_| ()), Err(Error::Closed));
    drop(journal);
    assert_eq!(events(&place.to_string_lossy()), 0);
}

/// Whatever part of the write-ahead log reached the disk: whole commands, in order, and a journal that verifies.
#[test]
fn a_power_cut_at_any_place_of_the_log() {
    let folder = folder("power");
    let path = folder.join("journal.sqlite");
    let journal = open(&path.to_string_lossy(), Steps::default());
    for number in 0..6 {
        journal.append(command(number, "1")).expect("appended");
    }
    let log = std::fs::read(folder.join("journal.sqlite-wal")).expect("a log");
    let cut = folder.join("cut.sqlite");
    // The size of a page stands in the head of the log.
    let page = u32::from_be_bytes(log[8..12].try_into().expect("four bytes"));
    let (frame, mut before, mut seen) = (24 + usize::try_from(page).expect("small"), 0, 0);
    let lengths = (0..=(log.len() - 32) / frame).flat_map(|frames| {
        let whole = 32 + frames * frame;
        [whole, whole + 11, whole + 2_000, whole + frame - 1]
    });
    for length in lengths.filter(|length| *length <= log.len()) {
        std::fs::copy(&path, &cut).expect("copied");
        std::fs::write(folder.join("cut.sqlite-wal"), &log[..length]).expect("cut");
        let _ = std::fs::remove_file(folder.join("cut.sqlite-shm"));
        drop(open(&cut.to_string_lossy(), Steps::default()));
        let found = events(&cut.to_string_lossy());
        assert!(found.is_multiple_of(3) && found >= before, "{found} after {before} with {length} bytes");
        seen += usize::from(found > before);
        before = found;
    }
    assert_eq!((before, seen), (18, 6), "each command appears at one length");
}

/// Appends until there is no room; what was acknowledged then.
fn fill(journal: &dyn Journal, body: &str) -> u8 {
    for number in 0..u8::MAX {
        match journal.append(command(number, body)) {
            Ok(receipt) => assert!(!receipt.repeated),
            Err(Error::Full(message)) => {
                assert!(
                    Error::Full(message)
                        .to_string()
                        .contains("no room is left for the journal, nothing was changed")
                );
                return number;
            }
            Err(error) => panic!("{error}"),
        }
    }
    panic!("there is room for everything");
}

fn large() -> String {
    format!("\"{}\"", "x".repeat(60_000))
}

#[test]
fn a_journal_at_its_limit_goes_on_when_there_is_room() {
    let path = folder("limit").join("journal.sqlite");
    let options = |most| SqliteOptions { most_bytes: Some(most), ..SqliteOptions::default() };
    let journal = SqliteJournal::open(&path, &keys(), options(2_000_000)).expect("opens");
    let done = fill(&journal, &large());
    assert!(done > 2, "{done}");
    assert_eq!(journal.tail(Cursor::START, 1_000).expect("still readable").len(), 3 * usize::from(done));
    assert!(matches!(journal.append(command(done, &large())), Err(Error::Full(_))), "still full");
    assert_eq!(events(&path.to_string_lossy()), 3 * u64::from(done));
    drop(journal);
    let journal = SqliteJournal::open(&path, &keys(), options(8_000_000)).expect("opens");
    assert!(!journal.append(command(done, &large())).expect("there is room").repeated);
    assert_eq!(events(&path.to_string_lossy()), 3 * u64::from(done) + 3);
}

/// A small disk of its own, gone at the end.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// None where one may not mount.
    fn mount(at: PathBuf, megabytes: u32) -> Option<SmallDisk> {
        std::fs::create_dir_all(&at).expect("a folder");
        let size = format!("size={megabytes}m");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &size, "tmpfs"])
            .arg(&at)
            .stderr(Stdio::null())
            .status();
        mounted.is_ok_and(|status| status.success()).then_some(SmallDisk(at))
    }

    fn grow(&self, megabytes: u32) {
        let size = format!("remount,size={megabytes}m");
        assert!(Command::new("mount").args(["-o", &size]).arg(&self.0).status().expect("mount").success());
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

#[test]
fn a_full_disk_under_sqlite() {
    let Some(disk) = SmallDisk::mount(folder("disk").join("small"), 2) else {
        eprintln!("only root may mount a small disk; the test of the limit stands for this one");
        return;
    };
    let path = disk.0.join("journal.sqlite");
    let journal = SqliteJournal::open(&path, &keys(), SqliteOptions::default()).expect("opens");
    let done = fill(&journal, &large());
    assert!(done > 2, "{done}");
    assert_eq!(journal.tail(Cursor::START, 1_000).expect("still readable").len(), 3 * usize::from(done));
    disk.grow(16);
    assert!(!journal.append(command(done, &large())).expect("there is room").repeated);
    assert_eq!(events(&path.to_string_lossy()), 3 * u64::from(done) + 3);
}

#[test]
fn a_full_disk_under_postgres() {
    let cluster = Cluster::start(&["fsync=off", "autovacuum=off"]).unwrap_or_else(|why| panic!("{why}"));
    let Some(disk) = SmallDisk::mount(cluster.folder().join("small"), 2) else {
        eprintln!("only root may mount a small disk");
        return;
    };
    let owner = std::fs::metadata(cluster.folder().join("data")).expect("owned");
    let (uid, gid) =
        (std::os::unix::fs::MetadataExt::uid(&owner), std::os::unix::fs::MetadataExt::gid(&owner));
    std::os::unix::fs::chown(&disk.0, Some(uid), Some(gid)).expect("owned");
    let place = cluster.database("full").expect("a database");
    let journal = open(&place, Steps::default());
    let location = disk.0.display();
    cluster.psql("full", &format!("CREATE TABLESPACE small LOCATION '{location}'")).expect("a tablespace");
    cluster.psql("full", "ALTER TABLE croupier.events SET TABLESPACE small").expect("moved");
    // What cannot be compressed fills the disk.
    let mut rng = Rng::new(1);
    let noise: String = std::iter::repeat_with(|| format!("{:016x}", rng.bits())).take(4_000).collect();
    let body = format!("\"{noise}\"");
    let done = fill(&*journal, &body);
    assert!(done > 2, "{done}");
    assert_eq!(journal.tail(Cursor::START, 1_000).expect("still readable").len(), 3 * usize::from(done));
    disk.grow(64);
    assert!(!journal.append(command(done, &body)).expect("there is room").repeated);
    assert_eq!(events(&place), 3 * u64::from(done) + 3);
}
