//! Sessions: who somebody is for a while, in a text that only we can write.

use crate::error::Result;
use crate::role::Roles;
use croupier_bytes::entropy;
use croupier_table::{PersonId, Time};

/// How somebody came in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// With an account.
    Account,
    /// As a guest of a demonstration.
    Guest,
    /// As somebody who works in a demonstration.
    Demo,
}

/// What tells two sessions of one person apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SessionId(pub [u8; 16]);

/// A session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its name, which the token carries.
    pub id: SessionId,
    /// The person it was opened for.
    pub person: PersonId,
    /// In which roles the person may act.
    pub roles: Roles,
    /// How the person came in.
    pub kind: Kind,
    /// The generation of the account's sessions that it belongs to.
    pub generation: u64,
    /// Since when.
    pub issued: Time,
    /// When the person was last seen.
    pub seen: Time,
}

impl Session {
    /// A new session.
    ///
    /// # Errors
    /// If the operating system gives no entropy.
    pub fn begin(person: PersonId, roles: Roles, kind: Kind, generation: u64, now: Time) -> Result<Session> {
        Ok(Session { id: SessionId(entropy()?), person, roles, kind, generation, issued: now, seen: now })
    }

    /// The second has room for more roles: sessions of the first sign in again.
    const VERSION: u8 = 2;

    /// As bytes; each session has exactly one text of bytes.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let kind = match self.kind {
            Kind::Account => 0,
            Kind::Guest => 1,
            Kind::Demo => 2,
        };
        let mut bytes = vec![Session::VERSION, kind];
        bytes.extend(self.roles.bits().to_be_bytes());
        bytes.extend(self.id.0);
        bytes.extend(self.generation.to_be_bytes());
        bytes.extend(self.issued.0.to_be_bytes());
        bytes.extend(self.seen.0.to_be_bytes());
        bytes.extend(self.person.as_str().as_bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Session> {
        let ([version, kind], rest) = bytes.split_first_chunk()?;
        let (roles, rest) = rest.split_first_chunk()?;
        let (id, rest) = rest.split_first_chunk()?;
        let (generation, rest) = rest.split_first_chunk()?;
        let (issued, rest) = rest.split_first_chunk()?;
        let (seen, person) = rest.split_first_chunk()?;
        let kind = match kind {
            0 => Kind::Account,
            1 => Kind::Guest,
            2 => Kind::Demo,
            _ => return None,
        };
        let session = Session {
            id: SessionId(*id),
            person: PersonId::new(std::str::from_utf8(person).ok()?).ok()?,
            roles: Roles::from_bits(u16::from_be_bytes(*roles)),
            kind,
            generation: u64::from_be_bytes(*generation),
            issued: Time(i64::from_be_bytes(*issued)),
            seen: Time(i64::from_be_bytes(*seen)),
        };
        (*version == Session::VERSION).then_some(session)
    }
}
