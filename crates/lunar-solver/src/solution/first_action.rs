//! What the solution says to do with the first five cards.

use crate::solution::Solution;
use crate::solution::class_index::INDEX;
use crate::solution::class_solver::{BET, BUY, EXCHANGE, FOLD, INSTANT, KEPT};
use croupier_core::{Card, CardSet};

/// What to do with the first five cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// Take instant cash.
    Instant,
    /// Give up.
    Fold,
    /// Bet.
    Bet,
    /// Buy a sixth card.
    Buy,
    /// Exchange these cards.
    Exchange(CardSet),
}

impl Solution {
    /// What is best with a hand against an up card.
    #[must_use]
    pub fn action(&self, hand: [Card; 5], up: Card) -> First {
        let (place, cards) = INDEX.place(hand, up);
        let code = usize::try_from(place).ok().and_then(|place| self.codes.get(place));
        match *code.unwrap_or(&FOLD) {
            FOLD => First::Fold,
            BET => First::Bet,
            BUY => First::Buy,
            INSTANT => First::Instant,
            exchange => {
                let kept = KEPT[usize::from(exchange - EXCHANGE)];
                let discard = (0..5).filter(|card| kept >> card & 1 == 0).map(|card| cards[card]);
                First::Exchange(discard.collect())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{First, INDEX};
    use crate::solution::Solution;
    use crate::solution::classes::rank_classes;
    use croupier_core::{Card, Rank, Suit};

    #[test]
    fn every_class_is_found_under_every_name_of_its_suits() {
        let mut place = 0;
        for (number, class) in rank_classes().into_iter().enumerate() {
            for suits in class.suit_classes() {
                if number % 97 == 0 {
                    for order in [[0, 1, 2, 3], [2, 0, 3, 1], [3, 2, 1, 0]] {
                        let suit = |suit: usize| Suit::ALL[order[suit]];
                        let mut hand: [Card; 5] = std::array::from_fn(|card| {
                            Card::new(Rank::ALL[class.ranks[card]], suit(suits.suits[card]))
                        });
                        hand.rotate_left(order[0]);
                        let (found, _) = INDEX.place(hand, Card::new(Rank::ALL[class.up], suit(0)));
                        assert_eq!(found, place, "{hand:?}");
                    }
                }
                place += 1;
            }
        }
        assert_eq!(place, INDEX.classes);
    }

    #[test]
    fn an_exchange_gives_up_cards_of_the_hand() {
        let codes: Vec<u8> = (0..INDEX.classes).map(|class| u8::try_from(4 + class % 26).unwrap()).collect();
        let solution = Solution::of_codes(codes);
        let hand = ["Ac", "Kd", "Qs", "8d", "8h"].map(|card| card.parse::<Card>().unwrap());
        let First::Exchange(cards) = solution.action(hand, "7s".parse().unwrap()) else { panic!("exchange") };
        assert!((2..=5).contains(&cards.len()) && cards.is_subset(hand.into_iter().collect()));
    }
}
