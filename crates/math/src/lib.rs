//! The exact mathematics of every wager, from the same rules that settle the tables. Players and operators know it as
//! *the lab*.
//!
//! Exact before sampled: every figure is a fraction of whole numbers. Nothing here does input or output, reads a clock or
//! draws a random number of its own accord.
//!
//! ```
//! use croupier_games::book::builtin;
//! use croupier_math::{Progress, Request, analyze};
//!
//! let book = builtin("nj/dragon-poker").unwrap();
//! let request = Request { wager: Some("dragon".to_owned()), ..Request::default() };
//! let analysis = analyze(book, &request, &Progress::silent()).unwrap();
//! let value = analysis.wagers[0].distribution.ev();
//! assert_eq!(value.percent(4), "-14.3985");
//! ```
//!
//! * [`analysis`] is what can be asked about a book, [`best`] what can be asked about one moment of a round, [`strategy`]
//!   ways to play that a person can follow. [`simulate`] plays millions of rounds as a check, [`parsheet`] writes par sheets.
//! * Each game has a folder: its counts, its plans, its simulator, and a `lab.rs` that implements `GameLab`, the list of all
//!   that is asked of a game (`lab`). The closed list of games passes every question on, so a game that does not answer one
//!   does not compile, and nothing outside its folder knows its wagers.

pub mod analysis;
pub mod best;
mod by_row;
mod cards;
mod distribution;
mod dragon;
mod lab;
pub mod lucky8s;
pub mod lunar;
mod memory;
mod packs;
pub mod parsheet;
pub mod ratios;
pub mod simulate;
pub mod strategy;
mod three_card;

pub use croupier_exact::{Fraction, Progress};

pub use analysis::{Analysis, Request, WagerAnalysis, analyze};
pub use distribution::{Averages, Distribution, Outcome};
pub use lab::wagers;
pub use memory::{Forgetful, Memory};
pub use ratios::{Ratio, Ratios};
