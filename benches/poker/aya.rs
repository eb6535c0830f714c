//! The crate `aya_poker`: cards are put into a hand without checks.

use aya_poker::base::{CARDS, Card, Hand};
use aya_poker::{PokerHandRank, PokerRankCategory, poker_rank};

use crate::hands::{Deals, padded};
use crate::{Rank, Ranking};

impl Rank for PokerHandRank {
    fn number(self) -> u16 {
        self.0
    }

    fn category(self) -> usize {
        match self.rank_category() {
            PokerRankCategory::HighCard | PokerRankCategory::Ineligible => 0,
            PokerRankCategory::Pair => 1,
            PokerRankCategory::TwoPair => 2,
            PokerRankCategory::ThreeOfAKind => 3,
            PokerRankCategory::Straight => 4,
            PokerRankCategory::Flush => 5,
            PokerRankCategory::FullHouse => 6,
            PokerRankCategory::FourOfAKind => 7,
            PokerRankCategory::StraightFlush => 8,
            PokerRankCategory::RoyalFlush => 9,
        }
    }
}

#[inline(always)]
fn with(mut hand: Hand, card: &Card) -> Hand {
    hand.insert_unchecked(card);
    hand
}

/// Hands as arrays of numbers into the table of cards.
pub struct Numbers<const N: usize> {
    cards: [Card; 256],
    hands: Vec<[u8; N]>,
}

impl<const N: usize> Numbers<N> {
    pub fn new(deals: &Deals<N>) -> Self {
        Self { cards: padded(&CARDS), hands: deals.map(|number| number) }
    }
}

impl<const N: usize> Ranking for Numbers<N> {
    type Rank = PokerHandRank;

    fn fold<A: Copy>(&self, start: A, step: impl Fn(A, PokerHandRank) -> A) -> A {
        self.hands.iter().fold(start, |made, hand| {
            let all = hand.iter().fold(Hand::new(), |held, &card| with(held, &self.cards[usize::from(card)]));
            step(made, poker_rank(&all))
        })
    }
}

/// Hands as arrays of the crate's cards.
pub struct Cards<const N: usize>(Vec<[Card; N]>);

impl<const N: usize> Cards<N> {
    pub fn new(deals: &Deals<N>) -> Self {
        Self(deals.map(|number| CARDS[usize::from(number)]))
    }
}

impl<const N: usize> Ranking for Cards<N> {
    type Rank = PokerHandRank;

    fn fold<A: Copy>(&self, start: A, step: impl Fn(A, PokerHandRank) -> A) -> A {
        self.0.iter().fold(start, |made, hand| step(made, poker_rank(&hand.iter().fold(Hand::new(), with))))
    }
}

/// All five-card hands.
pub struct AllFive;

impl Ranking for AllFive {
    type Rank = PokerHandRank;

    fn fold<A: Copy>(&self, start: A, step: impl Fn(A, PokerHandRank) -> A) -> A {
        let mut made = start;
        for (a, first) in CARDS.iter().enumerate() {
            for (b, second) in CARDS[..a].iter().enumerate() {
                let two = with(with(Hand::new(), first), second);
                for (c, third) in CARDS[..b].iter().enumerate() {
                    for (d, fourth) in CARDS[..c].iter().enumerate() {
                        made = last(with(with(two, third), fourth), &CARDS[..d], made, &step);
                    }
                }
            }
        }
        made
    }
}

/// All seven-card hands.
pub struct AllSeven;

impl Ranking for AllSeven {
    type Rank = PokerHandRank;

    fn fold<A: Copy>(&self, start: A, step: impl Fn(A, PokerHandRank) -> A) -> A {
        let mut made = start;
        for (a, first) in CARDS.iter().enumerate() {
            for (b, second) in CARDS[..a].iter().enumerate() {
                for (c, third) in CARDS[..b].iter().enumerate() {
                    for (d, fourth) in CARDS[..c].iter().enumerate() {
                        let four = [first, second, third, fourth].into_iter().fold(Hand::new(), with);
                        for (e, fifth) in CARDS[..d].iter().enumerate() {
                            let five = with(four, fifth);
                            for (f, sixth) in CARDS[..e].iter().enumerate() {
                                made = last(with(five, sixth), &CARDS[..f], made, &step);
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
fn last<A>(hand: Hand, cards: &[Card], made: A, step: impl Fn(A, PokerHandRank) -> A) -> A {
    cards.iter().fold(made, |made, card| step(made, poker_rank(&with(hand, card))))
}
