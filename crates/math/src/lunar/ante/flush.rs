//! Draws that make five cards of one suit, each evaluated once for each set of live ranks of a suit.

use super::hands::{Hands, ranks};
use super::known::Known;
use super::live::Live;
use super::moments::Moments;
use super::multiset::MULTISETS;
use super::outlook::{Change, subsets};
use super::pays::Made;
use super::showdown::Showdown;

/// The draws to cards of one suit that can make a flush.
pub struct Flushes<'a> {
    hands: &'a Hands,
    draws: Vec<FlushDraw<'a>>,
    /// Can the value be taken suit by suit?
    adds_up: bool,
    own: Vec<((bool, u16), Moments)>,
    beside: Vec<((u16, bool, u16), Moments)>,
}

/// Ranks drawn in the suit: the flush, and the hand that the same ranks would be without it.
struct FlushDraw<'a> {
    drawn: u16,
    flush: Parts<'a>,
    plain: Parts<'a>,
}

/// A showdown suit by suit.
struct Parts<'a> {
    showdown: Showdown<'a>,
    base: Moments,
    fold: Moments,
    /// Does the up card's suit alone tell bet from fold?
    simple: bool,
    up: Known<Moments>,
    other: Known<Moments>,
}

impl<'a> Parts<'a> {
    fn new(hands: &'a Hands, made: &'a Made, live: Live) -> Parts<'a> {
        let showdown = Showdown::new(&hands.pays, made, live);
        let base = Moments::of(&showdown.base(), &hands.pays, made.win);
        let fold = Moments::certain(hands.pays.fold, showdown.all().into(), true);
        let simple = Showdown::simple(&hands.pays, made, &live);
        Parts { showdown, base, fold, simple, up: Known::default(), other: Known::default() }
    }

    /// Is the value a sum of what each suit adds?
    fn adds_up(&self) -> bool {
        self.simple || self.base.value - i128::from(self.showdown.most_lost()) >= self.fold.value
    }

    /// The value as far as the up card's suit decides.
    fn in_up_suit(&mut self, hands: &Hands, suit: u16) -> Moments {
        let Parts { showdown, base, fold, simple, up, .. } = self;
        up.get(suit, || {
            let bet = *base + Moments::of(&showdown.in_up_suit(suit), &hands.pays, showdown.made.win);
            if *simple && bet.value < fold.value { *fold } else { bet }
        })
    }

    fn in_other_suit(&mut self, hands: &Hands, suit: u16) -> Moments {
        let Parts { showdown, other, .. } = self;
        if !showdown.may_force() {
            return Moments::default();
        }
        other.get(suit, || Moments::of(&showdown.in_other_suit(suit), &hands.pays, showdown.made.win))
    }

    /// The better of bet and fold.
    fn value(&mut self, hands: &Hands, [up, others @ ..]: [u16; 4]) -> Moments {
        let bet = others.into_iter().map(|suit| self.in_other_suit(hands, suit)).sum::<Moments>()
            + self.in_up_suit(hands, up);
        if bet.value < self.fold.value { self.fold } else { bet }
    }
}

impl<'a> Flushes<'a> {
    /// The draws to `kept`, all of one suit; `other` is the rank of a sixth card of another suit.
    pub fn new(
        hands: &'a Hands,
        live: &Live,
        change: Change,
        kept: u16,
        other: Option<usize>,
    ) -> Flushes<'a> {
        let free =
            ranks(0x1fff & !kept).filter(|rank| live.of(*rank) > 0).fold(0, |all, rank| all | 1 << rank);
        let draw = |drawn: u16| {
            let (mut left, mut plain) = (*live, change.kept);
            for (place, rank) in ranks(drawn).enumerate() {
                left = left.without(rank);
                plain = MULTISETS.with(change.size + place, plain, rank);
            }
            let plain = hands.plain(change.size + change.count, plain);
            FlushDraw {
                drawn,
                flush: Parts::new(hands, hands.suited(kept | drawn, other), left),
                plain: Parts::new(hands, plain, left),
            }
        };
        let draws: Vec<FlushDraw<'_>> = subsets(free, change.count).into_iter().map(draw).collect();
        let adds_up = draws.iter().all(|draw| draw.flush.adds_up() && draw.plain.adds_up());
        Flushes { hands, draws, adds_up, own: Vec::new(), beside: Vec::new() }
    }

    /// What flushes in a suit add.
    pub fn value(&mut self, suit: usize, suits: [u16; 4]) -> Moments {
        if !self.adds_up {
            return self.sum(suits[suit], |draw, hands| {
                let mut left = suits;
                left[suit] &= !draw.drawn;
                draw.flush.value(hands, left) - draw.plain.value(hands, left)
            });
        }
        let others = (0..4).filter(|other| *other != suit).map(|other| (other == 0, suits[other]));
        let own = self.own(suit == 0, suits[suit]);
        others.map(|other| self.beside(suits[suit], other)).sum::<Moments>() + own
    }

    fn sum(&mut self, suit: u16, value: impl Fn(&mut FlushDraw<'a>, &Hands) -> Moments) -> Moments {
        let draws = self.draws.iter_mut().filter(|draw| draw.drawn & !suit == 0);
        draws.map(|draw| value(draw, self.hands)).sum()
    }

    /// What the suit of the flush itself adds.
    fn own(&mut self, up: bool, suit: u16) -> Moments {
        if let Some((_, known)) = self.own.iter().find(|(known, _)| *known == (up, suit)) {
            return *known;
        }
        let value = self.sum(suit, |draw, hands| draw.difference(hands, up, suit & !draw.drawn));
        self.own.push(((up, suit), value));
        value
    }

    /// What another suit adds to flushes in a suit.
    fn beside(&mut self, suit: u16, (up, other): (bool, u16)) -> Moments {
        let key = (suit, up, other);
        if let Some((_, known)) = self.beside.iter().find(|(known, _)| *known == key) {
            return *known;
        }
        let value = self.sum(suit, |draw, hands| draw.difference(hands, up, other));
        self.beside.push((key, value));
        value
    }
}

impl FlushDraw<'_> {
    /// What a suit adds to the flush over the plain hand.
    fn difference(&mut self, hands: &Hands, up: bool, suit: u16) -> Moments {
        if up {
            self.flush.in_up_suit(hands, suit) - self.plain.in_up_suit(hands, suit)
        } else {
            self.flush.in_other_suit(hands, suit) - self.plain.in_other_suit(hands, suit)
        }
    }
}
