//! The felt of a table.

use crate::access::{Action, Caller};
use crate::app::App;
use crate::command;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::At;
use axum::Json;
use axum::extract::State;
use croupier_games::felt::Felt;
use serde_json::Value;

/// What the layout and the sign of a table show.
#[utoipa::path(get, path = "/api/tables/{table}/felt", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, body = Object), (status = 404, body = ErrorBody)))]
pub async fn felt(State(app): State<App>, At(name): At<String>, caller: Caller) -> Answer<Json<Value>> {
    let who = caller.may(Action::SeeFelt)?;
    let felt = app.blocking(move |app| {
        let table = command::table(app, &name, &who)?;
        let seen = app.house.see_table(&table)?.ok_or_else(|| ApiError::not_found("table"))?;
        let play = seen.table().play().ok_or_else(|| ApiError::not_found("rulebook"))?;
        Ok(serde_json::to_value(Felt::new(&play.book, &app.config.operator)).unwrap_or_default())
    });
    felt.await.map(Json)
}
