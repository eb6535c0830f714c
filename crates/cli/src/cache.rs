//! Results of long computations, kept in the user's cache directory.

use croupier_lab_json::Folder;
use croupier_math::{Forgetful, Memory};
use std::path::PathBuf;
use std::sync::Arc;

/// What this user's earlier commands found, if there is a place to keep it.
pub fn memory() -> Arc<dyn Memory> {
    match directory() {
        Some(directory) => Arc::new(Folder(directory)),
        None => Arc::new(Forgetful),
    }
}

/// The place that the desktop's conventions name.
fn directory() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let caches = variable("XDG_CACHE_HOME").or_else(|| variable("HOME").map(|home| home.join(".cache")))?;
    Some(caches.join("croupier"))
}
