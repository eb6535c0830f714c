//! The rulebooks and the rules of the games, as pure arithmetic that anyone can call and check.
//!
//! Each game has a room: `book.rs` is the rulebook with its numbers where the rules want them, `rules.rs` is
//! the regulation as integer arithmetic, `case.rs` settles a round that somebody describes. No module here
//! does input or output, reads a clock or draws a random number.

mod any_round;
pub mod book;
pub mod case;
mod describe;
pub mod document;
pub mod dragon;
pub mod explain;
pub mod felt;
mod list;
pub mod lucky8s;
pub mod lunar;
pub mod packs;
mod pay;
pub mod round;
mod rows;
pub mod three_card;

pub use any_round::{AnyCommand, AnyEvent, AnyRound, Chips, tagged};
pub use describe::{DemoValue, Description, WagerInfo};
pub use list::{BookId, Game, check, describe, irregularities};
pub use round::{MeterState, Meters};

use croupier_core::{Card, DeckCard, DeckSpec, Rank, Suit};

/// The 52 cards, highest rank first.
fn poker_deck(clause: &'static str) -> DeckSpec {
    let card = |card: Card| DeckCard {
        code: card.to_string(),
        name: format!("{} of {:?}", card.rank(), card.suit()).to_lowercase(),
        copies: 1,
    };
    let ranks = Rank::ALL.into_iter().rev();
    let cards = ranks.flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)));
    DeckSpec { cards: cards.map(card).collect(), clause }
}
