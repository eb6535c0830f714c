//! Table reports.

use crate::access::{Action, Caller, Standing};
use crate::app::{App, now};
use crate::command;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{At, Params};
use axum::Json;
use axum::extract::State;
use croupier_table::{Calendar, Figures, Id, Report};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

/// Which day.
#[derive(Clone, Debug, Deserialize, IntoParams)]
pub struct Day {
    /// The gaming day, such as 2027-01-15; today unless told.
    day: Option<String>,
}

/// A shift of a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ShiftWire {
    /// The shift, from 1.
    pub shift: usize,
    /// Its figures, in cents and counts.
    #[schema(value_type = Object)]
    pub figures: Value,
}

/// The day of a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TableDay {
    /// The table.
    pub table: String,
    /// Its shifts.
    pub shifts: Vec<ShiftWire>,
    /// The whole day.
    #[schema(value_type = Object)]
    pub day: Value,
}

/// The reports of a gaming day.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DayReport {
    /// The gaming day, counted from 1970.
    pub day: i64,
    /// Each table.
    pub tables: Vec<TableDay>,
    /// All tables together.
    #[schema(value_type = Object)]
    pub total: Value,
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
#[utoipa::path(get, path = "/api/tables/{table}/report", tag = "floor", params(("table" = String, Path), Day),
    responses((status = 200, body = DayReport), (status = 404, body = ErrorBody)))]
pub async fn of_table(
    State(app): State<App>,
    At(name): At<String>,
    caller: Caller,
    Params(day): Params<Day>,
) -> Answer<Json<DayReport>> {
    let who = caller.may(Action::SeeReports)?;
    app.blocking(move |app| report(app, &who, Some(name), &day)).await.map(Json)
}

fn report(app: &App, who: &Standing, name: Option<String>, day: &Day) -> Answer<DayReport> {
    let calendar = Calendar::three_shifts();
    let today = calendar.shift_of(now()).day;
    let wanted = day.day.as_deref().map_or(Some(today), days_since_1970);
    let day = wanted.ok_or_else(|| ApiError::malformed("a day is written 2027-01-15").at("day"))?;
    let only: Option<Id> = name.map(|name| command::table(app, &name, who)).transpose()?;
    let mut archive = app.house.journal().archive()?;
    let found = croupier_house::reports(&mut *archive, &app.library, &calendar, only.as_ref())?;
    let counted = |(id, _): &(&Id, &Report)| only.is_some() || !app.rules.is_practice(id);
    let found: Vec<(&Id, &Report)> = found.iter().filter(counted).collect();
    let mut total = Figures::default();
    found.iter().for_each(|(_, report)| total += report.day(day));
    let tables = found.iter().map(|(id, report)| table_day(id, report, day)).collect();
    Ok(DayReport { day, tables, total: with_hold(&total) })
}

fn table_day(id: &Id, report: &Report, day: i64) -> TableDay {
    let shifts = report.shifts().iter().filter(|(shift, _)| shift.day == day);
    let shifts = shifts.map(|(shift, figures)| ShiftWire { shift: shift.shift, figures: with_hold(figures) });
    TableDay { table: id.to_string(), shifts: shifts.collect(), day: with_hold(&report.day(day)) }
}

fn with_hold(figures: &Figures) -> Value {
    let mut value = json!(figures);
    if let Some(fields) = value.as_object_mut() {
        fields.insert("hold_basis_points".to_owned(), json!(figures.hold_basis_points()));
    }
    value
}

/// A date of the Gregorian calendar as days since 1970-01-01.
fn days_since_1970(text: &str) -> Option<i64> {
    let mut parts = text.split('-');
    let mut number = |digits: usize| {
        let part = parts
            .next()
            .filter(|part| part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit()))?;
        part.parse::<i64>().ok()
    };
    let (year, month, day) = (number(4)?, number(2)?, number(2)?);
    let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    let lengths = [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let index = usize::try_from(month - 1).ok().filter(|index| *index < lengths.len())?;
    if year < 1970 || parts.next().is_some() || !(1..=lengths[index]).contains(&day) {
        return None;
    }
    let before = year - 1;
    let leaps = |year: i64| year / 4 - year / 100 + year / 400;
    let years = (year - 1970) * 365 + leaps(before) - leaps(1969);
    let months: i64 = lengths[..index].iter().sum();
    Some(years + months + day - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_table::Time;

    #[test]
    fn dates_are_counted() {
        assert_eq!(days_since_1970("1970-01-01"), Some(0));
        assert_eq!(days_since_1970("2000-03-01"), Some(11_017));
        assert_eq!(days_since_1970("2027-01-15"), Some(1_800_000_000_000 / Time::DAY));
        for wrong in ["2027-02-29", "2027-13-01", "27-01-01", "2027-01-00", "2027-01-01-1", "x"] {
            assert_eq!(days_since_1970(wrong), None, "{wrong}");
        }
    }
}
