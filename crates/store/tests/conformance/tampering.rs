//! Somebody who may write to the database but has no key: what they do is found, with its place.

use crate::making::{Fixture, append, batch, event, moved, one, public, sealed};
use croupier_store::{Error, Remembered, Steps, verify};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Three streams with a few events each, in five commits.
fn filled(fixture: &dyn Fixture) {
    let journal = fixture.open_alone();
    journal.append(one(1, "table", 0, moved("outside", "wallet", 100))).expect("appended");
    journal
        .append(append(
            2,
            vec![
                batch("table", 1, vec![event("{\"card\":\"As\"}"), event("{\"card\":\"Kd\"}")]),
                batch("meter", 0, vec![event("1")]),
            ],
        ))
        .expect("appended");
    journal.append(one(3, "table", 3, moved("wallet", "bank", 40))).expect("appended");
    journal.append(one(4, "shoe", 0, sealed("0", b"order"))).expect("appended");
    journal.append(one(5, "meter", 1, event("2"))).expect("appended");
}

/// A condition that selects one event.
fn at(stream: &str, seq: u64) -> String {
    format!("stream = (SELECT id FROM streams WHERE name = '{stream}') AND seq = {seq}")
}

fn position(stream: &str, seq: u64) -> String {
    format!("position = (SELECT position FROM events WHERE {})", at(stream, seq))
}

/// The faults after tampering; each must be named.
fn found(fixture: &dyn Fixture, sql: &str) -> Vec<String> {
    filled(fixture);
    assert_eq!(fixture.faults(), [""; 0]);
    fixture.tamper(sql);
    let faults = fixture.faults();
    assert!(!faults.is_empty(), "not found: {sql}");
    faults
}

const ALTERED: &str = "it was altered, moved or put in: it does not fit the chain";

pub fn an_untouched_journal_has_no_faults(fixture: &dyn Fixture) {
    filled(fixture);
    let report = fixture.verify();
    assert_eq!(report.faults, []);
    assert_eq!((report.streams, report.events, report.postings), (3, 7, 4));
    assert_eq!((report.accounts, report.commands, report.commits), (3, 5, 5));
}

pub fn a_flipped_body_is_found(fixture: &dyn Fixture) {
    let faults = found(
        fixture,
        &format!("UPDATE events SET body = replace(body, 'As', 'Ah') WHERE {}", at("table", 2)),
    );
    assert_eq!(faults, [format!("stream table, event 2: {ALTERED}")]);
}

pub fn a_flipped_amount_is_found(fixture: &dyn Fixture) {
    let faults =
        found(fixture, &format!("UPDATE postings SET amount = amount * 2 WHERE {}", position("table", 4)));
    assert_eq!(faults[0], format!("stream table, event 4: {ALTERED}"));
    let sums = [
        "account bank: its balance is 40, but its postings sum to 80",
        "account wallet: its balance is 60, but its postings sum to 20",
    ];
    assert_eq!(faults[1..], sums);
}

pub fn a_flipped_account_rule_is_found(fixture: &dyn Fixture) {
    let flip = format!("UPDATE accounts SET may_be_negative = {} WHERE name = 'bank'", fixture.yes());
    assert_eq!(found(fixture, &flip), [format!("stream table, event 4: {ALTERED}")]);
}

pub fn a_flipped_answer_is_found(fixture: &dyn Fixture) {
    let faults =
        found(fixture, "UPDATE commands SET answer = (SELECT hash FROM streams WHERE name = 'table')");
    assert_eq!(faults.len(), 5);
    assert!(
        faults.iter().all(|fault| fault.starts_with("command ") && fault.ends_with("its answer was altered")),
        "{faults:?}"
    );
}

pub fn a_flipped_sealed_part_is_found(fixture: &dyn Fixture) {
    let faults = found(fixture, "UPDATE events SET sealed = hash WHERE sealed IS NOT NULL");
    assert_eq!(faults, [format!("stream shoe, event 1: {ALTERED}")]);
}

pub fn a_deleted_event_is_found(fixture: &dyn Fixture) {
    let faults = found(fixture, &format!("DELETE FROM events WHERE {}", at("table", 2)));
    assert_eq!(faults, ["stream table, event 2: it is missing"]);
}

pub fn a_truncated_stream_is_found(fixture: &dyn Fixture) {
    let gone = format!(
        "DELETE FROM postings WHERE {}; DELETE FROM events WHERE {}; DELETE FROM events WHERE {};
         UPDATE streams SET seq = 2, hash = (SELECT hash FROM events WHERE {}) WHERE name = 'table';
         UPDATE accounts SET balance = 100 WHERE name = 'wallet'; UPDATE accounts SET balance = 0 WHERE name = 'bank'",
        position("table", 4),
        at("table", 4),
        at("table", 3),
        at("table", 2)
    );
    assert_eq!(found(fixture, &gone), ["stream table, event 3: it and all up to event 4 are missing"]);
}

pub fn a_truncated_stream_with_its_commit_is_found_by_the_next(fixture: &dyn Fixture) {
    let gone = format!(
        "DELETE FROM events WHERE {}; DELETE FROM commits WHERE number = 4; DELETE FROM streams WHERE name = 'shoe'",
        at("shoe", 1)
    );
    let faults = found(fixture, &gone);
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(
        faults[0].starts_with("commit 4 of writer ") && faults[0].ends_with(": it is missing"),
        "{faults:?}"
    );
    assert!(
        faults[1].starts_with("command ") && faults[1].ends_with("no trusted commit signs it"),
        "{faults:?}"
    );
}

/// With several writers, or after a restart, commits name those of other writers.
pub fn the_last_commit_of_a_writer_is_named_by_the_next_writer(fixture: &dyn Fixture) {
    filled(fixture);
    fixture.open().append(one(6, "other", 0, event("1"))).expect("appended");
    assert_eq!(fixture.faults(), [""; 0]);
    let position = format!("(SELECT position FROM events WHERE {})", at("meter", 2));
    fixture.tamper(&LAST.replace("(SELECT max(position) FROM events)", &position));
    let faults = fixture.faults();
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].starts_with("commit 5 of writer"), "{faults:?}");
    assert!(faults[0].contains("it is missing, though commit 1 of writer"), "{faults:?}");
}

/// The last commits of writers that no other commit names: taken away with all they wrote, nobody would miss them.
fn unnamed(fixture: &dyn Fixture) -> usize {
    let (mut tips, mut named) = (BTreeMap::new(), BTreeSet::new());
    let read = fixture.archive().commits(&mut |commit| {
        tips.insert(commit.writer, commit.number);
        named.extend(commit.content()?.seen.into_iter().map(|tip| (tip.writer, tip.number)));
        Ok(())
    });
    read.expect("readable");
    tips.into_iter().filter(|tip| !named.contains(tip)).count()
}

/// Two servers that end without having heard of each other.
pub fn the_last_commits_of_all_writers_are_named_by_the_next_writer(fixture: &dyn Fixture) {
    let servers = [fixture.open_alone(), fixture.open_alone()];
    for (number, stream, server) in [(1, "here", &servers[0]), (2, "there", &servers[1])] {
        server.append(one(number, stream, 0, event("1"))).expect("appended");
    }
    drop(servers);
    assert_eq!(unnamed(fixture), 2);
    fixture.open_alone().append(one(3, "later", 0, event("1"))).expect("appended");
    assert_eq!(unnamed(fixture), 1, "only the very last");
    assert_eq!(fixture.faults(), [""; 0]);
}

pub fn a_failed_commit_leaves_the_one_before_to_be_named(fixture: &dyn Fixture) {
    let commits = AtomicUsize::new(0);
    let journal = fixture.open_watched(Steps::watched_by(move |step| {
        let fails = step == "commit" && commits.fetch_add(1, Ordering::SeqCst) == 1;
        if fails { Err(Error::Io("no".to_owned())) } else { Ok(()) }
    }));
    journal.append(one(1, "t", 0, event("1"))).expect("appended");
    journal.append(one(2, "t", 1, event("1"))).expect_err("it fails");
    journal.append(one(2, "t", 1, event("1"))).expect("appended");
    assert_eq!(unnamed(fixture), 1, "only the very last");
    assert_eq!(fixture.faults(), [""; 0]);
}

pub fn an_unreadable_event_hides_nothing_else(fixture: &dyn Fixture) {
    let sql = format!(
        "UPDATE events SET hash = {} WHERE {}; UPDATE events SET version = -1 WHERE {}",
        fixture.blob(&[1]),
        at("table", 2),
        at("shoe", 1)
    );
    let faults = found(fixture, &sql);
    let damage = "somewhere: stream table cannot be read at event 2";
    let told: Vec<&String> = faults.iter().filter(|fault| fault.starts_with(damage)).collect();
    assert_eq!(told.len(), 1, "{faults:?}");
    assert!(told[0].contains("; 2 rows in all cannot be read"), "{faults:?}");
    let others: Vec<&String> = faults.iter().filter(|fault| !fault.starts_with("somewhere")).collect();
    let missing = ["stream table, event 2: it is missing", "stream shoe, event 1: it is missing"];
    assert_eq!(others[..2], missing, "{faults:?}");
    assert!(others[2..].iter().all(|fault| fault.starts_with("stream shoe, event 1: ")), "{faults:?}");
    assert_eq!(fixture.verify().events, 5);
}

pub fn an_unreadable_commit_hides_nothing_else(fixture: &dyn Fixture) {
    let faults =
        found(fixture, &format!("UPDATE commits SET before = {} WHERE number = 3", fixture.blob(&[1])));
    assert_eq!(faults.len(), 4, "{faults:?}");
    assert!(
        faults[0].starts_with("commit 3 of writer ") && faults[0].ends_with(": it is missing"),
        "{faults:?}"
    );
    assert!(faults[1].starts_with("somewhere: commit 3 of writer "), "{faults:?}");
    assert!(faults[1].contains(" cannot be read: "), "{faults:?}");
    assert!(faults[2].starts_with("stream table, event 4: no trusted commit"), "{faults:?}");
    assert!(faults[3].starts_with("command 0300"), "{faults:?}");
}

/// What was written when, across streams.
pub fn events_in_another_order_are_found(fixture: &dyn Fixture) {
    let earliest = fixture.earliest();
    let faults = found(fixture, &format!("UPDATE events SET {earliest} WHERE {}", at("shoe", 1)));
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(
        faults[0].starts_with("stream table, event 1: it comes after what commit 4 of writer "),
        "{faults:?}"
    );
}

pub fn swapped_events_are_found(fixture: &dyn Fixture) {
    let (two, three) = (at("table", 2), at("table", 3));
    let swap = format!(
        "UPDATE events SET seq = 99 WHERE {two}; UPDATE events SET seq = 2 WHERE {three}; UPDATE events SET seq = 3 WHERE {}",
        at("table", 99)
    );
    let faults = found(fixture, &swap);
    assert!(faults.iter().any(|fault| fault.starts_with("stream table, event 2:")), "{faults:?}");
}

pub fn a_moved_event_is_found(fixture: &dyn Fixture) {
    let faults = found(
        fixture,
        &format!(
            "UPDATE events SET stream = (SELECT id FROM streams WHERE name = 'shoe'), seq = 2 WHERE {}",
            at("meter", 2)
        ),
    );
    assert!(faults.contains(&format!("stream shoe, event 2: {ALTERED}")), "{faults:?}");
    assert!(faults.contains(&"stream meter, event 2: it is missing".to_owned()), "{faults:?}");
}

pub fn an_added_event_is_found(fixture: &dyn Fixture) {
    let add = "INSERT INTO events (position, stream, seq, command, kind, version, body, hash)
               SELECT position + 1, stream, seq + 1, command, kind, version, body, hash FROM events WHERE position = (SELECT max(position) FROM events)";
    let faults = found(fixture, add);
    assert_eq!(faults[0], format!("stream meter, event 3: {ALTERED}"));
    assert_eq!(faults[1], "stream meter, event 3: no trusted commit signs it or what follows it");
}

/// Anyone who knows the program but not the key can compute a whole new chain; the signed heads tell.
pub fn an_event_rewritten_with_its_chain_is_found(fixture: &dyn Fixture) {
    filled(fixture);
    let other = fixture.twin();
    let journal = other.open();
    journal.append(one(1, "table", 0, moved("outside", "wallet", 100))).expect("appended");
    journal
        .append(append(
            2,
            vec![
                batch("table", 1, vec![event("{\"card\":\"Ah\"}"), event("{\"card\":\"Kd\"}")]),
                batch("meter", 0, vec![event("1")]),
            ],
        ))
        .expect("appended");
    journal.append(one(3, "table", 3, moved("wallet", "bank", 40))).expect("appended");
    let forged = journal.read("table", 1, 10).expect("read");
    drop(journal);
    for event in &forged[1..] {
        let (seq, hash) = (event.seq, fixture.blob(&event.hash.0));
        fixture.tamper(&format!(
            "UPDATE events SET body = '{}', hash = {hash} WHERE {}",
            event.body,
            at("table", seq)
        ));
    }
    fixture.tamper(&format!(
        "UPDATE streams SET hash = {} WHERE name = 'table'",
        fixture.blob(&forged[3].hash.0)
    ));
    let faults = fixture.faults();
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(
        faults[0].starts_with("stream table, event 3: it is another than commit 2 of writer"),
        "{faults:?}"
    );
    assert!(
        faults[1].starts_with("stream table, event 4: it is another than commit 3 of writer"),
        "{faults:?}"
    );
}

pub fn a_deleted_posting_is_found(fixture: &dyn Fixture) {
    let faults =
        found(fixture, &format!("DELETE FROM postings WHERE ordinal = 1 AND {}", position("table", 4)));
    assert_eq!(faults[0], format!("stream table, event 4: {ALTERED}"));
    assert_eq!(faults[1], "stream table, event 4: its postings sum to -40, not to zero");
    assert_eq!(faults[2], "account bank: its balance is 40, but its postings sum to 0");
}

pub fn an_added_posting_is_found(fixture: &dyn Fixture) {
    let add = format!(
        "INSERT INTO postings (position, ordinal, account, amount)
         SELECT (SELECT position FROM events WHERE {}), 0, id, 5 FROM accounts WHERE name = 'wallet'",
        at("table", 2)
    );
    let faults = [
        format!("stream table, event 2: {ALTERED}"),
        "stream table, event 2: its postings sum to 5, not to zero".to_owned(),
        "account wallet: its balance is 60, but its postings sum to 65".to_owned(),
    ];
    assert_eq!(found(fixture, &add), faults);
}

pub fn a_raised_balance_is_found(fixture: &dyn Fixture) {
    let faults = found(fixture, "UPDATE accounts SET balance = 1000 WHERE name = 'wallet'");
    assert_eq!(faults, ["account wallet: its balance is 1000, but its postings sum to 60"]);
}

pub fn a_deleted_command_is_found(fixture: &dyn Fixture) {
    let faults = found(
        fixture,
        &format!(
            "DELETE FROM commands WHERE command = (SELECT command FROM events WHERE {})",
            at("table", 4)
        ),
    );
    assert_eq!(faults.len(), 1);
    assert!(
        faults[0].starts_with("command 0300") && faults[0].contains("it is missing, though commit 3"),
        "{faults:?}"
    );
}

pub fn a_deleted_commit_is_found(fixture: &dyn Fixture) {
    let faults = found(fixture, "DELETE FROM commits WHERE number = 3");
    assert!(faults[0].starts_with("commit 3 of writer"), "{faults:?}");
}

pub fn a_commit_by_another_key_is_found(fixture: &dyn Fixture) {
    filled(fixture);
    let stranger = croupier_store::Keys::from_secret([9; 32]).public();
    let report = verify(&mut *fixture.archive(), &[stranger], &[]).expect("readable");
    let untrusted =
        report.faults.iter().filter(|fault| fault.what == "it is not signed by a trusted key").count();
    assert_eq!(untrusted, 5);
    let both = verify(&mut *fixture.archive(), &[stranger, public()], &[]).expect("readable");
    assert_eq!(both.faults, []);
}

/// Takes away the last commit and all that it wrote, as completely as can be.
const LAST: &str = "DELETE FROM events WHERE position = (SELECT max(position) FROM events);
    UPDATE streams SET seq = 1, hash = (SELECT hash FROM events WHERE stream = streams.id AND seq = 1) WHERE name = 'meter';
    DELETE FROM commands WHERE command NOT IN (SELECT command FROM events);
    DELETE FROM commits WHERE number = 5";

pub fn the_last_commit_with_all_it_wrote_is_found_by_a_checkpoint(fixture: &dyn Fixture) {
    filled(fixture);
    let journal = fixture.open();
    let checkpoint = journal.checkpoint().expect("signed");
    assert_eq!(checkpoint.number, 1);
    assert_eq!(journal.checkpoint().expect("signed").number, 2);
    assert_eq!(fixture.faults(), [""; 0]);
    fixture.tamper(LAST);
    let faults = fixture.faults();
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(
        faults[0].starts_with("commit 5 of writer")
            && faults[0].ends_with("it is missing, though checkpoint 1 names it"),
        "{faults:?}"
    );
}

pub fn a_journal_set_back_is_found_by_a_remembered_checkpoint(fixture: &dyn Fixture) {
    filled(fixture);
    let line = fixture.open().checkpoint().expect("signed").to_line();
    let remembered = [Remembered::from_line(&line).expect("a checkpoint")];
    let faults = || verify(&mut *fixture.archive(), &[public()], &remembered).expect("readable").faults;
    assert_eq!(faults(), []);
    fixture.tamper(LAST);
    fixture.tamper("DELETE FROM checkpoints");
    assert_eq!(
        fixture.faults(),
        [""; 0],
        "from the inside nothing can be seen: it is as if it had never happened"
    );
    let seen: Vec<String> = faults().iter().map(ToString::to_string).collect();
    assert_eq!(
        seen,
        ["checkpoint 1: it is remembered outside and not in the journal: the journal was set back"]
    );
}

pub fn a_checkpoint_of_another_journal_is_told(fixture: &dyn Fixture) {
    filled(fixture);
    let twin = fixture.twin();
    filled(&*twin);
    twin.tamper(&format!("UPDATE journal SET id = {}", fixture.blob(&[1; 16])));
    let line = twin.open().checkpoint().expect("signed").to_line();
    let remembered = [Remembered::from_line(&line).expect("a checkpoint")];
    let report = verify(&mut *fixture.archive(), &[public()], &remembered).expect("readable");
    assert_eq!(report.faults.len(), 1);
    assert!(report.faults[0].what.contains("another journal"));
    Remembered::from_line("{}").expect_err("no checkpoint");
    Remembered::from_line("checkpoint").expect_err("no checkpoint");
}

/// An earlier program could keep snapshots in the journal; nothing reads them any more.
pub fn kept_snapshots_do_no_harm(fixture: &dyn Fixture) {
    filled(fixture);
    let row = format!("('table', 2, 1, {}, {})", fixture.blob(b"state"), fixture.blob(&[7; 32]));
    fixture.tamper(&format!("INSERT INTO snapshots (stream, seq, version, bytes, mac) VALUES {row}"));
    assert_eq!(fixture.faults(), [""; 0]);
    let journal = fixture.open();
    assert_eq!(journal.head("table").expect("read").seq, 4);
    journal.append(one(6, "table", 4, event("{}"))).expect("appended");
    assert_eq!(fixture.faults(), [""; 0]);
}
