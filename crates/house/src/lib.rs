//! The house: tables, progressive meters and patrons on a journal.
//!
//! [`House`] takes commands with a name, a time and a sender. Each is decided on the state in memory, written with all its
//! consequences for all streams in one transaction, applied, and told to whoever listens, in this order: nothing is shown
//! before it is stored. A command that is repeated gets its first answer. What machines do thereupon is written with it.
//!
//! Any number of houses may run on one journal: none has authority. Who was second reads on, decides anew and writes again.
//! If the journal has trouble, the table stands still and everybody is told why; nothing is lost, and the same command,
//! given again, tells what became of it.
//!
//! The order of undealt cards is sealed in the event of the shuffle and opened when a card is wanted: after a restart the
//! same round goes on with the same cards. Its promise is published with the shuffle, the order itself after the round.

mod aggregate;
mod audit;
mod cell;
mod commit;
pub mod dates;
mod drive;
mod going;
mod handed;
mod history;
mod house;
mod order;
mod piles;
mod place;
mod plan;
mod promise;
mod record;
mod reports;
mod room;
mod see;
mod side;

pub use audit::{Audit, Heard, Step, audit};
pub use history::{History, OwnRound, Played, Replay, own_rounds};
pub use house::{House, Options, Shuffle};
pub use order::{Answer, Denial, Order};
pub use place::Place;
pub use promise::{Kept, Promises};
pub use reports::reports;
pub use room::Room;
pub use see::{Commit, Seen, Told};
