//! Patrons: wallets, and limits of their own choosing.

use crate::access::{Action, Caller, Role};
use crate::app::{App, now};
use crate::command::command_id;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{At, Body};
use crate::wire::message::{CommandBody, Done};
use crate::wire::table::Visit;
use axum::Json;
use axum::extract::State;
use croupier_house::Order;
use croupier_table::{Limit, Patron, PatronCommand, PersonId, Time};
use serde::Serialize;
use utoipa::ToSchema;

/// A patron.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PatronWire {
    /// The patron.
    pub person: String,
    /// What the cage holds, in cents.
    pub wallet: i64,
    /// Limits of the patron's own choosing: `stake` and `loss` in cents, `time` in minutes, within 24 hours.
    pub limits: Vec<LimitWire>,
    /// Every how many minutes the patron wants a reality check.
    pub check_every: LimitWire,
    /// Does the patron keep away?
    pub excluded: bool,
    /// Until when; none for good.
    pub excluded_until: Option<i64>,
    /// What was won, or lost if negative, within 24 hours.
    pub net: i64,
    /// Milliseconds played within 24 hours.
    pub played: i64,
    /// When the next reality check is due.
    pub check_due: Option<i64>,
    /// The visit.
    pub session: Option<Visit>,
}

/// Something a patron has chosen.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LimitWire {
    /// Which limit: `stake`, `loss`, `time` or `check_every`.
    pub limit: String,
    /// As it is now; without it there is no limit.
    pub now: Option<i64>,
    /// What is to hold later.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub later: Option<Later>,
}

/// A value that holds from a moment on.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Later {
    /// The value; without it there is no limit.
    pub value: Option<i64>,
    /// From when, in milliseconds since 1970.
    pub from: i64,
}

fn chosen(limit: &str, now: Option<i64>, later: Option<(Option<i64>, Time)>) -> LimitWire {
    let later = later.map(|(value, from)| Later { value, from: from.0 });
    LimitWire { limit: limit.to_owned(), now, later }
}

/// A patron's wallet and limits: the caller's own, or anybody's for those who work with them.
#[utoipa::path(get, path = "/api/patrons/{patron}", operation_id = "show_patron", tag = "patrons", params(("patron" = String, Path)),
    responses((status = 200, body = PatronWire), (status = 404, body = ErrorBody)))]
pub async fn show(State(app): State<App>, At(name): At<String>, caller: Caller) -> Answer<Json<PatronWire>> {
    let id = PersonId::new(&name).map_err(|_| ApiError::not_found("patron"))?;
    let own = caller.person() == Some(&id);
    caller.may(if own { Action::SeeOwnPatron } else { Action::SeePatron })?;
    let patron = app.blocking(move |app| {
        let seen = app.house.see_patron(&id)?;
        if seen.is_none() && !own && !is_player(app, &id)? {
            return Err(ApiError::not_found("patron"));
        }
        let fresh = Patron::new(id.clone());
        let patron = seen.as_ref().map_or(&fresh, |seen| seen.get());
        let (at, purse) = (now(), app.purse(&id)?);
        Ok(PatronWire {
            person: id.to_string(),
            wallet: purse.wallet.in_cents(),
            limits: [("stake", Limit::Stake), ("loss", Limit::Loss), ("time", Limit::Time)]
                .map(|(name, limit)| chosen(name, patron.limit(limit, at), patron.limit_later(limit, at)))
                .into(),
            check_every: chosen("check_every", patron.checks(at).0, patron.checks(at).1),
            excluded: patron.is_excluded(at),
            excluded_until: patron.excluded_until(at).flatten().map(|until| until.0),
            net: patron.net(at).in_cents(),
            played: patron.played(at),
            check_due: patron.check_due(at).map(|due| due.0),
            session: purse.visit,
        })
    });
    patron.await.map(Json)
}

/// Has somebody of this name an account as a player? One who has not played yet is known by it alone.
fn is_player(app: &App, name: &PersonId) -> Answer<bool> {
    match app.access.accounts.get(name, now()) {
        Ok(account) => Ok(account.roles().iter().any(|role| role == Role::Player)),
        Err(croupier_access::Error::Unknown) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// A command to a patron's own stream: limits by the patron, the wallet by the cage.
#[utoipa::path(post, path = "/api/patrons/{patron}/commands", operation_id = "command_patron", tag = "patrons", request_body = CommandBody,
    params(("patron" = String, Path)), responses((status = 200, body = Done), (status = 422, body = ErrorBody)))]
pub async fn command(
    State(app): State<App>,
    At(name): At<String>,
    caller: Caller,
    Body(body): Body<CommandBody>,
) -> Answer<Json<Done>> {
    let command: PatronCommand = serde_json::from_value(body.command)
        .map_err(|error| ApiError::malformed(format!("this is not a command: {error}")).at("command"))?;
    let who = caller.may(Action::of_patron(&command))?;
    let patron = PersonId::new(&name).map_err(|_| ApiError::not_found("patron"))?;
    if who.role == Role::Player && who.person.as_ref() != Some(&patron) {
        return Err(ApiError::forbidden("only the patron decides this"));
    }
    let by = who.speaks()?;
    let done = app.blocking(move |app| {
        // A name that was mistyped is nobody's, and nobody is credited.
        if app.house.see_patron(&patron)?.is_none() && !is_player(app, &patron)? {
            return Err(ApiError::not_found("patron"));
        }
        let order = Order { id: command_id(&body.id)?, at: now(), by, command };
        let answer = app.house.patron(&patron, &order)?;
        Ok(Done { seq: answer.seq, events: answer.events, repeated: answer.repeated })
    });
    done.await.map(Json)
}
