//! `croupier report`: what tables took and gave on a gaming day, shift by shift.

use crate::audit::Books;
use crate::failure::{Failure, to_json};
use crate::journal::{Trust, Watched, failure};
use crate::text::{Align, table};
use croupier_core::{Code, Money, Refusal};
use croupier_house::dates::{NoCalendar, calendar, day};
use croupier_house::{Place, reports};
use croupier_table::{Figures, Report, TableId};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Show the table report of a gaming day.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The gaming day, such as 2027-01-15.
    #[arg(long)]
    day: String,
    /// The journal: a file, a folder, or the address of a PostgreSQL database.
    #[arg(long)]
    journal: String,
    /// Only this table.
    #[arg(long)]
    table: Option<String>,
    /// The place whose clocks gaming days go by, such as America/New_York.
    #[arg(long, default_value = "UTC", value_name = "PLACE")]
    zone: String,
    /// When the gaming day begins there; it has three shifts of eight hours.
    #[arg(long, default_value = "06:00", value_name = "HH:MM")]
    begins: String,
    #[command(flatten)]
    books: Books,
    #[command(flatten)]
    trust: Trust,
}

/// Runs the command.
pub fn run(args: &Args, json: bool) -> Result<String, Failure> {
    let wrong = |field: &str, message: &str, value: &str| {
        Failure::refused(Refusal::new(Code::Syntax, field, message).value(value))
    };
    let day = day(&args.day).ok_or_else(|| wrong("--day", "a day is written 2027-01-15", &args.day))?;
    let calendar = calendar(&args.zone, &args.begins).map_err(|error| match error {
        NoCalendar::Zone => wrong("--zone", &error.to_string(), &args.zone),
        NoCalendar::Begins => wrong("--begins", &error.to_string(), &args.begins),
    })?;
    let only = args.table.as_deref().map(TableId::new).transpose();
    let only = only
        .map_err(|error| wrong("--table", &error.to_string(), args.table.as_deref().unwrap_or_default()))?;
    let place = Place::of(&args.journal);
    let mut archive = Watched::open(&place, "reading")?;
    args.trust.check(&mut archive, &place)?;
    let found = reports(&mut archive, &args.books.library()?, &calendar, only.as_ref()).map_err(failure)?;
    if found.is_empty() {
        let message = "the journal has no such table";
        return Err(Failure::refused(
            Refusal::new(Code::NotFound, "--table", message).value(args.table.as_deref().unwrap_or("any")),
        ));
    }
    if let Some(book) = found.values().find_map(Report::missing_book) {
        let message =
            "a table played by this book, and without it the report would not be whole: give its file";
        return Err(Failure::refused(Refusal::new(Code::Missing, "--rulebook", message).value(book)));
    }
    let days: BTreeMap<&TableId, Day> = found.iter().map(|(id, report)| (id, Day::of(report, day))).collect();
    Ok(if json { as_json(&args.day, &days) } else { as_text(&args.day, &days) })
}

/// A table's day: its shifts and their sum.
struct Day {
    shifts: BTreeMap<usize, Figures>,
    sum: Figures,
    departures: Vec<String>,
}

impl Day {
    fn of(report: &Report, day: i64) -> Day {
        let shifts = report.shifts().iter().filter(|(shift, _)| shift.day == day);
        Day {
            shifts: shifts.map(|(shift, figures)| (shift.shift, *figures)).collect(),
            sum: report.day(day),
            departures: report.departures(day).map(str::to_owned).collect(),
        }
    }
}

fn total<'a>(days: impl Iterator<Item = &'a Day>) -> Figures {
    days.fold(Figures::default(), |mut total, day| {
        total += day.sum;
        total
    })
}

fn as_json(day: &str, days: &BTreeMap<&TableId, Day>) -> String {
    let tables = days.iter().map(|(id, day)| {
        let shifts =
            day.shifts.iter().map(|(shift, figures)| json!({"shift": shift, "figures": with_hold(figures)}));
        json!({
            "table": id.to_string(),
            "shifts": shifts.collect::<Vec<_>>(),
            "day": with_hold(&day.sum),
            "departures": day.departures,
        })
    });
    let tables: Vec<Value> = tables.collect();
    to_json(&json!({"day": day, "tables": tables, "total": with_hold(&total(days.values()))}))
}

fn with_hold(figures: &Figures) -> Value {
    let mut value = json!(figures);
    value["hold_basis_points"] = json!(figures.hold_basis_points());
    value
}

fn as_text(day: &str, days: &BTreeMap<&TableId, Day>) -> String {
    let tables = days.iter().map(|(id, day)| {
        let mut columns: Vec<(String, Figures)> =
            day.shifts.iter().map(|(shift, figures)| (format!("shift {shift}"), *figures)).collect();
        columns.push(("day".to_owned(), day.sum));
        format!("\nTable {id}\n{}{}", columns_of(&columns), departures(&day.departures))
    });
    let tables: String = tables.collect();
    let all = [("all tables".to_owned(), total(days.values()))];
    format!("Table report of {day}\n{tables}\nAll tables\n{}", columns_of(&all))
}

/// Where the table's book departed from the regulation.
fn departures(departures: &[String]) -> String {
    let list: String = departures.iter().map(|departure| format!("  {departure}\n")).collect();
    if list.is_empty() { list } else { format!("departs from the regulation:\n{list}") }
}

fn columns_of(columns: &[(String, Figures)]) -> String {
    let heads: Vec<(&str, Align)> = [("", Align::Left)]
        .into_iter()
        .chain(columns.iter().map(|(head, _)| (head.as_str(), Align::Right)))
        .collect();
    let row = |(name, of): &(&str, Written)| -> Vec<String> {
        [(*name).to_owned()].into_iter().chain(columns.iter().map(|(_, figures)| of(figures))).collect()
    };
    table(&heads, &ROWS.iter().map(row).collect::<Vec<_>>())
}

/// How a figure is written.
type Written = fn(&Figures) -> String;

/// The rows of a report.
const ROWS: [(&str, Written); 21] = [
    ("opener", |figures| money(figures.opener)),
    ("fills", |figures| money(figures.fills)),
    ("credits", |figures| money(figures.credits)),
    ("closer", |figures| money(figures.closer)),
    ("drop", |figures| money(figures.drop)),
    ("over or short", |figures| money(figures.over_or_short)),
    ("win", |figures| money(figures.win)),
    ("hold", |figures| hold(figures.hold_basis_points())),
    ("handle", |figures| money(figures.handle)),
    ("fees", |figures| money(figures.fees)),
    ("jackpots", |figures| format!("{} ({})", money(figures.jackpots), figures.jackpots_paid)),
    ("of these by the cage", |figures| money(figures.jackpots_by_cage)),
    ("tips", |figures| money(figures.tips)),
    ("coupons", |figures| money(figures.coupons)),
    ("coupons in the box", |figures| figures.coupons_taken.to_string()),
    ("rounds", |figures| figures.rounds.to_string()),
    ("void rounds", |figures| figures.voids.to_string()),
    ("disputes", |figures| figures.disputes.to_string()),
    ("corrections", |figures| figures.corrections.to_string()),
    ("corrected", |figures| money(figures.corrected)),
    ("card changes", |figures| figures.card_changes.to_string()),
];

fn money(amount: Money) -> String {
    amount.to_string()
}

fn hold(basis_points: Option<i64>) -> String {
    basis_points.map_or_else(
        || "-".to_owned(),
        |points| {
            let sign = if points < 0 { "-" } else { "" };
            format!("{sign}{}.{:02} %", points.abs() / 100, points.abs() % 100)
        },
    )
}
