//! A ranking written as the regulations read, slow and without tables, and the fast one beside it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::card::{Card, CardSet, Rank};
use crate::poker::{Category, HandRank, for_each_five, rank_five, rank_set, rank_seven, rank_six};

use super::{Dealer, subsets};

/// The category and the ranks to compare within it, one after the other.
pub(super) type Reference = (Category, Vec<Rank>);

/// Ranks five cards: groups them by rank, larger groups first, higher ranks first.
pub(super) fn reference(cards: &[Card]) -> Reference {
    let mut groups: Vec<(usize, Rank)> = Rank::ALL
        .into_iter()
        .map(|rank| (cards.iter().filter(|card| card.rank() == rank).count(), rank))
        .filter(|&(count, _)| count > 0)
        .collect();
    groups.sort_by_key(|&group| Reverse(group));
    let counts: Vec<usize> = groups.iter().map(|&(count, _)| count).collect();
    let mut ranks: Vec<Rank> = groups.into_iter().map(|(_, rank)| rank).collect();
    let suited = cards.iter().all(|card| card.suit() == cards[0].suit());
    let straight = straight_top(&ranks);
    if let Some(top) = straight {
        ranks = vec![top];
    }
    let category = match (counts.as_slice(), suited, straight) {
        (_, true, Some(Rank::Ace)) => Category::RoyalFlush,
        (_, true, Some(_)) => Category::StraightFlush,
        ([4, 1], _, _) => Category::FourOfAKind,
        ([3, 2], _, _) => Category::FullHouse,
        (_, true, None) => Category::Flush,
        (_, false, Some(_)) => Category::Straight,
        ([3, ..], _, _) => Category::ThreeOfAKind,
        ([2, 2, _], _, _) => Category::TwoPair,
        ([2, ..], _, _) => Category::OnePair,
        (_, false, None) => Category::HighCard,
    };
    (category, ranks)
}

/// The top card, if five different ranks from the highest down are in sequence.
fn straight_top(ranks: &[Rank]) -> Option<Rank> {
    let numbers: Vec<u8> = ranks.iter().map(|rank| rank.index()).collect();
    let in_sequence = numbers.len() == 5 && numbers.windows(2).all(|pair| pair[0] == pair[1] + 1);
    if in_sequence {
        Some(ranks[0])
    } else if ranks == [Rank::Ace, Rank::Five, Rank::Four, Rank::Three, Rank::Two] {
        Some(Rank::Five)
    } else {
        None
    }
}

/// The best of all five-card hands within a larger one.
fn reference_best(cards: &[Card]) -> Reference {
    subsets(cards, 5).iter().map(|five| reference(five)).max().expect("five cards or more")
}

/// Each class of the reference with the one rank that all its hands have.
fn classes() -> BTreeMap<Reference, HandRank> {
    let mut classes = BTreeMap::new();
    for_each_five(|_, cards| {
        let hand: Vec<Card> = cards.iter().collect();
        let rank = rank_five(&hand.as_slice().try_into().expect("five cards"));
        let known = *classes.entry(reference(&hand)).or_insert(rank);
        assert_eq!(known, rank, "{cards} is ranked unlike its equals");
    });
    classes
}

/// Covers nj/lunar-poker: 38.5(b); 38.5(c)·a; 38.5(c)·b
/// Covers nz/lunar-poker: 4.4
/// Covers nj/packs-poker: 43.5(b)
#[test]
fn every_five_card_hand_ranks_as_the_reference_says() {
    let classes = classes();
    assert_eq!(classes.len(), 7462);
    let ranks: Vec<HandRank> = classes.values().copied().collect();
    assert!(ranks.is_sorted_by(|lower, higher| lower < higher), "the order differs");
    for ((category, compared), rank) in classes {
        assert_eq!(rank.category(), category);
        let named: Vec<Rank> = rank.groups().iter().chain(rank.kickers().iter()).copied().collect();
        assert_eq!(named, compared, "{rank}");
    }
}

/// Covers nj/lunar-poker: 38.10(g)·b
/// Covers nj/packs-poker: 43.1[2]
#[test]
fn six_and_seven_cards_rank_as_the_best_five_of_the_reference() {
    let classes = classes();
    let expected = |hand: &[Card]| classes[&reference_best(hand)];
    let mut dealer = Dealer::new();
    for round in 0..60_000 {
        let (six, seven) = if round % 2 == 0 {
            (dealer.hand(), dealer.hand())
        } else {
            (dealer.crowded_hand(), dealer.crowded_hand())
        };
        assert_eq!(rank_six(&six), expected(&six), "{six:?}");
        assert_eq!(rank_seven(&seven), expected(&seven), "{seven:?}");
    }
}

#[test]
fn a_set_ranks_as_its_cards_do_and_only_with_five_to_seven() {
    let mut dealer = Dealer::new();
    for _ in 0..20_000 {
        let (five, six, seven) = (dealer.crowded_hand(), dealer.crowded_hand(), dealer.crowded_hand());
        assert_eq!(rank_set(five.into()), Some(rank_five(&five)));
        assert_eq!(rank_set(six.into()), Some(rank_six(&six)));
        assert_eq!(rank_set(seven.into()), Some(rank_seven(&seven)));
    }
    for size in (0..5).chain(8..=52) {
        let set: CardSet = Card::all().take(size).collect();
        assert_eq!(rank_set(set), None, "{size} cards");
    }
}
