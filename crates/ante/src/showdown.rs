//! A final hand against everything the dealer can hold: exact, without going through the dealer's hands.
//!
//! Three parts add up. `base` counts by rank as if no cards shared a suit. What the up card's suit changes, and
//! what each other suit does, is in `suited` and `forces`.

use super::always::Exception;
use super::candidates::{ANY, Candidates};
use super::dealer::{DEALERS, Dealer, Rest};
use super::effect::Effect;
use super::forced::Forced;
use super::hands::ranks;
use super::left::Left;
use super::live::{Counts, Live};
use super::outcomes::Outcomes;
use super::pays::{Forcing, Made, Pays};
use super::shape::Shape;
use croupier_core::poker::HandRank;
use std::cmp::Ordering;
use std::ops::Add;

const ACE: usize = 12;

/// A final hand, and the cards the dealer's hand comes from.
pub struct Showdown<'a> {
    /// The hand.
    pub made: &'a Made,
    pub(super) pays: &'a Pays,
    pub(super) live: Live,
    pub(super) dealer: &'static Dealer,
    /// What a dealer's hand that is lower, equal, higher or none does.
    pub(super) ends: Ends,
    /// Can forcing be right?
    may_force: bool,
    /// For each four cards that can stay, in the order of the dealer's list, suits not counted. Empty where
    /// forcing cannot be right, or is nearly always.
    pub(super) forces: Vec<Force>,
    /// Where it is nearly always right, the four cards with which it may not be.
    pub(super) exceptions: Vec<Exception>,
    pub(super) flush: Flush,
    /// The counts by rank, as if no cards shared a suit.
    pub base: Effect,
}

/// What one dealer's hand does to the bet, with all its replacements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    pub win: Effect,
    pub tie: Effect,
    pub lose: Effect,
    pub none: Effect,
    given_up: i64,
    replacements: i64,
}

/// How the hand compares with a dealer's flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flush {
    /// Every flush beats it.
    Below,
    /// It is a flush of these ranks.
    Equal(u16),
    /// It beats every flush, but no straight flush.
    Above,
    /// It is a straight flush.
    Straight,
}

/// A dealer without ace-king who is left with four cards of several suits. Small, because there are hundreds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Force {
    win: u8,
    lose: u8,
    highest: u8,
    /// Is forcing right?
    pub right: bool,
}

impl Force {
    /// The replacements.
    #[inline]
    pub(super) fn cards(self) -> Forced {
        Forced { hands: 1, win: self.win.into(), lose: self.lose.into() }
    }

    /// The cards that may have been the highest.
    #[inline]
    pub(super) fn highest(self) -> i64 {
        self.highest.into()
    }
}

impl<'a> Showdown<'a> {
    /// A final hand against the dealer.
    pub fn new(pays: &'a Pays, made: &'a Made, live: Live) -> Showdown<'a> {
        let mut showdown = Showdown::unforced(pays, made, live);
        showdown.may_force = may_force(pays, made, &live);
        if showdown.may_force && showdown.is_above() {
            let mut exceptions = Vec::new();
            showdown.exceptions(&mut Candidates::new(ANY), &live, 0, &mut exceptions);
            showdown.exceptions = exceptions;
        } else if showdown.may_force {
            showdown.forces = showdown.forces();
        }
        showdown.base = showdown.by_rank();
        showdown
    }

    /// The same before anything is counted.
    pub(super) fn unforced(pays: &'a Pays, made: &'a Made, live: Live) -> Showdown<'a> {
        let dealer = &DEALERS[live.up()];
        let (ends, flush) = (Ends::new(pays, made, live.cards() - 4), flush(made));
        Showdown {
            made,
            pays,
            live,
            dealer,
            ends,
            may_force: false,
            forces: Vec::new(),
            exceptions: Vec::new(),
            flush,
            base: Effect::default(),
        }
    }

    /// What forcing gives up.
    pub(super) const fn given_up(&self) -> i64 {
        self.ends.given_up
    }

    /// The cards that may replace the highest, for each dealer's hand.
    pub const fn replacements(&self) -> i64 {
        self.ends.replacements
    }

    /// All dealer's hands with all replacements.
    pub fn all(&self) -> i64 {
        self.live.hands() * self.replacements()
    }

    /// May the dealer be forced?
    pub fn may_force(&self) -> bool {
        self.may_force
    }

    fn forces(&self) -> Vec<Force> {
        let mut left = self.live.counts().map(|count| count - 1);
        left[self.live.up()] += 1;
        let above = self.above();
        let rests = self.dealer.rests.iter().zip(&self.dealer.straights);
        let force = |(rest, straights): (&Rest, &Vec<(usize, HandRank)>)| {
            let cards = self.replaced(rest, straights, &left);
            let small = |cards: i64| u8::try_from(cards).unwrap_or_default();
            let highest = small(self.highest(rest, &above));
            Force {
                win: small(cards.win),
                lose: small(cards.lose),
                highest,
                right: self.is_right(self.gain(cards)),
            }
        };
        rests.map(force).collect()
    }

    /// So many cards that make this hand of the four that stay.
    #[inline]
    pub(super) fn against(&self, dealer: HandRank, cards: i64) -> Forced {
        match self.made.rank.cmp(&dealer) {
            Ordering::Greater => Forced { win: cards, ..Forced::default() },
            Ordering::Equal => Forced::default(),
            Ordering::Less => Forced { lose: cards, ..Forced::default() },
        }
    }

    /// The replacements beside four cards of several suits.
    #[inline]
    pub(super) fn replaced(&self, rest: &Rest, straights: &[(usize, HandRank)], left: &[i64; 13]) -> Forced {
        let mut cards = Forced { hands: 1, ..Forced::default() };
        if matches!(self.made.shape, Shape::Pair(..)) {
            for (rank, pair) in rest.ranks.into_iter().zip(rest.pairs) {
                cards += self.against(pair, left[usize::from(rank)]);
            }
        } else {
            let [a, b, c, d] = rest.ranks.map(usize::from);
            cards.win = left[a] + left[b] + left[c] + left[d];
        }
        if rest.straights != 0 {
            for (rank, straight) in straights {
                cards += self.against(*straight, self.live.of(*rank));
            }
        }
        cards
    }

    /// nj/lunar-poker 38.10(k)·a | nz/lunar-poker 10.3·a; 10.3·b
    ///
    /// What forcing gives: it pays the fee and gives up what the ante would win.
    #[inline]
    pub(super) const fn gain(&self, forced: Forced) -> i64 {
        forced.win * self.made.win + forced.lose * self.pays.lose - forced.hands * self.ends.given_up
    }

    /// Is forcing done that gives so much?
    #[inline]
    pub(super) fn is_right(&self, gain: i64) -> bool {
        match self.pays.force {
            Forcing::Never => false,
            Forcing::Best => gain > 0,
            Forcing::Winning(least) => self.made.forces_for(least),
        }
    }

    /// What forcing changes.
    pub fn effect(&self, forced: Forced) -> Effect {
        let (pays, Forced { hands, win, lose }) = (self.pays, forced);
        let all = self.replacements();
        let after_fee = |amount: i64, ways: i64| Effect::of(amount - pays.ante, ways, pays.ante);
        let ends = after_fee(self.made.win, win)
            + after_fee(pays.lose, lose)
            + after_fee(0, hands * all - win - lose);
        Effect { forced: hands * all, ..ends - self.ends.none * hands }
    }

    fn by_rank(&self) -> Effect {
        let counts = self.live.against(self.made.shape);
        let sum = self.counted(counts);
        if !self.may_force() {
            return sum;
        }
        if self.is_above() {
            return sum + self.effect(self.always_but(counts.none, &self.exceptions));
        }
        let mut forced = Forced::default();
        let mut of = self.live.counts();
        of[self.live.up()] = 1;
        for (rest, force) in self.dealer.rests.iter().zip(&self.forces) {
            if force.right {
                let [a, b, c, d] = rest.ranks.map(usize::from);
                forced += force.cards() * (of[a] * of[b] * of[c] * of[d] * force.highest());
            }
        }
        sum + self.effect(forced)
    }

    /// What dealer's hands do that end so.
    pub fn ended(&self, outcomes: Outcomes) -> Effect {
        let (ends, Outcomes { win, tie, lose, none, forced }) = (&self.ends, outcomes);
        ends.win * win + ends.tie * tie + ends.lose * lose + ends.none * none + self.effect(forced)
    }

    /// What dealer's hands do that are counted.
    pub(super) fn counted(&self, counts: Counts) -> Effect {
        let lose = self.live.hands() - counts.win - counts.tie - counts.none;
        let Counts { win, tie, none } = counts;
        self.ended(Outcomes { win, tie, lose, none, forced: Forced::default() })
    }

    /// For each rank the cards above it.
    pub(super) fn above(&self) -> [i64; 13] {
        let mut above = [0; 13];
        for rank in (0..ACE).rev() {
            above[rank] = above[rank + 1] + self.live.of(rank + 1);
        }
        above
    }

    /// The cards that may have been the highest beside four that stay: the up card, or one of these.
    #[inline]
    pub(super) fn highest(&self, rest: &Rest, above: &[i64; 13]) -> i64 {
        if rest.highest == 0 {
            return 1;
        }
        let blocked: i64 =
            if rest.blocked == 0 { 0 } else { ranks(rest.blocked).map(|rank| self.live.of(rank)).sum() };
        above[usize::from(rest.top)] - blocked
    }

    /// Do flushes change nothing but the counts that `lost` tells?
    #[inline]
    pub fn simple(pays: &Pays, made: &Made, live: &Live) -> bool {
        made.shape.is_low() && !may_force(pays, made, live)
    }

    /// Everything together: `suits` are the live ranks of each suit, the up card's first.
    pub fn value(&self, suits: [u16; 4]) -> Effect {
        if !self.may_force() {
            return self.base + self.ended(self.flushes(suits[0]));
        }
        let [up, others @ ..] = suits.map(|suit| Left::new(suit, 0));
        let mut sum: Outcomes = self.in_up_suit(&up).into_iter().fold(Outcomes::default(), Add::add);
        others.iter().flat_map(|suit| self.in_other_suit(suit)).for_each(|forced| sum.forced += forced);
        self.base + self.ended(sum)
    }

    /// The most that suits can take from the value that `base` has.
    pub fn most_lost(&self) -> i64 {
        let (win, lose, none) = (self.made.win, -self.pays.lose, self.pays.no_hand);
        // 495 flushes; at most 120 threes beside the up card with 47 others, and 330 fours in each other suit,
        // of which a force meets at most nine cards of the suit.
        495 * self.replacements() * (win + lose + none) + 9 * (120 * 47 + 3 * 330) * (win + lose)
    }
}

impl Ends {
    fn new(pays: &Pays, made: &Made, replacements: i64) -> Ends {
        let of = |amount: i64| Effect::of(amount, replacements, pays.ante);
        let given_up = (pays.ante + pays.no_hand) * replacements;
        Ends {
            win: of(made.win),
            tie: of(0),
            lose: of(pays.lose),
            none: of(pays.no_hand),
            given_up,
            replacements,
        }
    }
}

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

/// nj/lunar-poker 38.10(k)2 | nz/lunar-poker 10.4·c
///
/// Can forcing be right? After the highest card is replaced the dealer has a pair, a straight, a flush or
/// nothing; a pair takes one of twelve cards, a straight one of eight, a flush one of nine.
#[inline]
pub(super) fn may_force(pays: &Pays, made: &Made, live: &Live) -> bool {
    match pays.force {
        Forcing::Never => return false,
        Forcing::Winning(least) => return made.forces_for(least),
        Forcing::Best => (),
    }
    let cards = match made.shape {
        Shape::Nothing | Shape::AceKing(_) => 0,
        Shape::Pair(..) | Shape::TwoPair(..) | Shape::Three(_) => 12,
        Shape::Straight(_) => 20,
        Shape::Flush(_) | Shape::FullHouse(_) | Shape::Four(_) | Shape::StraightFlush => 29,
    };
    made.win * cards > (pays.ante + pays.no_hand) * (live.cards() - 4)
}
