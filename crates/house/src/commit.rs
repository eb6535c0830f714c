//! The commit path: decide, write, apply, tell. Concurrency is optimistic: a command is decided on the version that is
//! known, and decided again if another write was first.

use crate::house::House;
use crate::in_flight::{Committed, InFlight, PreparedCommit};
use crate::live_stream::{Change, LiveStream, Version, WriteGuard, WriteState};
use crate::order::{Answer, Denial, Order, name_of_drive};
use crate::other_streams::{OtherId, OtherStreams};
use crate::plan::{Plan, Stop, Work};
use crate::room::Room;
use croupier_store::{Batch, CommandId, Error, Expected, retry_conflicts};
use croupier_table::Time;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Something to be done at a table.
pub(crate) struct Task<'t> {
    pub(crate) stream: Arc<LiveStream<Room>>,
    /// None for what machines do by themselves: that is named by the version from which they go on.
    pub(crate) command: Option<CommandId>,
    pub(crate) at: Time,
    pub(crate) work: Work<'t>,
}

/// A task that was decided.
enum Submitted {
    Unchanged(Answer),
    InFlight(InFlight),
}

impl House {
    /// Decides a task, waits until it is durable, applies and tells it; again if another write was first.
    pub(crate) fn commit(&self, task: &Task<'_>) -> Result<Answer, Denial> {
        let (mut write, mut needed) = (task.stream.lock(), BTreeSet::new());
        let done = retry_conflicts(|| {
            let submitted = self.decide_and_submit(task, &mut write, &needed);
            self.finish(task, &mut write, submitted, &mut needed)
        });
        self.tables.forget_empty(&task.stream);
        done?
    }

    /// The same at several tables. All are submitted before one is waited for, so that they share flushes. Locks are held
    /// meanwhile and nobody is waited for: a table where someone is busy or was first is done when the others are.
    pub(crate) fn commit_many(&self, tasks: &[Task<'_>]) -> Vec<Result<Answer, Denial>> {
        let submit = |task: &Task<'_>| {
            let mut write = task.stream.try_lock()?;
            let submitted = self.decide_and_submit(task, &mut write, &BTreeSet::new());
            Some((write, submitted))
        };
        let submitted: Vec<_> = tasks.iter().map(submit).collect();
        let finish = |(task, submitted): (&Task<'_>, Option<(WriteGuard<Room>, _)>)| {
            let (mut write, submitted) = submitted?;
            self.finish(task, &mut write, submitted, &mut BTreeSet::new())
        };
        let done: Vec<_> = tasks.iter().zip(submitted).map(finish).collect();
        let again = |(task, done): (&Task<'_>, Option<_>)| done.unwrap_or_else(|| self.commit(task));
        let done = tasks.iter().zip(done).map(again).collect();
        tasks.iter().for_each(|task| self.tables.forget_empty(&task.stream));
        done
    }

    /// Decides on the version that is known and submits what follows to the journal.
    fn decide_and_submit(
        &self,
        task: &Task<'_>,
        write: &mut WriteState<Room>,
        needed: &BTreeSet<OtherId>,
    ) -> Result<Submitted, Stop> {
        let before = task.stream.latest(write, self.journal())?;
        let others = OtherStreams::wait_for(self, needed)?;
        let writer = std::mem::take(&mut write.writer);
        let mut plan = Plan::new(self, &task.stream, &before, task.at, others, writer);
        plan.decide(&task.work)?;
        let Plan { room, seq, others, entries, events, writer, .. } = plan;
        write.writer = writer;
        let stream = Arc::clone(&task.stream.name);
        let answer = Answer { stream: Arc::clone(&stream), seq, events: seq - before.seq, repeated: false };
        if events.is_empty() {
            return Ok(Submitted::Unchanged(answer));
        }
        let machines = || name_of_drive(&stream, before.seq, before.state.changed());
        let command = task.command.unwrap_or_else(machines);
        let batch = Batch { stream, expected: Expected::Exactly(before.seq), events };
        let change = Change { before, after: Arc::new(Version { state: room, seq }), entries };
        let commit = PreparedCommit { command, answer, table: Some((batch, change)), others };
        Ok(Submitted::InFlight(commit.submit(self.journal())?))
    }

    /// Waits until a task is durable, and only then applies and tells it. None if it is to be decided again.
    fn finish(
        &self,
        task: &Task<'_>,
        write: &mut WriteState<Room>,
        submitted: Result<Submitted, Stop>,
        needed: &mut BTreeSet<OtherId>,
    ) -> Option<Result<Answer, Denial>> {
        let durable = submitted.and_then(|submitted| match submitted {
            Submitted::Unchanged(answer) => Ok(Committed::Now(answer, None)),
            Submitted::InFlight(commit) => Ok(commit.wait()?),
        });
        match durable {
            Ok(Committed::Now(answer, change)) => {
                change.into_iter().for_each(|change| task.stream.publish(change));
                task.stream.pause(None);
                Some(Ok(answer))
            }
            Ok(Committed::Before(answer)) => {
                write.mark_stale();
                task.stream.pause(None);
                Some(Ok(answer))
            }
            Err(Stop::Busy(other)) => {
                needed.insert(other);
                None
            }
            Err(Stop::Trouble(Error::Conflict { .. })) => {
                write.mark_stale();
                None
            }
            Err(Stop::Refused(refusal)) => Some(self.first_answer(task.command, Denial::Refused(refusal))),
            Err(Stop::Trouble(error)) => {
                write.mark_stale();
                let denial = Denial::from(error);
                if let Denial::Trouble(error) = &denial {
                    task.stream.pause(Some(error.clone()));
                }
                Some(Err(denial))
            }
        }
    }

    /// A command that concerns a patron or a meter and no table. `decide` records what follows and answers with the
    /// number of the last event of the stream, and how many there are.
    pub(crate) fn commit_aside(
        &self,
        stream: &str,
        order: &Order<impl Sized>,
        other: OtherId,
        decide: impl Fn(&mut OtherStreams<'_>) -> Result<(u64, u64), Stop>,
    ) -> Result<Answer, Denial> {
        let (command, needed) = (order.name(stream), BTreeSet::from([other]));
        let attempt = || -> Result<Answer, Stop> {
            let mut others = OtherStreams::wait_for(self, &needed)?;
            let (seq, events) = decide(&mut others)?;
            let answer = Answer { stream: stream.into(), seq, events, repeated: false };
            if events == 0 {
                return Ok(answer);
            }
            let commit = PreparedCommit { command, answer, table: None, others };
            match commit.submit(self.journal())?.wait()? {
                Committed::Now(answer, _) | Committed::Before(answer) => Ok(answer),
            }
        };
        retry_conflicts(|| match attempt() {
            Ok(answer) => Some(Ok(answer)),
            Err(Stop::Busy(_) | Stop::Trouble(Error::Conflict { .. })) => None,
            Err(Stop::Refused(refusal)) => Some(self.first_answer(Some(command), Denial::Refused(refusal))),
            Err(Stop::Trouble(error)) => Some(Err(error.into())),
        })?
    }

    /// Commands are idempotent: one that is refused now may be one that was done before.
    fn first_answer(&self, command: Option<CommandId>, refused: Denial) -> Result<Answer, Denial> {
        let Some(command) = command else { return Err(refused) };
        match self.journal().answer(command)? {
            Some(answer) => Ok(Answer::first(&answer, "a command")?),
            None => Err(refused),
        }
    }
}
