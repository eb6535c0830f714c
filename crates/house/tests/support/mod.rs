//! Players for tests: they see a table, choose something they are offered at random, and submit it under an id.
#![allow(dead_code, reason = "each test file uses a part of it")]

use croupier_core::{Actor, Bettor, Money};
use croupier_games::round::{Awaiting, Chosen, CommandKind, Free, Offer};
use croupier_games::{AnyCommand, AnyRound};
use croupier_house::{Answer, Denial, House, Options, Order, ShuffleAudit, Verdict};
use croupier_store::{CommandId, Journal, Keys, SqliteJournal, SqliteOptions, verify};
use croupier_table::*;
use croupier_testkit::Rng;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

pub fn keys() -> Keys {
    Keys::from_secret([5; 32])
}

pub fn id<I: FromStr<Err = NotAName>>(name: &str) -> I {
    name.parse().expect("a name")
}

pub fn by(name: &str, role: Role) -> By {
    By::new(id(name), role)
}

pub fn floor() -> By {
    by("flo", Role::Supervisor)
}

pub fn player(name: &str) -> By {
    by(name, Role::Player)
}

pub fn driver() -> Driver {
    Driver {
        machine: by("machine", Role::Machine),
        checking: by("checker", Role::Machine),
        opener: Money::cents(50_000_000),
        fill: Money::cents(50_000_000),
    }
}

pub const NOON: Time = Time(1_800_000_000_000);

/// A folder of its own, empty.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("house-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

pub fn sqlite(file: &Path) -> Arc<dyn Journal> {
    Arc::new(SqliteJournal::open(file, &keys(), SqliteOptions::default()).expect("opens"))
}

/// A house where wagers are closed as soon as they may be.
pub fn house_on(journal: Arc<dyn Journal>) -> House {
    House::new(journal, Arc::new(Library::default()), at_once())
}

pub fn at_once() -> Options {
    Options { betting: Some(0), ..Options::new(driver()) }
}

/// A house where wagers stay open until somebody closes them.
pub fn patient_house_on(journal: Arc<dyn Journal>) -> House {
    House::new(journal, Arc::new(Library::default()), Options::new(driver()))
}

/// Fresh names, one after another as time goes on.
pub fn name() -> CommandId {
    static NEXT: AtomicI64 = AtomicI64::new(1);
    CommandId::timed(NEXT.fetch_add(1, Ordering::Relaxed), [0; 10])
}

pub fn order<C>(by: &By, command: C) -> Order<C> {
    Order { id: name(), at: NOON, by: by.clone(), command }
}

pub fn submit(house: &House, table: &TableId, by: &By, command: Command) -> Result<Answer, Denial> {
    house.submit(table, &order(by, command))
}

/// Sets up an automatic table with its own meters, where the book wants any; it opens by itself.
pub fn install(house: &House, table: &str, book: &str, options: Value) -> TableId {
    let table_id = id(table);
    let settings =
        Settings { rulebook: book.to_owned(), options, automatic: Duty::all(), demonstration: None };
    submit(house, &table_id, &floor(), Command::Install(settings)).expect("set up");
    link(house, &table_id, table);
    submit(house, &table_id, &floor(), Command::ValidateUpTo { amount: Money::cents(100_000) })
        .expect("validated");
    table_id
}

/// Connects a table to meters of this name, which are set up if they are not yet.
pub fn link(house: &House, table: &TableId, meters: &str) {
    for number in 0..2 {
        let seen = house.see_table(table).expect("readable").expect("set up");
        let Some(terms) = Terms::of(&seen.table().play().expect("a book").book, number) else { continue };
        let meter = id(&format!("{meters}-{number}"));
        if house.see_meter(&meter).expect("readable").is_none() {
            house.meter(&meter, &order(&floor(), MeterCommand::Install(terms))).expect("set up");
        }
        let state = croupier_games::MeterState::default();
        submit(house, table, &floor(), Command::LinkMeter { number, meter, state }).expect("linked");
    }
}

/// Somebody comes with money, sits down and buys chips.
pub fn seat(house: &House, table: &TableId, person: &str, place: u8, chips: i64) {
    let amount = Money::cents(chips);
    house
        .patron(&id(person), &order(&by("cara", Role::Cage), PatronCommand::BuyIn { amount }))
        .expect("money");
    let bettor = Bettor::seated(place);
    submit(house, table, &player(person), Command::Sit { bettor, allowance: Allowance::default() })
        .expect("a place");
    submit(house, table, &player(person), Command::BuyIn { amount }).expect("chips");
}

/// The options with which each book is played in tests: progressive where it can be.
pub fn options_of(book: &str) -> Value {
    match book {
        "nj/lunar-poker" => json!({"progressive": true, "progressive_reset": 100_000}),
        "nj/packs-poker" => json!({"five_card_progressive_table": "A", "seven_card_progressive_table": "A",
            "five_card_meter_start": 100_000, "seven_card_meter_start": 100_000}),
        _ => json!({}),
    }
}

/// What the players of a table do next, if it waits for them: the person, the command, and whether wagers may close.
pub fn next_command(table: &Table, rng: &mut Rng) -> Option<(By, Command)> {
    let next = table.next(NOON);
    match next.who {
        Who::Supervisor => next.command.map(|command| (floor(), command)),
        Who::Patrons | Who::Players(_) | Who::Dealer => of_players(table, rng),
        Who::Security | Who::TwoPersons | Who::Shoe | Who::Meter(_) | Who::Table => None,
    }
}

fn of_players(table: &Table, rng: &mut Rng) -> Option<(By, Command)> {
    let round = table.round()?;
    let asked: Vec<Bettor> = match round.awaiting() {
        Awaiting::Players(bettors) => bettors.to_vec(),
        Awaiting::Wagers { .. } => table.seats().taken().iter().map(|(bettor, _)| *bettor).collect(),
        Awaiting::Card | Awaiting::Dealer(_) | Awaiting::Over => return None,
    };
    let bettor = *rng.pick(&asked);
    let who = By::new(table.seats().person(bettor)?.clone(), Role::Player);
    let mut offers = round.legal(Actor::Player(bettor));
    offers.retain(|offer| !is_take_back(&offer.command));
    let offer = rng.pick(&offers).clone();
    Some((who, Command::Round { bettor: Some(bettor), command: filled(round, &offer, rng) }))
}

/// What somebody at a table does next: where wagers are open, all wagers of a player, as one order.
pub fn next_commands(table: &Table, rng: &mut Rng) -> Option<(By, Vec<Command>)> {
    match table.round() {
        Some(round) if matches!(round.awaiting(), Awaiting::Wagers { .. }) => {
            let (bettor, person) = rng.pick(table.seats().taken()).clone();
            let wager = |command| Command::Round { bettor: Some(bettor), command };
            let wagers = wagers(round.clone(), bettor, rng).into_iter().map(wager).collect();
            Some((By::new(person, Role::Player), wagers))
        }
        _ => next_command(table, rng).map(|(who, command)| (who, vec![command])),
    }
}

/// Wagers of one player that are enough for a round, with or without those that need not be.
fn wagers(mut round: AnyRound, bettor: Bettor, rng: &mut Rng) -> Vec<AnyCommand> {
    let (player, mut wagers, mut areas) = (Actor::Player(bettor), Vec::new(), Vec::new());
    loop {
        let enough = matches!(round.awaiting(), Awaiting::Wagers { close: Some(_) });
        let mut offers = round.legal(player);
        offers.retain(|offer| {
            matches!(offer.free, Free::Amount { .. }) && !areas.contains(&placed(&offer.command, Money::ZERO))
        });
        if offers.is_empty() || (enough && rng.below(2) == 0) {
            return wagers;
        }
        let wager = filled(&round, rng.pick(&offers), rng);
        let events = round.decide(player, &wager).expect("it was offered");
        events.iter().for_each(|event| round.apply(event));
        areas.push(placed(&wager, Money::ZERO));
        wagers.push(wager);
    }
}

fn is_take_back(command: &AnyCommand) -> bool {
    command.info().kind == CommandKind::TakeBack
}

/// The wager with another amount.
fn placed(wager: &AnyCommand, chosen: Money) -> AnyCommand {
    wager.with(Chosen::Amount(chosen)).unwrap_or_else(|| panic!("{wager:?} has no amount"))
}

/// The free part of an offer chosen at random, amounts small.
fn filled(round: &AnyRound, offer: &Offer<AnyCommand>, rng: &mut Rng) -> AnyCommand {
    let command = croupier_testkit::filled(offer, 1_000, rng);
    round.read_command(&command).unwrap_or_else(|error| panic!("{command}: {error}"))
}

/// Somebody at each of the tables does something; where nobody has to, machines go on.
pub fn command_at_each(house: &House, tables: &[TableId], rng: &mut Rng) {
    if let [table] = tables {
        if one_command(house, table, rng).is_none() {
            house.close_wagers(table, NOON).expect("driven");
        }
        return;
    }
    let mut orders = Vec::new();
    for table in tables {
        let seen = house.see_table(table).expect("readable").expect("set up");
        match next_commands(seen.table(), rng) {
            Some((who, commands)) => orders.push((table.clone(), order(&who, commands))),
            None => drop(house.close_wagers(table, NOON).expect("driven")),
        }
    }
    for ((table, order), answer) in orders.iter().zip(house.submit_many(&orders)) {
        match answer {
            Ok(_) => {}
            Err(Denial::Refused(_)) if order.by.role == Role::Player => {
                drop(more_chips(house, table, &order.by))
            }
            Err(denial) => panic!("{order:?}: {denial}"),
        }
    }
}

/// Somebody at the table does something, or buys chips if it is refused for want of them.
pub fn one_command(house: &House, table: &TableId, rng: &mut Rng) -> Option<Answer> {
    let seen = house.see_table(table).expect("readable").expect("set up");
    let (who, commands) = next_commands(seen.table(), rng)?;
    let order = order(&who, commands);
    match submit_order(house, table, &order) {
        Ok(answer) => Some(answer),
        Err(Denial::Refused(_)) if who.role == Role::Player => more_chips(house, table, &who),
        Err(denial) => panic!("{order:?}: {denial}"),
    }
}

/// Submits one command, or several wagers together; then wagers may close.
pub fn submit_order(house: &House, table: &TableId, order: &Order<Vec<Command>>) -> Result<Answer, Denial> {
    match order.command.as_slice() {
        [command] => {
            let Order { id, at, by, .. } = order;
            house.submit(table, &Order { id: *id, at: *at, by: by.clone(), command: command.clone() })
        }
        _ => house.submit_wagers(table, order),
    }
}

fn more_chips(house: &House, table: &TableId, who: &By) -> Option<Answer> {
    let amount = Money::cents(1_000_000);
    let cage = order(&by("cara", Role::Cage), PatronCommand::BuyIn { amount });
    house.patron(&who.person, &cage).expect("money");
    submit(house, table, who, Command::BuyIn { amount }).ok()
}

/// Plays until so many rounds were opened.
pub fn play(house: &House, table: &TableId, rounds: u64, rng: &mut Rng) {
    let opened = || house.see_table(table).expect("readable").expect("set up").table().rounds();
    let goal = opened() + rounds;
    for _ in 0..rounds * 400 {
        if opened() >= goal {
            return;
        }
        if one_command(house, table, rng).is_none() {
            house.close_wagers(table, NOON).expect("driven");
        }
    }
    let seen = house.see_table(table).expect("readable").expect("set up");
    panic!("no end in sight: {:?}", seen.table().next(NOON));
}

/// Every table's history: rounds one after another, commitments kept; every meter did what each table asked of it, once, and
/// has as much money as it shows; everything verifies.
pub fn check_history(house: &House) {
    let mut answered: BTreeMap<(MeterId, TableId), usize> = BTreeMap::new();
    for table in house.tables().unwrap() {
        let (mut shuffles, mut rounds) = (ShuffleAudit::default(), 0);
        let mut replayed = Table::new(table.clone(), Arc::new(Library::default()));
        for event in house.journal().read(&format!("table/{table}"), 1, usize::MAX).unwrap() {
            let entry: Entry<Event> = serde_json::from_str(&event.body).unwrap();
            if let Some(Verdict::Broken { why }) = shuffles.follow(&replayed, &entry) {
                panic!("{table} {}: {why}", event.seq);
            }
            if let Event::RoundOpened { round, .. } = &entry.event {
                assert_eq!(*round, rounds + 1, "{table}: rounds follow each other");
                rounds = *round;
            }
            if let Event::MeterAnswered { .. } = &entry.event {
                let order = replayed.links().order().expect("asked");
                let meter = replayed.links().meter(order.meter).expect("linked").clone();
                *answered.entry((meter, table.clone())).or_default() += 1;
            }
            replayed.apply(&entry);
        }
    }
    let meters = check_meters(house);
    assert_eq!(meters, answered, "each request was done once");
    let mut archive = house.journal().archive().unwrap();
    let report = verify(&mut *archive, &[keys().public()], &[]).unwrap();
    assert_eq!(report.faults, []);
}

/// What each meter did for each table.
fn check_meters(house: &House) -> BTreeMap<(MeterId, TableId), usize> {
    let mut done: BTreeMap<(MeterId, TableId), usize> = BTreeMap::new();
    for stream in house.journal().streams("meter/").unwrap() {
        let mut meter = SharedMeter::new(id(stream.strip_prefix("meter/").unwrap()));
        for event in house.journal().read(&stream, 1, usize::MAX).unwrap() {
            let entry: Entry<MeterEvent> = serde_json::from_str(&event.body).unwrap();
            if let MeterEvent::Locked { table, .. } | MeterEvent::Moved { table, .. } = &entry.event {
                *done.entry((meter.id().clone(), table.clone())).or_default() += 1;
            }
            meter.apply(&entry);
        }
        let shown = meter.state().primary.reading() + meter.state().reset.reading();
        let account = house.journal().account(&stream).unwrap();
        assert_eq!(account.map_or(0, |account| account.balance), shown.in_cents(), "{stream}");
    }
    done
}
