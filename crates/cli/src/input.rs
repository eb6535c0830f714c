//! Reading files and standard input, never more than a reasonable amount.

use crate::failure::Failure;
use croupier_core::{Code, Refusal, Refusals};
use croupier_games::book::{NAMES, Rulebook, builtin, load};
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

/// The longest rulebook or round anybody would write; a longer file is another kind of file.
const FILE_BYTES_MAX: u64 = 4 * 1024 * 1024;

/// Reads a file, or standard input for `-`.
pub fn read(path: &str) -> Result<String, Failure> {
    if path == "-" {
        return read_text(std::io::stdin().lock(), "standard input");
    }
    read_text(open(path)?, path)
}

/// Opens a file that is there.
pub fn open(path: &str) -> Result<File, Failure> {
    let file = File::open(path).map_err(|error| {
        if error.kind() == ErrorKind::NotFound {
            Failure::refused(Refusal::new(Code::NotFound, "file", "there is no such file").value(path))
        } else {
            Failure::Broken(format!("cannot open {path}: {error}"))
        }
    })?;
    if file.metadata().is_ok_and(|about| about.is_dir()) {
        return Err(Failure::refused(
            Refusal::new(Code::NotFound, "file", "this is a directory, not a file").value(path),
        ));
    }
    Ok(file)
}

fn read_text(source: impl Read, name: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    source
        .take(FILE_BYTES_MAX + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::Broken(format!("cannot read {name}: {error}")))?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length > FILE_BYTES_MAX) {
        let message = format!(
            "longer than {} MiB: this is neither a rulebook nor a round",
            FILE_BYTES_MAX / 1024 / 1024
        );
        return Err(Failure::refused(Refusal::new(Code::TooLarge, "file", message).value(name)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let message = format!("not a text: the byte at {} is not UTF-8", error.utf8_error().valid_up_to());
        Failure::refused(Refusal::new(Code::Syntax, "file", message).value(name))
    })
}

/// The rulebook of this name, or in the file of this path.
pub fn find_rulebook(name: &str) -> Result<Rulebook, Failure> {
    if let Some(book) = builtin(name) {
        return Ok(book.clone());
    }
    let path = Path::new(name);
    if !path.exists() {
        let message =
            format!("there is no such rulebook and no such file; the rulebooks are {}", NAMES.join(", "));
        return Err(Failure::refused(Refusal::new(Code::NotFound, "rulebook", message).value(name)));
    }
    load(&read(name)?).map_err(Failure::Refused)
}

/// As [`find_rulebook`], for a described round, where every failure is told as a refusal of the field `rulebook`.
pub fn find_for_round(name: &str) -> Result<Rulebook, Refusals> {
    find_rulebook(name).map_err(|failure| match failure {
        Failure::Refused(refusals) => refusals,
        Failure::Broken(message) => vec![Refusal::new(Code::NotFound, "rulebook", message).value(name)],
    })
}
