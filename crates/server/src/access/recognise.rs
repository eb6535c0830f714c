//! What stands before every handler.

use super::caller::query;
use super::{Access, Address, Caller, Came, cookie};
use crate::app::{App, now};
use crate::error::{Answer, ApiError};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use croupier_access::{Activity, KeyId, Scopes, Session};
use croupier_table::Time;

/// What a page of ours sends with everything that changes something.
const CSRF: &str = "x-croupier-csrf";

/// Finds out who asks, and refuses what may not even ask. The cookie is renewed where that is worth it.
pub async fn recognise(State(app): State<App>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    match admitted(&app, &mut parts).await {
        Err(error) => error.into_response(),
        Ok(renewed) => {
            let mut response = next.run(Request::from_parts(parts, body)).await;
            let headers = response.headers_mut();
            if let Some(renewed) = renewed.filter(|_| !headers.contains_key(header::SET_COOKIE)) {
                headers.insert(header::SET_COOKIE, renewed);
            }
            response
        }
    }
}

async fn admitted(app: &App, request: &mut Parts) -> Answer<Option<HeaderValue>> {
    let (at, headers) = (now(), &request.headers);
    let from = Address::of(&request.extensions, headers, app.config.tls_behind_proxy);
    app.access.limits.address(from, at)?;
    let (caller, renewed) = match bearer(headers)? {
        Some(key) => (by_key(app, from, key, at).await?, None),
        None => by_cookie(app, request, at).await?,
    };
    if let Some(person) = caller.person() {
        app.access.limits.person(person, at)?;
    }
    request.extensions.insert(caller);
    Ok(renewed)
}

fn bearer(headers: &HeaderMap) -> Answer<Option<&str>> {
    let Some(given) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let key = given.to_str().ok().and_then(|given| given.strip_prefix("Bearer "));
    key.map(Some).ok_or_else(|| croupier_access::Error::NoKey.into())
}

/// Those who try keys are slowed down like those who try passwords.
async fn by_key(app: &App, from: Address, key: &str, at: Time) -> Answer<Caller> {
    let key = key.to_owned();
    let found = app
        .blocking(move |app| match app.access.accounts.of_key(&key, at) {
            Ok((account, scopes)) => Ok(Some((account.roles(), scopes, croupier_access::ApiKey::read(&key)))),
            Err(croupier_access::Error::NoKey) => Ok(None),
            Err(error) => Err(error.into()),
        })
        .await?;
    let Some((all, Scopes { roles, read }, Some(key))) = found else {
        app.access.limits.sign_in(from, at)?;
        return Err(croupier_access::Error::NoKey.into());
    };
    let (came, looks): (Came, _) = (Came::Key(KeyId::clone(&key.id)), if read { all } else { roles });
    Ok(Caller { came, roles, looks, asked: None })
}

async fn by_cookie(app: &App, request: &Parts, at: Time) -> Answer<(Caller, Option<HeaderValue>)> {
    let (access, headers, uri) = (&app.access, &request.headers, &request.uri);
    let upgrade = headers.contains_key(header::UPGRADE);
    let safe = matches!(request.method, Method::GET | Method::HEAD | Method::OPTIONS) && !upgrade;
    if !safe {
        access.check_origin(headers, uri)?;
    }
    let session = cookie::given(headers).and_then(|text| access.tokens.read(text));
    let Some(given) = session else { return Ok((Caller::default(), None)) };
    let Some(session) = living(app, &given, at).await? else { return Ok((Caller::default(), None)) };
    if !safe {
        let guard = headers.get(CSRF).and_then(|guard| guard.to_str().ok());
        let guard = guard.or_else(|| query(uri.query(), "csrf").filter(|_| upgrade));
        check_guard(access, &session, guard)?;
    }
    let activity = if safe || upgrade { Activity::Read } else { Activity::Act };
    let renewed = access.renewed(&given, &session, activity, at);
    let roles = session.roles;
    Ok((Caller { came: Came::Session(session), roles, looks: roles, asked: None }, renewed))
}

/// The session, if it still is one, with the roles the person has now.
async fn living(app: &App, given: &Session, at: Time) -> Answer<Option<Session>> {
    use croupier_access::Kind;
    let Ok(session) = app.access.living(given.clone(), at) else { return Ok(None) };
    let roles = match session.kind {
        Kind::Guest | Kind::Demo if app.access.demo => session.roles,
        Kind::Guest | Kind::Demo => return Ok(None),
        Kind::Account => {
            let asked = session.clone();
            app.blocking(move |app| Ok(app.access.accounts.roles_of(&asked, at)?)).await?
        }
    };
    Ok((!roles.is_empty()).then_some(Session { roles, ..session }))
}

fn check_guard(access: &Access, session: &Session, guard: Option<&str>) -> Answer<()> {
    if guard.is_some_and(|guard| access.tokens.is_csrf(session, guard)) {
        return Ok(());
    }
    let message = format!("the header {CSRF} must be what GET /api/me tells as csrf");
    Err(ApiError::new(StatusCode::FORBIDDEN, "csrf", message))
}

impl Access {
    /// A cookie that says when somebody was last seen, where the one given is too old to go on with.
    fn renewed(
        &self,
        given: &Session,
        session: &Session,
        activity: Activity,
        at: Time,
    ) -> Option<HeaderValue> {
        let seen = self.timeouts.renewed(session, activity, at);
        let late = session.seen.since(given.seen) >= self.timeouts.idle(given.roles) / 20;
        seen.or_else(|| late.then(|| session.clone())).and_then(|session| self.cookie(&session))
    }
}
