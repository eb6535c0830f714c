//! Other streams that a command changes in the same transaction: the patrons at a table, the meters it feeds.

use crate::aggregate::Aggregate;
use crate::cell::{Cell, Guard, Known};
use crate::house::House;
use crate::plan::Stop;
use crate::record::Pen;
use croupier_store::{Batch, Expected, Journal, NewEvent, Result};
use croupier_table::{By, Entry, Id, Patron, SharedMeter, Time};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A stream that is needed besides the table's. Whoever has to wait for several takes them in this order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    Patron(Id),
    Meter(Id),
}

/// One of them, held.
pub(crate) struct Side<A: Aggregate> {
    cell: Arc<Cell<A>>,
    turn: Option<Guard<A>>,
    pub(crate) state: A,
    from: u64,
    seq: u64,
    events: Vec<NewEvent>,
    pen: Pen,
}

impl<A: Aggregate> Side<A> {
    fn held(cell: Arc<Cell<A>>, mut turn: Guard<A>, journal: &dyn Journal) -> Result<Box<Side<A>>> {
        let known = cell.current(&mut turn, journal)?;
        let (state, seq, pen) = (known.state.clone(), known.seq, std::mem::take(&mut turn.pen));
        Ok(Box::new(Side { cell, turn: Some(turn), state, from: seq, seq, events: Vec::new(), pen }))
    }

    /// The number of its last event, those to be recorded included.
    pub(crate) fn seq(&self) -> u64 {
        self.seq
    }

    /// Facts to be recorded.
    pub(crate) fn record(&mut self, at: Time, by: &By, events: Vec<A::Event>) -> Result<()> {
        for event in events {
            let entry = Entry { at, by: by.clone(), event };
            let postings = self.state.postings(&entry.event);
            self.events.push(self.pen.written(A::SORT, &entry, &postings)?);
            self.seq += 1;
            self.state.take_posted(&entry, &postings, self.seq, false);
        }
        Ok(())
    }

    fn batch(&mut self) -> Option<Batch> {
        let events = std::mem::take(&mut self.events);
        let (stream, expected) = (Arc::clone(&self.cell.stream), Expected::Exactly(self.from));
        (!events.is_empty()).then_some(Batch { stream, expected, events })
    }

    /// It is in the journal's hands. Where the journal keeps the order of what it is handed, others may build on it
    /// already: what they decide cannot become durable without this.
    fn handed_over(mut self, in_order: bool) -> Pending<A> {
        let known = Arc::new(Known { seq: self.seq, state: self.state });
        if let Some(turn) = &mut self.turn {
            turn.pen = self.pen;
        }
        if let (true, Some(mut turn)) = (in_order, self.turn.take()) {
            turn.go_ahead(Arc::clone(&known));
        }
        Pending { cell: self.cell, turn: self.turn, known }
    }
}

/// A side that waits for the journal.
struct Pending<A: Aggregate> {
    cell: Arc<Cell<A>>,
    turn: Option<Guard<A>>,
    known: Arc<Known<A>>,
}

impl<A: Aggregate> Pending<A> {
    fn finish(self, durable: bool) {
        if durable {
            self.cell.settle(self.known);
        } else {
            self.turn.unwrap_or_else(|| self.cell.lock()).doubt();
        }
    }
}

/// All that a command needs.
pub(crate) struct Sides<'h> {
    house: &'h House,
    patrons: BTreeMap<Id, Box<Side<Patron>>>,
    meters: BTreeMap<Id, Box<Side<SharedMeter>>>,
}

impl<'h> Sides<'h> {
    /// Waits for those that are known to be needed, always in the same order, so that nobody waits in a circle.
    pub(crate) fn wait_for(house: &'h House, needs: &BTreeSet<Need>) -> Result<Sides<'h>> {
        let mut sides = Sides { house, patrons: BTreeMap::new(), meters: BTreeMap::new() };
        for need in needs {
            match need {
                Need::Patron(id) => {
                    let cell = house.patrons.get(id, &house.library);
                    let turn = cell.lock();
                    sides.patrons.insert(id.clone(), Side::held(cell, turn, house.journal())?);
                }
                Need::Meter(id) => {
                    let cell = house.meters.get(id, &house.library);
                    let turn = cell.lock();
                    sides.meters.insert(id.clone(), Side::held(cell, turn, house.journal())?);
                }
            }
        }
        Ok(sides)
    }

    /// A patron. Whoever holds other streams does not wait, but begins anew with this one among those waited for.
    pub(crate) fn patron(&mut self, id: &Id) -> std::result::Result<&mut Side<Patron>, Stop> {
        if !self.patrons.contains_key(id) {
            let cell = self.house.patrons.get(id, &self.house.library);
            let turn = cell.try_lock().ok_or_else(|| Stop::Busy(Need::Patron(id.clone())))?;
            self.patrons.insert(id.clone(), Side::held(cell, turn, self.house.journal())?);
        }
        self.patrons.get_mut(id).map(Box::as_mut).ok_or_else(|| Stop::Busy(Need::Patron(id.clone())))
    }

    /// A meter, in the same way.
    pub(crate) fn meter(&mut self, id: &Id) -> std::result::Result<&mut Side<SharedMeter>, Stop> {
        if !self.meters.contains_key(id) {
            let cell = self.house.meters.get(id, &self.house.library);
            let turn = cell.try_lock().ok_or_else(|| Stop::Busy(Need::Meter(id.clone())))?;
            self.meters.insert(id.clone(), Side::held(cell, turn, self.house.journal())?);
        }
        self.meters.get_mut(id).map(Box::as_mut).ok_or_else(|| Stop::Busy(Need::Meter(id.clone())))
    }

    /// They are in the journal's hands; those that nothing was recorded for are free again.
    pub(crate) fn handed_over(self) -> PendingSides {
        let in_order = self.house.journal().keeps_order();
        let patrons = self.patrons.into_values().filter(|side| side.seq > side.from);
        let meters = self.meters.into_values().filter(|side| side.seq > side.from);
        PendingSides {
            patrons: patrons.map(|side| side.handed_over(in_order)).collect(),
            meters: meters.map(|side| side.handed_over(in_order)).collect(),
        }
    }

    /// What is to be appended to them.
    pub(crate) fn batches(&mut self) -> Vec<Batch> {
        let patrons = self.patrons.values_mut().filter_map(|side| side.batch());
        patrons.chain(self.meters.values_mut().filter_map(|side| side.batch())).collect()
    }
}

/// Sides that wait for the journal.
pub(crate) struct PendingSides {
    patrons: Vec<Pending<Patron>>,
    meters: Vec<Pending<SharedMeter>>,
}

impl PendingSides {
    /// The journal has answered.
    pub(crate) fn finish(self, durable: bool) {
        self.patrons.into_iter().for_each(|side| side.finish(durable));
        self.meters.into_iter().for_each(|side| side.finish(durable));
    }
}
