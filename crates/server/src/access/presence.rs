//! Who was seen when, at this server. Cookies know too, but nothing can be written into them over an open socket.

use super::{Access, Caller, Came};
use crate::error::Answer;
use croupier_access::{Activity, Over, Session, SessionId, Timeouts};
use croupier_table::Time;
use parking_lot::Mutex;
use std::collections::HashMap;

/// The most sessions that are remembered; of others only their cookies tell.
const SESSIONS_MAX: usize = 100_000;

/// Why a socket is closed whose session or key was taken away.
pub const REVOKED: &str = "the session was ended";

#[derive(Clone, Copy)]
enum Last {
    Seen(Time),
    /// Signed out without an account whose generation would tell.
    Left(Time),
}

#[derive(Default)]
pub(super) struct Presences(Mutex<HashMap<SessionId, Last>>);

impl Presences {
    fn set(&self, id: SessionId, last: Last, now: Time, forgotten: i64) {
        let mut all = self.0.lock();
        if all.len() >= SESSIONS_MAX {
            all.retain(|_, (Last::Seen(at) | Last::Left(at))| now.since(*at) < forgotten);
        }
        if all.len() < SESSIONS_MAX || all.contains_key(&id) {
            all.insert(id, last);
        }
    }

    fn get(&self, id: SessionId) -> Option<Last> {
        self.0.lock().get(&id).copied()
    }
}

impl Access {
    /// The session with what is known here of when somebody was seen; none if it is over.
    pub(super) fn living(&self, session: Session, now: Time) -> Result<Session, Over> {
        let seen = match self.presences.get(session.id) {
            Some(Last::Left(_)) => return Err(Over::Idle),
            Some(Last::Seen(at)) => session.seen.max(at),
            None => session.seen,
        };
        let session = Session { seen, ..session };
        self.timeouts.over(&session, None, now).map_or(Ok(session), Err)
    }

    /// A session without an account is over.
    pub(super) fn left(&self, session: &Session, now: Time) {
        self.presences.set(session.id, Last::Left(now), now, self.timeouts.absolute);
    }

    /// Something came over an open socket.
    pub fn active(&self, caller: &Caller, activity: Activity, now: Time) {
        if let Came::Session(session) = &caller.came
            && Timeouts::counts(session.roles, activity)
            && !matches!(self.presences.get(session.id), Some(Last::Left(_)))
        {
            self.presences.set(session.id, Last::Seen(now), now, self.timeouts.absolute);
        }
    }

    /// Why an open socket has to be closed now, as far as the clock tells: nobody seems to be there.
    #[must_use]
    pub fn late(&self, caller: &Caller, now: Time) -> Option<&'static str> {
        let Came::Session(session) = &caller.came else { return None };
        match self.living(session.clone(), now) {
            Ok(_) => None,
            Err(Over::Idle) => Some("nobody was there for too long"),
            Err(Over::Long) => Some("the session lasted long enough"),
        }
    }

    /// Did nobody act for too long at a station whose session nobody has ended?
    #[must_use]
    pub fn is_unattended(&self, caller: &Caller, now: Time) -> bool {
        let Came::Session(session) = &caller.came else { return false };
        !matches!(self.presences.get(session.id), Some(Last::Left(_)))
            && matches!(self.living(session.clone(), now), Err(Over::Idle))
    }

    /// Was the session or the key taken away from the caller? Waits for the journal.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn is_revoked(&self, caller: &Caller, now: Time) -> Answer<bool> {
        match &caller.came {
            Came::Unknown => Ok(false),
            Came::Session(session) => Ok(self.accounts.roles_of(session, now)?.is_empty()),
            Came::Key(key) => {
                let account = self.accounts.get(&key.account, now)?;
                Ok(account.is_disabled() || !account.keys().contains_key(&key.number))
            }
        }
    }

    /// Why an open socket has to be closed now, if it has to: besides the clock, because the caller may not be there any more.
    /// Waits for the journal.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn over(&self, caller: &Caller, now: Time) -> Answer<Option<&'static str>> {
        if let Some(reason) = self.late(caller, now) {
            return Ok(Some(reason));
        }
        Ok(self.is_revoked(caller, now)?.then_some(REVOKED))
    }

    /// Somebody says something over an open socket: not too often, and then it counts as being there.
    ///
    /// # Errors
    /// If it comes too often.
    pub fn heard(&self, caller: &Caller, now: Time) -> Answer<()> {
        if let Some(person) = caller.person() {
            self.limits.person(person, now)?;
        }
        self.active(caller, Activity::Act, now);
        Ok(())
    }
}
