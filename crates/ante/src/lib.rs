//! The ante game of Lunar Poker, solved exactly.
//!
//! `hands` knows what every final hand is paid, `live` counts dealer's hands by rank, `showdown` sets one against
//! the other; `suited` and `forces` add what suits change, for all that may be `left` of a suit at once. For hands with
//! which forcing is nearly always right, `always` takes every dealer without ace-king as forced and then back where
//! that is wrong, for `candidates` of which many cards are gone: `above` for hands above every flush, `drawn` for all
//! flushes of a draw, which `together` counts in a suit. `outlook`, `weak` and `flush` sum over draws, `position`,
//! `choices` and `quickest` answer for one decision. `class` lists all decisions, `state` solves those that share their
//! ranks, with `plain` sums, `tables` of flushes and the help of `caps` and `bound` for what need not be looked at;
//! `solve` goes through all of them, `file` keeps the answers, and `strategy` finds them there by `index`; `evaluate`
//! tells what other ways to play are worth.

mod above;
mod always;
mod bound;
mod candidates;
mod caps;
mod choices;
mod class;
mod dealer;
mod draw;
mod drawn;
mod effect;
mod evaluate;
mod file;
mod flush;
mod forced;
mod forces;
mod hands;
mod index;
mod left;
mod live;
mod moments;
mod multiset;
mod outcomes;
mod outlook;
mod pays;
mod plain;
mod play;
mod position;
mod quickest;
mod shape;
mod showdown;
mod solve;
mod state;
mod strategy;
mod suited;
mod sweep;
mod tables;
mod together;
mod weak;

#[cfg(test)]
mod tests;

pub use choices::Spot;
pub use evaluate::values_of;
pub use hands::Hands;
pub use pays::{Betting, Forcing};
pub use play::End;
pub use solve::{FirstAction, Solution, solve};
pub use strategy::First;
