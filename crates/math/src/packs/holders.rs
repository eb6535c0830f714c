//! How many hands hold given cards, to tell by inclusion and exclusion how many pairs of hands share none.
//!
//! Of a hand with a flush only the cards of its suit count one by one; the others, two at most, count by
//! rank.

use super::deck::{Copies, hands, minus, parts, ways};

/// Cards of other suits than the flush, by rank.
pub struct Others {
    pub cards: Copies,
    pub ranks: Vec<usize>,
    /// How many sets of actual cards look like this.
    pub ways: i64,
    parts: Vec<Part>,
}

/// Cards that a hand might share with another one.
struct Part {
    number: usize,
    /// How many sets of actual cards look like this part, negative for an odd number of cards.
    signed_ways: i64,
    /// How many of the hands have given cards of this part.
    holding: i32,
}

impl Others {
    /// Some of the copies that there are of other suits.
    pub fn new(cards: Copies, copies: &Copies) -> Others {
        let part = |part: Copies| {
            let holding = ways(&minus(copies, &part), &minus(&cards, &part));
            let ranks = ranks(&part);
            let sign = if ranks.len().is_multiple_of(2) { 1 } else { -1 };
            Part {
                number: number(&ranks),
                signed_ways: sign * ways(copies, &part),
                holding: i32::try_from(holding).unwrap_or(i32::MAX),
            }
        };
        let parts = (0..=2).flat_map(|size| hands(&cards, size)).map(part).collect();
        Others { cards, ranks: ranks(&cards), ways: ways(copies, &cards), parts }
    }
}

/// The ranks of the cards, lowest first.
fn ranks(cards: &Copies) -> Vec<usize> {
    (0..).zip(cards).flat_map(|(rank, held)| std::iter::repeat_n(rank, usize::from(*held))).collect()
}

/// How many numbers there are for none, one or two ranks.
const NUMBERS: usize = 1 + 13 + 91;

/// A number for no more than two ranks, lowest first.
fn number(ranks: &[usize]) -> usize {
    match ranks {
        [] => 0,
        [rank] => 1 + rank,
        [low, high, ..] => 14 + high * (high + 1) / 2 + low,
    }
}

/// How many hands hold given cards: some of the suit of their flush and some of others.
pub struct Holders {
    counts: Vec<i32>,
}

impl Holders {
    /// No hands.
    pub fn new() -> Holders {
        Holders { counts: vec![0; NUMBERS << 13] }
    }

    fn holding(&mut self, suited: u16) -> &mut [i32] {
        &mut self.counts[usize::from(suited) * NUMBERS..][..NUMBERS]
    }

    /// Adds the hands with these cards.
    pub fn add(&mut self, suited: u16, others: &Others) {
        for shared in parts(suited) {
            let counts = self.holding(shared);
            for part in &others.parts {
                counts[part.number] += part.holding;
            }
        }
    }

    /// Takes out what the hands with these cards hold. For all hands together this gives the number of pairs
    /// of them that share no card.
    pub fn take(&mut self, suited: u16, others: &Others) -> i64 {
        let mut pairs = 0;
        for shared in parts(suited) {
            let counts = self.holding(shared);
            let mut sum = 0;
            for part in &others.parts {
                let hands = i64::from(std::mem::take(&mut counts[part.number]));
                sum += part.signed_ways * hands * hands;
            }
            pairs += if shared.count_ones().is_multiple_of(2) { sum } else { -sum };
        }
        pairs
    }

    /// How many hands share no card with one that has no more than one card of their suit and these others.
    pub fn disjoint(&self, suited: u16, others: &[usize]) -> i64 {
        let hands = |shared: u16| {
            let counts = &self.counts[usize::from(shared) * NUMBERS..][..NUMBERS];
            let mut hands = i64::from(counts[0]);
            for (place, high) in others.iter().enumerate() {
                hands -= i64::from(counts[number(&[*high])]);
                let lower = &others[..place];
                hands += lower.iter().map(|low| i64::from(counts[number(&[*low, *high])])).sum::<i64>();
            }
            hands
        };
        if suited == 0 { hands(0) } else { hands(0) - hands(suited) }
    }
}
