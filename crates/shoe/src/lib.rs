//! Shuffled shoes.
//!
//! Entropy of the operating system seeds a ChaCha20 generator, fresh for each shuffle; Fisher and Yates's shuffle
//! with rejection makes every order equally likely. The order is committed to by a salted hash before wagers close
//! and revealed after the round, so that anybody can verify that no card was moved in between.
//!
//! No other crate decides the order of cards. A simulator's fast generator is another type and cannot be wired in here:
//! [`Shoe::shuffled`] takes none and draws its own entropy.

mod commitment;
mod shuffle;

pub use commitment::{Commitment, Mismatch, Reveal};
pub use croupier_bytes::NoEntropy;
pub use shuffle::{Words, index_below, shuffle};

use croupier_bytes::entropy;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use std::sync::Arc;

/// A shuffled shoe. Its order is not readable before the reveal: not by `Debug`, not by serialization. The names of its cards
/// are shared with the deck: a new order for every round needs no new names.
pub struct Shoe {
    order: Vec<Arc<str>>,
    dealt: usize,
    salt: [u8; 32],
}

impl std::fmt::Debug for Shoe {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Shoe({} of {} cards dealt)", self.dealt, self.order.len())
    }
}

impl Shoe {
    /// A deck shuffled with fresh entropy.
    ///
    /// # Errors
    /// If the operating system gives no entropy.
    pub fn shuffled(deck: Vec<Arc<str>>) -> Result<Shoe, NoEntropy> {
        let (seed, salt) = (entropy()?, entropy()?);
        Ok(Shoe::from_seed(deck, seed, salt))
    }

    /// A repeatable shoe for practice, demonstrations and tests; never for money.
    #[must_use]
    pub fn practice(deck: Vec<Arc<str>>, seed: u64, round: u64) -> Shoe {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&round.to_le_bytes());
        Shoe::from_seed(deck, *blake3::hash(&bytes).as_bytes(), bytes)
    }

    /// The discard rack in the order in which it is dealt when the shoe has run out, for the first time or once more. It
    /// follows from the salt, so the promise of this shoe promises it too, and anyone who was told the salt can work it out.
    #[must_use]
    pub fn rack(&self, cards: Vec<String>, time: u64) -> Shoe {
        rack(self.salt, cards, time)
    }

    fn from_seed(mut deck: Vec<Arc<str>>, seed: [u8; 32], salt: [u8; 32]) -> Shoe {
        let mut generator = ChaCha20Rng::from_seed(seed);
        shuffle(&mut deck, &mut Words::of_32_bits(|| generator.next_u32()));
        Shoe { order: deck, dealt: 0, salt }
    }

    /// The promise of the order, to be published before wagers close.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment::to(&self.salt, &self.order)
    }

    /// The order and its salt, to be published after the round.
    #[must_use]
    pub fn reveal(&self) -> Reveal {
        Reveal::of(self.salt, &self.order)
    }

    /// Salt and order as bytes, to be sealed: anyone who reads them knows every card.
    #[must_use]
    pub fn secret(&self) -> Vec<u8> {
        [&self.salt[..], self.order.join(" ").as_bytes()].concat()
    }

    /// The shoe of a secret, as it was shuffled: not cut, nothing dealt.
    #[must_use]
    pub fn from_secret(secret: &[u8]) -> Option<Shoe> {
        let (salt, order) = secret.split_first_chunk::<32>()?;
        let order = std::str::from_utf8(order).ok()?.split(' ').map(Arc::from).collect();
        Some(Shoe { order, dealt: 0, salt: *salt })
    }

    /// How many cards it has, dealt ones included.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.order.len()
    }

    /// The card at a place from the top, after so many cards were cut from the top to the bottom.
    #[must_use]
    pub fn card(&self, place: usize, cut: usize) -> Option<&str> {
        let size = self.order.len();
        let from_top = (place < size).then(|| (place + cut) % size)?;
        self.order.get(from_top).map(AsRef::as_ref)
    }

    /// The next card.
    pub fn draw(&mut self) -> Option<String> {
        let card = self.order.get(self.dealt)?.to_string();
        self.dealt += 1;
        Some(card)
    }
}

impl Iterator for Shoe {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.draw()
    }
}

fn rack(salt: [u8; 32], cards: Vec<String>, time: u64) -> Shoe {
    let derive = |purpose: &str| {
        let mut hasher = blake3::Hasher::new_derive_key(purpose);
        *hasher.update(&salt).update(&time.to_le_bytes()).finalize().as_bytes()
    };
    let (seed, salt) = (derive("croupier 2026 order of a rack"), derive("croupier 2026 salt of a rack"));
    Shoe::from_seed(cards.into_iter().map(Arc::from).collect(), seed, salt)
}
