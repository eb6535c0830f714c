//! The lab: exact mathematics of every wager, from the same kernels that settle the tables.
//!
//! Exact before sampled: every figure is a fraction of whole numbers. No module here does input or output,
//! reads a clock or draws a random number of its own accord.

pub mod analysis;
pub mod best;
mod by_row;
mod distribution;
mod dragon;
mod games;
pub mod lucky8s;
pub mod lunar;
mod memory;
mod packs;
pub mod parsheet;
pub mod simulate;
pub mod strategy;

pub use croupier_exact::{Fraction, Progress};

pub use analysis::{Analysis, Request, WagerAnalysis, analyze};
pub use distribution::{Averages, Distribution, Outcome};
pub use games::wagers;
pub use memory::{Forgetful, Memory};
