//! Dealers call a supervisor; the call is among the alerts, at every server, until one answers it. It holds nothing up, and
//! it is on record.

use crate::access::{Action, Caller, Standing};
use crate::app::App;
use crate::command;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{At, Body};
use axum::extract::State;
use axum::http::StatusCode;
use croupier_table::{Command, TableId};
use serde::Deserialize;
use utoipa::ToSchema;

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
    let called = app.blocking(move |app| {
        let table = command::table(app, &name, &who)?;
        submit(app, &table, &who, Command::CallSupervisor { reason: call.reason })
    });
    called.await
}

/// A supervisor has come.
#[utoipa::path(delete, path = "/api/tables/{table}/call", tag = "floor", params(("table" = String, Path)),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn answer(State(app): State<App>, At(name): At<String>, caller: Caller) -> Answer<StatusCode> {
    let who = caller.may(Action::AnswerCall)?;
    let answered = app.blocking(move |app| {
        let table = command::table(app, &name, &who)?;
        let called = app.house.see_table(&table)?.is_some_and(|seen| seen.table().call_open().is_some());
        if !called {
            return Err(ApiError::not_found("call"));
        }
        submit(app, &table, &who, Command::AnswerCall)
    });
    answered.await
}

fn submit(app: &App, table: &TableId, who: &Standing, command: Command) -> Answer<StatusCode> {
    app.house.submit(table, &app.order(who.speaks()?, command)?)?;
    Ok(StatusCode::NO_CONTENT)
}
