//! Appends in the journal's hands, and those who wait for what becomes of them.

use crate::error::{Error, Result};
use crate::port::{Append, Receipt};
use parking_lot::Mutex;
use std::fmt;
use std::sync::{Arc, OnceLock};

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
        self.job.outcome.lock().take().unwrap_or(Err(Error::Closed))
    }
}

impl fmt::Debug for Pending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pending({})", self.job.append.command)
    }
}

/// An append and what became of it. The one who waits for it is the last to let go of it: memory is cheapest to give back where it
/// was taken.
pub(crate) struct Job {
    pub(crate) append: Append,
    outcome: Mutex<Option<Result<Receipt>>>,
}

/// Opened once, for all who wait. Waking them one by one would cost a call of the operating system for each, after which the
/// thread that was woken takes the core from the writer.
#[derive(Default)]
struct Gate(OnceLock<()>);

impl Gate {
    fn pass(&self) {
        self.0.wait();
    }

    fn open(&self) {
        self.0.get_or_init(|| ());
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
            *job.outcome.lock() = Some(result);
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
