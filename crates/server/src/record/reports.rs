//! Table reports.

use crate::access::{Action, Caller, Standing};
use crate::app::{App, now};
use crate::command;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{At, Params};
use axum::Json;
use axum::extract::State;
use croupier_house::dates::{day as day_of, written};
use croupier_table::{Figures, Report, TableId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Which day.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Day {
    /// The gaming day, such as 2027-01-15; today unless told.
    day: Option<String>,
}

/// What a table took and gave, amounts in cents.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FiguresWire {
    /// Inventory brought to open the table.
    pub opener: i64,
    /// Fills.
    pub fills: i64,
    /// Credits.
    pub credits: i64,
    /// Inventory taken away when it closed, as it was counted.
    pub closer: i64,
    /// What went into the drop box; what was counted, where it was.
    pub drop: i64,
    /// What was counted over what the books said; negative if short.
    pub over_or_short: i64,
    /// What the table won.
    pub win: i64,
    /// Everything wagered and paid as a fee.
    pub handle: i64,
    /// Fees.
    pub fees: i64,
    /// Progressive awards.
    pub jackpots: i64,
    /// Awards that the cage paid.
    pub jackpots_by_cage: i64,
    /// Tips.
    pub tips: i64,
    /// What coupons cost.
    pub coupons: i64,
    /// Coupons in the drop box, to be counted with the drop.
    pub coupons_taken: u64,
    /// What corrections paid to players.
    pub corrected: i64,
    /// How many progressive awards.
    pub jackpots_paid: i64,
    /// Rounds that ended.
    pub rounds: u64,
    /// Rounds in which all hands became void.
    pub voids: u64,
    /// Disputes.
    pub disputes: u64,
    /// Incidents that security or a supervisor reported.
    pub incidents: u64,
    /// Corrections.
    pub corrections: u64,
    /// Decks taken off the table while it was in use.
    pub card_changes: u64,
    /// Win in hundredths of a percent of the drop; none without a drop.
    pub hold_basis_points: Option<i64>,
}

impl From<&Figures> for FiguresWire {
    fn from(figures: &Figures) -> FiguresWire {
        FiguresWire {
            opener: figures.opener.in_cents(),
            fills: figures.fills.in_cents(),
            credits: figures.credits.in_cents(),
            closer: figures.closer.in_cents(),
            drop: figures.drop.in_cents(),
            over_or_short: figures.over_or_short.in_cents(),
            win: figures.win.in_cents(),
            handle: figures.handle.in_cents(),
            fees: figures.fees.in_cents(),
            jackpots: figures.jackpots.in_cents(),
            jackpots_by_cage: figures.jackpots_by_cage.in_cents(),
            tips: figures.tips.in_cents(),
            coupons: figures.coupons.in_cents(),
            coupons_taken: figures.coupons_taken,
            corrected: figures.corrected.in_cents(),
            jackpots_paid: figures.jackpots_paid,
            rounds: figures.rounds,
            voids: figures.voids,
            disputes: figures.disputes,
            incidents: figures.incidents,
            corrections: figures.corrections,
            card_changes: figures.card_changes,
            hold_basis_points: figures.hold_basis_points(),
        }
    }
}

/// A shift of a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ShiftWire {
    /// The shift, from 1.
    pub shift: usize,
    /// Its figures.
    #[serde(flatten)]
    pub figures: FiguresWire,
}

/// The gaming day of a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TableDay {
    /// The table.
    pub table: String,
    /// The day.
    pub day: String,
    /// Its shifts.
    pub shifts: Vec<ShiftWire>,
    /// The whole day.
    pub total: FiguresWire,
    /// Where the books of the day's rounds departed from the regulation.
    pub departures: Vec<String>,
}

/// The reports of a gaming day.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DayReport {
    /// The day.
    pub day: String,
    /// Each table.
    pub tables: Vec<TableDay>,
    /// All tables together.
    pub total: FiguresWire,
}

/// All tables on a gaming day.
#[utoipa::path(get, path = "/api/reports", tag = "floor", params(Day),
    responses((status = 200, body = DayReport), (status = 400, body = ErrorBody)))]
pub async fn reports(
    State(app): State<App>,
    caller: Caller,
    Params(day): Params<Day>,
) -> Answer<Json<DayReport>> {
    let who = caller.may(Action::SeeReports)?;
    app.blocking(move |app| report(app, &who, None, &day)).await.map(Json)
}

/// One table on a gaming day.
#[utoipa::path(get, path = "/api/tables/{table}/report", operation_id = "report_of_table", tag = "floor", params(("table" = String, Path), Day),
    responses((status = 200, body = TableDay), (status = 404, body = ErrorBody)))]
pub async fn of_table(
    State(app): State<App>,
    At(name): At<String>,
    caller: Caller,
    Params(day): Params<Day>,
) -> Answer<Json<TableDay>> {
    let who = caller.may(Action::SeeReports)?;
    let report = app.blocking(move |app| report(app, &who, Some(name), &day)).await?;
    report.tables.into_iter().next().map(Json).ok_or_else(|| ApiError::not_found("table"))
}

fn report(app: &App, who: &Standing, name: Option<String>, day: &Day) -> Answer<DayReport> {
    let calendar = &app.calendar;
    let today = calendar.shift_of(now()).day;
    let wanted = day.day.as_deref().map_or(Some(today), day_of);
    let number = wanted.ok_or_else(|| ApiError::malformed("a day is written 2027-01-15").at("day"))?;
    let only: Option<TableId> = name.map(|name| command::table(app, &name, who)).transpose()?;
    let mut archive = app.house.journal().archive()?;
    let found = croupier_house::reports(&mut *archive, &app.library, calendar, only.as_ref())?;
    let counted = |(id, _): &(&TableId, &Report)| only.is_some() || !app.rules.is_practice(id);
    let found: Vec<(&TableId, &Report)> = found.iter().filter(counted).collect();
    let mut total = Figures::default();
    found.iter().for_each(|(_, report)| total += report.day(number));
    let tables = found.iter().map(|(id, report)| table_day(id, report, number)).collect();
    Ok(DayReport { day: written(number), tables, total: FiguresWire::from(&total) })
}

fn table_day(id: &TableId, report: &Report, day: i64) -> TableDay {
    let shifts = report.shifts().iter().filter(|(shift, _)| shift.day == day);
    let shifts = shifts.map(|(shift, figures)| ShiftWire { shift: shift.shift, figures: figures.into() });
    let (table, shifts, total) = (id.to_string(), shifts.collect(), FiguresWire::from(&report.day(day)));
    let departures = report.departures(day).map(str::to_owned).collect();
    TableDay { table, day: written(day), shifts, total, departures }
}
