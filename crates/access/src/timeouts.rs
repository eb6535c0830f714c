//! When a session is over because nobody seems to be there.

use crate::role::{Role, Roles};
use crate::session::Session;
use croupier_table::Time;

/// Milliseconds after which sessions end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// Nobody did anything, at a station where others could walk up: dealer, supervisor, cage.
    pub station: i64,
    /// Nobody did anything, elsewhere.
    pub other: i64,
    /// Since the session began, whatever was done.
    pub absolute: i64,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts { station: 5 * Time::MINUTE, other: 30 * Time::MINUTE, absolute: 12 * Time::HOUR }
    }
}

/// How somebody shows to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    /// Something was done.
    Act,
    /// Something was looked at. A page may do that by itself.
    Read,
    /// A page reports that it is still open.
    Ping,
}

/// Why a session is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Nobody was there.
    Idle,
    /// It lasted long enough.
    Long,
}

impl Timeouts {
    /// How long nobody has to be there; of several roles the strictest holds.
    #[must_use]
    pub fn idle(&self, roles: Roles) -> i64 {
        if roles.iter().any(is_station) { self.station.min(self.other) } else { self.other }
    }

    /// Does it show that somebody is there? At a station only what is done does; elsewhere looking does too, and of
    /// surveillance, whose work is to watch, an open page.
    #[must_use]
    pub fn counts(roles: Roles, activity: Activity) -> bool {
        match activity {
            Activity::Act => true,
            Activity::Read => !roles.iter().any(is_station),
            Activity::Ping => roles == Roles::from(Role::Surveillance),
        }
    }

    /// Is the session over? `seen` is when somebody was last seen by the one who asks, if later than the session says.
    #[must_use]
    pub fn over(&self, session: &Session, seen: Option<Time>, now: Time) -> Option<Over> {
        let seen = seen.map_or(session.seen, |seen| seen.max(session.seen));
        if now.since(session.issued) >= self.absolute {
            return Some(Over::Long);
        }
        (now.since(seen) >= self.idle(session.roles)).then_some(Over::Idle)
    }

    /// When the session ends if nobody does anything.
    #[must_use]
    pub fn ends(&self, session: &Session) -> Time {
        session.seen.after(self.idle(session.roles)).min(session.issued.after(self.absolute))
    }

    /// The session with somebody seen now, if that is worth a new text.
    #[must_use]
    pub fn renewed(&self, session: &Session, activity: Activity, now: Time) -> Option<Session> {
        let worth = now.since(session.seen) >= self.idle(session.roles) / 20;
        let counts = Timeouts::counts(session.roles, activity);
        (worth && counts).then(|| Session { seen: now, ..session.clone() })
    }
}

const fn is_station(role: Role) -> bool {
    match role {
        Role::Dealer | Role::Supervisor | Role::CasinoSupervisor | Role::Cage | Role::Security => true,
        Role::Player | Role::Surveillance | Role::Analyst | Role::Administrator => false,
    }
}
