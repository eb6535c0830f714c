//! Setting a hand: the most hands of 8, then the fewest side cards.

use super::Card;
use arrayvec::ArrayVec;
use std::cmp::Reverse;
use std::sync::LazyLock;

/// How many cards there are of each value; index 0 stands for value 1.
type Counts = [u8; 7];

/// How many ways there are to add up to 8 with two or more cards of value 1 to 7.
const WAYS: usize = 21;

/// The multi-card 8s, each as its counts of values.
const MULTI_CARD_8S: [Counts; WAYS] = multi_card_8s();

/// Every way to write 8 as a sum of two or more whole numbers.
const fn multi_card_8s() -> [Counts; WAYS] {
    let mut ways = [[0; 7]; WAYS];
    let mut found = 0;
    let mut counts: Counts = [0; 7];
    // Counts like an odometer through all counts of values; eight cards of one value are the most there can be.
    loop {
        let (mut sum, mut value) = (0, 0);
        while value < 7 {
            sum += counts[value] * VALUES[value];
            value += 1;
        }
        if sum == 8 {
            ways[found] = counts;
            found += 1;
        }
        let mut place = 0;
        while place < 7 && counts[place] == 8 / VALUES[place] {
            counts[place] = 0;
            place += 1;
        }
        if place == 7 {
            return ways;
        }
        counts[place] += 1;
    }
}

const VALUES: Counts = [1, 2, 3, 4, 5, 6, 7];

/// nj/lucky-8s 50.1[9]; 50.1[10]; 50.6(f); 50.6(g)
///
/// A hand that is set: how many hands of 8, how many side cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setting {
    /// Total hands of 8.
    pub hands: u8,
    /// Side cards.
    pub side: u8,
}

impl Setting {
    /// More hands of 8 are better; then fewer side cards.
    #[must_use]
    pub const fn worth(self) -> (u8, Reverse<u8>) {
        (self.hands, Reverse(self.side))
    }
}

/// The multi-card 8s of a hand that is set, by their counts of values.
pub type Groups = ArrayVec<Counts, 4>;

/// nj/lucky-8s 50.6(j); 50.6(l); 50.6(l)i; 50.6(l)ii; 50.6(l)iii; 50.6(l)iii.1; 50.6(l)iv; 50.6(l)iv.aa; 50.6(l)iv.ab; 50.6(e)
///
/// Sets eight cards: natural 8s and Jokers stand alone, the rest is combined to as many 8s as possible, and
/// among those ways to the one that leaves the fewest side cards. All ways are tried: taking groups as they
/// come, or sparing side cards before counting hands, is wrong.
#[must_use]
pub fn house_way(cards: &[Card]) -> Setting {
    let (eights, counts) = counted(cards);
    let loose = SETTINGS.get(number(&counts)).copied().filter(|_| cards.len() <= 8);
    loose.map_or_else(|| set(cards).0, |loose| Setting { hands: eights + loose.hands, side: loose.side })
}

/// How many natural 8s and Jokers, and how many cards of each other value.
fn counted(cards: &[Card]) -> (u8, Counts) {
    let mut counts: Counts = [0; 7];
    let mut eights = 0;
    for card in cards {
        match card.value() {
            value @ 1..=7 => counts[usize::from(value) - 1] += 1,
            _ => eights += 1,
        }
    }
    (eights, counts)
}

/// How many ways there are to have at most eight cards of seven values: 15 choose 7.
const HANDS: usize = 6_435;

/// The setting of every hand of at most eight cards of value 1 to 7, by its number: trying all ways takes longer
/// than everything else in a round.
static SETTINGS: LazyLock<Vec<Setting>> = LazyLock::new(|| {
    let mut settings = vec![Setting { hands: 0, side: 0 }; HANDS];
    let mut counts: Counts = [0; 7];
    loop {
        settings[number(&counts)] = set_loose(0, counts).0;
        // The next hand: one card more of the lowest value that leaves at most eight cards with those above it.
        let mut value = 0;
        while value < 7 && counts.iter().sum::<u8>() == 8 {
            counts[value] = 0;
            value += 1;
        }
        if value == 7 {
            return settings;
        }
        counts[value] += 1;
    }
});

/// The number of a hand of at most eight cards of value 1 to 7 among all of them. The running totals, each raised
/// by its place, are seven different numbers up to 14, and such sets are numbered by sums of binomials.
fn number(counts: &Counts) -> usize {
    let mut total = 0;
    let place = |(place, count): (usize, &u8)| {
        total += usize::from(*count);
        BINOMIALS[place].get(total + place).copied().unwrap_or(HANDS)
    };
    counts.iter().enumerate().map(place).sum()
}

/// `BINOMIALS[k][n]` is n choose k + 1.
const BINOMIALS: [[usize; 15]; 7] = binomials();

const fn binomials() -> [[usize; 15]; 7] {
    let mut table = [[0; 15]; 7];
    let mut n = 1;
    while n < 15 {
        table[0][n] = n;
        let mut k = 1;
        while k < 7 {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
}

/// The setting and the multi-card 8s that make it.
#[must_use]
pub fn set(cards: &[Card]) -> (Setting, Groups) {
    let (eights, counts) = counted(cards);
    set_loose(eights, counts)
}

fn set_loose(eights: u8, counts: Counts) -> (Setting, Groups) {
    let loose: u8 = counts.iter().sum();
    let mut best = (Setting { hands: eights, side: loose }, Groups::new());
    combine(counts, 0, best.0, &Groups::new(), &mut best);
    best
}

/// Tries every further group from the `from`-th way on; groups are taken in one order so that none is tried twice.
fn combine(counts: Counts, from: usize, so_far: Setting, groups: &Groups, best: &mut (Setting, Groups)) {
    if so_far.worth() > best.0.worth() {
        *best = (so_far, groups.clone());
    }
    for (way, needed) in MULTI_CARD_8S.iter().enumerate().skip(from) {
        if needed.iter().zip(counts).any(|(needed, held)| *needed > held) {
            continue;
        }
        let left = std::array::from_fn(|value| counts[value] - needed[value]);
        let used: u8 = needed.iter().sum();
        let mut groups = groups.clone();
        groups.push(*needed);
        combine(left, way, Setting { hands: so_far.hands + 1, side: so_far.side - used }, &groups, best);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(cards: &str) -> (u8, u8) {
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().expect("card")).collect();
        let setting = house_way(&cards);
        (setting.hands, setting.side)
    }

    /// Covers nj/lucky-8s: 50.6(f); 50.1[8]
    #[test]
    fn eight_is_written_in_twenty_one_ways() {
        let mut ways = MULTI_CARD_8S.to_vec();
        ways.sort_unstable();
        ways.dedup();
        assert_eq!(ways.len(), WAYS);
        for way in ways {
            let sum: u8 = way.iter().zip(VALUES).map(|(count, value)| count * value).sum();
            assert_eq!(sum, 8);
        }
    }

    /// Covers nj/lucky-8s: 50.6(l)iii; 50.6(l)iii.1; 50.6(l)iv; 50.6(l)iv.aa; 50.6(l)iv.ab; 50.6(l)ii; 50.6(l)
    #[test]
    fn the_examples_of_the_regulation_are_set_as_it_says() {
        assert_eq!(setting("2 4 6 7 2 3 4 4"), (2, 3));
        assert_eq!(setting("8 Jk 2 4 6 5 3 6"), (4, 2));
        assert_eq!(setting("8 Jk 2 A 3 4 5 4"), (4, 1));
    }

    /// Covers nj/lucky-8s: 50.6(j); 50.6(l)i; 50.6(e)
    #[test]
    fn neither_greedy_grouping_nor_sparing_side_cards_first_will_do() {
        assert_eq!(setting("8 4 3 3 3 3 2 2"), (3, 1));
        assert_eq!(setting("8 4 4 A A A A 7"), (3, 3));
        assert_eq!(setting("7 7 7 6 6 5 5 4"), (0, 8));
        assert_eq!(setting("A A A A A A A A"), (1, 0));
        assert_eq!(setting("8 8 8 8 8 8 Jk Jk"), (8, 0));
    }

    /// Covers nj/lucky-8s: 50.6(j)
    ///
    /// A second way: try every assignment of eight cards to groups, over every multiset of eight values.
    #[test]
    fn every_multiset_is_set_as_an_exhaustive_search_over_card_subsets_sets_it() {
        let mut counts = [0u8; 8];
        let mut checked = 0;
        let mut numbered = vec![false; HANDS];
        walk(&mut counts, 0, 8, &mut |counts| {
            let cards: Vec<Card> = (1..=8u8)
                .flat_map(|value| {
                    std::iter::repeat_n(
                        Card::Number(value, None),
                        usize::from(counts[usize::from(value) - 1]),
                    )
                })
                .collect();
            let values: Vec<u8> = cards.iter().map(|card| card.value()).collect();
            let set = house_way(&cards);
            assert_eq!((set.hands, set.side), by_subsets(&values), "{values:?}");
            assert_eq!(set, super::set(&cards).0, "{values:?}");
            // The hand without its 8s: as many of them as there are hands, each with a number of its own.
            let loose: Counts = std::array::from_fn(|value| counts[value]);
            assert!(!std::mem::replace(&mut numbered[number(&loose)], true), "{values:?}");
            checked += 1;
        });
        assert_eq!(checked, HANDS); // multisets of eight out of eight values
    }

    fn walk(counts: &mut [u8; 8], from: usize, left: u8, visit: &mut impl FnMut(&[u8; 8])) {
        if from == 7 {
            counts[7] = left;
            visit(counts);
            return;
        }
        for count in 0..=left {
            counts[from] = count;
            walk(counts, from + 1, left - count, visit);
        }
    }

    /// Best (hands, side) over all sets of disjoint card subsets that add up to 8, by bit masks.
    fn by_subsets(values: &[u8]) -> (u8, u8) {
        let sums_to_8 = |mask: u32| (0..8).filter(|i| mask >> i & 1 == 1).map(|i| values[i]).sum::<u8>() == 8;
        let mut best = vec![(0u8, 8u8); 256];
        for mask in 0u32..256 {
            let mut found = (0, u8::try_from(mask.count_ones()).expect("at most 8"));
            let mut group = mask;
            while group > 0 {
                if sums_to_8(group) {
                    let (hands, side) = best[usize::try_from(mask & !group).expect("a byte")];
                    if (hands + 1, Reverse(side)) > (found.0, Reverse(found.1)) {
                        found = (hands + 1, side);
                    }
                }
                group = (group - 1) & mask;
            }
            best[usize::try_from(mask).expect("a byte")] = found;
        }
        best[255]
    }
}
