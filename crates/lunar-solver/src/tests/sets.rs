//! What is worked out for all sets of ranks at once equals what is worked out for one.

use super::{Rng, dealt, readings};
use crate::dealer::live_ranks::LiveRanks;
use crate::showdown::Showdown;
use crate::sums::outcome_counts::OutcomeCounts;
use crate::sums::suit_left::SuitLeft;
use croupier_core::Card;
use croupier_core::poker::Category;

#[test]
fn all_sets_at_once_equal_each_set_alone() {
    let readings = readings();
    let mut dice = Rng::new(5);
    let mut forced = 0;
    for round in 0..300 {
        let (hand, up, _) = dealt(&mut dice, Category::ALL[round % Category::ALL.len()], 52);
        let hands = &readings[round / 10 % readings.len()];
        let index = |card: &Card| usize::from(card.rank().index());
        let live = hand.iter().fold(LiveRanks::new(index(&up)), |live, card| live.without(index(card)));
        let showdown = Showdown::new(&hands.pays, hands.of(&hand), live);
        forced += usize::from(showdown.may_force());
        for is_up in [true, false] {
            let ranks = if is_up { 0x1fff & !(1 << index(&up)) } else { 0x1fff };
            let open = hand.iter().fold(0, |open, card| open | 1 << index(card)) & ranks;
            let gone = 1 << dice.below(13);
            let left = SuitLeft::new(ranks & !open & !gone, open & !gone);
            let of = |left: &SuitLeft| -> Vec<OutcomeCounts> {
                if is_up {
                    return showdown.in_up_suit(left);
                }
                let forces = showdown.in_other_suit(left).into_iter();
                forces.map(|forced| OutcomeCounts { forced, ..OutcomeCounts::default() }).collect()
            };
            let alone: Vec<_> = left.sets().flat_map(|set| of(&SuitLeft::new(set, 0))).collect();
            assert_eq!(of(&left), alone, "{hand:?} against {up}");
        }
    }
    assert!(forced > 100, "{forced} hands may force");
}

#[test]
fn every_set_has_its_place() {
    let left = SuitLeft::new(0b1_0000_0000_1000, 0b0_0101_0010_0010);
    let sets: Vec<u16> = left.sets().collect();
    assert_eq!(sets.len(), left.size());
    for (place, set) in sets.into_iter().enumerate() {
        assert_eq!(left.place(set), place);
        assert_eq!(set & left.sure, left.sure);
    }
}
