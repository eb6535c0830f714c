//! Results of long computations, kept in the user's cache directory.

use crate::output;
use croupier_math::{Forgetful, Memory};
use std::path::PathBuf;
use std::sync::Arc;

/// A directory with a file for each result.
#[derive(Debug)]
struct Directory(PathBuf);

/// What this user's earlier commands found, if there is a place to keep it.
pub fn memory() -> Arc<dyn Memory> {
    match directory() {
        Some(directory) => Arc::new(Directory(directory)),
        None => Arc::new(Forgetful),
    }
}

/// The place that the desktop's conventions name.
fn directory() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let caches = variable("XDG_CACHE_HOME").or_else(|| variable("HOME").map(|home| home.join(".cache")))?;
    Some(caches.join("croupier"))
}

impl Memory for Directory {
    fn recall(&self, name: &str) -> Option<Vec<u8>> {
        std::fs::read(self.0.join(name)).ok()
    }

    /// A cache that cannot be written is no failure: the result is found anew next time.
    fn keep(&self, name: &str, bytes: &[u8]) {
        if std::fs::create_dir_all(&self.0).is_ok() {
            let _ = output::write(&self.0.join(name), bytes);
        }
    }
}
