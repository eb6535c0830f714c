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
use utoipa::{IntoParams, ToSchema};

/// Which day.
#[derive(Clone, Debug, Deserialize, IntoParams)]
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
    pub over_short: i64,
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
            over_short: figures.over_short.in_cents(),
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
#[utoipa::path(get, path = "/api/tables/{table}/report", tag = "floor", params(("table" = String, Path), Day),
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
    let calendar = Calendar::three_shifts();
    let today = calendar.shift_of(now()).day;
    let wanted = day.day.as_deref().map_or(Some(today), days_since_1970);
    let number = wanted.ok_or_else(|| ApiError::malformed("a day is written 2027-01-15").at("day"))?;
    let only: Option<Id> = name.map(|name| command::table(app, &name, who)).transpose()?;
    let mut archive = app.house.journal().archive()?;
    let found = croupier_house::reports(&mut *archive, &app.library, &calendar, only.as_ref())?;
    let counted = |(id, _): &(&Id, &Report)| only.is_some() || !app.rules.is_practice(id);
    let found: Vec<(&Id, &Report)> = found.iter().filter(counted).collect();
    let mut total = Figures::default();
    found.iter().for_each(|(_, report)| total += report.day(number));
    let tables = found.iter().map(|(id, report)| table_day(id, report, number)).collect();
    Ok(DayReport { day: date(number), tables, total: FiguresWire::from(&total) })
}

fn table_day(id: &Id, report: &Report, day: i64) -> TableDay {
    let shifts = report.shifts().iter().filter(|(shift, _)| shift.day == day);
    let shifts = shifts.map(|(shift, figures)| ShiftWire { shift: shift.shift, figures: figures.into() });
    let (table, shifts, total) = (id.to_string(), shifts.collect(), FiguresWire::from(&report.day(day)));
    TableDay { table, day: date(day), shifts, total }
}

/// Days since 1970-01-01 as a date of the Gregorian calendar.
fn date(days: i64) -> String {
    let (mut year, mut rest) = (1970, days.max(0));
    while rest >= 365 + i64::from(is_leap(year)) {
        rest -= 365 + i64::from(is_leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in lengths(year) {
        if rest < length {
            break;
        }
        rest -= length;
        month += 1;
    }
    format!("{year:04}-{month:02}-{:02}", rest + 1)
}

const fn is_leap(year: i64) -> bool {
    (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
}

/// How long the months of a year are.
const fn lengths(year: i64) -> [i64; 12] {
    [31, if is_leap(year) { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
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
    let lengths = lengths(year);
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
        for day in [0, 58, 59, 60, 11_016, 11_017, 20_833, 40_000] {
            assert_eq!(days_since_1970(&date(day)), Some(day), "{}", date(day));
        }
        for wrong in ["2027-02-29", "2027-13-01", "27-01-01", "2027-01-00", "2027-01-01-1", "x"] {
            assert_eq!(days_since_1970(wrong), None, "{wrong}");
        }
    }
}
