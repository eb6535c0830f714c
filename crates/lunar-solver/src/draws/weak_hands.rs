//! Draws to weak hands that are bet whatever the suits: what flushes cost all of them together.
//!
//! A dealer's flush needs four cards of the up card's suit, and a draw leaves them if it takes none of them. For
//! draws that take ranks `T`, the ways to leave four cards are a product over `T`; multiplied out it is a sum over
//! subsets, and terms of equal subsets add up over all draws before the flushes are looked at.

use crate::dealer::live_ranks::LiveRanks;
use crate::dealer::{DealerHands, PlainKind, UpSuitFlush};
use crate::draws::rank_draws::{TakenRanks, choose};
use crate::hands::payouts::{FinalHand, Payouts};
use crate::hands::shape::Shape;
use crate::sums::bet_sums::BetSums;
use crate::sums::suit_left::{SuitLeft, add_subsets};
use arrayvec::ArrayVec;
use std::sync::LazyLock;

/// Numbers for the sets of at most four ranks.
struct Sets {
    numbers: Vec<u16>,
    count: usize,
}

static SETS: LazyLock<Sets> = LazyLock::new(|| {
    let (mut numbers, mut count) = (vec![0; 1 << 13], 0);
    for (mask, number) in (0_u16..).zip(&mut numbers) {
        if mask.count_ones() <= 4 {
            *number = count;
            count += 1;
        }
    }
    Sets { numbers, count: count.into() }
});

/// The draws.
pub struct WeakDraws<'a> {
    pays: &'a Payouts,
    /// By set: ways.
    ways: Vec<i64>,
    /// By set, the ways of draws that beat every ace-king, by what they win.
    wins: Vec<(i64, Vec<i64>)>,
    /// Draws to ace-king, which beat some and tie others.
    ace_kings: Vec<(TakenRanks, &'a FinalHand)>,
}

impl<'a> WeakDraws<'a> {
    /// Before any draw is added.
    pub fn new(pays: &'a Payouts) -> WeakDraws<'a> {
        WeakDraws { pays, ways: vec![0; SETS.count], wins: Vec::new(), ace_kings: Vec::new() }
    }

    /// One more draw from the cards of `live`.
    pub fn add(&mut self, taken: &TakenRanks, made: &'a FinalHand, live: &LiveRanks) {
        let mut terms: ArrayVec<(u16, i64), 32> = ArrayVec::new();
        terms.push((0, 1));
        for (rank, count) in taken {
            let there = live.count(*rank);
            let (any, of_suit) = (choose(there, *count), choose(there - 1, count - 1));
            for at in 0..terms.len() {
                let (set, ways) = terms[at];
                terms.push((set | 1 << rank, -ways * of_suit));
                terms[at].1 = ways * any;
            }
        }
        if matches!(made.shape, Shape::AceKing(_)) {
            self.ace_kings.push((taken.clone(), made));
        }
        let terms = terms.into_iter().filter(|(set, _)| set.count_ones() <= 4);
        let numbered = terms.map(|(set, ways)| (usize::from(SETS.numbers[usize::from(set)]), ways));
        let wins = made.shape.is_pair_or_better().then(|| self.wins(made.win));
        for (number, ways) in numbered {
            self.ways[number] += ways;
            if let Some(wins) = wins {
                self.wins[wins].1[number] += ways;
            }
        }
    }

    /// The place at which draws are counted that win this amount.
    fn wins(&mut self, amount: i64) -> usize {
        let known = self.wins.iter().position(|(known, _)| *known == amount);
        known.unwrap_or_else(|| {
            self.wins.push((amount, vec![0; SETS.count]));
            self.wins.len() - 1
        })
    }

    /// One dealer's hand that ends with an amount.
    fn once(&self, amount: i64) -> BetSums {
        BetSums::of(amount, 1, self.pays.ante)
    }

    /// What flushes change, for each set of ranks that may be left in the up card's suit.
    pub fn in_up_suit(&self, dealer: &DealerHands, live: &LiveRanks, left: &SuitLeft) -> Vec<BetSums> {
        let mut table = vec![BetSums::default(); left.size()];
        for hand in dealer.suited.iter().filter(|hand| hand.mask & !(left.sure | left.open) == 0) {
            table[left.place(hand.mask)] += match hand.kind {
                PlainKind::None => self.none(hand.mask),
                PlainKind::AceKing => self.ace_king(live, hand),
                // A straight beats them too.
                PlainKind::Straight => BetSums::default(),
            };
        }
        add_subsets(&mut table);
        table
    }

    /// A hand that would not have qualified is a flush.
    fn none(&self, four: u16) -> BetSums {
        let ways: i64 = subsets(four).map(|number| self.ways[number]).sum();
        (self.once(self.pays.lose) - self.once(self.pays.no_hand)) * ways
    }

    /// A hand that would have been ace-king is a flush.
    fn ace_king(&self, live: &LiveRanks, hand: &UpSuitFlush) -> BetSums {
        let lose = self.once(self.pays.lose);
        let mut sum = BetSums::default();
        for (amount, ways) in &self.wins {
            let ways: i64 = subsets(hand.mask).map(|number| ways[number]).sum();
            sum += (lose - self.once(*amount)) * ways;
        }
        for (taken, made) in self.ace_kings.iter().filter(|(_, made)| made.rank >= hand.plain) {
            let win = self.once(if made.rank > hand.plain { made.win } else { 0 });
            sum += (lose - win) * leaving(taken, live, hand.mask);
        }
        sum
    }
}

/// The numbers of all subsets of four ranks.
fn subsets(four: u16) -> impl Iterator<Item = usize> {
    let sets = std::iter::successors(Some(four), move |set| (*set != 0).then(|| (set - 1) & four));
    sets.map(|set| usize::from(SETS.numbers[usize::from(set)]))
}

/// Ways to draw so that four cards of a suit are left.
fn leaving(taken: &TakenRanks, live: &LiveRanks, four: u16) -> i64 {
    let ways = |(rank, count): &(u8, u8)| choose(live.count(*rank) - u8::from(four >> rank & 1 == 1), *count);
    taken.iter().map(ways).product()
}
