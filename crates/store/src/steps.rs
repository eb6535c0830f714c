//! A place to stand for tests of crashes.

use crate::error::Result;
use std::fmt;
use std::sync::Arc;

type Watch = dyn Fn(&str) -> Result<()> + Send + Sync;

/// Called with its name before an append looks up what it needs, where that may fail by itself, and before each write. A test that fails or ends the process there sees what
/// a crash at that very point leaves behind. In service there is none.
#[derive(Clone, Default)]
pub struct Steps(Option<Arc<Watch>>);

impl Steps {
    /// Calls `watch` before each step.
    pub fn watched_by(watch: impl Fn(&str) -> Result<()> + Send + Sync + 'static) -> Steps {
        Steps(Some(Arc::new(watch)))
    }

    pub(crate) fn at(&self, step: &str) -> Result<()> {
        self.0.as_ref().map_or(Ok(()), |watch| watch(step))
    }
}

impl fmt::Debug for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Steps(watched)" } else { "Steps" })
    }
}
