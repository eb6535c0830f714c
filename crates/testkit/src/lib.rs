//! What tests and benches share. No program depends on it.
//!
//! [`Rng`] draws the same numbers in every run and on every machine; [`postgres`] starts a database for one test; with the
//! feature `games`, [`filled`] turns an offer of a menu into a command.
//!
//! ```
//! use croupier_testkit::Rng;
//!
//! let mut rng = Rng::new(7);
//! let again = Rng::new(7).bits();
//! assert_eq!(rng.bits(), again);
//! ```
#![allow(clippy::expect_used, reason = "a fixture that cannot do its work fails the test that uses it")]

#[cfg(feature = "games")]
mod choice;
pub mod postgres;
mod rng;

#[cfg(feature = "games")]
pub use choice::filled;
pub use rng::Rng;
