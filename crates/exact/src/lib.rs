//! What every exact answer is made of: fractions, choices with their values, and how far a long computation is.

mod choice;
mod fraction;
mod progress;

pub use choice::Choice;
pub use fraction::Fraction;
pub use progress::Progress;
