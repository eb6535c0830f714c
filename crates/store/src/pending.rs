//! Appends in the journal's hands, and those who wait for what becomes of them.

use crate::error::{Error, Result};
use crate::lock::locked;
use crate::port::{Append, Receipt};
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// An append in the journal's hands.
pub struct Pending {
    job: Arc<Job>,
    gate: Arc<Gate>,
}

impl Pending {
    /// An append that was answered before it was handed over.
    pub(crate) fn answered(append: Append, result: Result<Receipt>) -> Pending {
        let (mut party, pending) = Party::of(append);
        party.answer(vec![result]);
        pending
    }

    /// Waits until it is durable or refused.
    ///
    /// # Errors
    /// Why it was refused; then nothing was changed.
    pub fn wait(self) -> Result<Receipt> {
        self.gate.pass();
        locked(&self.job.outcome).take().unwrap_or(Err(Error::Closed))
    }
}

impl fmt::Debug for Pending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pending({})", self.job.append.command)
    }
}

/// An append and what became of it. Whoever waits for it is the last to let go of it: memory is cheapest to give back where it
/// was taken.
pub(crate) struct Job {
    pub(crate) append: Append,
    outcome: Mutex<Option<Result<Receipt>>>,
}

/// Opened once, for all who wait: waking them one by one costs a call of the operating system for each, after which whoever was
/// woken takes the core from the writer.
#[derive(Default)]
struct Gate {
    open: Mutex<bool>,
    opened: Condvar,
}

impl Gate {
    fn pass(&self) {
        let open = locked(&self.open);
        drop(self.opened.wait_while(open, |open| !*open).unwrap_or_else(PoisonError::into_inner));
    }

    fn open(&self) {
        *locked(&self.open) = true;
        self.opened.notify_all();
    }
}

/// Appends that were handed over one after another, and who waits for them behind one gate.
#[derive(Default)]
pub(crate) struct Party {
    jobs: Vec<Arc<Job>>,
    gate: Arc<Gate>,
}

impl Party {
    /// One alone.
    pub(crate) fn of(append: Append) -> (Party, Pending) {
        let mut party = Party::default();
        let pending = party.join(append);
        (party, pending)
    }

    pub(crate) fn join(&mut self, append: Append) -> Pending {
        let job = Arc::new(Job { append, outcome: Mutex::default() });
        self.jobs.push(Arc::clone(&job));
        Pending { job, gate: Arc::clone(&self.gate) }
    }

    pub(crate) fn appends(&self) -> impl ExactSizeIterator<Item = &Append> {
        self.jobs.iter().map(|job| &job.append)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }

    /// Tells each what became of it, in their order.
    pub(crate) fn answer(&mut self, results: impl IntoIterator<Item = Result<Receipt>>) {
        for (job, result) in self.jobs.iter().zip(results) {
            *locked(&job.outcome) = Some(result);
        }
    }
}

/// However it ends, nobody is left behind the gate.
impl Drop for Party {
    fn drop(&mut self) {
        self.jobs.clear();
        self.gate.open();
    }
}
