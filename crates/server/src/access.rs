//! Who asks. The only place that knows how somebody is recognised.

use crate::app::App;
use crate::error::{Answer, ApiError};
use crate::extract::Body;
use crate::wire::me::{DemoRole, Me};
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use croupier_core::{Audience, Money};
use croupier_table::{By, Id, Role as AtTable};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What somebody may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Plays.
    Player,
    /// Deals.
    Dealer,
    /// Runs tables.
    Supervisor,
    /// Handles money.
    Cage,
    /// Sees everything, does nothing.
    Surveillance,
    /// Works in the lab.
    Analyst,
    /// Keeps accounts.
    Administrator,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 7] = [
        Role::Player,
        Role::Dealer,
        Role::Supervisor,
        Role::Cage,
        Role::Surveillance,
        Role::Analyst,
        Role::Administrator,
    ];

    /// The role's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Dealer => "dealer",
            Role::Supervisor => "supervisor",
            Role::Cage => "cage",
            Role::Surveillance => "surveillance",
            Role::Analyst => "analyst",
            Role::Administrator => "administrator",
        }
    }

    /// The role of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.name() == name)
    }
}

/// Whoever asks, in one role.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Who; nobody who is not signed in has a name.
    pub person: Option<Id>,
    /// As what.
    pub role: Role,
}

impl Standing {
    /// As whom somebody speaks at a table; some only look.
    #[must_use]
    pub fn by(&self) -> Option<By> {
        let role = match self.role {
            Role::Player => AtTable::Player,
            Role::Dealer => AtTable::Dealer,
            Role::Supervisor => AtTable::Supervisor,
            Role::Cage => AtTable::Cage,
            Role::Surveillance | Role::Analyst | Role::Administrator => return None,
        };
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
        self.by().ok_or_else(|| ApiError::forbidden(format!("as {} nothing is said here", self.role.name())))
    }

    /// What those who work somewhere see; players see what their seats see.
    #[must_use]
    pub const fn staff(&self) -> Option<Audience> {
        match self.role {
            Role::Dealer => Some(Audience::Dealer),
            Role::Supervisor | Role::Cage => Some(Audience::Supervisor),
            Role::Surveillance => Some(Audience::Surveillance),
            Role::Player | Role::Analyst | Role::Administrator => None,
        }
    }

    /// Only in one of these roles.
    ///
    /// # Errors
    /// In any other.
    pub fn only(&self, roles: &[Role]) -> Answer<Id> {
        let person = self.person.clone().ok_or_else(ApiError::unknown_caller)?;
        if roles.contains(&self.role) {
            return Ok(person);
        }
        let names: Vec<&str> = roles.iter().map(|role| role.name()).collect();
        Err(ApiError::forbidden(format!("this is for: {}", names.join(", "))))
    }
}

/// Whoever asks.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Who; none if nobody is signed in.
    pub person: Option<Id>,
    /// What the person may be.
    pub roles: Vec<Role>,
    /// The role asked for with `as=`.
    pub asked: Option<Role>,
}

impl Caller {
    /// In the role that was asked for, or the usual one.
    ///
    /// # Errors
    /// If the person does not have it.
    pub fn standing(&self) -> Answer<Standing> {
        let usual = self.roles.iter().copied().min().unwrap_or(Role::Player);
        let role = self.asked.unwrap_or(usual);
        if self.asked.is_some_and(|role| !self.roles.contains(&role)) {
            let error = if self.person.is_some() {
                ApiError::forbidden(format!("you are no {}", role.name()))
            } else {
                ApiError::unknown_caller()
            };
            return Err(error.at("as"));
        }
        Ok(Standing { person: self.person.clone(), role })
    }

    /// Whoever is signed in.
    ///
    /// # Errors
    /// If nobody is.
    pub fn person(&self) -> Answer<Id> {
        self.person.clone().ok_or_else(ApiError::unknown_caller)
    }
}

const COOKIE: &str = "croupier_session";

impl FromRequestParts<App> for Caller {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Caller, ApiError> {
        let asked = parts.uri.query().and_then(|query| {
            query
                .split('&')
                .find_map(|pair| pair.strip_prefix("as="))
                .map(|role| Role::named(role).ok_or(role))
        });
        let asked = match asked {
            None => None,
            Some(Ok(role)) => Some(role),
            Some(Err(_)) => return Err(ApiError::malformed("there is no such role").at("as")),
        };
        let (person, roles) =
            signed_in(&parts.headers).map_or((None, Vec::new()), |(id, role)| (Some(id), vec![role]));
        Ok(Caller { person, roles, asked })
    }
}

fn signed_in(headers: &HeaderMap) -> Option<(Id, Role)> {
    let cookies = headers.get(header::COOKIE)?.to_str().ok()?;
    let value = cookies.split(';').find_map(|pair| pair.trim().strip_prefix("croupier_session="))?;
    let (role, name) = value.split_once(':')?;
    Some((Id::new(name).ok()?, Role::named(role)?))
}

/// Who I am.
#[utoipa::path(get, path = "/api/me", tag = "session", responses((status = 200, body = Me)))]
pub async fn me(State(app): State<App>, caller: Caller) -> Answer<Json<Me>> {
    let Caller { person, roles, .. } = caller;
    told(&app, person, roles).await.map(Json)
}

async fn told(app: &App, person: Option<Id>, roles: Vec<Role>) -> Answer<Me> {
    let wallet = match person.clone() {
        Some(person) => app.blocking(move |app| Ok(app.house.wallet(&person)?)).await?,
        None => Money::ZERO,
    };
    Ok(Me {
        person: person.map(|person| person.to_string()),
        roles,
        csrf: String::new(),
        demo: app.config.demo,
        operator: app.config.operator.clone(),
        currency: app.config.currency.clone(),
        expires: None,
        idle: None,
        wallet: wallet.in_cents(),
        reality_check: None,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}

/// A guest with play chips.
#[utoipa::path(post, path = "/api/session/guest", tag = "session", responses((status = 200, body = Me)))]
pub async fn guest(State(app): State<App>) -> Answer<Response> {
    enter(&app, Role::Player, "guest").await
}

/// Somebody who tries a role.
#[utoipa::path(post, path = "/api/session/demo", tag = "session", request_body = DemoRole, responses((status = 200, body = Me)))]
pub async fn demo(State(app): State<App>, Body(wanted): Body<DemoRole>) -> Answer<Response> {
    enter(&app, wanted.role, &format!("demo-{}", wanted.role.name())).await
}

async fn enter(app: &App, role: Role, kind: &str) -> Answer<Response> {
    if !app.config.demo {
        return Err(ApiError::forbidden("this house has no guests"));
    }
    let person = Id::new(&format!("{kind}-{}", crate::app::random_hex(6)?))
        .map_err(|error| ApiError::malformed(error.to_string()))?;
    if role == Role::Player {
        let who = person.clone();
        app.blocking(move |app| app.give_play_chips(&who)).await?;
    }
    let cookie = format!("{COOKIE}={}:{person}; HttpOnly; SameSite=Strict; Path=/", role.name());
    let me = told(app, Some(person), vec![role]).await?;
    Ok(([(header::SET_COOKIE, cookie)], Json(me)).into_response())
}

/// Signs out.
#[utoipa::path(delete, path = "/api/session", tag = "session", responses((status = 204)))]
pub async fn leave() -> Response {
    let cookie = format!("{COOKIE}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0");
    (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response()
}
