//! Hands above every flush, with which forcing is nearly always right: what suits change then is counted once for each
//! up card and each set of ranks that may be left of a suit.

use crate::dealer::{KeptFour, OtherSuitFlush, PlainKind, UpSuitFlush};
use crate::rank_masks::ranks;
use crate::showdown::{AgainstFlush, Showdown};
use crate::sums::forced_counts::ForcedCounts;
use crate::sums::suit_left::{SuitLeft, add_subsets};

/// A straight flush in place of a straight.
const STRAIGHT_FLUSH: ForcedCounts = ForcedCounts { hands: 0, win: -1, lose: 1 };

/// Sums over the dealer's flushes that a set of ranks allows, straight flushes left out.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
pub struct FlushTotals {
    /// Flushes that would not qualify without the suit, by each of the ranks that would stay.
    pub stays: [u16; 13],
    /// Cards of the suit that complete four with the up card, by each rank that the replaced card can have had.
    pub highest: [u16; 13],
    /// Cards of the suit that complete four others.
    pub fives: u16,
}

impl FlushTotals {
    fn add(&mut self, other: &FlushTotals) {
        let pairs = self.stays.iter_mut().chain(&mut self.highest).chain([&mut self.fives]);
        let others = other.stays.iter().chain(&other.highest).chain([&other.fives]);
        pairs.zip(others).for_each(|(sum, more)| *sum += more);
    }
}

/// The sums for every set of ranks.
pub fn flush_totals(
    suited: &[UpSuitFlush],
    fives: &[OtherSuitFlush],
    rests: &[KeptFour],
) -> Vec<FlushTotals> {
    let mut levels = vec![FlushTotals::default(); 1 << 13];
    for four in suited.iter().filter(|four| four.kind != PlainKind::Straight) {
        let level = &mut levels[usize::from(four.mask)];
        for (rank, times) in &four.highest {
            level.highest[usize::from(*rank)] += u16::try_from(*times).unwrap_or_default();
        }
        if let Some(place) = four.stays {
            ranks(rests[place].mask).for_each(|rank| level.stays[rank] += 1);
        }
    }
    for five in fives.iter().filter(|five| !five.straight) {
        levels[usize::from(five.mask)].fives += u16::try_from(five.times).unwrap_or_default();
    }
    for rank in 0..13 {
        for set in (0..levels.len()).filter(|set| set >> rank & 1 == 1) {
            let less = levels[set & !(1 << rank)];
            levels[set].add(&less);
        }
    }
    levels
}

impl Showdown<'_> {
    /// Is it above every flush, and no straight flush?
    pub(crate) fn is_above(&self) -> bool {
        self.flush == AgainstFlush::Above
    }

    /// What changes in the up card's suit for a hand above every flush, for each set of ranks that may be left of it.
    pub(crate) fn above_in_up_suit(&self, left: &SuitLeft) -> Vec<ForcedCounts> {
        let mut sums = vec![ForcedCounts::default(); left.size()];
        for four in self.dealer.straight_draws.iter().map(|place| &self.dealer.suited[*place]) {
            if let Some(place) = four.stays.filter(|_| left.has(four.mask)) {
                let straights = ranks(self.dealer.rests[place].straights).map(|rank| self.live.of(rank));
                sums[left.place(four.mask)].win -= straights.sum::<i64>();
            }
        }
        for four in self.dealer.straight_flushes.iter().filter(|four| left.has(four.mask)) {
            let here = left.place(four.mask);
            for (rank, times) in &four.highest {
                let (rank, times) = (usize::from(*rank), i64::from(*times));
                sums[here] += STRAIGHT_FLUSH * (times * self.live.of(rank));
                if left.has(1 << rank) {
                    sums[here | left.bit(rank)] -= STRAIGHT_FLUSH * times;
                }
            }
        }
        add_subsets(&mut sums);
        for exception in &self.exceptions {
            self.taken_back_with_up(*exception, [left; 2], |place, back| sums[place] += back);
        }
        let of = self.live.counts();
        sums.iter_mut().zip(left.sets()).for_each(|(sum, set)| *sum += self.level(set, &of));
        sums
    }

    fn level(&self, set: u16, of: &[i64; 13]) -> ForcedCounts {
        let (level, up) = (&self.dealer.levels[usize::from(set)], self.live.up());
        let (mut pairs, mut highest) = (i64::from(level.stays[up]), 0);
        for (rank, count) in of.iter().enumerate() {
            pairs += i64::from(level.stays[rank]) * (count - 1);
            highest += i64::from(level.highest[rank]) * (count - i64::from(set >> rank & 1));
        }
        ForcedCounts { hands: -self.dealer.suited_none[usize::from(set)], win: highest - pairs, lose: 0 }
    }

    /// The same in one suit other than the up card's.
    pub(crate) fn above_in_other_suit(&self, left: &SuitLeft) -> Vec<ForcedCounts> {
        let mut sums = vec![ForcedCounts::default(); left.size()];
        for five in self.dealer.fives.iter().filter(|five| five.straight && left.has(five.mask)) {
            sums[left.place(five.mask)] += STRAIGHT_FLUSH * five.times;
        }
        add_subsets(&mut sums);
        for exception in &self.exceptions {
            self.taken_back_beside(*exception, [left; 2], |place, back| sums[place] += back);
        }
        for (sum, set) in sums.iter_mut().zip(left.sets()) {
            sum.win += i64::from(self.dealer.levels[usize::from(set)].fives);
        }
        sums
    }
}
