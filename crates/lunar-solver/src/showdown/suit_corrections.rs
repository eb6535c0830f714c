//! What suits change for a final hand against the dealer.
//!
//! A dealer's flush is in the up card's suit. When the dealer is forced, three cards of that suit may stay beside
//! the up card, or four of another suit when the up card itself is replaced; nothing else asks for suits.

use crate::dealer::live_ranks::{four, three_below, two_below};
use crate::dealer::{DealerHands, UpSuitFlush};
use crate::hands::shape::Shape;
use crate::rank_masks::count;
use crate::showdown::{AgainstFlush, Showdown};
use crate::sums::forced_counts::ForcedCounts;
use crate::sums::outcome_counts::OutcomeCounts;
use crate::sums::suit_left::SuitLeft;
use arrayvec::ArrayVec;
use std::cmp::Ordering;

const ACE: usize = 12;
const KING: usize = 11;

/// How flushes in the up card's suit change the counts of a hand below a straight.
#[derive(Clone, Copy, Debug, Default)]
pub struct LostToFlushes {
    /// Wins that are lost.
    pub win: i64,
    /// Ties that are lost.
    pub tie: i64,
    /// Hands that would not have qualified.
    pub none: i64,
}

/// What flushes cost a hand below a straight that never forces; `suit` are the live ranks of the up card's suit.
#[inline]
pub fn lost_to_flushes(dealer: &DealerHands, shape: Shape, up: usize, suit: u16) -> LostToFlushes {
    let none = dealer.suited_none[usize::from(suit)];
    if let Shape::AceKing(kickers) = shape {
        let (win, tie) = suited_ace_king(kickers, up, suit);
        return LostToFlushes { win, tie, none };
    }
    let win = if shape.is_pair_or_better() { dealer.suited_ace_king[usize::from(suit)] } else { 0 };
    LostToFlushes { win, tie: 0, none }
}

impl Showdown<'_> {
    /// What changes in the up card's suit, for each set of ranks that may be left of it.
    pub fn in_up_suit(&self, left: &SuitLeft) -> Vec<OutcomeCounts> {
        let straight = self.straight_flushes();
        let flushes = left.sets().map(|suit| self.flushes_with(suit, &straight));
        if !self.may_force() {
            return flushes.collect();
        }
        let forces = if self.is_above() { self.above_in_up_suit(left) } else { self.forces_in_up_suit(left) };
        flushes.zip(forces).map(|(flushes, forced)| OutcomeCounts { forced, ..flushes }).collect()
    }

    /// What changes in one suit other than the up card's, for each set of ranks that may be left of it.
    pub fn in_other_suit(&self, left: &SuitLeft) -> Vec<ForcedCounts> {
        if !self.may_force() {
            return vec![ForcedCounts::default(); left.size()];
        }
        if self.is_above() { self.above_in_other_suit(left) } else { self.forces_in_other_suit(left) }
    }

    /// Hands of one suit are flushes: they are compared as such, and no longer as what they were.
    pub(crate) fn flushes(&self, suit: u16) -> OutcomeCounts {
        self.flushes_with(suit, &self.straight_flushes())
    }

    /// How straight flushes end in place of straights, by the ranks beside the up card; `flushes_with` takes them for
    /// flushes first. Those that change nothing are left out.
    fn straight_flushes(&self) -> ArrayVec<(u16, OutcomeCounts), 5> {
        if self.made.shape.is_low() {
            return ArrayVec::new();
        }
        let change = |hand: &UpSuitFlush| {
            let mut sum = OutcomeCounts::default();
            *sum.of(self.made.rank.cmp(&hand.flush)) += 1;
            *sum.of(self.made.rank.cmp(&hand.plain)) -= 1;
            *sum.of(self.as_flush(hand.mask)) -= 1;
            (hand.mask, sum)
        };
        let all = self.dealer.straight_flushes.iter().map(change);
        all.filter(|(_, change)| *change != OutcomeCounts::default()).collect()
    }

    fn flushes_with(&self, suit: u16, straight: &[(u16, OutcomeCounts)]) -> OutcomeCounts {
        let dealer = self.dealer;
        if self.made.shape.is_low() {
            let LostToFlushes { win, tie, none } =
                lost_to_flushes(dealer, self.made.shape, self.live.up(), suit);
            let lose = win + tie + none;
            return OutcomeCounts {
                win: -win,
                tie: -tie,
                lose,
                none: -none,
                forced: ForcedCounts::default(),
            };
        }
        let at = usize::from(suit);
        let (lower, higher) = self.lower_and_higher(suit);
        let mut sum = OutcomeCounts {
            win: lower - dealer.suited_ace_king[at],
            tie: four(count(suit)) - lower - higher,
            lose: higher,
            none: -dealer.suited_none[at],
            forced: ForcedCounts::default(),
        };
        for (_, change) in straight.iter().filter(|(mask, _)| mask & !suit == 0) {
            sum += *change;
        }
        sum
    }

    /// Flushes that are lower and higher, straight flushes taken for flushes.
    fn lower_and_higher(&self, suit: u16) -> (i64, i64) {
        let all = four(count(suit));
        match self.flush {
            AgainstFlush::Below => (0, all),
            AgainstFlush::Above | AgainstFlush::Straight => (all, 0),
            AgainstFlush::Equal(own) => {
                let lower = lower_flushes(own, self.live.up(), suit);
                let equal =
                    i64::from(own >> self.live.up() & 1 == 1 && own & !(suit | 1 << self.live.up()) == 0);
                (lower, all - lower - equal)
            }
        }
    }

    /// How the hand compares with a dealer's flush of these ranks beside the up card.
    fn as_flush(&self, four: u16) -> Ordering {
        match self.flush {
            AgainstFlush::Below => Ordering::Less,
            AgainstFlush::Above | AgainstFlush::Straight => Ordering::Greater,
            AgainstFlush::Equal(own) if four | 1 << self.live.up() < own => Ordering::Greater,
            AgainstFlush::Equal(_) => Ordering::Less,
        }
    }
}

/// Flushes of the up card and four of the ranks of `suit` that are lower than one of the ranks `own`: at the
/// highest rank where they differ, they lack what `own` has.
fn lower_flushes(own: u16, up: usize, suit: u16) -> i64 {
    let (mut sum, mut wanted) = (0, 4);
    for rank in (0..=ACE).rev() {
        if rank == up {
            if own >> rank & 1 == 0 {
                return sum;
            }
        } else if own >> rank & 1 == 1 {
            let fewer = suit & ((1 << rank) - 1);
            sum += CHOOSE[usize::try_from(fewer.count_ones()).unwrap_or_default()][wanted];
            if suit >> rank & 1 == 0 || wanted == 0 {
                return sum;
            }
            wanted -= 1;
        }
    }
    sum
}

/// `CHOOSE[n][k]` of up to four out of up to thirteen.
const CHOOSE: [[i64; 5]; 14] = {
    let mut table = [[0; 5]; 14];
    let mut n = 0;
    while n < 14 {
        table[n][0] = 1;
        let mut k = 1;
        while k < 5 && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// Flushes that would be ace-king without the suit, lower and equal.
fn suited_ace_king(kickers: [usize; 3], up: usize, suit: u16) -> (i64, i64) {
    let has = |rank: usize| rank == up || suit >> rank & 1 == 1;
    if !has(ACE) || !has(KING) {
        return (0, 0);
    }
    let free = std::array::from_fn(|rank| i64::from(rank < KING && rank != up && suit >> rank & 1 == 1));
    if up >= KING { three_below(kickers, &free) } else { two_below(up, kickers, &free) }
}
