//! The accounts of a house, on its journal.

mod change;
mod note;
mod operator;

use crate::account::{Account, Entry};
use crate::error::{Error, Result};
use crate::key::{ApiKey, Scopes};
use crate::role::Roles;
use crate::session::{Kind, Session};
use croupier_store::Journal;
use croupier_table::{PersonId, Time};
use parking_lot::Mutex;
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The version of the bodies written now.
const VERSION: u32 = 1;
/// What is known is held against the journal again after this time: a session that was ended at another server is over
/// here at most so much later.
const FRESH_MS: u64 = 1_000;
/// The most accounts kept in memory.
const ACCOUNTS_KEPT_MAX: usize = 20_000;
/// How many facts are read at a time.
const FACTS_PER_READ: usize = 1_000;
/// The stream that tells that the first administrator was made.
const WELCOME: &str = "welcome";

/// Who has signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    /// The person who signed in.
    pub person: PersonId,
    /// The person's roles.
    pub roles: Roles,
    /// The generation of sessions that this one belongs to.
    pub generation: u64,
}

#[derive(Clone)]
struct Known {
    account: Arc<Account>,
    seq: u64,
    checked: Time,
}

/// The accounts of a house. Every method may wait for the journal.
pub struct Accounts {
    journal: Arc<dyn Journal>,
    known: Mutex<HashMap<PersonId, Known>>,
}

impl fmt::Debug for Accounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Accounts({} in memory)", self.known.lock().len())
    }
}

/// Looking.
impl Accounts {
    /// The accounts on this journal. Nothing is read before it is asked for.
    #[must_use]
    pub fn new(journal: Arc<dyn Journal>) -> Accounts {
        Accounts { journal, known: Mutex::default() }
    }

    /// Is there no account yet, so that somebody has to be welcomed?
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn is_empty(&self) -> Result<bool> {
        Ok(!self.was_welcomed()? && self.journal.streams("account/")?.is_empty())
    }

    /// Was the first administrator made by the one-time link? Then it is a real house.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn was_welcomed(&self) -> Result<bool> {
        Ok(self.journal.head(WELCOME)?.seq > 0)
    }

    /// All accounts, by name.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn all(&self, now: Time) -> Result<Vec<Arc<Account>>> {
        let streams = self.journal.streams("account/")?;
        let names = streams.iter().filter_map(|stream| PersonId::new(stream.strip_prefix("account/")?).ok());
        names.map(|name| self.get(&name, now)).collect()
    }

    /// An account.
    ///
    /// # Errors
    /// If there is none, or the journal cannot be read.
    pub fn get(&self, name: &PersonId, now: Time) -> Result<Arc<Account>> {
        let known = self.current(name, now, FRESH_MS)?;
        known.account.created().map(|_| known.account.clone()).ok_or(Error::Unknown)
    }

    /// The roles in which a session may act now; none if it is over.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn roles_of(&self, session: &Session, now: Time) -> Result<Roles> {
        if session.kind != Kind::Account {
            return Ok(session.roles);
        }
        let account = self.current(&session.person, now, FRESH_MS)?.account;
        let over = account.is_disabled() || account.generation() != session.generation;
        Ok(if over { Roles::default() } else { session.roles.and(account.roles()) })
    }

    /// Whose key this is, and what it may do now.
    ///
    /// # Errors
    /// If it is none, or the journal cannot be read.
    pub fn of_key(&self, text: &str, now: Time) -> Result<(Arc<Account>, Scopes)> {
        let key = ApiKey::read(text).ok_or(Error::NoKey)?;
        let account = self.current(&key.id.account, now, FRESH_MS)?.account;
        let known = account.keys().get(&key.id.number).filter(|known| key.matches(&known.hash));
        let scopes =
            known.map(|known| known.scopes).filter(|_| !account.is_disabled()).ok_or(Error::NoKey)?;
        let roles = scopes.roles.and(account.roles());
        Ok((account, Scopes { roles, ..scopes }))
    }

    /// The account as the journal has it, if what is known is older than so many milliseconds.
    fn current(&self, name: &PersonId, now: Time, fresh: u64) -> Result<Known> {
        let known = self.known.lock().get(name).cloned();
        // A clock that was set back must not keep an old state alive.
        let is_fresh = |known: &Known| now.0.abs_diff(known.checked.0) < fresh;
        if let Some(known) = known.clone().filter(is_fresh) {
            return Ok(known);
        }
        let stream = stream_of(name);
        let mut known = known.unwrap_or_else(|| Known {
            account: Arc::new(Account::new(name.clone())),
            seq: 0,
            checked: now,
        });
        known.checked = now;
        if self.journal.head(&stream)?.seq > known.seq {
            self.read_on(&stream, &mut known)?;
        }
        self.keep(known.clone());
        Ok(known)
    }

    fn read_on(&self, stream: &str, known: &mut Known) -> Result<()> {
        loop {
            let facts = self.journal.facts(stream, known.seq + 1, FACTS_PER_READ)?;
            for fact in &facts {
                let entry: Entry = read(stream, fact.seq, &fact.kind, fact.version, &fact.body)?;
                Arc::make_mut(&mut known.account).apply(&entry, fact.seq);
                known.seq = fact.seq;
            }
            if facts.len() < FACTS_PER_READ {
                return Ok(());
            }
        }
    }

    /// Names that nobody has are not kept: they would fill the memory.
    fn keep(&self, known: Known) {
        if known.seq == 0 {
            return;
        }
        let mut all = self.known.lock();
        if all.len() >= ACCOUNTS_KEPT_MAX {
            all.clear();
        }
        let newer = all.get(known.account.name()).is_some_and(|kept| kept.seq > known.seq);
        if !newer {
            all.insert(known.account.name().clone(), known);
        }
    }
}

fn stream_of(name: &PersonId) -> String {
    format!("account/{name}")
}

fn read<T: DeserializeOwned>(stream: &str, seq: u64, kind: &str, version: u32, body: &str) -> Result<T> {
    if version != VERSION {
        let why = format!("this program knows version {VERSION}");
        let what = format!("event {seq} of {stream}, {kind} version {version}: {why}");
        return Err(Error::Trouble(croupier_store::Error::Upcast(what)));
    }
    serde_json::from_str(body).map_err(|error| {
        Error::Trouble(croupier_store::Error::Damaged(format!("event {seq} of {stream}, {kind}: {error}")))
    })
}
