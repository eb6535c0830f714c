//! Random cards, fast. No shoe of a table can be dealt from here: those are shuffled in the crate `shoe`, from the
//! system's entropy, by a generator of another type.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The random numbers of one block of rounds. Blocks of one seed have nothing to do with each other.
pub struct Stream(Xoshiro256PlusPlus);

impl Stream {
    /// The stream of a block.
    #[must_use]
    pub fn new(seed: u64, block: u64) -> Stream {
        let mut hasher = blake3::Hasher::new_derive_key("croupier simulate, stream of a block, version 1");
        hasher.update(&seed.to_le_bytes());
        hasher.update(&block.to_le_bytes());
        Stream(Xoshiro256PlusPlus::from_seed(*hasher.finalize().as_bytes()))
    }

    /// Deals `N` cards from `deck`, of which the first `dealt` are dealt already; every order is equally likely.
    /// This is the beginning of the shuffle of Fisher and Yates: the cards that are not needed are not shuffled, and
    /// the deck need not be put in order before the next round.
    #[inline]
    pub fn deal<T: Copy, const N: usize, const D: usize>(
        &mut self,
        deck: &mut [T; D],
        dealt: usize,
    ) -> [T; N] {
        let places: [usize; N] = places(D - dealt, || self.0.next_u64());
        std::array::from_fn(|card| {
            deck.swap(dealt + card, dealt + card + places[card]);
            deck[dealt + card]
        })
    }
}

/// A number below `left`, one below `left - 1` and so on, all equally likely, from one word: the word times the number of
/// all ways is a way above the binary point, and what is behind it tells the few words that would favour some ways
/// (Lemire's method). There are fewer ways than words.
#[inline]
fn places<const N: usize>(left: usize, mut word: impl FnMut() -> u64) -> [usize; N] {
    loop {
        let (mut rest, mut ways) = (word(), 1_u64);
        let places = std::array::from_fn(|card| {
            let choices = wide(left - card);
            ways *= choices;
            let (below, above) = rest.carrying_mul(choices, 0);
            rest = below;
            narrow(above)
        });
        if rest >= ways || rest >= ways.wrapping_neg() % ways {
            return places;
        }
    }
}

#[inline]
fn wide(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

#[inline]
fn narrow(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn a_word_that_would_favour_some_ways_is_drawn_again() {
        // 2^64 leaves 1 when divided by 3 * 5 * 17, so of all words exactly one is one too many: the first.
        let mut words = [0, 1 << 63].into_iter();
        assert_eq!(places::<1>(255, || words.next().expect("two words")), [127]);
        assert_eq!(words.next(), None);
        // By 256 it divides evenly, and every word will do.
        assert_eq!(places::<1>(256, || 0), [0]);
        assert_eq!(places::<1>(256, || u64::MAX), [255]);
    }

    #[test]
    fn as_many_words_mean_each_way_as_any_other() {
        let word = |number: u128| u64::try_from(number).expect("a word");
        for way in 0..60_u128 {
            let (first, last) = (((way << 64) + 16).div_ceil(60), ((way + 1) << 64).div_ceil(60) - 1);
            assert_eq!(last + 1 - first, (1 << 64) / 60);
            let expected = [way / 12, way / 3 % 4, way % 3].map(|place| usize::try_from(place).expect("few"));
            assert_eq!(places(5, || word(first)), expected);
            assert_eq!(places(5, || word(last)), expected);
            // The word before the first means the way before, or it is one too many and the next word counts.
            let mut words = [word(first - 1), u64::MAX].into_iter();
            let before: [usize; 3] = places(5, || words.next().expect("two words"));
            assert!(before != expected || way == 59, "{way}");
        }
    }

    #[test]
    fn every_deal_is_equally_likely() {
        let mut counts: BTreeMap<[u8; 3], u32> = BTreeMap::new();
        let (mut stream, mut deck) = (Stream::new(1, 2), [0, 1, 2, 3, 4]);
        for _ in 0..600_000 {
            *counts.entry(stream.deal(&mut deck, 0)).or_default() += 1;
        }
        assert_eq!(counts.len(), 60);
        // Chi squared with 59 degrees of freedom is above 110 in one of 20,000 runs; 10,000 are expected of each.
        let squares: u64 = counts.values().map(|count| u64::from(count.abs_diff(10_000)).pow(2)).sum();
        assert!(squares < 110 * 10_000, "{squares}");
    }

    #[test]
    fn cards_dealt_are_not_dealt_again_and_none_is_lost() {
        let (mut stream, mut deck) = (Stream::new(7, 0), std::array::from_fn::<usize, 52, _>(|card| card));
        for _ in 0..100 {
            let first: [usize; 5] = stream.deal(&mut deck, 0);
            let second: [usize; 7] = stream.deal(&mut deck, 5);
            assert!(first.iter().all(|card| !second.contains(card)));
            let mut all = deck;
            all.sort_unstable();
            assert!(all.into_iter().eq(0..52));
        }
    }

    #[test]
    fn streams_differ_by_seed_and_block() {
        let first = |seed, block| Stream::new(seed, block).0.next_u64();
        assert_eq!(first(1, 2), first(1, 2));
        assert_ne!(first(1, 2), first(2, 1));
        assert_ne!(first(1, 2), first(1, 3));
    }
}
