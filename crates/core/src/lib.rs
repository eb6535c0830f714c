//! The ground everything stands on: money, odds, clauses, refusals, cards and the ranking of poker hands.
//!
//! Nothing here knows a game. Nothing here does input or output, reads a clock or draws a random number.
//!
//! ```
//! use croupier_core::poker::rank_five;
//! use croupier_core::{Card, Money, Odds};
//!
//! let hand = ["Ah", "Kd", "9c", "5h", "2s"].map(|card| card.parse::<Card>().expect("a card"));
//! let pair = ["3h", "3d", "9c", "5h", "2s"].map(|card| card.parse::<Card>().expect("a card"));
//! assert!(rank_five(&pair) > rank_five(&hand));
//!
//! assert_eq!(Odds::to_1(4).winnings(Money::cents(250)).to_string(), "10.00");
//! ```

pub mod card;
pub mod clause;
pub mod deck;
mod intern;
pub mod line;
pub mod meter;
pub mod money;
pub mod odds;
pub mod poker;
pub mod posting;
pub mod refusal;
pub mod seat;

pub use card::{Card, CardSet, Rank, Suit};
pub use clause::Clause;
pub use deck::{DeckCard, DeckSpec};
pub use line::{Line, Outcome};
pub use meter::{Meter, Rate};
pub use money::Money;
pub use odds::Odds;
pub use posting::{Account, Posting};
pub use refusal::{Code, Refusal, Refusals};
pub use seat::{Actor, Audience, Bettor};
