//! The crate `pokers`: cards are hands of one card, which add up.

use pokers::{CARDS, Hand};

use crate::hands::{Deals, padded};
use crate::{Rank, Ranking};

/// What the crate says of a hand: the category in the upper four bits, counted from one.
#[derive(Clone, Copy)]
pub struct Score(u16);

impl Rank for Score {
    fn number(self) -> u16 {
        self.0
    }

    /// The crate has no royal flush of its own; it is the tenth straight flush.
    fn category(self) -> usize {
        const ROYAL_FLUSH: u16 = 9 * 0x1000 + 10;
        if self.0 == ROYAL_FLUSH { 9 } else { usize::from(self.0 >> 12) - 1 }
    }
}

/// Hands as arrays of numbers into the table of cards.
pub struct Numbers<const N: usize> {
    cards: [Hand; 256],
    hands: Vec<[u8; N]>,
}

impl<const N: usize> Numbers<N> {
    pub fn new(deals: &Deals<N>) -> Self {
        Self { cards: padded(&CARDS), hands: deals.map(|number| number) }
    }
}

impl<const N: usize> Ranking for Numbers<N> {
    type Rank = Score;

    fn fold<A: Copy>(&self, start: A, step: impl Fn(A, Score) -> A) -> A {
        self.hands.iter().fold(start, |made, hand| {
            let all = hand.iter().fold(Hand::default(), |held, &card| held + self.cards[usize::from(card)]);
            step(made, Score(all.evaluate()))
        })
    }
}

/// Hands as arrays of hands of one card.
pub struct Hands<const N: usize>(Vec<[Hand; N]>);

impl<const N: usize> Hands<N> {
    pub fn new(deals: &Deals<N>) -> Self {
        Self(deals.map(|number| CARDS[usize::from(number)]))
    }
}

impl<const N: usize> Ranking for Hands<N> {
    type Rank = Score;

    fn fold<A: Copy>(&self, start: A, step: impl Fn(A, Score) -> A) -> A {
        self.0.iter().fold(start, |made, hand| {
            let all = hand.iter().fold(Hand::default(), |held, &card| held + card);
            step(made, Score(all.evaluate()))
        })
    }
}

/// All five-card hands.
pub struct AllFive {
    /// Whether to leave out the check for a flush where the first four cards exclude one.
    pub rule_out_flush: bool,
}

impl Ranking for AllFive {
    type Rank = Score;

    fn fold<A: Copy>(&self, start: A, step: impl Fn(A, Score) -> A) -> A {
        let mut made = start;
        for (a, &first) in CARDS.iter().enumerate() {
            for (b, &second) in CARDS[..a].iter().enumerate() {
                let two = Hand::default() + first + second;
                for (c, &third) in CARDS[..b].iter().enumerate() {
                    for (d, &fourth) in CARDS[..c].iter().enumerate() {
                        made = last(two + third + fourth, &CARDS[..d], self.rule_out_flush, made, &step);
                    }
                }
            }
        }
        made
    }
}

/// All seven-card hands.
pub struct AllSeven {
    /// Whether to leave out the check for a flush where the first six cards exclude one.
    pub rule_out_flush: bool,
}

impl Ranking for AllSeven {
    type Rank = Score;

    fn fold<A: Copy>(&self, start: A, step: impl Fn(A, Score) -> A) -> A {
        let mut made = start;
        for (a, &first) in CARDS.iter().enumerate() {
            for (b, &second) in CARDS[..a].iter().enumerate() {
                for (c, &third) in CARDS[..b].iter().enumerate() {
                    for (d, &fourth) in CARDS[..c].iter().enumerate() {
                        let four = Hand::default() + first + second + third + fourth;
                        for (e, &fifth) in CARDS[..d].iter().enumerate() {
                            let five = four + fifth;
                            for (f, &sixth) in CARDS[..e].iter().enumerate() {
                                made = last(five + sixth, &CARDS[..f], self.rule_out_flush, made, &step);
                            }
                        }
                    }
                }
            }
        }
        made
    }
}

#[inline(always)]
fn last<A>(hand: Hand, cards: &[Hand], rule_out: bool, made: A, step: impl Fn(A, Score) -> A) -> A {
    if rule_out && (0..4).all(|suit| hand.suit_count(suit) < 4) {
        cards.iter().fold(made, |made, &card| step(made, Score((hand + card).evaluate_without_flush())))
    } else {
        cards.iter().fold(made, |made, &card| step(made, Score((hand + card).evaluate())))
    }
}
