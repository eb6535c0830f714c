//! A final hand against everything the dealer can hold: exact, without going through the dealer's hands.
//!
//! Three parts add up. `base` counts by rank as if no cards shared a suit. `in_up_suit` corrects for the suit
//! of the up card: flushes, and three cards of it that stay beside the up card when the dealer is forced.
//! `in_other_suit` corrects for four cards of another suit that stay when the up card itself is replaced.

use super::dealer::{DEALERS, Dealer, FLUSHES, Rest};
use super::hands::ranks;
use super::live::{Live, three_below, two_below};
use super::pays::{Made, Pays};
use super::shape::Shape;
use super::tally::Tally;
use croupier_core::poker::HandRank;
use std::cmp::Ordering;

const ACE: usize = 12;
const KING: usize = 11;

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
    given_up: i64,
    flush: Flush,
}

/// How the hand compares with a dealer's flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flush {
    /// Every flush beats it.
    Below,
    /// It is a flush of these ranks.
    Equal(u16),
    /// It beats every flush, but no straight flush.
    Above,
    /// It is a straight flush.
    Straight,
}

/// How the cards that may replace the highest end: so many win, so many lose.
#[derive(Clone, Copy, Debug, Default)]
struct Forced {
    win: i64,
    lose: i64,
    /// What forcing gives over not forcing, summed over the replacements.
    gain: i64,
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
        let dealer = &DEALERS[live.up()];
        let given_up = (pays.ante + pays.no_hand) * (live.cards() - 4);
        let flush = flush(made);
        let mut showdown = Showdown { pays, made, live, dealer, forces: Vec::new(), given_up, flush };
        if may_force(pays, made, &live) {
            let mut left = live.counts().map(|count| count - 1);
            left[live.up()] += 1;
            let rests = dealer.rests.iter().zip(&dealer.straights);
            showdown.forces =
                rests.map(|(rest, straights)| showdown.replaced(rest, straights, &left)).collect();
        }
        showdown
    }

    /// The cards that may replace the highest, for each dealer's hand.
    fn replacements(&self) -> i64 {
        self.live.cards() - 4
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
    fn replaced(&self, rest: &Rest, straights: &[(usize, HandRank)], left: &[i64; 13]) -> Forced {
        let mut forced = Forced::default();
        if matches!(self.made.shape, Shape::Pair(..)) {
            for (rank, pair) in rest.ranks.into_iter().zip(rest.pairs) {
                self.against(pair, left[usize::from(rank)], &mut forced);
            }
        } else {
            let [a, b, c, d] = rest.ranks.map(usize::from);
            forced.win = left[a] + left[b] + left[c] + left[d];
        }
        if rest.straights != 0 {
            for (rank, straight) in straights {
                self.against(*straight, self.live.of(*rank), &mut forced);
            }
        }
        self.with_gain(forced)
    }

    /// The replacements beside the four cards of one suit at a place of the dealer's list, of which the ranks
    /// `suit` are left to be drawn, `all` beside those that stay.
    #[inline]
    fn replaced_suited(&self, place: usize, suit: u16, mut all: i64) -> Forced {
        let rest = &self.dealer.rests[place];
        let mut forced = self.forces[place];
        let mut drawn = suit & !rest.mask;
        if rest.straights & drawn != 0 {
            all -= self.straight_flushes(place, drawn, &mut forced);
            drawn &= !rest.straights;
        }
        match self.flush {
            Flush::Below => forced.lose += all,
            Flush::Above | Flush::Straight => forced.win += all,
            Flush::Equal(own) => {
                let lower = count(drawn & below(rest.mask, own));
                let last = own & !rest.mask;
                let equal = i64::from(last == own.wrapping_sub(rest.mask) && drawn & last != 0);
                forced.win += lower;
                forced.lose += all - lower - equal;
            }
        }
        self.with_gain(forced)
    }

    /// Cards that would make a straight make a straight flush. How many they are.
    fn straight_flushes(&self, place: usize, drawn: u16, forced: &mut Forced) -> i64 {
        let mut cards = 0;
        for (rank, straight) in self.dealer.straights[place].iter().filter(|(rank, _)| drawn >> rank & 1 == 1)
        {
            self.against(*straight, -1, forced);
            self.against(FLUSHES[usize::from(self.dealer.rests[place].mask | 1 << rank)], 1, forced);
            cards += 1;
        }
        cards
    }

    /// nj/lunar-poker 38.10(k)·a | nz/lunar-poker 10.3·a; 10.3·b
    ///
    /// Forcing pays the fee and gives up what the ante would win.
    #[inline]
    fn with_gain(&self, forced: Forced) -> Forced {
        let gain = forced.win * self.made.win + forced.lose * self.pays.lose - self.given_up;
        Forced { gain, ..forced }
    }

    /// Adds what `hands` dealer's hands without ace-king end with.
    #[inline]
    fn no_hand(&self, forced: Forced, hands: i64, tally: &mut Tally) {
        let all = self.replacements();
        if forced.gain > 0 {
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
        if !self.may_force() {
            return tally;
        }
        let above = self.above();
        let mut of = self.live.counts();
        of[self.live.up()] = 1;
        for (rest, forced) in self.dealer.rests.iter().zip(&self.forces) {
            if forced.gain > 0 {
                let [a, b, c, d] = rest.ranks.map(usize::from);
                let ways = of[a] * of[b] * of[c] * of[d];
                let hands = if rest.highest == 0 { ways } else { ways * self.highest(rest, &above) };
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
            above[rank] = above[rank + 1] + self.live.of(rank + 1);
        }
        above
    }

    /// The cards that may have been the highest beside four that stay.
    #[inline]
    fn highest(&self, rest: &Rest, above: &[i64; 13]) -> i64 {
        let blocked: i64 =
            if rest.blocked == 0 { 0 } else { ranks(rest.blocked).map(|rank| self.live.of(rank)).sum() };
        above[usize::from(rest.top)] - blocked
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
            | Shape::Flush(_)
            | Shape::FullHouse(_)
            | Shape::Four(_)
            | Shape::StraightFlush => Lost { win: dealer.suited_ace_king[usize::from(suit)], tie: 0, none },
        }
    }

    /// What changes because the ranks `suit` are live in the up card's suit.
    pub fn in_up_suit(&self, suit: u16) -> Tally {
        if self.made.shape.is_low() && !self.may_force() {
            let Lost { win, tie, none } = Showdown::lost(self.dealer, self.made.shape, self.live.up(), suit);
            let [win, tie, none] = [win, tie, none].map(|hands| hands * self.replacements());
            return Tally { win: -win, tie: -tie, none: -none, lose: win + tie + none, ..Tally::default() };
        }
        let mut tally = Tally::default();
        self.flushes(suit, &mut tally);
        if self.may_force() {
            self.stays_beside_up(suit, &mut tally);
            self.replaced_up(suit, &mut tally);
        } else {
            tally.none -= self.dealer.suited_none[usize::from(suit)] * self.replacements();
        }
        tally
    }

    /// Hands of one suit are flushes: they are compared as such, and those that qualify without the suit no
    /// longer as what they were.
    fn flushes(&self, suit: u16, tally: &mut Tally) {
        let all = self.replacements();
        let within =
            |hands: &'static [super::dealer::Suited]| hands.iter().filter(move |hand| hand.mask & !suit == 0);
        let count = super::live::four(count(suit));
        match self.flush {
            Flush::Below => tally.lose += count * all,
            Flush::Above => {
                let straight =
                    i64::try_from(within(&self.dealer.straight_flushes).count()).unwrap_or_default();
                tally.win += (count - straight) * all;
                tally.lose += straight * all;
            }
            Flush::Equal(_) | Flush::Straight => {
                within(&self.dealer.suited).for_each(|hand| self.qualified(hand.flush, all, tally));
            }
        }
        tally.win -= self.dealer.suited_ace_king[usize::from(suit)] * all;
        within(&self.dealer.straight_flushes).for_each(|hand| self.qualified(hand.plain, -all, tally));
    }

    /// Three cards of the suit stay beside the up card. Where the highest has the suit too, the hand is a flush.
    fn stays_beside_up(&self, suit: u16, tally: &mut Tally) {
        let with_up = suit | 1 << self.live.up();
        let above = self.above();
        let all = count(suit) - 3;
        let mut flushes = 0;
        for (place, rest) in self.dealer.rests[..self.dealer.with_up].iter().enumerate() {
            if rest.mask & !with_up != 0 {
                continue;
            }
            let plain = self.forces[place];
            let forced = self.replaced_suited(place, suit, all);
            let suited = count(suit & rest.highest);
            if plain.gain > 0 || forced.gain > 0 {
                let highest = self.highest(rest, &above);
                self.no_hand(plain, -highest, tally);
                self.no_hand(forced, highest - suited, tally);
            } else {
                flushes += suited;
            }
        }
        tally.none -= flushes * self.replacements();
    }

    /// The up card is the highest; with four others of the suit the hand is a flush.
    fn replaced_up(&self, suit: u16, tally: &mut Tally) {
        let others = self.dealer.rests.iter().zip(&self.forces).skip(self.dealer.with_up);
        for (_, plain) in others.filter(|(rest, _)| rest.mask & !suit == 0) {
            self.no_hand(*plain, -1, tally);
        }
    }

    /// What changes because the ranks `suit` are live in one suit other than the up card's.
    pub fn in_other_suit(&self, suit: u16) -> Tally {
        let mut tally = Tally::default();
        let all = count(suit) - 4;
        for place in self.dealer.with_up..self.forces.len() {
            if self.dealer.rests[place].mask & !suit != 0 {
                continue;
            }
            let plain = self.forces[place];
            let forced = self.replaced_suited(place, suit, all);
            if plain.gain > 0 || forced.gain > 0 {
                self.no_hand(forced, 1, &mut tally);
                self.no_hand(plain, -1, &mut tally);
            }
        }
        tally
    }

    /// The whole: `suits` are the live ranks of each suit, the up card's first.
    pub fn tally(&self, suits: [u16; 4]) -> Tally {
        let [up, others @ ..] = suits;
        others.into_iter().fold(self.base() + self.in_up_suit(up), |sum, suit| sum + self.in_other_suit(suit))
    }

    /// The most that suits can take from the value that `base` has.
    pub fn most_lost(&self) -> i64 {
        let (win, lose, none) = (self.made.win, -self.pays.lose, self.pays.no_hand);
        // 495 flushes; at most 120 threes beside the up card with 47 others, and 330 fours in each other suit,
        // of which a force meets at most nine cards of the suit.
        495 * self.replacements() * (win + lose + none) + 9 * (120 * 47 + 3 * 330) * (win + lose)
    }
}

/// How many ranks are in a mask, without the long way that processors of no particular make go.
#[inline]
fn count(mask: u16) -> i64 {
    COUNTS[usize::from(mask & 0x1fff)].into()
}

static COUNTS: [u8; 1 << 13] = {
    let mut counts = [0; 1 << 13];
    let mut mask = 1;
    while mask < counts.len() {
        counts[mask] = counts[mask & (mask - 1)] + 1;
        mask += 1;
    }
    counts
};

fn flush(made: &Made) -> Flush {
    match made.shape {
        Shape::StraightFlush => Flush::Straight,
        Shape::FullHouse(_) | Shape::Four(_) => Flush::Above,
        Shape::Flush(ranks) => Flush::Equal(ranks),
        Shape::Nothing
        | Shape::AceKing(_)
        | Shape::Pair(..)
        | Shape::TwoPair(..)
        | Shape::Three(_)
        | Shape::Straight(_) => Flush::Below,
    }
}

/// The ranks that make of four suited cards a flush lower than `own`: flushes compare as their masks do, so a
/// rank is low enough if its bit is less than the difference.
#[inline]
fn below(four: u16, own: u16) -> u16 {
    let difference = own.saturating_sub(four);
    if difference < 2 { 0 } else { (2 << (difference - 1).ilog2()) - 1 }
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
        Shape::Flush(_) | Shape::FullHouse(_) | Shape::Four(_) | Shape::StraightFlush => 29,
    };
    pays.force && made.win * cards > (pays.ante + pays.no_hand) * (live.cards() - 4)
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
