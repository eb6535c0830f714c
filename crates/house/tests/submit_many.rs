//! Commands of one thread at several tables: each is answered for itself, nobody waits in a circle, one history.

mod support;

use croupier_house::{Denial, House, Order};
use croupier_store::{CommandId, Error, Journal, PostgresJournal, PostgresOptions};
use croupier_store::{SqliteJournal, SqliteOptions, Steps};
use croupier_table::*;
use croupier_testkit::Rng;
use croupier_testkit::postgres::Cluster;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use support::*;

const BOOK: &str = "nj/lunar-poker";

/// Tables that share a meter, with a player who sits at all of them.
fn tables(house: &House) -> Vec<TableId> {
    let mut tables = Vec::new();
    for number in 0..3 {
        let table = id(&format!("t{number}"));
        let settings = Settings {
            rulebook: BOOK.to_owned(),
            options: options_of(BOOK),
            automatic: Duty::all(),
            demonstration: None,
        };
        submit(house, &table, &floor(), Command::Install(settings)).expect("set up");
        link(house, &table, "shared");
        seat(house, &table, "anna", 1, 10_000_000);
        tables.push(table);
    }
    tables
}

/// The next order at each table that waits for a player.
fn next_orders(house: &House, tables: &[TableId], rng: &mut Rng) -> Vec<(TableId, Order<Vec<Command>>)> {
    let next = |table: &TableId| {
        let seen = house.see_table(table).expect("readable").expect("set up");
        let (who, commands) = next_commands(seen.table(), rng)?;
        let id = CommandId::fresh().expect("entropy");
        Some((table.clone(), Order { id, ..order(&who, commands) }))
    };
    tables.iter().filter_map(next).collect()
}

fn seqs(house: &House, tables: &[TableId]) -> Vec<u64> {
    tables.iter().map(|table| house.see_table(table).expect("readable").expect("set up").seq()).collect()
}

#[test]
fn each_is_answered_for_itself() {
    let house = house_on(sqlite(&folder("each").join("journal.sqlite")));
    let tables = tables(&house);
    let before = seqs(&house, &tables);
    let mut orders = next_orders(&house, &tables, &mut Rng::new(3));
    let stranger = order(&player("ben"), orders[1].1.command.clone());
    orders.insert(1, (orders[1].0.clone(), stranger));
    // The first once more, under its own name.
    orders.push(orders[0].clone());
    let answers = house.submit_many(&orders);
    let [first, refused, second, third, again] = answers.try_into().expect("as many answers as orders");
    assert!(matches!(refused, Err(Denial::Refused(_))), "{refused:?}");
    let answered = [first, second, third].map(|answer| answer.expect("done"));
    for ((table, answer), before) in tables.iter().zip(&answered).zip(&before) {
        assert_eq!(*answer.stream, *format!("table/{table}"));
        assert!(!answer.repeated && answer.seq == before + answer.events, "{answer:?} after {before}");
    }
    let again = again.expect("answered before");
    assert!(again.repeated && again.seq == answered[0].seq, "{again:?}");
    assert_eq!(seqs(&house, &tables), answered.map(|answer| answer.seq));
    assert!(house.submit_many(&[]).is_empty());
    check_history(&house);
}

/// Two threads submit commands at the same tables, one from the first table on, one from the last.
fn from_both_ends(journal: Arc<dyn Journal>, turns: usize) {
    let house = house_on(journal);
    let tables = tables(&house);
    let backwards: Vec<TableId> = tables.iter().rev().cloned().collect();
    let done = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for (seed, tables) in [(5, &tables), (6, &backwards)] {
            let (house, done) = (&house, &done);
            scope.spawn(move || {
                let mut rng = Rng::new(seed);
                for _ in 0..turns {
                    for answer in house.submit_many(&next_orders(house, tables, &mut rng)) {
                        match answer {
                            Ok(_) => drop(done.fetch_add(1, Ordering::Relaxed)),
                            // The other was first, or there are no chips left.
                            Err(Denial::Refused(_)) => {}
                            Err(denial) => panic!("{denial}"),
                        }
                    }
                    tables.iter().for_each(|table| drop(house.close_wagers(table, NOON).expect("driven")));
                }
            });
        }
    });
    assert!(done.into_inner() > turns, "words were orders");
    assert!(house.paused().is_empty());
    check_history(&house);
}

#[test]
fn from_both_ends_on_sqlite() {
    from_both_ends(sqlite(&folder("ends").join("journal.sqlite")), 60);
}

#[test]
fn from_both_ends_on_postgres() {
    let cluster = Cluster::start(&["autovacuum=off", "fsync=off"]).unwrap_or_else(|why| panic!("{why}"));
    let address = cluster.database("ends").expect("a database");
    let options = PostgresOptions::default();
    from_both_ends(Arc::new(PostgresJournal::open(&address, &keys(), &options).expect("opens")), 40);
}

/// A commit that fails takes all of them with it; each table stands still and goes on by itself later.
#[test]
fn trouble_is_reported_at_every_table() {
    let file = folder("trouble").join("journal.sqlite");
    let tables = tables(&house_on(sqlite(&file)));
    let broken = Arc::new(AtomicBool::new(true));
    let watch = Arc::clone(&broken);
    let steps = Steps::watched_by(move |step| {
        let fails = step == "commit record" && watch.load(Ordering::SeqCst);
        if fails { Err(Error::Io("the power went".to_owned())) } else { Ok(()) }
    });
    let options = SqliteOptions { steps, ..SqliteOptions::default() };
    let house = house_on(Arc::new(SqliteJournal::open(&file, &keys(), options).expect("opens")));
    let before = seqs(&house, &tables);
    let orders = next_orders(&house, &tables, &mut Rng::new(8));
    for answer in house.submit_many(&orders) {
        assert!(matches!(&answer, Err(Denial::Trouble(Error::Io(_)))), "{answer:?}");
    }
    assert_eq!((house.paused().len(), seqs(&house, &tables)), (tables.len(), before));
    broken.store(false, Ordering::SeqCst);
    house.resume(NOON);
    assert!(house.paused().is_empty());
    assert!(
        house.submit_many(&orders).iter().all(|answer| answer.as_ref().is_ok_and(|answer| !answer.repeated))
    );
    check_history(&house);
}
