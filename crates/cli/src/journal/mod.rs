//! `croupier journal`: verify, export, stats, backup, restore, checkpoint.

mod stats;
mod trouble;
mod watched;

use crate::failure::{Failure, to_json};
use crate::input::{open, read};
use croupier_core::{Code, Refusal};
use croupier_house::Place;
use croupier_store::{
    Archive, Journal, Keys, PostgresJournal, PostgresOptions, PublicKey, Remembered, Report, SqliteJournal,
};
use croupier_store::{SqliteOptions, export, postgres, sqlite, verify};
use serde_json::json;
use std::io::{BufRead, BufReader, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
pub use trouble::failure;
pub use watched::Watched;

/// Work on a journal: a file, or the address of a PostgreSQL database (`postgresql://user@host/database`).
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Check every event, posting, balance and signature; tell everything that is not as it was written, with its place.
    Verify {
        /// The journal.
        journal: String,
        #[command(flatten)]
        trust: Trust,
        /// A file with checkpoints that were kept outside, a line for each: shows whether the journal was set back.
        #[arg(long, value_name = "FILE")]
        checkpoints: Option<String>,
    },
    /// Write all events or postings for other programs. What is sealed stays sealed.
    Export {
        /// The journal.
        journal: String,
        /// What to write.
        #[arg(long, value_enum, default_value = "jsonl")]
        format: Format,
        /// A new file to write to, instead of standard output.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Count what is in a journal.
    Stats {
        /// The journal.
        journal: String,
    },
    /// Copy a journal, as of now, into a new file while tables run. The key is not in it: keep it elsewhere.
    Backup {
        /// The journal.
        journal: String,
        /// The new file.
        file: PathBuf,
        #[command(flatten)]
        trust: Trust,
    },
    /// Verify a backup and make a journal of it: a new file, or a database without a journal.
    Restore {
        /// The backup.
        backup: PathBuf,
        /// The journal to be made.
        journal: String,
        #[command(flatten)]
        trust: Trust,
    },
    /// Sign where the journal is now. Keep the line outside: it shows later whether the journal was set back.
    Checkpoint {
        /// The journal.
        journal: String,
        /// The key file; beside a journal in a file, it is found without.
        #[arg(long, value_name = "FILE")]
        key: Option<PathBuf>,
    },
}

/// Whose signatures count.
#[derive(Debug, clap::Args)]
pub struct Trust {
    /// A public key, 64 hexadecimal digits or a file with them; may be given several times. Without one, the key
    /// beside a journal in a file counts (FILE.key.pub), which anyone who can write there can change.
    #[arg(long = "public-key", value_name = "KEY")]
    public_keys: Vec<String>,
}

/// What an export writes.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Format {
    /// Events with their postings, a line of JSON for each.
    Jsonl,
    /// Events as CSV.
    EventsCsv,
    /// Postings as CSV.
    PostingsCsv,
}

/// Runs the command.
pub fn run(command: &Command, json: bool) -> Result<String, Failure> {
    match command {
        Command::Verify { journal, trust, checkpoints } => {
            verified(&Place::of(journal), trust, checkpoints.as_deref(), json)
        }
        Command::Export { journal, format, out } => exported(&Place::of(journal), *format, out.as_deref()),
        Command::Stats { journal } => {
            stats::stats(&mut Watched::open(&Place::of(journal), "counting")?, json)
        }
        Command::Backup { journal, file, trust } => backed_up(&Place::of(journal), file, trust, json),
        Command::Restore { backup, journal, trust } => restored(backup, &Place::of(journal), trust, json),
        Command::Checkpoint { journal, key } => signed(&Place::of(journal), key.as_deref()),
    }
}

impl Trust {
    /// Before something is shown as evidence: is the journal as it was written?
    pub fn check(&self, archive: &mut dyn Archive, place: &Place) -> Result<(), Failure> {
        faultless(archive, &self.keys(&[place])?, &[]).map(drop)
    }

    /// The keys given, or the one beside the first of these files that has one.
    fn keys(&self, beside: &[&Place]) -> Result<Vec<PublicKey>, Failure> {
        if self.public_keys.is_empty() {
            let found = beside.iter().find_map(|place| place.public_key_file().filter(|file| file.exists()));
            let file = found.ok_or_else(|| {
                let message = "no public key is beside the journal: give one with --public-key";
                Failure::refused(Refusal::new(Code::Missing, "--public-key", message))
            })?;
            return Ok(vec![public_key(&file.to_string_lossy())?]);
        }
        self.public_keys.iter().map(|key| public_key(key)).collect()
    }
}

/// A key as digits, or a file with them.
fn public_key(text: &str) -> Result<PublicKey, Failure> {
    let file = Path::new(text);
    let digits = if file.exists() { read(text)? } else { text.to_owned() };
    PublicKey::read(&digits).map_err(|error| {
        Failure::refused(Refusal::new(Code::NotAllowed, "--public-key", error.to_string()).value(text))
    })
}

fn verified(place: &Place, trust: &Trust, checkpoints: Option<&str>, json: bool) -> Result<String, Failure> {
    let remembered = checkpoints.map_or(Ok(Vec::new()), remembered)?;
    let mut archive = Watched::open(place, "verifying")?;
    let report = faultless(&mut archive, &trust.keys(&[place])?, &remembered)?;
    Ok(if json {
        to_json(&counts(&report))
    } else {
        format!("{}Everything is as it was written.\n", told(&report))
    })
}

/// Verifies; every fault is a refusal with its place.
fn faultless(
    archive: &mut dyn Archive,
    trusted: &[PublicKey],
    remembered: &[Remembered],
) -> Result<Report, Failure> {
    let report = verify(archive, trusted, remembered).map_err(failure)?;
    if report.faults.is_empty() {
        return Ok(report);
    }
    let refusal = |fault: &croupier_store::Fault| {
        Refusal::new(Code::NotAllowed, fault.place.to_string(), fault.what.clone())
    };
    Err(Failure::Refused(report.faults.iter().map(refusal).collect()))
}

/// Read line by line: a checkpoint every few minutes makes a long file after a year.
fn remembered(file: &str) -> Result<Vec<Remembered>, Failure> {
    let source = open(file)?;
    let mut remembered = Vec::new();
    for (number, line) in (1..).zip(BufReader::new(source).lines()) {
        let line = line.map_err(|error| Failure::Broken(format!("cannot read {file}: {error}")))?;
        if !line.trim().is_empty() {
            remembered.push(Remembered::from_line(&line).map_err(|error| {
                Failure::refused(Refusal::new(Code::Syntax, "--checkpoints", error.to_string()).line(number))
            })?);
        }
    }
    Ok(remembered)
}

fn counts(report: &Report) -> serde_json::Value {
    json!({
        "journal": report.about.journal.to_string(), "kept_by": report.about.kept_by, "format": report.about.format,
        "streams": report.streams, "events": report.events, "postings": report.postings, "accounts": report.accounts,
        "commands": report.commands, "commits": report.commits, "checkpoints": report.checkpoints, "faults": [],
    })
}

fn told(report: &Report) -> String {
    let Report { about, streams, events, postings, accounts, commands, commits, checkpoints, .. } = report;
    format!(
        "Journal {} in {}: {events} events in {streams} streams, {postings} postings to {accounts} accounts, \
         {commands} commands in {commits} signed commits, {checkpoints} checkpoints.\n",
        about.journal, about.kept_by
    )
}

fn exported(place: &Place, format: Format, out: Option<&Path>) -> Result<String, Failure> {
    let mut archive = Watched::open(place, "exporting")?;
    let Some(file) = out else {
        let mut stdout = BufWriter::new(Pipe(std::io::stdout().lock()));
        write_export(&mut archive, format, &mut stdout)?;
        return Ok(String::new());
    };
    if file.exists() {
        let message = "this file is there already and is not written over";
        return Err(Failure::refused(Refusal::new(Code::NotAllowed, "--out", message).value(file.display())));
    }
    // It has its name only when it is whole, even if somebody stops the command before.
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let broken = |error: std::io::Error| Failure::Broken(format!("cannot write {}: {error}", part.display()));
    let mut target = BufWriter::new(std::fs::File::create(&part).map_err(broken)?);
    let written = write_export(&mut archive, format, &mut target)
        .and_then(|()| target.get_ref().sync_all().map_err(broken))
        .and_then(|()| std::fs::rename(&part, file).map_err(broken));
    if written.is_err() {
        // What failed is told; if the part cannot be taken away either, its name tells what it is.
        let _ = std::fs::remove_file(&part);
    }
    written.map(|()| String::new())
}

fn write_export(archive: &mut dyn Archive, format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    let written = match format {
        Format::Jsonl => export::json_lines(archive, out),
        Format::EventsCsv => export::events_csv(archive, out),
        Format::PostingsCsv => export::postings_csv(archive, out),
    };
    written.map_err(failure)?;
    out.flush().map_err(|error| Failure::Broken(format!("cannot write the export: {error}")))
}

/// A reader that went away (`croupier journal export … | head`) is not a failure: the rest is written to nobody.
struct Pipe<W>(W);

impl<W: Write> Write for Pipe<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self.0.write(bytes) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(bytes.len()),
            written => written,
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self.0.flush() {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            flushed => flushed,
        }
    }
}

fn backed_up(place: &Place, file: &Path, trust: &Trust, json: bool) -> Result<String, Failure> {
    let trusted = trust.keys(&[place])?;
    let check = |copy: &Path| faultless_file(copy, &trusted);
    let report = match place {
        Place::File(path) => sqlite::copy_file(path, file, check),
        Place::Database(_) => sqlite::copy_archive(&mut *place.archive()?, file, check),
    }?;
    if json {
        return Ok(to_json(&counts(&report)));
    }
    Ok(format!(
        "{}Backed up and verified. The key is not in the backup: keep a copy of it elsewhere.\n",
        told(&report)
    ))
}

fn faultless_file(copy: &Path, trusted: &[PublicKey]) -> Result<Report, Failure> {
    faultless(&mut Watched::open(&Place::File(copy.to_owned()), "verifying")?, trusted, &[])
}

fn restored(backup: &Path, place: &Place, trust: &Trust, json: bool) -> Result<String, Failure> {
    let source = Place::File(backup.to_owned());
    let trusted = trust.keys(&[place, &source])?;
    faultless(&mut Watched::open(&source, "verifying the backup")?, &trusted, &[])?;
    let report = match place {
        Place::File(path) => sqlite::copy_file(backup, path, |copy| faultless_file(copy, &trusted)),
        Place::Database(address) => {
            postgres::copy_archive(&mut *source.archive()?, address)?;
            faultless(&mut Watched::open(place, "verifying")?, &trusted, &[])
        }
    }?;
    Ok(if json { to_json(&counts(&report)) } else { format!("{}Restored and verified.\n", told(&report)) })
}

fn signed(place: &Place, key: Option<&Path>) -> Result<String, Failure> {
    // A journal that is not there is not begun by this.
    drop(place.archive().map_err(failure)?);
    let file = key.map(Path::to_owned).or_else(|| place.key_file()).ok_or_else(|| {
        Failure::refused(Refusal::new(Code::Missing, "--key", "give the key file of the journal"))
    })?;
    let keys = Keys::load(&file).map_err(failure)?;
    let checkpoint = match place {
        Place::File(path) => SqliteJournal::open(path, &keys, SqliteOptions::default())
            .and_then(|journal| journal.checkpoint()),
        Place::Database(address) => {
            let options = PostgresOptions { connections: 1, ..PostgresOptions::default() };
            PostgresJournal::open(address, &keys, &options).and_then(|journal| journal.checkpoint())
        }
    };
    Ok(checkpoint.map_err(failure)?.to_line() + "\n")
}
