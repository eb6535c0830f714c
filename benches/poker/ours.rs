//! Croupier's ranking.

use croupier_core::card::Card;
use croupier_core::poker::{
    HandRank, Holding, fold_five, fold_seven, for_each_five, for_each_seven, rank_five, rank_seven,
};

use crate::hands::Deals;
use crate::{Rank, Ranking};

impl Rank for HandRank {
    fn number(self) -> u16 {
        self.value()
    }

    fn category(self) -> usize {
        self.category().index().into()
    }
}

/// Hands as arrays of cards.
pub struct Cards<const N: usize>(Vec<[Card; N]>);

impl<const N: usize> Cards<N> {
    pub fn new(deals: &Deals<N>) -> Self {
        let deck: Vec<Card> = Card::all().rev().collect();
        Self(deals.map(|number| deck[usize::from(number)]))
    }
}

impl Ranking for Cards<5> {
    type Rank = HandRank;

    fn fold<A: Copy>(&self, start: A, step: impl Fn(A, HandRank) -> A) -> A {
        self.0.iter().map(rank_five).fold(start, step)
    }
}

impl Ranking for Cards<7> {
    type Rank = HandRank;

    fn fold<A: Copy>(&self, start: A, step: impl Fn(A, HandRank) -> A) -> A {
        self.0.iter().map(rank_seven).fold(start, step)
    }
}

/// Hands as arrays of holdings of one card.
pub struct Holdings<const N: usize>(Vec<[Holding; N]>);

impl<const N: usize> Holdings<N> {
    pub fn new(deals: &Deals<N>) -> Self {
        let Cards(hands) = Cards::new(deals);
        Self(hands.into_iter().map(|hand| hand.map(Holding::of)).collect())
    }
}

impl<const N: usize> Ranking for Holdings<N> {
    type Rank = HandRank;

    fn fold<A: Copy>(&self, start: A, step: impl Fn(A, HandRank) -> A) -> A {
        self.0.iter().fold(start, |made, hand| {
            let all = hand.iter().fold(Holding::EMPTY, |held, &card| held.join(card));
            all.rank().map_or(made, |rank| step(made, rank))
        })
    }
}

/// All five-card hands, folded.
pub struct AllFive;

impl Ranking for AllFive {
    type Rank = HandRank;

    fn fold<A: Copy>(&self, start: A, step: impl Fn(A, HandRank) -> A) -> A {
        fold_five(start, |made, rank, _| step(made, rank))
    }
}

/// All five-card hands, visited.
pub struct VisitFive;

impl Ranking for VisitFive {
    type Rank = HandRank;

    fn fold<A: Copy>(&self, start: A, step: impl Fn(A, HandRank) -> A) -> A {
        let mut made = start;
        for_each_five(|rank, _| made = step(made, rank));
        made
    }
}

/// All seven-card hands, folded.
pub struct AllSeven;

impl Ranking for AllSeven {
    type Rank = HandRank;

    fn fold<A: Copy>(&self, start: A, step: impl Fn(A, HandRank) -> A) -> A {
        fold_seven(start, |made, rank, _| step(made, rank))
    }
}

/// All seven-card hands, visited.
pub struct VisitSeven;

impl Ranking for VisitSeven {
    type Rank = HandRank;

    fn fold<A: Copy>(&self, start: A, step: impl Fn(A, HandRank) -> A) -> A {
        let mut made = start;
        for_each_seven(|rank, _| made = step(made, rank));
        made
    }
}
