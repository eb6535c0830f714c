//! How a command becomes durable: decided on the state as it is known, written, and decided anew if somebody else was
//! first.

use crate::cell::{Guard, Known, Turn};
use crate::handed::{Handed, Task, Written, answered};
use crate::house::House;
use crate::order::{Answer, Denial, Order, name_of_drive};
use crate::plan::{Plan, Stop};
use crate::room::Room;
use crate::side::{Need, PendingSides, Sides};
use croupier_store::{Append, Batch, CommandId, Error, Expected, Pending, Receipt};
use std::collections::BTreeSet;
use std::sync::Arc;

/// How often a command is decided anew because somebody else was first.
const ATTEMPTS: usize = 1_000;

impl House {
    /// Decides on the state as it is known, writes, and begins anew if somebody else was first.
    pub(crate) fn at_table(&self, task: &Task<'_>) -> Result<Answer, Denial> {
        let (mut turn, mut needs) = (task.cell.lock(), BTreeSet::new());
        for _ in 0..ATTEMPTS {
            let handed = self.hand_over(task, &mut turn, &needs);
            if let Some(done) = self.finish(task, &mut turn, handed, &mut needs) {
                return done;
            }
        }
        Err(Denial::Trouble(Error::Unavailable("others are always first".to_owned())))
    }

    /// The same at several tables. All are handed to the journal before one is waited for, so that they share flushes. Nobody else
    /// is waited for meanwhile, because turns are held: where somebody is busy or was first, it is done when the rest is.
    pub(crate) fn at_tables(&self, tasks: &[Task<'_>]) -> Vec<Result<Answer, Denial>> {
        let begin = |task: &Task<'_>| {
            let mut turn = task.cell.try_lock()?;
            let handed = self.hand_over(task, &mut turn, &BTreeSet::new());
            Some((turn, handed))
        };
        let begun: Vec<_> = tasks.iter().map(begin).collect();
        let finish = |(task, begun): (&Task<'_>, Option<(Guard<Room>, _)>)| {
            let (mut turn, handed) = begun?;
            self.finish(task, &mut turn, handed, &mut BTreeSet::new())
        };
        let done: Vec<_> = tasks.iter().zip(begun).map(finish).collect();
        tasks.iter().zip(done).map(|(task, done)| done.unwrap_or_else(|| self.at_table(task))).collect()
    }

    /// What came of an attempt; nothing if another is to be made.
    fn finish(
        &self,
        task: &Task<'_>,
        turn: &mut Turn<Room>,
        handed: Result<Handed, Stop>,
        needs: &mut BTreeSet<Need>,
    ) -> Option<Result<Answer, Denial>> {
        match handed.and_then(|handed| handed.finish(&task.cell, turn)) {
            Ok(answer) => {
                task.cell.pause(None);
                Some(Ok(answer))
            }
            Err(Stop::Busy(need)) => {
                needs.insert(need);
                None
            }
            Err(Stop::Trouble(Error::Conflict { .. })) => {
                turn.doubt();
                None
            }
            Err(Stop::Refused(refusal)) => Some(self.first_answer(task.name, Denial::Refused(refusal))),
            Err(Stop::Trouble(error)) => {
                turn.doubt();
                let denial = Denial::from(error);
                if let Denial::Trouble(error) = &denial {
                    task.cell.pause(Some(error.clone()));
                }
                Some(Err(denial))
            }
        }
    }

    /// Decides on the state as it is known and hands what follows to the journal.
    fn hand_over(
        &self,
        task: &Task<'_>,
        turn: &mut Turn<Room>,
        needs: &BTreeSet<Need>,
    ) -> Result<Handed, Stop> {
        let cell = &*task.cell;
        let before = cell.current(turn, self.journal())?;
        let (sides, pen) = (Sides::wait_for(self, needs)?, std::mem::take(&mut turn.pen));
        let mut plan = Plan::new(self, cell, &before, task.at, sides, pen);
        (task.work)(&mut plan)?;
        let Plan { room, seq, sides, entries, events, pen, .. } = plan;
        turn.pen = pen;
        let stream = Arc::clone(&cell.stream);
        let answer = Answer { stream: Arc::clone(&stream), seq, events: seq - before.seq, repeated: false };
        if events.is_empty() {
            return Ok(Handed { answer, written: None });
        }
        let named = || name_of_drive(&stream, before.seq, before.state.changed());
        let name = task.name.unwrap_or_else(named);
        let batch = Batch { stream, expected: Expected::Exactly(before.seq), events };
        let (append, sides) = self.submit(name, Some(batch), sides, &answer)?;
        let after = Arc::new(Known { state: room, seq });
        Ok(Handed { answer, written: Some(Written { before, after, entries, append, sides }) })
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
                let answer = Answer { stream: stream.into(), seq, events, repeated: false };
                if events == 0 {
                    return Ok(answer);
                }
                let (append, sides) = self.submit(name, None, sides, &answer)?;
                let receipt = answered(append, sides)?;
                if receipt.repeated { Ok(Answer::repeated(&receipt, stream)?) } else { Ok(answer) }
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
    fn submit(
        &self,
        command: CommandId,
        batch: Option<Batch>,
        mut sides: Sides<'_>,
        answer: &Answer,
    ) -> Result<(Pending, PendingSides), Error> {
        let answer = serde_json::to_vec(answer).map_err(|error| Error::Malformed(error.to_string()))?;
        let batches = batch.into_iter().chain(sides.batches()).collect();
        let append = self.journal().submit(Append { command, batches, answer });
        Ok((append, sides.handed_over()))
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

impl Answer {
    /// The answer that was given the first time.
    pub(crate) fn repeated(receipt: &Receipt, stream: &str) -> Result<Answer, Error> {
        read_answer(&receipt.answer, stream)
    }
}

fn read_answer(answer: &[u8], what: &str) -> Result<Answer, Error> {
    let answer: Answer = serde_json::from_slice(answer)
        .map_err(|error| Error::Damaged(format!("the answer kept for {what}: {error}")))?;
    Ok(Answer { repeated: true, ..answer })
}
