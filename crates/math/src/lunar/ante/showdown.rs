//! A final hand against everything the dealer can hold: exact, without going through the dealer's hands.
//!
//! Three parts add up. `base` counts by rank as if no cards shared a suit. `in_up_suit` corrects for the suit
//! of the up card: flushes, and three cards of it that stay beside the up card when the dealer is forced.
//! `in_other_suit` corrects for four cards of another suit that stay when the up card itself is replaced.

use super::dealer::{DEALERS, Dealer, FLUSHES, Plain, Rest};
use super::hands::ranks;
use super::live::{Live, three_below, two_below};
use super::pays::{Made, Pays};
use super::shape::Shape;
use super::tally::Tally;
use croupier_core::poker::HandRank;
use std::cmp::Ordering;

const ACE: usize = 12;
const KING: usize = 11;
/// 7-5-4-3-2.
const LOWEST_FLUSH: u16 = 0b10_1111;

/// A final hand, and the cards the dealer's hand comes from.
pub struct Showdown<'a> {
    pays: &'a Pays,
    /// The hand.
    pub made: &'a Made,
    live: Live,
    dealer: &'static Dealer,
    /// For each four cards that can stay, in the order of the dealer's list, suits not counted. Empty where
    /// forcing cannot be right.
    forces: Vec<Forced>,
    below_flush: bool,
}

/// How the cards that may replace the highest end: so many win, so many lose.
#[derive(Clone, Copy, Debug, Default)]
struct Forced {
    win: i64,
    lose: i64,
}

/// How flushes in the up card's suit change the counts of a hand below a straight.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lost {
    /// Wins that are lost.
    pub win: i64,
    /// Ties that are lost.
    pub tie: i64,
    /// Hands that would not have qualified.
    pub none: i64,
}

impl<'a> Showdown<'a> {
    /// A final hand against the dealer.
    pub fn new(pays: &'a Pays, made: &'a Made, live: Live) -> Showdown<'a> {
        let below_flush = made.rank < FLUSHES[usize::from(LOWEST_FLUSH)];
        let dealer = &DEALERS[live.up];
        let mut showdown = Showdown { pays, made, live, dealer, forces: Vec::new(), below_flush };
        if may_force(pays, made, &live) {
            let mut left = live.of.map(|count| count - 1);
            left[live.up] += 1;
            showdown.forces = dealer.rests.iter().map(|rest| showdown.replaced(rest, &left)).collect();
        }
        showdown
    }

    /// The cards that may replace the highest, for each dealer's hand.
    const fn replacements(&self) -> i64 {
        self.live.cards - 4
    }

    /// All dealer's hands with all replacements.
    pub fn all(&self) -> i64 {
        self.live.hands() * self.replacements()
    }

    /// May four cards of one suit matter when the dealer is forced?
    pub fn may_force(&self) -> bool {
        !self.forces.is_empty()
    }

    #[inline]
    fn against(&self, dealer: HandRank, cards: i64, forced: &mut Forced) {
        match self.made.rank.cmp(&dealer) {
            Ordering::Greater => forced.win += cards,
            Ordering::Equal => (),
            Ordering::Less => forced.lose += cards,
        }
    }

    /// The replacements beside four cards of several suits.
    #[inline]
    fn replaced(&self, rest: &Rest, left: &[i64; 13]) -> Forced {
        let mut forced = Forced::default();
        if matches!(self.made.shape, Shape::Pair(..)) {
            for (rank, pair) in rest.ranks.into_iter().zip(rest.pairs) {
                self.against(pair, left[rank], &mut forced);
            }
        } else {
            let [a, b, c, d] = rest.ranks;
            forced.win = left[a] + left[b] + left[c] + left[d];
        }
        for (rank, straight) in &rest.straights {
            self.against(*straight, self.live.of[*rank], &mut forced);
        }
        forced
    }

    /// The replacements beside four cards of one suit of which the ranks `suit` are left to be drawn.
    #[inline]
    fn replaced_suited(&self, rest: &Rest, plain: Forced, suit: u16) -> Forced {
        let mut forced = plain;
        let mut drawn = suit & !rest.mask;
        if rest.straight_mask & drawn != 0 {
            for (_, straight) in rest.straights.iter().filter(|(rank, _)| drawn >> rank & 1 == 1) {
                self.against(*straight, -1, &mut forced);
            }
        }
        if self.below_flush {
            forced.lose += i64::from(drawn.count_ones());
            return forced;
        }
        while drawn != 0 {
            let card = drawn & drawn.wrapping_neg();
            self.against(FLUSHES[usize::from(rest.mask | card)], 1, &mut forced);
            drawn &= !card;
        }
        forced
    }

    /// nj/lunar-poker 38.10(k)·a | nz/lunar-poker 10.3·a; 10.3·b
    ///
    /// What forcing gives over not forcing, summed over the replacements.
    #[inline]
    const fn gain(&self, forced: Forced) -> i64 {
        let given_up = (self.pays.ante + self.pays.no_hand) * self.replacements();
        forced.win * self.made.win + forced.lose * self.pays.lose - given_up
    }

    /// Adds what `hands` dealer's hands without ace-king end with.
    #[inline]
    fn no_hand(&self, forced: Forced, hands: i64, tally: &mut Tally) {
        let all = self.replacements();
        if self.may_force() && self.gain(forced) > 0 {
            tally.forced_win += hands * forced.win;
            tally.forced_push += hands * (all - forced.win - forced.lose);
            tally.forced_lose += hands * forced.lose;
        } else {
            tally.none += hands * all;
        }
    }

    /// Adds `times` hands that qualify.
    #[inline]
    fn qualified(&self, dealer: HandRank, times: i64, tally: &mut Tally) {
        match self.made.rank.cmp(&dealer) {
            Ordering::Greater => tally.win += times,
            Ordering::Equal => tally.tie += times,
            Ordering::Less => tally.lose += times,
        }
    }

    /// The counts by rank, as if no cards shared a suit.
    pub fn base(&self) -> Tally {
        let counts = self.live.against(self.made.shape);
        let lose = self.live.hands() - counts.win - counts.tie - counts.none;
        let all = self.replacements();
        let [win, tie, lose] = [counts.win, counts.tie, lose].map(|hands| hands * all);
        let mut tally = Tally { win, tie, lose, none: counts.none * all, ..Tally::default() };
        let above = self.above();
        for (rest, forced) in self.dealer.rests.iter().zip(&self.forces) {
            if self.gain(*forced) > 0 {
                let hands = self.hands_with(rest, &above);
                tally.none -= hands * all;
                self.no_hand(*forced, hands, &mut tally);
            }
        }
        tally
    }

    /// For each rank the cards above it.
    fn above(&self) -> [i64; 13] {
        let mut above = [0; 13];
        for rank in (0..ACE).rev() {
            above[rank] = above[rank + 1] + self.live.of[rank + 1];
        }
        above
    }

    /// The cards that may have been the highest beside four that stay.
    #[inline]
    fn highest(&self, rest: &Rest, above: &[i64; 13]) -> i64 {
        let blocked: i64 =
            if rest.blocked == 0 { 0 } else { ranks(rest.blocked).map(|rank| self.live.of[rank]).sum() };
        above[rest.top] - blocked
    }

    /// Dealer's hands of which these four cards stay.
    #[inline]
    fn hands_with(&self, rest: &Rest, above: &[i64; 13]) -> i64 {
        let mut of = self.live.of;
        of[self.live.up] = 1;
        let [a, b, c, d] = rest.ranks;
        let ways = of[a] * of[b] * of[c] * of[d];
        if rest.highest == 0 { ways } else { ways * self.highest(rest, above) }
    }

    /// Do flushes change nothing but the counts that `lost` tells?
    #[inline]
    pub fn simple(pays: &Pays, made: &Made, live: &Live) -> bool {
        made.shape.is_low() && !may_force(pays, made, live)
    }

    /// What flushes cost a hand below a straight that never forces; `suit` are the live ranks of the up card's
    /// suit.
    #[inline]
    pub fn lost(dealer: &Dealer, shape: Shape, up: usize, suit: u16) -> Lost {
        let none = dealer.suited_none[usize::from(suit)];
        match shape {
            Shape::Nothing => Lost { win: 0, tie: 0, none },
            Shape::AceKing(kickers) => {
                let (win, tie) = suited_ace_king(kickers, up, suit);
                Lost { win, tie, none }
            }
            Shape::Pair(..)
            | Shape::TwoPair(..)
            | Shape::Three(_)
            | Shape::Straight(_)
            | Shape::Flush
            | Shape::FullHouse(_)
            | Shape::Four(_)
            | Shape::StraightFlush => Lost { win: dealer.suited_ace_king[usize::from(suit)], tie: 0, none },
        }
    }

    /// What changes because the ranks `suit` are live in the up card's suit.
    pub fn in_up_suit(&self, suit: u16) -> Tally {
        if self.made.shape.is_low() && !self.may_force() {
            let Lost { win, tie, none } = Showdown::lost(self.dealer, self.made.shape, self.live.up, suit);
            let [win, tie, none] = [win, tie, none].map(|hands| hands * self.replacements());
            return Tally { win: -win, tie: -tie, none: -none, lose: win + tie + none, ..Tally::default() };
        }
        let mut tally = Tally::default();
        self.flushes(suit, &mut tally);
        self.stays_beside_up(suit, &mut tally);
        tally
    }

    /// Hands of one suit are flushes.
    fn flushes(&self, suit: u16, tally: &mut Tally) {
        let all = self.replacements();
        for hand in self.dealer.suited.iter().filter(|hand| hand.mask & !suit == 0) {
            self.qualified(hand.flush, all, tally);
            match hand.plain {
                Plain::Qualifies(rank) => self.qualified(rank, -all, tally),
                Plain::None(rest) => {
                    self.no_hand(self.forces.get(rest).copied().unwrap_or_default(), -1, tally);
                }
            }
        }
    }

    /// Three cards of the suit stay beside the up card, and a card of another suit was replaced.
    fn stays_beside_up(&self, suit: u16, tally: &mut Tally) {
        let with_up = suit | 1 << self.live.up;
        let above = self.above();
        let beside = self.dealer.rests.iter().take(self.dealer.with_up).zip(&self.forces);
        for (rest, plain) in beside.filter(|(rest, _)| rest.mask & !with_up == 0) {
            let suited = i64::from((suit & rest.highest).count_ones());
            self.suited_rest(rest, *plain, suit, |showdown| showdown.highest(rest, &above) - suited, tally);
        }
    }

    /// What changes because the ranks `suit` are live in one suit other than the up card's.
    pub fn in_other_suit(&self, suit: u16) -> Tally {
        let mut tally = Tally::default();
        let others = self.dealer.rests.iter().zip(&self.forces).skip(self.dealer.with_up);
        for (rest, plain) in others.filter(|(rest, _)| rest.mask & !suit == 0) {
            self.suited_rest(rest, *plain, suit, |_| 1, &mut tally);
        }
        tally
    }

    /// The four cards that stay share a suit in some dealer's hands.
    #[inline]
    fn suited_rest(
        &self,
        rest: &Rest,
        plain: Forced,
        suit: u16,
        hands: impl Fn(&Showdown<'_>) -> i64,
        tally: &mut Tally,
    ) {
        let forced = self.replaced_suited(rest, plain, suit);
        if self.gain(forced) > 0 || self.gain(plain) > 0 {
            let hands = hands(self);
            self.no_hand(forced, hands, tally);
            self.no_hand(plain, -hands, tally);
        }
    }

    /// The whole: `suits` are the live ranks of each suit, the up card's first.
    pub fn tally(&self, suits: [u16; 4]) -> Tally {
        let [up, others @ ..] = suits;
        others.into_iter().fold(self.base() + self.in_up_suit(up), |sum, suit| sum + self.in_other_suit(suit))
    }

    /// The most that suits can take from the value that `base` has.
    pub const fn most_lost(&self) -> i64 {
        let (win, lose, none) = (self.made.win, -self.pays.lose, self.pays.no_hand);
        // 495 flushes; at most 120 threes beside the up card with 47 others, and 330 fours in each other suit,
        // of which a force meets at most nine cards of the suit.
        495 * self.replacements() * (win + lose + none) + 9 * (120 * 47 + 3 * 330) * (win + lose)
    }
}

/// nj/lunar-poker 38.10(k)2 | nz/lunar-poker 10.4·c
///
/// Can forcing be right? After the highest card is replaced the dealer has a pair, a straight, a flush or
/// nothing; a pair takes one of twelve cards, a straight one of eight, a flush one of nine.
#[inline]
fn may_force(pays: &Pays, made: &Made, live: &Live) -> bool {
    let cards = match made.shape {
        Shape::Nothing | Shape::AceKing(_) => 0,
        Shape::Pair(..) | Shape::TwoPair(..) | Shape::Three(_) => 12,
        Shape::Straight(_) => 20,
        Shape::Flush | Shape::FullHouse(_) | Shape::Four(_) | Shape::StraightFlush => 29,
    };
    pays.force && made.win * cards > (pays.ante + pays.no_hand) * (live.cards - 4)
}

/// Flushes that would be ace-king without the suit, lower and equal.
fn suited_ace_king(kickers: [usize; 3], up: usize, suit: u16) -> (i64, i64) {
    let has = |rank: usize| rank == up || suit >> rank & 1 == 1;
    if !has(ACE) || !has(KING) {
        return (0, 0);
    }
    let free = std::array::from_fn(|rank| i64::from(rank < KING && rank != up && suit >> rank & 1 == 1));
    if up >= KING { three_below(kickers, &free) } else { two_below(up, kickers, &free) }
}
