//! Keys for machines: a long secret that stands for an account, or for a part of what it may do.

use crate::error::Result;
use crate::name::account_name;
use crate::role::Roles;
use croupier_bytes::{entropy, hex};
use croupier_table::PersonId;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What every key begins with, so that people and scanners of texts recognise one.
const MARK: &str = "ck_";

/// What a key may do: act in these roles, and look at what its account may see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scopes {
    /// The roles it may act in.
    pub roles: Roles,
    /// It may look at what the account may look at in any of its roles.
    pub read: bool,
}

/// The name of a key: its account and a number, `robot.3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyId {
    /// The account.
    pub account: PersonId,
    /// The number among the account's keys, from 1.
    pub number: u32,
}

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.account, self.number)
    }
}

impl FromStr for KeyId {
    type Err = crate::Error;
    fn from_str(text: &str) -> Result<KeyId> {
        let parts = text.rsplit_once('.');
        let id = parts.and_then(|(account, number)| {
            Some(KeyId { account: account_name(account).ok()?, number: number.parse().ok()? })
        });
        id.filter(|id| id.to_string() == text).ok_or(crate::Error::UnknownKey)
    }
}

/// A key as its machine has it: `ck_robot.3.SECRET`. Shown once; only a hash is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey {
    /// Its account and its number there.
    pub id: KeyId,
    secret: [u8; 32],
}

impl ApiKey {
    /// A fresh secret.
    pub(crate) fn secret() -> Result<[u8; 32]> {
        Ok(entropy()?)
    }

    pub(crate) const fn new(id: KeyId, secret: [u8; 32]) -> ApiKey {
        ApiKey { id, secret }
    }

    /// Reads a key.
    #[must_use]
    pub fn read(text: &str) -> Option<ApiKey> {
        let (id, secret) = text.strip_prefix(MARK)?.rsplit_once('.')?;
        Some(ApiKey { id: id.parse().ok()?, secret: hex::decode_lower(secret)? })
    }

    /// The key as text, for its machine alone.
    #[must_use]
    pub fn reveal(&self) -> String {
        format!("{MARK}{}.{}", self.id, hex::encode(&self.secret))
    }

    /// What is kept of it. The secret is 32 random bytes, so a fast hash is enough.
    pub(crate) fn hash(secret: &[u8; 32]) -> blake3::Hash {
        let mut digest = blake3::Hasher::new_derive_key("croupier 2026 access key of a machine");
        digest.update(secret).finalize()
    }

    /// Is this the hash of its secret? Compared in constant time.
    pub(crate) fn matches(&self, hash: &str) -> bool {
        blake3::Hash::from_hex(hash).is_ok_and(|hash| hash == ApiKey::hash(&self.secret))
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ApiKey({})", self.id)
    }
}
