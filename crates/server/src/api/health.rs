//! Whether the server runs, for those who run it.

use crate::access::{Action, Address, Caller};
use crate::app::App;
use crate::error::{Answer, ApiError};
use crate::metrics::METRICS;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

/// The process is alive.
#[utoipa::path(get, path = "/healthz", tag = "operation", responses((status = 200, body = String)))]
pub async fn health() -> &'static str {
    "ok\n"
}

/// The server can do its work: the journal answers and no table stands still.
#[utoipa::path(get, path = "/readyz", tag = "operation",
    responses((status = 200, body = String), (status = 503, body = crate::error::ErrorBody)))]
pub async fn ready(State(app): State<App>) -> Answer<&'static str> {
    if app.is_ending() {
        return Err(ApiError::trouble(&croupier_store::Error::Closed));
    }
    app.blocking(|app| {
        app.house.journal().end()?;
        match app.house.paused().into_iter().next() {
            Some((_, error)) => Err(ApiError::trouble(&error)),
            None => Ok("ready\n"),
        }
    })
    .await
}

/// Counts, as Prometheus reads them: on this machine, or by somebody who may.
#[utoipa::path(get, path = "/metrics", tag = "operation", responses((status = 200, body = String)))]
pub async fn metrics(State(app): State<App>, from: Address, caller: Caller) -> Answer<Response> {
    if app.config.tls_behind_proxy || !from.is_local() {
        caller.may(Action::SeeMetrics)?;
    }
    let text = METRICS.text(app.tables.read().len(), app.hubs.count(), app.house.paused().len());
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response())
}
