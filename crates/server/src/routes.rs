//! Which path leads where.

use crate::api::{
    books, calls, clauses, coach, felt, floor, health, install, meters, patrons, settle, tables,
};
use crate::app::App;
use crate::metrics::METRICS;
use crate::record::{case, reports, rounds, verify};
use crate::{access, lab, openapi, socket, web};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::Response;
use axum::routing::{any, delete, get, post};

/// The longest body of a request.
const BODY_BYTES_MAX: usize = 256 * 1024;

/// Everything the server answers.
pub fn router(app: App) -> Router {
    Router::new()
        .route("/api/me", get(access::me))
        .route("/api/session", post(access::sign_in).delete(access::leave))
        .route("/api/session/guest", post(access::guest))
        .route("/api/session/keep", post(access::keep))
        .route("/api/session/demo", post(access::demo))
        .route("/api/session/stay", post(access::stay))
        .route("/api/welcome", post(access::welcome))
        .route("/api/operator", post(access::name_operator))
        .route("/api/accounts", get(access::accounts).post(access::create))
        .route("/api/accounts/{name}", get(access::account))
        .route("/api/accounts/{name}/password", post(access::password))
        .route("/api/accounts/{name}/roles", post(access::roles))
        .route("/api/accounts/{name}/disable", post(access::disable))
        .route("/api/accounts/{name}/unlock", post(access::unlock))
        .route("/api/keys", get(access::keys).post(access::make_key))
        .route("/api/keys/{id}", delete(access::revoke_key))
        .route("/api/tables", get(tables::list).post(install::install))
        .route("/api/tables/practice", post(tables::practice))
        .route("/api/tables/{table}", get(tables::show))
        .route("/api/tables/{table}/commands", post(tables::command))
        .route("/api/tables/{table}/socket", any(socket::table::table))
        .route("/api/lobby/socket", any(socket::lobby::lobby))
        .route("/api/alerts", get(floor::alerts))
        .route("/api/rulebooks", get(books::list))
        .route("/api/rulebooks/{jurisdiction}/{game}", get(books::show))
        .route("/api/rulebooks/{jurisdiction}/{game}/clauses", get(clauses::list))
        .route("/api/rulebooks/{jurisdiction}/{game}/clauses/{clause}", get(clauses::show))
        .route("/api/rulebooks/{jurisdiction}/{game}/case", get(settle::form))
        .route("/api/settle", post(settle::settle))
        .route("/api/me/rounds", get(rounds::mine))
        .route("/api/tables/{table}/felt", get(felt::felt))
        .route("/api/tables/{table}/rulebook", get(books::of_table))
        .route("/api/tables/{table}/call", post(calls::call).delete(calls::answer))
        .route("/api/tables/{table}/coach", get(coach::coach))
        .route("/api/tables/{table}/rounds", get(rounds::of_table))
        .route("/api/tables/{table}/rounds/{round}", get(rounds::one))
        .route("/api/tables/{table}/rounds/{round}/case", get(case::case))
        .route("/api/tables/{table}/report", get(reports::of_table))
        .route("/api/reports", get(reports::reports))
        .route("/api/meters", get(meters::list))
        .route("/api/meters/{meter}/commands", post(meters::command))
        .route("/api/patrons/{patron}", get(patrons::show))
        .route("/api/patrons/{patron}/commands", post(patrons::command))
        .route("/api/journal/verify", get(verify::outcome).post(verify::begin))
        .route("/api/openapi.json", get(openapi::document))
        .route("/api/docs", get(openapi::page))
        .route("/api/lab/{jurisdiction}/{game}/analysis", lab::ask("analysis", lab::analysis))
        .route("/api/lab/{jurisdiction}/{game}/compare", lab::ask("compare", lab::compare))
        .route("/api/lab/{jurisdiction}/{game}/best", lab::ask("best", lab::best_choice))
        .route("/api/lab/{jurisdiction}/{game}/strategy", lab::ask("strategy", lab::strategy))
        .route("/api/lab/{jurisdiction}/{game}/parsheet", lab::ask("parsheet", lab::par_sheet))
        .route("/metrics", get(health::metrics))
        .route_layer(from_fn_with_state(app.clone(), access::recognise))
        .route("/healthz", get(health::health))
        .route("/readyz", get(health::ready))
        .fallback(web::serve)
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .layer(from_fn(guarded))
        .with_state(app)
}

/// Nothing from outside, nothing inline, in nobody's frame.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; \
    frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'";

/// For documents that are one file with their own styles: a par sheet, the description of the API. They run nothing.
const DOCUMENT_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; \
    frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// Which of the two: pages of the app have no styles in them.
fn policy(path: &str) -> &'static str {
    let document = path.starts_with("/api/") && (path.ends_with("/docs") || path.ends_with("/parsheet"));
    if document { DOCUMENT_POLICY } else { POLICY }
}

/// Headers that keep browsers on the safe side, and a count.
async fn guarded(request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, policy(&path)),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if path.starts_with("/api") && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    let status = response.status().as_u16();
    METRICS.request(status);
    tracing::debug!(%method, path, status, "answered");
    response
}
