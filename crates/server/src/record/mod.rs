//! What is on record: rounds, people, meters, reports, and whether the journal is as it was written.

pub mod calls;
pub mod coach;
pub mod corrected;
pub mod felt;
pub mod install;
pub mod meters;
pub mod patrons;
pub mod payments;
pub mod reports;
pub mod rounds;
mod store;
pub mod told;
pub mod verify;

pub use store::Records;
pub use verify::Verification;

use crate::app::App;
use axum::Router;
use axum::routing::{get, post};

/// The paths of what is on record.
pub fn router() -> Router<App> {
    Router::new()
        .route("/api/me/rounds", get(rounds::mine))
        .route("/api/tables", post(install::install))
        .route("/api/tables/{table}/felt", get(felt::felt))
        .route("/api/tables/{table}/call", post(calls::call).delete(calls::answer))
        .route("/api/tables/{table}/coach", get(coach::coach))
        .route("/api/tables/{table}/rounds", get(rounds::of_table))
        .route("/api/tables/{table}/rounds/{round}", get(rounds::one))
        .route("/api/tables/{table}/report", get(reports::of_table))
        .route("/api/reports", get(reports::reports))
        .route("/api/meters", get(meters::list))
        .route("/api/meters/{meter}/commands", post(meters::command))
        .route("/api/patrons/{patron}", get(patrons::show))
        .route("/api/patrons/{patron}/commands", post(patrons::command))
        .route("/api/journal/verify", get(verify::outcome).post(verify::begin))
}
