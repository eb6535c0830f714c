//! Commands about an account, and its events.

use crate::key::Scopes;
use crate::role::Roles;
use croupier_table::{PersonId, Time};
use serde::{Deserialize, Serialize};

/// A command about an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// It is created.
    Create {
        /// With these roles.
        roles: Roles,
        /// Can somebody sign in to it? An account of a machine has keys only.
        password: bool,
    },
    /// A password is set.
    SetPassword,
    /// The roles are changed.
    ChangeRoles {
        /// All that it has from now on.
        roles: Roles,
    },
    /// It is disabled: nothing can be done with it.
    Disable,
    /// It is enabled again.
    Enable,
    /// It is unlocked before its time.
    Unlock,
    /// A key is made.
    MakeKey {
        /// What its owner uses it for.
        label: String,
        /// What it may do.
        scopes: Scopes,
        /// The hash of its secret.
        hash: String,
    },
    /// A key is revoked.
    RevokeKey {
        /// The number of the key in the account.
        number: u32,
    },
    /// Somebody tries to sign in.
    SignIn {
        /// Is the password right?
        right: bool,
    },
    /// Somebody signs out, everywhere.
    SignOut,
}

/// What happened to an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// It was created.
    Created {
        /// With these roles.
        roles: Roles,
    },
    /// A password was set; its hash is in the sealed part.
    PasswordSet,
    /// The roles were changed.
    RolesChanged {
        /// All that it has from now on.
        roles: Roles,
    },
    /// It was disabled.
    Disabled,
    /// It was enabled again.
    Enabled,
    /// Somebody signed in.
    SignedIn,
    /// Somebody signed out; all sessions are over.
    SignedOut,
    /// Somebody tried to sign in with a wrong password.
    SignInFailed,
    /// It was locked because of too many wrong passwords.
    Locked {
        /// When it opens by itself.
        until: Time,
    },
    /// It was unlocked before its time.
    Unlocked,
    /// A key was made.
    KeyMade {
        /// Its number.
        number: u32,
        /// What its owner uses it for.
        label: String,
        /// What it may do.
        scopes: Scopes,
        /// The hash of its secret.
        hash: String,
    },
    /// A key was revoked.
    KeyRevoked {
        /// Its number.
        number: u32,
    },
}

impl Event {
    /// The kind under which the journal keeps it.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Event::Created { .. } => "account.created",
            Event::PasswordSet => "account.password_set",
            Event::RolesChanged { .. } => "account.roles_changed",
            Event::Disabled => "account.disabled",
            Event::Enabled => "account.enabled",
            Event::SignedIn => "account.signed_in",
            Event::SignedOut => "account.signed_out",
            Event::SignInFailed => "account.sign_in_failed",
            Event::Locked { .. } => "account.locked",
            Event::Unlocked => "account.unlocked",
            Event::KeyMade { .. } => "account.key_made",
            Event::KeyRevoked { .. } => "account.key_revoked",
        }
    }
}

/// A fact about an account: when, who, what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// When it happened.
    pub at: Time,
    /// Who did it; the account's own name for what its owner does, or somebody who tries to be the owner.
    pub by: PersonId,
    /// What happened.
    pub event: Event,
}
