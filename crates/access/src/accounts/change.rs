//! How accounts are changed.

use super::operator::{Welcomed, operator_name};
use super::{Accounts, SignedIn, VERSION, WELCOME, stream_of};
use crate::account::{Account, Command, Entry, Event};
use crate::error::{Error, Result};
use crate::key::{ApiKey, KeyId, Scopes};
use crate::name::{account_name, guest_name};
use crate::password::PasswordHash;
use crate::role::{Role, Roles};
use croupier_store::{
    Append, Batch, CommandId, Error as Trouble, Expected, NewEvent, Secret, retry_conflicts,
};
use croupier_table::{PersonId, Time};
use std::sync::Arc;

/// Changing.
impl Accounts {
    /// An account is created; without a password it is one of a machine.
    ///
    /// # Errors
    /// If the name or password cannot be one, the account exists, or the journal has trouble.
    pub fn create(
        &self,
        name: &str,
        password: Option<&str>,
        roles: Roles,
        by: &PersonId,
        now: Time,
    ) -> Result<Arc<Account>> {
        let name = account_name(name)?;
        let secret = password.map(|password| PasswordHash::new(&name, password)?.secret()).transpose()?;
        let command = Command::Create { roles, password: secret.is_some() };
        self.submit(&name, now, by, &command, secret.as_ref(), None)
    }

    /// A guest becomes an account of the same name, with the same wallet and rounds.
    ///
    /// # Errors
    /// If this is not a guest's name, the password cannot be one, the account exists, or the journal has trouble.
    pub fn keep_guest(&self, guest: &PersonId, password: &str, now: Time) -> Result<SignedIn> {
        let name = guest_name(guest.as_str())?;
        let secret = PasswordHash::new(&name, password)?.secret()?;
        let command = Command::Create { roles: Role::Player.into(), password: true };
        let account = self.submit(&name, now, &name, &command, Some(&secret), None)?;
        Ok(signed_in(&account))
    }

    /// The first administrator is created. This happens once on a journal, however many try at the same time.
    ///
    /// # Errors
    /// If someone else was first, the name or password cannot be one, or the journal has trouble.
    pub fn welcome(&self, name: &str, password: &str, operator: Option<&str>, now: Time) -> Result<SignedIn> {
        let name = account_name(name)?;
        let operator = operator.map(operator_name).transpose()?;
        if !self.is_empty()? {
            return Err(Error::NoWelcome);
        }
        let secret = PasswordHash::new(&name, password)?.secret()?;
        let roles = Role::Administrator.into();
        let command = Command::Create { roles, password: true };
        let used = Welcomed { at: now, by: name.clone(), operator };
        let event = NewEvent::new("welcome.used", VERSION, &used)?;
        let once = Batch { stream: WELCOME.into(), expected: Expected::Exactly(0), events: vec![event] };
        let account = self.submit(&name, now, &name, &command, Some(&secret), Some(&once))?;
        Ok(signed_in(&account))
    }

    /// Someone signs in. Whatever is wrong, the answer is the same after the same work.
    ///
    /// # Errors
    /// If nobody is signed in by this, or the journal has trouble.
    pub fn sign_in(&self, name: &str, password: &str, now: Time) -> Result<SignedIn> {
        let known = account_name(name)
            .or_else(|_| guest_name(name))
            .ok()
            .map(|name| self.current(&name, now, 0))
            .transpose()?;
        let stored = known.as_ref().and_then(|known| {
            known.account.password().map(|seq| self.journal.open(&stream_of(known.account.name()), seq))
        });
        let hash = match &stored {
            Some(secret) => PasswordHash::from_secret(secret.as_ref().map_err(Clone::clone)?)?,
            None => PasswordHash::decoy(),
        };
        let right = hash.matches(password) && stored.is_some();
        let name = known.filter(|known| known.seq > 0).ok_or(Error::NotSignedIn)?.account.name().clone();
        let account = self.submit(&name, now, &name, &Command::SignIn { right }, None, None)?;
        if right { Ok(signed_in(&account)) } else { Err(Error::NotSignedIn) }
    }

    /// Is this the person's password? A wrong one counts like one at signing in.
    ///
    /// # Errors
    /// If it is not, or the journal has trouble.
    pub fn confirm(&self, name: &PersonId, password: &str, now: Time) -> Result<()> {
        self.sign_in(name.as_str(), password, now).map(|_| ())
    }

    /// A password is set; all sessions of the account are over.
    ///
    /// # Errors
    /// If it cannot be one, there is no such account, or the journal has trouble.
    pub fn set_password(
        &self,
        name: &PersonId,
        password: &str,
        by: &PersonId,
        now: Time,
    ) -> Result<Arc<Account>> {
        let secret = PasswordHash::new(name, password)?.secret()?;
        self.submit(name, now, by, &Command::SetPassword, Some(&secret), None)
    }

    /// A change that needs no secret: roles, disable, enable, unlock, revoke a key, sign out.
    ///
    /// # Errors
    /// Why it is refused, or the journal's trouble.
    pub fn change(
        &self,
        name: &PersonId,
        command: &Command,
        by: &PersonId,
        now: Time,
    ) -> Result<Arc<Account>> {
        self.submit(name, now, by, command, None, None)
    }

    /// A key is made. This is the only time that it can be seen.
    ///
    /// # Errors
    /// If the account may not do what the key should, or the journal has trouble.
    pub fn make_key(
        &self,
        name: &PersonId,
        label: &str,
        scopes: Scopes,
        by: &PersonId,
        now: Time,
    ) -> Result<ApiKey> {
        let secret = ApiKey::secret()?;
        let hash = ApiKey::hash(&secret).to_hex().to_string();
        let command = Command::MakeKey { label: label.to_owned(), scopes, hash: hash.clone() };
        let account = self.submit(name, now, by, &command, None, None)?;
        let number = account.keys().iter().find(|(_, key)| key.hash == hash).map(|(number, _)| *number);
        let id = KeyId { account: name.clone(), number: number.ok_or(Error::UnknownKey)? };
        Ok(ApiKey::new(id, secret))
    }

    /// The only way an account is changed: decided on the account as the journal has it, and decided again if another write
    /// was first. A password comes as `secret`; what may happen only `once` is appended with it.
    fn submit(
        &self,
        name: &PersonId,
        at: Time,
        by: &PersonId,
        command: &Command,
        secret: Option<&Secret>,
        once: Option<&Batch>,
    ) -> Result<Arc<Account>> {
        retry_conflicts(|| match self.decide_and_append(name, at, by, command, secret, once) {
            Err(Error::Trouble(Trouble::Conflict { stream, .. })) if stream == WELCOME => {
                Some(Err(Error::NoWelcome))
            }
            Err(Error::Trouble(Trouble::Conflict { .. })) => None,
            done => Some(done),
        })?
    }

    fn decide_and_append(
        &self,
        name: &PersonId,
        at: Time,
        by: &PersonId,
        command: &Command,
        secret: Option<&Secret>,
        once: Option<&Batch>,
    ) -> Result<Arc<Account>> {
        let mut known = self.current(name, at, 0)?;
        let events = known.account.decide(at, by, command)?;
        let entries: Vec<Entry> =
            events.into_iter().map(|event| Entry { at, by: by.clone(), event }).collect();
        let events = entries.iter().map(|entry| new_event(entry, secret)).collect::<Result<_>>()?;
        let batch = Batch { stream: stream_of(name).into(), expected: Expected::Exactly(known.seq), events };
        let batches = std::iter::once(batch).chain(once.cloned()).collect();
        self.journal.append(Append { command: CommandId::fresh()?, batches, answer: Vec::new() })?;
        for entry in &entries {
            known.seq += 1;
            Arc::make_mut(&mut known.account).apply(entry, known.seq);
        }
        self.keep(known.clone());
        Ok(known.account)
    }
}

fn signed_in(account: &Account) -> SignedIn {
    SignedIn { person: account.name().clone(), roles: account.roles(), generation: account.generation() }
}

fn new_event(entry: &Entry, secret: Option<&Secret>) -> Result<NewEvent> {
    let sealed = if entry.event == Event::PasswordSet { secret.cloned() } else { None };
    Ok(NewEvent { sealed, ..NewEvent::new(entry.event.kind(), VERSION, entry)? })
}
