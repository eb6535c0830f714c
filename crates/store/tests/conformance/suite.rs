//! What every journal does.

use crate::making::{Fixture, append, batch, command, event, moved, one, sealed};
use croupier_store::{
    Append, Batch, Cursor, Error, Expected, Fact, Journal, NewEvent, Pending, Posting, Steps,
};
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Makes a test of each function here and in `tampering` for the journals that `$fresh` makes.
macro_rules! all {
    ($fresh:ident) => {
        $crate::suite::all!($fresh: suite:
            events_come_back_as_they_were_written
            a_stream_that_went_on_is_a_conflict
            streams_go_on_together_or_not_at_all
            a_repeated_command_gets_the_first_answer
            a_refused_command_may_be_given_again
            money_moves_and_balances_follow
            no_wallet_is_overdrawn
            one_wallet_is_not_spent_twice
            the_rule_of_an_account_stays
            no_balance_overflows
            unbalanced_postings_are_refused
            malformed_appends_are_refused
            nothing_is_edited
            the_tail_skips_nothing
            the_tail_follows_every_stream
            the_end_is_where_new_events_begin
            whoever_waits_is_woken
            waiting_ends
            sealed_parts_open_only_with_the_key_and_are_nowhere_readable
            any_place_will_do_if_asked_for
            streams_are_found_by_prefix
            it_goes_on_after_it_was_closed
            another_key_is_refused
            a_failure_at_any_write_changes_nothing
            many_threads_lose_nothing
            two_journals_in_one_place_know_of_each_other
        );
        $crate::suite::all!($fresh: tampering:
            an_untouched_journal_has_no_faults
            a_flipped_body_is_found
            a_flipped_amount_is_found
            a_flipped_account_rule_is_found
            a_flipped_answer_is_found
            a_flipped_sealed_part_is_found
            a_deleted_event_is_found
            a_truncated_stream_is_found
            a_truncated_stream_with_its_commit_is_found_by_the_next
            the_last_commit_of_a_writer_is_named_by_the_next_writer
            the_last_commits_of_all_writers_are_named_by_the_next_writer
            a_failed_commit_leaves_the_one_before_to_be_named
            an_unreadable_event_hides_nothing_else
            an_unreadable_commit_hides_nothing_else
            events_in_another_order_are_found
            swapped_events_are_found
            a_moved_event_is_found
            an_added_event_is_found
            an_event_rewritten_with_its_chain_is_found
            a_deleted_posting_is_found
            an_added_posting_is_found
            a_raised_balance_is_found
            a_deleted_command_is_found
            a_deleted_commit_is_found
            a_commit_by_another_key_is_found
            the_last_commit_with_all_it_wrote_is_found_by_a_checkpoint
            a_journal_set_back_is_found_by_a_remembered_checkpoint
            a_checkpoint_of_another_journal_is_told
            kept_snapshots_do_no_harm
        );
    };
    ($fresh:ident: $module:ident: $($name:ident)*) => {
        $(#[test]
        fn $name() {
            $crate::$module::$name(&*$fresh(stringify!($name)));
        })*
    };
}
pub(crate) use all;

pub fn events_come_back_as_they_were_written(fixture: &dyn Fixture) {
    let journal = fixture.open();
    let body = "{ \"b\": 1,  \"a\": [2.50, \"é\\u0000\"] }";
    let first = NewEvent { kind: "opened".into(), version: 3, ..event(body) };
    let receipt =
        journal.append(append(1, vec![batch("table/1", 0, vec![first, moved("outside", "wallet/ann", 5)])]));
    let receipt = receipt.expect("appended");
    assert_eq!((receipt.answer.as_slice(), receipt.repeated), (b"answer 1".as_slice(), false));
    assert_eq!((&*receipt.heads[0].stream, receipt.heads[0].seq), ("table/1", 2));
    let events = journal.read("table/1", 1, 10).expect("read");
    assert_eq!(events.len(), 2);
    let first = &events[0];
    assert_eq!((first.stream.as_str(), first.seq, first.command), ("table/1", 1, command(1)));
    assert_eq!(
        (first.kind.as_str(), first.version, first.body.as_str()),
        ("opened", 3, body),
        "byte by byte"
    );
    assert_eq!(first.postings, []);
    assert_eq!(events[1].postings, moved("outside", "wallet/ann", 5).postings);
    assert_eq!(journal.head("table/1").expect("head"), receipt.heads[0]);
    assert_eq!(events[1].hash, receipt.heads[0].hash);
    assert_eq!(journal.read("table/1", 2, 10).expect("read"), events[1..]);
    assert_eq!(journal.read("table/1", 1, 1).expect("read"), events[..1]);
    assert_eq!(journal.read("table/2", 1, 10).expect("read"), []);
    assert_eq!(journal.head("table/2").expect("head").seq, 0);
    let facts = journal.facts("table/1", 1, 10).expect("read");
    let of = |event: &croupier_store::Event| Fact {
        seq: event.seq,
        kind: event.kind.clone(),
        version: event.version,
        body: event.body.clone(),
        sealed: event.sealed.is_some(),
    };
    assert_eq!(facts, events.iter().map(of).collect::<Vec<_>>());
    assert_eq!(journal.facts("table/1", 2, 1).expect("read"), facts[1..]);
    assert_eq!(journal.facts("table/1", 1, 1).expect("read"), facts[..1]);
    assert_eq!(journal.facts("table/2", 1, 10).expect("read"), []);
}

pub fn a_stream_that_went_on_is_a_conflict(fixture: &dyn Fixture) {
    let journal = fixture.open();
    journal.append(one(1, "t", 0, event("1"))).expect("appended");
    for (expected, number) in [(0, 2), (2, 3), (9, 4)] {
        let error = journal.append(one(number, "t", expected, event("2"))).expect_err("refused");
        assert_eq!(error, Error::Conflict { stream: "t".into(), expected, actual: 1 });
    }
    assert_eq!(journal.read("t", 1, 10).expect("read").len(), 1);
    journal.append(one(5, "t", 1, event("2"))).expect("appended");
}

pub fn streams_go_on_together_or_not_at_all(fixture: &dyn Fixture) {
    let journal = fixture.open();
    let both = |number, table, meter| {
        append(
            number,
            vec![
                batch("table", table, vec![event("1")]),
                batch("meter", meter, vec![event("2"), event("3")]),
            ],
        )
    };
    let receipt = journal.append(both(1, 0, 0)).expect("appended");
    let heads: Vec<(&str, u64)> = receipt.heads.iter().map(|head| (&*head.stream, head.seq)).collect();
    assert_eq!(heads, [("table", 1), ("meter", 2)]);
    let error = journal.append(both(2, 1, 1)).expect_err("refused");
    assert_eq!(error, Error::Conflict { stream: "meter".into(), expected: 1, actual: 2 });
    assert_eq!(journal.head("table").expect("head").seq, 1);
    assert_eq!(tail(&*journal, Cursor::START, 10, 3).len(), 3);
    assert_eq!(fixture.faults(), [""; 0]);
}

pub fn a_repeated_command_gets_the_first_answer(fixture: &dyn Fixture) {
    let journal = fixture.open();
    journal.append(one(1, "t", 0, event("1"))).expect("appended");
    let other = Append { answer: b"another".to_vec(), ..one(1, "u", 77, moved("wallet/ann", "outside", 5)) };
    for again in [one(1, "t", 0, event("1")), other] {
        let receipt = journal.append(again).expect("answered");
        assert_eq!((receipt.answer.as_slice(), receipt.repeated), (b"answer 1".as_slice(), true));
        assert_eq!(receipt.heads, []);
    }
    assert_eq!(tail(&*journal, Cursor::START, 10, 1).len(), 1);
    assert_eq!(journal.answer(command(1)).expect("read").as_deref(), Some(b"answer 1".as_slice()));
    assert_eq!(journal.answer(command(2)).expect("read"), None);
}

pub fn a_refused_command_may_be_given_again(fixture: &dyn Fixture) {
    let journal = fixture.open();
    journal.append(one(1, "t", 5, event("1"))).expect_err("conflict");
    let receipt = journal.append(one(1, "t", 0, event("1"))).expect("appended");
    assert!(!receipt.repeated);
}

fn balance(journal: &dyn Journal, account: &str) -> i64 {
    journal.account(account).expect("read").map_or(0, |account| account.balance)
}

pub fn money_moves_and_balances_follow(fixture: &dyn Fixture) {
    let journal = fixture.open();
    journal.append(one(1, "t", 0, moved("outside", "wallet/ann", 100))).expect("appended");
    journal.append(one(2, "t", 1, moved("wallet/ann", "bank", 30))).expect("appended");
    assert_eq!(balance(&*journal, "wallet/ann"), 70);
    assert_eq!(balance(&*journal, "bank"), 30);
    assert_eq!(balance(&*journal, "outside"), -100);
    assert_eq!(journal.account("nobody").expect("read"), None);
    assert_eq!(fixture.faults(), [""; 0]);
}

pub fn no_wallet_is_overdrawn(fixture: &dyn Fixture) {
    let journal = fixture.open();
    journal.append(one(1, "t", 0, moved("outside", "wallet/ann", 100))).expect("appended");
    let overdrawn = |balance, amount| Error::Overdrawn { account: "wallet/ann".to_owned(), balance, amount };
    let error = journal.append(one(2, "t", 1, moved("wallet/ann", "bank", 101))).expect_err("refused");
    assert_eq!(error, overdrawn(100, -101));
    // Not even between two events of one append.
    let there_and_back = vec![
        moved("wallet/ann", "bank", 60),
        moved("wallet/ann", "bank", 60),
        moved("bank", "wallet/ann", 60),
    ];
    let error = journal.append(append(3, vec![batch("t", 1, there_and_back)])).expect_err("refused");
    assert_eq!(error, overdrawn(40, -60));
    assert_eq!(balance(&*journal, "wallet/ann"), 100);
    // But within one event only the sum counts.
    let mut netted = moved("wallet/ann", "bank", 150);
    netted.postings.extend(moved("bank", "wallet/ann", 80).postings);
    journal.append(one(4, "t", 1, netted)).expect("appended");
    assert_eq!(balance(&*journal, "wallet/ann"), 30);
    journal.append(one(5, "t", 2, moved("wallet/ann", "bank", 30))).expect("to the last cent");
    assert_eq!(journal.read("t", 1, 10).expect("read").len(), 3);
}

pub fn one_wallet_is_not_spent_twice(fixture: &dyn Fixture) {
    let journal = fixture.open();
    journal.append(one(0, "cage", 0, moved("outside", "wallet/ann", 1_000))).expect("appended");
    let spent = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for table in 0..4_u64 {
            let (journal, spent) = (&journal, &spent);
            scope.spawn(move || {
                let mut seq = 0;
                for turn in 0..10 {
                    let bet = one(
                        100 + table * 100 + turn,
                        &format!("table/{table}"),
                        seq,
                        moved("wallet/ann", "bank", 100),
                    );
                    match journal.append(bet) {
                        Ok(_) => {
                            seq += 1;
                            spent.fetch_add(1, Ordering::SeqCst);
                        }
                        Err(Error::Overdrawn { .. }) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
            });
        }
    });
    assert_eq!(spent.into_inner(), 10);
    assert_eq!(balance(&*journal, "wallet/ann"), 0);
    assert_eq!(fixture.faults(), [""; 0]);
}

pub fn the_rule_of_an_account_stays(fixture: &dyn Fixture) {
    let journal = fixture.open();
    journal.append(one(1, "t", 0, moved("outside", "wallet/ann", 100))).expect("appended");
    let mut looser = moved("wallet/ann", "bank", 500);
    looser.postings[0].may_be_negative = true;
    let error = journal.append(one(2, "t", 1, looser)).expect_err("refused");
    assert_eq!(error, Error::OverdraftRule { account: "wallet/ann".to_owned() });
}

pub fn no_balance_overflows(fixture: &dyn Fixture) {
    let journal = fixture.open();
    journal.append(one(1, "t", 0, moved("outside", "bank", i64::MAX))).expect("appended");
    let error = journal.append(one(2, "t", 1, moved("outside", "bank", 1))).expect_err("refused");
    assert_eq!(error, Error::Overflow { account: "bank".to_owned() });
    let twice = Posting { account: "outside".into(), may_be_negative: true, amount: i64::MIN };
    let event = NewEvent { postings: vec![twice.clone(), twice], ..event("1") };
    journal.append(one(3, "t", 1, event)).expect_err("refused");
    assert_eq!(balance(&*journal, "bank"), i64::MAX);
}

pub fn unbalanced_postings_are_refused(fixture: &dyn Fixture) {
    let journal = fixture.open();
    let mut wrong = moved("outside", "bank", 5);
    wrong.postings[0].amount = -6;
    let error = journal.append(append(1, vec![batch("t", 0, vec![event("1"), wrong])])).expect_err("refused");
    assert_eq!(error, Error::Unbalanced { stream: "t".into(), index: 1, sum: -1 });
    assert_eq!(journal.head("t").expect("head").seq, 0);
}

pub fn malformed_appends_are_refused(fixture: &dyn Fixture) {
    let journal = fixture.open();
    let refused = |append: Append| match journal.append(append) {
        Err(Error::Malformed(message)) => message,
        other => panic!("{other:?}"),
    };
    refused(append(1, vec![]));
    refused(append(1, vec![batch("t", 0, vec![])]));
    refused(append(1, vec![batch("t", 0, vec![event("1")]), batch("t", 1, vec![event("1")])]));
    refused(one(1, "", 0, event("1")));
    refused(one(1, "a\u{0}b", 0, event("1")));
    refused(one(1, &"a".repeat(201), 0, event("1")));
    refused(one(1, "t", 0, moved("outside", "", 1)));
    assert_eq!(journal.tail(Cursor::START, 10).expect("tail"), []);
}

pub fn nothing_is_edited(fixture: &dyn Fixture) {
    let journal = fixture.open();
    journal.append(one(1, "t", 0, moved("outside", "bank", 5))).expect("appended");
    journal.checkpoint().expect("signed");
    for (table, column) in [
        ("events", "kind"),
        ("postings", "amount"),
        ("commands", "answer"),
        ("commits", "number"),
        ("checkpoints", "number"),
    ] {
        fixture.sql(&format!("UPDATE {table} SET {column} = {column}")).expect_err("refused");
        fixture.sql(&format!("DELETE FROM {table}")).expect_err("refused");
    }
    let again = "INSERT OR REPLACE INTO events SELECT position, stream, seq, command, 'x', version, body, sealed, hash FROM events";
    fixture.sql(again).expect_err("refused");
    fixture.sql("TRUNCATE events, postings, commands, commits, checkpoints").expect_err("refused");
    assert_eq!(journal.read("t", 1, 10).expect("read")[0].kind, "thing");
    assert_eq!(fixture.faults(), [""; 0]);
}

pub fn the_tail_skips_nothing(fixture: &dyn Fixture) {
    let journal = fixture.open();
    let done = AtomicUsize::new(0);
    let mut followed = Vec::new();
    std::thread::scope(|scope| {
        for writer in 0..4_u64 {
            let (journal, done) = (&journal, &done);
            scope.spawn(move || {
                for turn in 0..50 {
                    let stream = format!("stream/{writer}");
                    journal.append(one(writer * 1_000 + turn, &stream, turn, event("1"))).expect("appended");
                }
                done.fetch_add(1, Ordering::SeqCst);
            });
        }
        let mut cursor = Cursor::START;
        loop {
            let over = done.load(Ordering::SeqCst) == 4;
            let events = journal.tail(cursor, 7).expect("tail");
            if over && events.is_empty() {
                break;
            }
            cursor = events.last().map_or(cursor, |event| event.cursor);
            followed.extend(events);
        }
    });
    assert_eq!(followed.len(), 200);
    for writer in 0..4 {
        let stream = format!("stream/{writer}");
        let seen: Vec<u64> =
            followed.iter().filter(|event| event.stream == stream).map(|event| event.seq).collect();
        assert_eq!(seen, (1..=50).collect::<Vec<u64>>());
    }
    assert!(followed.windows(2).all(|pair| pair[0].cursor < pair[1].cursor));
    assert_eq!(journal.tail(Cursor::START, 1_000).expect("tail"), followed, "the order stays");
}

/// The tail once it has at least so many events: those of a database show up when whatever runs beside them has ended.
fn tail(journal: &dyn Journal, after: Cursor, limit: usize, at_least: usize) -> Vec<croupier_store::Event> {
    let clock = Instant::now();
    loop {
        let events = journal.tail(after, limit).expect("tail");
        if events.len() >= at_least || clock.elapsed() > Duration::from_secs(10) {
            return events;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

pub fn the_tail_follows_every_stream(fixture: &dyn Fixture) {
    let journal = fixture.open();
    let both = append(
        1,
        vec![
            batch("a", 0, vec![moved("outside", "x", 1), moved("outside", "y", 2)]),
            batch("b", 0, vec![moved("outside", "z", 3)]),
        ],
    );
    journal.append(both).expect("appended");
    let events = tail(&*journal, Cursor::START, 2, 2);
    assert_eq!(events.iter().map(|event| event.postings[1].amount).collect::<Vec<_>>(), [1, 2]);
    let cursor: Cursor = events[1].cursor.to_string().parse().expect("a cursor");
    let rest = tail(&*journal, cursor, 2, 1);
    assert_eq!(rest.iter().map(|event| event.postings[1].amount).collect::<Vec<_>>(), [3]);
}

pub fn the_end_is_where_new_events_begin(fixture: &dyn Fixture) {
    let journal = fixture.open();
    assert_eq!(journal.end().expect("end"), Cursor::START);
    for number in 1..=3 {
        journal.append(one(number, "t", number - 1, event("1"))).expect("appended");
    }
    let last = tail(&*journal, Cursor::START, 10, 3)[2].cursor;
    let clock = Instant::now();
    while journal.end().expect("end") != last {
        assert!(clock.elapsed() < Duration::from_secs(10), "the end is where the tail ends");
    }
    assert_eq!(journal.tail(last, 10).expect("tail"), []);
    journal.append(one(4, "t", 3, event("1"))).expect("appended");
    assert_eq!(tail(&*journal, last, 10, 1).len(), 1);
}

pub fn whoever_waits_is_woken(fixture: &dyn Fixture) {
    let journal = fixture.open();
    journal.append(one(1, "t", 0, event("1"))).expect("appended");
    let cursor = tail(&*journal, Cursor::START, 10, 1)[0].cursor;
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| {
            let clock = Instant::now();
            while journal.tail(cursor, 10).expect("tail").is_empty() {
                journal.wait(cursor, Duration::from_secs(20)).expect("waited");
                assert!(clock.elapsed() < Duration::from_secs(15), "never woken");
            }
        });
        std::thread::sleep(Duration::from_millis(100));
        journal.append(one(2, "t", 1, event("1"))).expect("appended");
        waiting.join().expect("woken");
    });
}

pub fn waiting_ends(fixture: &dyn Fixture) {
    let journal = fixture.open();
    let clock = Instant::now();
    journal.wait(Cursor::START, Duration::from_millis(50)).expect("waited");
    assert!(clock.elapsed() >= Duration::from_millis(50));
    assert!(clock.elapsed() < Duration::from_secs(10));
}

pub fn sealed_parts_open_only_with_the_key_and_are_nowhere_readable(fixture: &dyn Fixture) {
    let journal = fixture.open();
    let order = b"As Kd 9c 5h 2s THE-UNDEALT-ORDER";
    let append = append(1, vec![batch("t", 0, vec![event("1"), sealed("2", order)])]);
    assert!(!format!("{append:?}").contains("THE-UNDEALT"), "not in a log either");
    journal.append(append).expect("appended");
    assert_eq!(journal.open("t", 2).expect("opens").reveal(), order);
    let sealed: Vec<bool> = journal.facts("t", 1, 10).expect("read").iter().map(|fact| fact.sealed).collect();
    assert_eq!(sealed, [false, true]);
    assert!(!format!("{:?}", journal.open("t", 2)).contains("THE-UNDEALT"));
    journal.open("t", 1).expect_err("nothing is sealed there");
    journal.open("t", 3).expect_err("no such event");
    let mut export = Vec::new();
    croupier_store::export::json_lines(&mut *fixture.archive(), &mut export).expect("exported");
    assert!(!String::from_utf8_lossy(&export).contains("THE-UNDEALT"));
    // Moved to another event, it does not open.
    fixture.tamper("UPDATE events SET sealed = (SELECT sealed FROM events WHERE seq = 2) WHERE seq = 1");
    let error = journal.open("t", 1).expect_err("another place");
    assert!(error.to_string().contains("does not open"), "{error}");
}

pub fn any_place_will_do_if_asked_for(fixture: &dyn Fixture) {
    let journal = fixture.open();
    for number in 1..=3 {
        let batch = Batch { expected: Expected::Any, ..batch("log", 0, vec![event("1")]) };
        let receipt = journal.append(append(number, vec![batch])).expect("appended");
        assert_eq!(receipt.heads[0].seq, number);
    }
    assert_eq!(fixture.faults(), [""; 0]);
}

pub fn streams_are_found_by_prefix(fixture: &dyn Fixture) {
    let journal = fixture.open();
    for (number, stream) in (1..).zip(["table/2", "table/1", "tables", "wallet/%", "wallet/ann"]) {
        journal.append(one(number, stream, 0, event("1"))).expect("appended");
    }
    assert_eq!(journal.streams("table/").expect("read"), ["table/1", "table/2"]);
    assert_eq!(journal.streams("wallet/%").expect("read"), ["wallet/%"]);
    assert_eq!(journal.streams("").expect("read").len(), 5);
}

pub fn it_goes_on_after_it_was_closed(fixture: &dyn Fixture) {
    for number in 0..3 {
        let journal = fixture.open();
        journal.append(one(number, "t", number, moved("outside", "bank", 1))).expect("appended");
        assert!(journal.append(one(0, "t", 9, event("1"))).expect("answered").repeated);
    }
    assert_eq!(balance(&*fixture.open(), "bank"), 3);
    let report = fixture.verify();
    assert_eq!((report.faults.as_slice(), report.events, report.commits), ([].as_slice(), 3, 3));
}

pub fn another_key_is_refused(fixture: &dyn Fixture) {
    fixture.open().append(one(1, "t", 0, event("1"))).expect("appended");
    let error = fixture.open_with_other_key().map(drop).expect_err("refused");
    assert!(matches!(&error, Error::Key(text) if text.contains("signed with the key")), "{error}");
}

pub fn a_failure_at_any_write_changes_nothing(fixture: &dyn Fixture) {
    let (steps, fail_at) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicUsize::new(usize::MAX)));
    let journal = fixture.open_watched(Steps::watched_by({
        let (steps, fail_at) = (Arc::clone(&steps), Arc::clone(&fail_at));
        move |step| {
            let mut steps = steps.lock();
            steps.push(step.to_owned());
            if steps.len() - 1 == fail_at.load(Ordering::SeqCst) && step != "committed" {
                return Err(Error::Io(format!("failed at {step}")));
            }
            Ok(())
        }
    }));
    let command = |number, seq: u64| {
        let events = vec![moved("outside", "wallet/ann", 10), moved("wallet/ann", "bank", 4)];
        // A stream and an account that were not there before, too.
        let new = moved("outside", &format!("wallet/{number}"), 1);
        let new = batch(&format!("new/{number}"), 0, vec![new]);
        append(number, vec![batch("t", 2 * seq, events), batch("meter", seq, vec![sealed("1", b"2")]), new])
    };
    journal.append(command(0, 0)).expect("appended");
    steps.lock().clear();
    // As all that follow: of two streams there is something already.
    journal.append(command(1, 1)).expect("appended");
    let writes = std::mem::take(&mut *steps.lock());
    assert!(writes.len() >= 8, "{writes:?}");
    for (at, write) in writes.iter().enumerate() {
        fail_at.store(at, Ordering::SeqCst);
        let number = u64::try_from(at).expect("small") + 2;
        let result = journal.append(command(number, number));
        fail_at.store(usize::MAX, Ordering::SeqCst);
        if write == "committed" {
            result.expect("it was durable already");
        } else {
            assert!(matches!(&result, Err(Error::Io(text)) if text.contains("failed at")), "{result:?}");
            assert_eq!(journal.head("t").expect("head").seq, 2 * number, "unchanged after {write}");
            assert_eq!(journal.head("meter").expect("head").seq, number);
            assert_eq!(balance(&*journal, "bank"), 4 * i64::try_from(number).expect("small"));
            assert_eq!(fixture.faults(), [""; 0]);
            assert!(!journal.append(command(number, number)).expect("the same command again").repeated);
        }
        steps.lock().clear();
        assert_eq!(fixture.faults(), [""; 0]);
    }
}

pub fn many_threads_lose_nothing(fixture: &dyn Fixture) {
    let journal = fixture.open();
    let submit = |number: u64| {
        let batch = Batch {
            expected: Expected::Any,
            ..batch(&format!("s/{}", number % 17), 0, vec![moved("outside", "bank", 1)])
        };
        journal.submit(append(number, vec![batch]))
    };
    let submitted: Vec<_> = (0..500).map(submit).collect();
    let receipts: Vec<_> = submitted.into_iter().map(Pending::wait).collect();
    assert!(receipts.iter().all(|receipt| receipt.as_ref().is_ok_and(|receipt| !receipt.repeated)));
    assert_eq!(balance(&*journal, "bank"), 500);
    let report = fixture.verify();
    assert_eq!((report.faults.as_slice(), report.events, report.commands), ([].as_slice(), 500, 500));
}

/// What one of them remembers of streams and accounts is worth nothing when the other has written.
pub fn two_journals_in_one_place_know_of_each_other(fixture: &dyn Fixture) {
    let (one_journal, other) = (fixture.open(), fixture.open());
    one_journal.append(one(1, "t", 0, moved("outside", "wallet", 10))).expect("appended");
    other.append(one(2, "t", 1, moved("wallet", "bank", 4))).expect("appended");
    let late = one_journal.append(one(3, "t", 1, moved("wallet", "bank", 1)));
    assert!(matches!(late, Err(Error::Conflict { expected: 1, actual: 2, .. })), "{late:?}");
    other.append(one(4, "s", 0, moved("wallet", "box", 5))).expect("appended");
    let spent = one_journal.append(one(5, "t", 2, moved("wallet", "bank", 2)));
    assert!(matches!(spent, Err(Error::Overdrawn { balance: 1, amount: -2, .. })), "{spent:?}");
    one_journal.append(one(6, "s", 1, moved("box", "bank", 5))).expect("appended");
    other.append(one(7, "s", 2, moved("wallet", "box", 1))).expect("appended");
    assert!(one_journal.append(one(7, "s", 2, moved("wallet", "box", 1))).expect("answered").repeated);
    let balances = ["wallet", "bank", "box", "outside"].map(|account| balance(&*one_journal, account));
    assert_eq!(balances, [0, 9, 1, -10]);
    assert_eq!(fixture.faults(), [""; 0]);
}
