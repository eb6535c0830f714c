//! Quick upper bounds for exchanges of many cards, valid for every hand against an up card.
//!
//! What the dealer can hold depends only on the ranks that are gone: the cards given up, the final hand and the up
//! card. For each kind of final hand the best that any set of gone ranks allows is kept, by how many aces and kings
//! and how many of the up card's rank are gone, because these matter most.

use crate::bounds::Bounds;
use crate::dealer::live_ranks::LiveRanks;
use crate::decisions::draws;
use crate::draws::draw_value::RankDraw;
use crate::draws::rank_draws::choose;
use crate::hands::Hands;
use crate::hands::payouts::FinalHand;
use crate::hands::rank_multisets::{MULTISETS, Multisets, all};
use crate::hands::shape::Shape;
use crate::solution::classes::RankClass;

const ACE: usize = 12;
const KING: usize = 11;

/// Bounds for one up card.
pub struct UpCardBounds {
    up: usize,
    /// For each final hand by the number of its ranks: where its own ranks and its kind are in the bounds.
    hands: Vec<u16>,
    kinds: usize,
    /// For exchanges of two to five cards: by aces and kings gone, by up ranks gone, by kind.
    most: [Vec<i64>; 4],
    /// By the number of cards kept and by their ranks: the most over all hands that have them.
    any: [Vec<i128>; 4],
}

/// Where gone ranks are counted: aces and kings, and cards of the up card's rank.
fn mark(up: usize, rank: usize) -> usize {
    usize::from(rank == ACE || rank == KING) * 4 + usize::from(rank == up)
}

const MARKS: usize = 9 * 4;

/// Do bounds tell these hands apart?
fn kind(made: &FinalHand) -> (usize, i64) {
    let shape = match made.shape {
        Shape::Nothing => 0,
        Shape::AceKing(_) => 1,
        Shape::Pair(rank, _) => 2 + rank,
        Shape::TwoPair(..) => 15,
        Shape::Three(_) => 16,
        Shape::Straight(_)
        | Shape::Flush(_)
        | Shape::FullHouse(_)
        | Shape::Four(_)
        | Shape::StraightFlush => 17,
    };
    (shape, made.win)
}

impl UpCardBounds {
    /// The bounds for an up card.
    pub fn new(hands: &Hands, up: usize) -> UpCardBounds {
        let sets = all(5);
        let mut known: Vec<((usize, i64), &FinalHand)> = Vec::new();
        let mut finals = Vec::with_capacity(sets.len());
        for (number, ranks) in (0_u16..).zip(&sets) {
            let made = hands.plain(5, number);
            let kind = kind(made);
            let found = known.iter().position(|(other, _)| *other == kind);
            let at = found.unwrap_or(known.len());
            if found.is_none() {
                known.push((kind, made));
            }
            let mark: usize = ranks.iter().map(|rank| mark(up, *rank)).sum();
            finals.push((mark, at));
        }
        let made: Vec<&FinalHand> = known.iter().map(|(_, made)| *made).collect();
        let bounds = Bounds::without_hand(hands, up);
        let most = [7, 8, 9, 10].map(|gone| most(&bounds, &made, up, gone));
        let kinds = made.len();
        let cell = |(mark, kind): (usize, usize)| u16::try_from(mark * kinds + kind).unwrap_or(u16::MAX);
        let finals = finals.into_iter().map(cell).collect();
        let mut caps = UpCardBounds { up, hands: finals, kinds, most, any: Default::default() };
        caps.any = std::array::from_fn(|size| {
            let fold = bounds.fold_after(5 - size);
            all(size).iter().map(|kept| caps.whatever_else(kept, fold)).collect()
        });
        caps
    }

    /// The most over all hands that keep these ranks. What a draw gives over a fold is no more than a draw from all other
    /// cards would, those given up among them.
    fn whatever_else(&self, kept: &[usize], fold: i64) -> i128 {
        let (count, mut live) = (5 - kept.len(), LiveRanks::new(self.up));
        for rank in kept {
            if live.of(*rank) == 0 {
                return 0; // No hand has them.
            }
            live = live.without(*rank);
        }
        let change = RankDraw { kept: MULTISETS.of(kept.iter().copied()), size: kept.len(), count };
        let marks = |high: usize| (0..=(count - high).min(3)).map(move |ups| high * 4 + ups);
        let given: Vec<usize> = (0..=count).flat_map(marks).collect();
        let most = |hand: usize| {
            let most = given.iter().filter_map(|marks| self.most[count - 2].get(marks * self.kinds + hand));
            most.copied().fold(fold, i64::max)
        };
        let mut sum = i128::from(fold) * draws(46, count);
        each_hand(&live, change, &mut |ways, hand| {
            sum += i128::from(ways * (most(self.hands[usize::from(hand)].into()) - fold));
        });
        sum
    }

    /// The most that an exchange of such cards is worth, summed over its draws, whatever else the hand has.
    pub fn any(&self, change: RankDraw) -> i128 {
        self.any[change.size][usize::from(change.kept)]
    }

    /// The most that an exchange is worth, summed over its draws, flushes not counted.
    pub fn sum(&self, class: &RankClass, change: RankDraw, kept: impl Iterator<Item = usize>) -> i128 {
        let gone: usize = class.ranks.iter().map(|rank| mark(self.up, *rank)).sum();
        let kept: usize = kept.map(|rank| mark(self.up, rank)).sum();
        let most = &self.most[change.count - 2][(gone - kept) * self.kinds..];
        let mut sum = 0_i128;
        each_hand(&class.live(), change, &mut |ways, hand| {
            sum += i128::from(ways * most[usize::from(self.hands[usize::from(hand)])]);
        });
        sum
    }
}

/// Calls `visit` with the ways to every final hand.
fn each_hand(live: &LiveRanks, change: RankDraw, visit: &mut impl FnMut(i64, u16)) {
    descend(&MULTISETS, live, (change.kept, change.size), 0, 1, visit);
}

fn descend(
    multisets: &Multisets,
    live: &LiveRanks,
    (hand, size): (u16, usize),
    from: usize,
    ways: i64,
    visit: &mut impl FnMut(i64, u16),
) {
    let more = multisets.with_each(size, hand);
    if size == 4 {
        for rank in (from..13).filter(|rank| live.of(*rank) > 0) {
            visit(ways * live.of(rank), more[rank]);
        }
        return;
    }
    for rank in from..13 {
        let there = live.count_of(rank);
        let (mut hand, mut size) = (hand, size);
        for more in 1..=there {
            hand = multisets.with(size, hand, rank);
            size += 1;
            let ways = ways * choose(there, more);
            if size == 5 {
                visit(ways, hand);
                break;
            }
            descend(multisets, live, (hand, size), rank + 1, ways, visit);
        }
    }
}

fn most(bounds: &Bounds<'_>, made: &[&FinalHand], up: usize, gone: usize) -> Vec<i64> {
    let mut most = vec![i64::MIN; MARKS * made.len()];
    each_gone(up, LiveRanks::new(up), 0, 0, gone, &mut |live, mark| {
        let quick = live.quick();
        let at = mark * made.len();
        for (most, made) in most[at..at + made.len()].iter_mut().zip(made) {
            *most = bounds.most_quick(made, live, &quick).max(*most);
        }
    });
    most
}

/// Calls `visit` with all ways in which `count` ranks can be gone.
fn each_gone(
    up: usize,
    live: LiveRanks,
    marked: usize,
    from: usize,
    count: usize,
    visit: &mut impl FnMut(&LiveRanks, usize),
) {
    if count == 0 {
        return visit(&live, marked);
    }
    for rank in from..13 {
        let (mut live, mut marked) = (live, marked);
        for more in 1..=count {
            if live.of(rank) == 0 {
                break;
            }
            live = live.without(rank);
            marked += mark(up, rank);
            each_gone(up, live, marked, rank + 1, count - more, visit);
        }
    }
}
