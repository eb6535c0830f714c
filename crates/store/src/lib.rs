//! The journal: what happened, kept so that nothing is lost, doubled or altered unseen.
//!
//! It knows nothing of games and tables. A *stream* is a numbered row of *events* (a kind, a version, a body of JSON); an event
//! carries *postings* that sum to zero, and perhaps a *sealed* part. [`Journal::append`] records the consequences of one
//! command for one or several streams, with its postings and the balances that follow, in one transaction: all or nothing.
//! A command that is repeated gets the first answer and changes nothing. Two databases keep journals,
//! [`SqliteJournal`] and [`PostgresJournal`]; one suite (`tests/conformance`) holds both to the same behaviour.
//!
//! # What is signed
//!
//! Each event's hash is over the hash of the event before it in its stream and everything it says, postings and sealed
//! part included. Each transaction leaves a signed *commit*, which names its commands with the hashes of their answers
//! and the head to which it brought each stream; it is chained to the commit before it of the same writer, and names the
//! last commits of other writers. A *checkpoint* signs the last commit of every writer.
//!
//! # What somebody can do who may write to the database but has no key
//!
//! - *Alter, swap, move or add events, postings, answers, accounts' rules:* [`verify`] tells the stream and the event. To compute
//!   the chain again does not help, because the heads are signed.
//! - *Change the order of events of different streams:* the order in which their writer signed them tells. What two writers did at
//!   the same time has no order but that of the database.
//! - *Delete events or the tail of a stream:* the commits that signed the heads beyond tell.
//! - *Delete the commits with them:* the next commit of that writer tells, and the commit of another writer or of the next
//!   start of the program that names the last one.
//! - *Delete the latest commits of all writers with everything they wrote*, that is, set the whole journal back to an earlier
//!   moment: after a checkpoint, the checkpoint tells; if it is deleted too, only a checkpoint that was kept outside
//!   tells ([`Checkpoint::to_line`], [`Remembered`]). An old but whole copy of a journal is a true journal of its time.
//! - *Lead readers of a stream in a SQLite file elsewhere:* reading ends there with an error, and [`verify`] tells the place.
//! - *Raise a balance:* [`verify`] tells. Until somebody verifies, the account could be spent from: anyone who may write to the
//!   database must be trusted with that.
//! - *Switch off what keeps history from being edited:* [`verify`] tells, as long as it is off.
//! - *Read what is sealed:* no; it is encrypted, and bound to its place, so it cannot be moved to an event that is opened
//!   earlier. Its length is visible.
//!
//! Anyone who has the key can do everything. It belongs to the server's user alone, and not into backups.

mod archive;
mod chain;
mod check;
mod commit;
mod error;
pub mod export;
mod keys;
mod pending;
mod plan;
mod pool;
mod port;
pub mod postgres;
mod reading;
mod retry;
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
pub use pending::Pending;
pub use port::{
    Account, Append, Batch, CommandId, Cursor, Event, Expected, Fact, Head, Journal, Json, NewEvent, Posting,
    Receipt,
};
pub use postgres::{PostgresJournal, PostgresOptions};
pub use retry::retry_conflicts;
pub use seal::{Sealed, Secret};
pub use sqlite::{SqliteJournal, SqliteOptions};
pub use steps::Steps;
pub use upcast::Upcasters;
pub use verify::{Fault, Place, Report, verify};
