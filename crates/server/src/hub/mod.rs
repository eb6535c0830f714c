//! Who watches which table. Each table that somebody watches has a hub: it receives every commit and publishes it to each
//! watcher, built once for everybody who sees the same. A watcher that does not keep up is let go.

mod notices;
mod patch;
mod task;

use crate::access::Standing;
use crate::app::App;
use axum::extract::ws::Utf8Bytes;
use croupier_house::Commit;
use croupier_table::TableId;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::mpsc;

pub use notices::{NoticeFeed, Viewer, notices};
pub use task::{message, written};

/// How many messages wait for a watcher before it is let go.
pub const QUEUE: usize = 64;

/// What a hub receives.
enum HubMessage {
    /// Somebody watches from now on.
    Join(Watcher, Option<u64>),
    /// Something became durable.
    Commit(Box<Commit>),
    /// A message for everybody.
    Broadcast(Utf8Bytes),
}

/// Somebody who watches.
struct Watcher {
    who: Standing,
    out: mpsc::Sender<Utf8Bytes>,
}

/// All hubs.
#[derive(Clone, Default)]
pub struct Hubs(Arc<Mutex<HashMap<TableId, mpsc::UnboundedSender<HubMessage>>>>);

impl std::fmt::Debug for Hubs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Hubs({})", self.0.lock().len())
    }
}

impl Hubs {
    /// Watches a table from now on. The first message is a snapshot, or what was missed since `last`.
    #[must_use]
    pub fn join(
        &self,
        app: &App,
        table: &TableId,
        who: Standing,
        last: Option<u64>,
    ) -> mpsc::Receiver<Utf8Bytes> {
        let (out, messages) = mpsc::channel(QUEUE);
        let mut hubs = self.0.lock();
        let hub = hubs.entry(table.clone()).or_insert_with(|| {
            let (sender, inbox) = mpsc::unbounded_channel();
            tokio::spawn(task::run(app.clone(), table.clone(), sender.downgrade(), inbox));
            sender
        });
        // A hub that has ended drops the queue, and the watcher sees it closed.
        let _ = hub.send(HubMessage::Join(Watcher { who, out }, last));
        messages
    }

    /// Sends a message to everybody at a table.
    pub fn broadcast(&self, table: &TableId, message: &Utf8Bytes) {
        if let Some(hub) = self.0.lock().get(table) {
            let _ = hub.send(HubMessage::Broadcast(message.clone()));
        }
    }

    /// How many tables are watched.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.lock().len()
    }

    /// Removes the hub of a table if nothing waits for it; joining takes the same lock.
    fn end(&self, table: &TableId, inbox: &mpsc::UnboundedReceiver<HubMessage>) -> bool {
        let mut hubs = self.0.lock();
        let idle = inbox.is_empty();
        if idle {
            hubs.remove(table);
        }
        idle
    }
}
