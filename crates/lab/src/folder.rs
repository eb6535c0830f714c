//! Results of long computations, kept in a folder.

use croupier_math::Memory;
use std::path::PathBuf;

/// A folder with a file for each result. One that cannot be written is no failure: the result is found anew.
#[derive(Debug)]
pub struct Folder(pub PathBuf);

impl Memory for Folder {
    fn recall(&self, name: &str) -> Option<Vec<u8>> {
        std::fs::read(self.0.join(name)).ok()
    }

    /// Written beside its place and moved there once it is whole.
    fn keep(&self, name: &str, bytes: &[u8]) {
        let beside = self.0.join(format!(".{name}.{}.part", std::process::id()));
        let kept = std::fs::create_dir_all(&self.0)
            .and_then(|()| std::fs::write(&beside, bytes))
            .and_then(|()| std::fs::rename(&beside, self.0.join(name)));
        if kept.is_err() {
            // Whatever is wrong with the disk, nothing is lost.
            let _ = std::fs::remove_file(&beside);
        }
    }
}
