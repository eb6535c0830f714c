//! Where long computations leave their results for the next time.

use std::fmt::Debug;

/// Keeps results under names. Whoever uses the lab says where; nothing is lost if it forgets.
pub trait Memory: Debug + Send + Sync {
    /// What was kept under a name.
    fn recall(&self, name: &str) -> Option<Vec<u8>>;
    /// Keeps something, if it can.
    fn keep(&self, name: &str, bytes: &[u8]);
}

/// Remembers nothing.
#[derive(Debug)]
pub struct Forgetful;

impl Memory for Forgetful {
    fn recall(&self, _name: &str) -> Option<Vec<u8>> {
        None
    }

    fn keep(&self, _name: &str, _bytes: &[u8]) {}
}
