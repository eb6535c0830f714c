//! A game in which cards are drawn, in the answer of `croupier analyze`.

use crate::text::{Align, table};
use croupier_math::analysis::{DrawGame, Part};

/// The game for a person.
pub fn written(game: &DrawGame) -> String {
    let line = &game.by_instant;
    let frequencies = game.frequencies.iter().map(|(name, share)| vec![(*name).to_owned(), share.percent(4)]);
    let heads = [("what is done", Align::Left), ("% of rounds", Align::Right)];
    let mut text = table(&heads, &frequencies.collect::<Vec<_>>());
    text += &parts("up card", &game.by_up_card);
    text += &parts("first five cards", &game.by_category);
    text + &format!(
        "with instant cash of x for a straight flush and y for a royal flush the value is\n\
         {} + {} x + {} y, from x = {} and y = {} on\n",
        line.constant,
        line.straight_flush,
        line.royal_flush,
        line.least[0].ceiling(),
        line.least[1].ceiling()
    )
}

fn parts(of: &str, parts: &[Part]) -> String {
    let heads = [(of, Align::Left), ("% of rounds", Align::Right), ("value", Align::Right)];
    let rows = parts.iter().map(|part| vec![part.name.clone(), part.share.percent(4), part.ev.decimal(6)]);
    table(&heads, &rows.collect::<Vec<_>>())
}
