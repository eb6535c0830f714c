//! Connections that are lent to one reader after another.

use crate::error::{Error, Result};
use parking_lot::{Condvar, Mutex};
use std::time::Duration;

/// A bounded number of connections: made when they are needed, kept for the next reader. A reader who finds all of them lent waits.
pub(crate) struct Pool<C> {
    most: usize,
    connections: Mutex<Connections<C>>,
    given_back: Condvar,
}

struct Connections<C> {
    spare: Vec<C>,
    lent: usize,
}

impl<C> Pool<C> {
    pub(crate) fn new(most: usize, spare: Vec<C>) -> Pool<C> {
        let connections = Mutex::new(Connections { spare, lent: 0 });
        Pool { most: most.max(1), connections, given_back: Condvar::new() }
    }

    /// Leave to read, with a connection if one is spare.
    pub(crate) fn lend(&self, patience: Duration) -> Result<Lent<'_, C>> {
        let mut connections = self.connections.lock();
        let all_are_lent = |connections: &mut Connections<C>| connections.lent >= self.most;
        let waited = self.given_back.wait_while_for(&mut connections, all_are_lent, patience);
        if waited.timed_out() {
            return Err(Error::Unavailable(format!("all {} connections for reading are in use", self.most)));
        }
        connections.lent += 1;
        Ok(Lent { pool: self, connection: connections.spare.pop() })
    }
}

/// Leave to read, given back at the end however reading ended.
pub(crate) struct Lent<'p, C> {
    pool: &'p Pool<C>,
    /// The connection, unless it is in use or of no use any more.
    pub(crate) connection: Option<C>,
}

impl<C> Drop for Lent<'_, C> {
    fn drop(&mut self) {
        let mut connections = self.pool.connections.lock();
        connections.lent -= 1;
        connections.spare.extend(self.connection.take());
        self.pool.given_back.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_millis(20);

    #[test]
    fn there_are_never_more_than_the_bound() {
        let pool = Pool::new(2, vec!["first"]);
        let one = pool.lend(SOON).expect("lent");
        assert_eq!(one.connection, Some("first"));
        let mut other = pool.lend(SOON).expect("lent");
        assert_eq!(other.connection.replace("second"), None, "made when it is needed");
        let refused = pool.lend(SOON).err().expect("refused").to_string();
        assert!(refused.ends_with("all 2 connections for reading are in use"), "{refused}");
        drop(other);
        assert_eq!(pool.lend(SOON).expect("lent").connection, Some("second"), "kept for the next");
    }

    #[test]
    fn whoever_waits_gets_what_is_given_back() {
        let pool = Pool::new(1, vec!["only"]);
        std::thread::scope(|scope| {
            let lent = pool.lend(SOON).expect("lent");
            let waiting =
                scope.spawn(|| pool.lend(Duration::from_secs(20)).map(|mut lent| lent.connection.take()));
            std::thread::sleep(SOON);
            drop(lent);
            assert_eq!(waiting.join().expect("woken"), Ok(Some("only")));
        });
        assert_eq!(pool.lend(SOON).expect("lent").connection, None, "one of no use is not kept");
    }
}
