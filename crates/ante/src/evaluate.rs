//! What a way to play is worth, if it is not the best.

use super::class::{RankClass, SuitClass, rank_classes};
use super::hands::Hands;
use super::state::{BET, BUY, Code, DENOMINATOR, EXCHANGE, FOLD, INSTANT, KEPT, State};
use super::strategy::First;
use croupier_core::{Card, Rank, Suit};
use croupier_exact::{Fraction, Progress};
use num_bigint::BigInt;
use rayon::prelude::*;

/// The value of the game for somebody who does with the first five cards what `first` says, in antes. Nothing if
/// somebody stops it. What is done later is in the hands.
pub fn value_of(
    hands: &Hands,
    first: impl Fn([Card; 5], Card) -> First + Sync,
    progress: &Progress<'_>,
) -> Option<Fraction> {
    let classes = rank_classes();
    progress.expect(u64::try_from(classes.len()).unwrap_or_default());
    let sums: Option<Vec<(i128, i128)>> = classes
        .par_iter()
        .with_max_len(1)
        .map(|class| {
            let sums = (!progress.is_stopped()).then(|| class_value(hands, *class, &first))?;
            progress.advance(1);
            Some(sums)
        })
        .collect();
    let (deals, value) =
        sums?.into_iter().fold((0, 0), |(all, sum), (deals, value)| (all + deals, sum + value));
    Some(Fraction::new(value, BigInt::from(deals) * DENOMINATOR * hands.pays.ante))
}

fn class_value(hands: &Hands, class: RankClass, first: &impl Fn([Card; 5], Card) -> First) -> (i128, i128) {
    let mut state = State::new(hands, class, None);
    let up = Card::new(Rank::ALL[class.up], Suit::ALL[0]);
    let (mut deals, mut sum) = (0, 0);
    for suits in class.suit_classes() {
        let hand = cards(&class, &suits);
        let ways = i128::from(suits.ways);
        deals += ways;
        sum += state.value(code(hand, first(hand, up)), &suits).value * ways;
    }
    (deals, sum)
}

fn cards(class: &RankClass, suits: &SuitClass) -> [Card; 5] {
    std::array::from_fn(|card| Card::new(Rank::ALL[class.ranks[card]], Suit::ALL[suits.suits[card]]))
}

/// The code of an action with cards in the order of their class.
fn code(hand: [Card; 5], first: First) -> Code {
    match first {
        First::Instant => INSTANT,
        First::Fold => FOLD,
        First::Bet => BET,
        First::Buy => BUY,
        First::Exchange(given) => {
            let kept =
                (0..5).filter(|card| !given.contains(hand[*card])).fold(0, |kept, card| kept | 1 << card);
            let place = KEPT.iter().position(|known| *known == kept).unwrap_or_default();
            EXCHANGE + u8::try_from(place).unwrap_or_default()
        }
    }
}
