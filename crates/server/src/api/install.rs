//! Setting tables up.

use super::meters::connect_meters;
use crate::access::{Action, Caller};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::Body;
use crate::posted::post_limits;
use crate::wire::row::Made;
use axum::Json;
use axum::extract::State;
use croupier_table::{Command, Duty, Settings, TableId};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// A table that is wanted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewTable {
    /// Its name: letters, digits, - _ . @
    pub table: String,
    /// How it plays.
    pub settings: NewSettings,
    /// The meters that its progressive wagers feed, in the order of the book: an empty name, or none, makes one of the
    /// table's own.
    #[serde(default)]
    pub meters: Vec<String>,
}

/// How a table plays.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewSettings {
    /// The rulebook.
    pub rulebook: String,
    /// The options that differ from the book's own.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
    /// What is done by machines: duties such as `dealing`, `cards`, `shuffle`; without, people do everything. `remind`
    /// has players reminded of what their cards win and they have to declare. What a person has to see with own eyes (`attest`, `inventory`, `supply`, `inspect`, `verify`, `spread`) is left to
    /// machines in a demonstration only, and so are `shuffle`, `cut` and `dealing` where people bring the `cards`.
    #[schema(value_type = Option<Vec<String>>)]
    pub automatic: Option<BTreeSet<Duty>>,
}

/// Sets a table up.
#[utoipa::path(post, path = "/api/tables", tag = "floor", request_body = NewTable,
    responses((status = 200, body = Made), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn install(
    State(app): State<App>,
    caller: Caller,
    Body(wanted): Body<NewTable>,
) -> Answer<Json<Made>> {
    let who = caller.may(Action::InstallTable)?;
    let made = app.blocking(move |app| {
        let table = TableId::new(&wanted.table)
            .map_err(|error| ApiError::malformed(error.to_string()).at("table"))?;
        if app.rules.is_practice(&table) {
            return Err(ApiError::malformed("names of practice tables are made by the house").at("table"));
        }
        if app.house.see_table(&table)?.is_some() {
            return Err(ApiError::conflict("there is a table of this name").at("table"));
        }
        let NewSettings { rulebook, options, automatic } = wanted.settings;
        let mut settings = Settings {
            rulebook,
            options: Value::Object(options),
            automatic: automatic.unwrap_or_default(),
            demonstration: Some(app.config.demo),
        };
        post_limits(&app.library, &mut settings);
        let by = who.speaks()?;
        app.house.submit(&table, &app.order(by.clone(), Command::Install(settings))?)?;
        app.tables.write().insert(table.clone());
        connect_meters(app, &table, &by, &wanted.meters)?;
        Ok(Made { table: table.to_string() })
    });
    made.await.map(Json)
}
