//! Who watches which table. Each table that somebody watches has a hub: it is shown every commit and tells it to each
//! watcher, built once for everybody who sees the same. A watcher that does not keep up is let go.

mod notices;
mod patch;
mod task;

use crate::access::Standing;
use crate::app::App;
use axum::extract::ws::Utf8Bytes;
use croupier_house::Commit;
use croupier_table::Id;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::mpsc;

pub use notices::{Eyes, Teller, notices};
pub use task::{message, written};

/// How many messages wait for a watcher before it is let go.
pub const QUEUE: usize = 64;

/// What a hub is told.
enum Word {
    /// Somebody watches from now on.
    Join(Watcher, Option<u64>),
    /// Something became durable.
    Commit(Box<Commit>),
    /// Something is to be told to everybody.
    Tell(Utf8Bytes),
}

/// Somebody who watches.
struct Watcher {
    who: Standing,
    out: mpsc::Sender<Utf8Bytes>,
}

/// All hubs.
#[derive(Clone, Default)]
pub struct Hubs(Arc<Mutex<HashMap<Id, mpsc::UnboundedSender<Word>>>>);

impl std::fmt::Debug for Hubs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Hubs({})", self.0.lock().len())
    }
}

impl Hubs {
    /// Watches a table from now on. The first message is a snapshot, or what was missed since `last`.
    #[must_use]
    pub fn join(&self, app: &App, table: &Id, who: Standing, last: Option<u64>) -> mpsc::Receiver<Utf8Bytes> {
        let (out, messages) = mpsc::channel(QUEUE);
        let mut hubs = self.0.lock();
        let hub = hubs.entry(table.clone()).or_insert_with(|| {
            let (sender, words) = mpsc::unbounded_channel();
            tokio::spawn(task::run(app.clone(), table.clone(), sender.downgrade(), words));
            sender
        });
        // A hub that has ended drops the queue, and the watcher sees it closed.
        let _ = hub.send(Word::Join(Watcher { who, out }, last));
        messages
    }

    /// Tells something to everybody at a table.
    pub fn tell(&self, table: &Id, message: &Utf8Bytes) {
        if let Some(hub) = self.0.lock().get(table) {
            let _ = hub.send(Word::Tell(message.clone()));
        }
    }

    /// How many tables are watched.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.lock().len()
    }

    /// Removes the hub of a table if nothing waits for it; whoever joins does so under the same lock.
    fn end(&self, table: &Id, words: &mpsc::UnboundedReceiver<Word>) -> bool {
        let mut hubs = self.0.lock();
        let idle = words.is_empty();
        if idle {
            hubs.remove(table);
        }
        idle
    }
}
