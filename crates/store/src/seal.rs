//! The sealed part of an event: what is true already but nobody may know yet, such as the order of undealt cards.
//!
//! XChaCha20-Poly1305 with a random nonce; journal, stream, number and kind of the event are authenticated with it, so
//! that a sealed part moved to another event does not open.

use crate::chain::{Digest, JournalId};
use crate::error::{Error, Result};
use crate::keys::Keys;
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use croupier_bytes::entropy;
use std::fmt;

const NONCE: usize = 24;

/// Bytes that no log and no error message shows.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Vec<u8>);

impl Secret {
    /// Keeps bytes from being shown.
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> Secret {
        Secret(bytes)
    }

    /// The bytes, for those who may know them.
    #[must_use]
    pub fn reveal(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret({} bytes)", self.0.len())
    }
}

/// A sealed part as it is stored: a nonce and the ciphertext.
#[derive(Clone, PartialEq, Eq)]
pub struct Sealed(pub(crate) Vec<u8>);

impl fmt::Debug for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sealed({} bytes)", self.0.len())
    }
}

/// Where a sealed part belongs.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) journal: JournalId,
    pub(crate) stream: &'a str,
    pub(crate) seq: u64,
    pub(crate) kind: &'a str,
}

impl Place<'_> {
    fn bound(&self) -> [u8; 32] {
        let mut digest = Digest::of("croupier 2026 journal sealed part");
        digest
            .bytes(&self.journal.0)
            .bytes(self.stream.as_bytes())
            .number(self.seq)
            .bytes(self.kind.as_bytes());
        digest.hash().0
    }
}

pub(crate) fn seal(keys: &Keys, place: Place<'_>, secret: &Secret) -> Result<Sealed> {
    let nonce: [u8; NONCE] = entropy()?;
    let payload = Payload { msg: &secret.0, aad: &place.bound() };
    let sealed = cipher(keys).encrypt(&XNonce::from(nonce), payload);
    let sealed = sealed.map_err(|_| Error::Malformed("the sealed part is too long".to_owned()))?;
    Ok(Sealed([&nonce[..], &sealed].concat()))
}

pub(crate) fn open(keys: &Keys, place: Place<'_>, sealed: &Sealed) -> Result<Secret> {
    let opened = sealed.0.split_first_chunk::<NONCE>().and_then(|(nonce, text)| {
        let payload = Payload { msg: text, aad: &place.bound() };
        cipher(keys).decrypt(&XNonce::from(*nonce), payload).ok()
    });
    opened.map(Secret).ok_or_else(|| {
        let Place { stream, seq, .. } = place;
        Error::Key(format!(
            "the sealed part of {stream} {seq} does not open: another key, another place, or altered"
        ))
    })
}

fn cipher(keys: &Keys) -> XChaCha20Poly1305 {
    XChaCha20Poly1305::new(keys.sealing().into())
}
