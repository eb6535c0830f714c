//! The shuffle is fair, and these tests would notice if it were not: each has a control that is known to be bad.

use croupier_shoe::{Shoe, Words, index_below, shuffle};
use croupier_testkit::Rng;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How often each order of `cards` items comes out when `shuffler` is run over every possible sequence of words
/// below `range` that is `draws` long; sequences that ran out (rejections) are left aside.
fn orders(
    cards: usize,
    range: u32,
    draws: u32,
    shuffler: impl Fn(&mut [usize], &mut dyn FnMut() -> Option<u32>) -> Option<()>,
) -> BTreeMap<Vec<usize>, u64> {
    let mut counts = BTreeMap::new();
    for sequence in 0..u64::from(range).pow(draws) {
        let mut rest = sequence;
        let mut left = draws;
        let mut word = || {
            left = left.checked_sub(1)?;
            let word = u32::try_from(rest % u64::from(range)).expect("below the range");
            rest /= u64::from(range);
            Some(word)
        };
        let mut items: Vec<usize> = (0..cards).collect();
        if shuffler(&mut items, &mut word).is_some() {
            *counts.entry(items).or_default() += 1;
        }
    }
    counts
}

fn is_fair(counts: &BTreeMap<Vec<usize>, u64>, cards: usize) -> bool {
    let all: usize = (1..=cards).product();
    let first = counts.values().next().copied();
    counts.len() == all && counts.values().all(|count| Some(*count) == first)
}

/// The real shuffle on words below `range`; `None` when the words ran out.
fn real(items: &mut [usize], word: &mut dyn FnMut() -> Option<u32>, range: u64) -> Option<()> {
    let mut ran_out = false;
    let mut words = Words::below(range, || {
        word().unwrap_or_else(|| {
            ran_out = true;
            0
        })
    });
    shuffle(items, &mut words);
    (!ran_out).then_some(())
}

#[test]
fn every_order_of_a_small_deck_is_equally_likely_over_all_words() {
    for (cards, range, draws) in [(2, 7, 2), (3, 8, 3), (3, 7, 4), (4, 9, 4), (4, 13, 4), (5, 7, 6)] {
        let counts = orders(cards, range, draws, |items, word| real(items, word, u64::from(range)));
        assert!(is_fair(&counts, cards), "{cards} cards, words below {range}: {counts:?}");
    }
}

#[test]
fn the_proof_catches_modulo_bias() {
    let counts = orders(4, 9, 3, |items, word| {
        for last in (1..items.len()).rev() {
            items.swap(last, usize::try_from(word()?).expect("small") % (last + 1));
        }
        Some(())
    });
    assert!(!is_fair(&counts, 4));
}

#[test]
fn the_proof_catches_swapping_with_any_card() {
    let counts = orders(3, 3, 3, |items, word| {
        for place in 0..items.len() {
            items.swap(place, usize::try_from(word()?).expect("small"));
        }
        Some(())
    });
    assert!(!is_fair(&counts, 3));
}

#[test]
fn numbers_below_n_take_no_word_from_the_uneven_rest() {
    let mut words = Words::below(8, {
        let mut words = [7, 6, 2].into_iter();
        move || words.next().expect("three words are enough")
    });
    assert_eq!(index_below(3, &mut words), 2);
}

fn deck() -> Vec<Arc<str>> {
    (0..52).map(|card| card.to_string().into()).collect()
}

/// Chi-square of how often each card stands at each place; 51 × 51 degrees of freedom, in thousandths.
fn chi_square_thousandths(shuffles: u64, mut order: impl FnMut(u64) -> Vec<String>) -> u64 {
    let mut counts = vec![[0u64; 52]; 52];
    for number in 0..shuffles {
        for (place, card) in order(number).iter().enumerate() {
            counts[place][card.parse::<usize>().expect("a number")] += 1;
        }
    }
    let squares: u64 = counts.iter().flatten().map(|count| (52 * count).abs_diff(shuffles).pow(2)).sum();
    squares * 1_000 / (52 * shuffles)
}

/// Five standard deviations (each about 72) around 2,601 degrees of freedom.
const PLAUSIBLE: std::ops::Range<u64> = 2_240_000..2_962_000;

#[test]
fn each_card_is_as_likely_at_each_place() {
    let chi_square = chi_square_thousandths(20_000, |_| Shoe::shuffled(deck()).expect("entropy").collect());
    assert!(PLAUSIBLE.contains(&chi_square), "{chi_square}");
    let practice = chi_square_thousandths(20_000, |round| Shoe::practice(deck(), 7, round).collect());
    assert!(PLAUSIBLE.contains(&practice), "{practice}");
}

#[test]
fn the_chi_square_catches_a_lazy_shuffle() {
    let mut word = 1u32;
    let mut next = move || {
        word = word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        word >> 8
    };
    let lazy = chi_square_thousandths(20_000, |_| {
        let mut cards = deck();
        for place in 0..52 {
            cards.swap(place, usize::try_from(next() % 52).expect("small"));
        }
        cards.iter().map(ToString::to_string).collect()
    });
    assert!(!PLAUSIBLE.contains(&lazy), "{lazy}");
}

/// Do any two of many orders coincide? Among 2^256 seeds none will; among 2^32 a few do.
fn repeats(orders: impl Iterator<Item = Vec<String>>) -> usize {
    let mut seen = BTreeSet::new();
    orders.filter(|order| !seen.insert(order[..12].join(" "))).count()
}

#[test]
fn no_two_shuffles_are_alike_and_a_32_bit_seed_is_caught() {
    let fresh = (0..150_000).map(|_| Shoe::shuffled(deck()).expect("entropy").take(12).collect());
    assert_eq!(repeats(fresh), 0);
    let mut rng = Rng::new(1);
    let narrow = (0..300_000).map(|_| Shoe::practice(deck(), rng.bits() & 0xFFFF_FFFF, 0).take(12).collect());
    assert!(repeats(narrow) > 0, "300,000 shuffles from 32-bit seeds must repeat one another");
}

#[test]
fn a_clock_as_seed_is_caught() {
    let by_the_second =
        |second: u64| (0..100).map(move |_| Shoe::practice(deck(), second, 0).take(12).collect());
    assert!(repeats(by_the_second(1_700_000_000)) > 0, "shuffles within one tick of the clock are alike");
}

#[test]
fn a_commitment_is_kept_and_any_change_is_noticed() {
    let mut shoe = Shoe::shuffled(deck()).expect("entropy");
    let promised = shoe.commitment();
    assert_eq!(format!("{shoe:?}"), "Shoe(0 of 52 cards dealt)");
    let first = shoe.draw().expect("a card");
    let reveal = shoe.reveal();
    assert_eq!(reveal.cards().next(), Some(first.as_str()));
    assert_eq!(reveal.verify(&promised), Ok(()));
    let mut swapped = reveal.clone();
    swapped.order = reveal.order.split(' ').rev().collect::<Vec<_>>().join(" ");
    assert!(swapped.verify(&promised).is_err());
    let mut salted = reveal.clone();
    salted.salt.replace_range(0..1, if reveal.salt.starts_with('0') { "1" } else { "0" });
    assert!(salted.verify(&promised).is_err());
    salted.salt = "not hexadecimal".to_owned();
    assert!(salted.verify(&promised).is_err());
}

#[test]
fn the_order_of_a_rack_follows_from_what_was_promised() {
    let rack: Vec<String> = deck().iter().take(20).map(ToString::to_string).collect();
    let shoe = Shoe::shuffled(deck()).unwrap();
    let of = |shoe: Shoe| shoe.collect::<Vec<String>>();
    let (first, second) = (of(shoe.rack(rack.clone(), 0)), of(shoe.rack(rack.clone(), 1)));
    assert!(first != second && first != rack, "every time another order");
    let mut sorted = first.clone();
    sorted.sort();
    let mut cards = rack.clone();
    cards.sort();
    assert_eq!(sorted, cards, "the same cards");
    assert_ne!(
        first,
        of(Shoe::shuffled(deck()).unwrap().rack(rack.clone(), 0)),
        "another salt, another order"
    );
    let told = shoe.reveal();
    assert_eq!(told.rack(rack.clone(), 0), Some(first), "anyone who was told the salt can work it out");
    assert_eq!(told.rack(rack, 1), Some(second));
}
