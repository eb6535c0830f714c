//! Locks that outlive a panic.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Whoever panicked with the lock left nothing half done behind it.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
