//! Many open tables in one process.

mod support;

use croupier_core::Money;
use croupier_games::book::NAMES;
use croupier_house::House;
use croupier_table::{Command, Duty, Settings};
use croupier_testkit::Rng;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use support::*;

#[global_allocator]
static COUNTED: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

const THREADS: usize = 16;

/// A table of each book in turn with a player who has wagered.
fn open_table(house: &House, number: usize) {
    let (book, name) = (NAMES[number % NAMES.len()], format!("t{number}"));
    let table = id(&name);
    let settings = Settings {
        rulebook: book.to_owned(),
        options: options_of(book),
        automatic: Duty::all(),
        demonstration: None,
    };
    submit(house, &table, &floor(), Command::Install(settings)).expect("set up");
    link(house, &table, book.replace('/', "-").as_str());
    let small = Command::ValidateUpTo { amount: Money::cents(100_000) };
    submit(house, &table, &floor(), small).expect("validated");
    seat(house, &table, &format!("anna{number}"), 1, 1_000_000);
    one_command(house, &table, &mut Rng::new(u64::try_from(number).expect("few") + 1));
}

/// `CROUPIER_TABLES=10000` opens that many; what one takes is the same.
#[test]
fn ten_thousand_open_tables_take_less_than_two_gibibytes() {
    let tables = std::env::var("CROUPIER_TABLES").ok().and_then(|tables| tables.parse().ok()).unwrap_or(200);
    let file = folder("size").join("journal.sqlite");
    {
        let house = house_on(sqlite(&file));
        // What is kept once for all tables is set up before the others come.
        (0..NAMES.len()).for_each(|number| open_table(&house, number));
        let house = &house;
        std::thread::scope(|scope| {
            for thread in 0..THREADS {
                let own = (NAMES.len() + thread..tables).step_by(THREADS);
                scope.spawn(move || own.for_each(|number| open_table(house, number)));
            }
        });
    }
    let region = Region::new(COUNTED);
    let house = house_on(sqlite(&file));
    assert_eq!(house.wake(NOON).expect("readable"), tables);
    let change = region.change();
    let each = (change.bytes_allocated - change.bytes_deallocated) / tables;
    println!("{tables} tables in a house hold {each} bytes each");
    assert!(each * 10_000 < 2 << 30, "{each} bytes for each table");
    check_history(&house);
}
