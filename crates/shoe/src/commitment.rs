//! A promise of an order of cards that can be checked when the order is told.

use croupier_bytes::hex;
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::fmt;

/// The salted hash of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Commitment(String);

impl Commitment {
    /// The promise of `order`. The salt hides it: without one, all orders of a few cards could be tried.
    #[must_use]
    pub fn to(salt: &[u8; 32], order: &[impl Borrow<str>]) -> Commitment {
        let mut hasher = blake3::Hasher::new_derive_key("croupier 2026 order of a shoe");
        hasher.update(salt);
        hasher.update(order.join(" ").as_bytes());
        Commitment(hasher.finalize().to_hex().to_string())
    }

    /// A promise as it was published; one that is no hash is kept by no order.
    #[must_use]
    pub fn read(text: &str) -> Commitment {
        Commitment(text.to_owned())
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What is told after the round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reveal {
    /// The salt, in hexadecimal.
    pub salt: String,
    /// The order, blanks between the cards.
    pub order: String,
}

/// Why a reveal does not keep a promise.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// The salt is not 32 bytes in hexadecimal.
    #[error("the salt is not 64 hexadecimal digits")]
    Salt,
    /// The order is another than was promised.
    #[error("the order was not the one promised: it hashes to {found}")]
    Order {
        /// The hash of what was revealed.
        found: Commitment,
    },
}

impl Reveal {
    pub(crate) fn of(salt: [u8; 32], order: &[impl Borrow<str>]) -> Reveal {
        Reveal { salt: hex::encode(&salt), order: order.join(" ") }
    }

    /// The cards in order.
    pub fn cards(&self) -> impl Iterator<Item = &str> {
        self.order.split_whitespace()
    }

    /// Checks the promise.
    ///
    /// # Errors
    /// What does not fit.
    pub fn verify(&self, promised: &Commitment) -> Result<(), Mismatch> {
        let salt = self.salt_bytes().ok_or(Mismatch::Salt)?;
        let order: Vec<&str> = self.cards().collect();
        let found = Commitment::to(&salt, &order);
        if found == *promised { Ok(()) } else { Err(Mismatch::Order { found }) }
    }

    /// The order of the discard rack that followed from this one; none if the salt is no salt.
    #[must_use]
    pub fn rack(&self, cards: Vec<String>, time: u64) -> Option<Vec<String>> {
        self.salt_bytes().map(|salt| crate::rack(salt, cards, time).collect())
    }

    fn salt_bytes(&self) -> Option<[u8; 32]> {
        hex::decode(&self.salt)
    }
}
