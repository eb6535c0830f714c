//! Results of long computations, kept in a folder.

use croupier_math::Memory;
use std::path::PathBuf;

/// A folder with a file for each result. If one cannot be written, that is not a failure: the result is computed again.
#[derive(Debug)]
pub struct Folder(pub PathBuf);

impl Memory for Folder {
    fn recall(&self, name: &str) -> Option<Vec<u8>> {
        std::fs::read(self.0.join(name)).ok()
    }

    /// Writes the file beside its place and moves it there once it is complete.
    fn keep(&self, name: &str, bytes: &[u8]) {
        let beside = self.0.join(format!(".{name}.{}.part", std::process::id()));
        let kept = std::fs::create_dir_all(&self.0)
            .and_then(|()| std::fs::write(&beside, bytes))
            .and_then(|()| std::fs::rename(&beside, self.0.join(name)));
        if kept.is_err() {
            // The result is not lost, whatever is wrong with the disk: it was returned already.
            let _ = std::fs::remove_file(&beside);
        }
    }
}
