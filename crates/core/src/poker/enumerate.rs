//! All hands of five, six or seven cards, in descending order of their cards.
//!
//! The cards of a hand are chosen from the highest down, and what is known of the cards chosen so
//! far is carried along. The last card costs one step in a table, taken once for its whole rank
//! where suits cannot matter.

use crate::card::{CardSet, Suit};

use super::ordered::{FIVE, OrderedRanks, SEVEN, SIX};
use super::rank::HandRank;
use super::suited::{SUITED, SuitedRanks};

/// nj/lunar-poker 38.5(b) | nz/lunar-poker 4.4 | nj/packs-poker 43.5(b)
///
/// Visits each of the 2,598,960 five-card hands once, with its rank and its cards.
pub fn for_each_five(mut visit: impl FnMut(HandRank, CardSet)) {
    fold_five((), move |(), rank, cards| visit(rank, cards));
}

/// nj/lunar-poker 38.10(g)·b
///
/// Visits each of the 20,358,520 six-card hands once, with the rank of its best five cards and
/// all six cards.
pub fn for_each_six(mut visit: impl FnMut(HandRank, CardSet)) {
    fold_six((), move |(), rank, cards| visit(rank, cards));
}

/// nj/packs-poker 43.1[2]
///
/// Visits each of the 133,784,560 seven-card hands once, with the rank of its best five cards and
/// all seven cards.
pub fn for_each_seven(mut visit: impl FnMut(HandRank, CardSet)) {
    fold_seven((), move |(), rank, cards| visit(rank, cards));
}

/// nj/lunar-poker 38.5(b) | nz/lunar-poker 4.4 | nj/packs-poker 43.5(b)
///
/// Folds all five-card hands into one value. What is small stays in registers this way, wherever
/// the call stands; [`for_each_five`] can be several times slower if its closure writes to memory
/// through more than one reference.
pub fn fold_five<A>(start: A, step: impl FnMut(A, HandRank, CardSet) -> A) -> A {
    Walk { ordered: &*FIVE, suited: &SUITED, step }.descend(start, Prefix::EMPTY, 5)
}

/// nj/lunar-poker 38.10(g)·b
///
/// Folds all six-card hands into one value, as [`fold_five`] does with five cards.
pub fn fold_six<A>(start: A, step: impl FnMut(A, HandRank, CardSet) -> A) -> A {
    Walk { ordered: &*SIX, suited: &SUITED, step }.descend(start, Prefix::EMPTY, 6)
}

/// nj/packs-poker 43.1[2]
///
/// Folds all seven-card hands into one value, as [`fold_five`] does with five cards.
pub fn fold_seven<A>(start: A, step: impl FnMut(A, HandRank, CardSet) -> A) -> A {
    Walk { ordered: &*SEVEN, suited: &SUITED, step }.descend(start, Prefix::EMPTY, 7)
}

/// The first cards of a hand. Cards are numbers here, `4 * rank + lane of the suit`.
#[derive(Clone, Copy)]
struct Prefix {
    /// Number of the hand so far in the order of ranks.
    number: usize,
    cards: CardSet,
    /// Four bits for each suit: its cards and five, so that the third card sets the highest bit.
    counts: u32,
    /// All cards that follow are lower than this one.
    below: usize,
}

const THREE_OF_A_SUIT: u32 = 0x8888;

impl Prefix {
    const EMPTY: Self = Self { number: 0, cards: CardSet::EMPTY, counts: 0x5555, below: 52 };

    fn with(self, card: usize, share: usize) -> Self {
        Self {
            number: self.number + share,
            cards: plus(self.cards, card),
            counts: self.counts + (1 << (4 * (card % 4))),
            below: card,
        }
    }

    /// The suit with three or more cards, if there is one; there cannot be two.
    fn flush_draw(self) -> Option<FlushDraw> {
        let lane = usize::try_from((self.counts & THREE_OF_A_SUIT).trailing_zeros() / 4).ok()?;
        let mask = self.cards.suit_mask(*Suit::BY_LANE.get(lane)?);
        Some(FlushDraw { lane, mask, count: mask.count_ones() })
    }
}

/// A suit that the last two cards may make a flush.
#[derive(Clone, Copy)]
struct FlushDraw {
    lane: usize,
    mask: u16,
    count: u32,
}

impl FlushDraw {
    #[inline]
    fn with(self, rank: usize, lane: usize) -> Self {
        let suited = lane == self.lane;
        Self {
            lane: self.lane,
            mask: self.mask | u16::from(suited) << rank,
            count: self.count.wrapping_add(u32::from(suited)),
        }
    }
}

/// The tables and what is done with each hand.
struct Walk<'t, const CARDS: usize, const SLOTS: usize, S> {
    ordered: &'t OrderedRanks<CARDS, SLOTS>,
    suited: &'t SuitedRanks,
    step: S,
}

impl<const CARDS: usize, const SLOTS: usize, S> Walk<'_, CARDS, SLOTS, S> {
    /// Folds all hands that begin with the prefix and go on with `left` lower cards.
    fn descend<A>(&mut self, made: A, prefix: Prefix, left: usize) -> A
    where
        S: FnMut(A, HandRank, CardSet) -> A,
    {
        if left > 2 {
            (left - 1..prefix.below).rev().fold(made, |made, card| {
                let share = self.ordered.share(card / 4, left - 1);
                self.descend(made, prefix.with(card, share), left - 1)
            })
        } else if let Some(draw) = prefix.flush_draw() {
            self.last_two_suited(made, prefix, draw)
        } else {
            self.last_two(made, prefix)
        }
    }

    /// The last two cards after a prefix that cannot become a flush.
    fn last_two<A>(&mut self, made: A, prefix: Prefix) -> A
    where
        S: FnMut(A, HandRank, CardSet) -> A,
    {
        let ordered = self.ordered;
        fold_below(
            made,
            prefix.below,
            #[inline(always)]
            |made, rank, lane| {
                let number = prefix.number.wrapping_add(ordered.share(rank, 1));
                let hands = |last| [ordered.rank(number.wrapping_add(last)); 4];
                self.last(made, prefix.cards, rank, lane, hands)
            },
        )
    }

    /// The last two cards after a prefix that may become a flush.
    fn last_two_suited<A>(&mut self, made: A, prefix: Prefix, draw: FlushDraw) -> A
    where
        S: FnMut(A, HandRank, CardSet) -> A,
    {
        let (ordered, suited) = (self.ordered, self.suited);
        fold_below(
            made,
            prefix.below,
            #[inline(always)]
            |made, rank, lane| {
                let number = prefix.number.wrapping_add(ordered.share(rank, 1));
                let unsuited = |last| ordered.rank(number.wrapping_add(last));
                let draw = draw.with(rank, lane);
                if draw.count < 4 {
                    return self.last(made, prefix.cards, rank, lane, |last| [unsuited(last); 4]);
                }
                let flush = (draw.count >= 5).then(|| suited.rank(draw.mask));
                self.last(made, prefix.cards, rank, lane, |last| {
                    let other = flush.unwrap_or(unsuited(last));
                    let of_suit = suited.rank(draw.mask | 1 << last);
                    [0, 1, 2, 3].map(|lane| if lane == draw.lane { of_suit } else { other })
                })
            },
        )
    }

    /// The last card after a card of the given rank and lane. `hands` gives the ranks of the hands
    /// that end with each of the four cards of a rank; it is asked once for each rank.
    #[inline(always)]
    fn last<A>(
        &mut self,
        mut made: A,
        cards: CardSet,
        rank: usize,
        lane: usize,
        hands: impl Fn(usize) -> [HandRank; 4],
    ) -> A
    where
        S: FnMut(A, HandRank, CardSet) -> A,
    {
        let cards = plus(cards, 4 * rank + lane);
        let same = hands(rank);
        for lane in (0..lane).rev() {
            made = (self.step)(made, same[lane], plus(cards, 4 * rank + lane));
        }
        for rank in (0..rank).rev() {
            let [clubs, diamonds, hearts, spades] = hands(rank);
            made = (self.step)(made, spades, plus(cards, 4 * rank + 3));
            made = (self.step)(made, hearts, plus(cards, 4 * rank + 2));
            made = (self.step)(made, diamonds, plus(cards, 4 * rank + 1));
            made = (self.step)(made, clubs, plus(cards, 4 * rank));
        }
        made
    }
}

#[inline(always)]
fn plus(cards: CardSet, card: usize) -> CardSet {
    cards.union(CardSet::from_bits(1 << (card & 63)))
}

/// Folds rank and lane of all cards below the given one, from the highest down.
#[inline(always)]
fn fold_below<A>(mut made: A, below: usize, mut step: impl FnMut(A, usize, usize) -> A) -> A {
    let (rank, lanes) = (below / 4, below % 4);
    for lane in (0..lanes).rev() {
        made = step(made, rank, lane);
    }
    for rank in (0..rank).rev() {
        // Written out, so that the compiler knows in each copy how many cards of the rank are left.
        made = step(made, rank, 3);
        made = step(made, rank, 2);
        made = step(made, rank, 1);
        made = step(made, rank, 0);
    }
    made
}
