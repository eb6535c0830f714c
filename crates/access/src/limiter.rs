//! Limits on haste: a bucket of tokens for each address and each person.

use croupier_table::Time;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

/// How often something may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// So many at once.
    pub burst: u32,
    /// And then one each so many milliseconds.
    pub every: u32,
}

impl Rate {
    /// Milliseconds after which a bucket is full again.
    fn full(self) -> i64 {
        i64::from(self.burst).saturating_mul(i64::from(self.every))
    }
}

/// Slows down those who ask too often. Its memory is bounded: strangers beyond the most it remembers share one bucket.
pub struct Limiter<K> {
    rate: Rate,
    most: usize,
    buckets: Mutex<Buckets<K>>,
}

/// A bucket is when it will be full again: now or earlier if it is full.
struct Buckets<K> {
    known: HashMap<K, Time>,
    strangers: Time,
    /// When full buckets were last thrown away.
    swept: Time,
}

impl<K> fmt::Debug for Limiter<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Limiter({:?}, at most {})", self.rate, self.most)
    }
}

impl<K: Eq + Hash> Limiter<K> {
    /// Allows this rate, and remembers at most so many.
    #[must_use]
    pub fn new(rate: Rate, most: usize) -> Limiter<K> {
        let buckets = Buckets { known: HashMap::new(), strangers: Time(i64::MIN), swept: Time(i64::MIN) };
        Limiter { rate, most, buckets: Mutex::new(buckets) }
    }

    /// May this one ask now?
    ///
    /// # Errors
    /// Milliseconds to wait.
    pub fn ask(&self, who: K, now: Time) -> Result<(), i64> {
        let mut buckets = self.buckets.lock();
        buckets.make_room(self.most, self.rate, now);
        let room = buckets.known.len() < self.most;
        match buckets.known.get_mut(&who) {
            Some(bucket) => take(bucket, self.rate, now),
            None if room => {
                let mut bucket = Time(i64::MIN);
                let taken = take(&mut bucket, self.rate, now);
                buckets.known.insert(who, bucket);
                taken
            }
            None => take(&mut buckets.strangers, self.rate, now),
        }
    }

    /// How many are remembered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.buckets.lock().known.len()
    }

    /// Is nobody remembered?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<K: Eq + Hash> Buckets<K> {
    /// Full buckets need not be remembered. Looked for at most once in the time a bucket takes to fill.
    fn make_room(&mut self, most: usize, rate: Rate, now: Time) {
        let pause = rate.full().min(Time::MINUTE);
        if self.known.len() < most || now.since(self.swept) < pause {
            return;
        }
        self.swept = now;
        self.known.retain(|_, full_again| *full_again > now);
    }
}

fn take(bucket: &mut Time, rate: Rate, now: Time) -> Result<(), i64> {
    let every = i64::from(rate.every);
    // A clock that was set back must not leave anybody waiting for longer than a bucket takes to fill.
    let from = (*bucket).max(now).min(now.after(rate.full()));
    let after = from.after(every);
    let over = after.0.saturating_sub(now.after(rate.full()).0);
    *bucket = if over > 0 { from } else { after };
    if over > 0 { Err(over) } else { Ok(()) }
}
