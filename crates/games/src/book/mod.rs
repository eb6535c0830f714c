//! Rulebooks: the numbers and the operator's options of a regulation, as data.
//!
//! The books in `rulebooks/` are built in. A file that somebody copied and changed is read by the same
//! code and held against the built-in book of the same name: its options and allowed values are the
//! regulation's, its pay tables may not fall below a floor, and where a fixed table is changed the book says
//! so ([`Rulebook::departures`]).

mod builtin;
mod edit;
mod hash;
mod law;
mod option;
mod paytable;
mod read;
mod rulebook;

pub use builtin::{NAMES, builtin};
pub use edit::PayEdit;
pub use hash::short_hash;
pub use option::{Allowed, BookOption, Setting};
pub use paytable::{Limit, Pay, PayRow, PayTable};
pub use read::load;
pub use rulebook::Rulebook;
