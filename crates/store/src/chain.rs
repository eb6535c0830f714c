//! The hash chain of a stream.
//!
//! Every field is written with its length before it, so that no two different events have the same text to be
//! hashed; every kind of thing is hashed in a domain of its own.

use crate::port::{CommandId, Posting};
use blake3::hazmat::{ContextKey, HasherExt, hash_derive_key_context};
use croupier_bytes::hex;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::sync::LazyLock;

/// Most events fit into so many bytes.
const BYTES_USUAL: usize = 512;

/// A BLAKE3 hash.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub [u8; 32]);

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Hash, D::Error> {
        let text = String::deserialize(from)?;
        hex::decode(&text).map(Hash).ok_or_else(|| serde::de::Error::custom("not 64 hexadecimal digits"))
    }
}

/// The name of a journal: random, so that nothing of one journal can stand in another.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct JournalId(pub [u8; 16]);

impl fmt::Display for JournalId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl fmt::Debug for JournalId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "JournalId({self})")
    }
}

/// Writes fields to be hashed. They are hashed at once: bit by bit takes a quarter longer.
pub(crate) struct Digest {
    domain: ContextKey,
    fields: Vec<u8>,
}

impl Digest {
    pub(crate) fn of(domain: &'static str) -> Digest {
        Digest { domain: hash_derive_key_context(domain), fields: Vec::with_capacity(BYTES_USUAL) }
    }

    /// For events, one after another: their domain is hashed once.
    pub(crate) fn of_events() -> Digest {
        static DOMAIN: LazyLock<ContextKey> =
            LazyLock::new(|| hash_derive_key_context("croupier 2026 journal event"));
        Digest { domain: *DOMAIN, fields: Vec::with_capacity(BYTES_USUAL) }
    }

    pub(crate) fn number(&mut self, number: u64) -> &mut Digest {
        self.fields.extend_from_slice(&number.to_le_bytes());
        self
    }

    pub(crate) fn length(&mut self, length: usize) -> &mut Digest {
        // A usize is at most 64 bits wide on every machine Rust knows.
        self.number(u64::try_from(length).unwrap_or(u64::MAX))
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> &mut Digest {
        self.length(bytes.len());
        self.fields.extend_from_slice(bytes);
        self
    }

    pub(crate) fn hash(&self) -> Hash {
        Hash(*blake3::Hasher::new_from_context_key(&self.domain).update(&self.fields).finalize().as_bytes())
    }
}

/// What the first event of a stream is chained to.
pub(crate) fn beginning(journal: JournalId, stream: &str) -> Hash {
    Digest::of("croupier 2026 journal stream").bytes(&journal.0).bytes(stream.as_bytes()).hash()
}

/// What is chained of an event.
pub(crate) struct Link<'a> {
    pub(crate) stream: &'a str,
    pub(crate) seq: u64,
    pub(crate) command: CommandId,
    pub(crate) kind: &'a str,
    pub(crate) version: u32,
    pub(crate) body: &'a str,
    pub(crate) postings: &'a [Posting],
    pub(crate) sealed: Option<&'a [u8]>,
}

impl Link<'_> {
    /// The hash of this event after one with the hash `before`.
    pub(crate) fn after(&self, before: Hash, digest: &mut Digest) -> Hash {
        digest.fields.clear();
        digest.bytes(&before.0).bytes(self.stream.as_bytes()).number(self.seq).bytes(&self.command.0);
        digest.bytes(self.kind.as_bytes()).number(u64::from(self.version)).bytes(self.body.as_bytes());
        digest.length(self.postings.len());
        for posting in self.postings {
            digest.bytes(posting.account.as_bytes()).number(u64::from(posting.may_be_negative));
            digest.bytes(&posting.amount.to_le_bytes());
        }
        match self.sealed {
            Some(sealed) => digest.number(1).bytes(sealed),
            None => digest.number(0),
        };
        digest.hash()
    }
}
