//! Signed texts: sessions, what guards them against other sites, and the link for the first administrator.
//!
//! Keys are derived from the journal's, so every server of a journal understands what another one wrote, and nobody else
//! can write any. A signature is a keyed BLAKE3, compared in constant time.

use crate::session::Session;
use croupier_bytes::hex;
use croupier_store::Keys;
use croupier_table::{PersonId, Time};
use std::fmt;

/// Milliseconds in which the link for the first administrator can be used.
pub const WELCOME_HOLDS: i64 = Time::DAY;

/// Milliseconds in which a browser brings its guest back.
pub const GUEST_HOLDS: i64 = 30 * Time::DAY;

/// The longest text that is looked at.
const TOKEN_BYTES_MAX: usize = 2_000;
/// The bytes of a signature.
const SIGNATURE: usize = 32;

/// Writes and reads signed texts.
#[derive(Clone)]
pub struct Tokens {
    session: [u8; 32],
    csrf: [u8; 32],
    welcome: [u8; 32],
    guest: [u8; 32],
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tokens")
    }
}

impl Tokens {
    /// Those of a journal.
    #[must_use]
    pub fn new(keys: &Keys) -> Tokens {
        Tokens {
            session: keys.derive("croupier 2026 access session"),
            csrf: keys.derive("croupier 2026 access csrf"),
            welcome: keys.derive("croupier 2026 access welcome"),
            guest: keys.derive("croupier 2026 access guest"),
        }
    }

    /// A session as a text.
    #[must_use]
    pub fn write(&self, session: &Session) -> String {
        signed(&self.session, session.bytes())
    }

    /// The session of a text, if we wrote it. Whether it is over is another question.
    #[must_use]
    pub fn read(&self, text: &str) -> Option<Session> {
        Session::from_bytes(&verified(&self.session, text)?)
    }

    /// What a page of ours knows and a page of another site does not: it goes with everything that changes something.
    #[must_use]
    pub fn csrf(&self, session: &Session) -> String {
        blake3::keyed_hash(&self.csrf, &session.id.0).to_hex().to_string()
    }

    /// Is this the text of [`Tokens::csrf`]?
    #[must_use]
    pub fn is_csrf(&self, session: &Session, text: &str) -> bool {
        let expected = blake3::keyed_hash(&self.csrf, &session.id.0);
        blake3::Hash::from_hex(text).is_ok_and(|given| given == expected)
    }

    /// What a browser keeps so that its guest comes back after the session.
    #[must_use]
    pub fn guest(&self, person: &PersonId, now: Time) -> String {
        let mut bytes = now.after(GUEST_HOLDS).0.to_be_bytes().to_vec();
        bytes.extend(person.as_str().as_bytes());
        signed(&self.guest, bytes)
    }

    /// The guest of such a text, if it is not too old.
    #[must_use]
    pub fn guest_of(&self, text: &str, now: Time) -> Option<PersonId> {
        let bytes = verified(&self.guest, text)?;
        let (until, person) = bytes.split_first_chunk()?;
        let person = PersonId::new(std::str::from_utf8(person).ok()?).ok()?;
        (now < Time(i64::from_be_bytes(*until))).then_some(person)
    }

    /// The secret of a link for the first administrator, given now.
    #[must_use]
    pub fn welcome(&self, now: Time) -> String {
        signed(&self.welcome, now.after(WELCOME_HOLDS).0.to_be_bytes().to_vec())
    }

    /// Is this such a secret, and not too old? That it works once is for the journal to see.
    #[must_use]
    pub fn is_welcome(&self, text: &str, now: Time) -> bool {
        let until = verified(&self.welcome, text).and_then(|bytes| <[u8; 8]>::try_from(bytes).ok());
        until.is_some_and(|until| now < Time(i64::from_be_bytes(until)))
    }
}

fn signed(key: &[u8; 32], mut bytes: Vec<u8>) -> String {
    let signature = blake3::keyed_hash(key, &bytes);
    bytes.extend(signature.as_bytes());
    hex::encode(&bytes)
}

fn verified(key: &[u8; 32], text: &str) -> Option<Vec<u8>> {
    let mut bytes: Vec<u8> =
        if text.len() <= TOKEN_BYTES_MAX { hex::decode_lower(text)? } else { return None };
    let (message, signature) = bytes.split_last_chunk::<SIGNATURE>()?;
    let good = blake3::keyed_hash(key, message) == blake3::Hash::from(*signature);
    bytes.truncate(bytes.len() - SIGNATURE);
    good.then_some(bytes)
}
