//! Ten thousand open tables in one process.

#[path = "table/support/mod.rs"]
mod support;

use croupier_core::Bettor;
use croupier_games::book::NAMES;
use croupier_table::Table;
use serde_json::json;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use std::sync::Arc;
use support::{House, id};

#[global_allocator]
static COUNTED: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

const TABLES: usize = 10_000;

/// Tables with three players, a round in play with its wagers closed, of all books in turn.
#[test]
fn ten_thousand_open_tables_take_less_than_two_gibibytes() {
    let histories: Vec<House> = NAMES.iter().map(|book| in_play(book)).collect();
    let region = Region::new(COUNTED);
    let mut tables = Vec::with_capacity(TABLES);
    for number in 0..TABLES {
        let house = &histories[number % histories.len()];
        let mut table = Table::new(id(&format!("t{number}")), Arc::clone(&house.library));
        house.log.iter().for_each(|entry| table.apply(entry));
        assert!(table.round().is_some());
        tables.push(table);
    }
    let change = region.change();
    let bytes = change.bytes_allocated - change.bytes_deallocated;
    let each = bytes / tables.len();
    println!("{TABLES} tables hold {bytes} bytes, {each} each");
    assert!(bytes < 2 << 30, "{each} bytes for each table");
    assert!(each < 20_000, "a table is small: {each} bytes");
}

fn in_play(book: &str) -> House {
    let mut house = House::automatic(book, json!({}), 5);
    house.drive(true);
    for (name, seat) in [("anna", 1), ("ben", 2), ("carl", 3)] {
        house.seat(name, Bettor::seated(seat), 100_000);
    }
    house.drive(false);
    let bets: &[&str] = match book {
        "nj/dragon-poker" => &["ante", "ante_bonus"],
        "nj/packs-poker" => &["pack_1"],
        _ => &["ante"],
    };
    for name in ["anna", "ben", "carl"] {
        bets.iter().for_each(|bet| house.place(name, json!(bet), 1_000));
    }
    for _ in 0..12 {
        let step = house.driver.step(&house.table, house.devices.at, true, &mut house.devices);
        let Some((by, command)) = step else { break };
        house.submit(&by, command).expect("a machine");
    }
    house
}
