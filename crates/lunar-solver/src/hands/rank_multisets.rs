//! Ranks without suits: multisets of up to six ranks, numbered without gaps.

use std::sync::LazyLock;

/// The numbers of all multisets, reached card by card in any order.
pub struct Multisets {
    /// By size and number.
    next: Vec<[u16; 13]>,
    /// Where each size begins.
    starts: [usize; 6],
}

/// The one table there is.
pub static MULTISETS: LazyLock<Multisets> = LazyLock::new(Multisets::new);

/// `PASCAL[n][k]` is the number of ways to choose `k` of `n`.
const PASCAL: [[u16; 7]; 19] = {
    let mut table = [[0; 7]; 19];
    let mut n = 0;
    while n < 19 {
        table[n][0] = 1;
        let mut k = 1;
        while k < 7 && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of a multiset given by its ranks in ascending order.
fn number(ranks: &[usize]) -> u16 {
    (1..).zip(ranks).map(|(place, rank)| PASCAL[rank + place - 1][place]).sum()
}

impl Multisets {
    fn new() -> Multisets {
        let (mut next, mut starts) = (Vec::new(), [0; 6]);
        for (size, start) in starts.iter_mut().enumerate() {
            *start = next.len();
            next.extend(all(size).iter().map(|ranks| after(ranks)));
        }
        Multisets { next, starts }
    }

    /// The number of a multiset of `size` ranks with one more card of `rank`.
    #[inline]
    pub fn with(&self, size: usize, number: u16, rank: usize) -> u16 {
        self.with_each(size, number)[rank]
    }

    /// The numbers of a multiset of `size` ranks with one more card, by its rank.
    #[inline]
    pub fn with_each(&self, size: usize, number: u16) -> &[u16; 13] {
        &self.next[self.starts[size] + usize::from(number)]
    }

    /// The number of the multiset of these ranks, in any order.
    pub fn of(&self, ranks: impl IntoIterator<Item = usize>) -> u16 {
        (0..).zip(ranks).fold(0, |number, (size, rank)| self.with(size, number, rank))
    }
}

fn after(ranks: &[usize]) -> [u16; 13] {
    std::array::from_fn(|rank| {
        let mut more = ranks.to_vec();
        more.push(rank);
        more.sort_unstable();
        number(&more)
    })
}

/// All multisets of a size, each in ascending order, by their numbers.
pub fn all(size: usize) -> Vec<Vec<usize>> {
    let mut sets = vec![Vec::new()];
    for _ in 0..size {
        // The number is led by the highest rank, so the highest is the outermost loop.
        sets = (0..13)
            .flat_map(|top| {
                let below =
                    sets.iter().filter(move |set: &&Vec<usize>| set.last().is_none_or(|last| *last <= top));
                below.map(move |set| set.iter().copied().chain([top]).collect())
            })
            .collect();
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::{MULTISETS, all};

    #[test]
    fn numbers_have_no_gaps_and_do_not_depend_on_the_order() {
        for (size, count) in [1, 13, 91, 455, 1_820, 6_188, 18_564].into_iter().enumerate() {
            let sets = all(size);
            assert_eq!(sets.len(), count);
            for (place, set) in sets.iter().enumerate() {
                assert_eq!(usize::from(MULTISETS.of(set.iter().copied())), place);
                assert_eq!(usize::from(MULTISETS.of(set.iter().rev().copied())), place);
            }
        }
    }
}
