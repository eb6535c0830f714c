//! The ante game of Lunar Poker, solved exactly.

mod choices;
mod dealer;
mod draw;
mod hands;
mod live;
mod multiset;
mod outlook;
mod pays;
mod position;
mod shape;
mod showdown;
mod tally;

#[cfg(test)]
mod tests;

pub use choices::Spot;
pub use hands::Hands;
