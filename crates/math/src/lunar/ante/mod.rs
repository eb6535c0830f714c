//! The ante game of Lunar Poker, solved exactly.
//!
//! `hands` knows what every final hand is paid, `live` counts dealer's hands by rank, `showdown` sets one against
//! the other and adds what suits change. `outlook` and `flush` sum over draws, `position` and `choices` answer
//! for one decision. `class` lists all decisions, `state` solves those that share their ranks with the help of
//! `bound`, `solve` all of them; `strategy` keeps the answers in a file that `index` finds its way in.

mod bound;
mod choices;
mod class;
mod dealer;
mod draw;
mod flush;
mod hands;
mod index;
mod known;
mod live;
mod moments;
mod multiset;
mod outlook;
mod pays;
mod position;
mod shape;
mod showdown;
mod solve;
mod state;
mod strategy;
mod tally;

#[cfg(test)]
mod tests;

pub use choices::Spot;
pub use hands::Hands;
pub use solve::{FirstAction, Solution, solve};
pub use strategy::{First, Strategy};
