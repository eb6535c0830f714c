//! The sets of ranks that may be left of a suit, and sums over subsets of them.

use crate::rank_masks::ranks;
use std::ops::AddAssign;

/// A suit: the ranks that are left for sure, and those that may be.
#[derive(Clone, Copy, Debug)]
pub struct SuitLeft {
    /// Left for sure.
    pub sure: u16,
    /// Left or not.
    pub open: u16,
    places: [u16; 13],
}

impl SuitLeft {
    /// A suit with these ranks, none of them in both sets.
    pub fn new(sure: u16, open: u16) -> SuitLeft {
        let mut places = [0; 13];
        ranks(open).enumerate().for_each(|(place, rank)| places[rank] = 1 << place);
        SuitLeft { sure, open, places }
    }

    /// How many sets of ranks it may have left.
    pub fn size(&self) -> usize {
        1 << self.open.count_ones()
    }

    /// The place of a set among all of them: a bit for each open rank.
    #[inline]
    pub fn place(&self, set: u16) -> usize {
        self.bits(set).into()
    }

    /// The place of a set as a small number.
    #[inline]
    pub fn bits(&self, set: u16) -> u16 {
        let (mut set, mut bits) = (set & self.open, 0);
        while set != 0 {
            bits |= self.places[usize::try_from(set.trailing_zeros()).unwrap_or_default()];
            set &= set - 1;
        }
        bits
    }

    /// The bit of an open rank in places.
    #[inline]
    pub fn bit(&self, rank: usize) -> usize {
        self.places[rank].into()
    }

    /// The sets, by their places.
    pub fn sets(&self) -> impl Iterator<Item = u16> + use<> {
        let (sure, open) = (self.sure, self.open);
        let first = Some(sure);
        std::iter::successors(first, move |set| {
            let next = (set | !open).wrapping_add(1) & open;
            (next != 0).then_some(next | sure)
        })
    }

    /// Calls `visit` with each set that has all ranks of a mask, and its place among the sets of `among`.
    #[inline]
    pub fn each_with(&self, mask: u16, among: &SuitLeft, mut visit: impl FnMut(u16, usize)) {
        if !self.has(mask) {
            return;
        }
        let (have, free, here) = (self.sure | mask, self.open & !mask, among.place(mask));
        if free == 0 {
            return visit(have, here);
        }
        let bits = among.place(free);
        let (mut set, mut place) = (0, 0);
        loop {
            visit(have | set, here | place);
            // Ranks and bits have the same order.
            set = (set | !free).wrapping_add(1) & free;
            place = (place | !bits).wrapping_add(1) & bits;
            if set == 0 {
                return;
            }
        }
    }

    /// May it have all ranks of a set?
    pub fn has(&self, set: u16) -> bool {
        set & !(self.sure | self.open) == 0
    }
}

/// Adds to each set what all its subsets have.
pub fn add_subsets<T: Copy + AddAssign>(table: &mut [T]) {
    add_subsets_by(table, 1);
}

/// The same for a table of rows with `row` values each.
pub fn add_subsets_by<T: Copy + AddAssign>(table: &mut [T], row: usize) {
    let mut half = row;
    while half < table.len() {
        for pair in table.chunks_exact_mut(2 * half) {
            let (without, with) = pair.split_at_mut(half);
            with.iter_mut().zip(without).for_each(|(with, without)| *with += *without);
        }
        half *= 2;
    }
}
