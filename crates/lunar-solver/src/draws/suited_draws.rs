//! Draws that make five cards of one suit: what they add to what the same ranks would be without it.

use crate::dealer::live_ranks::LiveRanks;
use crate::draws::draw_value::RankDraw;
use crate::draws::flush_draws::FlushDraws;
use crate::draws::flush_draws_in_suit::FlushDrawsInSuit;
use crate::hands::Hands;
use crate::hands::payouts::{FinalHand, Payouts};
use crate::hands::rank_multisets::MULTISETS;
use crate::hands::shape::Shape;
use crate::rank_masks::{ranks, subsets};
use crate::showdown::{Showdown, may_force};
use crate::sums::moments::Moments;
use crate::sums::suit_left::{SuitLeft, add_subsets, add_subsets_by};

/// Draws to cards of one suit that can make a flush.
#[derive(Clone, Copy)]
pub struct SuitedDraws<'a> {
    hands: &'a Hands,
    live: LiveRanks,
    change: RankDraw,
    kept: u16,
    sixth: Option<usize>,
    /// The ranks that can be drawn in some suit.
    free: u16,
}

/// Ranks drawn in a suit: the flush, the hand that the same ranks would be without it, and the cards left.
struct SuitedDraw<'a> {
    drawn: u16,
    flush: &'a FinalHand,
    plain: &'a FinalHand,
    live: LiveRanks,
}

/// A final hand whose value is a sum of what each suit gives.
struct SuitParts<'a> {
    pays: &'a Payouts,
    showdown: Showdown<'a>,
    base: Moments,
    fold: Moments,
    /// Does the up card's suit alone tell bet from fold?
    simple: bool,
}

impl<'a> SuitParts<'a> {
    fn new(hands: &'a Hands, made: &'a FinalHand, live: LiveRanks) -> SuitParts<'a> {
        let showdown = Showdown::new(&hands.pays, made, live);
        let base = Moments::drawn(showdown.base);
        let fold = Moments::certain(hands.pays.fold, showdown.all().into(), true);
        let simple = Showdown::only_up_suit_matters(&hands.pays, made, &live);
        SuitParts { pays: &hands.pays, showdown, base, fold, simple }
    }

    /// Is the value a sum of what each suit adds?
    fn adds_up(&self) -> bool {
        self.simple || self.bets(self.base.value - i128::from(self.showdown.most_lost()))
    }

    /// Is the hand bet, if a bet is worth `value`?
    fn bets(&self, value: i128) -> bool {
        let value = i64::try_from(value).unwrap_or(i64::MAX);
        self.pays.bets(self.showdown.made, &self.showdown.live, value, self.showdown.all())
    }

    /// The value as far as a suit decides. All that no suit decides is in the up card's.
    fn in_suit(&self, is_up: bool, left: &SuitLeft) -> Vec<Moments> {
        if !is_up {
            let forces = self.showdown.in_other_suit(left).into_iter();
            return forces.map(|forced| Moments::drawn(self.showdown.effect(forced))).collect();
        }
        let ends = self.showdown.in_up_suit(left).into_iter();
        let bets = ends.map(|ends| self.base + Moments::drawn(self.showdown.ended(ends)));
        bets.map(|bet| if self.simple && !self.bets(bet.value) { self.fold } else { bet }).collect()
    }

    /// The better of bet and fold.
    fn value(&self, suits: [u16; 4]) -> Moments {
        let bet = Moments::drawn(self.showdown.value(suits));
        if self.bets(bet.value) { bet } else { self.fold }
    }
}

/// What flushes add, whatever their suit.
pub struct FlushSums<'a> {
    /// Flushes with which forcing is nearly always right.
    drawn: FlushDraws<'a>,
    /// By the ranks drawn, what no suit decides.
    base: Vec<(u16, Moments)>,
    /// Other hands, with the ranks drawn and the times they count.
    apart: Vec<(u16, SuitParts<'a>, i128)>,
}

/// What flushes in one suit add, suit by suit.
pub struct InSuit<'b, 'a> {
    sums: &'b FlushSums<'a>,
    /// What may be left of the suit before the draw.
    suit: SuitLeft,
    together: FlushDrawsInSuit<'b, 'a>,
}

impl<'a> SuitedDraws<'a> {
    /// The draws to `kept`, all of one suit, of ranks in `free`; `sixth` is the rank of a sixth card of another suit.
    pub fn new(
        hands: &'a Hands,
        live: &LiveRanks,
        change: RankDraw,
        (kept, sixth): (u16, Option<usize>),
        free: u16,
    ) -> SuitedDraws<'a> {
        let free = ranks(free).filter(|rank| live.of(*rank) > 0).fold(0, |all, rank| all | 1 << rank);
        SuitedDraws { hands, live: *live, change, kept, sixth, free }
    }

    fn draws(&self) -> impl Iterator<Item = SuitedDraw<'a>> {
        subsets(self.free, self.change.count).into_iter().map(|drawn| self.draw(drawn))
    }

    fn draw(&self, drawn: u16) -> SuitedDraw<'a> {
        let SuitedDraws { hands, change, .. } = *self;
        let (mut live, mut plain) = (self.live, change.kept);
        for (place, rank) in ranks(drawn).enumerate() {
            live = live.without(rank);
            plain = MULTISETS.with(change.size + place, plain, rank);
        }
        let plain = hands.plain(change.size + change.count, plain);
        SuitedDraw { drawn, flush: hands.suited(self.kept | drawn, self.sixth), plain, live }
    }

    /// What flushes in some suits add, all suits being known.
    pub fn value(&self, among: impl Iterator<Item = usize>, suits: [u16; 4]) -> Moments {
        let Some(sums) = self.sums(suits) else {
            return among.map(|suit| self.one_by_one(suit, suits)).sum();
        };
        let in_suit = |suit: usize| {
            let flushes = sums.in_suit(SuitLeft::new(suits[suit], 0));
            let others = (0..4).filter(|other| *other != suit);
            let beside = others.flat_map(|other| flushes.beside(other == 0, &SuitLeft::new(suits[other], 0)));
            flushes.own(suit == 0).into_iter().chain(beside).sum::<Moments>()
        };
        among.map(in_suit).sum()
    }

    /// What flushes in one suit add, draw by draw.
    pub fn one_by_one(&self, suit: usize, suits: [u16; 4]) -> Moments {
        let value = |draw: SuitedDraw<'a>| {
            let mut left = suits;
            left[suit] &= !draw.drawn;
            let of = |made: &'a FinalHand| SuitParts::new(self.hands, made, draw.live).value(left);
            of(draw.flush) - of(draw.plain)
        };
        self.draws().filter(|draw| draw.drawn & !suits[suit] == 0).map(value).sum()
    }

    /// What flushes add, suit by suit, when each has at most these ranks. `None` if suits together decide between bet and fold
    /// after some draw.
    pub fn sums(&self, suits: [u16; 4]) -> Option<FlushSums<'a>> {
        let drawn = FlushDraws::new(&self.live, suits);
        let mut sums = FlushSums { drawn, base: Vec::new(), apart: Vec::new() };
        for draw in self.draws() {
            self.add_flush(&draw, &mut sums)?;
            self.add_plain(&draw, &mut sums)?;
        }
        Some(sums)
    }

    fn add_flush(&self, draw: &SuitedDraw<'a>, sums: &mut FlushSums<'a>) -> Option<()> {
        let pays = &self.hands.pays;
        if let Shape::Flush(own) = draw.flush.shape
            && may_force(pays, draw.flush, &draw.live)
        {
            let base = sums.drawn.add(pays, draw.flush, own, draw.drawn, draw.live)?;
            sums.base.push((draw.drawn, base));
            return Some(());
        }
        sums.apart(draw.drawn, SuitParts::new(self.hands, draw.flush, draw.live), 1)
    }

    fn add_plain(&self, draw: &SuitedDraw<'a>, sums: &mut FlushSums<'a>) -> Option<()> {
        let (pays, plain) = (&self.hands.pays, draw.plain);
        if Showdown::only_up_suit_matters(pays, plain, &draw.live) {
            let showdown = Showdown::new(pays, plain, draw.live);
            // Suits can only take from the value of so weak a hand.
            if !pays.bets(plain, &draw.live, showdown.base.value, showdown.all()) {
                let fold = Moments::certain(pays.fold, showdown.all().into(), true);
                sums.base.push((draw.drawn, fold * -1));
                return Some(());
            }
        }
        sums.apart(draw.drawn, SuitParts::new(self.hands, plain, draw.live), -1)
    }
}

impl<'a> FlushSums<'a> {
    fn apart(&mut self, drawn: u16, parts: SuitParts<'a>, times: i128) -> Option<()> {
        parts.adds_up().then(|| self.apart.push((drawn, parts, times)))
    }

    /// The same in a suit of which this may be left before the draw.
    pub fn in_suit(&self, suit: SuitLeft) -> InSuit<'_, 'a> {
        InSuit { sums: self, suit, together: FlushDrawsInSuit::new(&self.drawn, suit) }
    }
}

impl<'a> InSuit<'_, 'a> {
    /// Other hands that the suit allows, if the up card's suit or forcing is asked for.
    fn apart(&self, is_up: bool) -> impl Iterator<Item = &(u16, SuitParts<'a>, i128)> {
        let allowed = self.sums.apart.iter().filter(|(drawn, ..)| self.suit.has(*drawn));
        allowed.filter(move |(_, parts, _)| is_up || parts.showdown.may_force())
    }

    /// What the flush's suit itself adds, by what is left of it before the draw.
    pub fn own(&self, is_up: bool) -> Vec<Moments> {
        let mut sums = vec![Moments::default(); self.suit.size()];
        for (drawn, base) in self.sums.base.iter().filter(|(drawn, _)| self.suit.has(*drawn)) {
            sums[self.suit.place(*drawn)] += *base;
        }
        add_subsets(&mut sums);
        sums.iter_mut().zip(self.together.in_own_suit(is_up)).for_each(|(sum, value)| *sum += value);
        for (drawn, parts, times) in self.apart(is_up) {
            let left = SuitLeft::new(self.suit.sure & !drawn, self.suit.open & !drawn);
            let places = left.sets().map(|set| self.suit.place(set | drawn));
            places.zip(parts.in_suit(is_up, &left)).for_each(|(place, value)| sums[place] += value * *times);
        }
        sums
    }

    /// What another suit adds, the up card's or not: a row for each set left of the flush's suit, a value for each set
    /// left of the other.
    pub fn beside(&self, is_up: bool, left: &SuitLeft) -> Vec<Moments> {
        let size = left.size();
        let mut sums = vec![Moments::default(); self.suit.size() * size];
        for (drawn, parts, times) in self.apart(is_up) {
            let row = &mut sums[self.suit.place(*drawn) * size..][..size];
            row.iter_mut().zip(parts.in_suit(is_up, left)).for_each(|(sum, value)| *sum += value * *times);
        }
        add_subsets_by(&mut sums, size);
        let together = if is_up { self.together.in_up_suit(left) } else { self.together.in_other_suit(left) };
        sums.iter_mut().zip(together).for_each(|(sum, value)| *sum += value);
        sums
    }
}
