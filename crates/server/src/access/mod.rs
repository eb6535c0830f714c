//! Who asks, and may they? The only place that knows how somebody is recognised.
//!
//! [`recognise`] stands before every handler: it finds out who asks by a cookie or a key, refuses what comes from other
//! sites, what comes too often and what comes too late, and renews the cookie. A handler says with one line which
//! [`Action`] it is: `caller.may(Action::…)?`.

mod accounts;
mod address;
mod caller;
mod cookie;
mod keys;
mod limits;
mod origin;
mod presence;
mod recognise;
mod sessions;
mod sockets;
mod staff;

pub use accounts::*;
pub use address::Address;
pub use caller::{Caller, Came, Standing};
pub use croupier_access::{Action, Role, Roles};
pub use keys::*;
pub use presence::REVOKED;
pub use recognise::recognise;
pub use sessions::*;
pub use sockets::Place;
pub use staff::{note, watched};

use crate::config::Config;
use crate::error::{Answer, ApiError};
use axum::http::StatusCode;
use croupier_access::{Accounts, Error, Timeouts, Tokens};
use croupier_store::{Journal, Keys};
use croupier_table::Time;
use limits::Limits;
use presence::Presences;
use sockets::Sockets;
use staff::Watched;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// How many passwords are checked at once: each takes a core and 19 MiB.
const CHECKS: usize = 2;

/// What recognising people needs.
pub struct Access {
    /// The accounts.
    pub accounts: Accounts,
    tokens: Tokens,
    timeouts: Timeouts,
    limits: Limits,
    presences: Presences,
    checks: Semaphore,
    watched: Watched,
    sockets: Sockets,
    demo: bool,
    secure: bool,
    origins: Vec<String>,
}

impl std::fmt::Debug for Access {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Access({:?}, {:?})", self.accounts, self.timeouts)
    }
}

impl Access {
    /// For a house on this journal.
    #[must_use]
    pub fn new(journal: Arc<dyn Journal>, keys: &Keys, config: &Config) -> Access {
        Access {
            accounts: Accounts::new(journal),
            tokens: Tokens::new(keys),
            timeouts: config.timeouts(),
            limits: Limits::new(config.requests_per_second),
            presences: Presences::default(),
            checks: Semaphore::new(CHECKS),
            watched: Watched::default(),
            sockets: Sockets::default(),
            demo: config.demo,
            secure: config.tls_behind_proxy,
            origins: config.origins.clone(),
        }
    }

    /// The path and secret of the link by which the first administrator is created, as long as there is none.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn welcome(&self, now: Time) -> Result<Option<String>, Error> {
        let wanted = !self.demo && self.accounts.is_empty()?;
        Ok(wanted.then(|| format!("/welcome#{}", self.tokens.welcome(now))))
    }
}

impl From<Error> for ApiError {
    fn from(error: Error) -> ApiError {
        let (status, code) = match &error {
            Error::NotSignedIn => (StatusCode::UNAUTHORIZED, "wrong_sign_in"),
            Error::NoKey => (StatusCode::UNAUTHORIZED, "wrong_key"),
            Error::NoWelcome => (StatusCode::FORBIDDEN, "no_welcome"),
            Error::Unknown | Error::UnknownKey => (StatusCode::NOT_FOUND, "not_found"),
            Error::Exists | Error::Already(_) => (StatusCode::CONFLICT, "conflict"),
            Error::Name(_) => (StatusCode::UNPROCESSABLE_ENTITY, "name"),
            Error::Operator => (StatusCode::UNPROCESSABLE_ENTITY, "operator"),
            Error::Password => (StatusCode::UNPROCESSABLE_ENTITY, "password"),
            Error::NoRole | Error::Oneself | Error::Scope(_) | Error::Key => {
                (StatusCode::UNPROCESSABLE_ENTITY, "not_permitted")
            }
            Error::Trouble(trouble) => return ApiError::from(trouble.clone()),
        };
        ApiError::new(status, code, error.to_string())
    }
}

/// A role in a query or body.
pub(crate) fn role_named(text: &str) -> Answer<Role> {
    Role::read(text).ok_or_else(|| ApiError::malformed("there is no such role").at("as"))
}
