//! The Pack's bet.

use super::deck::hands_of;
use super::flushes::{self, Pack};
use super::holders::Holders;
use super::pairs::Pairs;
use super::{by_rank, equal_flushes};
use crate::{Distribution, Fraction, Outcome, Progress, WagerAnalysis};
use croupier_core::{Card, CardSet, Suit};
use croupier_games::packs::Book;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// How often the player's hand compares with the dealer's in which way.
#[derive(Clone, Copy)]
struct Counts {
    higher_with_pair: i64,
    higher_without_pair: i64,
    equal_with_pair: i64,
    equal_without_pair: i64,
    lower: i64,
}

/// nj/packs-poker 43.10(e); 43.10(f); 43.11(a)
///
/// The figures of the Pack's bet. The operator's setting only gives another name to what was counted.
pub fn analyze(book: &Book, deck: CardSet, progress: &Progress<'_>) -> WagerAnalysis {
    let counts = counted(deck, progress);
    let outcome = |row: &str, deals: i64, net: i32| Outcome {
        row: row.to_owned(),
        count: deals.unsigned_abs().into(),
        net: Fraction::whole(net),
    };
    let lost = counts.lower + counts.equal_without_pair;
    let mut outcomes =
        vec![outcome("win", counts.higher_with_pair, 1), outcome("push", counts.equal_with_pair, 0)];
    if book.no_pair_higher_pushes {
        outcomes.push(outcome("no_pair_higher", counts.higher_without_pair, 0));
        outcomes.push(outcome("lose", lost, -1));
    } else {
        outcomes.push(outcome("lose", lost + counts.higher_without_pair, -1));
    }
    WagerAnalysis::plain("pack", None, true, Distribution::new(outcomes))
}

/// The counts; those of the whole deck are kept, because no setting and no pay table changes them.
fn counted(deck: CardSet, progress: &Progress<'_>) -> Counts {
    static WHOLE_DECK: OnceLock<Counts> = OnceLock::new();
    if deck != CardSet::DECK {
        return count(deck, progress);
    }
    if let Some(counts) = WHOLE_DECK.get() {
        return *counts;
    }
    // Not counted inside the lock: a thread that helps to count elsewhere in the meantime could come back to
    // it.
    let counts = count(deck, progress);
    *WHOLE_DECK.get_or_init(|| counts)
}

/// Counts all deals of a pack, a player's hand and a dealer's hand. Player and dealer are dealt alike, so of
/// two hands that differ each is the player's in half of the deals.
fn count(deck: CardSet, progress: &Progress<'_>) -> Counts {
    let pairs = count_pairs(deck, progress);
    let cards = i64::from(deck.len());
    let deals = hands_of(2, cards) * hands_of(5, cards - 2) * hands_of(5, cards - 7);
    let higher = (deals - pairs.equal_with_pair - pairs.equal_without_pair) / 2;
    let higher_without_pair = (pairs.both_without_pair - pairs.equal_without_pair) / 2;
    Counts {
        higher_with_pair: higher - higher_without_pair,
        higher_without_pair,
        equal_with_pair: pairs.equal_with_pair,
        equal_without_pair: pairs.equal_without_pair,
        lower: higher,
    }
}

fn count_pairs(deck: CardSet, progress: &Progress<'_>) -> Pairs {
    let (by_rank, by_suit) = (by_rank::packs(deck), packs(deck));
    progress.expect(u64::try_from(by_rank.len() + by_suit.len()).unwrap_or(u64::MAX));
    let unsuited: Pairs = by_rank
        .par_iter()
        .map(|pack| {
            let pairs = by_rank::pairs(deck, pack);
            progress.advance(1);
            pairs
        })
        .sum();
    let flushes: Pairs = by_suit
        .par_iter()
        .map_init(Holders::new, |holders, (cards, packs)| {
            let pack = Pack { cards: *cards, left: deck.difference(*cards) };
            let pairs = flushes::pairs(pack, holders) * *packs;
            progress.advance(1);
            pairs
        })
        .sum();
    let equal_flushes = Pairs { equal_with_pair: equal_flushes::count(deck), ..Pairs::default() };
    unsuited + flushes + equal_flushes
}

/// The packs, and how many look alike if suits change their names without changing the deck.
fn packs(deck: CardSet) -> Vec<(CardSet, i64)> {
    let renamings: Vec<[Suit; 4]> = renamings().filter(|names| renamed(deck, names) == deck).collect();
    let mut packs: BTreeMap<Vec<Card>, (CardSet, i64)> = BTreeMap::new();
    for first in deck {
        for second in deck.iter().filter(|second| *second < first) {
            let pack = CardSet::from([first, second]);
            let alike =
                renamings.iter().map(|names| renamed(pack, names).iter().collect::<Vec<Card>>()).min();
            packs.entry(alike.unwrap_or_default()).or_insert((pack, 0)).1 += 1;
        }
    }
    packs.into_values().collect()
}

fn renamings() -> impl Iterator<Item = [Suit; 4]> {
    let suits = || Suit::ALL.into_iter();
    let all = suits().flat_map(move |a| {
        suits().flat_map(move |b| suits().flat_map(move |c| suits().map(move |d| [a, b, c, d])))
    });
    all.filter(|names| Suit::ALL.iter().all(|suit| names.contains(suit)))
}

fn renamed(cards: CardSet, names: &[Suit; 4]) -> CardSet {
    let suits = Suit::ALL.into_iter().zip(names);
    suits
        .flat_map(|(suit, name)| cards.of_suit(suit).iter().map(|card| Card::new(card.rank(), *name)))
        .collect()
}
