//! What suits change when the dealer is forced, for all sets of ranks that a suit may have left at once.
//!
//! Four cards that stay ask for some ranks of the suit. Sums over all of them whose ranks are there are sums over
//! subsets, which take one addition for each set and each open rank. Where the sets do not agree whether forcing
//! is right, they are gone through one by one.

use crate::dealer::FLUSHES;
use crate::rank_masks::{count, ranks};
use crate::showdown::{AgainstFlush, Showdown};
use crate::sums::forced_counts::ForcedCounts;
use crate::sums::suit_left::{SuitLeft, add_subsets};
use arrayvec::ArrayVec;
use std::ops::Range;

/// What open ranks change, each with its bit among the sets.
type Changes = ArrayVec<(usize, ForcedCounts), 13>;

impl Showdown<'_> {
    /// What three cards of the up card's suit change that stay beside it, and flushes when it is the highest.
    pub(crate) fn forces_in_up_suit(&self, left: &SuitLeft) -> Vec<ForcedCounts> {
        let (beside, up) = (self.dealer.with_up, 1 << self.live.up());
        let mut sums = vec![ForcedCounts::default(); left.size()];
        for (rest, force) in self.dealer.rests.iter().zip(&self.forces).skip(beside) {
            if force.right && left.has(rest.mask) {
                sums[left.place(rest.mask)] -= force.cards();
            }
        }
        self.add_stays(left, 0..beside, up, sums)
    }

    /// What four cards of another suit change that stay when the up card is replaced.
    pub(crate) fn forces_in_other_suit(&self, left: &SuitLeft) -> Vec<ForcedCounts> {
        let sums = vec![ForcedCounts::default(); left.size()];
        self.add_stays(left, self.dealer.with_up..self.forces.len(), 0, sums)
    }

    /// Adds what changes for cards that stay and share the suit, `up` being among them or none.
    fn add_stays(
        &self,
        left: &SuitLeft,
        places: Range<usize>,
        up: u16,
        mut sums: Vec<ForcedCounts>,
    ) -> Vec<ForcedCounts> {
        let (mut apart, mut torn) = (Vec::new(), Vec::new());
        for place in places {
            let rest = &self.dealer.rests[place];
            let asked = rest.mask & !up;
            if !left.has(asked) {
                continue;
            }
            let (here, force) = (left.place(asked), self.forces[place]);
            if force.right {
                sums[here] -= force.cards() * force.highest();
            }
            let flushes = self.flush.ranks(rest.mask);
            let open = left.open & !asked;
            let straights = rest.straights & (left.sure | open);
            if straights != 0 {
                if !self.add_straights(place, here, asked, left, &mut sums) {
                    apart.push((place, asked));
                }
                continue;
            }
            let cards = force.cards() + flushes.cards(left.sure & !asked);
            let (lower, higher) = (open & flushes.lower, open & flushes.higher);
            let (gain, suited) =
                (self.gain(cards), SuitedFour { here, cards, lower, higher, highest: rest.highest });
            if self.is_right(gain + count(higher) * self.pays.lose) {
                suited.to_all(force.highest(), left, &mut sums);
            } else if self.is_right(gain + count(lower) * self.made.win) {
                torn.push((suited, force.highest(), open));
            }
        }
        add_subsets(&mut sums);
        for (place, asked) in apart {
            self.one_by_one(place, asked, left, &mut sums);
        }
        for (suited, highest, open) in torn {
            self.where_right(&suited, highest, open, left, &mut sums);
        }
        sums
    }

    /// Adds four cards to every set for which forcing is right, no rank making a straight with them.
    fn where_right(
        &self,
        suited: &SuitedFour,
        highest: i64,
        open: u16,
        left: &SuitLeft,
        sums: &mut [ForcedCounts],
    ) {
        let SuitedFour { here, cards, .. } = *suited;
        let (free, lower, higher) = (left.bits(open), left.bits(suited.lower), left.bits(suited.higher));
        let above = left.bits(suited.highest & open);
        let (gain, highest) = (self.gain(cards), highest - count(suited.highest & left.sure));
        let mut set = 0;
        loop {
            let (win, lose) = (count(set & lower), count(set & higher));
            if self.is_right(gain + win * self.made.win + lose * self.pays.lose) {
                let cards = cards + ForcedCounts { hands: 0, win, lose };
                sums[here | usize::from(set)] += cards * (highest - count(set & above));
            }
            set = set.wrapping_sub(free) & free;
            if set == 0 {
                return;
            }
        }
    }

    /// Adds four cards with which some rank makes a straight flush, if sets agree whether forcing is right.
    fn add_straights(
        &self,
        place: usize,
        here: usize,
        asked: u16,
        left: &SuitLeft,
        sums: &mut [ForcedCounts],
    ) -> bool {
        let mut changes = Changes::new();
        let cards = self.suited_cards(place, asked, left, &mut changes);
        let gains = changes.iter().map(|(_, change)| self.gain(*change));
        let (less, more) = gains.fold((0, 0), |(less, more), gain| (less + gain.min(0), more + gain.max(0)));
        let gain = self.gain(cards);
        if !self.is_right(gain + less) {
            return !self.is_right(gain + more);
        }
        let highest = self.dealer.rests[place].highest;
        let mut add = |here: usize, times: i64| {
            sums[here] += cards * times;
            changes.iter().for_each(|(bit, change)| sums[here | bit] += *change * times);
        };
        add(here, self.forces[place].highest() - count(highest & left.sure));
        ranks(highest & left.open).for_each(|rank| add(here | left.bit(rank), -1));
        true
    }

    /// The replacements when the four cards share the suit and no open rank is left, and what open ranks change.
    #[inline]
    fn suited_cards(&self, place: usize, asked: u16, left: &SuitLeft, changes: &mut Changes) -> ForcedCounts {
        let rest = &self.dealer.rests[place];
        let flushes = self.flush.ranks(rest.mask);
        let sure = left.sure & !asked;
        let mut cards = self.forces[place].cards() + flushes.cards(sure & !rest.straights);
        for rank in ranks(sure & rest.straights) {
            cards += self.straight_flush_card(place, rank);
        }
        changes.clear();
        for rank in ranks(left.open & !asked) {
            let change = if rest.straights >> rank & 1 == 1 {
                self.straight_flush_card(place, rank)
            } else {
                flushes.cards(1 << rank)
            };
            changes.push((left.bit(rank), change));
        }
        cards
    }

    /// Adds four cards to every set for which forcing is right. What a set has follows from the one without its first
    /// open rank.
    fn one_by_one(&self, place: usize, asked: u16, left: &SuitLeft, sums: &mut [ForcedCounts]) {
        let mut changes = Changes::new();
        let none = self.suited_cards(place, asked, left, &mut changes);
        let (above, here) = (self.dealer.rests[place].highest, left.place(asked));
        let free = changes.iter().fold(0, |free, (bit, _)| free | bit);
        let not_highest: ArrayVec<i64, 13> =
            ranks(left.open & !asked).map(|rank| i64::from(above >> rank & 1 == 1)).collect();
        let first = (none, self.forces[place].highest() - count(above & left.sure));
        let (mut known, mut at) = (Vec::with_capacity(1 << changes.len()), 0_usize);
        for set in 0..1_usize << changes.len() {
            let (cards, highest) = match set.checked_ilog2() {
                None => first,
                Some(_) => {
                    let rank = usize::try_from(set.trailing_zeros()).unwrap_or_default();
                    let (cards, highest): (ForcedCounts, i64) = known[set & (set - 1)];
                    (cards + changes[rank].1, highest - not_highest[rank])
                }
            };
            known.push((cards, highest));
            if self.is_right(self.gain(cards)) {
                sums[here | at] += cards * highest;
            }
            at = at.wrapping_sub(free) & free;
        }
    }

    /// A card that makes a straight flush in place of a straight.
    fn straight_flush_card(&self, place: usize, rank: usize) -> ForcedCounts {
        let four = self.dealer.rests[place].mask;
        let flush = self.against(FLUSHES[usize::from(four | 1 << rank)], 1);
        let straight = self.dealer.straights[place].iter().filter(|(straight, _)| *straight == rank);
        straight.fold(flush, |change, (_, straight)| change - self.against(*straight, 1))
    }
}

/// Four cards that share the suit, none of the other ranks making a straight with them.
struct SuitedFour {
    /// The place of the ranks asked for.
    here: usize,
    /// The replacements when no open rank is left.
    cards: ForcedCounts,
    /// Open ranks that make a lower flush.
    lower: u16,
    /// Open ranks that make a higher flush.
    higher: u16,
    /// The ranks that the replaced card can have had.
    highest: u16,
}

impl SuitedFour {
    /// Adds them to every set that has the ranks asked for, forcing being right in all of them.
    fn to_all(&self, highest: i64, left: &SuitLeft, sums: &mut [ForcedCounts]) {
        self.add(self.here, highest - count(self.highest & left.sure), left, sums);
        // Where the highest has the suit too, the hand is a flush and not forced.
        for rank in ranks(self.highest & left.open) {
            self.add(self.here | left.bit(rank), -1, left, sums);
        }
    }

    #[inline]
    fn add(&self, here: usize, times: i64, left: &SuitLeft, sums: &mut [ForcedCounts]) {
        sums[here] += self.cards * times;
        ranks(self.lower).for_each(|rank| sums[here | left.bit(rank)].win += times);
        ranks(self.higher).for_each(|rank| sums[here | left.bit(rank)].lose += times);
    }
}

impl AgainstFlush {
    /// The ranks that make of four suited cards a flush that is lower or higher, straight flushes left out.
    #[inline]
    pub(crate) const fn ranks(self, four: u16) -> FlushRanks {
        match self {
            AgainstFlush::Below => FlushRanks { lower: 0, higher: 0x1fff },
            AgainstFlush::Above | AgainstFlush::Straight => FlushRanks { lower: 0x1fff, higher: 0 },
            AgainstFlush::Equal(own) => {
                let lower = below(four, own);
                let last = own & !four;
                let equal = if last == own.wrapping_sub(four) { last } else { 0 };
                FlushRanks { lower, higher: 0x1fff & !lower & !equal }
            }
        }
    }
}

/// The ranks that make a lower and a higher flush.
#[derive(Clone, Copy)]
pub(crate) struct FlushRanks {
    lower: u16,
    pub higher: u16,
}

impl FlushRanks {
    #[inline]
    pub(crate) fn cards(self, drawn: u16) -> ForcedCounts {
        ForcedCounts { hands: 0, win: count(drawn & self.lower), lose: count(drawn & self.higher) }
    }
}

/// The ranks that make of four suited cards a flush lower than `own`: flushes compare as their masks do, so a
/// rank is low enough if its bit is less than the difference.
#[inline]
const fn below(four: u16, own: u16) -> u16 {
    let difference = own.saturating_sub(four);
    if difference < 2 { 0 } else { (2 << (difference - 1).ilog2()) - 1 }
}
