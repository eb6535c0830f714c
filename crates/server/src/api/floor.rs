//! What concerns the whole floor.

use crate::access::{Action, Caller};
use crate::app::App;
use crate::error::Answer;
use crate::lobby::floor;
use crate::wire::message::Alert;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

/// What needs a person now.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Alerts {
    /// Everything that needs a person now.
    pub alerts: Vec<Alert>,
}

/// What needs a person now.
#[utoipa::path(get, path = "/api/alerts", tag = "floor", responses((status = 200, body = Alerts)))]
pub async fn alerts(State(app): State<App>, caller: Caller) -> Answer<Json<Alerts>> {
    let who = caller.may(Action::SeeAlerts)?;
    let alerts = app.blocking(floor).await?.alerts(&who).unwrap_or_default();
    Ok(Json(Alerts { alerts }))
}
