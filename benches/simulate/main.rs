//! How many rounds a second the simulator plays on one core, beside the Monte Carlo game of rs_poker in the same run.
//!
//! rs_poker deals five cards to two given hands of hold'em and compares them: less than a round of Pack's Poker, which
//! deals twelve cards. All take short turns, and the best turn of each counts, since noise only ever slows.

use croupier_core::Money;
use croupier_games::book::builtin;
use croupier_math::simulate::{Ready, Run, Shard};
use croupier_math::{Progress, Ratios};
use rs_poker::core::Hand;
use rs_poker::holdem::MonteCarloGame;
use std::hint::black_box;
use std::time::{Duration, Instant};

const ROUNDS: u64 = 40_000;
const TURNS: usize = 300;

/// A book, a wager of it or all, and the rounds a second we mean to play at least.
const GAMES: [(&str, Option<&str>, u64); 7] = [
    ("nj/dragon-poker", None, 10_000_000),
    ("house/three-card-poker", None, 0),
    ("nj/packs-poker", Some("pack"), 10_000_000),
    ("nj/packs-poker", None, 0),
    ("nj/lucky-8s", None, 5_000_000),
    ("nj/lunar-poker", None, 0),
    ("nz/lunar-poker", None, 0),
];

fn main() {
    let games: Vec<Ready> = GAMES.iter().map(|(book, wager, _)| ready(book, *wager)).collect();
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let (mut best, mut best_peer) = (vec![Duration::MAX; games.len()], Duration::MAX);
    for _ in 0..TURNS {
        for (game, best) in games.iter().zip(&mut best) {
            *best = one_thread.install(|| timed(|| game.play(Shard::WHOLE, &Progress::silent()))).min(*best);
        }
        best_peer = timed(peer).min(best_peer);
    }
    let peer = per_second(best_peer);
    println!("{:<22} {:<8} {:>12} {:>12} {:>9}  verdict", "book", "wagers", "rounds/s", "target", "ratio");
    println!("{:<22} {:<8} {peer:>12} {:>12} {:>9}", "rs_poker", "", "", "1.00");
    for ((book, wager, target), time) in GAMES.iter().zip(best) {
        let (speed, wager) = (per_second(time), wager.unwrap_or("all"));
        let percent = speed * 100 / peer.max(1);
        let ratio = format!("{}.{:02}", percent / 100, percent % 100);
        let verdict = match target {
            0 => "",
            target if speed >= *target => "PASS",
            _ => "FAIL",
        };
        println!("{book:<22} {wager:<8} {speed:>12} {target:>12} {ratio:>9}  {verdict}");
    }
}

fn ready(book: &str, wager: Option<&str>) -> Ready {
    let run = Run {
        rounds: ROUNDS,
        seed: 1,
        strategy: "optimal".to_owned(),
        wager: wager.map(str::to_owned),
        stake: Money::cents(100),
        ratios: Ratios::default(),
    };
    Ready::new(builtin(book).expect("built in"), run, &memory(), &Progress::silent()).expect("ready")
}

fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let begin = Instant::now();
    black_box(work());
    begin.elapsed()
}

fn per_second(time: Duration) -> u64 {
    let nanos = u64::try_from(time.as_nanos()).expect("short").max(1);
    ROUNDS * 1_000_000_000 / nanos
}

/// As many rounds of the other library.
fn peer() -> u64 {
    let hands = ["AdAh", "2c2s"].map(|hand| Hand::new_from_str(hand).expect("a hand"));
    let mut game = MonteCarloGame::new(hands.to_vec()).expect("a game");
    let mut ties = 0;
    for _ in 0..ROUNDS {
        let (winners, _) = game.simulate();
        ties += u64::from(winners.count() > 1);
        game.reset();
    }
    ties
}

fn memory() -> std::sync::Arc<dyn croupier_math::Memory> {
    std::sync::Arc::new(croupier_math::Forgetful)
}
