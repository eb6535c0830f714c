//! What every exact answer is made of: fractions, choices with their values, and how far a long computation is.
//!
//! `math` answers with these types and so does `lunar-solver`, which `math` is built on; what both speak must therefore
//! stand below both. It does not stand in `core`, because every room of the house is built on `core` and none but these
//! two needs whole numbers of any size.

mod choice;
mod fraction;
mod progress;

pub use choice::Choice;
pub use fraction::Fraction;
pub use progress::Progress;
