//! Notifying other servers that there may be something new, and being notified.
//!
//! Notifications are sent after a commit and not with it: PostgreSQL lets transactions that notify commit only one after
//! the other, and many commits need only one notification. If one is lost with a connection, those who wait look again
//! by itself after a moment.

use super::session::Session;
use crate::wake::Wake;
use postgres::Config;
use postgres::fallible_iterator::FallibleIterator;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const BEAT: Duration = Duration::from_millis(250);

/// Sends a notification whenever `others` was rung, until `closed`.
pub(crate) fn notify(config: &Config, others: &Wake, closed: &AtomicBool) {
    let (mut session, mut seen) = (None, others.rings());
    while !closed.load(Ordering::Relaxed) {
        let rings = others.after(seen, BEAT);
        if rings == seen {
            continue;
        }
        seen = rings;
        let sent = match &mut session {
            Some(session) => Session::notify(session),
            empty @ None => Session::connect(config).and_then(|fresh| empty.insert(fresh).notify()),
        };
        if sent.is_err() {
            session = None;
        }
    }
}

/// Rings `here` whenever a notification comes, until `closed`.
pub(crate) fn listen(config: &Config, here: &Arc<Wake>, closed: &AtomicBool) {
    while !closed.load(Ordering::Relaxed) {
        let listening = Session::connect(config).and_then(|mut session| {
            session.client.batch_execute("LISTEN croupier_journal")?;
            Ok(session)
        });
        let Ok(mut session) = listening else {
            std::thread::sleep(BEAT);
            continue;
        };
        // A notification that was missed while nobody listened is made up for.
        here.ring();
        while !closed.load(Ordering::Relaxed) && !session.client.is_closed() {
            let mut notifications = session.client.notifications();
            match notifications.timeout_iter(BEAT).next() {
                Ok(Some(_)) => here.ring(),
                Ok(None) => {}
                Err(_) => break,
            }
        }
    }
}
