//! Progressive meters.

use crate::access::{Action, Caller};
use crate::app::{App, now};
use crate::command::command_id;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{At, Body};
use crate::wire::message::{CommandBody, Done};
use axum::Json;
use axum::extract::State;
use croupier_games::MeterState;
use croupier_house::Order;
use croupier_table::{By, Command, METER_NUMBERS, MeterCommand, MeterId, SharedMeter, TableId, Terms};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A meter.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MeterWire {
    /// Its name.
    pub meter: String,
    /// What it shows, in cents.
    pub reading: i64,
    /// What the meter shows that fills it when it starts again, in cents.
    pub reset: i64,
    /// The table that has the sole right to award from it now.
    pub locked_by: Option<String>,
    /// By which terms it is fed and starts again.
    #[schema(value_type = Value)]
    pub terms: Value,
}

/// All meters.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Meters {
    /// Every meter of the house.
    pub meters: Vec<MeterWire>,
}

fn wire(meter: &SharedMeter) -> MeterWire {
    MeterWire {
        meter: meter.id().to_string(),
        reading: meter.state().primary.reading().in_cents(),
        reset: meter.state().reset.reading().in_cents(),
        locked_by: meter.locked_by().map(ToString::to_string),
        terms: serde_json::to_value(meter.terms()).unwrap_or_default(),
    }
}

/// All meters.
#[utoipa::path(get, path = "/api/meters", operation_id = "list_meters", tag = "floor", responses((status = 200, body = Meters)))]
pub async fn list(State(app): State<App>, caller: Caller) -> Answer<Json<Meters>> {
    caller.may(Action::SeeMeters)?;
    let meters = app.blocking(|app| {
        let mut meters = Vec::new();
        for stream in app.house.journal().streams("meter/")? {
            let id = stream.strip_prefix("meter/").and_then(|id| MeterId::new(id).ok());
            let seen = id.map(|id| app.house.see_meter(&id)).transpose()?.flatten();
            meters.extend(seen.map(|meter| wire(meter.get())));
        }
        Ok(Meters { meters })
    });
    meters.await.map(Json)
}

/// The name of the meter that a table has of its own.
///
/// # Errors
/// If the table's name is too long for it.
pub fn own_meter(table: &TableId, number: u8) -> Answer<MeterId> {
    MeterId::new(&format!("{table}-{number}"))
        .map_err(|error| ApiError::malformed(error.to_string()).at("meter"))
}

/// Sets a meter up by the terms of a table's book, if there is none of this name.
///
/// # Errors
/// What the meter refuses, or what trouble the journal has.
pub fn make_meter(app: &App, table: &TableId, by: &By, number: u8, meter: &MeterId) -> Answer<()> {
    let terms = app.house.see_table(table)?.and_then(|seen| Terms::of(&seen.table().play()?.book, number));
    if let (Some(terms), true) = (terms, app.house.see_meter(meter)?.is_none()) {
        app.house.meter(meter, &app.order(by.clone(), MeterCommand::Install(terms))?)?;
    }
    Ok(())
}

/// Connects a table with the meters that its book wants: those that are named, in their order, others of its own.
///
/// # Errors
/// What table or meter refuses, or what trouble the journal has.
pub fn connect_meters(app: &App, table: &TableId, by: &By, named: &[String]) -> Answer<()> {
    let mut named = named.iter().filter(|name| !name.is_empty());
    for number in METER_NUMBERS {
        let wanted =
            app.house.see_table(table)?.and_then(|seen| Terms::of(&seen.table().play()?.book, number));
        if wanted.is_none() {
            continue;
        }
        let meter = match named.next() {
            Some(name) => {
                MeterId::new(name).map_err(|error| ApiError::malformed(error.to_string()).at("meters"))?
            }
            None => own_meter(table, number)?,
        };
        make_meter(app, table, by, number, &meter)?;
        let link = Command::LinkMeter { number, meter, state: MeterState::default() };
        app.house.submit(table, &app.order(by.clone(), link)?)?;
    }
    Ok(())
}

/// A command to a meter.
#[utoipa::path(post, path = "/api/meters/{meter}/commands", operation_id = "command_meter", tag = "floor", request_body = CommandBody,
    params(("meter" = String, Path)), responses((status = 200, body = Done), (status = 422, body = ErrorBody)))]
pub async fn command(
    State(app): State<App>,
    At(name): At<String>,
    caller: Caller,
    Body(body): Body<CommandBody>,
) -> Answer<Json<Done>> {
    let command: MeterCommand = serde_json::from_value(body.command)
        .map_err(|error| ApiError::malformed(format!("this is not a command: {error}")).at("command"))?;
    let by = caller.may(Action::of_meter(&command))?.speaks()?;
    let done = app.blocking(move |app| {
        let meter =
            MeterId::new(&name).map_err(|error| ApiError::malformed(error.to_string()).at("meter"))?;
        let order = Order { id: command_id(&body.id)?, at: now(), by, command };
        let answer = app.house.meter(&meter, &order)?;
        Ok(Done { seq: answer.seq, events: answer.events, repeated: answer.repeated })
    });
    done.await.map(Json)
}
