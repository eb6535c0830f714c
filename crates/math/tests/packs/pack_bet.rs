//! The Pack's bet.

use crate::{cards, count, exhaustive, only, rules, selected, sets, wager};
use croupier_core::poker::{Category, HandRank, rank_set};
use croupier_core::{Card, CardSet, Money, Rank, Suit};
use croupier_games::packs::Book;
use croupier_games::packs::rules::settle_pack_bet;
use croupier_math::{Fraction, Request, WagerAnalysis};
use croupier_testkit::Rng;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Deals from the whole deck: a pack, the player's hand, the dealer's.
const DEALS: u64 = 1_326 * 2_118_760 * 1_221_759;

/// How the deals from a deck end under both settings, and how often each hand is the higher one.
#[derive(Debug, Default, PartialEq, Eq)]
struct Settled {
    lose: BTreeMap<&'static str, u64>,
    push: BTreeMap<&'static str, u64>,
    higher: u64,
    lower: u64,
}

impl Settled {
    fn add(&mut self, books: &[Book; 2], player: HandRank, dealer: HandRank, deals: u64) {
        let stake = Money::cents(100);
        let result = |book| match settle_pack_bet(book, "pack_1", stake, player, dealer).net().in_cents() {
            100 => "win",
            0 => "push",
            -100 => "lose",
            net => panic!("{net}"),
        };
        *self.lose.entry(result(&books[0])).or_default() += deals;
        *self.push.entry(result(&books[1])).or_default() += deals;
        match player.cmp(&dealer) {
            Ordering::Greater => self.higher += deals,
            Ordering::Less => self.lower += deals,
            Ordering::Equal => {}
        }
    }
}

fn books() -> [Book; 2] {
    ["lose", "push"].map(|setting| rules(&selected("no_pair_higher", setting)))
}

/// Settles every deal from the deck.
fn settle_all(deck: CardSet) -> Settled {
    let books = books();
    let mut settled = Settled::default();
    for pack in sets(deck, 2) {
        let hands = sets(deck.difference(pack), 5);
        let rank = |hand: &CardSet| rank_set(hand.union(pack)).unwrap();
        let ranks: Vec<HandRank> = hands.iter().map(rank).collect::<BTreeSet<_>>().into_iter().collect();
        let hands: Vec<(CardSet, usize)> =
            hands.iter().map(|hand| (*hand, ranks.binary_search(&rank(hand)).unwrap())).collect();
        let mut deals = vec![0; ranks.len() * ranks.len()];
        for (player, rank) in &hands {
            for (_, dealer) in hands.iter().filter(|(dealer, _)| dealer.intersection(*player).is_empty()) {
                deals[rank * ranks.len() + dealer] += 1;
            }
        }
        for (pair, deals) in deals.into_iter().enumerate().filter(|(_, deals)| *deals > 0) {
            settled.add(&books, ranks[pair / ranks.len()], ranks[pair % ranks.len()], deals);
        }
    }
    settled
}

fn pack_bet(setting: &str, request: &Request) -> WagerAnalysis {
    let mut wagers = wager(&selected("no_pair_higher", setting), "pack", request.clone());
    assert_eq!(wagers.len(), 1);
    wagers.remove(0)
}

/// The rows by what they mean for the player.
fn results(setting: &str, request: &Request) -> BTreeMap<&'static str, u64> {
    let analysed = pack_bet(setting, request);
    let mut results = BTreeMap::new();
    for outcome in analysed.distribution.outcomes() {
        let result = match outcome.net.to_string().as_str() {
            "1" => "win",
            "0" => "push",
            "-1" => "lose",
            net => panic!("{net}"),
        };
        *results.entry(result).or_default() += u64::try_from(&outcome.count).unwrap();
    }
    results.retain(|_, deals| *deals > 0);
    results
}

#[test]
fn every_deal_of_a_small_deck_settled_by_the_rules() {
    let decks = [
        // Two suits: flushes of one suit against another, and many of the same.
        "As Ks Js 9s 8s 6s 4s 2s Ah Kh Jh 9h 8h 6h 4h 2h",
        // Equal flushes: seven ranks twice, and one card more.
        "As Ks Qs Js Ts 9s 8s Ah Kh Qh Jh Th 9h 8h 2c",
        // Pairs, three and four of a kind.
        "As Ah Ad Ac Ks Kh Kd Kc 5s 5h 5d 3s 3h 3d 2c",
        // Suits of all lengths.
        "As Ks Qs 9s 7s 5s 3s Kh Qh 8h 6h 2h Td 9d 4c",
        // One suit only: every hand is a flush.
        "As Ks Qs Js 9s 8s 7s 6s 5s 4s 3s 2s",
        // One suit and strangers.
        "Ad Qd Jd Td 9d 7d 6d 4d 3d 2d Qs Jh 2c 2h",
        // Straights and no pairs.
        "As Kd Qh Jc Ts 9d 8h 6c 5s 4d 3h 2c 2s 8d",
    ];
    for deck in decks.map(cards) {
        let settled = settle_all(deck);
        assert_eq!(settled.higher, settled.lower, "{deck}");
        assert_eq!(results("lose", &only(deck)), settled.lose, "{deck}");
        assert_eq!(results("push", &only(deck)), settled.push, "{deck}");
    }
}

/// The counts that were found, and two settings that only give them other names.
#[test]
fn the_whole_deck() {
    let (lose, push) = (pack_bet("lose", &Request::default()), pack_bet("push", &Request::default()));
    for analysed in [&lose, &push] {
        assert_eq!(analysed.distribution.of(), &DEALS.into());
        assert_eq!(count(analysed, "win"), WIN);
        assert_eq!(count(analysed, "push"), EQUAL_WITH_PAIR);
    }
    let higher = WIN + HIGHER_WITHOUT_PAIR;
    assert_eq!(2 * higher + EQUAL_WITH_PAIR + EQUAL_WITHOUT_PAIR, DEALS);
    assert_eq!(count(&push, "no_pair_higher"), HIGHER_WITHOUT_PAIR);
    assert_eq!(count(&push, "lose"), higher + EQUAL_WITHOUT_PAIR);
    assert_eq!(count(&lose, "lose"), DEALS - WIN - EQUAL_WITH_PAIR);
    // A higher hand without a pair costs one unit under one setting and nothing under the other.
    let difference = push.distribution.ev() - lose.distribution.ev();
    assert_eq!(difference, Fraction::new(HIGHER_WITHOUT_PAIR, DEALS));
}

const WIN: u64 = 1_662_911_689_068_876;
const HIGHER_WITHOUT_PAIR: u64 = 51_024_679_447_824;
const EQUAL_WITH_PAIR: u64 = 3_872_326_283_160;
const EQUAL_WITHOUT_PAIR: u64 = 757_231_745_280;

/// Dealt at random, each result comes up about as often as it should: within four standard errors.
#[test]
fn dealt_at_random() {
    const ROUNDS: u64 = 400_000;
    let mut rng = Rng::new(0x5eed);
    let mut deck: Vec<Card> = Card::all().collect();
    let (books, mut settled) = (books(), Settled::default());
    for _ in 0..ROUNDS {
        for place in 0..12 {
            deck.swap(place, place + rng.below(52 - place));
        }
        let hand = |cards: &[Card]| rank_set(cards.iter().chain(&deck[..2]).copied().collect()).unwrap();
        settled.add(&books, hand(&deck[2..7]), hand(&deck[7..12]), 1);
    }
    for (setting, dealt) in [("lose", settled.lose), ("push", settled.push)] {
        for (result, deals) in results(setting, &Request::default()) {
            let p = Fraction::new(deals, DEALS);
            let rounds = Fraction::whole(ROUNDS);
            let off = Fraction::whole(dealt[result]) - &rounds * &p;
            let variance = rounds * p.clone() * (Fraction::one() - p);
            assert!(off.squared() < Fraction::whole(16) * variance, "{setting} {result}: {}", dealt[result]);
        }
    }
}

/// Suits have no order: only which of the cards are of one suit makes a difference.
#[test]
fn suits_may_change_their_names() {
    let deck = "As Ks Qs Ts 9s 7s 6s 3s Ah Jh 9h 8h 7h 5h 2h Kd Qd Td 6d 4d Ac Jc 5c 3c";
    let renamed: String = deck
        .chars()
        .map(|c| "hcsd".chars().nth("shdc".find(c)?))
        .zip(deck.chars())
        .map(|(new, old)| new.unwrap_or(old))
        .collect();
    let request = only(cards(deck));
    let dealt = results("push", &request);
    assert_eq!(dealt, results("push", &only(cards(&renamed))));
    assert_ne!(dealt, results("push", &only(cards(&deck.replace("2h", "2s")))));
    assert_eq!(dealt.values().sum::<u64>(), 276 * 26_334 * 6_188);
}

/// Counts the deals with equal hands, and those with two hands without a pair, over actual cards: every hand
/// beside every kind of pack, with flushes like any other, and inclusion and exclusion over the cards that
/// two hands might share.
#[test]
fn every_hand_beside_every_pack() {
    if !exhaustive() {
        return;
    }
    let mut shared = Shared::new();
    let (mut with_pair, mut without_pair, mut both) = (0, 0, 0);
    for (pack, packs) in packs() {
        let mut hands: Vec<(HandRank, [u8; 5])> = Vec::new();
        let left: Vec<Card> = CardSet::DECK.difference(pack).iter().collect();
        for_each_five(50, |hand| {
            let cards: CardSet = hand.iter().map(|place| left[usize::from(*place)]).collect();
            hands.push((rank_set(cards.union(pack)).unwrap(), hand));
        });
        hands.sort_unstable();
        let high_cards = hands.partition_point(|(rank, _)| rank.category() == Category::HighCard);
        both += packs * shared.disjoint(&hands[..high_cards]);
        let mut equal = |hands: &[(HandRank, [u8; 5])]| -> i64 {
            packs
                * hands.chunk_by(|one, other| one.0 == other.0).map(|tied| shared.disjoint(tied)).sum::<i64>()
        };
        without_pair += equal(&hands[..high_cards]);
        with_pair += equal(&hands[high_cards..]);
    }
    assert_eq!(u64::try_from(with_pair), Ok(EQUAL_WITH_PAIR));
    assert_eq!(u64::try_from(without_pair), Ok(EQUAL_WITHOUT_PAIR));
    assert_eq!(u64::try_from(both), Ok(EQUAL_WITHOUT_PAIR + 2 * HIGHER_WITHOUT_PAIR));
}

/// Pairs, suited and unsuited packs of two ranks, each with the number of packs like it.
fn packs() -> Vec<(CardSet, i64)> {
    let card = |rank: usize, suit| Card::new(Rank::ALL[rank], suit);
    let mut packs = Vec::new();
    for high in 0..13 {
        packs.push((CardSet::from([card(high, Suit::Spades), card(high, Suit::Hearts)]), 6));
        for low in 0..high {
            packs.push((CardSet::from([card(high, Suit::Spades), card(low, Suit::Spades)]), 4));
            packs.push((CardSet::from([card(high, Suit::Spades), card(low, Suit::Hearts)]), 12));
        }
    }
    packs
}

fn for_each_five(cards: u8, mut visit: impl FnMut([u8; 5])) {
    for a in 0..cards {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    for e in 0..d {
                        visit([e, d, c, b, a]);
                    }
                }
            }
        }
    }
}

/// How many hands hold one, two, three or four given cards.
struct Shared {
    counts: Vec<u32>,
    /// The ways to choose so many of so many cards.
    choose: [[usize; 5]; 51],
}

impl Shared {
    fn new() -> Shared {
        let mut choose = [[0; 5]; 51];
        for cards in 0..51 {
            choose[cards][0] = 1;
            for taken in 1..5.min(cards + 1) {
                choose[cards][taken] = choose[cards - 1][taken - 1] + choose[cards - 1][taken];
            }
        }
        Shared { counts: vec![0; (1..=4).map(|cards| choose[50][cards]).sum()], choose }
    }

    /// The parts of a hand with at least one card and at most four, and whether the number of cards is odd.
    /// Parts are numbered by size and then by the highest card, the second and so on; the hand has the lowest
    /// card first.
    fn parts(hand: [u8; 5], choose: &[[usize; 5]; 51]) -> impl Iterator<Item = (usize, bool)> {
        (1_u32..31).map(move |part| {
            let (mut number, mut size) = (0, 0);
            for (_, card) in hand.iter().enumerate().filter(|(place, _)| part >> place & 1 == 1) {
                number += if size == 0 { 0 } else { choose[50][size] };
                size += 1;
                number += choose[usize::from(*card)][size];
            }
            (number, size % 2 == 1)
        })
    }

    fn disjoint(&mut self, hands: &[(HandRank, [u8; 5])]) -> i64 {
        for (_, hand) in hands {
            Shared::parts(*hand, &self.choose).for_each(|(part, _)| self.counts[part] += 1);
        }
        let all = i64::try_from(hands.len()).unwrap();
        // All pairs, less those of a hand with itself, five cards shared being an odd number.
        let mut pairs = all * all - all;
        for (_, hand) in hands {
            for (part, odd) in Shared::parts(*hand, &self.choose) {
                let holders = i64::from(std::mem::take(&mut self.counts[part]));
                pairs += if odd { -holders * holders } else { holders * holders };
            }
        }
        pairs
    }
}
