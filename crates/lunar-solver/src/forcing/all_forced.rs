//! Every dealer without ace-king forced, whether that is right or not. Counting that needs no list of the dealer's
//! hands; where forcing is not right it is taken back, and that is rare for hands that are paid well.

use crate::dealer::KeptFour;
use crate::dealer::live_ranks::{LiveRanks, straight_ranks};
use crate::forcing::candidates::{Candidate, Candidates};
use crate::forcing::suit_by_suit::FlushRanks;
use crate::hands::payouts::Forcing;
use crate::rank_masks::{count, ranks};
use crate::showdown::{AgainstFlush, Showdown};
use crate::sums::forced_counts::ForcedCounts;
use crate::sums::suit_left::SuitLeft;

const ACE: usize = 12;
const KING: usize = 11;

/// Four cards that stay, of several suits, with which forcing may not be right. Small, because there are many.
#[derive(Clone, Copy)]
pub(crate) struct ForceException {
    /// Their place in the dealer's list.
    place: u16,
    /// The replacements after which the player wins.
    win: u8,
    /// The cards that may have been the highest.
    highest: u8,
    /// Is forcing right?
    right: bool,
    /// The ranks that make of the four a lower or a higher flush than the player's hand.
    flushes: FlushRanks,
}

impl ForceException {
    fn place(self) -> usize {
        self.place.into()
    }

    fn cards(self) -> ForcedCounts {
        ForcedCounts { hands: 1, win: self.win.into(), lose: 0 }
    }
}

/// Sums over sets of ranks, by their size: of the ways to have them, and of these times the cards that would pair one.
#[derive(Clone, Copy, Default)]
struct BelowTheHighest {
    ways: [i64; 5],
    pairs: [i64; 5],
}

impl BelowTheHighest {
    /// With or without `count` cards of one more rank, of which `left` would make a pair.
    fn or(&mut self, count: i64, left: i64) {
        for size in (1..5).rev() {
            self.ways[size] += count * self.ways[size - 1];
            self.pairs[size] += count * (self.pairs[size - 1] + left * self.ways[size - 1]);
        }
    }

    /// With the up card.
    fn and(&mut self, left: i64) {
        for size in (1..5).rev() {
            self.ways[size] = self.ways[size - 1];
            self.pairs[size] = self.pairs[size - 1] + left * self.ways[size - 1];
        }
        (self.ways[0], self.pairs[0]) = (0, 0);
    }
}

impl LiveRanks {
    /// The cards that pair one of the four that stay, over all dealer's hands that do not qualify, as if none were a
    /// flush.
    fn pairs_when_forced(&self) -> i64 {
        let up = self.up();
        let (mut below, mut sum) = (BelowTheHighest::default(), 0);
        below.ways[0] = 1;
        for rank in 0..=ACE {
            // The highest of them. Ace and king together qualify, so below an ace no king was counted.
            if rank == up {
                sum += below.pairs[4];
            } else if rank > up && !(rank == ACE && up == KING) {
                sum += self.of(rank) * below.pairs[4];
            }
            if rank == up && rank != KING {
                below.and(self.of(up));
            } else if rank < KING {
                below.or(self.of(rank), self.of(rank) - 1);
            }
        }
        sum - self.pairs_beside_straights()
    }

    /// What straights would have added to these pairs.
    fn pairs_beside_straights(&self) -> i64 {
        let (up, left) = (self.up(), self.counts().map(|count| count - 1));
        let of_straight = |top: usize| {
            let straight = straight_ranks(top);
            if !straight.contains(&up) {
                return 0;
            }
            let ways: i64 = straight.iter().filter(|rank| **rank != up).map(|rank| self.of(*rank)).product();
            let highest = straight.into_iter().max().unwrap_or_default();
            let others = straight.into_iter().filter(|rank| *rank != highest);
            ways * others.map(|rank| left[rank] + i64::from(rank == up)).sum::<i64>()
        };
        // The straight to the ace has ace and king.
        (3..ACE).map(of_straight).sum()
    }
}

impl Showdown<'_> {
    /// All dealer's hands that do not qualify forced, as if no cards shared a suit, by a flush or better.
    pub(crate) fn all_forced(&self, none: i64) -> ForcedCounts {
        let mut win = self.live.pairs_when_forced();
        let above = self.above();
        for place in &self.dealer.to_straights {
            let rest = &self.dealer.rests[*place];
            let straights: i64 = ranks(rest.straights).map(|rank| self.live.of(rank)).sum();
            win += straights * self.ways(rest) * self.highest(rest, &above);
        }
        ForcedCounts { hands: none, win, lose: 0 }
    }

    /// The ways to have four cards of these ranks.
    pub(crate) fn ways(&self, rest: &KeptFour) -> i64 {
        let up = self.live.up();
        let of = |rank: u8| if usize::from(rank) == up { 1 } else { self.live.count(rank).into() };
        rest.ranks.into_iter().map(of).product()
    }

    /// Where forcing may not be right for a flush or better after a draw of these ranks in one suit; `before` are the
    /// cards before it.
    pub(crate) fn exceptions(
        &self,
        candidates: &mut Candidates,
        before: &LiveRanks,
        drawn: u16,
        exceptions: &mut Vec<ForceException>,
    ) {
        if matches!(self.pays.force, Forcing::Winning(_)) {
            return;
        }
        let least = self.least_gone();
        candidates.reach(self.dealer, before, least - count(drawn));
        let found = candidates
            .list
            .iter()
            .filter(|candidate| candidate.gone + count(candidate.mask & drawn) >= least);
        exceptions.extend(found.filter_map(|candidate| self.exception(candidate, drawn)));
    }

    /// The fewer cards pair one of the four that stay, the less forcing is right: so many are gone at least.
    fn least_gone(&self) -> i64 {
        12 - (self.given_up() - self.pays.lose * self.most_higher()).div_euclid(self.made.win)
    }

    /// No more cards than these make a dealer's hand that is higher.
    fn most_higher(&self) -> i64 {
        let flushes = match self.flush {
            AgainstFlush::Equal(own) if own >> KING != 0 => 13 - i64::from(own.ilog2()),
            AgainstFlush::Below | AgainstFlush::Equal(_) => return 9,
            AgainstFlush::Above | AgainstFlush::Straight => 0,
        };
        // A straight flush is higher, but if there are more cards of its rank, straights make up for it.
        let scarce = (0..13).any(|rank| self.live.of(rank) == 1) || self.made.win < -self.pays.lose;
        flushes + if scarce { 2 } else { 0 }
    }

    /// Four cards, if forcing may not be right with them.
    #[inline]
    fn exception(&self, candidate: &Candidate, drawn: u16) -> Option<ForceException> {
        let Candidate { place, mask, straights: (straights, cards), highest: (above, highest), gone, suited } =
            candidate;
        let flushes = self.flush.ranks(*mask);
        let higher = flushes.higher & !mask & !straights & suited;
        let win = 12 - gone - count(mask & drawn) + cards - count(straights & drawn);
        let worst =
            count(higher) * self.pays.lose + count(straights & suited) * (self.pays.lose - self.made.win);
        let gain = self.gain(ForcedCounts { hands: 1, win, lose: 0 });
        let small = |cards: i64| u8::try_from(cards).unwrap_or_default();
        (gain + worst <= 0).then(|| ForceException {
            place: *place,
            win: small(win),
            highest: small(highest - count(above & drawn)),
            right: gain > 0,
            flushes,
        })
    }

    /// What is taken back in a suit that has the ranks `asked` of four cards that stay, by the places of its sets.
    #[inline]
    fn taken_back(
        &self,
        exception: ForceException,
        asked: u16,
        [left, among]: [&SuitLeft; 2],
        mut add: impl FnMut(usize, ForcedCounts),
    ) {
        if !left.has(asked) {
            return;
        }
        let rest = &self.dealer.rests[exception.place()];
        let (cards, highest) = (exception.cards(), i64::from(exception.highest));
        let wrong = if exception.right { ForcedCounts::default() } else { cards * highest };
        left.each_with(asked, among, |set, place| {
            let fifth = set & !rest.mask;
            let straights = count(fifth & rest.straights);
            let flush = exception.flushes.cards(fifth & !rest.straights);
            let cards = cards + flush + ForcedCounts { hands: 0, win: -straights, lose: straights };
            let back = if self.gain(cards) > 0 {
                wrong
            } else {
                wrong - cards * (highest - count(rest.highest & set))
            };
            add(place, back);
        });
    }

    /// What is taken back in a suit other than the up card's, by the places among the sets of a second suit.
    pub(crate) fn taken_back_beside(
        &self,
        exception: ForceException,
        lefts: [&SuitLeft; 2],
        add: impl FnMut(usize, ForcedCounts),
    ) {
        if exception.place() >= self.dealer.with_up {
            let mask = self.dealer.rests[exception.place()].mask;
            self.taken_back(exception, mask, lefts, add);
        }
    }

    /// What is taken back in the up card's suit, by the places among the sets of a second suit.
    pub(crate) fn taken_back_with_up(
        &self,
        exception: ForceException,
        lefts: [&SuitLeft; 2],
        mut add: impl FnMut(usize, ForcedCounts),
    ) {
        let mask = self.dealer.rests[exception.place()].mask & !(1 << self.live.up());
        if exception.place() < self.dealer.with_up {
            self.taken_back(exception, mask, lefts, add);
        } else if !exception.right {
            // The up card was the highest, and the hand a flush: it was not forced.
            let [left, among] = lefts;
            left.each_with(mask, among, |_, place| add(place, exception.cards()));
        }
    }

    /// The counts by rank with every dealer forced, less where that is not right.
    pub(crate) fn all_forced_but(&self, none: i64, exceptions: &[ForceException]) -> ForcedCounts {
        let wrong = exceptions.iter().filter(|exception| !exception.right);
        wrong.fold(self.all_forced(none), |forced, exception| {
            let rest = &self.dealer.rests[exception.place()];
            forced - exception.cards() * (self.ways(rest) * i64::from(exception.highest))
        })
    }
}
