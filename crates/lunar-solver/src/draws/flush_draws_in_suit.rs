//! Flushes in one suit with which forcing is nearly always right, and what all their draws come to at once.
//!
//! With every dealer forced, draws differ only in how their flushes compare with the dealer's, and in how many cards they
//! leave of a rank: going through the dealer's flushes in order, all draws are counted together. Where forcing is not
//! right, the difference is taken back draw by draw.

use crate::dealer::{KeptFour, OtherSuitFlush, PlainKind, UpSuitFlush};
use crate::draws::flush_draws::{FlushDraw, FlushDraws};
use crate::draws::flush_sweep::{FlushSweep, FlushTally, Ranked};
use crate::rank_masks::{count, each_subset, ranks};
use crate::showdown::Showdown;
use crate::sums::bet_sums::BetSums;
use crate::sums::forced_counts::ForcedCounts;
use crate::sums::moments::Moments;
use crate::sums::outcome_counts::OutcomeCounts;
use crate::sums::suit_left::{SuitLeft, add_subsets, add_subsets_by};
use arrayvec::ArrayVec;

/// A draw that the suit allows, and its row.
struct RowOfDraw<'b> {
    of: &'b FlushDraw,
    row: usize,
}

impl Ranked for RowOfDraw<'_> {
    fn own(&self) -> u16 {
        self.of.own
    }

    fn drawn(&self) -> u16 {
        self.of.drawn
    }

    fn row(&self) -> usize {
        self.row
    }
}

/// The draws in a suit. Those paid alike share a block of rows, one for each set that may be left of the suit.
pub struct FlushDrawsInSuit<'b, 'a> {
    all: &'b FlushDraws<'a>,
    /// What may be left of the suit before the draw.
    suit: SuitLeft,
    draws: Vec<RowOfDraw<'b>>,
}

/// A dealer's flush among the sets that may be left of its suit.
struct Placed<'a> {
    four: &'a UpSuitFlush,
    here: usize,
    /// The cards before a draw that may have been the highest, those of the suit left out where they are for sure.
    highest: i64,
    /// Ranks that may be left of the suit and may have been the highest: their bits.
    open: ArrayVec<(u16, i8), 13>,
    /// If it would not qualify, the four cards that would stay and the cards before a draw that complete them.
    stays: Option<(&'a KeptFour, i64)>,
}

impl<'b, 'a> FlushDrawsInSuit<'b, 'a> {
    /// The draws that some set left of a suit allows.
    pub(crate) fn new(all: &'b FlushDraws<'a>, suit: SuitLeft) -> FlushDrawsInSuit<'b, 'a> {
        let draws = all.draws.iter().filter(|draw| suit.has(draw.drawn));
        let row = |draw: &FlushDraw| draw.like * suit.size() + suit.place(draw.drawn);
        let draws = draws.map(|draw| RowOfDraw { of: draw, row: row(draw) }).collect();
        FlushDrawsInSuit { all, suit, draws }
    }

    fn rows(&self) -> usize {
        self.all.alike.len() * self.suit.size()
    }

    fn sweep(&self) -> FlushSweep<'_, RowOfDraw<'b>> {
        FlushSweep::new(&self.draws, self.rows())
    }

    /// The sum of all blocks.
    fn sum<T: Copy>(
        &self,
        table: &[T],
        size: usize,
        of: impl Fn(&Showdown<'a>, T) -> BetSums,
    ) -> Vec<Moments> {
        let block = self.suit.size() * size;
        let mut sums = vec![Moments::default(); block];
        for (like, block) in self.all.alike.iter().zip(table.chunks_exact(block)) {
            sums.iter_mut().zip(block).for_each(|(sum, one)| *sum += Moments::drawn(of(like, *one)));
        }
        sums
    }

    /// What another suit than the flush's and the up card's adds: for each row a value for each set left of it.
    pub fn in_other_suit(&self, left: &SuitLeft) -> Vec<Moments> {
        let (size, mut sweep) = (left.size(), self.sweep());
        let mut table = vec![ForcedCounts::default(); self.rows() * size];
        for five in self.all.dealer.fives.iter().filter(|five| left.has(five.mask)) {
            sweep.go_to(five.mask);
            let here = left.place(five.mask);
            for (row, (lower, higher)) in sweep.lower.all.iter().zip(&sweep.higher.all).enumerate() {
                table[row * size + here] += replaced(five, *lower, *higher);
            }
        }
        table.chunks_exact_mut(size).for_each(add_subsets);
        for draw in &self.draws {
            let row = &mut table[draw.row * size..][..size];
            self.beside(draw, [left; 2], |place, back| row[place] += back);
        }
        table.chunks_exact_mut(self.suit.size() * size).for_each(|block| add_subsets_by(block, size));
        self.sum(&table, size, |like, forced| like.effect(forced))
    }

    /// What the up card's suit adds, if the flush is of another.
    pub fn in_up_suit(&self, left: &SuitLeft) -> Vec<Moments> {
        let (size, mut sweep) = (left.size(), self.sweep());
        let (all, up) = (sweep.higher.clone(), 1 << self.all.live.up());
        let mut table = vec![OutcomeCounts::default(); self.rows() * size];
        let mut cards: [Vec<i64>; 2] = std::array::from_fn(|_| vec![0; self.rows()]);
        for four in self.all.dealer.suited.iter().filter(|four| left.has(four.mask)) {
            sweep.go_to(four.mask | up);
            let placed = self.place(four, left);
            if four.kind == PlainKind::Straight {
                self.straight_flush(&placed, &all, &mut cards[0], size, &mut table);
            } else {
                self.flush(&placed, &sweep, &all, &mut cards, size, &mut table);
            }
        }
        table.chunks_exact_mut(size).for_each(add_subsets);
        for draw in &self.draws {
            let row = &mut table[draw.row * size..][..size];
            self.with_up(draw, [left; 2], |place, back| row[place].forced += back);
        }
        table.chunks_exact_mut(self.suit.size() * size).for_each(|block| add_subsets_by(block, size));
        self.sum(&table, size, |like, ends| like.ended(ends))
    }

    fn place<'c>(&self, four: &'c UpSuitFlush, left: &SuitLeft) -> Placed<'c> {
        let (mut highest, mut open) = (0, ArrayVec::new());
        for (rank, times) in &four.highest {
            let (bit, rank) = (1 << rank, usize::from(*rank));
            let cards = self.all.live.of(rank) - i64::from((left.sure | four.mask) & bit != 0);
            highest += i64::from(*times) * cards;
            if left.open & !four.mask & bit != 0 {
                open.push((left.bits(bit), *times));
            }
        }
        let stays = four.stays.map(|place| &self.all.dealer.rests[place]);
        let stays = stays.map(|rest| (rest, self.completing(rest)));
        Placed { four, here: left.place(four.mask), highest, open, stays }
    }

    /// A dealer's flush, and the four of it that a card of the suit may complete.
    fn flush(
        &self,
        placed: &Placed<'_>,
        sweep: &FlushSweep<'_, RowOfDraw<'b>>,
        all: &FlushTally,
        [lose, win]: &mut [Vec<i64>; 2],
        size: usize,
        table: &mut [OutcomeCounts],
    ) {
        let Placed { four, here, highest, open, stays } = placed;
        sweep.lower.cards(*highest, &four.steps, lose);
        sweep.higher.cards(*highest, &four.steps, win);
        for row in 0..all.all.len() {
            let (lower, higher, all) = (sweep.lower.all[row], sweep.higher.all[row], all.all[row]);
            let sums = &mut table[row * size..][..size];
            let mut ends = OutcomeCounts {
                win: higher,
                lose: lower,
                tie: all - lower - higher,
                ..OutcomeCounts::default()
            };
            ends.forced = ForcedCounts { hands: 0, win: win[row], lose: lose[row] };
            match stays {
                Some(_) => ends.none -= all,
                None => ends.win -= all,
            }
            sums[*here] += ends;
            for (bit, times) in open {
                let forced = &mut sums[here | usize::from(*bit)].forced;
                forced.win -= i64::from(*times) * higher;
                forced.lose -= i64::from(*times) * lower;
            }
        }
        if let Some((rest, cards)) = stays {
            all.cards(*cards, &rest.steps, win);
            for (row, (win, hands)) in win.iter().zip(&all.all).enumerate() {
                table[row * size + here].forced -= ForcedCounts { hands: *hands, win: *win, lose: 0 };
            }
        }
    }

    /// A dealer's straight flush, which was counted as a straight.
    fn straight_flush(
        &self,
        placed: &Placed<'_>,
        all: &FlushTally,
        cards: &mut [i64],
        size: usize,
        table: &mut [OutcomeCounts],
    ) {
        let Placed { four, here, highest, open, .. } = placed;
        all.cards(*highest, &four.steps, cards);
        for (row, (all, cards)) in all.all.iter().zip(cards).enumerate() {
            let sums = &mut table[row * size..][..size];
            let forced = ForcedCounts { hands: 0, win: -*cards, lose: *cards };
            sums[*here] += OutcomeCounts { win: -all, lose: *all, forced, ..OutcomeCounts::default() };
            for (bit, times) in open {
                let forced = ForcedCounts { hands: 0, win: -all, lose: *all };
                sums[here | usize::from(*bit)].forced -= forced * (*times).into();
            }
        }
    }

    /// The cards that pair one of four or make a straight of them, before the draw.
    fn completing(&self, rest: &KeptFour) -> i64 {
        let up = self.all.live.up();
        let left = |rank: usize| self.all.live.of(rank) - i64::from(rank != up);
        ranks(rest.mask).map(left).sum::<i64>()
            + ranks(rest.straights).map(|rank| self.all.live.of(rank)).sum::<i64>()
    }

    /// What the flush's own suit adds, by the set left of it before the draw.
    pub fn in_own_suit(&self, is_up: bool) -> Vec<Moments> {
        if is_up { self.in_own_up_suit() } else { self.in_own_other_suit() }
    }

    fn in_own_other_suit(&self) -> Vec<Moments> {
        let (suit, dealer) = (&self.suit, self.all.dealer);
        let mut table = vec![ForcedCounts::default(); self.rows()];
        let fives = dealer.fives.iter().filter(|five| suit.has(five.mask));
        let fives: Vec<(u16, usize, [ForcedCounts; 2])> = fives
            .map(|five| (five.mask, suit.place(five.mask), [replaced(five, 1, 0), replaced(five, 0, 1)]))
            .collect();
        for draw in &self.draws {
            for (mask, here, forced) in fives.iter().filter(|(mask, ..)| mask & draw.of.drawn == 0) {
                table[draw.row | here] += forced[usize::from(draw.of.own > *mask)];
            }
        }
        table.chunks_exact_mut(suit.size()).for_each(add_subsets);
        for draw in &self.draws {
            let left = SuitLeft::new(suit.sure & !draw.of.drawn, suit.open & !draw.of.drawn);
            self.beside(draw, [&left, suit], |place, back| table[draw.row | place] += back);
        }
        self.sum(&table, 1, |like, forced| like.effect(forced))
    }

    fn in_own_up_suit(&self) -> Vec<Moments> {
        let (suit, dealer) = (&self.suit, self.all.dealer);
        let mut table = vec![OutcomeCounts::default(); self.rows()];
        let placed: Vec<Placed<'_>> = dealer.suited.iter().map(|four| self.place(four, suit)).collect();
        for draw in &self.draws {
            let free = (suit.sure | suit.open) & !draw.of.drawn;
            each_subset(free, 4, 0, &mut |mask| {
                let Some(place) = dealer.suited_at[usize::from(mask)] else { return };
                self.own_flush(&placed[usize::from(place)], draw, &mut table);
            });
        }
        table.chunks_exact_mut(suit.size()).for_each(add_subsets);
        for draw in &self.draws {
            let left = SuitLeft::new(suit.sure & !draw.of.drawn, suit.open & !draw.of.drawn);
            self.with_up(draw, [&left, suit], |place, back| table[draw.row | place].forced += back);
        }
        self.sum(&table, 1, |like, ends| like.ended(ends))
    }

    /// A dealer's flush in the suit of the player's. A card drawn of the suit is none that may have been the highest,
    /// no more than one that is left of it.
    fn own_flush(&self, placed: &Placed<'_>, draw: &RowOfDraw<'_>, table: &mut [OutcomeCounts]) {
        let Placed { four, here, highest, open, stays } = placed;
        let here = draw.row | here;
        let straight = four.kind == PlainKind::Straight;
        let is_higher = !straight && draw.of.own > four.mask | 1 << self.all.live.up();
        let mut ends =
            OutcomeCounts { win: is_higher.into(), lose: (!is_higher).into(), ..OutcomeCounts::default() };
        let forced = ForcedCounts { hands: 0, win: if straight { -1 } else { ends.win }, lose: ends.lose };
        ends.forced = forced * *highest;
        match stays {
            Some((rest, cards)) => {
                ends.none -= 1;
                let win = cards - count(rest.straights & draw.of.drawn);
                ends.forced -= ForcedCounts { hands: 1, win, lose: 0 };
            }
            None => ends.win -= 1,
        }
        table[here] += ends;
        for (bit, times) in open {
            table[here | usize::from(*bit)].forced -= forced * (*times).into();
        }
    }

    /// What is taken back of a draw in a suit other than the up card's.
    fn beside(&self, draw: &RowOfDraw<'_>, lefts: [&SuitLeft; 2], mut add: impl FnMut(usize, ForcedCounts)) {
        let like = &self.all.alike[draw.of.like];
        for exception in self.all.exceptions(draw.of) {
            like.taken_back_beside(*exception, lefts, &mut add);
        }
    }

    /// What is taken back of a draw in the up card's suit.
    fn with_up(&self, draw: &RowOfDraw<'_>, lefts: [&SuitLeft; 2], mut add: impl FnMut(usize, ForcedCounts)) {
        let like = &self.all.alike[draw.of.like];
        for exception in self.all.exceptions(draw.of) {
            like.taken_back_with_up(*exception, lefts, &mut add);
        }
    }
}

/// Cards that make five of a suit out of four: they lose or win by themselves, but a straight is no longer one.
#[inline]
fn replaced(five: &OtherSuitFlush, lower: i64, higher: i64) -> ForcedCounts {
    let (win, lose) = if five.straight { (-lower - higher, lower + higher) } else { (higher, lower) };
    ForcedCounts { hands: 0, win: win * five.times, lose: lose * five.times }
}
