//! The caller of a request.

use super::{Action, Role, Roles, role_named};
use crate::app::App;
use crate::error::{Answer, ApiError};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use croupier_access::{KeyId, Session, Sort, may};
use croupier_core::Audience;
use croupier_table::{By, PersonId};

/// By what somebody is recognised.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Came {
    /// By nothing: a visitor.
    #[default]
    Unknown,
    /// By a cookie.
    Session(Session),
    /// By the key of a machine.
    Key(KeyId),
}

/// The caller. [`super::recognise`] makes one of each request; where it does not stand, everybody is a visitor.
#[derive(Clone, Debug, Default)]
pub struct Caller {
    /// By what somebody is recognised.
    pub came: Came,
    /// The roles the caller may act in.
    pub roles: Roles,
    /// The roles the caller may look as, where these are more.
    pub(super) looks: Roles,
    /// The role asked for with `as=`.
    pub asked: Option<Role>,
}

impl Caller {
    /// Who; none if nobody is signed in.
    #[must_use]
    pub const fn person(&self) -> Option<&PersonId> {
        match &self.came {
            Came::Unknown => None,
            Came::Session(session) => Some(&session.person),
            Came::Key(key) => Some(&key.account),
        }
    }

    /// May the caller do this? Then in the role that was asked for, or else the least that may.
    ///
    /// # Errors
    /// 401 if nobody is signed in, 403 otherwise.
    pub fn may(&self, action: Action) -> Answer<Standing> {
        let Some(person) = self.person() else {
            let visitor = self.asked.is_none() && may(None, action);
            return if visitor { Ok(Standing::visitor()) } else { Err(ApiError::unknown_caller()) };
        };
        let held = if action.sort() == Sort::Read { self.looks } else { self.roles };
        let role = match self.asked {
            Some(role) if !held.has(role) => {
                return Err(ApiError::forbidden(format!("you do not have the role {role}")).at("as"));
            }
            Some(role) => Some(role).filter(|role| may(Some(*role), action)),
            None => held.iter().find(|role| may(Some(*role), action)),
        };
        let role = role.ok_or_else(|| not_for(action))?;
        Ok(Standing { person: Some(person.clone()), role })
    }
}

fn not_for(action: Action) -> ApiError {
    ApiError::forbidden(format!("you may not {action}"))
}

impl FromRequestParts<App> for Caller {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Caller, ApiError> {
        let caller = parts.extensions.get::<Caller>().cloned().unwrap_or_default();
        let asked = query(parts.uri.query(), "as").map(role_named).transpose()?;
        Ok(Caller { asked, ..caller })
    }
}

/// A plain word in a query.
pub(super) fn query<'a>(query: Option<&'a str>, name: &str) -> Option<&'a str> {
    let pairs = query.unwrap_or_default().split('&');
    pairs.filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The caller, in one role.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Who; nobody who is not signed in has a name.
    pub person: Option<PersonId>,
    /// As what.
    pub role: Role,
}

impl Standing {
    const fn visitor() -> Standing {
        Standing { person: None, role: Role::Player }
    }

    /// May this be done too, in the same role?
    ///
    /// # Errors
    /// 401 if nobody is signed in, 403 otherwise.
    pub fn check(&self, action: Action) -> Answer<()> {
        let role = self.person.as_ref().map(|_| self.role);
        match role {
            _ if may(role, action) => Ok(()),
            None => Err(ApiError::unknown_caller()),
            Some(_) => Err(not_for(action)),
        }
    }

    /// As whom somebody speaks at a table; some only look.
    #[must_use]
    pub fn by(&self) -> Option<By> {
        let role = self.role.at_table()?;
        self.person.clone().map(|person| By::new(person, role))
    }

    /// As whom somebody speaks.
    ///
    /// # Errors
    /// Who only looks does not speak.
    pub fn speaks(&self) -> Answer<By> {
        if self.person.is_none() {
            return Err(ApiError::unknown_caller());
        }
        self.by().ok_or_else(|| ApiError::forbidden(format!("nobody acts here as {}", self.role)))
    }

    /// The person, whatever the role.
    ///
    /// # Errors
    /// If nobody is signed in.
    pub fn person(&self) -> Answer<PersonId> {
        self.person.clone().ok_or_else(ApiError::unknown_caller)
    }

    /// What those who work somewhere see; players see what their seats see.
    #[must_use]
    pub const fn staff(&self) -> Option<Audience> {
        match self.role {
            Role::Dealer => Some(Audience::Dealer),
            Role::Supervisor | Role::CasinoSupervisor | Role::Cage => Some(Audience::Supervisor),
            // Security sees the table as everybody does, and what it has to inspect.
            Role::Security => None,
            Role::Surveillance => Some(Audience::Surveillance),
            Role::Player | Role::Analyst | Role::Administrator => None,
        }
    }
}
