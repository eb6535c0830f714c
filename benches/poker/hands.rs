//! The hands that all evaluators rank.

use croupier_testkit::Rng;

/// Hands of each category, from high card to royal flush.
pub type Counts = [u64; 10];

/// Hands of `N` different cards in random order, as numbers `4 * rank + suit`.
pub struct Deals<const N: usize>(Vec<[u8; N]>);

impl<const N: usize> Deals<N> {
    /// Enough hands that no branch predictor can learn them.
    const COUNT: u32 = 1 << 16;

    /// The same hands in every run.
    pub fn new() -> Self {
        let mut rng = Rng::new(0x9e37_79b9_7f4a_7c15);
        Self((0..Self::COUNT).map(|_| hand(&mut rng)).collect())
    }

    /// How many hands there are.
    pub fn len(&self) -> u64 {
        Self::COUNT.into()
    }

    /// The hands with their cards in another form.
    pub fn map<C>(&self, card: impl Fn(u8) -> C) -> Vec<[C; N]> {
        self.0.iter().map(|hand| hand.map(&card)).collect()
    }
}

fn hand<const N: usize>(rng: &mut Rng) -> [u8; N] {
    let mut hand = [u8::MAX; N];
    let mut held = 0;
    while held < N {
        let [.., high] = rng.bits().to_le_bytes();
        // A byte is fair for 208, four times the deck.
        if high < 208 && !hand.contains(&(high % 52)) {
            hand[held] = high % 52;
            held += 1;
        }
    }
    hand
}

/// A table of cards that any byte may index, so that looking up needs no check of bounds.
pub fn padded<C: Copy>(cards: &[C; 52]) -> [C; 256] {
    std::array::from_fn(|number| cards[number % 52])
}
