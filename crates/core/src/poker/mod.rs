//! Poker hands of the 52-card deck: their rank, the cards that make it, and their enumeration.
//!
//! Every five-card hand belongs to one of 7462 classes of equal rank. [`HandRank`] is the total
//! order of these classes; suits never decide. Six and seven cards rank as their best five.

#![allow(rustdoc::broken_intra_doc_links, reason = "clause numbers such as 43.1[2] are no links")]

mod best;
mod classes;
mod enumerate;
mod evaluate;
mod hashed;
mod ordered;
mod rank;
mod suited;

#[cfg(test)]
mod tests;

pub use best::{BestFive, best_five, best_five_set, combination, combination_set};
pub use enumerate::{fold_five, fold_seven, fold_six, for_each_five, for_each_seven, for_each_six};
pub use evaluate::{Holding, rank_five, rank_set, rank_seven, rank_six};
pub use rank::{Category, HandRank, RankList};
