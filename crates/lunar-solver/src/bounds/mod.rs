//! Upper bounds: what an exchange is worth at most, cheap enough to ask for every one.
//!
//! A suit can only help the dealer against a hand below a straight, so counts by rank alone bound its value. A
//! hand that may force is taken to win against every dealer who qualifies, and against every pair after a force.

pub mod by_up_card;

use crate::dealer::DEALERS;
use crate::dealer::live_ranks::{LiveRanks, QuickCounts, four, straight_ranks};
use crate::decisions::draws;
use crate::draws::draw_value::RankDraw;
use crate::draws::rank_draws::choose;
use crate::hands::Hands;
use crate::hands::payouts::{FinalHand, Forcing};
use crate::hands::rank_multisets::MULTISETS;
use crate::rank_masks::ranks;
use crate::showdown::Showdown;
use crate::solution::class_solver::DENOMINATOR;
use std::sync::LazyLock;

/// The ranks of every straight.
static STRAIGHTS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mask = |top: usize| straight_ranks(top).into_iter().fold(0, |mask, rank| mask | 1 << rank);
    (3..13).map(mask).collect()
});

/// What bounds need to know of a rank class.
pub struct Bounds<'a> {
    hands: &'a Hands,
    live: LiveRanks,
    /// Dealer's hands that would draw to a straight when forced.
    straights: i64,
    /// Dealer's hands that would draw to a flush when forced.
    flushes: i64,
    /// Flushes that would not qualify without the suit.
    suited_none: i64,
    /// Hands that do not qualify, as if none were a flush.
    none: i64,
    /// Those among them that have a certain card of each rank.
    none_with: [i64; 13],
    /// By the number of cards drawn.
    scales: [i128; 6],
}

impl<'a> Bounds<'a> {
    /// For the cards left after the first deal.
    pub fn new(hands: &'a Hands, live: &LiveRanks) -> Bounds<'a> {
        let (dealer, none) = (&DEALERS[live.up()], live.none());
        let of = |rank: usize| if rank == live.up() { 1 } else { live.of(rank) };
        let above = |mask: u16| ranks(mask).map(|rank| live.of(rank)).sum::<i64>().max(1);
        let straights = dealer.rests.iter().filter(|rest| rest.straights != 0);
        let ways = |ranks: [u8; 4]| ranks.into_iter().map(|rank| of(usize::from(rank))).product::<i64>();
        let (beside, others) = dealer.rests.split_at(dealer.with_up);
        Bounds {
            hands,
            live: *live,
            straights: straights.map(|rest| ways(rest.ranks) * above(rest.highest)).sum(),
            flushes: beside.iter().map(|rest| above(rest.highest)).sum::<i64>()
                + 3 * i64::try_from(others.len()).unwrap_or_default(),
            suited_none: dealer.suited_none[0x1fff & !(1 << live.up())],
            none,
            none_with: std::array::from_fn(|rank| {
                if live.of(rank) == 0 { 0 } else { none - live.without(rank).none() }
            }),
            scales: std::array::from_fn(|count| scale(live, count)),
        }
    }

    /// For an up card alone, whatever else is gone.
    pub fn without_hand(hands: &'a Hands, up: usize) -> Bounds<'a> {
        Bounds::new(hands, &LiveRanks::new(up))
    }

    /// The most a final hand that may force, or beats a straight, is worth.
    fn strong(&self, made: &FinalHand, live: &LiveRanks, none: i64) -> i64 {
        self.winning(made.win.max(0), made.shape.is_low(), live.cards(), none)
    }

    /// The same for a hand that wins `win` when `left` cards are left.
    fn winning(&self, win: i64, is_low: bool, left: i64, none: i64) -> i64 {
        let pays = &self.hands.pays;
        let (hands, cards) = (four(left), left - 4);
        let forced = if pays.force != Forcing::Never { 12 * win - pays.ante * cards } else { 0 };
        let (mut sum, mut draws) = (0, 0);
        if !is_low {
            sum += self.suited_none * win * cards;
            draws = 8 * self.straights + 9 * self.flushes;
        }
        if pays.force != Forcing::Never {
            sum += draws * win;
        }
        sum + win * cards * (hands - none) + none * forced.max(pays.no_hand * cards)
    }

    /// The most that an exchange is worth if no five cards share a suit, fee included.
    pub fn plain(&self, change: RankDraw) -> i128 {
        self.of_sum(self.drawn(&self.live, change.kept, change.size, change.count, 0), change.count)
    }

    /// The sum over all draws of `count` more cards of ranks from `from` on.
    fn drawn(&self, live: &LiveRanks, hand: u16, size: usize, count: usize, from: usize) -> i128 {
        if count == 1 {
            let last = |rank: usize| {
                let made = self.hands.plain(size + 1, MULTISETS.with(size, hand, rank));
                live.of(rank) * self.most(made, &live.without(rank))
            };
            return i128::from((from..13).filter(|rank| live.of(*rank) > 0).map(last).sum::<i64>());
        }
        let mut sum = 0;
        for rank in from..13 {
            let there = live.count(u8::try_from(rank).unwrap_or_default());
            let (mut next, mut hand) = (*live, hand);
            for taken in 1..=there {
                let more = usize::from(taken);
                if more > count {
                    break;
                }
                hand = MULTISETS.with(size + more - 1, hand, rank);
                next = next.without(rank);
                let ways = i128::from(choose(there, taken));
                sum += ways
                    * if more == count {
                        self.most(self.hands.plain(size + count, hand), &next).into()
                    } else {
                        self.drawn(&next, hand, size + more, count - more, rank + 1)
                    };
            }
        }
        sum
    }

    /// The most a final hand without a flush is worth, bet or folded.
    #[inline]
    fn most(&self, made: &FinalHand, live: &LiveRanks) -> i64 {
        let pays = &self.hands.pays;
        let (hands, cards) = (four(live.cards()), live.cards() - 4);
        let value = if Showdown::only_up_suit_matters(pays, made, live) {
            let counts = live.at_most(made.shape);
            let lose = hands - counts.win - counts.none;
            (counts.win * made.win.max(0) + lose * pays.lose + counts.none * pays.no_hand) * cards
        } else {
            self.strong(made, live, live.none())
        };
        value.max(pays.fold * hands * cards)
    }

    /// The same, from counts that are known already.
    #[inline]
    pub fn most_quick(&self, made: &FinalHand, live: &LiveRanks, quick: &QuickCounts) -> i64 {
        let pays = &self.hands.pays;
        let (hands, cards) = (four(live.cards()), live.cards() - 4);
        let value = if Showdown::only_up_suit_matters(pays, made, live) {
            let win = quick.wins(made.shape);
            let lose = hands - win - quick.none;
            (win * made.win.max(0) + lose * pays.lose + quick.none * pays.no_hand) * cards
        } else {
            self.strong(made, live, quick.none)
        };
        value.max(pays.fold * hands * cards)
    }

    /// What a fold gives after a draw of `count` cards from a deck without the hand.
    pub fn fold_after(&self, count: usize) -> i64 {
        let left = 46 - i64::try_from(count).unwrap_or_default();
        self.hands.pays.fold * four(left) * (left - 4)
    }

    /// The most that an exchange is worth, fee included, for a sum over its draws.
    pub fn of_sum(&self, sum: i128, count: usize) -> i128 {
        sum * self.scale(count) - i128::from(self.hands.pays.ante) * DENOMINATOR
    }

    /// The most that flushes add to an exchange: `kept` are the ranks held in a suit of which `suit` are live.
    pub fn suited(&self, count: usize, kept: u16, suit: u16) -> i128 {
        let left = self.live.cards() - i64::try_from(count).unwrap_or_default();
        let fold = self.hands.pays.fold * four(left) * (left - 4);
        let over_fold = |win: i64, none: i64| self.winning(win.max(0), false, left, none) - fold;
        let of_straight = |mask: u16| {
            let live = ranks(mask & !kept).fold(self.live, |live, rank| live.without(rank));
            i128::from(over_fold(self.hands.suited(mask, None).win, live.none()).max(0))
        };
        let drawn = |mask: &u16| kept & !mask == 0 && mask & !(kept | suit) == 0;
        let straights: i128 = STRAIGHTS.iter().copied().filter(drawn).map(of_straight).sum();
        let [first, last] = [0, self.none].map(|none| over_fold(self.hands.best_flushes[0], none));
        // What a flush is worth is a straight line in the dealer's hands that do not qualify.
        let flushes = draws(suit.count_ones().into(), count);
        let falls = last >= 0 && first >= last;
        let none = if falls { self.none_after(count, suit, flushes) } else { 0 };
        let most = i128::from(first.max(last).max(0)) * flushes;
        let less = i128::from(first - last) * none / i128::from(self.none.max(1));
        (most - less + straights) * self.scale(count)
    }

    /// No fewer dealer's hands than these do not qualify, over all draws from a suit: each draw takes away those that
    /// have one of its cards, some of them twice.
    fn none_after(&self, count: usize, suit: u16, flushes: i128) -> i128 {
        let with_card = draws(i64::from(suit.count_ones()) - 1, count - 1);
        let lost: i64 = ranks(suit).map(|rank| self.none_with[rank]).sum();
        (i128::from(self.none) * flushes - with_card * i128::from(lost)).max(0)
    }

    /// The most that flushes can add to an exchange of `count` cards.
    pub fn flush_cap(&self, count: usize) -> i128 {
        let suits = if count == 5 { 4 } else { 1 };
        suits * self.flush_draws(draws(8 + i64::try_from(count).unwrap_or_default(), count), count)
    }

    /// The most that `flushes` flush draws add, each taken to win for certain, up to ten of them a straight flush.
    fn flush_draws(&self, flushes: i128, count: usize) -> i128 {
        let left = self.live.cards() - i64::try_from(count).unwrap_or_default();
        let ways = i128::from(four(left) * (left - 4));
        let over_fold = |win: i64| i128::from(win.max(self.hands.pays.no_hand) - self.hands.pays.fold).max(0);
        let [flush, straight_flush] = self.hands.best_flushes.map(over_fold);
        (flushes * flush + 10 * straight_flush) * ways * self.scale(count)
    }

    fn scale(&self, count: usize) -> i128 {
        self.scales[count]
    }
}

/// How much more the denominator has than the ways after a draw of `count` cards.
fn scale(live: &LiveRanks, count: usize) -> i128 {
    let left = live.cards() - i64::try_from(count).unwrap_or_default();
    DENOMINATOR / (i128::from(four(left) * (left - 4)) * draws(live.cards(), count))
}
