//! Dealers call a supervisor; the call is among the alerts until one answers it. It changes nothing at the table and is
//! not on record.

use crate::access::{Action, Caller};
use crate::app::{App, now};
use crate::command;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{At, Body};
use crate::wire::said::Alert;
use axum::extract::State;
use axum::http::StatusCode;
use croupier_table::Id;
use parking_lot::Mutex;
use serde::Deserialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The longest reason.
const LONGEST: usize = 200;

/// Calls by table.
#[derive(Debug, Default)]
pub struct Calls(Mutex<BTreeMap<Id, Alert>>);

impl Calls {
    /// All of them.
    #[must_use]
    pub fn all(&self) -> Vec<Alert> {
        self.0.lock().values().cloned().collect()
    }
}

/// Why a supervisor is called.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct Call {
    /// The reason.
    pub reason: String,
}

/// Calls a supervisor to a table.
#[utoipa::path(post, path = "/api/tables/{table}/call", tag = "floor", request_body = Call,
    params(("table" = String, Path)), responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn call(
    State(app): State<App>,
    At(name): At<String>,
    caller: Caller,
    Body(call): Body<Call>,
) -> Answer<StatusCode> {
    let who = caller.may(Action::CallSupervisor)?;
    if call.reason.chars().count() > LONGEST {
        return Err(ApiError::malformed(format!("a reason has at most {LONGEST} letters")).at("reason"));
    }
    let called = app.blocking(move |app| {
        let table = command::table(app, &name, &who)?;
        let what = format!("{} calls a supervisor: {}", who.person()?, call.reason);
        let alert =
            Alert { table: table.to_string(), kind: "call".to_owned(), what, since: now().0, clause: None };
        app.calls.0.lock().insert(table, alert);
        Ok(StatusCode::NO_CONTENT)
    });
    called.await
}

/// A supervisor has come.
#[utoipa::path(delete, path = "/api/tables/{table}/call", tag = "floor", params(("table" = String, Path)),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn answer(State(app): State<App>, At(name): At<String>, caller: Caller) -> Answer<StatusCode> {
    caller.may(Action::AnswerCall)?;
    let table = Id::new(&name).map_err(|_| ApiError::not_found("call"))?;
    let known = app.calls.0.lock().remove(&table);
    known.map(|_| StatusCode::NO_CONTENT).ok_or_else(|| ApiError::not_found("call"))
}
