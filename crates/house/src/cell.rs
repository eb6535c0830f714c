//! One table, meter or patron in memory: what is known to be durable, and whose turn it is to change it.

use crate::aggregate::Aggregate;
use crate::record::Pen;
use croupier_store::{Error, Journal, Result};
use croupier_table::{Entry, Id, Library};
use parking_lot::{ArcMutexGuard, Mutex, RawMutex, RwLock};
use std::collections::HashMap;
use std::sync::Arc;

/// How many facts are read at a time.
const PAGE: usize = 1_000;

/// A state, and the number of the last event it includes.
#[derive(Debug)]
pub(crate) struct Known<A> {
    pub(crate) state: A,
    pub(crate) seq: u64,
}

/// Held by whoever changes something.
pub(crate) struct Turn<A> {
    /// What was handed to the journal already; only what cannot be durable without it may build on it.
    ahead: Option<Arc<Known<A>>>,
    /// Somebody else may have appended, or something handed over failed: the journal is read on first.
    stale: bool,
    /// What it put into words it need not again.
    pub(crate) pen: Pen,
}

impl<A> Turn<A> {
    /// The journal is read on before the next change.
    pub(crate) fn doubt(&mut self) {
        (self.ahead, self.stale) = (None, true);
    }

    /// The next change builds on this, which is in the hands of the journal.
    pub(crate) fn go_ahead(&mut self, known: Arc<Known<A>>) {
        self.ahead = Some(known);
    }
}

pub(crate) type Guard<A> = ArcMutexGuard<RawMutex, Turn<A>>;

/// Called with every fact when it is durable: the state with it, its number, the fact. `false` to hear no more.
pub(crate) type Listener<A> =
    Box<dyn FnMut(&A, u64, &Entry<<A as Aggregate>::Event>) -> bool + Send + 'static>;

/// Called once for what became durable together: the state before, the state after, the facts. `false` to hear no more.
pub(crate) type Watcher<A> = Box<
    dyn FnMut(&Arc<Known<A>>, &Arc<Known<A>>, &[Entry<<A as Aggregate>::Event>]) -> bool + Send + 'static,
>;

/// One of them.
pub(crate) struct Cell<A: Aggregate> {
    pub(crate) id: Id,
    pub(crate) stream: Arc<str>,
    known: RwLock<Arc<Known<A>>>,
    turn: Arc<Mutex<Turn<A>>>,
    listeners: Mutex<Vec<Listener<A>>>,
    watchers: Mutex<Vec<Watcher<A>>>,
    /// Why it stands still.
    paused: Mutex<Option<Error>>,
}

impl<A: Aggregate> Cell<A> {
    fn new(id: &Id, library: &Arc<Library>) -> Cell<A> {
        let known = Known { state: A::fresh(id, library), seq: 0 };
        Cell {
            id: id.clone(),
            stream: A::stream(id).into(),
            known: RwLock::new(Arc::new(known)),
            turn: Arc::new(Mutex::new(Turn { ahead: None, stale: true, pen: Pen::default() })),
            listeners: Mutex::default(),
            watchers: Mutex::default(),
            paused: Mutex::default(),
        }
    }

    /// What is known to be durable.
    pub(crate) fn known(&self) -> Arc<Known<A>> {
        Arc::clone(&self.known.read())
    }

    pub(crate) fn lock(&self) -> Guard<A> {
        self.turn.lock_arc()
    }

    pub(crate) fn try_lock(&self) -> Option<Guard<A>> {
        self.turn.try_lock_arc()
    }

    /// The state to decide on.
    pub(crate) fn current(&self, turn: &mut Turn<A>, journal: &dyn Journal) -> Result<Arc<Known<A>>> {
        if turn.stale {
            self.read_on(journal)?;
            turn.stale = false;
        }
        Ok(turn.ahead.clone().unwrap_or_else(|| self.known()))
    }

    /// Takes everything the journal has and this process has not.
    fn read_on(&self, journal: &dyn Journal) -> Result<()> {
        loop {
            let known = self.known();
            let facts = journal.facts(&self.stream, known.seq + 1, PAGE)?;
            let Some(last) = facts.last() else { return Ok(()) };
            let (seq, mut state) = (last.seq, known.state.clone());
            let mut entries = Vec::new();
            for fact in &facts {
                let entry = state.replay(&self.stream, fact)?;
                self.tell_one(&state, fact.seq, &entry);
                entries.push(entry);
            }
            let after = Arc::new(Known { state, seq });
            self.settle(Arc::clone(&after));
            self.show(&known, &after, &entries);
        }
    }

    /// This is durable; somebody may have settled more already.
    pub(crate) fn settle(&self, known: Arc<Known<A>>) {
        let mut place = self.known.write();
        if known.seq > place.seq {
            *place = known;
        }
    }

    /// Tells everybody who listens or watches what became durable after `before`.
    pub(crate) fn tell(
        &self,
        before: &Arc<Known<A>>,
        after: &Arc<Known<A>>,
        entries: Vec<(Entry<A::Event>, bool)>,
    ) {
        self.tell_each(before, &entries);
        if self.watchers.lock().is_empty() {
            return;
        }
        let entries: Vec<Entry<A::Event>> = entries.into_iter().map(|(entry, _)| entry).collect();
        self.show(before, after, &entries);
    }

    fn show(&self, before: &Arc<Known<A>>, after: &Arc<Known<A>>, entries: &[Entry<A::Event>]) {
        self.watchers.lock().retain_mut(|watcher| watcher(before, after, entries));
    }

    fn tell_each(&self, before: &Known<A>, entries: &[(Entry<A::Event>, bool)]) {
        if self.listeners.lock().is_empty() {
            return;
        }
        let mut state = before.state.clone();
        for (seq, (entry, sealed)) in (before.seq + 1..).zip(entries) {
            state.take(entry, seq, *sealed);
            self.tell_one(&state, seq, entry);
        }
    }

    fn tell_one(&self, state: &A, seq: u64, entry: &Entry<A::Event>) {
        self.listeners.lock().retain_mut(|listener| listener(state, seq, entry));
    }

    /// From now on `listener` is told everything. The state it begins with comes back; nothing is missed in between.
    pub(crate) fn listen(&self, listener: Listener<A>, journal: &dyn Journal) -> Result<Arc<Known<A>>> {
        let mut turn = self.lock();
        let known = self.current(&mut turn, journal)?;
        self.listeners.lock().push(listener);
        Ok(known)
    }

    /// From now on `watcher` is shown everything, commit by commit. The state it begins with comes back.
    pub(crate) fn watch(&self, watcher: Watcher<A>, journal: &dyn Journal) -> Result<Arc<Known<A>>> {
        let mut turn = self.lock();
        // What is in the journal's hands is shown when it is durable: the beginning is what is known to be.
        self.current(&mut turn, journal)?;
        self.watchers.lock().push(watcher);
        Ok(self.known())
    }

    /// It stands still, or goes on.
    pub(crate) fn pause(&self, why: Option<Error>) {
        *self.paused.lock() = why;
    }

    pub(crate) fn paused(&self) -> Option<Error> {
        self.paused.lock().clone()
    }
}

/// All of a sort that anybody has asked for.
pub(crate) struct Cells<A: Aggregate>(RwLock<HashMap<Id, Arc<Cell<A>>>>);

impl<A: Aggregate> Default for Cells<A> {
    fn default() -> Cells<A> {
        Cells(RwLock::default())
    }
}

impl<A: Aggregate> Cells<A> {
    pub(crate) fn get(&self, id: &Id, library: &Arc<Library>) -> Arc<Cell<A>> {
        if let Some(cell) = self.0.read().get(id) {
            return Arc::clone(cell);
        }
        let mut cells = self.0.write();
        Arc::clone(cells.entry(id.clone()).or_insert_with(|| Arc::new(Cell::new(id, library))))
    }

    pub(crate) fn find(&self, id: &str) -> Option<Arc<Cell<A>>> {
        let id = Id::new(id).ok()?;
        self.0.read().get(&id).cloned()
    }

    pub(crate) fn all(&self) -> Vec<Arc<Cell<A>>> {
        self.0.read().values().cloned().collect()
    }

    /// A name that nothing ever happened under takes no room, unless somebody is busy with it.
    pub(crate) fn forget_empty(&self, cell: &Arc<Cell<A>>) {
        if cell.known().seq > 0 {
            return;
        }
        let mut cells = self.0.write();
        // One is in the map, one is here.
        if Arc::strong_count(cell) <= 2 && cell.listeners.lock().is_empty() && cell.watchers.lock().is_empty()
        {
            cells.remove(&cell.id);
        }
    }
}
