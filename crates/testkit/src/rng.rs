//! A small random generator: the same seed gives the same numbers on every machine.

/// SplitMix64. Golden files depend on its sequence, and on how each method uses it.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `n - 1`.
    pub fn below(&mut self, n: usize) -> usize {
        let n = u64::try_from(n).expect("a length");
        usize::try_from(self.bits() % n).expect("below a length")
    }

    /// A number from `least` to `most`.
    pub fn between(&mut self, least: i64, most: i64) -> i64 {
        let span = u64::try_from(most - least).expect("in order") + 1;
        least + i64::try_from(self.bits() % span).expect("inside")
    }

    /// True once in so many times.
    pub fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    /// True in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Each item with a chance of `percent`.
    pub fn some<T: Clone>(&mut self, items: &[T], percent: usize) -> Vec<T> {
        items.iter().filter(|_| self.chance(percent)).cloned().collect()
    }

    /// Puts the items into another order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// A stake in cents: round ones, odd cents, small and very large ones.
    pub fn stake(&mut self) -> i64 {
        match self.below(20) {
            0 => 1,
            1 => 100_000_000_000,
            2..=6 => *self.pick(&[5, 25, 99, 101, 333, 1_001, 12_345]),
            7..=12 => *self.pick(&[100, 500, 1_000, 2_500, 10_000]),
            _ => self.between(1, 200_000),
        }
    }
}
