//! Other streams that a command changes in the same transaction: the patrons at a table, the meters it feeds.

use crate::aggregate::Aggregate;
use crate::entries::EventWriter;
use crate::house::House;
use crate::live_stream::{LiveStream, LiveStreams, Version, WriteGuard};
use crate::plan::Stop;
use croupier_store::{Batch, Expected, Journal, NewEvent, Result};
use croupier_table::{By, Entry, MeterId, Patron, PersonId, SharedMeter, Time};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A stream that is needed besides the table's. Several are always waited for in this order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum OtherId {
    Patron(PersonId),
    Meter(MeterId),
}

/// One of them, locked, with the events that a command adds to it.
pub(crate) struct OtherStream<A: Aggregate> {
    stream: Arc<LiveStream<A>>,
    guard: Option<WriteGuard<A>>,
    /// Its state with the events to be recorded.
    pub(crate) state: A,
    from: u64,
    seq: u64,
    events: Vec<NewEvent>,
    writer: EventWriter,
}

impl<A: Aggregate> OtherStream<A> {
    fn locked(
        stream: Arc<LiveStream<A>>,
        mut guard: WriteGuard<A>,
        journal: &dyn Journal,
    ) -> Result<Box<OtherStream<A>>> {
        let version = stream.latest(&mut guard, journal)?;
        let (state, from, writer) = (version.state.clone(), version.seq, std::mem::take(&mut guard.writer));
        let (guard, events) = (Some(guard), Vec::new());
        Ok(Box::new(OtherStream { stream, guard, state, from, seq: from, events, writer }))
    }

    /// The number of its last event, those to be recorded included.
    pub(crate) fn seq(&self) -> u64 {
        self.seq
    }

    /// Applies events and keeps them to be recorded.
    pub(crate) fn record(&mut self, at: Time, by: &By, events: Vec<A::Event>) -> Result<()> {
        for event in events {
            let entry = Entry { at, by: by.clone(), event };
            let postings = self.state.postings(&entry.event);
            self.events.push(self.writer.write(A::SORT, &entry, &postings)?);
            self.seq += 1;
            self.state.apply_posted(&entry, &postings, self.seq, false);
        }
        Ok(())
    }

    fn batch(&mut self) -> Option<Batch> {
        let events = std::mem::take(&mut self.events);
        let (stream, expected) = (Arc::clone(&self.stream.name), Expected::Exactly(self.from));
        (!events.is_empty()).then_some(Batch { stream, expected, events })
    }

    /// It is submitted. Where the journal keeps the order of submissions, other commands may build on it at once: what
    /// they decide cannot become durable without this.
    fn submitted(mut self, in_order: bool) -> OtherInFlight<A> {
        let version = Arc::new(Version { seq: self.seq, state: self.state });
        if let Some(guard) = &mut self.guard {
            guard.writer = self.writer;
        }
        if let (true, Some(mut guard)) = (in_order, self.guard.take()) {
            guard.build_on(Arc::clone(&version));
        }
        OtherInFlight { stream: self.stream, guard: self.guard, version }
    }
}

/// One that is submitted and not known to be durable yet.
struct OtherInFlight<A: Aggregate> {
    stream: Arc<LiveStream<A>>,
    guard: Option<WriteGuard<A>>,
    version: Arc<Version<A>>,
}

impl<A: Aggregate> OtherInFlight<A> {
    fn finish(self, durable: bool) {
        if durable {
            self.stream.advance(self.version);
        } else {
            self.guard.unwrap_or_else(|| self.stream.lock()).mark_stale();
        }
    }
}

/// Those of one sort that a command has locked.
struct Locked<'h, A: Aggregate> {
    house: &'h House,
    all: &'h LiveStreams<A>,
    locked: BTreeMap<A::Id, Box<OtherStream<A>>>,
}

impl<'h, A: Aggregate> Locked<'h, A> {
    const fn none(house: &'h House, all: &'h LiveStreams<A>) -> Locked<'h, A> {
        Locked { house, all, locked: BTreeMap::new() }
    }

    /// Waits until nobody else is busy with it.
    fn wait_for(&mut self, id: &A::Id) -> Result<()> {
        let stream = self.all.get(id, &self.house.library);
        let guard = stream.lock();
        self.locked.insert(id.clone(), OtherStream::locked(stream, guard, self.house.journal())?);
        Ok(())
    }

    /// One of them; none if someone else is busy with it.
    fn get(&mut self, id: &A::Id) -> Result<Option<&mut OtherStream<A>>> {
        if !self.locked.contains_key(id) {
            let stream = self.all.get(id, &self.house.library);
            let Some(guard) = stream.try_lock() else { return Ok(None) };
            self.locked.insert(id.clone(), OtherStream::locked(stream, guard, self.house.journal())?);
        }
        Ok(self.locked.get_mut(id).map(Box::as_mut))
    }

    fn batches(&mut self) -> impl Iterator<Item = Batch> {
        self.locked.values_mut().filter_map(|other| other.batch())
    }

    /// They are submitted; those that nothing was recorded for are free again.
    fn submitted(self) -> Vec<OtherInFlight<A>> {
        let in_order = self.house.journal().keeps_order();
        let changed = self.locked.into_values().filter(|other| other.seq > other.from);
        changed.map(|other| other.submitted(in_order)).collect()
    }
}

/// All that a command needs besides its table.
pub(crate) struct OtherStreams<'h> {
    patrons: Locked<'h, Patron>,
    meters: Locked<'h, SharedMeter>,
}

impl<'h> OtherStreams<'h> {
    /// Waits for those that are known to be needed, always in the same order, so that nobody waits in a circle.
    pub(crate) fn wait_for(house: &'h House, needed: &BTreeSet<OtherId>) -> Result<OtherStreams<'h>> {
        let (mut patrons, mut meters) =
            (Locked::none(house, &house.patrons), Locked::none(house, &house.meters));
        for id in needed {
            match id {
                OtherId::Patron(id) => patrons.wait_for(id)?,
                OtherId::Meter(id) => meters.wait_for(id)?,
            }
        }
        Ok(OtherStreams { patrons, meters })
    }

    /// A patron. A command that has locked streams does not wait for another one: it begins again, with this one among
    /// those waited for.
    pub(crate) fn patron(&mut self, id: &PersonId) -> std::result::Result<&mut OtherStream<Patron>, Stop> {
        self.patrons.get(id)?.ok_or_else(|| Stop::Busy(OtherId::Patron(id.clone())))
    }

    /// A meter, in the same way.
    pub(crate) fn meter(&mut self, id: &MeterId) -> std::result::Result<&mut OtherStream<SharedMeter>, Stop> {
        self.meters.get(id)?.ok_or_else(|| Stop::Busy(OtherId::Meter(id.clone())))
    }

    /// What is to be appended to them.
    pub(crate) fn batches(&mut self) -> Vec<Batch> {
        self.patrons.batches().chain(self.meters.batches()).collect()
    }

    /// All of it is submitted.
    pub(crate) fn submitted(self) -> OthersInFlight {
        OthersInFlight { patrons: self.patrons.submitted(), meters: self.meters.submitted() }
    }
}

/// What is submitted and not known to be durable yet.
pub(crate) struct OthersInFlight {
    patrons: Vec<OtherInFlight<Patron>>,
    meters: Vec<OtherInFlight<SharedMeter>>,
}

impl OthersInFlight {
    /// The journal has answered.
    pub(crate) fn finish(self, durable: bool) {
        self.patrons.into_iter().for_each(|other| other.finish(durable));
        self.meters.into_iter().for_each(|other| other.finish(durable));
    }
}
