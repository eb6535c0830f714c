//! Lunar Poker played: the ante game, and the side wagers, which look at the first five cards only.

mod ante;

use crate::simulate::Stream;
use crate::simulate::{Endings, Tally};
use crate::simulate::{Run, Table, poker_deck};
use crate::{Fraction, Memory, Progress};
use ante::Ante;
use croupier_core::{Card, Money, Refusals};
use croupier_games::book::Rulebook;
use croupier_games::lunar::Book;
use croupier_games::lunar::rules::{
    BetRow, Choice, Declared, Draw, Play, SuperRow, Wagers, instant_row, settle, super_row,
};
use std::sync::Arc;

/// The wagers that can be simulated.
pub const WAGERS: &[&str] = &["ante", "super", "instant"];

/// The wagers of the game.
pub struct Lunar {
    ante: Option<Ante>,
    side: Side,
    endings: Vec<Endings>,
}

impl Lunar {
    /// The game of a book. The ante game is made ready only if the run plays it: its strategy takes time to find.
    pub fn new(
        book: &Rulebook,
        run: &Run,
        memory: &Arc<dyn Memory>,
        progress: &Progress<'_>,
    ) -> Result<Lunar, Refusals> {
        let ante = run.plays("ante").then(|| Ante::new(book, run, memory, progress)).transpose()?;
        let side = Side::new(book, run);
        let endings = ante.iter().map(|ante| &ante.endings).chain(&side.endings).cloned().collect();
        Ok(Lunar { ante, side, endings })
    }
}

impl Table for Lunar {
    fn endings(&self) -> &[Endings] {
        &self.endings
    }

    fn play(&self, stream: &mut Stream, rounds: u64, tally: &mut Tally) {
        if let Some(ante) = &self.ante {
            ante.play(0, stream, rounds, tally);
        }
        self.side.play(usize::from(self.ante.is_some()), stream, rounds, tally);
    }
}

/// More than the rows.
const ROWS: usize = 16;
/// The place of hands that reach no row.
const NO_ROW: usize = ROWS - 1;

/// The side wagers with what becomes of every row.
pub struct Side {
    deck: [Card; 52],
    /// The ending of each wager by row.
    by_row: [[u8; ROWS]; 2],
    endings: [Endings; 2],
}

impl Side {
    /// The tables for a book and a stake.
    pub fn new(book: &Rulebook, run: &Run) -> Side {
        let rules = Book::new(book, &mut Refusals::new());
        let mut endings = ["super", "instant"].map(Endings::new);
        let mut by_row = [[0; ROWS]; 2];
        for first in EXAMPLES.into_iter().filter_map(five) {
            let [super_bet, instant] = rows(&first);
            by_row[0][super_bet] = settle_super(&rules, run.stake, first, &mut endings[0]);
            by_row[1][instant] = settle_instant(&rules, run.stake, first, &mut endings[1]);
        }
        Side { deck: poker_deck(), by_row, endings }
    }
}

impl Side {
    /// nj/lunar-poker 38.10(a)·b | nz/lunar-poker 9.2·a
    ///
    /// Five cards, of which everything is declared in time.
    fn play(&self, first: usize, stream: &mut Stream, rounds: u64, tally: &mut Tally) {
        let mut deck = self.deck;
        let mut reached = [[0_u64; ROWS]; 2];
        for _ in 0..rounds {
            let [super_bet, instant] = rows(&stream.deal(&mut deck, 0));
            reached[0][super_bet] += 1;
            reached[1][instant] += 1;
        }
        for (wager, (by_row, reached)) in self.by_row.iter().zip(reached).enumerate() {
            let mut counts = [0; ROWS];
            for (ending, count) in by_row.iter().zip(reached) {
                counts[usize::from(*ending)] += count;
            }
            tally.count(first + wager, &counts);
        }
    }
}

/// The rows of both wagers. Instant cash is for straight flushes, which are straights of one colour as well: of other
/// hands it need not be asked.
#[inline]
fn rows(first: &[Card; 5]) -> [usize; 2] {
    let super_bet = super_row(first);
    let instant = match super_bet {
        Some(SuperRow::SameColouredStraight) => instant_row(first),
        Some(_) | None => None,
    };
    [super_bet.map_or(NO_ROW, SuperRow::index), instant.map_or(NO_ROW, BetRow::index)]
}

/// Hands that reach every row of both wagers.
const EXAMPLES: [&str; 11] = [
    "As Ks Qs Js Ts",
    "9s 8s 7s 6s 5s",
    "As Ah Ad Ac Ks",
    "9s 8c 7s 6c 5s",
    "As Ah Ad Ks Kh",
    "Ks 9s 7s 4s 2s",
    "9s 8h 7s 6h 5s",
    "As Ah Ad Ks 2h",
    "As Kh Qd 7s 2h",
    "Ks 9c 7s 4c 2s",
    "Ks 9h 7s 4h 2s",
];

fn five(cards: &str) -> Option<[Card; 5]> {
    let cards: Vec<Card> = cards.split(' ').filter_map(|card| card.parse().ok()).collect();
    cards.try_into().ok()
}

/// nj/lunar-poker 38.12(d) | nz/lunar-poker 5.9·a
///
/// The super side bet of a player who folds and does not ask for instant cash.
fn settle_super(rules: &Book, stake: Money, first: [Card; 5], endings: &mut Endings) -> u8 {
    let wagers = Wagers { ante: stake, super_bet: Some(stake), progressive: None };
    let lines = settle(rules, &wagers, &play(first, false), None);
    lines.iter().find(|line| line.bet == "super").map_or(0, |line| endings.of_line(line))
}

/// nj/lunar-poker 38.12(c) | nz/lunar-poker 5.6·a
///
/// Instant cash on the ante. It is not a wager of its own: hands without it are worth nothing here.
fn settle_instant(rules: &Book, stake: Money, first: [Card; 5], endings: &mut Endings) -> u8 {
    if instant_row(&first).is_none() {
        return endings.number("none", Fraction::zero());
    }
    let wagers = Wagers { ante: stake, super_bet: None, progressive: None };
    let lines = settle(rules, &wagers, &play(first, true), None);
    lines.iter().find(|line| line.bet == "ante").map_or(0, |line| endings.of_line(line))
}

fn play(first: [Card; 5], instant: bool) -> Play {
    let declared = Declared { instant, super_bet: true, progressive: false };
    Play { first, declared, draw: Draw::None, choice: Choice::Fold, forces: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_core::poker::for_each_five;
    use croupier_games::book::builtin;

    #[test]
    fn only_straights_of_one_colour_need_be_asked_for_instant_cash() {
        for_each_five(|_, cards| {
            let mut cards = cards.iter();
            let first = std::array::from_fn(|_| cards.next().expect("five cards"));
            assert_eq!(rows(&first)[1], instant_row(&first).map_or(NO_ROW, BetRow::index), "{first:?}");
        });
    }

    #[test]
    fn there_is_an_example_of_every_row() {
        let hands = EXAMPLES.map(|hand| five(hand).expect("five cards"));
        for row in SuperRow::ALL {
            assert!(hands.iter().any(|hand| super_row(hand) == Some(*row)), "{row:?}");
        }
        for row in [None, Some(BetRow::StraightFlush), Some(BetRow::RoyalFlush)] {
            assert!(hands.iter().any(|hand| instant_row(hand) == row), "{row:?}");
        }
        assert!(hands.iter().any(|hand| super_row(hand).is_none()));
    }

    #[test]
    fn rounds_end_as_the_rules_settle_them() {
        for name in ["nj/lunar-poker", "nz/lunar-poker"] {
            let book = builtin(name).expect("built in");
            let (rules, run) = (Book::new(book, &mut Refusals::new()), Run::test("optimal"));
            let side = Side::new(book, &run);
            let mut tally = Tally::empty(&side.endings);
            side.play(0, &mut Stream::new(5, 6), 200_000, &mut tally);
            let (mut stream, mut deck, mut expected) = (Stream::new(5, 6), poker_deck(), vec![0; ROWS]);
            let mut endings = Endings::new("super");
            for _ in 0..200_000 {
                let ending = settle_super(&rules, run.stake, stream.deal(&mut deck, 0), &mut endings);
                expected[usize::from(ending)] += 1;
            }
            for (way, count) in side.endings[0].ways.iter().zip(tally.of(0)) {
                let number = endings.ways.iter().position(|other| other == way).expect("dealt");
                assert_eq!(expected[number], *count, "{name} {way:?}");
            }
        }
    }
}
