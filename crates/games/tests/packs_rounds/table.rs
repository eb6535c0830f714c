//! A table on which commands are given one by one.

use super::engine::Played;
use croupier_core::{Actor, Bettor, Money};
use croupier_games::packs::round::{Bet, Command, Kind, Pack, Readings, Round};
use croupier_games::round::{Awaiting, Engine};

pub const ONE: Bettor = Bettor::seated(1);
pub const SIX: Bettor = Bettor::seated(6);

pub const fn bet(kind: Kind, pack: Pack) -> Bet {
    Bet { kind, pack }
}

pub fn place(played: &mut Played<Round>, bettor: Bettor, kind: Kind, pack: Pack) {
    let command = Command::Place { bet: bet(kind, pack), amount: Money::cents(1_000) };
    assert!(played.say(Actor::Player(bettor), &command));
}

pub fn dealer(played: &mut Played<Round>, command: Command) {
    assert!(played.say(Actor::Dealer, &command), "{command:?}");
}

pub fn deal(played: &mut Played<Round>, cards: &str) {
    for card in cards.split_whitespace() {
        assert!(played.say(Actor::Shoe, &Round::card_command(card).expect("a card")), "{card}");
    }
}

/// The table's own steps until the round is over, or until `stop` holds.
pub fn run_until(played: &mut Played<Round>, stop: impl Fn(&Round) -> bool) {
    while !stop(&played.round) {
        let Awaiting::Dealer(command) = played.round.awaiting() else { panic!("waits for somebody else") };
        dealer(played, command);
    }
}

pub fn refusal(played: &Played<Round>, actor: Actor, command: &Command) -> Option<String> {
    let refusal = played.round.decide(actor, command).expect_err("must be refused");
    refusal.clause.map(|clause| clause.into_owned())
}

pub const HANDS: &str = "Kh Kd 8s 5c 2d  Qs Qh 9d 6c 3s  Js 7h  4d Tc  Ah 2s";

/// What a meter shows.
pub fn reading(readings: &Readings, name: &str) -> Option<Money> {
    let meter = if name == "five_card" { readings.five_card } else { readings.seven_card };
    meter.map(|reading| reading.primary)
}
