//! How many whole rounds a second each engine plays on one core: one player, every command decided and applied.
//!
//! The commands of some thousand random rounds are prepared first; then they are decided and applied again and
//! again, as a live table or the replay of a long journal does. The best of several passes counts.

use croupier_core::{Actor, Bettor, Money};
use croupier_games::book::builtin;
use croupier_games::dragon::round::Round as Dragon;
use croupier_games::lucky8s::round::Round as Lucky8s;
use croupier_games::lunar::round::Round as Lunar;
use croupier_games::packs::round::Round as Packs;
use croupier_games::round::{Awaiting, Engine, Free};
use croupier_games::three_card::round::Round as ThreeCard;
use croupier_testkit::Rng;
use serde_json::Value;
use std::time::{Duration, Instant};

const ROUNDS: usize = 4_000;
const PASSES: usize = 15;
const PLAYER: Actor = Actor::Player(Bettor::seated(1));

/// The commands of one round.
type Script<E> = Vec<(Actor, <E as Engine>::Command)>;

fn main() {
    println!("{:<22} {:>12} {:>12} {:>14}  verdict", "book", "rounds/s", "target", "commands/round");
    let book = |name| builtin(name).expect("built in");
    bench("nj/dragon-poker", 1_000_000, || Dragon::open(book("nj/dragon-poker")).expect("opens"));
    bench("house/three-card-poker", 1_000_000, || {
        ThreeCard::open(book("house/three-card-poker")).expect("opens")
    });
    bench("nj/lucky-8s", 300_000, || Lucky8s::open(book("nj/lucky-8s")).expect("opens"));
    bench("nj/packs-poker", 300_000, || {
        Packs::open(book("nj/packs-poker"), Money::ZERO, Money::ZERO).expect("opens")
    });
    bench("nj/lunar-poker", 300_000, || Lunar::open(book("nj/lunar-poker"), Money::ZERO).expect("opens"));
    bench("nz/lunar-poker", 300_000, || Lunar::open(book("nz/lunar-poker"), Money::ZERO).expect("opens"));
}

fn bench<E: Engine>(name: &str, target: u32, open: impl Fn() -> E) {
    let start = open();
    let mut rng = Rng::new(0x5EED);
    let scripts: Vec<Script<E>> = (0..ROUNDS).map(|_| script(start.clone(), &mut rng)).collect();
    let best = (0..PASSES).map(|_| pass(&start, &scripts)).min().expect("passes");
    let nanos = u64::try_from(best.as_nanos()).expect("short").max(1);
    let per_second = u64::try_from(ROUNDS).expect("few") * 1_000_000_000 / nanos;
    let commands = scripts.iter().map(Vec::len).sum::<usize>() / ROUNDS;
    let verdict = if per_second >= u64::from(target) { "PASS" } else { "FAIL" };
    println!("{name:<22} {per_second:>12} {target:>12} {commands:>14}  {verdict}");
}

/// Plays all rounds once.
fn pass<E: Engine>(start: &E, scripts: &[Script<E>]) -> Duration {
    let clock = Instant::now();
    let mut over = 0;
    for script in scripts {
        let mut round = start.clone();
        for (actor, command) in script {
            let events = round.decide(*actor, command).expect("decided before");
            events.iter().for_each(|event| round.apply(event));
        }
        over += usize::from(round.is_over());
    }
    assert_eq!(over, scripts.len(), "every round is played to its end");
    clock.elapsed()
}

/// A random round: the usual wagers, the first choice offered each time.
fn script<E: Engine>(mut round: E, rng: &mut Rng) -> Script<E> {
    let mut deck = E::deck();
    for end in (1..deck.len()).rev() {
        let chosen = rng.below(end + 1);
        deck.swap(end, chosen);
    }
    let mut cards = deck.into_iter();
    let mut said = Vec::new();
    loop {
        let (actor, command) = match round.awaiting() {
            Awaiting::Over => return said,
            Awaiting::Card => (Actor::Shoe, E::card_command(&cards.next().expect("a card")).expect("a card")),
            Awaiting::Dealer(command) => (Actor::Dealer, command),
            Awaiting::Wagers { close: Some(close) } => (Actor::Dealer, close),
            Awaiting::Wagers { close: None } => (PLAYER, wager(&round)),
            Awaiting::Players(_) => (PLAYER, choice(&round)),
        };
        let events = round.decide(actor, &command).expect("offered");
        events.iter().for_each(|event| round.apply(event));
        said.push((actor, command));
    }
}

/// The next compulsory wager, ten dollars.
fn wager<E: Engine>(round: &E) -> E::Command {
    let offers = round.legal(PLAYER);
    let json = |command: &E::Command| serde_json::to_value(command).expect("JSON");
    let placed = offers.iter().filter(|offer| offer.free == Free::Nothing).count();
    let places = offers.iter().filter(|offer| matches!(offer.free, Free::Amount { .. }));
    let mut value = json(places.map(|offer| &offer.command).nth(placed).expect("a wager"));
    value["amount"] = Value::from(1_000);
    serde_json::from_value(value).expect("a command")
}

fn choice<E: Engine>(round: &E) -> E::Command {
    let fixed = round.legal(PLAYER).into_iter().find(|offer| offer.free == Free::Nothing);
    fixed.expect("something may be done").command
}
