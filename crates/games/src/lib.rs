//! The rulebooks and the rules of the games, as pure arithmetic that anyone can call and check.
//!
//! Each game has a room: `book.rs` is the rulebook with its numbers where the rules want them, `rules.rs` is
//! the regulation as integer arithmetic, `case.rs` settles a round that somebody describes. No module here
//! does input or output, reads a clock or draws a random number.
//!
//! # Settle a hand
//!
//! A described round, as a dispute reaches a supervisor: [`case::settle`] checks it and says what each wager comes to.
//!
//! ```
//! use croupier_games::{book::builtin, case, document::Node};
//!
//! let round = r#"{
//!     "rulebook": "nj/lunar-poker",
//!     "dealer": { "hand": "Ah Kd 9c 5h 2s" },
//!     "seats": [{ "seat": 1, "hand": "Qs Qd 8h 7c 4c", "bets": { "ante": 1000 }, "decision": "bet" }]
//! }"#;
//! let round = Node::from_json(round).expect("JSON");
//! let book = |name: &str| Ok(builtin(name).expect("a built-in rulebook").clone());
//!
//! let settlement = case::settle(&round, &book).expect("nothing to refuse");
//! for line in &settlement.seats[0].wagers {
//!     println!("{} of {} {}: {} back [{}]", line.bet, line.stake, line.result, line.paid, line.clause);
//! }
//! let lines = settlement.seats[0].wagers.iter();
//! let lines: Vec<_> = lines.map(|line| (line.bet, line.paid.to_string(), line.clause.id())).collect();
//! assert_eq!(lines, [("ante", "10.00".to_owned(), "38.10(i)3"), ("bet", "40.00".to_owned(), "38.12(e)")]);
//! ```
//!
//! # Call the rules of a game
//!
//! Each game's `rules` are plain functions of cards and money: here a hand of Dragon Poker, of which the gold dragon
//! is wild.
//!
//! ```
//! use croupier_core::{Money, Refusals};
//! use croupier_games::book::builtin;
//! use croupier_games::dragon::rules::{Choice, Wagers, rank, settle};
//! use croupier_games::dragon::Book;
//!
//! let hand = |cards: &str| cards.split(' ').map(|card| card.parse().expect("a card")).collect::<Vec<_>>();
//! let player = hand("TI TI GD").try_into().expect("three cards");
//! let dealer = hand("RA RA MO").try_into().expect("three cards");
//!
//! let rulebook = builtin("nj/dragon-poker").expect("a built-in rulebook");
//! let book = Book::new(rulebook, &mut Refusals::new());
//! let stake = Money::cents(1000);
//! let wagers = Wagers { ante: stake, ante_bonus: stake, three_card: None, dragon: Some(stake) };
//!
//! assert!(rank(player) > rank(dealer));
//! let lines = settle(&book, &wagers, Choice::Play, player, dealer);
//! let back: Vec<_> = lines.iter().map(|line| (line.bet, line.paid.to_string())).collect();
//! let expected = [("dragon", "60.00"), ("ante", "20.00"), ("play", "20.00"), ("ante_bonus", "50.00")];
//! assert_eq!(back, expected.map(|(bet, paid)| (bet, paid.to_owned())));
//! ```

mod any_round;
pub mod book;
pub mod case;
mod describe;
pub mod document;
pub mod dragon;
pub mod explain;
pub mod felt;
pub mod hands;
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
