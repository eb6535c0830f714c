//! What a way to play is worth, if it is not the best.

use crate::hands::Hands;
use crate::solution::class_solver::{
    ActionCode, BET, BUY, ClassSolver, DENOMINATOR, EXCHANGE, FOLD, INSTANT, KEPT,
};
use crate::solution::classes::{RankClass, SuitClass, rank_classes};
use crate::solution::first_action::First;
use arrayvec::ArrayVec;
use croupier_core::{Card, Rank, Suit};
use croupier_exact::{Fraction, Progress};
use num_bigint::BigInt;
use rayon::prelude::*;

/// All hands with all up cards.
const DEALS: i64 = 2_598_960 * 47;

/// The value of the game in antes for each of some ways to play: `first` writes down what each does with the first
/// five cards against an up card, what is done later is in the hands. `None` if the caller stops it.
pub fn values_of<const WAYS: usize>(
    hands: &Hands,
    first: impl Fn([Card; 5], Card, &mut [First; WAYS]) + Sync,
    progress: &Progress<'_>,
) -> Option<[Fraction; WAYS]> {
    let classes = rank_classes();
    progress.expect(u64::try_from(classes.len()).unwrap_or_default());
    let sums: Option<Vec<[i128; WAYS]>> = classes
        .par_iter()
        .with_max_len(1)
        .map(|class| {
            let sums = (!progress.is_stopped()).then(|| class_values(hands, *class, &first))?;
            progress.advance(1);
            Some(sums)
        })
        .collect();
    let sums = sums?;
    // Four suits can be the up card's, which the classes do not tell apart.
    let all = BigInt::from(DEALS / 4) * DENOMINATOR * hands.pays.ante;
    let sum = |way: usize| sums.iter().map(|sums| sums[way]).sum::<i128>();
    Some(std::array::from_fn(|way| Fraction::new(sum(way), all.clone())))
}

fn class_values<const WAYS: usize>(
    hands: &Hands,
    class: RankClass,
    first: &impl Fn([Card; 5], Card, &mut [First; WAYS]),
) -> [i128; WAYS] {
    let mut state = ClassSolver::new(hands, class, None);
    let up = Card::new(Rank::ALL[class.up], Suit::ALL[0]);
    let (mut sums, mut actions) = ([0; WAYS], [First::Fold; WAYS]);
    for suits in class.suit_classes() {
        let hand = cards(&class, &suits);
        first(hand, up, &mut actions);
        // Most ways do the same.
        let mut known: ArrayVec<(First, i128), 30> = ArrayVec::new();
        for (sum, action) in sums.iter_mut().zip(&actions) {
            let before = known.iter().find(|(other, _)| other == action).map(|(_, value)| *value);
            *sum += before.unwrap_or_else(|| {
                let value = state.value(code(hand, *action), &suits).value * i128::from(suits.ways);
                known.push((*action, value));
                value
            });
        }
    }
    sums
}

fn cards(class: &RankClass, suits: &SuitClass) -> [Card; 5] {
    std::array::from_fn(|card| Card::new(Rank::ALL[class.ranks[card]], Suit::ALL[suits.suits[card]]))
}

/// The code of an action with cards in the order of their class.
fn code(hand: [Card; 5], first: First) -> ActionCode {
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
