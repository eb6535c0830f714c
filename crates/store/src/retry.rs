//! Optimistic concurrency: no lock is held between servers. An append says from which event it was decided, and is decided
//! again if another write was first.

use crate::error::{Error, Result};

/// A writer that loses so often in a row is not unlucky: something is wrong.
const ATTEMPTS_MAX: usize = 1_000;
const GAVE_UP: &str = "gave up after 1,000 conflicting writes";

/// Attempts a write until it is in no conflict. An attempt reads what is new, decides and appends; none says that
/// another write was first. There is no backoff: the write that was first is done.
///
/// # Errors
/// If the attempts are used up.
pub fn retry_conflicts<T>(mut attempt: impl FnMut() -> Option<T>) -> Result<T> {
    let done = (0..ATTEMPTS_MAX).find_map(|_| attempt());
    done.ok_or_else(|| Error::Unavailable(GAVE_UP.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::retry_conflicts;

    #[test]
    fn a_write_is_attempted_until_it_is_in_no_conflict() {
        let mut attempts = 0;
        let done = retry_conflicts(|| {
            attempts += 1;
            (attempts == 1_000).then_some("written")
        });
        assert_eq!((done, attempts), (Ok("written"), 1_000));
    }

    #[test]
    fn a_write_that_always_loses_is_given_up() {
        let mut attempts = 0;
        let given_up = retry_conflicts(|| {
            attempts += 1;
            None::<()>
        });
        let error = given_up.expect_err("never written").to_string();
        assert!(error.contains("gave up after 1,000 conflicting writes"), "{error}");
        assert_eq!(attempts, 1_000);
    }
}
