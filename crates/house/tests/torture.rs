//! A house that plays real tables at full speed is killed, and so is its database: nothing that was acknowledged is
//! lost, nothing is there twice, open rounds go on with the same cards, balances equal the sums of postings, the chains
//! verify.
//!
//! `CROUPIER_TORTURE=300` kills that often on SQLite and a third of that on PostgreSQL (`make torture`).

mod support;

use croupier_games::book::NAMES;
use croupier_house::{Answer, Denial, House, Order, Place};
use croupier_store::{CommandId, Error, PostgresJournal, PostgresOptions};
use croupier_table::{PersonId, TableId};
use croupier_testkit::Rng;
use croupier_testkit::postgres::Cluster;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};
use support::*;

/// Where the process that is killed finds its journal.
const WHERE: &str = "CROUPIER_TORTURE_HOUSE";
/// Tables, and threads that play at them.
const TABLES: usize = 20;
const THREADS: usize = 10;

fn times(short: u32, part: u32) -> u32 {
    let asked = std::env::var("CROUPIER_TORTURE").ok().and_then(|times| times.parse::<u32>().ok());
    asked.map_or(short, |times| times.div_ceil(part))
}

fn open(place: &str) -> House {
    match Place::of(place) {
        Place::File(path) => house_on(sqlite(&path)),
        Place::Database(address) => {
            let options = PostgresOptions { patience: Duration::from_secs(60), ..PostgresOptions::default() };
            house_on(Arc::new(PostgresJournal::open(&address, &keys(), &options).expect("opens")))
        }
    }
}

fn table(number: usize) -> TableId {
    id(&format!("t{number}"))
}

/// Tables of all books; those of one book share their meters.
fn set_up(place: &str) {
    let house = open(place);
    for number in 0..TABLES {
        let book = NAMES[number % NAMES.len()];
        let settings = croupier_table::Settings {
            rulebook: book.to_owned(),
            options: options_of(book),
            automatic: croupier_table::Duty::all(),
            demonstration: None,
        };
        let table = table(number);
        submit(&house, &table, &floor(), croupier_table::Command::Install(settings)).expect("set up");
        link(&house, &table, &format!("m{}", number % NAMES.len()));
        let amount = croupier_core::Money::cents(100_000);
        submit(&house, &table, &floor(), croupier_table::Command::ValidateUpTo { amount })
            .expect("validated");
        seat(&house, &table, &format!("anna{number}"), 1, 1_000_000);
        seat(&house, &table, &format!("ben{number}"), 2, 1_000_000);
    }
}

/// Plays until it is killed. Every answer is printed on standard output in one write: table, last event, events, command.
#[test]
#[ignore = "the process that is killed; the tests below start it"]
fn player() {
    let house = open(&std::env::var(WHERE).expect("started by a test"));
    house.wake(NOON).expect("readable");
    let house = &house;
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            scope.spawn(move || {
                let seed = u64::from(std::process::id()) * 1_000 + u64::try_from(thread).expect("few") + 1;
                let mut rng = Rng::new(seed);
                let own: Vec<TableId> = (thread..TABLES).step_by(THREADS).map(table).collect();
                loop {
                    if rng.below(2) == 0 {
                        one_turn_at_all(house, &own, &mut rng);
                    } else {
                        own.iter().for_each(|table| one_turn(house, table, &mut rng));
                    }
                }
            });
        }
    });
}

fn one_turn(house: &House, table: &TableId, rng: &mut Rng) {
    match next_order(house, table, rng) {
        Some(order) => submit_until_answered(house, table, &order),
        None => drop(again_and_again(|| house.close_wagers(table, NOON))),
    }
}

/// At all tables at once. What the database had no answer to is submitted again, as a player would.
fn one_turn_at_all(house: &House, tables: &[TableId], rng: &mut Rng) {
    let next = |table: &TableId| Some((table.clone(), next_order(house, table, rng)?));
    let orders: Vec<_> = tables.iter().filter_map(next).collect();
    for ((table, order), answer) in orders.iter().zip(house.submit_many(&orders)) {
        match answer {
            Err(Denial::Trouble(Error::Unavailable(_))) => submit_until_answered(house, table, order),
            answer => heard(house, table, order, answer),
        }
    }
}

fn next_order(house: &House, table: &TableId, rng: &mut Rng) -> Option<Order<Vec<croupier_table::Command>>> {
    let seen = house.see_table(table).expect("readable").expect("set up");
    // Wagers one by one, or all of a player as one order.
    let (who, commands) = if rng.below(2) == 0 {
        next_command(seen.table(), rng).map(|(who, command)| (who, vec![command]))?
    } else {
        next_commands(seen.table(), rng)?
    };
    Some(Order { id: CommandId::fresh().expect("entropy"), ..order(&who, commands) })
}

fn submit_until_answered(house: &House, table: &TableId, order: &Order<Vec<croupier_table::Command>>) {
    heard(house, table, order, again_and_again(|| submit_order(house, table, order)));
}

fn heard<C>(house: &House, table: &TableId, order: &Order<C>, answer: Result<Answer, Denial>) {
    match answer {
        Ok(answer) => {
            let name = order.name(&answer.stream);
            let line = format!("\nanswered {table} {} {} {name}\n", answer.seq, answer.events);
            std::io::stdout().write_all(line.as_bytes()).expect("printed");
        }
        Err(Denial::Refused(_)) if order.by.role == croupier_table::Role::Player => {
            buy(house, table, &order.by.person);
        }
        Err(denial) => panic!("{denial}"),
    }
}

/// Chips for anyone who ran out of them.
fn buy(house: &House, table: &TableId, person: &PersonId) {
    let amount = croupier_core::Money::cents(1_000_000);
    let mut money =
        order(&by("cara", croupier_table::Role::Cage), croupier_table::PatronCommand::BuyIn { amount });
    money.id = CommandId::fresh().expect("entropy");
    let mut chips = order(&player_of(person), croupier_table::Command::BuyIn { amount });
    chips.id = CommandId::fresh().expect("entropy");
    again_and_again(|| house.patron(person, &money)).expect("money");
    // Refused if the table has to be filled first.
    drop(again_and_again(|| house.submit(table, &chips)));
}

fn player_of(person: &PersonId) -> croupier_table::By {
    croupier_table::By::new(person.clone(), croupier_table::Role::Player)
}

/// A database that is away is asked again with the same command.
fn again_and_again<T>(mut ask: impl FnMut() -> Result<T, Denial>) -> Result<T, Denial> {
    loop {
        match ask() {
            Err(Denial::Trouble(Error::Unavailable(_))) => {}
            answered => return answered,
        }
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

/// An answer as a player printed it: stream, last event, events, command.
type Printed = (String, u64, u64, String);

/// Passes on what a player prints until its end.
fn listen(player: &mut Child) -> mpsc::Receiver<Printed> {
    let lines = BufReader::new(player.stdout.take().expect("piped")).lines();
    let (sender, printed) = mpsc::channel();
    std::thread::spawn(move || {
        for line in lines.map_while(Result::ok) {
            let Some(answer) = line.strip_prefix("answered ") else { continue };
            let fields: Vec<&str> = answer.split(' ').collect();
            if let [table, seq, events, command] = fields[..]
                && let (Ok(seq), Ok(events), 32) = (seq.parse(), events.parse(), command.len())
            {
                let printed = (format!("table/{table}"), seq, events, command.to_owned());
                sender.send(printed).expect("the test waits");
            }
        }
    });
    printed
}

/// Lets a house play for a while and kills it; what it printed.
fn play_and_kill(place: &str, rng: &mut Rng, mut meanwhile: impl FnMut()) -> Vec<Printed> {
    let mut player = start_player(place);
    let printed = listen(&mut player);
    let mut answers = Vec::new();
    if rng.below(5) > 0 {
        // Killed in the middle of playing; else, perhaps, while it is still reading its tables.
        answers.push(printed.recv_timeout(Duration::from_secs(120)).expect("it plays"));
    }
    std::thread::sleep(Duration::from_millis(u64::try_from(rng.below(200)).expect("few")));
    meanwhile();
    player.kill().expect("killed");
    player.wait().expect("ended");
    answers.extend(printed);
    answers
}

/// What was answered is there once, whole, at its place; histories are whole; everything verifies.
fn check(place: &str, answered: &[Printed]) -> usize {
    let house = open(place);
    let mut found: BTreeMap<(String, u64), String> = BTreeMap::new();
    let mut counts: BTreeMap<(String, String), u64> = BTreeMap::new();
    let mut archive = house.journal().archive().expect("opens");
    archive
        .events(&mut |event| {
            let command = event.command.to_string();
            *counts.entry((event.stream.clone(), command.clone())).or_default() += 1;
            found.insert((event.stream, event.seq), command);
            Ok(())
        })
        .expect("read");
    for (stream, seq, events, command) in answered {
        for event in seq + 1 - events..=*seq {
            let there = found.get(&(stream.clone(), event));
            assert_eq!(there, Some(command), "{stream} {event} was acknowledged");
        }
        let count = counts.get(&(stream.clone(), command.clone()));
        assert_eq!(count, Some(events), "{stream}: {command} is there once");
    }
    check_history(&house);
    found.len()
}

fn torture(place: &str, kills: u32, mut meanwhile: impl FnMut(u32), quiet: impl Fn()) {
    set_up(place);
    let (mut rng, mut answered, clock) = (Rng::new(0x0C20_0B1E), Vec::new(), Instant::now());
    for kill in 1..=kills {
        answered.extend(play_and_kill(place, &mut rng, || meanwhile(kill)));
        let last = kill == kills;
        if last || kill.is_multiple_of(25) {
            quiet();
            let events = check(place, &answered);
            let commands = answered.len();
            eprintln!("{kill} of {kills} kills, {commands} answers, {events} events, {:?}", clock.elapsed());
        }
    }
    assert!(!answered.is_empty(), "nothing was ever played");
    // After all that, every table goes on where it was.
    let house = open(place);
    house.wake(NOON).expect("readable");
    for number in 0..TABLES {
        play(&house, &table(number), 1, &mut rng);
    }
    check_history(&house);
}

#[test]
fn killed_on_sqlite() {
    let place = folder("torture").join("journal.sqlite");
    torture(&place.to_string_lossy(), times(6, 1), |_| {}, || {});
}

#[test]
fn killed_on_postgres_and_the_database_too() {
    let cluster = Cluster::start(&["autovacuum=off"]).unwrap_or_else(|why| panic!("{why}"));
    let place = cluster.database("torture").expect("a database");
    let meanwhile = |kill: u32| {
        // Every other time a process of the database is killed first, which makes it restart as after a crash, and the
        // house has to find out what became of its commands.
        if kill.is_multiple_of(2) {
            cluster.kill_backend("torture").unwrap_or_else(|why| panic!("{why}"));
            // Some play on meanwhile, some do not come to it.
            std::thread::sleep(Duration::from_millis(u64::from(kill) * 97 % 400));
        }
    };
    // What a process of the database was still committing when its client was killed is done before anybody counts.
    let quiet = || {
        let others = "SELECT 'quiet' WHERE NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = 'torture'
                      AND pid <> pg_backend_pid())";
        cluster.answered("torture", others).unwrap_or_else(|why| panic!("{why}"));
    };
    torture(&place, times(3, 3), meanwhile, quiet);
}
