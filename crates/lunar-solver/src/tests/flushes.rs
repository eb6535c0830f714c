//! What is summed over all flushes of a draw at once equals what is summed flush by flush.

use super::{Rng, dealt, deck, readings};
use crate::dealer::live_ranks::LiveRanks;
use crate::decisions::{Position, flush_suits};
use crate::draws::suited_draws::SuitedDraws;
use crate::hands::shape::Shape;
use crate::rank_masks::ranks;
use crate::showdown::Showdown;
use crate::sums::moments::Moments;
use croupier_core::poker::Category;
use croupier_core::{Card, CardSet};

#[test]
fn all_flushes_at_once_equal_flush_by_flush() {
    let readings = readings();
    let mut dice = Rng::new(21);
    let mut compared = 0;
    while compared < 60 {
        let deck = deck(&mut dice);
        let hand: CardSet = deck[..5].iter().copied().collect();
        let position = Position::new(hand, deck[5], deck[6..6 + dice.below(3)].iter().copied().collect());
        let hands = &readings[dice.below(readings.len())];
        let kept = if dice.below(6) == 0 { vec![position.held] } else { position.exchanges() };
        let kept = kept[dice.below(kept.len())];
        let change = Position::change(kept);
        for (suit, other) in flush_suits(kept).into_iter().take(1) {
            let free = position.suits.iter().fold(0, |free, suit| free | suit);
            let flushes =
                SuitedDraws::new(hands, &position.live, change, (kept[suit], other), free & !kept[suit]);
            let at_once = flushes.value([suit].into_iter(), position.suits);
            let one_by_one = flushes.one_by_one(suit, position.suits);
            assert_eq!(at_once, one_by_one, "{hand:?} against {}, kept {kept:?}", deck[5]);
            compared += usize::from(one_by_one != Moments::default());
        }
    }
}

/// Each dealer's hand that does not qualify, by the four cards that stay.
#[test]
fn every_dealer_forced_equals_hand_by_hand() {
    let readings = readings();
    let mut dice = Rng::new(22);
    for round in 0..200 {
        let category = [Category::Flush, Category::FullHouse, Category::FourOfAKind][round % 3];
        let (hand, up, _) = dealt(&mut dice, category, 52);
        let index = |card: &Card| usize::from(card.rank().index());
        let live = hand.iter().fold(LiveRanks::new(index(&up)), |live, card| live.without(index(card)));
        let hands = &readings[round % readings.len()];
        let showdown = Showdown::unforced(&hands.pays, hands.of(&hand), live);
        let (above, none) = (showdown.above(), live.against(Shape::Nothing).none);
        let forced = showdown.all_forced(none);
        let (mut count, mut win) = (0, 0);
        for rest in &showdown.dealer.rests {
            let ways = showdown.ways(rest) * showdown.highest(rest, &above);
            let pairs = ranks(rest.mask).map(|rank| live.of(rank) - i64::from(rank != live.up()));
            let straights = ranks(rest.straights).map(|rank| live.of(rank));
            count += ways;
            win += ways * pairs.chain(straights).sum::<i64>();
        }
        assert_eq!((forced.hands, forced.win, forced.lose), (count, win, 0), "{hand:?} against {up}");
    }
}
