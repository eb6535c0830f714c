//! An account: who somebody is, in which roles, with which keys. A stream of its own, `account/NAME`.

mod decide;
mod event;

pub use decide::{FAILURES, LOCKED_FOR};
pub use event::{Command, Entry, Event};

use crate::key::Scopes;
use crate::role::Roles;
use croupier_table::{PersonId, Time};
use std::collections::BTreeMap;

/// A key that is not revoked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownKey {
    /// What for.
    pub label: String,
    /// What it may do.
    pub scopes: Scopes,
    /// Since when.
    pub made: Time,
    pub(crate) hash: String,
}

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    name: PersonId,
    created: Option<Time>,
    roles: Roles,
    /// The number of the event that holds the hash of the password.
    password: Option<u64>,
    generation: u64,
    disabled: bool,
    failures: u32,
    locked_until: Option<Time>,
    last_signed_in: Option<Time>,
    keys: BTreeMap<u32, KnownKey>,
    last_key: u32,
}

impl Account {
    /// An account that nobody has created yet.
    #[must_use]
    pub fn new(name: PersonId) -> Account {
        Account {
            name,
            created: None,
            roles: Roles::default(),
            password: None,
            generation: 0,
            disabled: false,
            failures: 0,
            locked_until: None,
            last_signed_in: None,
            keys: BTreeMap::new(),
            last_key: 0,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(&self) -> &PersonId {
        &self.name
    }

    /// When it was created, if it was.
    #[must_use]
    pub const fn created(&self) -> Option<Time> {
        self.created
    }

    /// Its roles.
    #[must_use]
    pub const fn roles(&self) -> Roles {
        self.roles
    }

    /// The number of the event that holds the hash of the password, if somebody can sign in to it.
    #[must_use]
    pub const fn password(&self) -> Option<u64> {
        self.password
    }

    /// Rises with everything that ends sessions; a session of another generation is over.
    #[must_use]
    pub const fn generation(&self) -> u64 {
        self.generation
    }

    /// Is it disabled?
    #[must_use]
    pub const fn is_disabled(&self) -> bool {
        self.disabled
    }

    /// Until when it is locked, if it is.
    #[must_use]
    pub fn locked_until(&self, at: Time) -> Option<Time> {
        self.locked_until.filter(|until| at < *until)
    }

    /// When somebody signed in to it last.
    #[must_use]
    pub const fn last_signed_in(&self) -> Option<Time> {
        self.last_signed_in
    }

    /// Its keys by their numbers.
    #[must_use]
    pub const fn keys(&self) -> &BTreeMap<u32, KnownKey> {
        &self.keys
    }

    /// Takes a fact into the state; its number in the stream.
    pub fn apply(&mut self, entry: &Entry, seq: u64) {
        let at = entry.at;
        match &entry.event {
            Event::Created { roles } => (self.created, self.roles) = (Some(at), *roles),
            Event::PasswordSet => {
                self.password = Some(seq);
                self.end_sessions();
                self.forgive();
            }
            Event::RolesChanged { roles } => {
                self.roles = *roles;
                self.end_sessions();
            }
            Event::Disabled => {
                self.disabled = true;
                self.end_sessions();
            }
            Event::Enabled => self.disabled = false,
            Event::SignedIn => {
                self.last_signed_in = Some(at);
                self.forgive();
            }
            Event::SignedOut => self.end_sessions(),
            Event::SignInFailed => self.failures = self.failures.saturating_add(1),
            Event::Locked { until } => (self.failures, self.locked_until) = (0, Some(*until)),
            Event::Unlocked => self.forgive(),
            Event::KeyMade { number, label, scopes, hash } => {
                let key = KnownKey { label: label.clone(), scopes: *scopes, made: at, hash: hash.clone() };
                self.keys.insert(*number, key);
                self.last_key = *number;
            }
            Event::KeyRevoked { number } => drop(self.keys.remove(number)),
        }
    }

    const fn end_sessions(&mut self) {
        self.generation = self.generation.saturating_add(1);
    }

    const fn forgive(&mut self) {
        (self.failures, self.locked_until) = (0, None);
    }
}
