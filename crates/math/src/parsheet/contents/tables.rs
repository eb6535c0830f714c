//! Pay tables or settings side by side.

use crate::lab::title;
use crate::parsheet::numbers::{figure, money, percent};
use crate::parsheet::page::{self, Block, Row, Section, Table};
use crate::parsheet::{Comparison, ParSheet, chart};
use croupier_games::Game;

/// The pay tables of every wager that has several.
pub fn tables(sheet: &ParSheet<'_>) -> Option<Section> {
    let comparisons = sheet.comparisons();
    let blocks: Vec<Block> = comparisons
        .iter()
        .flat_map(|comparison| compared(&title(Game::of(sheet.book), comparison.wager), comparison))
        .collect();
    (!blocks.is_empty()).then(|| Section {
        title: "Pay tables compared".to_owned(),
        new_sheet: false,
        blocks,
    })
}

/// The candidates of a comparison, best for the player first.
pub fn compared(name: &str, comparison: &Comparison) -> Vec<Block> {
    let meters = comparison.ranked.iter().any(|one| one.analysis.progressive.is_some());
    let risk = comparison.ranked.iter().any(|one| one.figures.element_of_risk.is_some());
    let rows = comparison.ranked.iter().map(|one| {
        let [ahead, ..] = &one.figures.ahead_even_behind;
        let mut cells = vec![
            one.name.clone(),
            percent(&one.figures.house_edge),
            percent(&one.figures.player_return),
            figure(&one.figures.variance),
            figure(&one.figures.deviation),
            percent(ahead),
        ];
        if risk {
            cells.push(one.figures.element_of_risk.as_ref().map_or_else(String::new, percent));
        }
        if meters {
            let even =
                one.analysis.progressive.as_ref().and_then(|progressive| progressive.break_even.as_ref());
            cells.push(even.map_or_else(String::new, money));
        }
        cells.push(if one.in_force { "in force".to_owned() } else { String::new() });
        Row { cells, marked: one.in_force }
    });
    let mut heads = vec![
        page::words(if comparison.by == "paytable" { "Table" } else { "Value" }),
        page::numbers("House edge"),
        page::numbers("Return"),
        page::numbers("Variance"),
        page::numbers("Std. deviation"),
        page::numbers("Hit frequency"),
    ];
    heads.extend(risk.then_some(page::numbers("Element of risk")));
    heads.extend(meters.then_some(page::numbers("Break-even meter")));
    heads.push(page::names(""));
    let caption = format!("{name}, best for the player first");
    let mut blocks = vec![
        Block::Table(Table { caption, heads, rows: rows.collect(), total: None }),
        Block::Chart(chart::edges(name, comparison)),
    ];
    if !comparison.left_out.is_empty() {
        let why = |(value, why): &(String, String)| format!("{value} is left out: {why}.");
        blocks.push(Block::List(comparison.left_out.iter().map(why).collect()));
    }
    blocks
}

/// What the figures of a comparison are for.
pub fn conditions(comparison: &Comparison) -> String {
    let wager = comparison.ranked.first().map(|one| &one.analysis);
    let mut text = "Exact figures in units of the stake".to_owned();
    if let Some(stake) = wager.and_then(|wager| wager.stake) {
        text += &format!(", for a stake of {stake}");
    }
    match wager.and_then(|wager| wager.progressive.as_ref()).map(|progressive| progressive.reading) {
        Some(Some(reading)) => text += &format!(" and a meter of {reading}"),
        Some(None) => text += "; awards from the meter count for nothing",
        None => {}
    }
    text + "."
}
