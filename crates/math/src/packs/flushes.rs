//! Pairs of hands beside one pack that both have a flush, by what they would be worth without it.

use super::by_rank::rank_unsuited;
use super::deck::{copies, hands, one_of_each, parts_of, plus};
use super::holders::{Holders, Others};
use super::pairs::Pairs;
use croupier_core::poker::{Category, HandRank};
use croupier_core::{CardSet, Suit};
use std::collections::BTreeSet;

/// A pack with the deck that is left beside it.
#[derive(Clone, Copy)]
pub struct Pack {
    pub cards: CardSet,
    pub left: CardSet,
}

/// The hands that make a flush of one suit with the pack.
struct Flushes {
    suit: Suit,
    hands: Vec<Hand>,
    /// What hands can have beside the cards of the suit.
    others: Vec<Others>,
}

/// Hands of five cards that make a flush with the pack.
struct Hand {
    /// What they are worth with the pack if suits are not looked at.
    rank: HandRank,
    /// The ranks they have in the suit of the flush.
    suited: u16,
    /// Which of the others they have.
    others: usize,
}

impl Flushes {
    fn new(pack: Pack, suit: Suit) -> Flushes {
        let (in_pack, left) = (pack.cards.suit_mask(suit), pack.left.suit_mask(suit));
        let of_others = copies(pack.left.difference(pack.left.of_suit(suit)));
        let pack = copies(pack.cards);
        let mut flushes = Flushes { suit, hands: Vec::new(), others: Vec::new() };
        for (beside, size) in (0..=2).zip([5, 4, 3]).filter(|(_, size)| size + in_pack.count_ones() >= 5) {
            let from = flushes.others.len();
            let beside = hands(&of_others, beside).into_iter();
            flushes.others.extend(beside.map(|cards| Others::new(cards, &of_others)));
            for suited in parts_of(left, size) {
                let cards = plus(&pack, &one_of_each(suited));
                for (others, beside) in flushes.others.iter().enumerate().skip(from) {
                    let rank = rank_unsuited(&plus(&cards, &beside.cards));
                    flushes.hands.push(Hand { rank, suited, others });
                }
            }
        }
        flushes.hands.sort_unstable_by_key(|hand| hand.rank);
        flushes
    }

    fn without_pair(&self) -> &[Hand] {
        let end = self.hands.partition_point(|hand| hand.rank.category() == Category::HighCard);
        &self.hands[..end]
    }

    fn of_rank(&self, rank: HandRank) -> &[Hand] {
        let start = self.hands.partition_point(|hand| hand.rank < rank);
        let end = self.hands.partition_point(|hand| hand.rank <= rank);
        &self.hands[start..end]
    }

    /// How many hands with a flush of `suit` share no card with the one of this suit.
    fn disjoint(&self, hand: &Hand, suit: Suit, left: CardSet, holders: &Holders) -> i64 {
        let others = &self.others[hand.others];
        let mut ranks: Vec<usize> = (0..13).filter(|rank| hand.suited >> rank & 1 == 1).collect();
        // The pack has at least as many cards of the other suit as of this one, so this hand needs four of
        // its own.
        let Some(rank) = others.ranks.first() else { return holders.disjoint(0, &ranks) };
        let of_suit = left.suit_mask(suit) & 1 << rank;
        let elsewhere = others.ways - i64::from(of_suit.count_ones());
        let in_suit = if of_suit == 0 { 0 } else { holders.disjoint(of_suit, &ranks) };
        ranks.push(*rank);
        ranks.sort_unstable();
        in_suit + elsewhere * holders.disjoint(0, &ranks)
    }
}

/// The pairs of disjoint hands beside the pack that both have a flush.
pub fn pairs(pack: Pack, holders: &mut Holders) -> Pairs {
    let mut suits = Suit::ALL;
    suits.sort_by_key(|suit| std::cmp::Reverse(pack.cards.of_suit(*suit).len()));
    let flushes = suits.map(|suit| Flushes::new(pack, suit));
    let without_pair = flushes.each_ref().map(|flushes| (flushes, flushes.without_pair()));
    let mut pairs =
        Pairs { both_without_pair: disjoint(pack.left, &without_pair, holders), ..Pairs::default() };
    let ranks: BTreeSet<HandRank> = flushes.iter().flat_map(|of| &of.hands).map(|hand| hand.rank).collect();
    for rank in ranks {
        let tied = flushes.each_ref().map(|flushes| (flushes, flushes.of_rank(rank)));
        let equal = disjoint(pack.left, &tied, holders);
        if rank.category() == Category::HighCard {
            pairs.equal_without_pair += equal;
        } else {
            pairs.equal_with_pair += equal;
        }
    }
    pairs
}

/// The pairs among these hands that share no card.
fn disjoint(left: CardSet, hands: &[(&Flushes, &[Hand]); 4], holders: &mut Holders) -> i64 {
    let mut pairs = 0;
    for (place, (flushes, players)) in
        hands.iter().enumerate().filter(|(_, (_, players))| !players.is_empty())
    {
        players.iter().for_each(|hand| holders.add(hand.suited, &flushes.others[hand.others]));
        for (others, dealers) in &hands[place + 1..] {
            let dealers = dealers.iter();
            // Counted once, for both ways round.
            pairs += 2 * dealers.map(|hand| others.disjoint(hand, flushes.suit, left, holders)).sum::<i64>();
        }
        pairs +=
            players.iter().map(|hand| holders.take(hand.suited, &flushes.others[hand.others])).sum::<i64>();
    }
    pairs
}
