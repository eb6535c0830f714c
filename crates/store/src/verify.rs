//! Walking through everything a journal holds and telling every fault with its place.
//!
//! Only public keys are needed. What is read is believed only as far as a signature by one of them reaches.

use crate::archive::{About, Archive};
use crate::chain::{Digest, Hash, Link, beginning};
use crate::commit::{
    Checkpoint, Commit, Remembered, Tip, WriterId, first_checkpoint, first_of, hash_of_answer,
};
use crate::error::{Error, Result};
use crate::keys::PublicKey;
use crate::port::{Account, CommandId, Event, Head};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::sync::Arc;

/// Something that is not as it was written, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where it was found.
    pub place: Place,
    /// What is wrong.
    pub what: String,
}

/// A place in a journal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// An event.
    Event {
        /// The stream.
        stream: String,
        /// The number in the stream.
        seq: u64,
    },
    /// A command.
    Command(String),
    /// A commit.
    Commit {
        /// Who committed it.
        writer: String,
        /// Its number.
        number: u64,
    },
    /// A checkpoint.
    Checkpoint(u64),
    /// An account.
    Account(String),
    /// A part of the schema.
    Schema(String),
    /// Something that cannot even be read.
    Somewhere,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Event { stream, seq } => write!(f, "stream {stream}, event {seq}"),
            Place::Command(command) => write!(f, "command {command}"),
            Place::Commit { writer, number } => write!(f, "commit {number} of writer {writer}"),
            Place::Checkpoint(number) => write!(f, "checkpoint {number}"),
            Place::Account(account) => write!(f, "account {account}"),
            Place::Schema(name) => write!(f, "schema, {name}"),
            Place::Somewhere => f.write_str("somewhere"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Which journal it is.
    pub about: About,
    /// Streams with events.
    pub streams: usize,
    /// How many events were checked.
    pub events: u64,
    /// How many postings were added up.
    pub postings: u64,
    /// How many balances were compared.
    pub accounts: usize,
    /// How many commands have a signed answer.
    pub commands: usize,
    /// How many commits were checked.
    pub commits: u64,
    /// How many checkpoints were checked.
    pub checkpoints: u64,
    /// Everything that is not as it was written.
    pub faults: Vec<Fault>,
}

/// Verifies a journal: every event against the chain of its stream, every head and command against the signed commits, the order
/// of events across streams against the order of each writer's commits,
/// every commit against the one before and the checkpoints, every event's postings against zero and every balance
/// against its postings, and the triggers that keep history against those of the migrations. `remembered` are checkpoints that were kept outside.
///
/// # Errors
/// If the journal cannot be read at all. Damage is no error here, but a fault in the report.
pub fn verify(archive: &mut dyn Archive, trusted: &[PublicKey], remembered: &[Remembered]) -> Result<Report> {
    let about = archive.about()?;
    let mut walk = Walk {
        trusted,
        signed: HashMap::new(),
        commands: HashMap::new(),
        followed: HashMap::new(),
        tips: BTreeMap::new(),
        commits: HashMap::new(),
        named: Vec::new(),
        streams: HashMap::new(),
        sums: HashMap::new(),
        digest: Digest::of_events(),
        report: Report {
            about,
            streams: 0,
            events: 0,
            postings: 0,
            accounts: 0,
            commands: 0,
            commits: 0,
            checkpoints: 0,
            faults: Vec::new(),
        },
    };
    walk.schema(archive)?;
    walk.checkpoints(archive, remembered)?;
    walk.commits(archive)?;
    walk.events(archive)?;
    walk.commands(archive)?;
    walk.accounts(archive)?;
    Ok(walk.report)
}

/// A head that somebody signed.
struct SignedHead {
    seq: u64,
    hash: Hash,
    by: (WriterId, u64),
}

/// A command that somebody signed.
struct SignedCommand {
    answer: Hash,
    writer: WriterId,
    at: At,
}

/// A place in the order of a writer's commands: the commit, and the command in it.
type At = (u64, usize);

struct Walk<'a> {
    trusted: &'a [PublicKey],
    /// Signed heads by stream; in order of the sequence once all commits were seen.
    signed: HashMap<String, Vec<SignedHead>>,
    commands: HashMap<CommandId, SignedCommand>,
    /// The last command of each writer of which an event was seen.
    followed: HashMap<WriterId, At>,
    /// The last commit seen of each writer.
    tips: BTreeMap<WriterId, (u64, Hash)>,
    /// The hash of every commit.
    commits: HashMap<(WriterId, u64), Hash>,
    /// The commits that others name, and who names them.
    named: Vec<(Tip, String)>,
    /// The last event seen of each stream, and how many of its signed heads were met.
    streams: HashMap<String, Seen>,
    sums: HashMap<Arc<str>, (i128, bool)>,
    digest: Digest,
    report: Report,
}

struct Seen {
    seq: u64,
    hash: Hash,
    heads_met: usize,
}

impl Walk<'_> {
    fn fault(&mut self, place: Place, what: impl Into<String>) {
        self.report.faults.push(Fault { place, what: what.into() });
    }

    /// What cannot be read is a fault; what the database does not hand out is an error.
    fn survive(&mut self, result: Result<()>) -> Result<()> {
        match result {
            Err(Error::Damaged(what)) => {
                self.fault(Place::Somewhere, format!("{what}; not everything was looked at"));
                Ok(())
            }
            other => other,
        }
    }

    fn schema(&mut self, archive: &mut dyn Archive) -> Result<()> {
        let read = archive.altered_schema(&mut |(name, what)| {
            self.fault(Place::Schema(name), what);
            Ok(())
        });
        self.survive(read)
    }

    fn checkpoints(&mut self, archive: &mut dyn Archive, remembered: &[Remembered]) -> Result<()> {
        let mut last = (0, first_checkpoint(self.report.about.journal));
        let mut found = BTreeMap::new();
        let read = archive.checkpoints(&mut |checkpoint| {
            found.insert(checkpoint.number, checkpoint.seal.hash);
            self.checkpoint(&checkpoint, last);
            last = (checkpoint.number, checkpoint.seal.hash);
            Ok(())
        });
        self.survive(read)?;
        for outside in remembered {
            let place = Place::Checkpoint(outside.number);
            if outside.journal != self.report.about.journal {
                self.fault(place, format!("it is remembered of another journal, {}", outside.journal));
            } else if !outside.seal.is_by(self.trusted) {
                self.fault(place, "it is remembered with a signature that is not by a trusted key");
            } else if found.get(&outside.number) != Some(&outside.seal.hash) {
                self.fault(
                    place,
                    "it is remembered outside and not in the journal: the journal was set back",
                );
            }
        }
        Ok(())
    }

    fn checkpoint(&mut self, checkpoint: &Checkpoint, (number, hash): (u64, Hash)) {
        self.report.checkpoints += 1;
        let place = Place::Checkpoint(checkpoint.number);
        if checkpoint.number != number + 1 || checkpoint.before != hash {
            self.fault(place.clone(), "it does not follow the checkpoint before");
        }
        if checkpoint.hash() != checkpoint.seal.hash {
            self.fault(place, "it was altered");
        } else if !checkpoint.seal.is_by(self.trusted) {
            self.fault(place, "it is not signed by a trusted key");
        } else {
            let by = format!("checkpoint {}", checkpoint.number);
            self.named.extend(checkpoint.tips.iter().map(|tip| (*tip, by.clone())));
        }
    }

    fn commits(&mut self, archive: &mut dyn Archive) -> Result<()> {
        let read = archive.commits(&mut |commit| {
            self.commit(&commit);
            Ok(())
        });
        self.survive(read)?;
        self.names();
        for heads in self.signed.values_mut() {
            heads.sort_by_key(|head| head.seq);
        }
        Ok(())
    }

    fn commit(&mut self, commit: &Commit) {
        self.report.commits += 1;
        let (writer, number) = (commit.writer, commit.number);
        let place = || Place::Commit { writer: writer.to_string(), number };
        let journal = self.report.about.journal;
        let (last, before) =
            self.tips.insert(writer, (number, commit.seal.hash)).unwrap_or((0, first_of(journal, writer)));
        if number != last + 1 {
            self.fault(Place::Commit { writer: writer.to_string(), number: last + 1 }, "it is missing");
        } else if commit.before != before {
            self.fault(place(), "it does not follow the writer's commit before");
        }
        self.commits.insert((writer, number), commit.seal.hash);
        if commit.hash(journal) != commit.seal.hash {
            return self.fault(place(), "it was altered");
        }
        if !commit.seal.is_by(self.trusted) {
            return self.fault(place(), "it is not signed by a trusted key");
        }
        let content = match commit.content() {
            Ok(content) => content,
            Err(error) => return self.fault(place(), error.to_string()),
        };
        // What was read already is compared at once and need not be remembered.
        for tip in content.seen {
            if self.commits.get(&(tip.writer, tip.number)) != Some(&tip.hash) {
                self.named.push((tip, format!("commit {number} of writer {writer}")));
            }
        }
        for (index, append) in content.appends.into_iter().enumerate() {
            let signed = SignedCommand { answer: append.answer, writer, at: (number, index) };
            self.commands.insert(append.command, signed);
            for Head { stream, seq, hash } in append.heads {
                self.signed.entry(stream.to_string()).or_default().push(SignedHead {
                    seq,
                    hash,
                    by: (writer, number),
                });
            }
        }
    }

    /// Are the commits that others name there?
    fn names(&mut self) {
        let mut told = BTreeSet::new();
        for (tip, by) in std::mem::take(&mut self.named) {
            let what = match self.commits.get(&(tip.writer, tip.number)) {
                Some(hash) if *hash == tip.hash => continue,
                Some(_) => format!("it is another than {by} names"),
                None => format!("it is missing, though {by} names it"),
            };
            if told.insert((tip.writer, tip.number)) {
                self.fault(Place::Commit { writer: tip.writer.to_string(), number: tip.number }, what);
            }
        }
    }

    fn events(&mut self, archive: &mut dyn Archive) -> Result<()> {
        let read = archive.events(&mut |event| {
            self.event(&event);
            Ok(())
        });
        self.survive(read)?;
        let read = archive.stray_postings(&mut |(account, amount)| {
            self.fault(Place::Account(account), format!("a posting of {amount} belongs to no event"));
            Ok(())
        });
        self.survive(read)?;
        let read = archive.misplaced(&mut |(stream, seq)| {
            self.fault(Place::Event { stream, seq }, "it is not where its stream says");
            Ok(())
        });
        self.survive(read)?;
        self.ends_of_streams();
        self.report.streams = self.streams.len();
        let read = archive.heads(&mut |head| {
            self.head(&head);
            Ok(())
        });
        self.survive(read)
    }

    fn event(&mut self, event: &Event) {
        self.report.events += 1;
        let journal = self.report.about.journal;
        let (stream, seq) = (&event.stream, event.seq);
        let place = || Place::Event { stream: stream.clone(), seq };
        let mut seen = self.streams.remove(stream).unwrap_or_else(|| {
            let hash = beginning(journal, stream);
            Seen { seq: 0, hash, heads_met: 0 }
        });
        if seq <= seen.seq {
            self.fault(place(), format!("it comes after event {} of its stream", seen.seq));
        } else if seq > seen.seq + 1 {
            let place = Place::Event { stream: stream.clone(), seq: seen.seq + 1 };
            self.fault(place, missing(seen.seq + 1, seq - 1));
        } else if link(event).after(seen.hash, &mut self.digest) != event.hash {
            self.fault(place(), "it was altered, moved or put in: it does not fit the chain");
        }
        // The chain goes on from what is stored, so that one altered event is one fault and not all that follow.
        (seen.seq, seen.hash) = (seen.seq.max(seq), event.hash);
        self.signed_heads_up_to(event, &mut seen);
        self.streams.insert(stream.clone(), seen);
        self.order(event);
        self.postings(event);
    }

    /// Compares an event with the head that was signed there, if one was.
    fn signed_heads_up_to(&mut self, event: &Event, seen: &mut Seen) {
        let Some(heads) = self.signed.get(&event.stream) else { return };
        let mut faults = Vec::new();
        while let Some(head) = heads.get(seen.heads_met).filter(|head| head.seq <= event.seq) {
            seen.heads_met += 1;
            if head.seq == event.seq && head.hash != event.hash {
                faults
                    .push(format!("it is another than commit {} of writer {} signed", head.by.1, head.by.0));
            }
        }
        let place = Place::Event { stream: event.stream.clone(), seq: event.seq };
        faults.into_iter().for_each(|what| self.fault(place.clone(), what));
    }

    /// The events of a writer's commands come in the order in which it signed them, whatever their streams.
    fn order(&mut self, event: &Event) {
        let Some(SignedCommand { writer, at, .. }) = self.commands.get(&event.command) else { return };
        let (writer, at) = (*writer, *at);
        let before = self.followed.insert(writer, at);
        if let Some((number, _)) = before.filter(|before| *before > at) {
            let place = Place::Event { stream: event.stream.clone(), seq: event.seq };
            let later = format!("commit {number} of writer {writer}");
            self.fault(place, format!("it comes after what {later} wrote, but was written before it"));
        }
    }

    fn postings(&mut self, event: &Event) {
        let mut sum = 0;
        for posting in &event.postings {
            self.report.postings += 1;
            sum += i128::from(posting.amount);
            let account =
                self.sums.entry(Arc::clone(&posting.account)).or_insert((0, posting.may_be_negative));
            account.0 += i128::from(posting.amount);
        }
        if sum != 0 {
            let place = Place::Event { stream: event.stream.clone(), seq: event.seq };
            self.fault(place, format!("its postings sum to {sum}, not to zero"));
        }
    }

    /// After the last event of a stream: was more signed, or less?
    fn ends_of_streams(&mut self) {
        let mut faults = Vec::new();
        for (stream, heads) in &self.signed {
            let last = self.streams.get(&**stream).map_or(0, |seen| seen.seq);
            if let Some(head) = heads.last().filter(|head| head.seq > last) {
                let place = Place::Event { stream: stream.clone(), seq: last + 1 };
                faults.push(Fault { place, what: missing(last + 1, head.seq) });
            }
        }
        for (stream, seen) in &self.streams {
            let signed = self.signed.get(stream).and_then(|heads| heads.last()).map_or(0, |head| head.seq);
            if signed < seen.seq {
                let place = Place::Event { stream: stream.clone(), seq: signed + 1 };
                faults
                    .push(Fault { place, what: "no trusted commit signs it or what follows it".to_owned() });
            }
        }
        faults.sort_by(|a, b| a.place.cmp(&b.place));
        self.report.faults.append(&mut faults);
    }

    fn head(&mut self, head: &Head) {
        let Head { stream, seq, hash } = head;
        let last = self.streams.get(&**stream).map_or((0, None), |seen| (seen.seq, Some(seen.hash)));
        if last != (*seq, Some(*hash)) {
            let place = Place::Event { stream: stream.to_string(), seq: *seq };
            self.fault(place, format!("the stream is said to end here, but its last event is {}", last.0));
        }
    }

    fn commands(&mut self, archive: &mut dyn Archive) -> Result<()> {
        let read = archive.commands(&mut |(command, answer)| {
            self.report.commands += 1;
            let place = Place::Command(command.to_string());
            match self.commands.remove(&command) {
                None => self.fault(place, "no trusted commit signs it"),
                Some(signed) if signed.answer != hash_of_answer(&answer) => {
                    self.fault(place, "its answer was altered")
                }
                Some(_) => {}
            }
            Ok(())
        });
        self.survive(read)?;
        let mut missing: Vec<(CommandId, (WriterId, u64))> =
            self.commands.drain().map(|(command, signed)| (command, (signed.writer, signed.at.0))).collect();
        missing.sort_unstable();
        for (command, (writer, number)) in missing {
            let what = format!("it is missing, though commit {number} of writer {writer} signs it");
            self.fault(Place::Command(command.to_string()), what);
        }
        Ok(())
    }

    fn accounts(&mut self, archive: &mut dyn Archive) -> Result<()> {
        let read = archive.accounts(&mut |account| {
            self.account(&account);
            Ok(())
        });
        self.survive(read)?;
        let missing: BTreeMap<Arc<str>, (i128, bool)> = self.sums.drain().collect();
        for (account, (sum, _)) in missing {
            self.fault(
                Place::Account(account.to_string()),
                format!("it is missing, though its postings sum to {sum}"),
            );
        }
        Ok(())
    }

    fn account(&mut self, account: &Account) {
        self.report.accounts += 1;
        let (sum, may_be_negative) =
            self.sums.remove(account.name.as_str()).unwrap_or((0, account.may_be_negative));
        let place = || Place::Account(account.name.clone());
        if sum != i128::from(account.balance) {
            self.fault(place(), format!("its balance is {}, but its postings sum to {sum}", account.balance));
        }
        if sum < 0 && !may_be_negative {
            self.fault(place(), format!("its postings sum to {sum}, and it may not be negative"));
        }
    }
}

fn missing(first: u64, last: u64) -> String {
    if first == last {
        "it is missing".to_owned()
    } else {
        format!("it and all up to event {last} are missing")
    }
}

fn link(event: &Event) -> Link<'_> {
    Link {
        stream: &event.stream,
        seq: event.seq,
        command: event.command,
        kind: &event.kind,
        version: event.version,
        body: &event.body,
        postings: &event.postings,
        sealed: event.sealed.as_ref().map(|sealed| sealed.0.as_slice()),
    }
}
