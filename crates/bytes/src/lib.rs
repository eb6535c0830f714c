//! Bytes that mean nothing by themselves.
//!
//! [`entropy`] is the one place where the programs of this workspace ask the operating system for randomness: for the
//! order of shoes, for keys, nonces and salts, and for names that nobody can guess. [`hex`] writes bytes for people and
//! for JSON.
//!
//! ```
//! use croupier_bytes::{entropy, hex};
//!
//! let salt: [u8; 16] = entropy()?;
//! assert_eq!(hex::decode(&hex::encode(&salt)), Some(salt));
//! # Ok::<(), croupier_bytes::NoEntropy>(())
//! ```

pub mod hex;

/// The operating system gave no entropy.
#[derive(Debug, thiserror::Error)]
#[error("the operating system gives no entropy: {0}")]
pub struct NoEntropy(getrandom::Error);

/// Random bytes of the operating system.
///
/// # Errors
/// If it gives none.
pub fn entropy<const N: usize>() -> Result<[u8; N], NoEntropy> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(NoEntropy)?;
    Ok(bytes)
}
