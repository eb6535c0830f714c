//! How a command becomes durable: decided on the state as it is known, written, and decided anew if somebody else was
//! first.

use crate::cell::{Cell, Known, Turn};
use crate::house::House;
use crate::order::{Answer, Denial, Order, name_of_drive};
use crate::plan::{Plan, Stop};
use crate::room::Room;
use crate::side::{Need, Sides};
use croupier_store::{Append, Batch, CommandId, Error, Expected, Receipt};
use croupier_table::Time;
use std::collections::BTreeSet;
use std::sync::{Arc, mpsc};

/// How often a command is decided anew because somebody else was first.
const ATTEMPTS: usize = 1_000;

impl House {
    /// Decides on the state as it is known, writes, and begins anew if somebody else was first.
    pub(crate) fn at_table(
        &self,
        cell: &Cell<Room>,
        name: Option<CommandId>,
        at: Time,
        work: &dyn Fn(&mut Plan<'_>) -> Result<(), Stop>,
    ) -> Result<Answer, Denial> {
        let mut needs = BTreeSet::new();
        let mut turn = cell.lock();
        for _ in 0..ATTEMPTS {
            let tried = self.attempt(cell, &mut turn, name, at, work, &needs);
            match tried {
                Ok(answer) => {
                    cell.pause(None);
                    return Ok(answer);
                }
                Err(Stop::Busy(need)) => drop(needs.insert(need)),
                Err(Stop::Trouble(Error::Conflict { .. })) => turn.doubt(),
                Err(Stop::Refused(refusal)) => return self.first_answer(name, Denial::Refused(refusal)),
                Err(Stop::Trouble(error)) => {
                    turn.doubt();
                    let denial = Denial::from(error);
                    if let Denial::Trouble(error) = &denial {
                        cell.pause(Some(error.clone()));
                    }
                    return Err(denial);
                }
            }
        }
        Err(Denial::Trouble(Error::Unavailable("others are always first".to_owned())))
    }

    fn attempt(
        &self,
        cell: &Cell<Room>,
        turn: &mut Turn<Room>,
        name: Option<CommandId>,
        at: Time,
        work: &dyn Fn(&mut Plan<'_>) -> Result<(), Stop>,
        needs: &BTreeSet<Need>,
    ) -> Result<Answer, Stop> {
        let before = cell.current(turn, self.journal())?;
        let mut plan = Plan::new(self, cell, &before, at, Sides::wait_for(self, needs)?);
        work(&mut plan)?;
        let Plan { room, seq, sides, entries, events, .. } = plan;
        let answer = Answer { stream: cell.stream.clone(), seq, events: seq - before.seq, repeated: false };
        if events.is_empty() {
            return Ok(answer);
        }
        let name = name.unwrap_or_else(|| name_of_drive(&cell.stream, before.seq, before.state.changed()));
        let expected = Expected::Exactly(before.seq);
        let batch = Batch { stream: cell.stream.clone(), expected, events };
        let receipt = self.write(name, Some(batch), sides, &answer)?;
        if receipt.repeated {
            turn.doubt();
            return Ok(repeated(&receipt, &cell.stream)?);
        }
        let after = Arc::new(Known { state: room, seq });
        cell.settle(Arc::clone(&after));
        cell.tell(&before, &after, entries);
        Ok(answer)
    }

    /// A command that concerns no table.
    pub(crate) fn aside(
        &self,
        stream: &str,
        order: &Order<impl Sized>,
        need: Need,
        work: impl Fn(&mut Sides<'_>) -> Result<(u64, u64), Stop>,
    ) -> Result<Answer, Denial> {
        let (name, needs) = (order.name(stream), BTreeSet::from([need]));
        for _ in 0..ATTEMPTS {
            let mut sides = Sides::wait_for(self, &needs)?;
            let tried = work(&mut sides).and_then(|(seq, events)| {
                let answer = Answer { stream: stream.to_owned(), seq, events, repeated: false };
                if events == 0 {
                    return Ok(answer);
                }
                let receipt = self.write(name, None, sides, &answer)?;
                if receipt.repeated { Ok(repeated(&receipt, stream)?) } else { Ok(answer) }
            });
            match tried {
                Ok(answer) => return Ok(answer),
                Err(Stop::Busy(_) | Stop::Trouble(Error::Conflict { .. })) => {}
                Err(Stop::Refused(refusal)) => {
                    return self.first_answer(Some(name), Denial::Refused(refusal));
                }
                Err(Stop::Trouble(error)) => return Err(error.into()),
            }
        }
        Err(Denial::Trouble(Error::Unavailable("others are always first".to_owned())))
    }

    /// The only commit point: all streams in one transaction.
    fn write(
        &self,
        command: CommandId,
        batch: Option<Batch>,
        mut sides: Sides<'_>,
        answer: &Answer,
    ) -> Result<Receipt, Error> {
        let answer = serde_json::to_vec(answer).map_err(|error| Error::Malformed(error.to_string()))?;
        let batches = batch.into_iter().chain(sides.batches()).collect();
        let (sender, receiver) = mpsc::sync_channel(1);
        let append = Append { command, batches, answer };
        // Whoever no longer waits for the answer does not need it.
        self.journal().submit(append, Box::new(move |result| drop(sender.send(result))));
        let pending = sides.handed_over();
        let receipt = receiver.recv().unwrap_or(Err(Error::Closed));
        pending.finish(receipt.as_ref().is_ok_and(|receipt| !receipt.repeated));
        receipt
    }

    /// A command that is refused now may be one that was done before.
    fn first_answer(&self, name: Option<CommandId>, refused: Denial) -> Result<Answer, Denial> {
        let Some(name) = name else { return Err(refused) };
        match self.journal().answer(name)? {
            Some(answer) => Ok(read_answer(&answer, "a command")?),
            None => Err(refused),
        }
    }
}

fn repeated(receipt: &Receipt, stream: &str) -> Result<Answer, Error> {
    read_answer(&receipt.answer, stream)
}

fn read_answer(answer: &[u8], what: &str) -> Result<Answer, Error> {
    let answer: Answer = serde_json::from_slice(answer)
        .map_err(|error| Error::Damaged(format!("the answer kept for {what}: {error}")))?;
    Ok(Answer { repeated: true, ..answer })
}
