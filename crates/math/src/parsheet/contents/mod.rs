//! What stands on a par sheet and on a comparison.

mod draw_game;
mod ground;
mod strategy;
mod tables;
mod wager;

use super::numbers::percent;
use super::page::{self, Block, Page, Row, Section, Table};
use super::{Comparison, Figures, ParSheet};
use crate::WagerAnalysis;
use crate::lab::title;
use croupier_games::Game;
use croupier_games::book::{Rulebook, short_hash};
use ground::{ground, settings, terms};
use strategy::{every_decision, strategy};
use tables::{compared, conditions, tables};
use wager::wager;

/// The par sheet of a book.
pub fn sheet(sheet: &ParSheet<'_>) -> Page {
    let mut sections = vec![summary(sheet), ground(sheet)];
    sections.extend(sheet.in_force().map(|analysis| wager(sheet, analysis)));
    sections.extend(strategy(sheet));
    sections.extend(tables(sheet));
    sections.extend([settings(sheet), Section::new("Definitions", vec![terms()])]);
    sections.extend(every_decision(&sheet.analysis.strategy));
    Page { sections, ..empty(sheet.book, "Par sheet") }
}

/// A wager under several pay tables or settings.
pub fn comparison(book: &Rulebook, comparison: &Comparison) -> Page {
    let name = title(Game::of(book), comparison.wager);
    let title = match comparison.by.as_str() {
        "paytable" => format!("{name}: pay tables"),
        option => format!("{name}: {option}"),
    };
    let mut blocks = vec![Block::Text(conditions(comparison))];
    blocks.extend(compared(&name, comparison));
    let sections = vec![Section::new(title, blocks), Section::new("Definitions", vec![terms()])];
    Page { sections, ..empty(book, "Comparison") }
}

fn empty(book: &Rulebook, kind: &'static str) -> Page {
    let hash = book.hash();
    let short = short_hash(&hash).to_owned();
    Page {
        kind,
        title: book.text("title").to_owned(),
        about: vec![
            ("Rulebook", book.name().to_owned()),
            ("Jurisdiction", book.text("jurisdiction").to_owned()),
            ("Regulation", book.text("regulation").to_owned()),
            ("Book hash", hash),
        ],
        colours: Game::of(book).name(),
        foot: format!("{} · {} · book {short}", book.text("title"), book.name()),
        sections: Vec::new(),
    }
}

fn titled(sheet: &ParSheet<'_>, wager: &WagerAnalysis) -> String {
    let name = title(Game::of(sheet.book), wager.wager);
    wager.paytable.as_ref().map_or_else(|| name.clone(), |table| format!("{name}, table {table}"))
}

fn summary(sheet: &ParSheet<'_>) -> Section {
    let rows = sheet.in_force().map(|wager| {
        let figures = Figures::of(wager, &sheet.pace);
        let risk = figures.element_of_risk.as_ref();
        let [ahead, ..] = &figures.ahead_even_behind;
        Row::plain(vec![
            titled(sheet, wager),
            percent(&figures.house_edge),
            risk.map_or_else(|| percent(&figures.house_edge), percent),
            percent(&figures.player_return),
            figures.deviation.decimal(4),
            percent(ahead),
        ])
    });
    let heads = vec![
        page::words("Wager"),
        page::numbers("House edge"),
        page::numbers("Element of risk"),
        page::numbers("Return"),
        page::numbers("Std. deviation"),
        page::numbers("Hit frequency"),
    ];
    let caption = "The wagers under the pay tables in force, in units of the first wager".to_owned();
    Section::new("Summary", vec![Block::Table(Table { caption, heads, rows: rows.collect(), total: None })])
}
