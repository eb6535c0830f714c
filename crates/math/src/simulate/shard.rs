//! Cutting a run into parts that machines play on their own.

use croupier_core::{Code, Refusal};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// How many rounds are played from one stream of random numbers. A block has the same rounds wherever it is played, so neither
/// threads nor shards change the result. Another number would be another run for each seed.
const BLOCK: u64 = 10_000;

/// A part of a run: the blocks that one of `of` machines plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    index: u32,
    of: u32,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Shard = Shard { index: 1, of: 1 };

    /// The most parts that a run can be cut into.
    pub const PARTS_MAX: u32 = 1_000_000;

    /// Part `index` of `of`. Batch systems number their tasks from 0 or from 1; both will do, because task 0 of `of`
    /// is the same as task `of`.
    #[must_use]
    pub fn new(index: u32, of: u32) -> Option<Shard> {
        let fits = index <= of && (1..=Shard::PARTS_MAX).contains(&of);
        fits.then_some(Shard { index: if index == 0 { of } else { index }, of })
    }

    /// Which part, from 1.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.index
    }

    /// Of how many.
    #[must_use]
    pub const fn of(self) -> u32 {
        self.of
    }

    /// The parts of a run that is cut into as many as this one.
    pub fn all(self) -> impl Iterator<Item = Shard> {
        (1..=self.of).map(move |index| Shard { index, of: self.of })
    }

    /// The blocks of this part of a run of `rounds`. Parts differ by one block at most.
    pub(super) fn blocks(self, rounds: u64) -> Range<u64> {
        let blocks = u128::from(rounds.div_ceil(BLOCK));
        let cut =
            |parts: u32| u64::try_from(blocks * u128::from(parts) / u128::from(self.of)).unwrap_or(u64::MAX);
        cut(self.index - 1)..cut(self.index)
    }

    /// How many rounds of a run of `rounds` are played in this part.
    #[must_use]
    pub fn rounds(self, rounds: u64) -> u64 {
        let Range { start, end } = self.blocks(rounds);
        end.saturating_mul(BLOCK).min(rounds) - start.saturating_mul(BLOCK).min(rounds)
    }
}

/// How many rounds of a run of `rounds` are in a block: all blocks but the last are full.
pub(super) fn rounds_of(block: u64, rounds: u64) -> u64 {
    BLOCK.min(rounds - block * BLOCK)
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Shard {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Shard, Refusal> {
        let numbers = text.split_once('/').map(|(index, of)| (index.parse(), of.parse()));
        match numbers {
            Some((Ok(index), Ok(of))) => Shard::new(index, of),
            Some(_) | None => None,
        }
        .ok_or_else(|| {
            let message = format!(
                "a shard is written I/N, such as 1/8: part I, counted from 1 or from 0, of at most {} parts N",
                Shard::PARTS_MAX
            );
            Refusal::new(Code::NotAllowed, "shard", message).value(text)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_disjoint_and_together_the_whole() {
        for rounds in [1, 9_999, 10_000, 10_001, 123_456, 10_000_000_000_000] {
            for of in [1, 2, 3, 7, 64] {
                let shards: Vec<Shard> = Shard { index: 1, of }.all().collect();
                let mut next = 0;
                for shard in &shards {
                    let blocks = shard.blocks(rounds);
                    assert_eq!(blocks.start, next);
                    next = blocks.end;
                }
                assert_eq!(next, rounds.div_ceil(BLOCK));
                assert_eq!(shards.iter().map(|shard| shard.rounds(rounds)).sum::<u64>(), rounds);
            }
        }
    }

    #[test]
    fn the_rounds_of_a_shard_are_those_of_its_blocks() {
        for shard in (Shard { index: 1, of: 4 }).all() {
            let rounds: u64 = shard.blocks(123_456).map(|block| rounds_of(block, 123_456)).sum();
            assert_eq!(shard.rounds(123_456), rounds);
        }
    }

    #[test]
    fn tasks_count_from_0_or_from_1() {
        assert_eq!("0/4".parse(), Ok(Shard { index: 4, of: 4 }));
        assert_eq!("4/4".parse(), Ok(Shard { index: 4, of: 4 }));
        for bad in ["", "1", "/", "0/0", "5/4", "-1/4", "1/4/4", "1/ 4", "1/1000001", "1/99999999999"] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }
}
