//! What waits for the thread that writes.

use crate::pending::{Party, Pending};
use crate::port::Append;
use parking_lot::{Condvar, Mutex, MutexGuard};
use std::collections::VecDeque;

/// The most appends of one party, and of a transaction that takes along what comes meanwhile: a bound on how long the first
/// waits for the last.
pub(super) const APPENDS_PER_COMMIT_MAX: usize = 1_024;

/// What is done one after another: appends, and then something else between two commits.
pub(super) struct Turn<W> {
    pub(super) party: Party,
    pub(super) work: Option<W>,
}

/// What waits, in the order in which it came.
pub(super) struct Queue<W> {
    waiting: Mutex<Waiting<W>>,
    arrived: Condvar,
}

struct Waiting<W> {
    turns: VecDeque<Turn<W>>,
    /// The thread waits, and is to be woken.
    asleep: bool,
    closed: bool,
}

impl<W> Default for Queue<W> {
    fn default() -> Queue<W> {
        let waiting = Waiting { turns: VecDeque::new(), asleep: false, closed: false };
        Queue { waiting: Mutex::new(waiting), arrived: Condvar::new() }
    }
}

impl<W> Queue<W> {
    /// An append waits with those that came before it, unless something else waits in between; given back if nobody writes any
    /// more.
    pub(super) fn append(&self, append: Append) -> Result<Pending, Append> {
        let mut waiting = self.waiting.lock();
        if waiting.closed {
            return Err(append);
        }
        let open =
            |turn: &&mut Turn<W>| turn.work.is_none() && turn.party.appends().len() < APPENDS_PER_COMMIT_MAX;
        let pending = match waiting.turns.back_mut().filter(open) {
            Some(turn) => turn.party.join(append),
            None => {
                let (party, pending) = Party::of(append);
                waiting.turns.push_back(Turn { party, work: None });
                pending
            }
        };
        self.wake(waiting);
        Ok(pending)
    }

    /// Something else waits behind everything that came before it; given back if nobody writes any more.
    pub(super) fn work(&self, work: W) -> Result<(), W> {
        let mut waiting = self.waiting.lock();
        if waiting.closed {
            return Err(work);
        }
        match waiting.turns.back_mut().filter(|turn| turn.work.is_none()) {
            Some(turn) => turn.work = Some(work),
            None => waiting.turns.push_back(Turn { party: Party::default(), work: Some(work) }),
        }
        self.wake(waiting);
        Ok(())
    }

    fn wake(&self, mut waiting: MutexGuard<'_, Waiting<W>>) {
        let asleep = std::mem::take(&mut waiting.asleep);
        drop(waiting);
        if asleep {
            self.arrived.notify_one();
        }
    }

    /// The next turn; waits for it. None when the queue is closed and empty.
    pub(super) fn next(&self) -> Option<Turn<W>> {
        let mut waiting = self.waiting.lock();
        loop {
            if let Some(turn) = waiting.turns.pop_front() {
                return Some(turn);
            }
            if waiting.closed {
                return None;
            }
            waiting.asleep = true;
            self.arrived.wait(&mut waiting);
        }
    }

    /// The next turn, if one waits already.
    pub(super) fn next_if_there(&self) -> Option<Turn<W>> {
        self.waiting.lock().turns.pop_front()
    }

    /// Nothing more is taken; what waits may still be done.
    pub(super) fn close(&self) {
        let mut waiting = self.waiting.lock();
        waiting.closed = true;
        self.wake(waiting);
    }

    /// Nobody will do anything any more: those who wait learn so.
    pub(super) fn give_up(&self) {
        self.close();
        drop(std::mem::take(&mut self.waiting.lock().turns));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
    use crate::port::{CommandId, Receipt};

    fn append(number: u8) -> Append {
        Append { command: CommandId([number; 16]), batches: Vec::new(), answer: Vec::new() }
    }

    fn numbers(turn: &Turn<&str>) -> Vec<u8> {
        turn.party.appends().map(|append| append.command.0[0]).collect()
    }

    #[test]
    fn other_work_is_done_between_what_came_before_and_after() {
        let queue = Queue::default();
        let before = [1, 2].map(|number| queue.append(append(number)).expect("open"));
        queue.work("first").expect("open");
        queue.work("second").expect("open");
        let after = queue.append(append(3)).expect("open");
        queue.close();
        assert!(queue.append(append(4)).is_err() && queue.work("late").is_err(), "closed");
        let mut turns: Vec<Turn<&str>> = std::iter::from_fn(|| queue.next()).collect();
        let found: Vec<_> = turns.iter().map(|turn| (numbers(turn), turn.work)).collect();
        assert_eq!(found, [(vec![1, 2], Some("first")), (vec![], Some("second")), (vec![3], None)]);
        let receipt = |answer: &[u8]| Ok(Receipt::repeated(answer.to_vec()));
        turns[0].party.answer([receipt(b"one"), Err(Error::Closed)]);
        turns[2].party.answer([receipt(b"three")]);
        drop(turns);
        assert_eq!(before.map(Pending::wait), [receipt(b"one"), Err(Error::Closed)]);
        assert_eq!(after.wait(), receipt(b"three"));
    }

    #[test]
    fn a_party_has_an_end() {
        let queue: Queue<&str> = Queue::default();
        let pending: Vec<_> =
            (0..=APPENDS_PER_COMMIT_MAX).map(|_| queue.append(append(1)).expect("open")).collect();
        let sizes = [queue.next(), queue.next()].map(|turn| turn.map_or(0, |turn| numbers(&turn).len()));
        assert_eq!((sizes, pending.len()), ([APPENDS_PER_COMMIT_MAX, 1], APPENDS_PER_COMMIT_MAX + 1));
        assert!(queue.next_if_there().is_none());
    }

    #[test]
    fn nobody_waits_for_a_writer_that_is_gone() {
        let queue: Queue<&str> = Queue::default();
        let [taken, waiting] = [1, 2].map(|number| {
            let pending = queue.append(append(number)).expect("open");
            (queue.work("between").is_ok(), pending)
        });
        let panicked = std::thread::scope(|scope| {
            let writer = scope.spawn(|| {
                let _turn = queue.next();
                panic!("the writer is gone");
            });
            writer.join().is_err()
        });
        queue.give_up();
        assert!(panicked && taken.0 && waiting.0);
        assert_eq!([taken.1, waiting.1].map(Pending::wait), [Err(Error::Closed), Err(Error::Closed)]);
        assert!(queue.append(append(3)).is_err());
    }

    #[test]
    fn many_wait_behind_one_gate() {
        let queue: Queue<&str> = Queue::default();
        std::thread::scope(|scope| {
            let waiting: Vec<_> = (0..50)
                .map(|number| {
                    let pending = queue.append(append(number)).expect("open");
                    scope.spawn(move || pending.wait().map(|receipt| receipt.answer))
                })
                .collect();
            let mut turn = queue.next().expect("they wait");
            let numbers = numbers(&turn);
            turn.party.answer(numbers.into_iter().map(|number| Ok(Receipt::repeated(vec![number]))));
            drop(turn);
            for (number, waiting) in (0..50).zip(waiting) {
                assert_eq!(waiting.join().expect("no panic"), Ok(vec![number]));
            }
        });
    }
}
