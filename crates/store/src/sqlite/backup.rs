//! Copies of a journal as SQLite files, made while appends go on.

use super::archive::SqliteArchive;
use super::batch::Written;
use super::memory::Memory;
use super::open;
use super::statements::{Added, NEW_ACCOUNT, NEW_COMMAND, Statements};
use super::writer::{write_checkpoint, write_commit};
use crate::archive::Archive;
use crate::error::{Error, Result, signed};
use crate::port::{Event, Head};
use crate::steps::Steps;
use rusqlite::{Connection, params};
use std::fs::File;
use std::path::{Path, PathBuf};

/// The file, and what SQLite puts beside it while it is open.
const ENDINGS: [&str; 4] = ["", "-wal", "-shm", "-journal"];

/// Copies a journal in a SQLite file, as of now, into a new file. Page by page, by SQLite itself. The file has its name only when
/// `check` has nothing against the copy.
///
/// # Errors
/// If one cannot be read, the other is there already or cannot be written, or what `check` says.
pub fn copy_file<T, E: From<Error>>(
    from: &Path,
    to: &Path,
    check: impl FnOnce(&Path) -> Checked<T, E>,
) -> Checked<T, E> {
    let write = |part: &Path| {
        let source = SqliteArchive::open(from)?;
        let mut target = Connection::open(part)?;
        let backup = rusqlite::backup::Backup::new(source.connection(), &mut target)?;
        // All pages in one step: the source is read in one transaction, which hinders no writer.
        backup.step(-1)?;
        drop(backup);
        single_file(&target)
    };
    into_new_file(to, write, check)
}

/// Writes everything that is in a journal, whatever keeps it, into a new SQLite file. The file has its name only when `check` has
/// nothing against the copy.
///
/// # Errors
/// If it cannot be read, or the file is there already or cannot be written, or what `check` says.
pub fn copy_archive<T, E: From<Error>>(
    from: &mut dyn Archive,
    to: &Path,
    check: impl FnOnce(&Path) -> Checked<T, E>,
) -> Checked<T, E> {
    let write = |part: &Path| {
        let mut target = open::for_writing(part, None)?;
        let transaction = target.transaction()?;
        write_everything(&transaction, from)?;
        transaction.commit()?;
        single_file(&target)
    };
    into_new_file(to, write, check)
}

/// What the check of a copy came to.
type Checked<T, E> = std::result::Result<T, E>;

/// The file has its name only when it is whole, checked and on the disk.
fn into_new_file<T, E: From<Error>>(
    to: &Path,
    write: impl FnOnce(&Path) -> Result<()>,
    check: impl FnOnce(&Path) -> Checked<T, E>,
) -> Checked<T, E> {
    refuse_what_is_there(to)?;
    let part = with_ending(to, ".part");
    // Left behind by a backup that was stopped.
    remove(&part);
    let make = || {
        write(&part)?;
        let checked = check(&part)?;
        give_name(&part, to).map_err(|error| Error::Io(format!("cannot write {}: {error}", to.display())))?;
        Ok(checked)
    };
    let made = make();
    if made.is_err() {
        remove(&part);
    }
    made
}

/// SQLite would take what lies beside a file under its name for the end of that file's history.
fn refuse_what_is_there(to: &Path) -> Result<()> {
    for ending in ENDINGS {
        let there = with_ending(to, ending);
        if there.exists() {
            let what = if ending.is_empty() {
                "is there already and is not written over"
            } else {
                "was left behind by another journal of this name: take it away first"
            };
            return Err(Error::Malformed(format!("{} {what}", there.display())));
        }
    }
    Ok(())
}

fn give_name(part: &Path, to: &Path) -> std::io::Result<()> {
    File::open(part)?.sync_all()?;
    std::fs::rename(part, to)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

fn remove(part: &Path) {
    for ending in ENDINGS {
        // What is not there need not be removed.
        let _ = std::fs::remove_file(with_ending(part, ending));
    }
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// A copy is one file, without a write-ahead log beside it.
fn single_file(connection: &Connection) -> Result<()> {
    connection.query_row("PRAGMA journal_mode = DELETE", [], |row| row.get::<_, String>(0))?;
    Ok(())
}

fn write_everything(to: &Connection, from: &mut dyn Archive) -> Result<()> {
    to.execute("UPDATE journal SET id = ?1", [from.about()?.journal.0])?;
    from.accounts(&mut |account| {
        to.prepare_cached(NEW_ACCOUNT)?.execute(params![
            account.name,
            account.may_be_negative,
            account.balance
        ])?;
        Ok(())
    })?;
    write_events(to, from)?;
    // What a stream says of itself is copied as it is told.
    from.heads(&mut |Head { stream, seq, hash }| {
        let sql = "INSERT INTO streams (name, seq, hash) VALUES (?1, ?2, ?3)
                   ON CONFLICT (name) DO UPDATE SET seq = excluded.seq, hash = excluded.hash";
        to.prepare_cached(sql)?.execute(params![stream, signed(seq)?, hash.0])?;
        Ok(())
    })?;
    from.commands(&mut |(command, answer)| {
        to.prepare_cached(NEW_COMMAND)?.execute(params![command.0, answer])?;
        Ok(())
    })?;
    from.commits(&mut |commit| write_commit(to, &commit, &Steps::default()))?;
    from.checkpoints(&mut |checkpoint| write_checkpoint(to, &checkpoint))
}

/// What belongs together comes one after another.
fn write_events(to: &Connection, from: &mut dyn Archive) -> Result<()> {
    let mut memory = Memory::default();
    let mut statements = Statements::of(to, &mut memory)?;
    let mut batch: Vec<Event> = Vec::new();
    from.events(&mut |event| {
        if batch.last().is_some_and(|last| !goes_on(last, &event)) {
            write_batch(&mut statements, &std::mem::take(&mut batch))?;
        }
        batch.push(event);
        Ok(())
    })?;
    write_batch(&mut statements, &batch)
}

/// Does an event belong into the batch of another?
fn goes_on(last: &Event, event: &Event) -> bool {
    (&event.stream, event.seq, event.command) == (&last.stream, last.seq + 1, last.command)
}

fn write_batch(to: &mut Statements<'_>, batch: &[Event]) -> Result<()> {
    let (Some(first), Some(last)) = (batch.first(), batch.last()) else { return Ok(()) };
    let Event { stream, command, .. } = first;
    let ended = to.find_stream(stream)?.map_or(0, |stream| stream.seq);
    if first.seq != ended + 1 {
        let what = format!("stream {stream}: event {} comes after event {ended}", first.seq);
        return Err(Error::Damaged(what));
    }
    let place = Added { stream, command: *command, first: first.seq, last: last.seq, hash: last.hash };
    to.add(&place, &Written::copied(batch)?, &Steps::default())
}
