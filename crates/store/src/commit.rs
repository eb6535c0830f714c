//! Commits and checkpoints: what is signed.
//!
//! Every transaction leaves a signed commit that names its commands and the heads it brought the streams to. The commits
//! of one writer (a process's connection) are numbered and chained; each also names the commits of other writers that this
//! process has seen and no commit has named yet. So none can be taken out of the middle, and with it no tail of a stream:
//! anyone who takes away a commit has to take away all that came after. A checkpoint signs the last commit of every writer, and is itself chained to the checkpoint before.

use crate::chain::{Digest, Hash, JournalId};
use crate::error::{Error, Result};
use crate::keys::{Keys, PublicKey};
use crate::port::{CommandId, Head};
use croupier_bytes::{entropy, hex};
use parking_lot::Mutex;
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// Commits one transaction after another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WriterId(pub [u8; 16]);

impl fmt::Display for WriterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl fmt::Debug for WriterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WriterId({self})")
    }
}

/// One append as a commit names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedAppend {
    /// The command.
    pub command: CommandId,
    /// The hash of its answer.
    pub answer: Hash,
    /// Where it brought each stream.
    pub heads: Vec<Head>,
}

impl SignedAppend {
    pub(crate) fn new(command: CommandId, answer: &[u8], heads: Vec<Head>) -> SignedAppend {
        SignedAppend { command, answer: hash_of_answer(answer), heads }
    }
}

pub(crate) fn hash_of_answer(answer: &[u8]) -> Hash {
    Digest::of("croupier 2026 journal answer").bytes(answer).hash()
}

/// A signed hash over the fields of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// The hash of the record.
    pub hash: Hash,
    /// Who signed it.
    pub signer: PublicKey,
    /// The signature of the hash.
    pub signature: [u8; 64],
}

impl Seal {
    fn put(keys: &Keys, hash: Hash) -> Seal {
        Seal { hash, signer: keys.public(), signature: keys.sign(&hash.0) }
    }

    /// Is the signature good and by one of these?
    pub(crate) fn is_by(&self, trusted: &[PublicKey]) -> bool {
        trusted.contains(&self.signer) && self.signer.signed(&self.hash.0, &self.signature)
    }
}

/// What a commit says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// Commits of other writers that were durable before.
    pub seen: Vec<Tip>,
    /// The appends.
    pub appends: Vec<SignedAppend>,
}

/// A transaction as it was signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    /// Who committed it.
    pub writer: WriterId,
    /// Its number among the commits of the writer, from 1.
    pub number: u64,
    /// The hash of the writer's commit before.
    pub before: Hash,
    /// Its content, as it is stored.
    pub content: Vec<u8>,
    /// Hash and signature.
    pub seal: Seal,
}

impl Commit {
    pub(crate) fn hash(&self, journal: JournalId) -> Hash {
        let mut digest = Digest::of("croupier 2026 journal commit");
        digest.bytes(&journal.0).bytes(&self.writer.0).number(self.number);
        digest.bytes(&self.before.0).bytes(&self.content).hash()
    }

    /// What it says.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn content(&self) -> Result<Content> {
        let mut bytes = self.content.as_slice();
        let source = &mut bytes;
        let seen = (0..u32::from_le_bytes(take(source)?)).map(|_| read_tip(source)).collect::<Result<_>>()?;
        Ok(Content { seen, appends: read_appends(source)? })
    }
}

/// The last durable commits of writers, as long as no other one has named them; shared by the writers of a process.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unnamed(Arc<Mutex<BTreeMap<WriterId, Tip>>>);

impl Unnamed {
    /// So many are named by the first commit of a process. Writers before them have been named by those who came between.
    pub(crate) const TIPS_MAX: i64 = 256;

    /// Of two commits of a writer the later one is enough: it is chained to the earlier.
    pub(crate) fn put(&self, tips: impl IntoIterator<Item = Tip>) {
        let mut unnamed = self.0.lock();
        for tip in tips {
            let last = unnamed.entry(tip.writer).or_insert(tip);
            if last.number < tip.number {
                *last = tip;
            }
        }
    }

    fn take(&self) -> Vec<Tip> {
        let mut unnamed = self.0.lock();
        std::mem::take(&mut *unnamed).into_values().collect()
    }
}

/// The commits of one writer, of which the last is known.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    journal: JournalId,
    id: WriterId,
    number: u64,
    last: Hash,
    unnamed: Unnamed,
}

impl Writer {
    pub(crate) fn new(journal: JournalId, unnamed: Unnamed) -> Result<Writer> {
        let id = WriterId(entropy()?);
        Ok(Writer { journal, id, number: 0, last: first_of(journal, id), unnamed })
    }

    pub(crate) fn id(&self) -> WriterId {
        self.id
    }

    /// Another writer in place of this one.
    pub(crate) fn successor(&self) -> Result<Writer> {
        Writer::new(self.journal, self.unnamed.clone())
    }

    /// Commits by `write`, and goes on only when that succeeded.
    pub(crate) fn commit<E>(
        &mut self,
        keys: &Keys,
        appends: &[SignedAppend],
        write: impl FnOnce(&Commit) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        let unnamed = self.unnamed.take();
        // A writer's own is chained by `before`.
        let seen: Vec<Tip> = unnamed.iter().filter(|tip| tip.writer != self.id).copied().collect();
        let nothing = Seal { hash: self.last, signer: keys.public(), signature: [0; 64] };
        let (number, content) = (self.number + 1, write_content(&seen, appends));
        let mut commit = Commit { writer: self.id, number, before: self.last, content, seal: nothing };
        commit.seal = Seal::put(keys, commit.hash(self.journal));
        if let Err(error) = write(&commit) {
            self.unnamed.put(unnamed);
            return Err(error);
        }
        (self.number, self.last) = (commit.number, commit.seal.hash);
        self.unnamed.put([Tip { writer: self.id, number, hash: self.last }]);
        Ok(())
    }
}

/// What the first commit of a writer is chained to.
pub(crate) fn first_of(journal: JournalId, writer: WriterId) -> Hash {
    Digest::of("croupier 2026 journal writer").bytes(&journal.0).bytes(&writer.0).hash()
}

/// The last commit of a writer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tip {
    /// The writer.
    pub writer: WriterId,
    /// The number of the commit.
    pub number: u64,
    /// Its hash.
    pub hash: Hash,
}

/// What all writers had committed at some moment, signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The journal.
    pub journal: JournalId,
    /// Its number, from 1.
    pub number: u64,
    /// The hash of the checkpoint before.
    pub before: Hash,
    /// The last commit of every writer.
    pub tips: Vec<Tip>,
    /// Hash and signature.
    pub seal: Seal,
}

/// What the first checkpoint is chained to.
pub(crate) fn first_checkpoint(journal: JournalId) -> Hash {
    Digest::of("croupier 2026 journal checkpoints").bytes(&journal.0).hash()
}

impl Checkpoint {
    pub(crate) fn sign(
        keys: &Keys,
        journal: JournalId,
        last: Option<(u64, Hash)>,
        tips: Vec<Tip>,
    ) -> Checkpoint {
        let (number, before) = last.unwrap_or((0, first_checkpoint(journal)));
        let nothing = Seal { hash: before, signer: keys.public(), signature: [0; 64] };
        let mut checkpoint = Checkpoint { journal, number: number + 1, before, tips, seal: nothing };
        checkpoint.seal = Seal::put(keys, checkpoint.hash());
        checkpoint
    }

    pub(crate) fn hash(&self) -> Hash {
        let mut digest = Digest::of("croupier 2026 journal checkpoint");
        digest
            .bytes(&self.journal.0)
            .number(self.number)
            .bytes(&self.before.0)
            .bytes(&self.tips_as_stored())
            .hash()
    }

    pub(crate) fn tips_as_stored(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.tips.len() * 56);
        self.tips.iter().for_each(|tip| write_tip(&mut bytes, tip));
        bytes
    }

    pub(crate) fn read_tips(mut bytes: &[u8]) -> Result<Vec<Tip>> {
        let mut tips = Vec::new();
        while !bytes.is_empty() {
            tips.push(read_tip(&mut bytes)?);
        }
        Ok(tips)
    }

    /// One line of text to be kept outside of the journal.
    #[must_use]
    pub fn to_line(&self) -> String {
        json!({
            "journal": self.journal.to_string(), "checkpoint": self.number, "hash": self.seal.hash,
            "signer": self.seal.signer.to_string(), "signature": hex::encode(&self.seal.signature),
        })
        .to_string()
    }
}

/// A checkpoint as somebody outside remembers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remembered {
    /// The journal.
    pub journal: JournalId,
    /// The number of the checkpoint.
    pub number: u64,
    /// Hash and signature.
    pub seal: Seal,
}

impl Remembered {
    /// Reads a line written by [`Checkpoint::to_line`].
    ///
    /// # Errors
    /// If it is none.
    pub fn from_line(line: &str) -> Result<Remembered> {
        let value: serde_json::Value = serde_json::from_str(line)
            .map_err(|error| Error::Malformed(format!("this is no checkpoint: {error}")))?;
        let text = |name: &str| value.get(name).and_then(serde_json::Value::as_str).unwrap_or_default();
        let remembered = || {
            Some(Remembered {
                journal: JournalId(hex::decode(text("journal"))?),
                number: value.get("checkpoint")?.as_u64()?,
                seal: Seal {
                    hash: Hash(hex::decode(text("hash"))?),
                    signer: PublicKey::from_bytes(hex::decode(text("signer"))?),
                    signature: hex::decode(text("signature"))?,
                },
            })
        };
        remembered().ok_or_else(|| {
            Error::Malformed("this is no checkpoint: a field is missing or no hash".to_owned())
        })
    }
}

impl From<&Checkpoint> for Remembered {
    fn from(checkpoint: &Checkpoint) -> Remembered {
        Remembered { journal: checkpoint.journal, number: checkpoint.number, seal: checkpoint.seal.clone() }
    }
}

fn write_tip(bytes: &mut Vec<u8>, tip: &Tip) {
    bytes.extend_from_slice(&tip.writer.0);
    bytes.extend_from_slice(&tip.number.to_le_bytes());
    bytes.extend_from_slice(&tip.hash.0);
}

fn read_tip(source: &mut &[u8]) -> Result<Tip> {
    let (writer, number) = (WriterId(take(source)?), u64::from_le_bytes(take(source)?));
    Ok(Tip { writer, number, hash: Hash(take(source)?) })
}

fn write_content(seen: &[Tip], appends: &[SignedAppend]) -> Vec<u8> {
    let mut bytes = count(seen.len()).to_vec();
    seen.iter().for_each(|tip| write_tip(&mut bytes, tip));
    for append in appends {
        bytes.extend_from_slice(&append.command.0);
        bytes.extend_from_slice(&append.answer.0);
        bytes.extend_from_slice(&count(append.heads.len()));
        for head in &append.heads {
            bytes.extend_from_slice(&count(head.stream.len()));
            bytes.extend_from_slice(head.stream.as_bytes());
            bytes.extend_from_slice(&head.seq.to_le_bytes());
            bytes.extend_from_slice(&head.hash.0);
        }
    }
    bytes
}

/// Lengths are bounded where an append is checked: streams by [`crate::check`], names by a few hundred bytes.
fn count(length: usize) -> [u8; 4] {
    u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes()
}

fn read_appends(source: &mut &[u8]) -> Result<Vec<SignedAppend>> {
    let mut appends = Vec::new();
    while !source.is_empty() {
        let (command, answer) = (CommandId(take(source)?), Hash(take(source)?));
        let heads =
            (0..u32::from_le_bytes(take(source)?)).map(|_| read_head(source)).collect::<Result<_>>()?;
        appends.push(SignedAppend { command, answer, heads });
    }
    Ok(appends)
}

fn read_head(source: &mut &[u8]) -> Result<Head> {
    let length = usize::try_from(u32::from_le_bytes(take(source)?)).map_err(|_| unreadable())?;
    let (name, rest) = source.split_at_checked(length).ok_or_else(unreadable)?;
    *source = rest;
    let stream = std::str::from_utf8(name).map_err(|_| unreadable())?.into();
    Ok(Head { stream, seq: u64::from_le_bytes(take(source)?), hash: Hash(take(source)?) })
}

fn take<const N: usize>(source: &mut &[u8]) -> Result<[u8; N]> {
    let (bytes, rest) = source.split_first_chunk::<N>().ok_or_else(unreadable)?;
    *source = rest;
    Ok(*bytes)
}

fn unreadable() -> Error {
    Error::Damaged("what a commit or a checkpoint names cannot be read".to_owned())
}
