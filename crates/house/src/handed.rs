//! A command of a table between being decided and being durable.

use crate::cell::{Cell, Known, Turn};
use crate::order::Answer;
use crate::plan::{Plan, Stop};
use crate::room::Room;
use crate::side::PendingSides;
use croupier_store::{CommandId, Pending, Receipt};
use croupier_table::{Entry, Event, Time};
use std::sync::Arc;

/// What is to be decided, on a copy of the table.
pub(crate) type Work<'t> = Box<dyn Fn(&mut Plan<'_>) -> Result<(), Stop> + 't>;

/// Something to be done at a table; decided anew as often as somebody else was first.
pub(crate) struct Task<'t> {
    pub(crate) cell: Arc<Cell<Room>>,
    /// Machines' steps are named when it is known from which state they go on.
    pub(crate) name: Option<CommandId>,
    pub(crate) at: Time,
    pub(crate) work: Work<'t>,
}

/// What was decided is in the journal's hands, if there is anything to be written.
pub(crate) struct Handed {
    pub(crate) answer: Answer,
    pub(crate) written: Option<Written>,
}

pub(crate) struct Written {
    pub(crate) before: Arc<Known<Room>>,
    pub(crate) after: Arc<Known<Room>>,
    pub(crate) entries: Vec<(Entry<Event>, bool)>,
    pub(crate) append: Pending,
    pub(crate) sides: PendingSides,
}

impl Handed {
    /// Waits until it is durable, and only then takes and tells it.
    pub(crate) fn finish(self, cell: &Cell<Room>, turn: &mut Turn<Room>) -> Result<Answer, Stop> {
        let Some(Written { before, after, entries, append, sides }) = self.written else {
            return Ok(self.answer);
        };
        let receipt = answered(append, sides)?;
        if receipt.repeated {
            turn.doubt();
            return Ok(Answer::repeated(&receipt, &cell.stream)?);
        }
        cell.settle(Arc::clone(&after));
        cell.tell(&before, &after, entries);
        Ok(self.answer)
    }
}

/// What the journal answers; the other streams hear it first.
pub(crate) fn answered(append: Pending, sides: PendingSides) -> croupier_store::Result<Receipt> {
    let receipt = append.wait();
    sides.finish(receipt.as_ref().is_ok_and(|receipt| !receipt.repeated));
    receipt
}
