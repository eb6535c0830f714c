//! Flushes with which forcing is nearly always right, and what all their draws come to at once.
//!
//! Every dealer without ace-king is taken as forced first. Then draws differ only in how their flushes compare with
//! the dealer's, and in how many cards they leave of a rank: going through the dealer's flushes in order, all draws are
//! counted together. Where forcing is not right, the difference is taken back draw by draw.

use super::always::{Candidates, Exception};
use super::dealer::{DEALERS, Dealer, Five, Kind, Rest, Suited};
use super::effect::Effect;
use super::forced::Forced;
use super::hands::ranks;
use super::left::{Left, add_subsets, add_subsets_by};
use super::live::Live;
use super::moments::Moments;
use super::outcomes::Outcomes;
use super::outlook::each_subset;
use super::pays::{Made, Pays};
use super::showdown::{Flush, Showdown};
use super::suited::count;
use super::sweep::{Ranked, Sweep, Tally};
use arrayvec::ArrayVec;
use std::ops::Range;

/// A draw that makes a flush.
struct Draw {
    own: u16,
    drawn: u16,
    row: usize,
    /// Where its exceptions are.
    exceptions: Range<usize>,
}

impl Ranked for Draw {
    fn own(&self) -> u16 {
        self.own
    }

    fn drawn(&self) -> u16 {
        self.drawn
    }

    fn row(&self) -> usize {
        self.row
    }
}

/// The draws. Those paid alike share a block of rows, one for each set that may be left of the suit.
pub struct Together<'a> {
    live: Live,
    dealer: &'static Dealer,
    /// What may be left of their suit before the draw.
    suit: Left,
    /// For each block one of its draws, for all that they have in common.
    alike: Vec<Showdown<'a>>,
    draws: Vec<Draw>,
    candidates: Candidates,
    exceptions: Vec<Exception>,
}

/// A dealer's flush among the sets that may be left of its suit.
struct Placed<'a> {
    four: &'a Suited,
    here: usize,
    /// The cards before a draw that may have been the highest, those of the suit left out where they are for sure.
    highest: i64,
    /// Ranks that may be left of the suit and may have been the highest: their bits.
    open: ArrayVec<(usize, i64), 13>,
    /// If it would not qualify, the four cards that would stay and the cards before a draw that complete them.
    stays: Option<(&'a Rest, i64)>,
}

impl<'a> Together<'a> {
    /// None yet: the cards before the draw, and what may be left of the suit.
    pub fn new(live: &Live, suit: Left) -> Together<'a> {
        Together {
            live: *live,
            dealer: &DEALERS[live.up()],
            suit,
            alike: Vec::new(),
            draws: Vec::new(),
            candidates: Candidates::default(),
            exceptions: Vec::new(),
        }
    }

    /// One more draw, higher than those before, with the cards left after it: what it gives as far as no suit decides.
    /// Nothing if it may not be bet.
    pub fn add(
        &mut self,
        pays: &'a Pays,
        made: &'a Made,
        own: u16,
        drawn: u16,
        live: Live,
    ) -> Option<Moments> {
        let showdown = Showdown::unforced(pays, made, live);
        let first = self.exceptions.len();
        showdown.exceptions(&mut self.candidates, &self.live, drawn, &mut self.exceptions);
        let exceptions = first..self.exceptions.len();
        let row = self.block(&showdown) * self.suit.size() + self.suit.place(drawn);
        let counts = showdown.live.against(made.shape);
        let base = showdown.counted(counts)
            + showdown.effect(showdown.always_but(counts.none, &self.exceptions[first..]));
        self.draws.push(Draw { own, drawn, row, exceptions });
        let bets = pays.bets(made, base.value - showdown.most_lost(), showdown.all());
        bets.then(|| Moments::drawn(base))
    }

    /// The block of those that are paid as this one is.
    fn block(&mut self, showdown: &Showdown<'a>) -> usize {
        let known = self.alike.iter().position(|like| like.made.win == showdown.made.win);
        known.unwrap_or_else(|| {
            self.alike.push(Showdown::unforced(showdown.pays, showdown.made, showdown.live));
            self.alike.len() - 1
        })
    }

    fn rows(&self) -> usize {
        self.alike.len() * self.suit.size()
    }

    fn sweep(&self) -> Sweep<'_, Draw> {
        Sweep::new(&self.draws, self.rows())
    }

    /// The sum of all blocks.
    fn sum<T: Copy>(
        &self,
        table: &[T],
        size: usize,
        of: impl Fn(&Showdown<'a>, T) -> Effect,
    ) -> Vec<Moments> {
        let block = self.suit.size() * size;
        let mut sums = vec![Moments::default(); block];
        for (like, block) in self.alike.iter().zip(table.chunks_exact(block)) {
            sums.iter_mut().zip(block).for_each(|(sum, one)| *sum += Moments::drawn(of(like, *one)));
        }
        sums
    }

    /// What another suit than the flush's and the up card's adds: for each row a value for each set left of it.
    pub fn in_other_suit(&self, left: &Left) -> Vec<Moments> {
        let (size, mut sweep) = (left.size(), self.sweep());
        let mut table = vec![Forced::default(); self.rows() * size];
        for five in self.dealer.fives.iter().filter(|five| left.has(five.mask)) {
            sweep.go_to(five.mask);
            let here = left.place(five.mask);
            for (row, (lower, higher)) in sweep.lower.all.iter().zip(&sweep.higher.all).enumerate() {
                table[row * size + here] += replaced(five, *lower, *higher);
            }
        }
        table.chunks_exact_mut(size).for_each(add_subsets);
        for draw in &self.draws {
            let row = &mut table[draw.row * size..][..size];
            self.beside(draw, [left; 2], |place, back| row[place] += back);
        }
        table.chunks_exact_mut(self.suit.size() * size).for_each(|block| add_subsets_by(block, size));
        self.sum(&table, size, |like, forced| like.effect(forced))
    }

    /// The same for the up card's suit.
    pub fn in_up_suit(&self, left: &Left) -> Vec<Moments> {
        let (size, mut sweep) = (left.size(), self.sweep());
        let (all, up) = (sweep.higher.clone(), 1 << self.live.up());
        let mut table = vec![Outcomes::default(); self.rows() * size];
        let mut cards: [Vec<i64>; 2] = std::array::from_fn(|_| vec![0; self.rows()]);
        for four in self.dealer.suited.iter().filter(|four| left.has(four.mask)) {
            sweep.go_to(four.mask | up);
            let placed = self.place(four, left);
            if four.kind == Kind::Straight {
                self.straight_flush(&placed, &all, &mut cards[0], size, &mut table);
            } else {
                self.flush(&placed, &sweep, &all, &mut cards, size, &mut table);
            }
        }
        table.chunks_exact_mut(size).for_each(add_subsets);
        for draw in &self.draws {
            let row = &mut table[draw.row * size..][..size];
            self.with_up(draw, [left; 2], |place, back| row[place].forced += back);
        }
        table.chunks_exact_mut(self.suit.size() * size).for_each(|block| add_subsets_by(block, size));
        self.sum(&table, size, |like, ends| like.ended(ends))
    }

    fn place<'b>(&'b self, four: &'b Suited, left: &Left) -> Placed<'b> {
        let (mut highest, mut open) = (0, ArrayVec::new());
        for (rank, times) in &four.highest {
            let bit = 1 << rank;
            highest += times * (self.live.of(*rank) - i64::from((left.sure | four.mask) & bit != 0));
            if left.open & !four.mask & bit != 0 {
                open.push((left.bit(*rank), *times));
            }
        }
        let stays = four.stays.map(|place| &self.dealer.rests[place]);
        let stays = stays.map(|rest| (rest, self.completing(rest)));
        Placed { four, here: left.place(four.mask), highest, open, stays }
    }

    /// A dealer's flush, and the four of it that a card of the suit may complete.
    fn flush(
        &self,
        placed: &Placed<'_>,
        sweep: &Sweep<'_, Draw>,
        all: &Tally,
        [lose, win]: &mut [Vec<i64>; 2],
        size: usize,
        table: &mut [Outcomes],
    ) {
        let Placed { four, here, highest, open, stays } = placed;
        sweep.lower.cards(*highest, &four.highest, lose);
        sweep.higher.cards(*highest, &four.highest, win);
        for row in 0..all.all.len() {
            let (lower, higher, all) = (sweep.lower.all[row], sweep.higher.all[row], all.all[row]);
            let sums = &mut table[row * size..][..size];
            let mut ends =
                Outcomes { win: higher, lose: lower, tie: all - lower - higher, ..Outcomes::default() };
            ends.forced = Forced { hands: 0, win: win[row], lose: lose[row] };
            match stays {
                Some(_) => ends.none -= all,
                None => ends.win -= all,
            }
            sums[*here] += ends;
            for (bit, times) in open {
                let forced = &mut sums[here | bit].forced;
                forced.win -= times * higher;
                forced.lose -= times * lower;
            }
        }
        if let Some((rest, cards)) = stays {
            let drawn: ArrayVec<(usize, i64), 13> =
                ranks(rest.mask).chain(ranks(rest.straights)).map(|rank| (rank, 1)).collect();
            all.cards(*cards, &drawn, win);
            for (row, (win, hands)) in win.iter().zip(&all.all).enumerate() {
                table[row * size + here].forced -= Forced { hands: *hands, win: *win, lose: 0 };
            }
        }
    }

    /// A dealer's straight flush, likewise. It was a straight.
    fn straight_flush(
        &self,
        placed: &Placed<'_>,
        all: &Tally,
        cards: &mut [i64],
        size: usize,
        table: &mut [Outcomes],
    ) {
        let Placed { four, here, highest, open, .. } = placed;
        all.cards(*highest, &four.highest, cards);
        for (row, (all, cards)) in all.all.iter().zip(cards).enumerate() {
            let sums = &mut table[row * size..][..size];
            let forced = Forced { hands: 0, win: -*cards, lose: *cards };
            sums[*here] += Outcomes { win: -all, lose: *all, forced, ..Outcomes::default() };
            for (bit, times) in open {
                sums[here | bit].forced -= Forced { hands: 0, win: -all, lose: *all } * *times;
            }
        }
    }

    /// The cards that pair one of four or make a straight of them, before the draw.
    fn completing(&self, rest: &Rest) -> i64 {
        let up = self.live.up();
        let left = |rank: usize| self.live.of(rank) - i64::from(rank != up);
        ranks(rest.mask).map(left).sum::<i64>()
            + ranks(rest.straights).map(|rank| self.live.of(rank)).sum::<i64>()
    }

    /// What the flush's own suit adds, by the set left of it before the draw.
    pub fn in_own_suit(&self, is_up: bool) -> Vec<Moments> {
        if is_up { self.in_own_up_suit() } else { self.in_own_other_suit() }
    }

    fn in_own_other_suit(&self) -> Vec<Moments> {
        let (suit, dealer) = (&self.suit, self.dealer);
        let mut table = vec![Forced::default(); self.rows()];
        let fives = dealer.fives.iter().filter(|five| suit.has(five.mask));
        let fives: Vec<(u16, usize, [Forced; 2])> = fives
            .map(|five| (five.mask, suit.place(five.mask), [replaced(five, 1, 0), replaced(five, 0, 1)]))
            .collect();
        for draw in &self.draws {
            for (mask, here, forced) in fives.iter().filter(|(mask, ..)| mask & draw.drawn == 0) {
                table[draw.row | here] += forced[usize::from(draw.own > *mask)];
            }
        }
        table.chunks_exact_mut(suit.size()).for_each(add_subsets);
        for draw in &self.draws {
            let left = Left::new(suit.sure & !draw.drawn, suit.open & !draw.drawn);
            self.beside(draw, [&left, suit], |place, back| table[draw.row | place] += back);
        }
        self.sum(&table, 1, |like, forced| like.effect(forced))
    }

    fn in_own_up_suit(&self) -> Vec<Moments> {
        let (suit, dealer) = (&self.suit, self.dealer);
        let mut table = vec![Outcomes::default(); self.rows()];
        let placed: Vec<Placed<'_>> = dealer.suited.iter().map(|four| self.place(four, suit)).collect();
        for draw in &self.draws {
            let free = (suit.sure | suit.open) & !draw.drawn;
            each_subset(free, 4, 0, &mut |mask| {
                let Some(place) = dealer.suited_at[usize::from(mask)] else { return };
                self.own_flush(&placed[usize::from(place)], draw, &mut table);
            });
        }
        table.chunks_exact_mut(suit.size()).for_each(add_subsets);
        for draw in &self.draws {
            let left = Left::new(suit.sure & !draw.drawn, suit.open & !draw.drawn);
            self.with_up(draw, [&left, suit], |place, back| table[draw.row | place].forced += back);
        }
        self.sum(&table, 1, |like, ends| like.ended(ends))
    }

    /// A dealer's flush in the suit of the player's. A card drawn of the suit is none that may have been the highest,
    /// no more than one that is left of it.
    fn own_flush(&self, placed: &Placed<'_>, draw: &Draw, table: &mut [Outcomes]) {
        let Placed { four, here, highest, open, stays } = placed;
        let here = draw.row | here;
        let straight = four.kind == Kind::Straight;
        let is_higher = !straight && draw.own > four.mask | 1 << self.live.up();
        let mut ends = Outcomes { win: is_higher.into(), lose: (!is_higher).into(), ..Outcomes::default() };
        let forced = Forced { hands: 0, win: if straight { -1 } else { ends.win }, lose: ends.lose };
        ends.forced = forced * *highest;
        match stays {
            Some((rest, cards)) => {
                ends.none -= 1;
                let win = cards - count(rest.straights & draw.drawn);
                ends.forced -= Forced { hands: 1, win, lose: 0 };
            }
            None => ends.win -= 1,
        }
        table[here] += ends;
        for (bit, times) in open {
            table[here | bit].forced -= forced * *times;
        }
    }

    /// What is taken back of a draw in a suit other than the up card's.
    fn beside(&self, draw: &Draw, lefts: [&Left; 2], mut add: impl FnMut(usize, Forced)) {
        let like = &self.alike[draw.row / self.suit.size()];
        for exception in &self.exceptions[draw.exceptions.clone()] {
            like.taken_back_beside(*exception, Flush::Equal(draw.own), lefts, &mut add);
        }
    }

    /// What is taken back of a draw in the up card's suit.
    fn with_up(&self, draw: &Draw, lefts: [&Left; 2], mut add: impl FnMut(usize, Forced)) {
        let like = &self.alike[draw.row / self.suit.size()];
        for exception in &self.exceptions[draw.exceptions.clone()] {
            like.taken_back_with_up(*exception, Flush::Equal(draw.own), lefts, &mut add);
        }
    }
}

/// Cards that make five of a suit out of four: they lose or win by themselves, but a straight is no longer one.
#[inline]
fn replaced(five: &Five, lower: i64, higher: i64) -> Forced {
    let (win, lose) = if five.straight { (-lower - higher, lower + higher) } else { (higher, lower) };
    Forced { hands: 0, win: win * five.times, lose: lose * five.times }
}
