//! Where the results of long computations are kept for the next time.

use std::fmt::Debug;

/// Keeps results under names. The caller provides it; a result that is forgotten is computed again.
pub trait Memory: Debug + Send + Sync {
    /// The result that was kept under a name.
    fn recall(&self, name: &str) -> Option<Vec<u8>>;
    /// Keeps a result, if it can.
    fn keep(&self, name: &str, bytes: &[u8]);
}

/// Keeps nothing.
#[derive(Debug)]
pub struct Forgetful;

impl Memory for Forgetful {
    fn recall(&self, _name: &str) -> Option<Vec<u8>> {
        None
    }

    fn keep(&self, _name: &str, _bytes: &[u8]) {}
}
