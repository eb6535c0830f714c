//! Every final hand of a player with its rank and what it is paid.

pub mod payouts;
pub mod rank_multisets;
pub mod shape;

use crate::hands::payouts::{FinalHand, Payouts, Prize, lowest_that_qualifies};
use crate::hands::rank_multisets::{MULTISETS, all};
use crate::hands::shape::Shape;
use crate::rank_masks::{masks, ranks};
use croupier_core::poker::HandRank;
use croupier_core::{Card, Money, Rank, Suit};
use croupier_games::lunar::Book;
use croupier_games::lunar::rules::Hand;
use num_integer::Integer;
use std::collections::BTreeSet;

/// The final hands of a book: by rank where no five cards share a suit, by suited ranks where they do.
pub struct Hands {
    /// What a round can end with beside a win.
    pub pays: Payouts,
    /// How hands are paid.
    pub prizes: Vec<Prize>,
    /// The lowest hand that qualifies.
    pub(crate) lowest: HandRank,
    five: Vec<FinalHand>,
    six: Vec<FinalHand>,
    suited_five: Vec<FinalHand>,
    /// Thirteen for each suited five: with a sixth card of another suit.
    suited_and_other: Vec<FinalHand>,
    suited_six: Vec<FinalHand>,
    numbers: Vec<u16>,
    /// The most that five cards of a suit win: a flush, a straight flush.
    pub(crate) best_flushes: [i64; 2],
}

/// Ranks with suits in turn, so that at most two share one and equal ranks never do.
fn unsuited(ranks: &[usize]) -> Option<Hand> {
    let places: Vec<usize> = (0..ranks.len()).map(|place| place % 4).collect();
    hand(ranks, &places)
}

fn hand(ranks: &[usize], suits: &[usize]) -> Option<Hand> {
    let cards: Vec<Card> =
        ranks.iter().zip(suits).map(|(rank, suit)| Card::new(Rank::ALL[*rank], Suit::ALL[*suit])).collect();
    match <[Card; 5]>::try_from(cards) {
        Ok(five) => Some(Hand::Five(five)),
        Err(cards) => <[Card; 6]>::try_from(cards).ok().map(Hand::Six),
    }
}

/// Five of a kind cannot be dealt.
fn possible(ranks: &[usize]) -> bool {
    ranks.windows(5).all(|five| five.first() != five.last())
}

/// Hands before their prizes are numbered: rank and prize in cents.
type Raw = Option<(HandRank, Prize)>;

impl Hands {
    /// The hands of a book for an ante of this amount, which matters where the payout is limited.
    pub fn new(book: &Book, ante: Money) -> Hands {
        let raw = |hand: Option<Hand>| hand.map(|hand| (hand.rank(), Prize::of(book, ante, &hand)));
        let plain = |size: usize| -> Vec<Raw> {
            all(size).iter().map(|ranks| raw(possible(ranks).then(|| unsuited(ranks)).flatten())).collect()
        };
        let suited = |size: u32| -> Vec<Raw> {
            masks(size).map(|mask| raw(hand(&ranks(mask).collect::<Vec<_>>(), &[0; 6]))).collect()
        };
        let with_other = |mask: u16| {
            (0..13).map(move |other| {
                let ranks: Vec<usize> = ranks(mask).chain([other]).collect();
                raw(hand(&ranks, &[0, 0, 0, 0, 0, 1]))
            })
        };
        let suited_and_other: Vec<Raw> = masks(5).flat_map(with_other).collect();
        let raws = [plain(5), plain(6), suited(5), suited_and_other, suited(6)];
        Hands::numbered(Payouts::new(book, ante), raws)
    }

    fn numbered(pays: Payouts, raws: [Vec<Raw>; 5]) -> Hands {
        let known = || raws.iter().flatten().flatten().map(|(_, prize)| *prize);
        let unit = known().fold(pays.unit(), |unit, prize| unit.gcd(&prize.win)).max(1);
        let prizes: BTreeSet<Prize> = known().collect();
        let prizes: Vec<Prize> = prizes.into_iter().collect();
        let stand_in = raws[0].iter().flatten().next().copied();
        let made = |raw: &Raw| {
            // What cannot be dealt is never looked up; any hand may stand in its place.
            let Some((rank, prize)) = raw.or(stand_in) else { unreachable!("there are hands") };
            let place = prizes.binary_search(&prize).unwrap_or_default();
            let number = u8::try_from(place).unwrap_or(u8::MAX);
            FinalHand { rank, shape: Shape::of(rank), win: prize.win / unit, prize: number }
        };
        let [five, six, suited_five, suited_and_other, suited_six]: [Vec<FinalHand>; 5] =
            raws.each_ref().map(|raws| raws.iter().map(made).collect());
        let best_flushes = [false, true].map(|straight| most_paid(&suited_five, straight));
        let prizes = prizes.iter().map(|prize| Prize { win: prize.win / unit, ..*prize }).collect();
        Hands {
            pays: pays.in_units(unit),
            prizes,
            lowest: lowest_that_qualifies(),
            five,
            six,
            suited_five,
            suited_and_other,
            suited_six,
            numbers: mask_numbers(),
            best_flushes,
        }
    }

    /// The hand with this multiset of five or six ranks, if no five of them share a suit.
    #[inline]
    pub fn plain(&self, size: usize, number: u16) -> &FinalHand {
        if size == 5 { &self.five[usize::from(number)] } else { &self.six[usize::from(number)] }
    }

    /// The hand of five or six suited cards, or of five with a sixth of another suit.
    pub fn suited(&self, mask: u16, other: Option<usize>) -> &FinalHand {
        let number = usize::from(self.numbers[usize::from(mask)]);
        match other {
            Some(other) => &self.suited_and_other[number * 13 + other],
            None if mask.count_ones() == 5 => &self.suited_five[number],
            None => &self.suited_six[number],
        }
    }

    /// The hand of five or six actual cards.
    pub fn of(&self, cards: &[Card]) -> &FinalHand {
        let of_suit = |suit: Suit| cards.iter().filter(move |card| card.suit() == suit);
        let index = |card: &Card| usize::from(card.rank().index());
        if let Some(suit) = Suit::ALL.into_iter().find(|suit| of_suit(*suit).count() >= 5) {
            let mask = of_suit(suit).fold(0, |mask, card| mask | 1 << index(card));
            return self.suited(mask, cards.iter().find(|card| card.suit() != suit).map(index));
        }
        self.plain(cards.len(), MULTISETS.of(cards.iter().map(index)))
    }
}

/// The most that one of these flushes wins, straight flushes or others.
fn most_paid(flushes: &[FinalHand], straight: bool) -> i64 {
    let alike = flushes.iter().filter(|made| (made.shape == Shape::StraightFlush) == straight);
    alike.map(|made| made.win).max().unwrap_or_default()
}

/// For each mask its place among the masks of equally many ranks.
fn mask_numbers() -> Vec<u16> {
    let mut seen = [0_u16; 14];
    (0..1 << 13)
        .map(|mask: u16| {
            let size = usize::try_from(mask.count_ones()).unwrap_or_default();
            seen[size] += 1;
            seen[size] - 1
        })
        .collect()
}
