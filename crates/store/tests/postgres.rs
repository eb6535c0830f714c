//! What only a database with several writers can get wrong.

use croupier_store::{
    Append, Batch, CommandId, Cursor, Error, Expected, Journal, Keys, NewEvent, PostgresJournal,
    PostgresOptions, Posting, Steps, verify,
};
use croupier_testkit::postgres::Cluster;
use parking_lot::{Condvar, Mutex};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

fn cluster() -> &'static Cluster {
    Cluster::shared(&["fsync=off", "autovacuum=off"]).unwrap_or_else(|why| panic!("{why}"))
}

fn open(address: &str, steps: Steps) -> PostgresJournal {
    let options = PostgresOptions {
        steps,
        connections: 2,
        patience: Duration::from_secs(20),
        ..PostgresOptions::default()
    };
    PostgresJournal::open(address, &Keys::from_secret([2; 32]), &options).expect("opens")
}

fn append(number: u8, stream: &str, expected: Expected) -> Append {
    let event = NewEvent::new("said", 1, &1).expect("JSON");
    let batch = Batch { stream: stream.into(), expected, events: vec![event] };
    Append { command: CommandId([number; 16]), batches: vec![batch], answer: vec![number] }
}

/// A gate that commits wait at until it is opened.
#[derive(Default)]
struct Gate {
    open: Mutex<bool>,
    bell: Condvar,
}

impl Gate {
    fn steps(self: &Arc<Gate>) -> (Steps, mpsc::Receiver<()>) {
        let (gate, (arrived, arrivals)) = (Arc::clone(self), mpsc::channel());
        let steps = Steps::watched_by(move |step| {
            if step == "commit" {
                arrived.send(()).map_err(|_| Error::Closed)?;
                gate.bell.wait_while(&mut gate.open.lock(), |open| !*open);
            }
            Ok(())
        });
        (steps, arrivals)
    }

    fn open(&self) {
        *self.open.lock() = true;
        self.bell.notify_all();
    }
}

fn streams(journal: &dyn Journal, after: Cursor) -> Vec<String> {
    journal.tail(after, 100).expect("tail").into_iter().map(|event| event.stream).collect()
}

/// A transaction that began earlier commits later: a reader that went on behind the other one must not have missed it.
#[test]
fn the_tail_waits_for_a_slow_commit() {
    let address = cluster().database("slow").expect("a database");
    let gate = Arc::new(Gate::default());
    let (steps, arrivals) = gate.steps();
    let (slow, fast) = (open(&address, steps), open(&address, Steps::default()));
    std::thread::scope(|scope| {
        let appending =
            scope.spawn(|| slow.append(append(1, "slow", Expected::Exactly(0))).expect("appended"));
        arrivals.recv().expect("it is about to commit");
        fast.append(append(2, "fast", Expected::Exactly(0))).expect("appended");
        assert_eq!(fast.head("fast").expect("head").seq, 1, "it is there");
        assert_eq!(streams(&fast, Cursor::START), [""; 0], "but not yet in the tail");
        gate.open();
        appending.join().expect("appended");
    });
    let clock = Instant::now();
    while streams(&fast, Cursor::START).len() < 2 && clock.elapsed() < Duration::from_secs(10) {
        fast.wait(Cursor::START, Duration::from_millis(100)).expect("waited");
    }
    assert_eq!(streams(&fast, Cursor::START), ["slow", "fast"]);
}

/// A transaction of another database in the same cluster may run for hours: it cannot write here.
#[test]
fn the_tail_does_not_wait_for_other_databases() {
    let (address, other) =
        (cluster().database("here").expect("one"), cluster().database("elsewhere").expect("another"));
    let gate = Arc::new(Gate::default());
    let (steps, arrivals) = gate.steps();
    let (slow, journal) = (open(&other, steps), open(&address, Steps::default()));
    std::thread::scope(|scope| {
        let appending =
            scope.spawn(|| slow.append(append(1, "slow", Expected::Exactly(0))).expect("appended"));
        arrivals.recv().expect("it is about to commit");
        journal.append(append(1, "here", Expected::Exactly(0))).expect("appended");
        // Another test's database may be in the way for a moment, while it is being made.
        let clock = Instant::now();
        while streams(&journal, Cursor::START).is_empty() && clock.elapsed() < Duration::from_secs(10) {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(streams(&journal, Cursor::START), ["here"]);
        gate.open();
        appending.join().expect("appended");
    });
}

/// Somebody guesses where a stream will be and waits for it in an older transaction: in the tail the events of a
/// stream come in order nevertheless.
#[test]
fn streams_keep_their_order_in_the_tail() {
    let address = cluster().database("order").expect("a database");
    let gate = Arc::new(Gate::default());
    let (steps, arrivals) = gate.steps();
    let (slow, fast) = (open(&address, steps), open(&address, Steps::default()));
    std::thread::scope(|scope| {
        let first = scope.spawn(|| slow.append(append(1, "t", Expected::Exactly(0))).expect("appended"));
        arrivals.recv().expect("it is about to commit");
        let second = scope.spawn(|| fast.append(append(2, "t", Expected::Exactly(1))));
        std::thread::sleep(Duration::from_millis(300));
        gate.open();
        first.join().expect("appended");
        let _ = second.join().expect("answered").expect("the guess was right");
    });
    let events = fast.tail(Cursor::START, 10).expect("tail");
    assert_eq!(events.iter().map(|event| event.seq).collect::<Vec<_>>(), [1, 2]);
}

/// A server that stands still in the middle of an append, as one whose machine died: its locks do not block the others for ever,
/// and when it goes on, it finds out what became of its append.
#[test]
fn a_server_that_stands_still_does_not_block_the_others() {
    let address = cluster().database("still").expect("a database");
    let gate = Arc::new(Gate::default());
    let (steps, arrivals) = gate.steps();
    let (still, other) = (open(&address, steps), open(&address, Steps::default()));
    std::thread::scope(|scope| {
        let appending = scope.spawn(|| still.append(append(1, "t", Expected::Any)).expect("appended"));
        arrivals.recv().expect("it is about to commit");
        let meanwhile = other.append(append(2, "t", Expected::Exactly(0)));
        gate.open();
        meanwhile.expect("not blocked");
        assert_eq!(appending.join().expect("appended").heads[0].seq, 2);
    });
}

/// Somebody cancels an append that waits: it waits again.
#[test]
fn what_was_cancelled_is_tried_again() {
    let address = cluster().database("cancelled").expect("a database");
    let gate = Arc::new(Gate::default());
    let (steps, arrivals) = gate.steps();
    let (slow, other) = (open(&address, steps), open(&address, Steps::default()));
    std::thread::scope(|scope| {
        let first = scope.spawn(|| slow.append(append(1, "t", Expected::Exactly(0))).expect("appended"));
        arrivals.recv().expect("it is about to commit");
        let second = scope.spawn(|| other.append(append(2, "t", Expected::Any)).expect("appended"));
        let cancel = "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE datname = 'cancelled' AND wait_event_type = 'Lock'";
        while cluster().psql("cancelled", cancel).expect("cancelled").trim() != "1" {
            std::thread::sleep(Duration::from_millis(20));
        }
        gate.open();
        first.join().expect("appended");
        assert_eq!(second.join().expect("appended").heads[0].seq, 2);
    });
}

/// A database that has become one that only reads, as after a failover: one looks for another until there is one to write to.
#[test]
fn a_database_that_only_reads_is_left() {
    let cluster = Cluster::start(&["fsync=off", "autovacuum=off"]).unwrap_or_else(|why| panic!("{why}"));
    let address = cluster.database("failover").expect("a database");
    let journal = open(&address, Steps::default());
    journal.append(append(1, "t", Expected::Exactly(0))).expect("appended");
    let only_reads = |only: &str| {
        let set = format!("ALTER SYSTEM SET default_transaction_read_only = {only}");
        cluster.psql("postgres", &set).expect("set");
        cluster.psql("postgres", "SELECT pg_reload_conf()").expect("told");
    };
    only_reads("on");
    let backends = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'failover'";
    let before = cluster.psql("postgres", backends).expect("counted");
    std::thread::scope(|scope| {
        let appending = scope.spawn(|| journal.append(append(2, "t", Expected::Exactly(1))));
        while cluster.psql("postgres", backends).expect("counted") == before {
            assert!(!appending.is_finished(), "{:?}", appending.join());
            std::thread::sleep(Duration::from_millis(20));
        }
        only_reads("off");
        assert_eq!(appending.join().expect("answered").expect("appended").heads[0].seq, 2);
    });
}

/// The same command at two servers at the same time.
#[test]
fn a_command_sent_to_two_servers_happens_once() {
    let address = cluster().database("twice").expect("a database");
    let servers = [open(&address, Steps::default()), open(&address, Steps::default())];
    for number in 0..50_u8 {
        let receipts = std::thread::scope(|scope| {
            let send = |server| {
                scope.spawn(move || {
                    Journal::append(server, append(number, "t", Expected::Any)).expect("answered")
                })
            };
            let both = [send(&servers[0]), send(&servers[1])];
            both.map(|receipt| receipt.join().expect("answered"))
        });
        assert_eq!(receipts.iter().filter(|receipt| receipt.repeated).count(), 1);
        assert!(receipts.iter().all(|receipt| receipt.answer == [number]));
    }
    assert_eq!(servers[0].head("t").expect("head").seq, 50);
}

/// A server is woken by what another one appends: it does not look by itself before the test is over.
#[test]
fn other_servers_are_told() {
    let address = cluster().database("told").expect("a database");
    let options = PostgresOptions { look: Duration::from_secs(600), ..PostgresOptions::default() };
    let here = PostgresJournal::open(&address, &Keys::from_secret([2; 32]), &options).expect("opens");
    let there = open(&address, Steps::default());
    let clock = Instant::now();
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| {
            here.wait(Cursor::START, Duration::from_secs(20)).expect("waited");
            streams(&here, Cursor::START)
        });
        std::thread::sleep(Duration::from_millis(100));
        there.append(append(1, "t", Expected::Exactly(0))).expect("appended");
        assert_eq!(waiting.join().expect("woken"), ["t"]);
    });
    assert!(
        clock.elapsed() < Duration::from_secs(15),
        "woken, and not only at the end: {:?}",
        clock.elapsed()
    );
}

/// Many read at the same time: the database is not asked for a connection for each of them.
#[test]
fn readers_share_few_connections() {
    let address = cluster().database("readers").expect("a database");
    let journal = open(&address, Steps::default());
    journal.append(append(1, "t", Expected::Exactly(0))).expect("appended");
    std::thread::scope(|scope| {
        for _ in 0..20 {
            scope.spawn(|| {
                for _ in 0..20 {
                    assert_eq!(journal.read("t", 1, 10).expect("read").len(), 1);
                }
            });
        }
    });
    let count = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'readers' AND pid <> pg_backend_pid()";
    let count: u32 = cluster().psql("readers", count).expect("counted").trim().parse().expect("a number");
    assert!(count <= 6, "{count}: two for appends, two for reading, one that tells, one that listens");
}

/// Not even the owner of the tables may edit history; nobody has to be a superuser to run a journal.
#[test]
fn an_ordinary_owner_cannot_edit_history() {
    let address = cluster().database("plain").expect("a database");
    cluster()
        .psql("plain", "CREATE ROLE plain LOGIN; GRANT CREATE ON DATABASE plain TO plain")
        .expect("a role");
    let journal = open(&address.replace("user=croupier", "user=plain"), Steps::default());
    journal.append(append(1, "t", Expected::Exactly(0))).expect("appended");
    assert_eq!(journal.read("t", 1, 10).expect("read").len(), 1);
    journal.checkpoint().expect("signed");
    for table in ["events", "postings", "commands", "commits", "checkpoints"] {
        let refused = cluster()
            .psql("plain", &format!("SET ROLE plain; DELETE FROM croupier.{table}"))
            .expect_err("refused");
        assert!(refused.contains("permission denied"), "{refused}");
    }
}

/// Anyone who takes away what protects history is found before anything is edited.
#[test]
fn a_trigger_that_is_gone_is_told() {
    let journal = open(&cluster().database("gone").expect("a database"), Steps::default());
    let faults_after = |sql: &str| {
        cluster().psql("gone", &format!("SET search_path = croupier; {sql}")).expect("tampered");
        let mut archive = journal.archive().expect("opens");
        let report = verify(&mut *archive, &[Keys::from_secret([2; 32]).public()], &[]).expect("readable");
        report.faults.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(faults_after("SELECT 1"), [""; 0]);
    let added = "CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
        CREATE TRIGGER quiet BEFORE INSERT ON commits FOR EACH ROW EXECUTE FUNCTION skip()";
    for (sql, faults) in [
        ("ALTER TABLE events DISABLE TRIGGER keep", "trigger keep of events: it is switched off"),
        (
            "ALTER TABLE events ENABLE TRIGGER keep; DROP TRIGGER keep ON commits",
            "trigger keep of commits: it is missing",
        ),
        (
            "CREATE TRIGGER keep BEFORE DELETE ON commits EXECUTE FUNCTION never_edited()",
            "trigger keep of commits: it was changed",
        ),
        (
            "CREATE OR REPLACE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON commits EXECUTE FUNCTION never_edited()",
            "",
        ),
        (added, "trigger quiet of commits: it was added"),
    ] {
        let expected: Vec<String> =
            (!faults.is_empty()).then(|| format!("schema, {faults}")).into_iter().collect();
        assert_eq!(faults_after(sql), expected, "{sql}");
    }
    let weak = "CREATE OR REPLACE FUNCTION never_edited() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$";
    assert_eq!(faults_after(weak).len(), 6, "all of them, and the one that was added");
}

#[test]
fn a_newer_format_is_refused() {
    let address = cluster().database("newer").expect("a database");
    drop(open(&address, Steps::default()));
    cluster().psql("newer", "UPDATE croupier.journal SET format = 9").expect("set");
    let error = PostgresJournal::open(&address, &Keys::from_secret([2; 32]), &PostgresOptions::default());
    assert_eq!(error.err(), Some(Error::Newer { found: 9, known: 1 }));
}

#[test]
fn a_database_that_is_not_there_is_told_clearly() {
    let keys = Keys::from_secret([2; 32]);
    let options = PostgresOptions { patience: Duration::from_millis(100), ..PostgresOptions::default() };
    let nowhere =
        PostgresJournal::open("host=/nowhere user=x dbname=y", &keys, &options).expect_err("refused");
    assert!(matches!(&nowhere, Error::Unavailable(why) if why.contains("No such file")), "{nowhere:?}");
    let nonsense = PostgresJournal::open("not an address", &keys, &options).expect_err("refused");
    assert!(matches!(nonsense, Error::Malformed(_)), "{nonsense:?}");
    let empty = cluster().database("empty").expect("a database");
    let error = croupier_store::postgres::open_archive(&empty).err().expect("refused");
    assert!(matches!(error, Error::NotAJournal(_)), "{error:?}");
}

/// Transaction numbers of a dump mean nothing in another cluster: a journal filled that way is refused instead of standing still.
#[test]
fn a_database_filled_from_a_dump_is_refused() {
    let address = cluster().database("dumped").expect("a database");
    open(&address, Steps::default()).append(append(1, "t", Expected::Exactly(0))).expect("appended");
    cluster()
        .psql("dumped", "UPDATE croupier.streams SET tx = tx + 1000000000")
        .expect("as from an older cluster");
    let error =
        PostgresJournal::open(&address, &Keys::from_secret([2; 32]), &PostgresOptions::default()).err();
    assert!(
        error.as_ref().is_some_and(|error| error.to_string().contains("croupier journal restore")),
        "{error:?}"
    );
}

/// Connections that are cut in the middle: the append finds out what became of it and is answered.
#[test]
fn cut_connections_are_made_anew() {
    let address = cluster().database("cut").expect("a database");
    let journal = open(&address, Steps::default());
    for number in 0..10_u8 {
        let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'cut' AND pid <> pg_backend_pid()";
        std::thread::scope(|scope| {
            let cutting = scope.spawn(|| cluster().psql("cut", cut).expect("cut"));
            journal.append(append(number, "t", Expected::Any)).expect("answered");
            cutting.join().expect("cut");
        });
    }
    assert_eq!(journal.head("t").expect("head").seq, 10);
    assert_eq!(streams(&journal, Cursor::START).len(), 10);
    let (mut tips, mut named) = (BTreeMap::new(), BTreeSet::new());
    let read = journal.archive().expect("opens").commits(&mut |commit| {
        tips.insert(commit.writer, commit.number);
        named.extend(commit.content()?.seen.into_iter().map(|tip| (tip.writer, tip.number)));
        Ok(())
    });
    read.expect("readable");
    let unnamed = tips.into_iter().filter(|tip| !named.contains(tip)).count();
    assert_eq!(unnamed, 1, "a writer whose connection was cut is named by the next");
}

/// Postings have rows of their own here: one can stand alone.
#[test]
fn a_posting_without_an_event_is_found() {
    let cluster = cluster();
    let address = cluster.database("stray").expect("a database");
    let journal = open(&address, Steps::default());
    let posting = |account: &str, amount| Posting {
        account: account.into(),
        may_be_negative: account == "outside",
        amount,
    };
    let mut bought = append(1, "t", Expected::Exactly(0));
    bought.batches[0].events[0].postings = vec![posting("outside", -5), posting("wallet", 5)];
    journal.append(bought).expect("appended");
    let add =
        "SET search_path = croupier; ALTER TABLE postings DROP CONSTRAINT IF EXISTS postings_position_fkey;
        SET session_replication_role = replica; INSERT INTO postings (position, ordinal, account, amount)
        SELECT 999, 0, id, 5 FROM accounts WHERE name = 'wallet'";
    cluster.psql("stray", add).expect("tampered");
    let mut archive = journal.archive().expect("opens");
    let report = verify(&mut *archive, &[Keys::from_secret([2; 32]).public()], &[]).expect("readable");
    let faults: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
    assert_eq!(faults, ["account wallet: a posting of 5 belongs to no event"]);
}
