//! What outlives a program: formats, keys, backups, exports, old versions of events.

use croupier_store::{
    Append, Batch, CommandId, Cursor, Error, Expected, Journal, Json, Keys, NewEvent, PostgresJournal,
    PostgresOptions, Posting, Secret, SqliteJournal, SqliteOptions, Upcasters, export, postgres, sqlite,
    verify,
};
use croupier_testkit::postgres::Cluster;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("files-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn keys() -> Keys {
    Keys::from_secret([1; 32])
}

fn open(path: &Path) -> SqliteJournal {
    SqliteJournal::open(path, &keys(), SqliteOptions::default()).expect("opens")
}

fn said() -> NewEvent {
    NewEvent::new("said", 1, &1).expect("JSON")
}

/// A small journal with everything in it.
fn fill(journal: &dyn Journal) {
    let posting = |account: &str, amount| Posting {
        account: account.into(),
        may_be_negative: account == "outside",
        amount,
    };
    for number in 0..4_u8 {
        let event = |kind: &str, body: &str| NewEvent {
            kind: kind.into(),
            version: 1,
            body: Json::of(&serde_json::json!({"at": number}))
                .and_then(|beginning| {
                    beginning.and("event", &serde_json::from_str::<Box<RawValue>>(body).expect("JSON"))
                })
                .expect("JSON"),
            postings: vec![posting("outside", -100), posting("wallet/a,\"nn\"", 100)],
            sealed: (number == 2).then(|| Secret::new(b"As Kd".to_vec())),
        };
        let seq = u64::from(number);
        let batches = vec![
            Batch {
                stream: "table/1".into(),
                expected: Expected::Exactly(2 * seq),
                events: vec![event("bought", "{\"amount\":100}"), event("said", "\"one, \\\"two\\\"\"")],
            },
            Batch { stream: "meter".into(), expected: Expected::Any, events: vec![event("raised", "1")] },
        ];
        journal
            .append(Append { command: CommandId([number; 16]), batches, answer: vec![number] })
            .expect("appended");
    }
    journal.checkpoint().expect("signed");
}

/// Refuses a copy with a fault.
fn faultless(copy: &Path) -> Result<(), Error> {
    let report = verify(&mut sqlite::open_archive(copy)?, &[keys().public()], &[])?;
    report.faults.first().map_or(Ok(()), |fault| Err(Error::Damaged(fault.to_string())))
}

fn lines(path: &Path) -> String {
    let mut out = Vec::new();
    export::json_lines(&mut sqlite::open_archive(path).expect("opens"), &mut out).expect("exported");
    String::from_utf8(out).expect("UTF-8")
}

/// The hashes of the commits, in their order.
fn commits(path: &Path) -> Vec<Vec<u8>> {
    let connection = rusqlite::Connection::open(path).expect("opens");
    let mut statement = connection.prepare("SELECT hash FROM commits ORDER BY id").expect("SQL");
    statement.query_map([], |row| row.get(0)).expect("SQL").map(|row| row.expect("a row")).collect()
}

#[test]
fn a_newer_format_is_refused() {
    let path = folder("newer").join("journal.sqlite");
    drop(open(&path));
    rusqlite::Connection::open(&path).expect("opens").execute_batch("PRAGMA user_version = 9").expect("set");
    let error = SqliteJournal::open(&path, &keys(), SqliteOptions::default()).expect_err("refused");
    assert_eq!(error, Error::Newer { found: 9, known: 4 });
    assert_eq!(
        error.to_string(),
        "the journal has format 9, this program knows formats up to 4: use a newer program"
    );
    assert_eq!(sqlite::open_archive(&path).err(), Some(error));
}

#[test]
fn what_is_no_journal_is_refused() {
    let folder = folder("other");
    let text = folder.join("text");
    std::fs::write(&text, "this is a text and no database at all, but long enough to be one ".repeat(30))
        .expect("written");
    let other = folder.join("other.sqlite");
    rusqlite::Connection::open(&other).expect("opens").execute_batch("CREATE TABLE t (a)").expect("made");
    for path in [text, other] {
        let error = SqliteJournal::open(&path, &keys(), SqliteOptions::default()).expect_err("refused");
        assert!(matches!(error, Error::NotAJournal(_)), "{error:?}");
        assert!(matches!(sqlite::open_archive(&path).err(), Some(Error::NotAJournal(_))));
    }
    let nowhere = folder.join("nowhere");
    let error = sqlite::open_archive(&nowhere).err().expect("refused");
    assert!(error.to_string().starts_with("there is no journal at"), "{error}");
    assert!(!nowhere.exists(), "reading makes no file");
}

/// A journal as every format of ours wrote it must be readable for ever: each `tests/golden/journal-N.sqlite` was written once
/// (`UPDATE_GOLDEN=1` writes one of the newest format, if there is none) and its export stands beside it.
#[test]
fn journals_of_every_format_are_read_and_go_on() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for format in 1..=4 {
        let (journal, export) =
            (golden.join(format!("journal-{format}.sqlite")), golden.join(format!("journal-{format}.jsonl")));
        if std::env::var_os("UPDATE_GOLDEN").is_some() && !journal.exists() {
            let fresh = folder("golden-fresh").join("journal.sqlite");
            fill(&open(&fresh));
            sqlite::copy_file(&fresh, &journal, faultless).expect("copied");
            std::fs::write(&export, lines(&journal)).expect("written");
        }
        let copy = folder("golden").join("journal.sqlite");
        std::fs::copy(&journal, &copy).expect("the golden file");
        assert_eq!(
            lines(&copy),
            std::fs::read_to_string(&export).expect("the golden file"),
            "format {format}"
        );
        let goes_on = open(&copy);
        let report =
            verify(&mut *goes_on.archive().expect("opens"), &[keys().public()], &[]).expect("readable");
        assert_eq!((report.faults.as_slice(), report.events, report.checkpoints), ([].as_slice(), 12, 1));
        assert_eq!(goes_on.open("table/1", 5).expect("opens").reveal(), b"As Kd");
        let next = Batch { stream: "table/1".into(), expected: Expected::Exactly(8), events: vec![said()] };
        goes_on
            .append(Append { command: CommandId([99; 16]), batches: vec![next], answer: vec![] })
            .expect("goes on");
        let report =
            verify(&mut *goes_on.archive().expect("opens"), &[keys().public()], &[]).expect("readable");
        assert_eq!(report.faults, []);
    }
}

/// Whatever format a file began with: once it is brought up to date, nothing that is in it is edited, deleted or replaced.
#[test]
fn history_of_every_format_stays() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for format in 1..=4 {
        let path = folder(&format!("stays-{format}")).join("journal.sqlite");
        std::fs::copy(golden.join(format!("journal-{format}.sqlite")), &path).expect("the golden file");
        let before = lines(&path);
        drop(open(&path));
        let other = rusqlite::Connection::open(&path).expect("opens");
        let now: i64 = other.query_row("PRAGMA user_version", [], |row| row.get(0)).expect("a format");
        assert_eq!(now, 4);
        let refused = |sql: &str| {
            let error = other.execute(sql, []).expect_err(sql).to_string();
            assert_eq!(error, "history is never edited", "{sql}");
        };
        for table in ["batches", "commands", "commits", "checkpoints"] {
            let first = format!("SELECT name FROM pragma_table_info('{table}') LIMIT 1");
            let column: String = other.query_row(&first, [], |row| row.get(0)).expect("a column");
            refused(&format!("UPDATE {table} SET {column} = {column}"));
            refused(&format!("UPDATE OR REPLACE {table} SET {column} = {column}"));
            refused(&format!("DELETE FROM {table}"));
            refused(&format!("INSERT INTO {table} SELECT * FROM {table}"));
            refused(&format!("INSERT OR REPLACE INTO {table} SELECT * FROM {table}"));
            refused(&format!("INSERT OR IGNORE INTO {table} SELECT * FROM {table}"));
        }
        let place = "stream, seq, before, command, events, hashes";
        refused(&format!("INSERT OR REPLACE INTO batches ({place}) SELECT {place} FROM batches"));
        refused(&format!("INSERT OR REPLACE INTO batches SELECT id + 100, {place} FROM batches"));
        refused(
            "INSERT OR REPLACE INTO commits SELECT id + 100, writer, number, before, content, hash, signer, signature FROM commits",
        );
        assert_eq!(lines(&path), before, "format {format}");
        let mut archive = sqlite::open_archive(&path).expect("opens");
        assert_eq!(verify(&mut archive, &[keys().public()], &[]).expect("readable").faults, []);
    }
}

/// Anyone who takes away what protects history is found before anything is edited.
#[test]
fn a_trigger_that_is_gone_is_told() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let faults = |path: &Path| {
        let mut archive = sqlite::open_archive(path).expect("opens");
        let faults = verify(&mut archive, &[keys().public()], &[]).expect("readable").faults;
        faults.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    for format in 1..=4 {
        let path = folder(&format!("gone-{format}")).join("journal.sqlite");
        std::fs::copy(golden.join(format!("journal-{format}.sqlite")), &path).expect("the golden file");
        assert_eq!(faults(&path), [""; 0], "format {format}");
        let other = rusqlite::Connection::open(&path).expect("opens");
        other.execute_batch("DROP TRIGGER commits_stay").expect("dropped");
        assert_eq!(faults(&path), ["schema, trigger commits_stay: it is missing"]);
        let weak = "CREATE TRIGGER commits_stay BEFORE DELETE ON commits BEGIN SELECT 1; END;
            CREATE TRIGGER quiet BEFORE INSERT ON commits BEGIN SELECT RAISE(IGNORE); END;
            CREATE INDEX harmless ON commits (signer)";
        other.execute_batch(weak).expect("made");
        let expected =
            ["schema, trigger commits_stay: it was changed", "schema, trigger quiet: it was added"];
        assert_eq!(faults(&path), expected);
    }
}

#[test]
fn keys_are_made_once_and_only_for_their_owner() {
    let folder = folder("keys");
    let path = folder.join("journal.key");
    let keys = Keys::load_or_create(&path).expect("made");
    assert_eq!(std::fs::metadata(&path).expect("there").permissions().mode() & 0o777, 0o600);
    assert_eq!(Keys::load_or_create(&path).expect("read").public(), keys.public());
    assert_eq!(Keys::load(&path).expect("read").public(), keys.public());
    let public = std::fs::read_to_string(folder.join("journal.key.pub")).expect("beside it");
    assert_eq!(croupier_store::PublicKey::read(&public).expect("a key"), keys.public());
    assert_ne!(Keys::load_or_create(&folder.join("other")).expect("made").public(), keys.public());
    let secret = std::fs::read_to_string(&path).expect("readable");
    let secret = secret.lines().nth(1).expect("the secret");
    assert!(!format!("{keys:?}").contains(secret), "not in a log");

    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).expect("set");
    let error = Keys::load(&path).expect_err("refused").to_string();
    assert!(error.contains("can be read by others: chmod 600"), "{error}");
    let nonsense = folder.join("nonsense");
    std::fs::write(&nonsense, "hello").expect("written");
    std::fs::set_permissions(&nonsense, std::fs::Permissions::from_mode(0o600)).expect("set");
    assert!(Keys::load_or_create(&nonsense).expect_err("refused").to_string().contains("is no key file"));
    assert!(matches!(Keys::load(&folder.join("nowhere")), Err(Error::Key(_))));
}

#[test]
fn a_backup_is_made_while_appends_go_on() {
    let folder = folder("backup");
    let (path, copy) = (folder.join("journal.sqlite"), folder.join("backup.sqlite"));
    let journal = open(&path);
    fill(&journal);
    std::thread::scope(|scope| {
        let appending = scope.spawn(|| {
            for number in 100..160_u8 {
                let batch = Batch { stream: "busy".into(), expected: Expected::Any, events: vec![said()] };
                journal
                    .append(Append { command: CommandId([number; 16]), batches: vec![batch], answer: vec![] })
                    .expect("appended");
            }
        });
        sqlite::copy_file(&path, &copy, faultless).expect("copied");
        appending.join().expect("appended");
    });
    let report =
        verify(&mut sqlite::open_archive(&copy).expect("opens"), &[keys().public()], &[]).expect("readable");
    assert_eq!(report.faults, []);
    assert!((12..=72).contains(&report.events), "{}", report.events);
    assert!(lines(&path).starts_with(&lines(&copy)), "a beginning of the journal");
    assert!(
        sqlite::copy_file(&path, &copy, faultless)
            .expect_err("refused")
            .to_string()
            .contains("is there already")
    );
    let leftovers: Vec<_> =
        std::fs::read_dir(&folder).expect("read").map(|entry| entry.expect("read").file_name()).collect();
    assert!(leftovers.iter().all(|name| !name.to_string_lossy().contains("part")), "{leftovers:?}");
    // A restored backup goes on.
    let restored = open(&copy);
    let after = Cursor::START;
    assert!(!restored.tail(after, 1).expect("tail").is_empty());
}

/// Also of a journal that has many writers.
#[test]
fn a_backup_of_a_database_is_made_while_appends_go_on() {
    let cluster = Cluster::start(&["fsync=off", "autovacuum=off"]).unwrap_or_else(|why| panic!("{why}"));
    let address = cluster.database("busy").expect("a database");
    let journal = PostgresJournal::open(&address, &keys(), &PostgresOptions::default()).expect("opens");
    fill(&journal);
    let (copies, done) = (folder("busy"), AtomicBool::new(false));
    let append = |first: u8, number: u8| {
        let stream = format!("busy/{first}");
        let batch = Batch { stream: stream.into(), expected: Expected::Any, events: vec![said()] };
        let mut command = [first; 16];
        command[0] = number;
        Append { command: CommandId(command), batches: vec![batch], answer: vec![] }
    };
    std::thread::scope(|scope| {
        for first in 100..104 {
            let (journal, done) = (&journal, &done);
            scope.spawn(move || {
                for number in (0..u8::MAX).take_while(|_| !done.load(Ordering::Relaxed)) {
                    journal.append(append(first, number)).expect("appended");
                }
            });
        }
        for number in 0..3 {
            let copy = copies.join(format!("{number}.sqlite"));
            let mut archive = journal.archive().expect("opens");
            sqlite::copy_archive(&mut *archive, &copy, faultless).expect("a faultless copy");
        }
        done.store(true, Ordering::Relaxed);
    });
    let restored = open(&copies.join("2.sqlite"));
    assert_eq!(restored.open("table/1", 5).expect("opens").reveal(), b"As Kd");
    restored.append(append(200, 1)).expect("goes on");
}

/// A write-ahead log that another journal of this name left behind must not become the end of a copy.
#[test]
fn a_copy_takes_over_nothing_that_lies_beside_it() {
    let folder = folder("beside");
    let (path, copy) = (folder.join("journal.sqlite"), folder.join("copy.sqlite"));
    fill(&open(&path));
    for ending in ["-wal", "-shm", "-journal"] {
        let stale = folder.join(format!("copy.sqlite{ending}"));
        std::fs::write(&stale, "of another journal").expect("written");
        let mut archive = sqlite::open_archive(&path).expect("opens");
        for refused in [
            sqlite::copy_file(&path, &copy, faultless).expect_err("refused"),
            sqlite::copy_archive(&mut archive, &copy, faultless).expect_err("refused"),
        ] {
            let message = refused.to_string();
            assert!(message.starts_with(&*stale.to_string_lossy()), "{message}");
            assert!(message.contains("was left behind by another journal of this name"), "{message}");
        }
        assert!(!copy.exists());
        std::fs::remove_file(stale).expect("taken away");
    }
    sqlite::copy_file(&path, &copy, faultless).expect("copied");
}

/// A copy with a fault never has the name of a journal.
#[test]
fn a_copy_is_checked_before_it_has_its_name() {
    let folder = folder("checked");
    let (path, copy) = (folder.join("journal.sqlite"), folder.join("copy.sqlite"));
    fill(&open(&path));
    let other = rusqlite::Connection::open(&path).expect("opens");
    other.execute_batch("UPDATE accounts SET balance = balance + 1").expect("tampered");
    let seen = |part: &Path| {
        assert!(!copy.exists(), "not before it is checked");
        faultless(part)
    };
    let refused = sqlite::copy_file(&path, &copy, seen).expect_err("refused").to_string();
    assert!(refused.contains("its balance is"), "{refused}");
    let mut archive = sqlite::open_archive(&path).expect("opens");
    sqlite::copy_archive(&mut archive, &copy, seen).expect_err("refused");
    assert!(!copy.exists() && !folder.join("copy.sqlite.part").exists());
}

#[test]
fn a_journal_moves_between_databases() {
    let folder = folder("move");
    let path = folder.join("journal.sqlite");
    fill(&open(&path));
    // Writer after writer, whose names are random: their commits stay in the order in which they were made.
    for number in 10..15 {
        let batch = Batch { stream: "meter".into(), expected: Expected::Any, events: vec![said()] };
        let append = Append { command: CommandId([number; 16]), batches: vec![batch], answer: vec![] };
        open(&path).append(append).expect("appended");
    }
    let cluster = Cluster::start(&["fsync=off", "autovacuum=off"]).unwrap_or_else(|why| panic!("{why}"));
    let there = cluster.database("moved").expect("a database");
    postgres::copy_archive(&mut sqlite::open_archive(&path).expect("opens"), &there).expect("copied");
    let again = postgres::copy_archive(&mut sqlite::open_archive(&path).expect("opens"), &there)
        .expect_err("refused");
    assert!(again.to_string().contains("there is a journal in this database already"), "{again}");

    let journal = PostgresJournal::open(&there, &keys(), &PostgresOptions::default()).expect("opens");
    let report = verify(&mut *journal.archive().expect("opens"), &[keys().public()], &[]).expect("readable");
    assert_eq!((report.faults.as_slice(), report.events, report.checkpoints), ([].as_slice(), 17, 1));
    assert_eq!(journal.open("table/1", 5).expect("opens").reveal(), b"As Kd");
    let batch = Batch { stream: "table/1".into(), expected: Expected::Exactly(8), events: vec![said()] };
    journal
        .append(Append { command: CommandId([77; 16]), batches: vec![batch], answer: vec![] })
        .expect("goes on");

    let back = folder.join("back.sqlite");
    sqlite::copy_archive(&mut *journal.archive().expect("opens"), &back, faultless).expect("copied");
    let report =
        verify(&mut sqlite::open_archive(&back).expect("opens"), &[keys().public()], &[]).expect("readable");
    assert_eq!((report.faults.as_slice(), report.events), ([].as_slice(), 18));
    assert!(
        lines(&back).starts_with(&lines(&path)),
        "the same events in the same order with the same hashes"
    );
    assert!(commits(&back).starts_with(&commits(&path)), "the same commits in the same order");
}

#[test]
fn exports_hold_everything() {
    let path = folder("export").join("journal.sqlite");
    fill(&open(&path));
    let text = lines(&path);
    let first: Value = serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
    assert_eq!(first["stream"], "table/1");
    assert_eq!(first["seq"], 1);
    assert_eq!(first["body"], json!({"at": 0, "event": {"amount": 100}}));
    assert_eq!(
        first["postings"][1],
        json!({"account": "wallet/a,\"nn\"", "may_be_negative": false, "amount": 100})
    );
    assert_eq!(first["sealed"], Value::Null);
    assert_eq!(text.lines().count(), 12);
    let csv = |write: fn(
        &mut dyn croupier_store::Archive,
        &mut dyn std::io::Write,
    ) -> croupier_store::Result<()>| {
        let mut out = Vec::new();
        write(&mut sqlite::open_archive(&path).expect("opens"), &mut out).expect("exported");
        String::from_utf8(out).expect("UTF-8")
    };
    let events = csv(export::events_csv);
    assert_eq!(events.lines().count(), 13);
    assert!(
        events
            .contains("table/1,2,00000000000000000000000000000000,said,1,\"{\"\"at\"\":0,\"\"event\"\":\"\"one, \\\"\"two\\\"\"\"\"}\","),
        "{events}"
    );
    let postings = csv(export::postings_csv);
    assert_eq!(postings.lines().count(), 25);
    assert!(postings.contains("table/1,1,bought,\"wallet/a,\"\"nn\"\"\",100\r\n"), "{postings}");
}

/// Bodies of old versions as they were written, and what this program makes of them.
#[test]
fn old_events_are_brought_up_to_date() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/upcasts.jsonl");
    let upcasters = Upcasters::new()
        .knows("bought", 3)
        .step("bought", 1, |body| Ok(json!({"amount": body, "currency": "USD"})))
        .step("bought", 2, |mut body| {
            let amount = body["amount"].as_i64().ok_or("no amount")?;
            body["amount"] = json!({"cents": amount * 100});
            Ok(body)
        })
        .knows("left", 1)
        .knows("broken", 2);
    for line in std::fs::read_to_string(golden).expect("the golden file").lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let kind = case["kind"].as_str().expect("a kind");
        let version = u32::try_from(case["version"].as_u64().expect("a version")).expect("small");
        match upcasters.read::<Value>("t", 7, kind, version, &case["body"].to_string()) {
            Ok(body) => assert_eq!(body, case["now"], "{line}"),
            Err(error) => assert_eq!(error.to_string(), case["error"].as_str().unwrap_or_default(), "{line}"),
        }
    }
}
