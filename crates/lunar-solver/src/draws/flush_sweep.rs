//! Flushes in the order of their ranks, compared with one dealer's flush after the other.

use crate::rank_masks::count;

/// A draw that makes a flush.
pub trait Ranked {
    /// Its ranks, by which flushes compare.
    fn own(&self) -> u16;
    /// The ranks drawn.
    fn drawn(&self) -> u16;
    /// The row in which it is counted.
    fn row(&self) -> usize;
}

/// Counts of flushes by row: all of them, and the cards they have drawn of each rank or higher.
#[derive(Clone)]
pub struct FlushTally {
    /// By row.
    pub all: Vec<i64>,
    /// By rank and row.
    from: Vec<i64>,
}

impl FlushTally {
    fn new(rows: usize) -> FlushTally {
        FlushTally { all: vec![0; rows], from: vec![0; 13 * rows] }
    }

    fn add(&mut self, draw: &impl Ranked, times: i64) {
        self.all[draw.row()] += times;
        let from = self.from.iter_mut().skip(draw.row()).step_by(self.all.len());
        let cards = (0..13).map(|rank| count(draw.drawn() >> rank)).take_while(|cards| *cards > 0);
        from.zip(cards).for_each(|(from, cards)| *from += cards * times);
    }

    /// By row, `cards` for each flush, less those that it has drawn. How many times a rank counts follows from the steps
    /// from rank to rank.
    #[inline]
    pub fn cards(&self, cards: i64, drawn: &[(u8, i8)], sums: &mut [i64]) {
        let rows = self.all.len();
        sums.iter_mut().zip(&self.all).for_each(|(sum, all)| *sum = cards * all);
        for (rank, step) in drawn {
            let (from, step) = (&self.from[usize::from(*rank) * rows..][..rows], i64::from(*step));
            sums.iter_mut().zip(from).for_each(|(sum, from)| *sum -= step * from);
        }
    }
}

/// Flushes that are lower than the dealer's, and those that are higher.
pub struct FlushSweep<'a, T> {
    draws: &'a [T],
    /// The lower ones.
    pub lower: FlushTally,
    /// The higher ones.
    pub higher: FlushTally,
    passed: usize,
    reached: usize,
}

impl<'a, T: Ranked> FlushSweep<'a, T> {
    /// All flushes, the lowest first, before any of the dealer's.
    pub fn new(draws: &'a [T], rows: usize) -> FlushSweep<'a, T> {
        let mut higher = FlushTally::new(rows);
        draws.iter().for_each(|draw| higher.add(draw, 1));
        FlushSweep { draws, lower: FlushTally::new(rows), higher, passed: 0, reached: 0 }
    }

    /// Goes on to a dealer's flush that is higher than the one before.
    pub fn go_to(&mut self, dealer: u16) {
        while let Some(draw) = self.draws.get(self.reached).filter(|draw| draw.own() <= dealer) {
            self.higher.add(draw, -1);
            self.reached += 1;
        }
        while let Some(draw) = self.draws.get(self.passed).filter(|draw| draw.own() < dealer) {
            self.lower.add(draw, 1);
            self.passed += 1;
        }
    }
}
