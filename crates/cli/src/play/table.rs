//! One table: the shoe, the players, the money, the record.

use super::choose::{Answer, Human};
use super::record::Record;
use super::{Args, bots, show};
use crate::failure::Failure;
use croupier_core::{Account, Actor, Audience, Bettor, Money};
use croupier_games::book::Rulebook;
use croupier_games::round::{Awaiting, CommandKind};
use croupier_games::{AnyCommand, AnyRound, Meters};
use croupier_shoe::Shoe;
use croupier_table::Terms;
use serde_json::Value;
use std::sync::Arc;

/// The seat of the person at the terminal.
pub const OWN: Bettor = Bettor::seated(1);

/// A table with one person and, if asked for, some who play by themselves.
pub struct Table {
    human: Human,
    players: u8,
    seed: Option<u64>,
    rounds: Option<u64>,
    balance: Money,
    meters: Meters,
    record: Record,
    played: u64,
}

/// Does somebody want to go on?
enum Ended {
    Round,
    Play,
}

impl Table {
    /// Sits down.
    pub fn open(args: &Args, book: &Rulebook, options: &Value) -> Result<Table, Failure> {
        let mut record = Record::open(args.record.as_deref())?;
        record.head(book.name(), &book.hash(), &args.rulebook, options)?;
        show::welcome(book);
        Ok(Table {
            human: Human::new(book),
            players: args.seats,
            seed: args.seed,
            rounds: args.rounds,
            balance: Money::cents(args.balance),
            meters: Terms::initial_readings(book),
            record,
            played: 0,
        })
    }

    /// Plays round after round until somebody has enough.
    pub fn play(&mut self, book: &Rulebook) -> Result<(), Failure> {
        while self.rounds.is_none_or(|rounds| self.played < rounds) {
            let start = AnyRound::open(book, self.meters).map_err(Failure::Refused)?;
            self.played += 1;
            match self.round(start)? {
                Ended::Round => {}
                Ended::Play => break,
            }
        }
        show::farewell(self.played, self.balance);
        Ok(())
    }

    fn shoe(&self, deck: Vec<String>) -> Result<Shoe, Failure> {
        let deck = deck.into_iter().map(Arc::from).collect();
        match self.seed {
            Some(seed) => Ok(Shoe::practice(deck, seed, self.played)),
            None => Shoe::shuffled(deck).map_err(|error| Failure::Broken(error.to_string())),
        }
    }

    fn round(&mut self, mut round: AnyRound) -> Result<Ended, Failure> {
        let mut shoe = self.shoe(round.deck())?;
        let promise = shoe.commitment();
        self.record.commitment(self.played, &promise)?;
        show::round(self.played, self.balance, &promise);
        let before = self.balance;
        let ended = loop {
            match round.awaiting() {
                Awaiting::Over => break Ended::Round,
                Awaiting::Card => {
                    let Some(command) = shoe.draw().as_deref().and_then(|card| round.card_command(card))
                    else {
                        return Err(Failure::Broken("the shoe is empty in the middle of a round".to_owned()));
                    };
                    self.say(&mut round, Actor::Shoe, &command)?;
                }
                Awaiting::Dealer(command) => {
                    if command.kind() == CommandKind::PickUp {
                        show::table(&round.view(Audience::Seat(OWN.seat)));
                    }
                    self.say(&mut round, Actor::Dealer, &command)?;
                }
                Awaiting::Wagers { .. } => {
                    if !self.wagers(&mut round)? {
                        break Ended::Play;
                    }
                }
                Awaiting::Players(bettors) => {
                    let bettor =
                        bettors.iter().copied().find(|bettor| *bettor == OWN).or(bettors.first().copied());
                    let Some(bettor) = bettor else {
                        return Err(Failure::Broken("nobody is asked".to_owned()));
                    };
                    if !self.decision(&mut round, bettor)? {
                        break Ended::Play;
                    }
                }
            }
        };
        let reveal = shoe.reveal();
        self.record.reveal(self.played, &reveal)?;
        if matches!(ended, Ended::Round) {
            let view = round.view(Audience::Seat(OWN.seat));
            for (slot, (_, reading)) in self.meters.iter_mut().zip(&view.meters) {
                *slot = *reading;
            }
            show::result(round.game(), &view, before, self.balance);
            show::revealed(&reveal);
        }
        Ok(ended)
    }

    /// Everybody wagers, the dealer closes. `false` when the person leaves.
    fn wagers(&mut self, round: &mut AnyRound) -> Result<bool, Failure> {
        loop {
            for bet in bots::bets(&round.legal(Actor::Player(OWN))) {
                let offers = round.legal(Actor::Player(OWN));
                match self.human.wager(round, &offers, bet, self.balance) {
                    Answer::Leave => return Ok(false),
                    Answer::Nothing => {}
                    Answer::Command(command) => self.say(round, Actor::Player(OWN), &command)?,
                }
            }
            for seat in 2..=self.players {
                for command in bots::wagers(round, self.human.game(), Bettor::seated(seat)) {
                    self.say(round, Actor::Player(Bettor::seated(seat)), &command)?;
                }
            }
            if let Awaiting::Wagers { close: Some(close) } = round.awaiting() {
                self.say(round, Actor::Dealer, &close)?;
                return Ok(true);
            }
            show::note("The dealer cannot close the wagers yet: something compulsory is missing.");
            if self.human.is_gone() {
                return Ok(false);
            }
        }
    }

    /// One decision. `false` when the person leaves.
    fn decision(&mut self, round: &mut AnyRound, bettor: Bettor) -> Result<bool, Failure> {
        let offers = round.legal(Actor::Player(bettor));
        let command = if bettor == OWN {
            show::table(&round.view(Audience::Seat(OWN.seat)));
            match self.human.choice(round, &offers) {
                Answer::Leave => return Ok(false),
                Answer::Nothing => return Ok(true),
                Answer::Command(command) => command,
            }
        } else {
            match bots::choice(&offers, self.played) {
                Some(command) => command,
                None => return Err(Failure::Broken(format!("{bettor} is asked but may do nothing"))),
            }
        };
        self.say(round, Actor::Player(bettor), &command)?;
        Ok(true)
    }

    /// Gives a command. A refusal is told to the person; everything else is recorded, then applied, then shown.
    fn say(&mut self, round: &mut AnyRound, actor: Actor, command: &AnyCommand) -> Result<(), Failure> {
        let events = match round.decide(actor, command) {
            Ok(events) => events,
            Err(refusal) if actor == Actor::Player(OWN) => {
                show::note(&refusal.to_string());
                return Ok(());
            }
            Err(refusal) => return Err(Failure::Broken(refusal.to_string())),
        };
        for event in &events {
            self.record.event(self.played, event)?;
            for posting in round.postings(event) {
                if posting.account == Account::Player(OWN) {
                    self.balance += posting.amount;
                }
            }
            show::notice(&round.redact(event, Audience::Seat(OWN.seat)));
            super::apply_shown(round, event, Audience::Seat(OWN.seat), true);
        }
        Ok(())
    }
}
