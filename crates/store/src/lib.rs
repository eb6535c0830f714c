//! The journal: what happened, kept so that nothing is lost, doubled or altered unseen.

mod archive;
mod chain;
mod check;
mod commit;
mod error;
pub mod export;
mod hex;
mod keys;
mod plan;
mod port;
pub mod postgres;
mod reading;
mod seal;
pub mod sqlite;
mod steps;
mod upcast;
mod verify;
mod wake;

pub use archive::{About, Archive, Visit};
pub use chain::{Hash, JournalId};
pub use commit::{Checkpoint, Commit, Content, Remembered, Seal, SignedAppend, Tip, WriterId};
pub use error::{Error, Result};
pub use keys::{Keys, PublicKey};
pub use port::{
    Account, Append, Batch, CommandId, Cursor, Done, Event, Expected, Head, Journal, NewEvent, Posting,
    Receipt, Snapshot,
};
pub use postgres::{PostgresJournal, PostgresOptions};
pub use seal::{Sealed, Secret};
pub use sqlite::{SqliteJournal, SqliteOptions};
pub use steps::Steps;
pub use upcast::Upcasters;
pub use verify::{Fault, Place, Report, verify};
