//! Signing in and out.

use super::{Action, Address, Caller, Came, Role, cookie};
use crate::app::{App, now, random_hex};
use crate::error::{Answer, ApiError};
use crate::extract::Body;
use crate::wire::access::{KeepGuest, OperatorName, Password, SignIn, WelcomeBy};
use crate::wire::me::{DemoRole, Me, RealityCheck};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use croupier_access::{Command, Kind, Session, SignedIn};
use croupier_table::{PersonId, Time};
use std::time::Duration;
use tokio::time::{Instant, sleep_until, timeout};

/// An attempt that failed is answered after this time, whatever took how long.
const FAILS_AFTER: Duration = Duration::from_millis(300);
/// The longest that somebody waits for a password to be checked.
const WAITS: Duration = Duration::from_secs(10);

/// Who I am.
#[utoipa::path(get, path = "/api/me", tag = "session", responses((status = 200, body = Me)))]
pub async fn me(State(app): State<App>, caller: Caller) -> Answer<Json<Me>> {
    caller.may(Action::SeeMe)?;
    told(&app, &caller).await.map(Json)
}

async fn told(app: &App, caller: &Caller) -> Answer<Me> {
    let person = caller.person().cloned();
    let (wallet, reality_check) = match person.clone().filter(|_| caller.roles.has(Role::Player)) {
        Some(person) => app.blocking(move |app| of_player(app, &person, now())).await?,
        None => (0, None),
    };
    let session = match &caller.came {
        Came::Session(session) => Some(session),
        Came::Unknown | Came::Key(_) => None,
    };
    let timeouts = &app.access.timeouts;
    let operator = app.blocking(App::operator).await?;
    Ok(Me {
        person: person.map(|person| person.to_string()),
        roles: caller.roles.iter().map(Into::into).collect(),
        csrf: session.map(|session| app.access.tokens.csrf(session)).unwrap_or_default(),
        demo: app.config.demo,
        guest: session.is_some_and(|session| session.kind == Kind::Guest),
        operator,
        currency: app.config.currency.clone(),
        expires: session.map(|session| session.issued.after(timeouts.absolute).0),
        idle: session.map(|session| timeouts.idle(session.roles)),
        wallet,
        reality_check,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}

/// What a player is told besides: the wallet, and when the next reality check is due, so that it appears in time.
fn of_player(app: &App, person: &PersonId, at: Time) -> Answer<(i64, Option<RealityCheck>)> {
    let wallet = app.house.wallet(person)?.in_cents();
    let Some(seen) = app.house.see_patron(person)? else { return Ok((wallet, None)) };
    let patron = seen.get();
    let due = patron.check_due(at);
    let check =
        |due: Time| RealityCheck { due: due.0, played: patron.played(at), net: patron.net(at).in_cents() };
    Ok((wallet, due.map(check)))
}

/// Signs in with name and password.
#[utoipa::path(post, path = "/api/session", tag = "session", request_body = SignIn,
    responses((status = 200, body = Me), (status = 401, body = crate::error::ErrorBody), (status = 429, body = crate::error::ErrorBody)))]
pub async fn sign_in(
    State(app): State<App>,
    from: Address,
    caller: Caller,
    Body(given): Body<SignIn>,
) -> Answer<Response> {
    caller.may(Action::SignIn)?;
    let SignIn { name, password: Password(password) } = given;
    let signed_in =
        tried(&app, from, move |app| Ok(app.access.accounts.sign_in(&name, &password, now())?)).await?;
    enter_with_account(&app, signed_in).await
}

/// Creates the first administrator by the link that the server printed when it first started.
#[utoipa::path(post, path = "/api/welcome", tag = "session", request_body = WelcomeBy,
    responses((status = 200, body = Me), (status = 403, body = crate::error::ErrorBody)))]
pub async fn welcome(
    State(app): State<App>,
    from: Address,
    caller: Caller,
    Body(given): Body<WelcomeBy>,
) -> Answer<Response> {
    caller.may(Action::Welcome)?;
    let WelcomeBy { token: Password(token), name, password: Password(password), operator } = given;
    let signed_in = tried(&app, from, move |app| {
        if !app.access.tokens.is_welcome(&token, now()) {
            return Err(croupier_access::Error::NoWelcome.into());
        }
        let asked = app.config.operator.is_none() && app.access.accounts.is_empty()?;
        if operator.is_none() && asked {
            return Err(croupier_access::Error::Operator.into());
        }
        Ok(app.access.accounts.welcome(&name, &password, operator.as_deref(), now())?)
    });
    enter_with_account(&app, signed_in.await?).await
}

/// Writes down the licensee's name, which stands on every layout from then on.
#[utoipa::path(post, path = "/api/operator", tag = "session", request_body = OperatorName,
    responses((status = 204), (status = 422, body = crate::error::ErrorBody)))]
pub async fn name_operator(
    State(app): State<App>,
    caller: Caller,
    Body(given): Body<OperatorName>,
) -> Answer<StatusCode> {
    let who = caller.may(Action::NameOperator)?;
    let person = who.person.ok_or_else(ApiError::unknown_caller)?;
    let named = app.blocking(move |app| {
        app.access.accounts.name_operator(&given.operator, &person, now())?;
        app.forget_operator();
        Ok(StatusCode::NO_CONTENT)
    });
    named.await
}

/// A secret is tried: not too often, not too many at once, and what fails takes its time.
pub(super) async fn tried<T: Send + 'static>(
    app: &App,
    from: Address,
    work: impl FnOnce(&App) -> Answer<T> + Send + 'static,
) -> Answer<T> {
    app.access.limits.sign_in(from, now())?;
    let begun = Instant::now();
    let turn = timeout(WAITS, app.access.checks.acquire()).await;
    let Ok(Ok(_turn)) = turn else { return Err(super::limits::too_often(WAITS.as_secs())) };
    let done = app.blocking(work).await;
    if done.is_err() {
        sleep_until(begun + FAILS_AFTER).await;
    }
    done
}

/// A guest with play chips.
#[utoipa::path(post, path = "/api/session/guest", tag = "session", responses((status = 200, body = Me)))]
pub async fn guest(
    State(app): State<App>,
    from: Address,
    headers: HeaderMap,
    caller: Caller,
) -> Answer<Response> {
    caller.may(Action::BecomeGuest)?;
    let known = cookie::guest(&headers).and_then(|text| app.access.tokens.guest_of(text, now()));
    let known = match known {
        Some(person) => app.blocking(move |app| is_still_guest(app, person)).await?,
        None => None,
    };
    newcomer(&app, from, Kind::Guest, Role::Player, known).await
}

/// A guest who has an account by now signs in with its password.
fn is_still_guest(app: &App, person: PersonId) -> Answer<Option<PersonId>> {
    match app.access.accounts.get(&person, now()) {
        Ok(_) => Ok(None),
        Err(croupier_access::Error::Unknown) => Ok(Some(person)),
        Err(error) => Err(error.into()),
    }
}

/// A guest becomes an account: the same person with the same chips, tables and rounds, who signs in from now on.
#[utoipa::path(post, path = "/api/session/keep", tag = "session", request_body = KeepGuest,
    responses((status = 200, body = Me), (status = 409, body = crate::error::ErrorBody), (status = 422, body = crate::error::ErrorBody)))]
pub async fn keep(
    State(app): State<App>,
    from: Address,
    caller: Caller,
    Body(given): Body<KeepGuest>,
) -> Answer<Response> {
    caller.may(Action::KeepGuest)?;
    let Came::Session(session) = caller.came else { return Err(ApiError::unknown_caller()) };
    if session.kind != Kind::Guest {
        return Err(ApiError::conflict("only a guest becomes an account"));
    }
    let Password(password) = given.password;
    let signed_in = tried(&app, from, move |app| {
        let (person, at) = (&session.person, now());
        let signed_in = app.access.accounts.keep_guest(person, &password, at)?;
        app.access.left(&session, at);
        Ok(signed_in)
    });
    let answer = enter_with_account(&app, signed_in.await?).await?;
    Ok(and_cookie(app.access.no_guest_cookie(), answer))
}

/// Somebody who tries a role.
#[utoipa::path(post, path = "/api/session/demo", tag = "session", request_body = DemoRole, responses((status = 200, body = Me)))]
pub async fn demo(
    State(app): State<App>,
    from: Address,
    caller: Caller,
    Body(wanted): Body<DemoRole>,
) -> Answer<Response> {
    caller.may(Action::BecomeDemoStaff)?;
    newcomer(&app, from, Kind::Demo, wanted.role.into(), None).await
}

/// Nobody who comes in without an account gets into a house that is none of play chips. A guest whom the browser brings
/// back has everything as it was.
async fn newcomer(
    app: &App,
    from: Address,
    kind: Kind,
    role: Role,
    known: Option<PersonId>,
) -> Answer<Response> {
    if !app.config.demo {
        return Err(ApiError::forbidden("this house has no guests"));
    }
    app.access.limits.newcomer(from, now())?;
    if let Some(person) = known {
        return enter_as_guest(app, person).await;
    }
    let begins = if kind == Kind::Guest { "guest".to_owned() } else { format!("demo-{role}") };
    let person = PersonId::new(&format!("{begins}-{}", random_hex::<6>()?))
        .map_err(|error| ApiError::malformed(error.to_string()))?;
    let who = person.clone();
    app.blocking(move |app| {
        if role == Role::Player {
            return app.give_play_chips(&who);
        }
        Ok(app.access.accounts.note(&who, role, Action::BecomeDemoStaff, role.name(), now())?)
    })
    .await?;
    if kind == Kind::Guest {
        return enter_as_guest(app, person).await;
    }
    enter(app, Session::begin(person, role.into(), kind, 0, now())?).await
}

async fn enter_as_guest(app: &App, person: PersonId) -> Answer<Response> {
    let kept = app.access.guest_cookie(&person, now());
    let answer = enter(app, Session::begin(person, Role::Player.into(), Kind::Guest, 0, now())?).await?;
    Ok(and_cookie(kept, answer))
}

/// One more cookie, after that of the session.
fn and_cookie(cookie: Option<HeaderValue>, mut response: Response) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

pub(super) async fn enter_with_account(app: &App, signed_in: SignedIn) -> Answer<Response> {
    let SignedIn { person, roles, generation } = signed_in;
    tracing::info!(%person, "signed in");
    enter(app, Session::begin(person, roles, Kind::Account, generation, now())?).await
}

async fn enter(app: &App, session: Session) -> Answer<Response> {
    let (cookie, roles) = (app.access.cookie(&session), session.roles);
    let caller = Caller { came: Came::Session(session), roles, looks: roles, asked: None };
    let me = told(app, &caller).await?;
    Ok(with_cookie(cookie, Json(me)))
}

fn with_cookie(cookie: Option<HeaderValue>, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// Signs out: of an account, everywhere.
#[utoipa::path(delete, path = "/api/session", tag = "session", responses((status = 204), (status = 401, body = crate::error::ErrorBody)))]
pub async fn leave(State(app): State<App>, caller: Caller) -> Answer<Response> {
    caller.may(Action::SignOut)?;
    if let Came::Session(session) = &caller.came {
        let session = session.clone();
        app.blocking(move |app| match session.kind {
            Kind::Account => {
                app.access.accounts.change(&session.person, &Command::SignOut, &session.person, now())?;
                Ok(())
            }
            Kind::Guest | Kind::Demo => {
                app.access.left(&session, now());
                Ok(())
            }
        })
        .await?;
    }
    Ok(with_cookie(app.access.no_cookie(), StatusCode::NO_CONTENT))
}

/// Somebody is still there, though nothing else is asked.
#[utoipa::path(post, path = "/api/session/stay", tag = "session",
    responses((status = 200, body = Me), (status = 401, body = crate::error::ErrorBody)))]
pub async fn stay(State(app): State<App>, caller: Caller) -> Answer<Json<Me>> {
    caller.may(Action::StaySignedIn)?;
    told(&app, &caller).await.map(Json)
}
