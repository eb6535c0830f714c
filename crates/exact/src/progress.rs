//! Tells the caller how far a long computation is, and lets them stop it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How far a computation is. The caller says what to do with it: draw a bar, or nothing.
pub struct Progress<'a> {
    tell: Box<dyn Fn(u64, u64) + Sync + 'a>,
    done: AtomicU64,
    all: AtomicU64,
    stopped: AtomicBool,
}

impl<'a> Progress<'a> {
    /// Calls `tell` with the steps done and all steps each time a step is done.
    pub fn new(tell: impl Fn(u64, u64) + Sync + 'a) -> Progress<'a> {
        Progress {
            tell: Box::new(tell),
            done: AtomicU64::new(0),
            all: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// For a caller who does not want to know.
    #[must_use]
    pub fn silent() -> Progress<'a> {
        Progress::new(|_, _| {})
    }

    /// Announces `steps` more steps.
    pub fn expect(&self, steps: u64) {
        self.all.fetch_add(steps, Ordering::Relaxed);
    }

    /// Records that `steps` more are done.
    pub fn advance(&self, steps: u64) {
        let done = self.done.fetch_add(steps, Ordering::Relaxed) + steps;
        (self.tell)(done, self.all.load(Ordering::Relaxed));
    }

    /// Asks the computation to end early.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Was it asked to end early?
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}
