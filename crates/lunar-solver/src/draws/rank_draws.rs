//! The cards a draw can bring, by rank: each multiset once, with the ways it can be drawn.

use crate::dealer::live_ranks::LiveRanks;
use crate::hands::rank_multisets::MULTISETS;
use arrayvec::ArrayVec;

/// Ranks drawn, each with the number of cards.
pub type TakenRanks = ArrayVec<(u8, u8), 5>;

/// Ranks that a draw brings.
#[derive(Clone, Debug)]
pub struct DrawnRanks {
    /// What was drawn.
    pub taken: TakenRanks,
    /// In how many ways.
    pub ways: i64,
    /// The cards left.
    pub live: LiveRanks,
    /// The number of the final hand's multiset of ranks.
    pub hand: u16,
}

/// `CHOOSE[n][k]` of at most four cards of a rank.
const CHOOSE: [[i64; 6]; 5] =
    [[1, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0], [1, 2, 1, 0, 0, 0], [1, 3, 3, 1, 0, 0], [1, 4, 6, 4, 1, 0]];

/// Ways to take `taken` of `of` cards of a rank.
#[inline]
pub fn choose(of: u8, taken: u8) -> i64 {
    CHOOSE[usize::from(of)][usize::from(taken)]
}

/// Calls `visit` with every draw of `count` cards to a multiset of `size` ranks.
pub fn each_draw(
    live: &LiveRanks,
    size: usize,
    hand: u16,
    count: usize,
    visit: &mut impl FnMut(&DrawnRanks),
) {
    let start = DrawnRanks { taken: TakenRanks::new(), ways: 1, live: *live, hand };
    descend(&start, size, count, 0, visit);
}

fn descend(drawn: &DrawnRanks, size: usize, count: usize, from: u8, visit: &mut impl FnMut(&DrawnRanks)) {
    for rank in from..13 {
        let there = drawn.live.count(rank);
        let mut next = drawn.clone();
        next.taken.push((rank, 0));
        let mut taken = 0;
        for more in 0..count {
            if taken == there {
                break;
            }
            taken += 1;
            next.hand = MULTISETS.with(size + more, next.hand, rank.into());
            next.live = next.live.without(rank.into());
            next.ways = drawn.ways * choose(there, taken);
            if let Some(last) = next.taken.last_mut() {
                last.1 = taken;
            }
            if more + 1 == count {
                visit(&next);
            } else {
                descend(&next, size + more + 1, count - more - 1, rank + 1, visit);
            }
        }
    }
}

/// Calls `visit` with each set of ranks that may be left of `suit` after `taken`, and the ways to it; `live` is
/// from before the draw.
pub fn each_suit(
    taken: &[(u8, u8)],
    live: &LiveRanks,
    suit: u16,
    ways: i64,
    visit: &mut impl FnMut(i64, u16),
) {
    let Some(((rank, count), others)) = taken.split_first() else { return visit(ways, suit) };
    let there = live.count(*rank);
    if suit >> rank & 1 == 0 {
        return each_suit(others, live, suit, ways * choose(there, *count), visit);
    }
    each_suit(others, live, suit & !(1 << rank), ways * choose(there - 1, count - 1), visit);
    if there > *count {
        each_suit(others, live, suit, ways * choose(there - 1, *count), visit);
    }
}

/// Calls `visit` with each way the four suits may be left after `taken`.
pub fn each_deal(taken: &[(u8, u8)], suits: [u16; 4], visit: &mut impl FnMut([u16; 4])) {
    let Some(((rank, count), others)) = taken.split_first() else { return visit(suits) };
    for chosen in 0..16_u16 {
        let fits = (0..4).all(|suit| chosen >> suit & 1 == 0 || suits[suit] >> rank & 1 == 1);
        if fits && chosen.count_ones() == u32::from(*count) {
            let left = std::array::from_fn(|suit| suits[suit] & !((chosen >> suit & 1) << rank));
            each_deal(others, left, visit);
        }
    }
}
