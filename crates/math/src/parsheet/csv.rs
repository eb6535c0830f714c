//! Sheets as one flat table each: a line for every figure and every outcome, of all pay tables.

use super::comparison::Candidate;
use super::{Comparison, Figures, ParSheet, SettingInForce};
use crate::analysis::{Decision, ProgressiveFigures};
use crate::{Fraction, Outcome, WagerAnalysis};

/// Decimals of a value; a reader who wants more divides.
const PLACES: u32 = 12;

/// The columns. `value` is `num / den` as a decimal where there is a fraction.
const COLUMNS: [&str; 12] =
    ["part", "wager", "paytable", "in_force", "item", "value", "num", "den", "count", "of", "net", "note"];

/// A line, by its columns.
#[derive(Default)]
struct Line {
    part: &'static str,
    wager: &'static str,
    paytable: String,
    in_force: Option<bool>,
    item: String,
    value: String,
    fraction: Option<Fraction>,
    count: String,
    of: String,
    net: String,
    note: String,
}

impl Line {
    fn new(part: &'static str, item: impl Into<String>, value: impl Into<String>) -> Line {
        Line { part, item: item.into(), value: value.into(), ..Line::default() }
    }

    fn exact(part: &'static str, item: impl Into<String>, fraction: &Fraction) -> Line {
        Line { fraction: Some(fraction.clone()), ..Line::new(part, item, fraction.decimal(PLACES)) }
    }

    fn of(self, wager: &WagerAnalysis) -> Line {
        let paytable = wager.paytable.clone().unwrap_or_default();
        Line { wager: wager.wager, paytable, in_force: Some(wager.in_force), ..self }
    }

    fn written(self) -> String {
        let (num, den) = self
            .fraction
            .map_or_else(Default::default, |exact| (exact.num().to_string(), exact.den().to_string()));
        let in_force = self.in_force.map_or_else(String::new, |truth| truth.to_string());
        let fields = [
            self.part.to_owned(),
            self.wager.to_owned(),
            self.paytable,
            in_force,
            self.item,
            self.value,
            num,
            den,
            self.count,
            self.of,
            self.net,
            self.note,
        ];
        row(&fields)
    }
}

/// A line of a comma-separated file; what could be misread is quoted.
fn row(fields: &[String]) -> String {
    let quoted = |field: &String| {
        if field.contains(['"', ',', '\n', '\r']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field.clone()
        }
    };
    format!("{}\n", fields.iter().map(quoted).collect::<Vec<_>>().join(","))
}

/// A par sheet as a flat table.
#[must_use]
pub fn sheet(sheet: &ParSheet<'_>) -> String {
    let mut lines = head(sheet);
    for wager in &sheet.analysis.wagers {
        lines.extend(wager_lines(sheet, wager).into_iter().map(|line| line.of(wager)));
    }
    lines.extend(sheet.analysis.strategy.iter().flat_map(decision));
    row(&COLUMNS.map(str::to_owned)) + &lines.into_iter().map(Line::written).collect::<String>()
}

fn head(sheet: &ParSheet<'_>) -> Vec<Line> {
    let book = sheet.book;
    let mut lines =
        vec![Line::new("sheet", "rulebook", book.name()), Line::new("sheet", "book_hash", book.hash())];
    lines.extend(
        ["title", "jurisdiction", "regulation", "currency"]
            .map(|key| Line::new("sheet", key, book.text(key))),
    );
    lines.extend([
        Line::new("sheet", "rounds_per_hour", sheet.pace.rounds_per_hour.to_string()),
        Line::new("sheet", "average_bet", sheet.pace.average_bet.in_cents().to_string()),
        Line::new("sheet", "players", sheet.pace.players.to_string()),
        Line::new("sheet", "command", sheet.command.clone()),
    ]);
    lines.extend(sheet.assumptions().into_iter().map(|text| Line::new("assumption", "", text)));
    lines.extend(book.departures().into_iter().map(|text| Line::new("departure", "", text)));
    lines.extend(SettingInForce::all(book).iter().map(|setting| {
        let note = setting.instead_of.as_ref().map(|usual| format!("instead of {usual}")).unwrap_or_default();
        let option = setting.option;
        Line { note, ..Line::new("option", option.key.clone(), option.value.to_string()) }
    }));
    lines
}

fn wager_lines(sheet: &ParSheet<'_>, wager: &WagerAnalysis) -> Vec<Line> {
    let figures = Figures::of(wager, &sheet.pace);
    let mut lines: Vec<Line> =
        figures.named().into_iter().map(|(name, figure)| Line::exact("figure", name, figure)).collect();
    if let Some(stake) = wager.stake {
        lines.push(Line::new("figure", "stake", stake.in_cents().to_string()));
    }
    if let Some(game) = &wager.ante_game {
        lines.push(Line::exact("figure", "average_total_stake", &game.average_total_stake));
        for piece in game.by_stake.iter().flat_map(|by_stake| &by_stake.pieces) {
            let note = format!("{} + {} * stake", piece.constant, piece.slope);
            lines.push(Line { note, ..Line::exact("piece", "from", &piece.from) });
        }
    }
    if let Some(progressive) = &wager.progressive {
        lines.extend(meter(progressive, &figures));
    }
    lines.extend(wager.distribution.outcomes().iter().map(|outcome| outcome_line(sheet, wager, outcome)));
    lines
}

fn meter(progressive: &ProgressiveFigures, figures: &Figures) -> Vec<Line> {
    let mut lines = vec![
        Line::new("figure", "meter", progressive.meter),
        Line::exact("figure", "ev_without_meter", &progressive.ev_without_meter),
        Line::exact("figure", "contribution", &progressive.contribution),
        Line::exact("figure", "long_run_edge", &progressive.long_run_edge()),
    ];
    lines.extend(progressive.break_even.as_ref().map(|even| Line::exact("figure", "break_even_meter", even)));
    lines.extend(
        progressive.reading.map(|read| Line::new("figure", "meter_reading", read.in_cents().to_string())),
    );
    for hit in &figures.hits {
        let note = format!("{} percent of the meter", hit.percent);
        lines.push(Line { note, ..Line::exact("meter_award", hit.row, &hit.probability) });
        lines.extend(hit.hours_between.as_ref().map(|hours| Line::exact("hours_between", hit.row, hours)));
    }
    lines
}

fn outcome_line(sheet: &ParSheet<'_>, wager: &WagerAnalysis, outcome: &Outcome) -> Line {
    let pay = sheet.book.pay(wager.wager, wager.paytable.as_deref(), &outcome.row);
    Line {
        count: outcome.count.to_string(),
        of: wager.distribution.of().to_string(),
        net: outcome.net.to_string(),
        note: pay.map_or_else(String::new, |pay| format!("pays {pay}")),
        ..Line::exact("outcome", outcome.row.clone(), &wager.distribution.probability(outcome))
    }
}

/// A line for each choice, the best first.
fn decision(decision: &Decision) -> impl Iterator<Item = Line> + '_ {
    decision.choices.iter().enumerate().map(|(place, (choice, value))| Line {
        count: decision.count.to_string(),
        note: if place == 0 { format!("best {choice}") } else { (*choice).to_owned() },
        ..Line::exact("decision", decision.hand.clone(), value)
    })
}

/// A comparison as a flat table, best for the player first.
#[must_use]
pub fn comparison(comparison: &Comparison) -> String {
    let line = |rank: usize, one: &Candidate, name: &str, figure: &Fraction| {
        row(&[
            rank.to_string(),
            comparison.wager.to_owned(),
            one.name.clone(),
            one.in_force.to_string(),
            name.to_owned(),
            figure.decimal(PLACES),
            figure.num().to_string(),
            figure.den().to_string(),
        ])
    };
    let by = comparison.by.as_str();
    let mut text = row(&["rank", "wager", by, "in_force", "item", "value", "num", "den"].map(str::to_owned));
    for (index, one) in comparison.ranked.iter().enumerate() {
        text.extend(one.figures.named().into_iter().map(|(name, figure)| line(index + 1, one, name, figure)));
    }
    text
}
