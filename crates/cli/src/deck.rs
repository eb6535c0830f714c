//! `croupier deck`.

use crate::failure::{Failure, to_json};
use crate::input::find_rulebook;
use crate::text::{Align, table};
use croupier_games::Game;
use serde::Serialize;

/// Show the deck of a game.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game, such as dragon-poker, or a rulebook.
    game: String,
}

#[derive(Serialize)]
struct DeckJson {
    game: &'static str,
    size: u32,
    clause: &'static str,
    cards: Vec<CardJson>,
}

#[derive(Serialize)]
struct CardJson {
    card: String,
    name: String,
    copies: u8,
}

/// Runs the command.
pub fn run(args: &Args, json: bool) -> Result<String, Failure> {
    let game = match Game::named(&args.game) {
        Some(game) => game,
        None => Game::of(&find_rulebook(&args.game)?),
    };
    let deck = game.deck();
    if json {
        let card = |card: &croupier_core::DeckCard| CardJson {
            card: card.code.clone(),
            name: card.name.clone(),
            copies: card.copies,
        };
        let cards = deck.cards.iter().map(card).collect();
        return Ok(to_json(&DeckJson { game: game.name(), size: deck.size(), clause: deck.clause, cards }));
    }
    let rows: Vec<Vec<String>> = deck
        .cards
        .iter()
        .map(|card| vec![card.code.clone(), card.copies.to_string(), card.name.clone()])
        .collect();
    let heads = [("card", Align::Left), ("copies", Align::Right), ("name", Align::Left)];
    Ok(format!("{}: {} cards [{}]\n\n{}", game.name(), deck.size(), deck.clause, table(&heads, &rows)))
}
