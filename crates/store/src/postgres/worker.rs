//! A thread with a connection that takes one append after another.

use super::append::{Hand, Statements, attempt};
use super::checkpoint::last_of;
use super::session::Session;
use super::trouble::Trouble;
use crate::chain::JournalId;
use crate::commit::{Unnamed, Writer, WriterId};
use crate::error::{Error, Result};
use crate::keys::Keys;
use crate::pending::Party;
use crate::port::{Append, Receipt};
use crate::steps::Steps;
use crate::wake::Wake;
use parking_lot::Mutex;
use postgres::Config;
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

/// Appends that wait for a worker.
pub(crate) type Queue = Arc<Mutex<mpsc::Receiver<Party>>>;

/// How long one waits before connecting again.
const RECONNECT_AFTER: Duration = Duration::from_millis(50);

/// What a worker has.
pub(crate) struct Worker {
    pub(crate) config: Config,
    pub(crate) id: JournalId,
    pub(crate) keys: Keys,
    pub(crate) steps: Steps,
    pub(crate) patience: Duration,
    pub(crate) unnamed: Unnamed,
    pub(crate) here: Arc<Wake>,
    pub(crate) others: Arc<Wake>,
    pub(crate) connection: Option<Connected>,
    /// Whose connection was lost: it may have committed more than it has heard of.
    pub(crate) lost: Option<WriterId>,
}

/// A connection that can append. The commits made on it are one chain: what became of a commit during which it
/// was lost is unknown, so the next connection begins another.
pub(crate) struct Connected {
    session: Session,
    statements: Statements,
    writer: Writer,
}

impl Worker {
    /// Works until nobody can send appends any more.
    pub(crate) fn run(mut self, queue: &Queue) {
        loop {
            let party = queue.lock().recv();
            let Ok(mut party) = party else { return };
            let results: Vec<_> = party.appends().map(|append| self.append(append)).collect();
            // Also after a failure: events behind the transaction that just ended may now be read.
            self.here.ring();
            self.others.ring();
            party.answer(results);
        }
    }

    /// Tries until it is decided, or until patience ends while no database answers.
    fn append(&mut self, append: &Append) -> Result<Receipt> {
        let end = Instant::now() + self.patience;
        loop {
            let trouble = match self.attempt(append) {
                Ok(receipt) => {
                    self.steps.at("committed")?;
                    return Ok(receipt);
                }
                Err(Trouble::Final(error)) => return Err(error),
                Err(trouble) => trouble,
            };
            let late = Instant::now() >= end;
            match trouble {
                Trouble::Again(error) | Trouble::Final(error) if late => return Err(error),
                Trouble::Again(_) | Trouble::Final(_) => {}
                Trouble::Lost(why) => {
                    self.lost = self.connection.take().map(|lost| lost.writer.id()).or(self.lost);
                    if late {
                        return Err(Error::Unavailable(why));
                    }
                    std::thread::sleep(RECONNECT_AFTER);
                }
            }
        }
    }

    fn attempt(&mut self, append: &Append) -> std::result::Result<Receipt, Trouble> {
        let connected = match &mut self.connection {
            Some(connected) => connected,
            empty @ None => {
                let mut connected = connect(&self.config, self.id, &self.unnamed)?;
                if let Some(lost) = self.lost {
                    self.unnamed.put(last_of(&mut connected.session.client, lost)?);
                    self.lost = None;
                }
                empty.insert(connected)
            }
        };
        let Connected { session, statements, writer } = connected;
        attempt(
            session,
            writer,
            &Hand { id: self.id, keys: &self.keys, steps: &self.steps, statements },
            append,
        )
    }
}

fn connect(config: &Config, id: JournalId, unnamed: &Unnamed) -> std::result::Result<Connected, Trouble> {
    let mut session = Session::connect(config)?;
    let statements = Statements::prepare(&mut session)?;
    Ok(Connected { session, statements, writer: Writer::new(id, unnamed.clone())? })
}
