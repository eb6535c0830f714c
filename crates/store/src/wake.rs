//! Waking those who wait for new events.

use crate::error::Result;
use parking_lot::{Condvar, Mutex};
use std::time::{Duration, Instant};

/// How often one looks without having been woken: another process may have appended, or a message was lost.
pub(crate) const LOOK: Duration = Duration::from_millis(500);

/// A bell that rings for everybody who waits.
#[derive(Debug)]
pub(crate) struct Wake {
    look: Duration,
    rung: Mutex<u64>,
    bell: Condvar,
}

impl Default for Wake {
    fn default() -> Wake {
        Wake::looking_every(LOOK)
    }
}

impl Wake {
    pub(crate) fn looking_every(look: Duration) -> Wake {
        Wake { look, rung: Mutex::default(), bell: Condvar::default() }
    }

    pub(crate) fn ring(&self) {
        let mut rung = self.rung.lock();
        *rung = rung.wrapping_add(1);
        self.bell.notify_all();
    }

    /// How often it rang.
    pub(crate) fn rings(&self) -> u64 {
        *self.rung.lock()
    }

    /// Waits until it rang after `before` or the time is over; how often it rang then.
    pub(crate) fn after(&self, before: u64, at_most: Duration) -> u64 {
        let mut rung = self.rung.lock();
        self.bell.wait_while_for(&mut rung, |rung| *rung == before, at_most);
        *rung
    }

    /// Waits until `ready` or until the time is over. What happens between looking and waiting is not missed:
    /// the number of rings is taken before looking.
    pub(crate) fn until(&self, at_most: Duration, mut ready: impl FnMut() -> Result<bool>) -> Result<()> {
        let end = Instant::now() + at_most;
        loop {
            let before = self.rings();
            let left = end.saturating_duration_since(Instant::now());
            if ready()? || left.is_zero() {
                return Ok(());
            }
            self.after(before, left.min(self.look));
        }
    }
}
