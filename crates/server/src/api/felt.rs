//! The felt of a table.

use crate::access::{Action, Caller};
use crate::app::App;
use crate::command;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::At;
use crate::posted::absence;
use crate::wire::felt::Felt;
use axum::Json;
use axum::extract::State;

/// What the layout and the sign of a table show.
#[utoipa::path(get, path = "/api/tables/{table}/felt", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, body = Felt), (status = 404, body = ErrorBody)))]
pub async fn felt(State(app): State<App>, At(name): At<String>, caller: Caller) -> Answer<Json<Felt>> {
    let who = caller.may(Action::SeeFelt)?;
    let felt = app.blocking(move |app| {
        let table = command::table(app, &name, &who)?;
        let seen = app.house.see_table(&table)?.ok_or_else(|| ApiError::not_found("table"))?;
        let play = seen.table().play().ok_or_else(|| ApiError::not_found("rulebook"))?;
        let mut felt = Felt::new(&play.book, &app.operator()?);
        felt.inscriptions.extend(absence(seen.table(), app.config.decision_seconds));
        Ok(felt)
    });
    felt.await.map(Json)
}
