//! A command between being decided and being durable.

use crate::live_stream::Change;
use crate::order::Answer;
use crate::other_streams::{OtherStreams, OthersInFlight};
use crate::room::Room;
use croupier_store::{Append, Batch, CommandId, Error, Journal, Pending};

/// A command that was decided, with all that is to be recorded for it. Nothing of it can be seen.
pub(crate) struct PreparedCommit<'h> {
    pub(crate) command: CommandId,
    pub(crate) answer: Answer,
    /// What it changes at its table, if it concerns one.
    pub(crate) table: Option<(Batch, Change<Room>)>,
    pub(crate) others: OtherStreams<'h>,
}

impl PreparedCommit<'_> {
    /// Write. The only commit point: all streams in one transaction.
    pub(crate) fn submit(mut self, journal: &dyn Journal) -> Result<InFlight, Error> {
        let answer = serde_json::to_vec(&self.answer).map_err(|error| Error::Malformed(error.to_string()))?;
        let (batch, change) = self.table.unzip();
        let batches = batch.into_iter().chain(self.others.batches()).collect();
        let append = journal.submit(Append { command: self.command, batches, answer });
        Ok(InFlight { answer: self.answer, append, change, others: self.others.submitted() })
    }
}

/// A command that is in the journal's hands.
pub(crate) struct InFlight {
    answer: Answer,
    append: Pending,
    change: Option<Change<Room>>,
    others: OthersInFlight,
}

/// What became of it.
pub(crate) enum Committed {
    /// It is durable, with what it changes at its table.
    Now(Answer, Option<Change<Room>>),
    /// It was recorded before: this is its first answer.
    Before(Answer),
}

impl InFlight {
    /// Waits until it is durable. The other streams take it at once, or are read again.
    pub(crate) fn wait(self) -> Result<Committed, Error> {
        let receipt = self.append.wait();
        self.others.finish(receipt.as_ref().is_ok_and(|receipt| !receipt.repeated));
        let receipt = receipt?;
        if receipt.repeated {
            return Answer::first(&receipt.answer, &self.answer.stream).map(Committed::Before);
        }
        Ok(Committed::Now(self.answer, self.change))
    }
}
