//! What is on record: rounds, payments, reports, and whether the journal is as it was written.

pub mod case;
pub mod corrected;
pub mod payments;
pub mod replay;
pub mod reports;
pub mod rounds;
mod store;
pub mod verify;

pub use store::Records;
pub use verify::Verification;
