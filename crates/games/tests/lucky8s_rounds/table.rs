//! A table on which commands are given one by one.

use super::engine::Played;
use super::open_with;
use croupier_core::{Account, Actor, Bettor, Line, Money};
use croupier_games::lucky8s::round::{Bet, Command, Event, Round};
use croupier_games::round::{Awaiting, Engine};
use serde_json::{Value, json};

pub const fn behind(seat: u8, place: u8) -> Bettor {
    Bettor { seat, place }
}

/// A table at which every command must be accepted, unless a refusal is asked for.
pub struct Table(pub Played<Round>);

impl Table {
    pub fn open(options: Value) -> Table {
        Table(Played::new(open_with(&options)))
    }

    pub fn does(&mut self, actor: Actor, command: Command) {
        let refusal = self.0.round.decide(actor, &command).err();
        assert!(self.0.say(actor, &command), "{actor:?} {command:?}: {refusal:?}");
    }

    pub fn player(&mut self, bettor: Bettor, command: Command) {
        self.does(Actor::Player(bettor), command);
    }

    pub fn dealer(&mut self, command: Command) {
        self.does(Actor::Dealer, command);
    }

    pub fn ante(&mut self, bettor: Bettor, cents: i64) {
        self.player(bettor, Command::Place { bet: Bet::Ante, amount: Money::cents(cents) });
    }

    pub fn bonus(&mut self, bettor: Bettor, cents: i64) {
        self.player(bettor, Command::Place { bet: Bet::Bonus, amount: Money::cents(cents) });
    }

    pub fn deal(&mut self, cards: &str) {
        for card in cards.split(' ') {
            self.does(Actor::Shoe, Round::card_command(card).expect("a card"));
        }
    }

    /// The clause that refuses a command.
    pub fn refused(&mut self, actor: Actor, command: Command) -> String {
        let refusal = self.0.round.decide(actor, &command).expect_err("must be refused");
        assert!(!self.0.say(actor, &command));
        refusal.clause.map(|clause| clause.into_owned()).unwrap_or_default()
    }

    /// Takes all steps of the dealer until a player is asked or the round is over.
    pub fn go_on(&mut self) {
        while let Awaiting::Dealer(command) = self.0.round.awaiting() {
            self.dealer(command);
        }
    }

    pub fn asked(&self) -> Vec<Bettor> {
        match self.0.round.awaiting() {
            Awaiting::Players(bettors) => bettors.to_vec(),
            _ => Vec::new(),
        }
    }

    pub fn net(&self, bettor: Bettor) -> i64 {
        assert_eq!(self.0.balance(Account::Layout(bettor)), Money::ZERO);
        self.0.balance(Account::Player(bettor)).in_cents()
    }

    pub fn clauses(&self) -> Vec<&'static str> {
        settled(&self.0).iter().map(|(_, line)| line.clause.id()).collect()
    }
}

pub const GOOD: &str = "8s 8h Jk 5s 3s 7s 6s 4s"; // 4 hands, 3 side cards
pub const POOR: &str = "8d 7h Ah 6h 6d 5d 4d 2d"; // 3 hands, 3 side cards
pub const NOTHING: &str = "7s 7d 7c 6s 6c 5s 5c 4c"; // no hand of 8
pub const ONE: Bettor = Bettor::seated(1);
pub const FOUR: Bettor = Bettor::seated(4);

/// A spot with everybody on it, dealt and waiting for its decision.
pub fn shared(bettors: &[(Bettor, i64)], options: Value) -> Table {
    let mut options = options;
    options["bettors_per_spot"] = json!(3);
    let mut table = Table::open(options);
    for (index, (bettor, ante)) in bettors.iter().enumerate() {
        table.ante(*bettor, *ante);
        if index == 0 {
            table.player(*bettor, Command::Share);
        }
    }
    table.dealer(Command::StartDeal);
    table.deal(&[GOOD, POOR].join(" "));
    table.go_on();
    table
}

/// What every wager came to in the end, in the order in which they were settled.
pub fn settled(played: &Played<Round>) -> Vec<(Bettor, Line)> {
    let mut settled: Vec<(Bettor, Line)> = Vec::new();
    for event in &played.happened {
        match event {
            Event::Settled { bettor, lines } => settled.extend(lines.iter().map(|line| (*bettor, *line))),
            Event::Reversed { bettor, lines, .. } => {
                settled.retain(|(whose, line)| whose != bettor || !lines.contains(line));
            }
            _ => {}
        }
    }
    settled
}
