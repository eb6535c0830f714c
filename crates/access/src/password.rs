//! Passwords: argon2id, and the same work for a name that nobody has.

use crate::error::{Error, Result};
use argon2::{Algorithm, Argon2, Params, Version};
use croupier_bytes::entropy;
use croupier_bytes::hex;
use croupier_store::Secret;
use croupier_table::PersonId;
use serde::{Deserialize, Serialize};

/// The fewest letters of a password.
pub const LETTERS_MIN: usize = 10;
/// The most letters.
pub const LETTERS_MAX: usize = 200;

/// What a password was turned into. The costs stand with it, so that they can be raised for new ones.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PasswordHash {
    memory: u32,
    passes: u32,
    lanes: u32,
    salt: String,
    hash: String,
}

impl PasswordHash {
    /// The hash of a new password.
    pub fn new(name: &PersonId, password: &str) -> Result<PasswordHash> {
        let letters = password.chars().count();
        if !(LETTERS_MIN..=LETTERS_MAX).contains(&letters) || password.eq_ignore_ascii_case(name.as_str()) {
            return Err(Error::Password);
        }
        let empty = PasswordHash { salt: hex::encode(&entropy::<16>()?), ..PasswordHash::decoy() };
        let hash = empty.work(password).ok_or(Error::Password)?;
        Ok(PasswordHash { hash: hex::encode(&hash), ..empty })
    }

    /// The hash of no password, for as much work as a real one.
    pub fn decoy() -> PasswordHash {
        PasswordHash {
            memory: Params::DEFAULT_M_COST,
            passes: Params::DEFAULT_T_COST,
            lanes: Params::DEFAULT_P_COST,
            salt: hex::encode(&[0; 16]),
            hash: String::new(),
        }
    }

    /// Is it the hash of this password? Compared in constant time.
    pub fn matches(&self, password: &str) -> bool {
        let known = hex::decode_lower::<[u8; 32]>(&self.hash);
        let found = self.work(password);
        // `blake3::Hash` compares in constant time.
        known.zip(found).is_some_and(|(known, found)| blake3::Hash::from(known) == blake3::Hash::from(found))
    }

    fn work(&self, password: &str) -> Option<[u8; 32]> {
        let params = Params::new(self.memory, self.passes, self.lanes, Some(32)).ok()?;
        let salt: Vec<u8> = hex::decode_lower(&self.salt)?;
        let mut hash = [0; 32];
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        argon2.hash_password_into(password.as_bytes(), &salt, &mut hash).ok()?;
        Some(hash)
    }

    /// To be sealed.
    pub fn secret(&self) -> Result<Secret> {
        serde_json::to_vec(self).map(Secret::new).map_err(|error| damaged(&error))
    }

    /// What was sealed.
    pub fn from_secret(secret: &Secret) -> Result<PasswordHash> {
        serde_json::from_slice(secret.reveal()).map_err(|error| damaged(&error))
    }
}

fn damaged(error: &serde_json::Error) -> Error {
    Error::Trouble(croupier_store::Error::Damaged(format!("a password hash: {error}")))
}
