//! A final hand against everything the dealer can hold: exact, without going through the dealer's hands.
//!
//! Three parts add up. `base` counts by rank as if no cards shared a suit. What the up card's suit changes, and
//! what each other suit does, is in `suited` and `forces`.

pub mod suit_corrections;

use crate::dealer::live_ranks::{ComparedCounts, LiveRanks};
use crate::dealer::{DEALERS, DealerHands, KeptFour};
use crate::forcing::all_forced::ForceException;
use crate::forcing::candidates::{ANY, Candidates};
use crate::hands::payouts::{FinalHand, Forcing, Payouts};
use crate::hands::shape::Shape;
use crate::rank_masks::ranks;
use crate::sums::bet_sums::BetSums;
use crate::sums::forced_counts::ForcedCounts;
use crate::sums::outcome_counts::OutcomeCounts;
use crate::sums::suit_left::SuitLeft;
use croupier_core::poker::HandRank;
use std::cmp::Ordering;
use std::ops::Add;

const ACE: usize = 12;

/// A final hand, and the cards the dealer's hand comes from.
pub struct Showdown<'a> {
    /// The hand.
    pub made: &'a FinalHand,
    pub(crate) pays: &'a Payouts,
    pub(crate) live: LiveRanks,
    pub(crate) dealer: &'static DealerHands,
    /// What a dealer's hand that is lower, equal, higher or none does.
    pub(crate) ends: BetEnds,
    /// Can forcing be right?
    may_force: bool,
    /// For each four cards that can stay, in the order of the dealer's list, suits not counted. Empty where
    /// forcing cannot be right, or is nearly always.
    pub(crate) forces: Vec<ForceCount>,
    /// Where it is nearly always right, the four cards with which it may not be.
    pub(crate) exceptions: Vec<ForceException>,
    pub(crate) flush: AgainstFlush,
    /// The counts by rank, as if no cards shared a suit.
    pub base: BetSums,
}

/// What one dealer's hand does to the bet, with all its replacements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BetEnds {
    pub win: BetSums,
    pub tie: BetSums,
    pub lose: BetSums,
    pub none: BetSums,
    given_up: i64,
    replacements: i64,
}

/// How the hand compares with a dealer's flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AgainstFlush {
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
pub(crate) struct ForceCount {
    win: u8,
    lose: u8,
    highest: u8,
    /// Is forcing right?
    pub right: bool,
}

impl ForceCount {
    /// The replacements.
    #[inline]
    pub(crate) fn cards(self) -> ForcedCounts {
        ForcedCounts { hands: 1, win: self.win.into(), lose: self.lose.into() }
    }

    /// The cards that may have been the highest.
    #[inline]
    pub(crate) fn highest(self) -> i64 {
        self.highest.into()
    }
}

impl<'a> Showdown<'a> {
    /// A final hand against the dealer.
    pub fn new(pays: &'a Payouts, made: &'a FinalHand, live: LiveRanks) -> Showdown<'a> {
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

    /// A final hand against the dealer before anything is counted.
    pub(crate) fn unforced(pays: &'a Payouts, made: &'a FinalHand, live: LiveRanks) -> Showdown<'a> {
        let dealer = &DEALERS[live.up()];
        let (ends, flush) = (BetEnds::new(pays, made, live.cards() - 4), flush(made));
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
            base: BetSums::default(),
        }
    }

    /// What forcing gives up.
    pub(crate) const fn given_up(&self) -> i64 {
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

    fn forces(&self) -> Vec<ForceCount> {
        let mut left = self.live.counts().map(|count| count - 1);
        left[self.live.up()] += 1;
        let above = self.above();
        let rests = self.dealer.rests.iter().zip(&self.dealer.straights);
        let force = |(rest, straights): (&KeptFour, &Vec<(usize, HandRank)>)| {
            let cards = self.replaced(rest, straights, &left);
            let small = |cards: i64| u8::try_from(cards).unwrap_or_default();
            let highest = small(self.highest(rest, &above));
            ForceCount {
                win: small(cards.win),
                lose: small(cards.lose),
                highest,
                right: self.is_right(self.gain(cards)),
            }
        };
        rests.map(force).collect()
    }

    /// A number of cards that turn the four that stay into the hand `dealer`.
    #[inline]
    pub(crate) fn against(&self, dealer: HandRank, cards: i64) -> ForcedCounts {
        match self.made.rank.cmp(&dealer) {
            Ordering::Greater => ForcedCounts { win: cards, ..ForcedCounts::default() },
            Ordering::Equal => ForcedCounts::default(),
            Ordering::Less => ForcedCounts { lose: cards, ..ForcedCounts::default() },
        }
    }

    /// The replacements beside four cards of several suits.
    #[inline]
    pub(crate) fn replaced(
        &self,
        rest: &KeptFour,
        straights: &[(usize, HandRank)],
        left: &[i64; 13],
    ) -> ForcedCounts {
        let mut cards = ForcedCounts { hands: 1, ..ForcedCounts::default() };
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
    pub(crate) const fn gain(&self, forced: ForcedCounts) -> i64 {
        forced.win * self.made.win + forced.lose * self.pays.lose - forced.hands * self.ends.given_up
    }

    /// Does the player force, if it gains so much?
    #[inline]
    pub(crate) fn is_right(&self, gain: i64) -> bool {
        match self.pays.force {
            Forcing::Never => false,
            Forcing::Best => gain > 0,
            Forcing::Winning(least) => self.made.forces_for(least),
        }
    }

    /// What forcing changes.
    pub fn effect(&self, forced: ForcedCounts) -> BetSums {
        let (pays, ForcedCounts { hands, win, lose }) = (self.pays, forced);
        let all = self.replacements();
        let after_fee = |amount: i64, ways: i64| BetSums::of(amount - pays.ante, ways, pays.ante);
        let ends = after_fee(self.made.win, win)
            + after_fee(pays.lose, lose)
            + after_fee(0, hands * all - win - lose);
        BetSums { forced: hands * all, ..ends - self.ends.none * hands }
    }

    fn by_rank(&self) -> BetSums {
        let counts = self.live.against(self.made.shape);
        let sum = self.counted(counts);
        if !self.may_force() {
            return sum;
        }
        if self.is_above() {
            return sum + self.effect(self.all_forced_but(counts.none, &self.exceptions));
        }
        let mut forced = ForcedCounts::default();
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
    pub fn ended(&self, outcomes: OutcomeCounts) -> BetSums {
        let (ends, OutcomeCounts { win, tie, lose, none, forced }) = (&self.ends, outcomes);
        ends.win * win + ends.tie * tie + ends.lose * lose + ends.none * none + self.effect(forced)
    }

    /// What dealer's hands do that are counted.
    pub(crate) fn counted(&self, counts: ComparedCounts) -> BetSums {
        let lose = self.live.hands() - counts.win - counts.tie - counts.none;
        let ComparedCounts { win, tie, none } = counts;
        self.ended(OutcomeCounts { win, tie, lose, none, forced: ForcedCounts::default() })
    }

    /// For each rank the cards above it.
    pub(crate) fn above(&self) -> [i64; 13] {
        let mut above = [0; 13];
        for rank in (0..ACE).rev() {
            above[rank] = above[rank + 1] + self.live.of(rank + 1);
        }
        above
    }

    /// The cards that may have been the highest beside four that stay: the up card, or one of these.
    #[inline]
    pub(crate) fn highest(&self, rest: &KeptFour, above: &[i64; 13]) -> i64 {
        if rest.highest == 0 {
            return 1;
        }
        let blocked: i64 =
            if rest.blocked == 0 { 0 } else { ranks(rest.blocked).map(|rank| self.live.of(rank)).sum() };
        above[usize::from(rest.top)] - blocked
    }

    /// Do flushes change nothing but the counts that `lost_to_flushes` tells? They are in the up card's suit.
    #[inline]
    pub fn only_up_suit_matters(pays: &Payouts, made: &FinalHand, live: &LiveRanks) -> bool {
        made.shape.is_low() && !may_force(pays, made, live)
    }

    /// Everything together: `suits` are the live ranks of each suit, the up card's first.
    pub fn value(&self, suits: [u16; 4]) -> BetSums {
        if !self.may_force() {
            return self.base + self.ended(self.flushes(suits[0]));
        }
        let [up, others @ ..] = suits.map(|suit| SuitLeft::new(suit, 0));
        let mut sum: OutcomeCounts =
            self.in_up_suit(&up).into_iter().fold(OutcomeCounts::default(), Add::add);
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

impl BetEnds {
    fn new(pays: &Payouts, made: &FinalHand, replacements: i64) -> BetEnds {
        let of = |amount: i64| BetSums::of(amount, replacements, pays.ante);
        let given_up = (pays.ante + pays.no_hand) * replacements;
        BetEnds {
            win: of(made.win),
            tie: of(0),
            lose: of(pays.lose),
            none: of(pays.no_hand),
            given_up,
            replacements,
        }
    }
}

fn flush(made: &FinalHand) -> AgainstFlush {
    match made.shape {
        Shape::StraightFlush => AgainstFlush::Straight,
        Shape::FullHouse(_) | Shape::Four(_) => AgainstFlush::Above,
        Shape::Flush(ranks) => AgainstFlush::Equal(ranks),
        Shape::Nothing
        | Shape::AceKing(_)
        | Shape::Pair(..)
        | Shape::TwoPair(..)
        | Shape::Three(_)
        | Shape::Straight(_) => AgainstFlush::Below,
    }
}

/// nj/lunar-poker 38.10(k)2 | nz/lunar-poker 10.4·c
///
/// Can forcing be right? After the highest card is replaced the dealer has a pair, a straight, a flush or
/// nothing; a pair takes one of twelve cards, a straight one of eight, a flush one of nine.
#[inline]
pub(crate) fn may_force(pays: &Payouts, made: &FinalHand, live: &LiveRanks) -> bool {
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
