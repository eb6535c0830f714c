//! Deals in which player and dealer have equal flushes.
//!
//! Two flushes of one suit are never equal, for they would hold the same five cards. So there are two suits,
//! and of everything else that pack, player and dealer hold only the number of cards matters.

use super::deck::{hands_of, one_of_each, parts_of};
use croupier_core::poker::{HandRank, rank_set};
use croupier_core::{Card, CardSet, Rank, Suit};
use std::collections::BTreeMap;

/// How many sets of five, six and seven cards of a suit make each flush.
type Sets = BTreeMap<HandRank, [i64; 3]>;

const SIZES: [u8; 3] = [5, 6, 7];

/// How many cards there are of the player's suit, of the dealer's and of others.
#[derive(Clone, Copy)]
struct Cards {
    player: i64,
    dealer: i64,
    others: i64,
}

/// The number of these deals.
pub fn count(deck: CardSet) -> i64 {
    let cards_of = |suit: Suit| i64::from(deck.of_suit(suit).len());
    let mut deals = 0;
    for player in Suit::ALL {
        for dealer in Suit::ALL.into_iter().filter(|dealer| *dealer != player) {
            let others = i64::from(deck.len()) - cards_of(player) - cards_of(dealer);
            let cards = Cards { player: cards_of(player), dealer: cards_of(dealer), others };
            deals += equal(&sets(deck, player), &sets(deck, dealer), cards);
        }
    }
    deals
}

fn sets(deck: CardSet, suit: Suit) -> Sets {
    let mut sets = Sets::new();
    for (place, size) in SIZES.into_iter().enumerate() {
        for ranks in parts_of(deck.suit_mask(suit), u32::from(size)) {
            let held = Rank::ALL.into_iter().zip(one_of_each(ranks)).filter(|(_, held)| *held > 0);
            let cards = held.map(|(rank, _)| Card::new(rank, suit)).collect();
            if let Some(rank) = rank_set(cards) {
                sets.entry(rank).or_default()[place] += 1;
            }
        }
    }
    sets
}

fn equal(players: &Sets, dealers: &Sets, cards: Cards) -> i64 {
    let sizes = || SIZES.into_iter().map(i64::from).enumerate();
    let mut deals = 0;
    for (rank, player) in players {
        let Some(dealer) = dealers.get(rank) else { continue };
        for (place, player_size) in sizes() {
            for (other, dealer_size) in sizes() {
                deals += player[place] * dealer[other] * completed(player_size, dealer_size, cards);
            }
        }
    }
    deals
}

/// In how many ways a deal has a given set of cards of the player's suit in the player's seven cards, and one
/// of the dealer's suit in the dealer's.
fn completed(player: i64, dealer: i64, cards: Cards) -> i64 {
    let mut deals = 0;
    for in_pack in 0..=2 {
        for of_dealer in 0..=2 - in_pack {
            // What player and dealer have in their own hands beside their suits.
            let (beside_player, beside_dealer) = (5 - (player - in_pack), 5 - (dealer - of_dealer));
            if beside_player < 0 || beside_dealer < 0 {
                continue;
            }
            let of_others = 2 - in_pack - of_dealer;
            let packs =
                hands_of(in_pack, player) * hands_of(of_dealer, dealer) * hands_of(of_others, cards.others);
            let others = cards.others - of_others;
            let beside = |taken: i64| {
                let players =
                    hands_of(beside_player - taken, cards.dealer - dealer) * hands_of(taken, others);
                players * hands_of(beside_dealer, cards.player - player + others - taken)
            };
            deals += packs * (0..=beside_player).map(beside).sum::<i64>();
        }
    }
    deals
}
