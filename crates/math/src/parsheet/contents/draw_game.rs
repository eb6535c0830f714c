//! What is done how often in a game with a draw, and what it is worth in which case.

use crate::Fraction;
use crate::analysis::{AnteGame, DrawGame, InstantLine, Part};
use crate::parsheet::numbers::{exact, percent, words};
use crate::parsheet::page::{self, Row, Table};

/// Decimals of a value.
const PLACES: u32 = 8;

/// The tables of a game with a draw; none for any other.
pub fn tables(game: &AnteGame) -> Vec<Table> {
    game.draw_game.as_ref().map(all).unwrap_or_default()
}

fn all(game: &DrawGame) -> Vec<Table> {
    vec![
        frequencies(game),
        parts("Result by the dealer's up card", "Up card", &game.by_up_card),
        parts("Result by the first five cards", "Hand", &game.by_category),
        instant(&game.by_instant),
    ]
}

fn frequencies(game: &DrawGame) -> Table {
    let row = |(name, share): &(&'static str, Fraction)| {
        Row::plain(vec![words(name), percent(share), exact(share)])
    };
    Table {
        caption: "How often the best way to play does what".to_owned(),
        heads: vec![page::words("Action"), page::numbers("Share of rounds"), page::numbers("Exactly")],
        rows: game.frequencies.iter().map(row).collect(),
        total: None,
    }
}

fn parts(caption: &str, of: &'static str, parts: &[Part]) -> Table {
    let row = |part: &Part| {
        let ev = part.ev.decimal(PLACES);
        Row::plain(vec![
            part.name.clone(),
            percent(&part.share),
            ev,
            (&part.share * &part.ev).decimal(PLACES),
        ])
    };
    let heads = ["Share of rounds", "Value", "Contribution"].map(page::numbers);
    let sum: Fraction = parts.iter().map(|part| &part.share * &part.ev).sum();
    Table {
        caption: caption.to_owned(),
        heads: [page::words(of)].into_iter().chain(heads).collect(),
        rows: parts.iter().map(row).collect(),
        total: Some(vec!["Total".to_owned(), percent(&Fraction::one()), String::new(), sum.decimal(PLACES)]),
    }
}

fn instant(line: &InstantLine) -> Table {
    let row = |name: &str, value: &Fraction, from: Option<&Fraction>| {
        let from = from.map(|least| least.ceiling().to_string()).unwrap_or_default();
        Row::plain(vec![name.to_owned(), value.decimal(12), exact(value), from])
    };
    let [straight_flush, royal_flush] = &line.least;
    Table {
        caption: "The value for any odds of instant cash: the constant and for each unit of odds so much"
            .to_owned(),
        heads: vec![
            page::words("Term"),
            page::numbers("Value"),
            page::numbers("Exactly"),
            page::numbers("Holds from odds of"),
        ],
        rows: vec![
            row("Constant", &line.constant, None),
            row("Straight flush", &line.straight_flush, Some(straight_flush)),
            row("Royal flush", &line.royal_flush, Some(royal_flush)),
        ],
        total: None,
    }
}
