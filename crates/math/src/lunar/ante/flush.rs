//! Draws that make five cards of one suit: what they add to what the same ranks would be without it.

use super::hands::{Hands, ranks};
use super::left::{Left, add_subsets_by};
use super::live::Live;
use super::moments::Moments;
use super::multiset::MULTISETS;
use super::outlook::{Change, subsets};
use super::pays::{Made, Pays};
use super::showdown::Showdown;

/// Draws to cards of one suit that can make a flush.
#[derive(Clone, Copy)]
pub struct Flushes<'a> {
    hands: &'a Hands,
    live: Live,
    change: Change,
    kept: u16,
    sixth: Option<usize>,
    /// What may be left of the suit before the draw.
    suit: Left,
}

/// Ranks drawn in the suit: the flush, and the hand that the same ranks would be without it.
struct FlushDraw<'a> {
    drawn: u16,
    flush: Parts<'a>,
    plain: Parts<'a>,
}

/// A final hand whose value is a sum of what each suit gives.
struct Parts<'a> {
    pays: &'a Pays,
    showdown: Showdown<'a>,
    base: Moments,
    fold: Moments,
    /// Does the up card's suit alone tell bet from fold?
    simple: bool,
}

impl<'a> Parts<'a> {
    fn new(hands: &'a Hands, made: &'a Made, live: Live) -> Parts<'a> {
        let showdown = Showdown::new(&hands.pays, made, live);
        let base = Moments::drawn(showdown.base());
        let fold = Moments::certain(hands.pays.fold, showdown.all().into(), true);
        let simple = Showdown::simple(&hands.pays, made, &live);
        Parts { pays: &hands.pays, showdown, base, fold, simple }
    }

    /// Is the value a sum of what each suit adds?
    fn adds_up(&self) -> bool {
        self.simple || self.bets(self.base.value - i128::from(self.showdown.most_lost()))
    }

    /// Is the hand bet, if that gives so much?
    fn bets(&self, value: i128) -> bool {
        let value = i64::try_from(value).unwrap_or(i64::MAX);
        self.pays.bets(self.showdown.made, value, self.showdown.all())
    }

    /// The value as far as a suit decides. All that no suit decides is in the up card's.
    fn in_suit(&self, is_up: bool, left: &Left) -> Vec<Moments> {
        if !is_up {
            return self.showdown.in_other_suit(left).into_iter().map(Moments::drawn).collect();
        }
        let bets =
            self.showdown.in_up_suit(left).into_iter().map(|effect| self.base + Moments::drawn(effect));
        bets.map(|bet| if self.simple && !self.bets(bet.value) { self.fold } else { bet }).collect()
    }

    /// The better of bet and fold.
    fn value(&self, suits: [u16; 4]) -> Moments {
        let bet = Moments::drawn(self.showdown.value(suits));
        if self.bets(bet.value) { bet } else { self.fold }
    }
}

/// What flushes in a suit add, by what is left of that suit.
pub struct FlushSums {
    /// What the suit itself adds.
    pub own: Vec<Moments>,
    /// What each of two other suits adds, the up card's (nothing if it is the flush's own) and any third: a row for each
    /// set left of the flush's suit, a value for each set left of the other.
    pub beside: [Vec<Moments>; 2],
}

impl<'a> Flushes<'a> {
    /// The draws to `kept`, all of one suit, from what is left of it; `sixth` is the rank of a sixth card of
    /// another suit.
    pub fn new(
        hands: &'a Hands,
        live: &Live,
        change: Change,
        (kept, sixth): (u16, Option<usize>),
        suit: Left,
    ) -> Flushes<'a> {
        Flushes { hands, live: *live, change, kept, sixth, suit }
    }

    /// All draws that some set of ranks left allows.
    fn draws(&self) -> impl Iterator<Item = FlushDraw<'a>> {
        let free = ranks(self.suit.sure | self.suit.open).filter(|rank| self.live.of(*rank) > 0);
        let free = free.fold(0, |all, rank| all | 1 << rank);
        subsets(free, self.change.count).into_iter().map(|drawn| self.draw(drawn))
    }

    fn draw(&self, drawn: u16) -> FlushDraw<'a> {
        let Flushes { hands, change, .. } = *self;
        let (mut left, mut plain) = (self.live, change.kept);
        for (place, rank) in ranks(drawn).enumerate() {
            left = left.without(rank);
            plain = MULTISETS.with(change.size + place, plain, rank);
        }
        let plain = hands.plain(change.size + change.count, plain);
        FlushDraw {
            drawn,
            flush: Parts::new(hands, hands.suited(self.kept | drawn, self.sixth), left),
            plain: Parts::new(hands, plain, left),
        }
    }

    /// What flushes in a suit add, all suits being known.
    pub fn value(&self, suit: usize, suits: [u16; 4]) -> Moments {
        let value = |draw: FlushDraw<'a>| {
            let mut left = suits;
            left[suit] &= !draw.drawn;
            draw.flush.value(left) - draw.plain.value(left)
        };
        self.draws().filter(|draw| draw.drawn & !suits[suit] == 0).map(value).sum()
    }

    /// What flushes add, suit by suit: the flush's own, the up card's if that is another, and any third.
    /// Nothing if suits together tell bet from fold after some draw.
    pub fn sums(&self, is_up: bool, [up, third]: [&Left; 2]) -> Option<FlushSums> {
        let sizes = [if is_up { 0 } else { up.size() }, third.size()];
        let mut sums = FlushSums {
            own: vec![Moments::default(); self.suit.size()],
            beside: sizes.map(|size| vec![Moments::default(); self.suit.size() * size]),
        };
        for draw in self.draws() {
            if !draw.flush.adds_up() || !draw.plain.adds_up() {
                return None;
            }
            let left = Left::new(self.suit.sure & !draw.drawn, self.suit.open & !draw.drawn);
            let places = left.sets().map(|set| self.suit.place(set | draw.drawn));
            places.zip(draw.in_suit(is_up, &left)).for_each(|(place, value)| sums.own[place] += value);
            let row = self.suit.place(draw.drawn);
            if !is_up {
                add_row(&mut sums.beside[0], row, draw.in_suit(true, up));
            }
            add_row(&mut sums.beside[1], row, draw.in_suit(false, third));
        }
        let filled = sums.beside.iter_mut().zip(sizes).filter(|(_, size)| *size > 0);
        filled.for_each(|(sums, size)| add_subsets_by(sums, size));
        Some(sums)
    }
}

fn add_row(table: &mut [Moments], row: usize, values: Vec<Moments>) {
    let start = row * values.len();
    table[start..].iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
}

impl FlushDraw<'_> {
    /// What a suit adds to the flush over the plain hand.
    fn in_suit(&self, is_up: bool, left: &Left) -> Vec<Moments> {
        let mut values = self.flush.in_suit(is_up, left);
        if is_up || self.plain.showdown.may_force() {
            let plain = self.plain.in_suit(is_up, left);
            values.iter_mut().zip(plain).for_each(|(flush, plain)| *flush = *flush - plain);
        }
        values
    }
}
