//! How fast the ante game of Lunar Poker is solved: the start, one decision with every choice, the whole game.

use croupier_core::{Card, Money, Refusals};
use croupier_games::book::builtin;
use croupier_games::lunar::Book;
use croupier_math::Progress;
use croupier_math::lunar::solver::{Hands, Spot, solve};
use croupier_testkit::Rng;
use std::time::{Duration, Instant};

const DECISIONS: usize = 20;

fn main() {
    println!("{:<16} {:<24} {:>12} {:>12}  verdict", "book", "what", "time", "target");
    for name in ["nz/lunar-poker", "nj/lunar-poker"] {
        let book = Book::new(builtin(name).expect("built in"), &mut Refusals::new());
        let clock = Instant::now();
        let hands = Hands::new(&book, Money::cents(100));
        hands.choices(&spots()[0]).expect("a decision");
        tell(name, "start", clock.elapsed(), Duration::from_millis(500));
        let best = (0..5).map(|_| decisions(&hands)).min().expect("passes");
        tell(name, "one decision", best / 20, Duration::from_millis(10));
        let first = (0..5).map(|_| best_alone(&hands)).min().expect("passes");
        tell(name, "best choice alone", first / 20, Duration::from_millis(2));
        let clock = Instant::now();
        let solution = solve(&hands, &Progress::silent()).expect("nobody stops it");
        tell(name, "whole game", clock.elapsed(), Duration::from_secs(60));
        println!("{name:<16} value {} = {}", solution.ev(), solution.ev().decimal(12));
    }
}

fn tell(book: &str, what: &str, time: Duration, target: Duration) {
    let verdict = if time <= target { "PASS" } else { "FAIL" };
    println!("{book:<16} {what:<24} {time:>12.3?} {target:>12.3?}  {verdict}");
}

fn decisions(hands: &Hands) -> Duration {
    let spots = spots();
    let clock = Instant::now();
    for spot in &spots {
        assert!(hands.choices(spot).expect("a decision").len() >= 29, "every choice has a value");
    }
    clock.elapsed()
}

fn best_alone(hands: &Hands) -> Duration {
    let spots = spots();
    let clock = Instant::now();
    spots.iter().for_each(|spot| drop(hands.best_choice(spot).expect("a decision")));
    clock.elapsed()
}

/// Hands dealt by a simple generator, the same on every run.
fn spots() -> Vec<Spot> {
    let mut rng = Rng::new(0x5EED);
    let mut deal = || {
        let mut deck: Vec<Card> = Card::all().collect();
        (0..6).for_each(|place| deck.swap(place, place + rng.below(52 - place)));
        Spot::first([deck[0], deck[1], deck[2], deck[3], deck[4]], deck[5])
    };
    (0..DECISIONS).map(|_| deal()).collect()
}
