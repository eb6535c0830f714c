//! Pairs of hands beside one pack, by their ranks.
//!
//! What two hands are worth without flushes depends on how many cards of each rank pack, player and dealer
//! hold. Wanted are the pairs of which neither has a flush: all pairs, less twice those in which the player
//! has one (the dealer has one as often), and those in which both have one again. The last are counted in
//! `flushes`; the others here.

use super::deck::{Copies, choose, copies, hands, minus, plus, unsuited, ways};
use super::pairs::Pairs;
use croupier_core::poker::{Category, HandRank, Holding};
use croupier_core::{CardSet, Suit};

/// What seven cards are worth if suits are not looked at.
pub fn rank_unsuited(seven: &Copies) -> HandRank {
    match unsuited(seven).collect::<Holding>().rank() {
        Some(rank) => rank,
        None => unreachable!("seven cards have a rank"),
    }
}

/// A hand of five cards beside a pack.
struct Hand {
    rank: HandRank,
    cards: Copies,
    /// The ranks it holds with how many of each; the places left over hold none.
    groups: [(usize, usize); 5],
    /// How many packs and hands of actual cards look like this, less twice those with a flush.
    weight: i64,
}

/// The packs of two cards by their ranks.
pub fn packs(deck: CardSet) -> Vec<Copies> {
    hands(&copies(deck), 2)
}

/// All pairs of disjoint hands beside packs with these ranks, less twice those in which the player has a
/// flush.
pub fn pairs(deck: CardSet, pack: &Copies) -> Pairs {
    let all = copies(deck);
    let left = minus(&all, pack);
    let suits = Suit::ALL.map(|suit| deck.suit_mask(suit));
    let mut hands: Vec<Hand> =
        hands(&left, 5).into_iter().map(|cards| hand(&all, suits, pack, cards)).collect();
    hands.sort_unstable_by_key(|hand| hand.rank);
    let without_pair = hands.partition_point(|hand| hand.rank.category() == Category::HighCard);
    let (high_cards, others) = hands.split_at(without_pair);
    let equal = |hands: &[Hand]| {
        hands.chunk_by(|one, other| one.rank == other.rank).map(|tied| disjoint(&left, tied)).sum()
    };
    Pairs {
        equal_with_pair: equal(others),
        equal_without_pair: equal(high_cards),
        both_without_pair: disjoint(&left, high_cards),
    }
}

fn hand(all: &Copies, suits: [u16; 4], pack: &Copies, cards: Copies) -> Hand {
    let seven = plus(pack, &cards);
    let mut groups = [(0, 0); 5];
    for (group, (rank, copies)) in groups.iter_mut().zip((0..).zip(cards).filter(|(_, held)| *held > 0)) {
        *group = (rank, usize::from(copies));
    }
    let weight = ways(all, &seven) * ways(&seven, pack) - 2 * flushes(all, suits, pack, &seven);
    Hand { rank: rank_unsuited(&seven), cards, groups, weight }
}

/// How many packs and hands of actual cards with these ranks hold five or more cards of a suit.
fn flushes(all: &Copies, suits: [u16; 4], pack: &Copies, seven: &Copies) -> i64 {
    let held: Vec<usize> = (0..seven.len()).filter(|rank| seven[*rank] > 0).collect();
    if held.len() < 5 {
        return 0;
    }
    let of_suit = |suited: u16| -> i64 {
        // Ways by the number of cards of the suit.
        let mut ways = [1, 0, 0, 0, 0, 0, 0, 0];
        for rank in &held {
            let (cards, has_suit) = (seven[*rank], u8::from(suited >> rank & 1 == 1));
            let others = all[*rank] - has_suit;
            let split = choose(cards, pack[*rank]);
            let without = choose(others, cards) * split;
            let with = i64::from(has_suit) * choose(others, cards - 1) * split;
            for number in (1..ways.len()).rev() {
                ways[number] = ways[number] * without + ways[number - 1] * with;
            }
            ways[0] *= without;
        }
        ways[5..].iter().sum()
    };
    suits.into_iter().map(of_suit).sum()
}

/// The weight of all pairs of these hands that share no card.
fn disjoint(left: &Copies, hands: &[Hand]) -> i64 {
    let dealers = |player: &Hand| -> i64 {
        let chosen =
            minus(left, &player.cards).map(|copies| [0, 1, 2, 3, 4].map(|taken| choose(copies, taken)));
        let ways =
            |hand: &Hand| -> i64 { hand.groups.iter().map(|(rank, taken)| chosen[*rank][*taken]).product() };
        hands.iter().map(ways).sum()
    };
    hands.iter().map(|player| player.weight * dealers(player)).sum()
}
