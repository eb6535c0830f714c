//! Keys of machines.

use super::accounts::known;
use super::{Action, Caller};
use crate::app::{App, now};
use crate::error::Answer;
use crate::extract::{At, Body};
use crate::wire::access::{KeyList, KeyRow, MadeKey, NewKey};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use croupier_access::{Command, KeyId};

/// All keys, without their secrets.
#[utoipa::path(get, path = "/api/keys", tag = "accounts", responses((status = 200, body = KeyList)))]
pub async fn keys(State(app): State<App>, caller: Caller) -> Answer<Json<KeyList>> {
    caller.may(Action::SeeKeys)?;
    let all = app.blocking(|app| Ok(app.access.accounts.all(now())?)).await?;
    let keys = all.iter().flat_map(|account| {
        account.keys().iter().map(|(number, key)| KeyRow::new(account.name(), *number, key))
    });
    Ok(Json(KeyList { keys: keys.collect() }))
}

/// Makes a key. It is shown this once.
#[utoipa::path(post, path = "/api/keys", tag = "accounts", request_body = NewKey,
    responses((status = 201, body = MadeKey), (status = 404, body = crate::error::ErrorBody), (status = 422, body = crate::error::ErrorBody)))]
pub async fn make_key(State(app): State<App>, caller: Caller, Body(new): Body<NewKey>) -> Answer<Response> {
    let by = caller.may(Action::MakeKey)?.person()?;
    let (account, scopes) = (known(&new.account)?, new.scopes());
    let made = app
        .blocking(move |app| Ok(app.access.accounts.make_key(&account, &new.label, scopes, &by, now())?));
    let made = made.await?;
    let answer = MadeKey { id: made.id.to_string(), key: made.reveal() };
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

/// Revokes a key.
#[utoipa::path(delete, path = "/api/keys/{id}", tag = "accounts", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = crate::error::ErrorBody)))]
pub async fn revoke_key(State(app): State<App>, caller: Caller, At(id): At<String>) -> Answer<StatusCode> {
    let by = caller.may(Action::RevokeKey)?.person()?;
    let KeyId { account, number } = id.parse()?;
    let command = Command::RevokeKey { number };
    app.blocking(move |app| match app.access.accounts.change(&account, &command, &by, now()) {
        Ok(_) => Ok(()),
        Err(croupier_access::Error::Unknown) => Err(croupier_access::Error::UnknownKey.into()),
        Err(error) => Err(error.into()),
    })
    .await?;
    Ok(StatusCode::NO_CONTENT)
}
