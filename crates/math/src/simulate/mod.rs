//! Playing millions of rounds by the rules, as a check of the exact figures.
//!
//! A run is cut into blocks, each with random numbers of its own, so that its result depends on the seed alone and not on
//! who plays which block. Only whole counts are added up; means and deviations are taken of the sums.

mod known;
mod merge;
mod sample;
mod shard;
mod stream;
mod tally;

pub use merge::merge;
pub use sample::{Ending, Exact, Sample};
pub use shard::Shard;
pub(crate) use stream::Stream;
pub(crate) use tally::{Endings, Tally};

use crate::{Memory, Progress, Ratios, lab};
use croupier_core::{Card, Code, Money, Rank, Refusal, Refusals, Suit};
use croupier_games::book::Rulebook;
use known::Known;
use rayon::prelude::*;
use std::sync::Arc;

/// The most rounds of a run. More would take longer than anyone can wait.
pub const MOST_ROUNDS: u64 = 1_000_000_000_000_000;

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// How many rounds.
    pub rounds: u64,
    /// Where the random numbers begin.
    pub seed: u64,
    /// How the player decides, one of [`strategies`].
    pub strategy: String,
    /// Only this wager, one of [`wagers`].
    pub wager: Option<String>,
    /// The stake of every wager.
    pub stake: Money,
    /// The stakes of further wagers, measured by the first.
    pub ratios: Ratios,
}

impl Run {
    /// Is this wager in the run?
    pub(crate) fn plays(&self, wager: &str) -> bool {
        self.wager.as_deref().is_none_or(|wanted| wanted == wager)
    }
}

/// What came out of a run, or of a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulation {
    /// The name of the rulebook.
    pub rulebook: String,
    /// Its hash, which tells the settings too.
    pub book_hash: String,
    /// What was played.
    pub run: Run,
    /// Which part of it.
    pub shard: Shard,
    /// What became of each wager.
    pub wagers: Vec<Sample>,
}

/// A game made ready for playing fast.
pub(crate) trait Table: Send + Sync {
    /// The wagers and how they can end.
    fn endings(&self) -> &[Endings];

    /// Plays rounds and counts how each wager ends.
    fn play(&self, stream: &mut Stream, rounds: u64, tally: &mut Tally);
}

/// The wagers of a book that can be simulated.
#[must_use]
pub fn wagers(book: &Rulebook) -> &'static [&'static str] {
    lab::simulated(book)
}

/// The strategies that a simulated player of a book can follow.
#[must_use]
pub fn strategies(book: &Rulebook) -> &'static [&'static str] {
    lab::strategies(book)
}

/// A run made ready: what becomes of every hand is looked up from now on, and the exact figures are known.
pub struct Ready {
    rulebook: String,
    book_hash: String,
    run: Run,
    table: Box<dyn Table>,
    known: Vec<Option<Known>>,
}

impl Ready {
    /// Makes a run of a book ready. Refuses rounds, stakes, wagers and strategies that cannot be.
    pub fn new(
        book: &Rulebook,
        run: Run,
        memory: &Arc<dyn Memory>,
        progress: &Progress<'_>,
    ) -> Result<Ready, Refusals> {
        let refusals = check(book, &run);
        if !refusals.is_empty() {
            return Err(refusals);
        }
        let table = lab::simulate(book, &run, memory, progress)?;
        let wanted = table.endings().iter().map(|endings| endings.wager);
        let known = wanted
            .map(|wager| run.plays(wager).then(|| Known::of(book, &run, wager, memory, progress)).transpose())
            .collect::<Result<_, _>>()?;
        Ok(Ready { rulebook: book.name().to_owned(), book_hash: book.hash(), run, table, known })
    }

    /// Plays a part of the run.
    #[must_use]
    pub fn play(&self, shard: Shard, progress: &Progress<'_>) -> Simulation {
        let tally = play(&*self.table, &self.run, shard, progress);
        let all = self.table.endings().iter().zip(&self.known).enumerate();
        let sample = |(number, (endings, known)): (usize, (&Endings, &Option<Known>))| {
            Some(Sample::new(endings, tally.of(number), known.as_ref()?))
        };
        Simulation {
            rulebook: self.rulebook.clone(),
            book_hash: self.book_hash.clone(),
            run: self.run.clone(),
            shard,
            wagers: all.filter_map(sample).collect(),
        }
    }
}

fn check(book: &Rulebook, run: &Run) -> Refusals {
    let mut refusals = Refusals::new();
    if !(1..=MOST_ROUNDS).contains(&run.rounds) {
        let message = format!("a run has from 1 to {MOST_ROUNDS} rounds");
        refusals.push(Refusal::new(Code::NotAllowed, "rounds", message).value(run.rounds));
    }
    if !(1..=Money::MAX.in_cents()).contains(&run.stake.in_cents()) {
        let message = format!("a stake is from 1 to {} cents", Money::MAX.in_cents());
        refusals.push(Refusal::new(Code::NotAllowed, "stake", message).value(run.stake.in_cents()));
    }
    let mut known = |field: &'static str, wanted: &str, names: &[&str]| {
        if !names.contains(&wanted) {
            let message = format!("{} has no such {field}; it has {}", book.name(), names.join(", "));
            refusals.push(Refusal::new(Code::Unknown, field, message).value(wanted));
        }
    };
    known("strategy", &run.strategy, strategies(book));
    if let Some(wager) = &run.wager {
        known("wager", wager, wagers(book));
    }
    refusals
}

fn play(table: &dyn Table, run: &Run, shard: Shard, progress: &Progress<'_>) -> Tally {
    let blocks = shard.blocks(run.rounds);
    progress.expect(blocks.end - blocks.start);
    let block = |mut tally: Tally, block: u64| {
        table.play(&mut Stream::new(run.seed, block), shard::rounds_of(block, run.rounds), &mut tally);
        progress.advance(1);
        tally
    };
    let empty = || Tally::empty(table.endings());
    blocks.into_par_iter().fold(empty, block).reduce(empty, |one, other| one.and(&other))
}

/// The 52 cards of a poker deck.
pub(crate) fn poker_deck() -> [Card; 52] {
    std::array::from_fn(|place| Card::new(Rank::ALL[place / 4], Suit::ALL[place % 4]))
}

#[cfg(test)]
impl Run {
    /// A run for tests of what a game looks up; it is not played.
    pub(crate) fn test(strategy: &str) -> Run {
        Run {
            rounds: 1,
            seed: 1,
            strategy: strategy.to_owned(),
            wager: None,
            stake: Money::cents(100),
            ratios: Ratios::default(),
        }
    }
}
