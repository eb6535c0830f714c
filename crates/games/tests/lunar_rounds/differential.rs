//! Random rounds against their descriptions, wager by wager.

use super::described::{described, without_bets_handed_back};
use super::engine::{Played, Rng, rounds};
use super::play::play_out;
use super::{BOOKS, random_options, support};
use croupier_core::{Account, Line, Money};
use croupier_games::lunar::round::{Event, Round};
use std::collections::BTreeMap;

fn settled_lines(played: &Played<Round>) -> Vec<(u8, Line)> {
    let mut settled: Vec<(u8, Line)> = Vec::new();
    for event in &played.happened {
        match event {
            Event::Settled { seat, lines } => settled.extend(lines.iter().map(|line| (*seat, *line))),
            Event::Reversed { seat, lines } => {
                settled.retain(|(other, line)| other != seat || !lines.contains(line));
            }
            _ => {}
        }
    }
    settled.sort_by_key(|(seat, line)| (*seat, line.bet));
    settled
}

/// Plays rounds and compares each with its description; at most one in `one_in` may be beyond description.
fn compare(book: &str, salt: u64, one_in: u64) {
    let (mut seed, mut compared, mut left_out) = (0, 0, BTreeMap::<&str, u64>::new());
    while compared < rounds(2_000) {
        seed += 1;
        let mut rng = Rng::new(seed ^ salt);
        let options = random_options(book, &mut rng);
        let (played, wrong) = play_out(book, &options, &mut rng);
        assert!(played.round.meter().reading() >= Money::ZERO, "seed {seed}: the meter is below nothing");
        let round = match described(book, &options, &played, &wrong) {
            Ok(round) => round,
            Err(why) => {
                *left_out.entry(why).or_default() += 1;
                continue;
            }
        };
        compared += 1;
        let settlement = support::settled(&round).unwrap_or_else(|refusals| {
            panic!("seed {seed}: {refusals:#?}\n{round:#}\n{:#?}", played.happened)
        });
        let mut expected: Vec<(u8, Line)> = settlement
            .seats
            .iter()
            .flat_map(|seat| seat.wagers.iter().map(|line| (seat.seat, *line)))
            .collect();
        expected.sort_by_key(|(seat, line)| (*seat, line.bet));
        let mut settled = settled_lines(&played);
        without_bets_handed_back(&mut settled);
        assert_eq!(settled, expected, "seed {seed}: {round:#}");
        if let [meter] = settlement.meters.as_slice() {
            assert_eq!(played.round.meter().reading(), meter.after, "seed {seed}: {round:#}");
            assert_eq!(
                played.balance(Account::Meter(0)),
                meter.after - meter.before,
                "seed {seed}: the meter's account"
            );
        }
    }
    println!("{book}: {compared} rounds compared, left out {left_out:?}");
    let most = (compared / one_in).max(10);
    assert!(left_out.values().sum::<u64>() <= most, "more than {most} rounds are left out");
}

/// Covers nj/lunar-poker: 38.10(h); 38.10(i); 38.10(j); 38.10(j)1·b; 38.10(k)1; 38.10(k)2; 38.12(i)·b
#[test]
fn new_jersey_settles_every_wager_as_the_described_round_does() {
    compare(BOOKS[0], 0x1A0A_0000, 100);
}

/// Covers nz/lunar-poker: 5.7·a; 5.10·a; 9.3·c; 9.7; 10.5; 10.4·c
#[test]
fn new_zealand_settles_every_wager_as_the_described_round_does() {
    compare(BOOKS[1], 0x22DA_0000, 500);
}
