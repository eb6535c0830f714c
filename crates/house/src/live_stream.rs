//! One table, meter or patron in memory: the version that is known to be durable, and who may append to it.

use crate::aggregate::Aggregate;
use crate::entries::EventWriter;
use croupier_store::{Error, Journal, Result};
use croupier_table::{Entry, Library};
use parking_lot::{ArcMutexGuard, Mutex, RawMutex, RwLock};
use std::collections::HashMap;
use std::sync::Arc;

/// How many facts are read at a time.
const FACTS_PER_READ: usize = 1_000;

/// A state, and the number of the last event it includes.
#[derive(Debug)]
pub(crate) struct Version<A> {
    pub(crate) state: A,
    pub(crate) seq: u64,
}

/// Behind the lock that everyone holds who appends to the stream.
pub(crate) struct WriteState<A> {
    /// What was submitted already; only what cannot be durable without it may build on it.
    ahead: Option<Arc<Version<A>>>,
    /// Another server may have appended, or something submitted has failed: the journal is read on first.
    stale: bool,
    /// Kept from one command to the next for the names it remembers.
    pub(crate) writer: EventWriter,
}

impl<A> WriteState<A> {
    /// The journal is read on before the next command is decided.
    pub(crate) fn mark_stale(&mut self) {
        (self.ahead, self.stale) = (None, true);
    }

    /// The next command builds on this version, which is submitted but not durable yet.
    pub(crate) fn build_on(&mut self, version: Arc<Version<A>>) {
        self.ahead = Some(version);
    }
}

pub(crate) type WriteGuard<A> = ArcMutexGuard<RawMutex, WriteState<A>>;

/// What became durable together: the version before, the version after, and what happened in between.
pub(crate) struct Change<A: Aggregate> {
    pub(crate) before: Arc<Version<A>>,
    pub(crate) after: Arc<Version<A>>,
    pub(crate) entries: Vec<Entry<A::Event>>,
}

/// Called for every change: versions before and after, and the entries. `false` to be called no more.
pub(crate) type Watcher<A> = Box<
    dyn FnMut(&Arc<Version<A>>, &Arc<Version<A>>, &Arc<[Entry<<A as Aggregate>::Event>]>) -> bool
        + Send
        + 'static,
>;

/// One of them.
pub(crate) struct LiveStream<A: Aggregate> {
    pub(crate) id: A::Id,
    /// Its name in the journal.
    pub(crate) name: Arc<str>,
    durable: RwLock<Arc<Version<A>>>,
    write: Arc<Mutex<WriteState<A>>>,
    watchers: Mutex<Vec<Watcher<A>>>,
    /// Why it stands still.
    paused: Mutex<Option<Error>>,
}

impl<A: Aggregate> LiveStream<A> {
    fn new(id: &A::Id, library: &Arc<Library>) -> LiveStream<A> {
        let nothing = Version { state: A::fresh(id, library), seq: 0 };
        let write = WriteState { ahead: None, stale: true, writer: EventWriter::default() };
        LiveStream {
            id: id.clone(),
            name: A::stream(id).into(),
            durable: RwLock::new(Arc::new(nothing)),
            write: Arc::new(Mutex::new(write)),
            watchers: Mutex::default(),
            paused: Mutex::default(),
        }
    }

    /// The version that is known to be durable.
    pub(crate) fn durable(&self) -> Arc<Version<A>> {
        Arc::clone(&self.durable.read())
    }

    pub(crate) fn lock(&self) -> WriteGuard<A> {
        self.write.lock_arc()
    }

    pub(crate) fn try_lock(&self) -> Option<WriteGuard<A>> {
        self.write.try_lock_arc()
    }

    /// The version to decide on.
    pub(crate) fn latest(&self, write: &mut WriteState<A>, journal: &dyn Journal) -> Result<Arc<Version<A>>> {
        if write.stale {
            self.catch_up(journal)?;
            write.stale = false;
        }
        Ok(write.ahead.clone().unwrap_or_else(|| self.durable()))
    }

    /// Applies everything that is in the journal and not in memory.
    fn catch_up(&self, journal: &dyn Journal) -> Result<()> {
        loop {
            let before = self.durable();
            let facts = journal.facts(&self.name, before.seq + 1, FACTS_PER_READ)?;
            let Some(last) = facts.last() else { return Ok(()) };
            let (seq, mut state) = (last.seq, before.state.clone());
            let replayed = facts.iter().map(|fact| state.replay(&self.name, fact));
            let entries = replayed.collect::<Result<_>>()?;
            self.publish(Change { before, after: Arc::new(Version { state, seq }), entries });
        }
    }

    /// Applies what is durable, then tells everyone who watches.
    pub(crate) fn publish(&self, change: Change<A>) {
        self.advance(Arc::clone(&change.after));
        let mut watchers = self.watchers.lock();
        if !watchers.is_empty() {
            let entries = change.entries.into();
            watchers.retain_mut(|watcher| watcher(&change.before, &change.after, &entries));
        }
    }

    /// This version is durable; a later one may be already.
    pub(crate) fn advance(&self, version: Arc<Version<A>>) {
        let mut durable = self.durable.write();
        if version.seq > durable.seq {
            *durable = version;
        }
    }

    /// From now on `watcher` is called for every change. The version it begins with comes back; nothing is missed in
    /// between.
    pub(crate) fn watch(&self, watcher: Watcher<A>, journal: &dyn Journal) -> Result<Arc<Version<A>>> {
        let mut write = self.lock();
        // What is submitted is shown when it is durable: the beginning is what is known to be.
        self.latest(&mut write, journal)?;
        self.watchers.lock().push(watcher);
        Ok(self.durable())
    }

    /// It stands still, or goes on.
    pub(crate) fn pause(&self, why: Option<Error>) {
        *self.paused.lock() = why;
    }

    pub(crate) fn paused(&self) -> Option<Error> {
        self.paused.lock().clone()
    }
}

/// All of one sort that anyone has asked for.
pub(crate) struct LiveStreams<A: Aggregate>(RwLock<HashMap<A::Id, Arc<LiveStream<A>>>>);

impl<A: Aggregate> Default for LiveStreams<A> {
    fn default() -> LiveStreams<A> {
        LiveStreams(RwLock::default())
    }
}

impl<A: Aggregate> LiveStreams<A> {
    pub(crate) fn get(&self, id: &A::Id, library: &Arc<Library>) -> Arc<LiveStream<A>> {
        if let Some(stream) = self.0.read().get(id) {
            return Arc::clone(stream);
        }
        let mut streams = self.0.write();
        Arc::clone(streams.entry(id.clone()).or_insert_with(|| Arc::new(LiveStream::new(id, library))))
    }

    pub(crate) fn find(&self, id: &str) -> Option<Arc<LiveStream<A>>> {
        let id = id.parse().ok()?;
        self.0.read().get(&id).cloned()
    }

    pub(crate) fn all(&self) -> Vec<Arc<LiveStream<A>>> {
        self.0.read().values().cloned().collect()
    }

    /// A name that nothing ever happened under takes no memory, unless someone is busy with it.
    pub(crate) fn forget_empty(&self, stream: &Arc<LiveStream<A>>) {
        if stream.durable().seq > 0 {
            return;
        }
        let mut streams = self.0.write();
        // One is in the map, one is here.
        if Arc::strong_count(stream) <= 2 && stream.watchers.lock().is_empty() {
            streams.remove(&stream.id);
        }
    }
}
