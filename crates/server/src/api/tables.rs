//! Tables: looking at one, commands there, practice.

use crate::access::{Action, Caller, watched};
use crate::app::App;
use crate::command;
use crate::error::{Answer, ErrorBody};
use crate::extract::{At, Body};
use crate::hub::message;
use crate::lobby::floor;
use crate::practice;
use crate::wire::message::{CommandBody, Done, FromServer};
use crate::wire::row::{Made, Practice, Tables};
use axum::Json;
use axum::extract::State;

/// All tables.
#[utoipa::path(get, path = "/api/tables", tag = "tables", responses((status = 200, body = Tables)))]
pub async fn list(State(app): State<App>, caller: Caller) -> Answer<Json<Tables>> {
    let who = caller.may(Action::SeeLobby)?;
    let floor = app.blocking(floor).await?;
    Ok(Json(Tables { tables: floor.rows(&who) }))
}

/// A table as it is now.
#[utoipa::path(get, path = "/api/tables/{table}", tag = "tables",
    params(("table" = String, Path), ("as" = Option<String>, Query)),
    responses((status = 200, body = FromServer), (status = 404, body = ErrorBody)))]
pub async fn show(State(app): State<App>, At(name): At<String>, caller: Caller) -> Answer<Json<FromServer>> {
    let who = caller.may(Action::WatchTable)?;
    let told = app.blocking(move |app| {
        let table = command::table(app, &name, &who)?;
        watched(app, &who, Action::WatchTable, &table)?;
        let seen = app.house.see_table(&table)?.ok_or_else(|| crate::error::ApiError::not_found("table"))?;
        let person = who.person.as_ref().filter(|_| who.role == crate::access::Role::Player);
        let purse = person.map(|person| app.purse(person)).transpose()?;
        Ok(message(app, &seen, &who, purse, None))
    });
    Ok(Json(told.await?))
}

/// A command, or several wagers, at a table.
#[utoipa::path(post, path = "/api/tables/{table}/commands", tag = "tables", request_body = CommandBody,
    params(("table" = String, Path), ("as" = Option<String>, Query)),
    responses((status = 200, body = Done), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn command(
    State(app): State<App>,
    At(name): At<String>,
    caller: Caller,
    Body(body): Body<CommandBody>,
) -> Answer<Json<Done>> {
    let watches = caller.may(Action::WatchTable)?;
    let (id, request) = (body.id, command::TableRequest::read(body.command)?);
    let begun = std::time::Instant::now();
    let done = app
        .blocking(move |app| {
            let table = command::table(app, &name, &watches)?;
            let who = caller.may(request.action())?;
            command::submit(app, &table, &who, &id, request)
        })
        .await;
    crate::metrics::METRICS.command(begun.elapsed(), done.is_ok());
    done.map(Json)
}

/// A practice table of my own, with me seated and chips bought.
#[utoipa::path(post, path = "/api/tables/practice", tag = "tables", request_body = Practice,
    responses((status = 200, body = Made), (status = 422, body = ErrorBody)))]
pub async fn practice(
    State(app): State<App>,
    caller: Caller,
    Body(wanted): Body<Practice>,
) -> Answer<Json<Made>> {
    let person = caller.may(Action::Practise)?.person()?;
    let options = wanted.options.unwrap_or_default();
    let table = app.blocking(move |app| match wanted.table {
        Some(table) => practice::again(app, &person, &table),
        None => practice::open(app, &person, &wanted.rulebook, options),
    });
    let table = table.await?;
    Ok(Json(Made { table: table.to_string() }))
}
