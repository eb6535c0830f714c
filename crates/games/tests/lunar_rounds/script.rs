//! A table on which commands are given one by one.

use super::engine::Played;
use super::open_with;
use croupier_core::{Account, Actor, Audience, Bettor, Money};
use croupier_games::lunar::round::{Bet, Command, Round};
use croupier_games::round::{CardView, Engine};
use serde_json::Value;

/// A table of one book with its defaults, on which commands are given one by one.
pub struct Script(pub Played<Round>);

impl Script {
    pub fn new(book: &str, options: &Value, seats: &[u8]) -> Script {
        let mut script = Script(Played::new(open_with(book, options)));
        for seat in seats {
            script.player(*seat, Command::Place { bet: Bet::Ante, amount: Money::cents(1_000) });
        }
        script
    }

    pub fn say(&mut self, actor: Actor, command: Command) {
        assert!(self.0.say(actor, &command), "{command:?}: {:?}", self.0.round.decide(actor, &command));
    }

    pub fn dealer(&mut self, command: Command) {
        self.say(Actor::Dealer, command);
    }

    pub fn player(&mut self, seat: u8, command: Command) {
        self.say(Actor::Player(Bettor::seated(seat)), command);
    }

    pub fn supervisor(&mut self, command: Command) {
        self.say(Actor::Supervisor, command);
    }

    pub fn cards(&mut self, cards: &str) {
        for card in cards.split_whitespace() {
            self.say(Actor::Shoe, Command::Deal { card: card.parse().expect("a card") });
        }
    }

    pub fn clause(&self, actor: Actor, command: &Command) -> String {
        let refusal = self.0.round.decide(actor, command).expect_err("must be refused");
        refusal.clause.map(|clause| clause.into_owned()).unwrap_or_default()
    }

    pub fn gain(&self, seat: u8) -> i64 {
        self.0.balance(Account::Player(Bettor::seated(seat))).in_cents()
    }

    pub fn up_cards(&self) -> Vec<usize> {
        let dealer = self.0.round.view(Audience::Public).dealer;
        (0..dealer.len()).filter(|card| matches!(dealer[*card], CardView::Up(_))).collect()
    }

    pub fn phase(&self) -> &'static str {
        self.0.round.view(Audience::Public).phase.words()
    }
}

/// Thirty cards without a pair in any hand of a table with seats 1 and 2.
pub const PLAIN: &str = "2s 3h 4c 5s 7h 8c 9s Jh Qc Ks 2d 3d 6h 8d 9d";
