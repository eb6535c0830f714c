//! The cards a draw can bring, by rank: each multiset once, with the ways it can be drawn.

use super::live::Live;
use super::multiset::MULTISETS;
use arrayvec::ArrayVec;

/// Ranks drawn, each with the number of cards.
pub type Taken = ArrayVec<(usize, i64), 5>;

/// Ranks that a draw brings.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// What was drawn.
    pub taken: Taken,
    /// In how many ways.
    pub ways: i64,
    /// The cards left.
    pub live: Live,
    /// The number of the final hand's multiset of ranks.
    pub hand: u16,
}

/// `CHOOSE[n][k]` of at most four cards of a rank.
pub const CHOOSE: [[i64; 6]; 5] =
    [[1, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0], [1, 2, 1, 0, 0, 0], [1, 3, 3, 1, 0, 0], [1, 4, 6, 4, 1, 0]];

/// Ways to take `taken` of `of` cards.
#[inline]
pub fn choose(of: i64, taken: i64) -> i64 {
    CHOOSE[usize::try_from(of).unwrap_or_default()][usize::try_from(taken).unwrap_or_default()]
}

/// Calls `visit` with every draw of `count` cards to a multiset of `size` ranks.
pub fn each_draw(live: &Live, size: usize, hand: u16, count: usize, visit: &mut impl FnMut(&Drawn)) {
    let start = Drawn { taken: Taken::new(), ways: 1, live: *live, hand };
    descend(&start, size, count, 0, visit);
}

fn descend(drawn: &Drawn, size: usize, count: usize, from: usize, visit: &mut impl FnMut(&Drawn)) {
    if count == 0 {
        return visit(drawn);
    }
    for rank in from..13 {
        let mut next = drawn.clone();
        let there = drawn.live.of[rank];
        let mut taken = 0;
        next.taken.push((rank, 0));
        for size in size..size + count {
            taken += 1;
            if taken > there {
                break;
            }
            next.hand = MULTISETS.with(size, next.hand, rank);
            next.live = next.live.without(rank, 1);
            next.ways = drawn.ways * choose(there, taken);
            if let Some(last) = next.taken.last_mut() {
                last.1 = taken;
            }
            let drawn_now = usize::try_from(taken).unwrap_or_default();
            descend(&next, size + 1, count - drawn_now, rank + 1, visit);
        }
    }
}

/// Calls `visit` with each set of ranks that may be left of `suit` after `taken`, and the ways to it; `live` is
/// from before the draw.
pub fn each_suit(
    taken: &[(usize, i64)],
    live: &Live,
    suit: u16,
    ways: i64,
    visit: &mut impl FnMut(i64, u16),
) {
    let Some(((rank, count), others)) = taken.split_first() else { return visit(ways, suit) };
    let there = live.of[*rank];
    if suit >> rank & 1 == 0 {
        return each_suit(others, live, suit, ways * choose(there, *count), visit);
    }
    each_suit(others, live, suit & !(1 << rank), ways * choose(there - 1, count - 1), visit);
    if there > *count {
        each_suit(others, live, suit, ways * choose(there - 1, *count), visit);
    }
}

/// Calls `visit` with each way the four suits may be left after `taken`.
pub fn each_deal(taken: &[(usize, i64)], suits: [u16; 4], visit: &mut impl FnMut([u16; 4])) {
    let Some(((rank, count), others)) = taken.split_first() else { return visit(suits) };
    for chosen in 0..16_u16 {
        let fits = (0..4).all(|suit| chosen >> suit & 1 == 0 || suits[suit] >> rank & 1 == 1);
        if fits && i64::from(chosen.count_ones()) == *count {
            let left = std::array::from_fn(|suit| suits[suit] & !((chosen >> suit & 1) << rank));
            each_deal(others, left, visit);
        }
    }
}
