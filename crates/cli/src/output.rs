//! Writing an answer to a file: all of it or nothing.

use crate::failure::Failure;
use clap::ValueEnum;
use croupier_core::{Code, Refusal};
use std::fs::File;
use std::io::{Error, Write};
use std::path::{Path, PathBuf};

/// Gives the answer to standard output, or puts it into the file where one is named.
pub fn deliver(text: String, output: Option<&Path>) -> Result<String, Failure> {
    match output {
        None => Ok(text),
        Some(path) => write(path, text.as_bytes()).map(|()| String::new()),
    }
}

/// The format that the file's name says, if it has an ending.
///
/// # Errors
/// An ending that is not one of the formats.
pub fn format<F: ValueEnum>(output: Option<&Path>) -> Result<Option<F>, Failure> {
    let Some(ending) = output.and_then(Path::extension).map(|ending| ending.to_string_lossy()) else {
        return Ok(None);
    };
    F::from_str(&ending, true).map(Some).map_err(|_| {
        let known = F::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let known: Vec<String> = known.map(|value| format!(".{}", value.get_name())).collect();
        let message = format!("no format has this ending; there are {}", known.join(", "));
        Failure::refused(Refusal::new(Code::Unknown, "output", message).value(ending))
    })
}

/// Writes the file beside its place and moves it there once it is whole.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let broken = |error: Error| Failure::Broken(format!("cannot write {}: {error}", path.display()));
    // A link stays a link to the new file.
    let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    match std::fs::metadata(&path) {
        // A device or a pipe takes what it is given; it must not be replaced by a file.
        Ok(about) if !about.is_file() => open(&path, false).and_then(|mut file| file.write_all(bytes)),
        Ok(_) | Err(_) => replace(&path, bytes),
    }
    .map_err(broken)
}

fn replace(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let beside = beside(path);
    let mut file = open(&beside, true)?;
    let whole = file
        .write_all(bytes)
        .and_then(|()| file.sync_all())
        .and_then(|()| keep_permissions(path, &beside))
        .and_then(|()| std::fs::rename(&beside, path));
    if whole.is_err() {
        // Whatever is wrong with the disk, the first error is the one to tell.
        let _ = std::fs::remove_file(&beside);
    }
    whole
}

fn open(path: &Path, new: bool) -> Result<File, Error> {
    File::options().write(true).create_new(new).open(path)
}

fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

fn keep_permissions(path: &Path, beside: &Path) -> Result<(), Error> {
    match std::fs::metadata(path) {
        Ok(about) => std::fs::set_permissions(beside, about.permissions()),
        Err(_) => Ok(()),
    }
}

/// Can a file be written at this place? Somebody who waits hours for an answer wants to know before.
pub fn check(path: &Path) -> Result<(), Failure> {
    let broken = |error: Error| Failure::Broken(format!("cannot write {}: {error}", path.display()));
    match std::fs::metadata(path) {
        Ok(about) if !about.is_file() => open(path, false).map(drop),
        Ok(_) | Err(_) => {
            let beside = beside(path);
            open(&beside, true).and_then(|_| std::fs::remove_file(&beside))
        }
    }
    .map_err(broken)
}
