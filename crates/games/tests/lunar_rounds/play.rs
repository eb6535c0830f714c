//! Playing a round out: a shoe, wagers, the next step, and something that goes wrong on the way.

use super::described::Wrong;
use super::engine::{Played, Rng, chosen};
use super::{BOOKS, irregular, open_with, support};
use croupier_core::{Actor, Bettor, Money};
use croupier_games::lunar::round::{Bet, Command, Round};
use croupier_games::round::{Awaiting, Engine, Free};
use serde_json::{Value, json};

/// A shoe in which rare hands are common: they lie where the first deal takes them.
pub struct Shoe {
    pub cards: Vec<String>,
}

impl Shoe {
    fn new(places: usize, stacks: bool, rng: &mut Rng) -> Shoe {
        let mut source = Rng::new(rng.bits());
        let mut deck = support::deck::Deck::poker(&mut source);
        let hands: Vec<Vec<String>> = (0..places).map(|_| deck.poker_hand(&mut source)).collect();
        let at = |index: usize| {
            let (place, card) =
                if stacks { (index / 5, index % 5) } else { (index % places, index / places) };
            hands[place][card].clone()
        };
        let mut cards: Vec<String> = (0..5 * places).map(at).collect();
        cards.extend(deck.take(deck.left()));
        cards.reverse();
        Shoe { cards }
    }
}

/// What a table does next, with this shoe; the rack is shuffled by picking any card that may come.
pub fn step(round: &Round, shoe: &mut Shoe, rng: &mut Rng) -> Option<(Actor, Command)> {
    match round.awaiting() {
        Awaiting::Over => None,
        Awaiting::Dealer(command) => Some((Actor::Dealer, command)),
        Awaiting::Card => {
            let offers = round.legal(Actor::Shoe);
            let next = shoe.cards.pop().and_then(|card| Round::card_command(&card));
            let next = next.filter(|next| Round::offered(&offers[0], next));
            Some((Actor::Shoe, next.unwrap_or_else(|| chosen::<Round>(&offers[0], rng))))
        }
        Awaiting::Players(bettors) => {
            let actor = Actor::Player(*rng.pick(&bettors));
            let offers = round.legal(actor);
            Some((actor, chosen::<Round>(rng.pick(&offers), rng)))
        }
        Awaiting::Wagers { .. } => unreachable!("wagers are closed"),
    }
}

fn wager(played: &mut Played<Round>, rng: &mut Rng, options: &Value, full: bool) -> usize {
    let positions = options["positions"].as_u64().expect("given");
    let mut players = 0;
    for seat in 1..=u8::try_from(positions).expect("small") {
        if players > 0 && !full && rng.one_in(3) {
            continue;
        }
        players += 1;
        let actor = Actor::Player(Bettor::seated(seat));
        let amount =
            |rng: &mut Rng| Money::cents(*rng.pick(&[1, 5, 99, 101, 333, 500, 1_000, 2_500, 10_000, 50_000]));
        assert!(played.say(actor, &Command::Place { bet: Bet::Ante, amount: amount(rng) }));
        if rng.one_in(2) {
            assert!(played.say(actor, &Command::Place { bet: Bet::Super, amount: amount(rng) }));
        }
        if options["progressive"] == json!(true) && !rng.one_in(3) {
            let amount = Money::cents(100);
            assert!(played.say(actor, &Command::Place { bet: Bet::Progressive, amount }));
        }
    }
    assert!(played.say(Actor::Dealer, &Command::NoMoreBets));
    players
}

/// Plays a round out, with something going wrong on the way in some of them.
pub fn play_out(book: &str, options: &Value, rng: &mut Rng) -> (Played<Round>, Wrong) {
    let mut played = Played::new(open_with(book, options));
    // A full table that exchanges whole hands runs out of cards.
    let greedy = rng.one_in(8);
    let places = wager(&mut played, rng, options, greedy) + 1;
    let stacks = ["automated_shoe", "shuffler"].map(|word| json!(word)).contains(&options["dealing"]);
    let mut shoe = Shoe::new(places, stacks, rng);
    let mut wrong = Wrong { new_jersey: book == BOOKS[0], ..Wrong::default() };
    let mut at = if rng.one_in(3) { rng.below(30 + 5 * places) } else { usize::MAX };
    loop {
        if at == 0 {
            let happened = irregular::happens(&mut played, &mut wrong, rng);
            at = if happened && !rng.one_in(4) { usize::MAX } else { 1 + rng.below(6) };
        }
        if book == BOOKS[1] && rng.one_in(3) {
            irregular::claims_late(&mut played, &mut wrong, rng);
        }
        let Some((actor, command)) = step(&played.round, &mut shoe, rng) else { break };
        at -= 1;
        let all = if let Actor::Player(bettor) = actor { exchange_all(&played.round, bettor) } else { None };
        played.say(actor, &all.filter(|_| greedy).unwrap_or(command));
    }
    (played, wrong)
}

/// The exchange of a whole hand, if it is offered.
pub fn exchange_all(round: &Round, bettor: Bettor) -> Option<Command> {
    let offers = round.legal(Actor::Player(bettor));
    let free = offers.into_iter().map(|offer| offer.free);
    let from = free.filter_map(|free| if let Free::OwnCards { from, .. } = free { Some(from) } else { None });
    let cards = from.into_iter().next()?;
    Some(Command::Exchange { cards: cards.iter().map(|card| card.parse().expect("a card")).collect() })
}
