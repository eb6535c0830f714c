//! A disk without room, a failure at any write, two houses on one journal: nothing lost, nothing doubled.

mod support;

use croupier_core::Money;
use croupier_house::{Denial, House, Options};
use croupier_store::{
    Cursor, Error, PostgresJournal, PostgresOptions, SqliteJournal, SqliteOptions, Steps, postgres,
};
use croupier_table::*;
use croupier_testkit::Rng;
use croupier_testkit::postgres::Cluster;
use parking_lot::Mutex;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use support::*;

/// Clear error, table paused, nothing lost; with room again it goes on where it was.
#[test]
fn a_full_disk_pauses_the_table_and_loses_nothing() {
    let file = folder("full").join("journal.sqlite");
    let table = {
        let house = house_on(sqlite(&file));
        let table = install(&house, "t", "nj/dragon-poker", json!({}));
        seat(&house, &table, "anna", 1, 10_000_000);
        table
    };
    let size = std::fs::metadata(&file).unwrap().len();
    let options = SqliteOptions { most_bytes: Some(size + 60_000), ..SqliteOptions::default() };
    let house = house_on(Arc::new(SqliteJournal::open(&file, &keys(), options).unwrap()));
    let mut rng = Rng::new(9);
    let failed = (0..10_000).find_map(|_| {
        let seen = house.see_table(&table).unwrap().unwrap();
        let (who, command) = next_command(seen.table(), &mut rng)?;
        let order = order(&who, command);
        match house.submit(&table, &order) {
            Err(Denial::Trouble(error)) => Some((seen.seq(), order, error)),
            Ok(_) | Err(Denial::Refused(_)) => None,
        }
    });
    let (seq, order, error) = failed.expect("the disk fills");
    assert!(matches!(error, Error::Full(_)), "{error:?}");
    assert!(error.to_string().starts_with("no room is left for the journal, nothing was changed"), "{error}");
    assert_eq!(house.paused(), [(table.clone(), error)]);
    assert_eq!(house.see_table(&table).unwrap().unwrap().seq(), seq, "nothing was shown that is not stored");
    drop(house);
    let house = house_on(sqlite(&file));
    assert_eq!(house.see_table(&table).unwrap().unwrap().seq(), seq);
    let answer = house.submit(&table, &order).expect("there is room again");
    assert!(!answer.repeated && answer.seq > seq, "{answer:?}");
    play(&house, &table, 3, &mut rng);
    assert!(house.paused().is_empty());
}

/// A failure at every single write of a command: before or after, never between; the same command then goes through.
#[test]
fn a_failure_at_any_write_of_a_command_changes_nothing() {
    let file = folder("writes").join("journal.sqlite");
    let table = {
        let house = house_on(sqlite(&file));
        let table = install(&house, "t", "nj/packs-poker", options_of("nj/packs-poker"));
        seat(&house, &table, "anna", 1, 10_000_000);
        table
    };
    let (left, mut rng, mut failures) = (Arc::new(AtomicU64::new(u64::MAX)), Rng::new(4), 0);
    let countdown = Arc::clone(&left);
    let steps = Steps::watched_by(move |_| match countdown.fetch_sub(1, Ordering::SeqCst) {
        0 => Err(Error::Io("the power went".to_owned())),
        _ => Ok(()),
    });
    let options = SqliteOptions { steps, ..SqliteOptions::default() };
    let house = house_on(Arc::new(SqliteJournal::open(&file, &keys(), options).unwrap()));
    for at in 0.. {
        let before = house.see_table(&table).unwrap().unwrap();
        let Some((who, command)) = next_command(before.table(), &mut rng) else {
            panic!("players are asked")
        };
        let order = order(&who, command);
        left.store(at % 20, Ordering::SeqCst);
        let tried = house.submit(&table, &order);
        left.store(u64::MAX, Ordering::SeqCst);
        if let Err(Denial::Trouble(error)) = tried {
            failures += 1;
            assert_eq!(house.paused(), [(table.clone(), error)]);
            let again = house_on(sqlite(&file));
            let stored = again.see_table(&table).unwrap().unwrap();
            assert!(stored.table() == before.table() || stored.seq() > before.seq(), "between at write {at}");
            let answer = house.submit(&table, &order);
            assert!(!matches!(answer, Err(Denial::Trouble(_))), "{answer:?}");
            assert!(house.paused().is_empty());
        }
        if at == 240 {
            break;
        }
    }
    assert!(failures > 50, "{failures} failures");
    check_history(&house);
}

/// Two houses on one PostgreSQL submit commands at the same tables: every command is answered once, one history.
#[test]
fn two_houses_on_the_same_tables() {
    let cluster = Cluster::start(&["autovacuum=off", "fsync=off"]).unwrap_or_else(|why| panic!("{why}"));
    let address = cluster.database("two").expect("a database");
    let open = || -> House {
        let options = PostgresOptions::default();
        house_on(Arc::new(PostgresJournal::open(&address, &keys(), &options).expect("opens")))
    };
    let houses = [open(), open()];
    let mut tables = Vec::new();
    for (number, book) in ["nj/dragon-poker", "nj/lunar-poker", "nj/lunar-poker"].iter().enumerate() {
        let table = id(&format!("t{number}"));
        let settings = Settings {
            rulebook: (*book).to_owned(),
            options: options_of(book),
            automatic: Duty::all(),
            demonstration: None,
        };
        submit(&houses[0], &table, &floor(), Command::Install(settings)).expect("set up");
        link(&houses[0], &table, "shared");
        let small = Command::ValidateUpTo { amount: Money::cents(100_000) };
        submit(&houses[0], &table, &floor(), small).expect("validated");
        seat(&houses[0], &table, &format!("anna{number}"), 1, 10_000_000);
        seat(&houses[0], &table, &format!("ben{number}"), 2, 10_000_000);
        tables.push(table);
    }
    let answered = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for (number, house) in houses.iter().enumerate() {
            for table in &tables {
                let answered = &answered;
                scope.spawn(move || hammer(house, table, number, answered));
            }
        }
    });
    let answered = answered.into_inner();
    let mut by_command: BTreeMap<[u8; 16], u64> = BTreeMap::new();
    let mut archive = postgres::open_archive(&address).unwrap();
    croupier_store::Archive::events(&mut archive, &mut |event| {
        if event.stream.starts_with("table/") {
            *by_command.entry(event.command.0).or_default() += 1;
        }
        Ok(())
    })
    .unwrap();
    assert!(answered.len() > 100, "{} commands", answered.len());
    for (command, events) in &answered {
        assert_eq!(by_command.get(&command.0), Some(events), "{command} is there once and whole");
    }
    check_history(&houses[0]);
    // Anyone who follows sees what the other house wrote.
    let mut cursor = Cursor::START;
    loop {
        let next = houses[1].follow(cursor, Duration::ZERO).unwrap();
        if next == cursor {
            break;
        }
        cursor = next;
    }
    let fresh = open();
    for table in &tables {
        let (one, two) =
            (houses[1].see_table(table).unwrap().unwrap(), fresh.see_table(table).unwrap().unwrap());
        assert!(one.seq() == two.seq() && one.table() == two.table(), "{table}");
    }
}

type Answered = Mutex<Vec<(croupier_store::CommandId, u64)>>;

fn hammer(house: &House, table: &TableId, number: usize, answered: &Answered) {
    let mut rng = Rng::new(u64::try_from(number).unwrap() * 77 + 13);
    for _ in 0..60 {
        let seen = house.see_table(table).unwrap().unwrap();
        let Some((who, command)) = next_command(seen.table(), &mut rng) else {
            house.close_wagers(table, NOON).expect("driven");
            continue;
        };
        let order = order(&who, command);
        match house.submit(table, &order) {
            Ok(answer) => {
                let again = house.submit(table, &order).expect("answered again");
                assert!(again.repeated && again.seq == answer.seq, "{again:?} {answer:?}");
                answered.lock().push((order.name(&answer.stream), answer.events));
            }
            // The other house was first, and now it is something else's turn; or chips are missing.
            Err(Denial::Refused(_)) => {}
            Err(denial) => panic!("{denial}"),
        }
    }
}

/// Without steps at once nobody but the caller of `drive` moves machines.
#[test]
fn machines_can_be_paced() {
    let options = Options { at_once: 0, ..Options::new(driver()) };
    let journal = sqlite(&folder("paced").join("journal.sqlite"));
    let house = House::new(journal, Arc::new(Library::default()), options);
    let table = id("t");
    let settings = Settings {
        rulebook: "nj/dragon-poker".to_owned(),
        options: json!({}),
        automatic: Duty::all(),
        demonstration: None,
    };
    assert_eq!(submit(&house, &table, &floor(), Command::Install(settings)).unwrap().events, 1);
    let step = house.drive(&table, NOON, 1).unwrap();
    assert_eq!(step.events, 1, "{step:?}");
    let steps = (0..100).take_while(|_| house.drive(&table, NOON, 1).unwrap().events > 0).count();
    assert!(steps > 3, "{steps}");
    assert!(house.see_table(&table).unwrap().unwrap().table().is_open());
}

/// Wagers close when their time is over.
#[test]
fn wagers_close_in_time() {
    let options = Options { betting: Some(15_000), ..Options::new(driver()) };
    let journal = sqlite(&folder("tick").join("journal.sqlite"));
    let house = House::new(journal, Arc::new(Library::default()), options);
    let table = install(&house, "t", "nj/packs-poker", json!({}));
    seat(&house, &table, "anna", 1, 1_000_000);
    let seen = house.see_table(&table).unwrap().unwrap();
    let (who, command) = next_command(seen.table(), &mut Rng::new(8)).expect("a wager");
    house.submit(&table, &order(&who, command)).expect("placed");
    let placed = house.see_table(&table).unwrap().unwrap();
    house.tick(NOON.after(14_999));
    assert_eq!(house.see_table(&table).unwrap().unwrap().seq(), placed.seq());
    house.tick(NOON.after(15_000));
    assert!(house.see_table(&table).unwrap().unwrap().seq() > placed.seq() + 5);
}

/// A limit that a patron sets holds for the next wager at every table, at once.
#[test]
fn own_limits_hold_at_once_at_every_table() {
    let house = patient_house_on(sqlite(&folder("limits").join("journal.sqlite")));
    let table = install(&house, "t", "nj/dragon-poker", json!({}));
    seat(&house, &table, "anna", 1, 1_000_000);
    let wager = |cents: i64| {
        let seen = house.see_table(&table).unwrap().unwrap();
        let command = json!({"do": "place", "bet": "ante", "amount": cents});
        let command = seen.table().round().expect("open").read_command(&command).unwrap();
        submit(&house, &table, &player("anna"), Command::Round { bettor: None, command })
    };
    let limit = PatronCommand::SetLimit { limit: Limit::Stake, to: Some(2_000) };
    house.patron(&id("anna"), &order(&player("anna"), limit)).expect("set");
    assert!(matches!(wager(1_001), Err(Denial::Refused(_))));
    wager(1_000).expect("the Play wager is counted, and within the limit");
}
