//! The cards that make a hand, against a search through all subsets.

use crate::card::{Card, CardSet, Rank};
use crate::poker::{
    BestFive, Category, HandRank, best_five, best_five_set, combination, combination_set, rank_set,
};

use super::{Dealer, cards, subsets};

/// The highest-ranking five cards; among equals those whose cards are listed first.
fn searched_best_five(hand: &[Card]) -> BestFive {
    subsets(hand, 5)
        .into_iter()
        .map(|five| (rank_set(five.iter().copied().collect()).expect("five cards"), five))
        .map(|(rank, mut five)| {
            five.sort_by(|one, other| other.cmp(one));
            (rank, five)
        })
        .max()
        .map(|(rank, five)| BestFive { rank, cards: five.into_iter().collect() })
        .expect("five cards or more")
}

/// The ranks that the cards making the category must have, from the highest down.
fn ranks_made_of(rank: HandRank) -> Vec<Rank> {
    let groups = rank.groups();
    let of = |counts: &[usize]| -> Vec<Rank> {
        counts.iter().zip(groups.iter()).flat_map(|(&count, &rank)| vec![rank; count]).collect()
    };
    let mut ranks = match rank.category() {
        Category::HighCard => of(&[1]),
        Category::OnePair => of(&[2]),
        Category::TwoPair => of(&[2, 2]),
        Category::ThreeOfAKind => of(&[3]),
        Category::FullHouse => of(&[3, 2]),
        Category::FourOfAKind => of(&[4]),
        Category::Flush => groups.to_vec(),
        Category::Straight | Category::StraightFlush | Category::RoyalFlush if groups[0] == Rank::Five => {
            vec![Rank::Ace, Rank::Two, Rank::Three, Rank::Four, Rank::Five]
        }
        Category::Straight | Category::StraightFlush | Category::RoyalFlush => {
            Rank::ALL.into_iter().filter(|&rank| rank <= groups[0]).rev().take(5).collect()
        }
    };
    ranks.sort();
    ranks
}

/// The cards that make the category; among equals those that are listed first.
fn searched_combination(hand: &[Card]) -> CardSet {
    let rank = rank_set(hand.iter().copied().collect()).expect("five cards or more");
    let ranks = ranks_made_of(rank);
    let suited = matches!(rank.category(), Category::Flush | Category::StraightFlush | Category::RoyalFlush);
    let best = subsets(hand, ranks.len()).into_iter().filter_map(|mut chosen| {
        chosen.sort_by(|one, other| other.cmp(one));
        let mut chosen_ranks: Vec<Rank> = chosen.iter().map(|card| card.rank()).collect();
        chosen_ranks.sort();
        let one_suit = chosen.iter().all(|card| card.suit() == chosen[0].suit());
        (chosen_ranks == ranks && (!suited || one_suit)).then_some(chosen)
    });
    best.max().expect("the cards are in the hand").into_iter().collect()
}

fn check<const N: usize>(hand: &[Card; N]) {
    let set = CardSet::from(*hand);
    let best = best_five(hand);
    assert_eq!(best, searched_best_five(hand), "{set}");
    assert_eq!(best_five_set(set), Some(best));
    let made_of = combination(hand);
    assert_eq!(made_of, searched_combination(hand), "{set}");
    assert_eq!(combination_set(set), Some(made_of));
    assert!(made_of.is_subset(best.cards) && best.cards.is_subset(set));
}

/// Covers nj/lunar-poker: 38.10(g)·b
/// Covers nj/packs-poker: 43.1[2]
#[test]
fn the_best_five_and_the_combination_are_those_a_search_finds() {
    let mut dealer = Dealer::new();
    for _ in 0..5_000 {
        check::<5>(&dealer.hand());
        check::<6>(&dealer.hand());
        check::<7>(&dealer.hand());
        check::<5>(&dealer.crowded_hand());
        check::<6>(&dealer.crowded_hand());
        check::<7>(&dealer.crowded_hand());
    }
}

#[test]
fn side_cards_are_no_part_of_the_combination() {
    for (hand, made_of) in [
        ("Ac Qd Tc 9d 7s 2h", "Ac"),
        ("Ks Kd Jh 8c 7d 2h", "Ks Kd"),
        ("Ks Kh 8s 8h 2d 2c", "Ks Kh 8s 8h"),
        ("7s 7h 7d Kc Ah 2d", "7s 7h 7d"),
        ("9s 8h 7d 6c 5s 5h", "9s 8h 7d 6c 5s"),
        ("5s 4h 3d 2c As Kh", "5s 4h 3d 2c As"),
        ("Kd Jd 9d 7d 5d 2d", "Kd Jd 9d 7d 5d"),
        ("9s 9h 9d 2s 2h 2c", "9s 9h 9d 2s 2h"),
        ("8s 8h 8d 8c 3s 3h", "8s 8h 8d 8c"),
        ("9h 8h 7h 6h 5h Tc", "9h 8h 7h 6h 5h"),
        ("As Ks Qs Js Ts 9s", "As Ks Qs Js Ts"),
    ] {
        let found = combination_set(cards(hand).into_iter().collect());
        assert_eq!(found, Some(cards(made_of).into_iter().collect()), "{hand}");
    }
    assert_eq!(combination_set(CardSet::DECK), None);
    assert_eq!(best_five_set(CardSet::EMPTY), None);
}
