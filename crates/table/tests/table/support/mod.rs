//! A house for tests: tables, meters, the ledger, and cards that are stacked or come at random.
#![allow(dead_code, unused_imports, reason = "each test program uses a part of it")]

pub mod by_hand;
mod devices;
mod people;

pub use devices::Devices;
pub use people::{by, cage, dealer, driver, floor, id, machine, meter_wager, player, second_floor, security};

use croupier_core::{Actor, Bettor, Money, Refusal};
use croupier_games::round::{Awaiting, Free, Offer};
use croupier_games::{AnyCommand, AnyRound};
use croupier_table::*;
use croupier_testkit::Rng;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

pub fn again<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("JSON");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A table with everything that happened at it.
pub struct House {
    pub library: Arc<Library>,
    pub table: Table,
    pub log: Vec<Entry<Event>>,
    pub devices: Devices,
    pub driver: Driver,
    pub recorded: bool,
}

impl House {
    /// A table that nobody has set up.
    pub fn empty(seed: u64) -> House {
        let library = Arc::new(Library::default());
        let devices = Devices {
            rng: Rng::new(seed),
            next_cards: VecDeque::new(),
            orders: BTreeMap::new(),
            meters: Vec::new(),
            meter_log: Vec::new(),
            ledger: BTreeMap::new(),
            at: Time(1_800_000_000_000),
        };
        let table = Table::new(id("t1"), Arc::clone(&library));
        House { library, table, log: Vec::new(), devices, driver: driver(), recorded: true }
    }

    /// A table that is set up, with its meters.
    pub fn with(book: &str, options: Value, automatic: &[Duty], seed: u64) -> House {
        let mut house = House::empty(seed);
        let automatic = automatic.iter().copied().collect();
        let settings = Settings { rulebook: book.to_owned(), options, automatic, demonstration: None };
        house.submit(&floor(), Command::Install(settings)).expect("the settings are good");
        house.link_meters();
        house
    }

    /// A table that needs only players.
    pub fn automatic(book: &str, options: Value, seed: u64) -> House {
        let mut house = House::with(book, options, &Duty::ALL, seed);
        house
            .submit(&floor(), Command::ValidateUpTo { amount: Money::cents(100_000) })
            .expect("a supervisor");
        house
    }

    pub fn link_meters(&mut self) {
        for number in 0..2 {
            let play = self.table.play().expect("installed");
            let Some(terms) = Terms::of(&play.book, number) else { continue };
            let name = id(&format!("m{number}"));
            let index = self.devices.meters.iter().position(|meter| *meter.id() == name);
            let index = index.unwrap_or_else(|| {
                self.devices.meters.push(SharedMeter::new(name.clone()));
                let index = self.devices.meters.len() - 1;
                self.devices
                    .submit_to_meter(index, &floor(), &MeterCommand::Install(terms))
                    .expect("good terms");
                index
            });
            let table = self.table.id().clone();
            self.devices
                .submit_to_meter(index, &floor(), &MeterCommand::Admit { table, terms })
                .expect("same terms");
            let state = self.devices.meters[index].state();
            self.submit(&floor(), Command::LinkMeter { number, meter: name, state }).expect("linked");
        }
    }

    pub fn at(&self) -> Time {
        self.devices.at
    }

    pub fn wait(&mut self, milliseconds: i64) {
        self.devices.at = self.devices.at.after(milliseconds);
    }

    /// Says something; everything that must hold for every event is checked.
    pub fn submit(&mut self, by: &By, command: Command) -> Result<(), Refusal> {
        if self.recorded {
            assert_eq!(again(&command), command);
        }
        let (at, events) = (self.at(), self.table.decide(self.at(), by, &command)?);
        assert!(!events.is_empty(), "an accepted command leaves a trace: {command:?}");
        for event in events {
            let entry = Entry { at, by: by.clone(), event };
            if self.recorded {
                assert_eq!(again(&entry), entry, "an event survives being recorded");
            }
            let postings = self.table.postings(&entry.event);
            self.devices.post(&postings, &entry);
            self.table.apply(&entry);
            self.log.push(entry);
        }
        self.check(&command);
        Ok(())
    }

    fn check(&self, command: &Command) {
        for (account, balance) in &self.devices.ledger {
            let outside = matches!(account, Account::Wallet(_));
            assert!(
                *balance >= Money::ZERO || account.may_be_negative() || outside,
                "{account} is {balance} after {command:?}"
            );
        }
        for (account, balance) in self.table.balances() {
            assert_eq!(self.devices.ledger.get(account).copied().unwrap_or_default(), balance, "{account}");
        }
        let decks = self.table.decks();
        let (in_play, in_rack) = (
            decks.numbered().filter(|(_, deck)| deck.in_play).count(),
            decks.numbered().filter(|(_, deck)| deck.in_rack).count(),
        );
        assert!(in_play <= 1 && in_rack <= 1, "the rack holds one deck: {decks:?}");
        assert!(decks.numbered().all(|(_, deck)| !(deck.in_play && deck.in_rack)));
        assert_eq!(in_play == 1, self.table.round().is_some(), "a round has a deck: {decks:?}");
        if self.table.round().is_none() {
            assert!(!self.table.has_wagers(), "money is left on the layout after {command:?}");
        }
    }

    /// Refused, and by which clause.
    pub fn refused(&mut self, by: &By, command: Command) -> String {
        let refusal = self.submit(by, command.clone()).expect_err(&format!("{command:?} should be refused"));
        refusal.clause.unwrap_or_default().into_owned()
    }

    /// Lets machines do what they have to.
    pub fn drive(&mut self, close: bool) {
        for step in 0.. {
            assert!(step < 5_000, "machines run in a circle: {:?}", self.table.next(self.at()));
            let next = self.driver.step(&self.table, self.devices.at, close, &mut self.devices);
            let Some((by, command)) = next else { return };
            self.submit(&by, command.clone()).unwrap_or_else(|error| panic!("{command:?}: {error}"));
        }
    }

    /// Lets the shoe bring the cards that are due, and meters answer.
    pub fn drive_cards(&mut self) {
        while matches!(self.table.next(self.at()).who, Who::Shoe | Who::Meter(_) | Who::Table) {
            let next = self.driver.step(&self.table, self.devices.at, false, &mut self.devices);
            let (by, command) = next.expect("a card");
            self.submit(&by, command.clone()).unwrap_or_else(|error| panic!("{command:?}: {error}"));
        }
    }

    /// A person sits down with chips.
    pub fn seat(&mut self, name: &str, bettor: Bettor, chips: i64) {
        let who = player(name);
        self.submit(&who, Command::Sit { bettor, allowance: Allowance::default() }).expect("a free place");
        if chips > 0 {
            self.submit(&who, Command::BuyIn { amount: Money::cents(chips) }).expect("chips");
        }
    }

    /// Somebody gives a command of the round.
    pub fn round(&mut self, by: &By, bettor: Option<Bettor>, command: Value) -> Result<(), Refusal> {
        let round = self.table.round().expect("a round");
        let command = round.read_command(&command).unwrap_or_else(|error| panic!("{command}: {error}"));
        self.submit(by, Command::Round { bettor, command })
    }

    pub fn place(&mut self, name: &str, bet: Value, amount: i64) {
        let command = json!({"do": "place", "bet": bet, "amount": amount});
        self.round(&player(name), None, command).unwrap_or_else(|error| panic!("{error}"));
    }

    /// Replaying what was recorded gives the same table.
    pub fn check_replay(&self) {
        let mut replayed = Table::new(self.table.id().clone(), Arc::clone(&self.library));
        self.log.iter().for_each(|entry| replayed.apply(entry));
        assert!(replayed == self.table, "replay differs from what was lived");
        for (index, meter) in self.devices.meters.iter().enumerate() {
            let mut replayed = SharedMeter::new(meter.id().clone());
            let own = self.devices.meter_log.iter().filter(|(of, _)| *of == index);
            own.for_each(|(_, entry)| replayed.apply(entry));
            assert_eq!(replayed, *meter);
            let on_meter = meter.state().primary.reading() + meter.state().reset.reading();
            let account = Account::Meter(meter.id().clone());
            assert_eq!(self.devices.ledger.get(&account).copied().unwrap_or_default(), on_meter);
        }
    }

    pub fn chips(&self, name: &str) -> Money {
        self.table.balance(&self.table.chips(&id(name)))
    }

    /// A machine's next step, or a supervisor who validates an award.
    pub fn step_or_validate(&mut self) -> (By, Command) {
        let step = self.driver.step(&self.table, self.devices.at, true, &mut self.devices);
        step.unwrap_or_else(|| match self.table.next(self.at()).command {
            Some(command @ Command::Validate { .. }) => (floor(), command),
            other => panic!("neither a machine nor an award: {other:?}"),
        })
    }

    /// The same, and a supervisor validates every award.
    pub fn finish_with_awards(&mut self) {
        self.finish_round();
        while let Some(command @ Command::Validate { .. }) = self.table.next(self.at()).command {
            self.submit(&floor(), command).unwrap_or_else(|error| panic!("{error}"));
            self.finish_round();
        }
    }

    /// Everybody decides at random until the round is over; wagers are closed.
    pub fn finish_round(&mut self) {
        for _ in 0..5_000 {
            let Some(round) = self.table.round() else { return };
            if let Some((by, command)) =
                self.driver.step(&self.table, self.devices.at, true, &mut self.devices)
            {
                self.submit(&by, command.clone()).unwrap_or_else(|error| panic!("{command:?}: {error}"));
                continue;
            }
            let Awaiting::Players(bettors) = round.awaiting() else { return };
            let bettor = bettors[self.devices.rng.below(bettors.len())];
            self.decide_at_random(bettor);
        }
        panic!("no end in sight: {:?}", self.table.next(self.at()));
    }

    /// Somebody who is asked does something, with more chips if they are needed.
    pub fn decide_at_random(&mut self, bettor: Bettor) {
        let round = self.table.round().expect("a round");
        let offers = round.legal(Actor::Player(bettor));
        let offer = self.devices.rng.pick(&offers).clone();
        let command = chosen(round, &offer, &mut self.devices.rng);
        let person = self.table.seats().person(bettor).expect("seated").clone();
        let who = By::new(person, Role::Player);
        if self.submit(&who, Command::Round { bettor: Some(bettor), command }).is_err() {
            let more = Command::BuyIn { amount: Money::cents(1_000_000) };
            if self.submit(&who, more.clone()).is_err() {
                drop(self.submit(&floor(), Command::Withdraw));
                let fill = Command::Request { slip: Slip::Fill, amount: Money::cents(50_000_000) };
                self.submit(&floor(), fill).expect("a fill");
                self.submit(&cage(), Command::Confirm).expect("a fill");
                self.submit(&who, more).unwrap_or_else(|error| panic!("{error}"));
            }
        }
    }

    /// Another table of the same house; the devices go with the house that plays.
    pub fn another(&mut self, name: &str, book: &str, options: Value) -> House {
        let mut other = House::empty(99);
        other.table = Table::new(id(name), Arc::clone(&other.library));
        self.lend(&mut other);
        let automatic = Duty::all();
        let settings = Settings { rulebook: book.to_owned(), options, automatic, demonstration: None };
        other.submit(&floor(), Command::Install(settings)).expect("the settings are good");
        other.link_meters();
        other
    }

    /// Devices and ledger change hands.
    pub fn lend(&mut self, other: &mut House) {
        std::mem::swap(&mut self.devices, &mut other.devices);
    }
}

/// A command out of an offer, its free part chosen at random.
pub fn chosen(round: &AnyRound, offer: &Offer<AnyCommand>, rng: &mut Rng) -> AnyCommand {
    let value = croupier_testkit::filled(offer, 5_000, rng);
    round.read_command(&value).unwrap_or_else(|error| panic!("{value}: {error}"))
}

impl House {
    /// Lets machines work until one is refused or nothing is left to do.
    pub fn drive_until_refused(&mut self) {
        for _ in 0..5_000 {
            let next = self.driver.step(&self.table, self.devices.at, false, &mut self.devices);
            let Some((by, command)) = next else { return };
            if self.submit(&by, command).is_err() {
                return;
            }
        }
    }
}

pub fn cents(amount: i64) -> Money {
    Money::cents(amount)
}

/// An automatic table with a round whose wagers are open.
pub fn betting(book: &str, options: Value) -> House {
    let mut house = House::automatic(book, options, 11);
    house.drive(true);
    house.seat("anna", Bettor::seated(1), 100_000);
    house.drive(false);
    house
}

pub fn sit(bettor: Bettor) -> Command {
    Command::Sit { bettor, allowance: Allowance::default() }
}
