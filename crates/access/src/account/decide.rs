//! What follows from a command about an account.

use super::{Account, Command, Event};
use crate::error::{Error, Result};
use crate::key::Scopes;
use crate::role::{Role, Roles};
use croupier_table::{PersonId, Time};

/// So many wrong passwords in a row lock an account.
pub const FAILURES: u32 = 10;
/// For so many milliseconds.
pub const LOCKED_FOR: i64 = 15 * Time::MINUTE;

/// The longest label of a key.
const LONGEST_LABEL: usize = 64;

impl Account {
    /// What follows from a command of this person.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn decide(&self, at: Time, by: &PersonId, command: &Command) -> Result<Vec<Event>> {
        if let Command::Create { roles, password } = command {
            return self.create(*roles, *password);
        }
        if self.created.is_none() {
            return Err(Error::Unknown);
        }
        match command {
            Command::Create { .. } => Err(Error::Exists),
            Command::SetPassword => Ok(vec![Event::PasswordSet]),
            Command::ChangeRoles { roles } => self.change_roles(by, *roles),
            Command::Disable if self.disabled => Err(Error::Already(true)),
            Command::Disable if *by == self.name => Err(Error::Oneself),
            Command::Disable => Ok(vec![Event::Disabled]),
            Command::Enable if !self.disabled => Err(Error::Already(false)),
            Command::Enable => Ok(vec![Event::Enabled]),
            Command::Unlock => Ok(vec![Event::Unlocked]),
            Command::MakeKey { label, scopes, hash } => self.make_key(label, *scopes, hash),
            Command::RevokeKey { number } if self.keys.contains_key(number) => {
                Ok(vec![Event::KeyRevoked { number: *number }])
            }
            Command::RevokeKey { .. } => Err(Error::UnknownKey),
            Command::SignIn { right } => self.sign_in(at, *right),
            Command::SignOut => Ok(vec![Event::SignedOut]),
        }
    }

    fn create(&self, roles: Roles, password: bool) -> Result<Vec<Event>> {
        if self.created.is_some() {
            return Err(Error::Exists);
        }
        if roles.is_empty() {
            return Err(Error::NoRole);
        }
        let created = std::iter::once(Event::Created { roles });
        Ok(created.chain(password.then_some(Event::PasswordSet)).collect())
    }

    fn change_roles(&self, by: &PersonId, roles: Roles) -> Result<Vec<Event>> {
        if roles.is_empty() {
            return Err(Error::NoRole);
        }
        if *by == self.name && !roles.has(Role::Administrator) {
            return Err(Error::Oneself);
        }
        Ok(vec![Event::RolesChanged { roles }])
    }

    fn make_key(&self, label: &str, scopes: Scopes, hash: &str) -> Result<Vec<Event>> {
        if let Some(role) = scopes.roles.iter().find(|role| !self.roles.has(*role)) {
            return Err(Error::Scope(role));
        }
        let fits = (1..=LONGEST_LABEL).contains(&label.chars().count()) && !label.contains(char::is_control);
        if !fits || scopes == Scopes::default() {
            return Err(Error::Key);
        }
        let number = self.last_key.checked_add(1).ok_or(Error::Key)?;
        Ok(vec![Event::KeyMade { number, label: label.to_owned(), scopes, hash: hash.to_owned() }])
    }

    /// While an account is locked even the right password does not help, and nothing is recorded: trying on
    /// teaches nothing and does not prolong it.
    fn sign_in(&self, at: Time, right: bool) -> Result<Vec<Event>> {
        if self.disabled || self.password.is_none() || self.locked_until(at).is_some() {
            return Err(Error::NotSignedIn);
        }
        if right {
            return Ok(vec![Event::SignedIn]);
        }
        let locked = self.failures + 1 >= FAILURES;
        let lock = locked.then_some(Event::Locked { until: at.after(LOCKED_FOR) });
        Ok(std::iter::once(Event::SignInFailed).chain(lock).collect())
    }
}
