//! The house: tables, progressive meters and patrons on a journal.
//!
//! [`House`] takes commands with a name, a time and a sender. Each is decided on the state in memory, written with all its
//! consequences for all streams in one transaction, applied, and told to all who watch, in this order: nothing is shown
//! before it is stored. Commands are idempotent: one that is repeated gets its first answer. What machines do next is
//! written with it.
//!
//! Any number of houses may run on one journal: none has authority. Concurrency is optimistic: a house whose write comes
//! second reads on, decides again and writes again. If the journal has trouble, the table stands still and everyone learns
//! why; nothing is lost, and the same command, given again, is answered with what became of it.
//!
//! The order of undealt cards is sealed in the event of the shuffle and opened when a card is wanted: after a restart the
//! same round goes on with the same cards. Its promise is published with the shuffle, the order itself after the round.

mod aggregate;
mod commit;
mod deck_orders;
mod entries;
mod house;
mod in_flight;
mod live_stream;
mod order;
mod other_streams;
mod plan;
mod record;
mod room;
mod upkeep;
mod watch;

pub use house::{House, Options, Shuffle};
pub use order::{Answer, Denial, Order};
pub use record::audit::{Audit, Heard, Step, audit};
pub use record::dates;
pub use record::history::{History, OwnRound, Played, Replay, own_rounds};
pub use record::place::Place;
pub use record::reports::reports;
pub use record::shuffle_audit::{ShuffleAudit, Verdict};
pub use room::Room;
pub use watch::{Commit, Seen};
