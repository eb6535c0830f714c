//! The house: every command is decided, written, applied and told, in this order.

use crate::aggregate::Aggregate;
use crate::cell::{Cell, Cells};
use crate::handed::Task;
use crate::order::{Answer, Denial, Order};
use crate::plan::{Plan, Stop};
use crate::room::Room;
use crate::side::{Need, Side};
use croupier_shoe::{NoEntropy, Shoe};
use croupier_store::{Error, Journal};
use croupier_table::{Command, Driver, Id, Library, MeterCommand, Patron, PatronCommand, SharedMeter, Time};
use std::fmt;
use std::sync::Arc;

/// Makes a shuffled shoe of a deck.
pub type Shuffle = Box<dyn Fn(Vec<Arc<str>>) -> Result<Shoe, NoEntropy> + Send + Sync>;

/// How a house is run.
pub struct Options {
    /// The machines.
    pub driver: Driver,
    /// How many steps machines take at once after a command, written with it: a table that needs only its players goes
    /// on to the next thing a player has to say. 0 where somebody else paces them with [`House::drive`].
    pub at_once: usize,
    /// Milliseconds from the first wager of a round until [`House::tick`] closes the wagers.
    pub betting: Option<i64>,
    /// Where orders of cards come from.
    pub shuffle: Shuffle,
}

impl Options {
    /// Machines that go on at once, and cards shuffled with the entropy of the operating system.
    #[must_use]
    pub fn new(driver: Driver) -> Options {
        Options { driver, at_once: 500, betting: None, shuffle: Box::new(Shoe::shuffled) }
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Options({:?}, at_once {}, betting {:?})", self.driver, self.at_once, self.betting)
    }
}

/// A house on a journal.
pub struct House {
    journal: Arc<dyn Journal>,
    pub(crate) library: Arc<Library>,
    pub(crate) options: Options,
    pub(crate) tables: Cells<Room>,
    pub(crate) meters: Cells<SharedMeter>,
    pub(crate) patrons: Cells<Patron>,
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "House({:?})", self.options)
    }
}

/// Commands.
impl House {
    /// A house on this journal. Nothing is read before it is asked for.
    #[must_use]
    pub fn new(journal: Arc<dyn Journal>, library: Arc<Library>, options: Options) -> House {
        let (tables, meters, patrons) = (Cells::default(), Cells::default(), Cells::default());
        House { journal, library, options, tables, meters, patrons }
    }

    /// The journal.
    #[must_use]
    pub fn journal(&self) -> &dyn Journal {
        &*self.journal
    }

    pub(crate) fn shuffled(&self, deck: Vec<Arc<str>>) -> Result<Shoe, Stop> {
        (self.options.shuffle)(deck).map_err(|error| Stop::Trouble(Error::Io(error.to_string())))
    }

    /// Something is said at a table. Machines go on at once with what they have to do; with `close` they close the
    /// wagers too, if there are any. Waits until everything is durable.
    ///
    /// # Errors
    /// Why it was refused, or what trouble the journal has.
    pub fn table(&self, id: &Id, order: &Order<Command>, close: bool) -> Result<Answer, Denial> {
        self.do_at(&self.said(id, order, close, |plan| plan.say_outside(&order.by, &order.command)))
    }

    /// Several wagers of one person as one word: all are placed, or none, and one flush makes them durable.
    ///
    /// # Errors
    /// Why they were refused, or what trouble the journal has.
    pub fn wagers(&self, id: &Id, order: &Order<Vec<Command>>, close: bool) -> Result<Answer, Denial> {
        self.do_at(&self.said(id, order, close, |plan| plan.say_wagers(&order.by, &order.command)))
    }

    /// What is said at several tables, one command or several wagers at each: one thread lets all of them share a flush. Each is
    /// answered for itself, in their order.
    pub fn together(&self, words: &[(Id, Order<Vec<Command>>)], close: bool) -> Vec<Result<Answer, Denial>> {
        let tasks: Vec<Task<'_>> = words
            .iter()
            .map(|(id, order)| {
                self.said(id, order, close, |plan| match order.command.as_slice() {
                    [command] => plan.say_outside(&order.by, command),
                    wagers => plan.say_wagers(&order.by, wagers),
                })
            })
            .collect();
        self.do_at_all(&tasks)
    }

    /// Something is said, and machines go on.
    fn said<'t, C>(
        &'t self,
        id: &Id,
        order: &Order<C>,
        close: bool,
        say: impl Fn(&mut Plan<'_>) -> Result<(), Stop> + 't,
    ) -> Task<'t> {
        let cell = self.tables.get(id, &self.library);
        let (name, at) = (Some(order.name(&cell.stream)), order.at);
        let work = Box::new(move |plan: &mut Plan<'_>| {
            say(plan)?;
            plan.drive(close, self.options.at_once)
        });
        Task { cell, name, at, work }
    }

    /// Lets machines do what they have to at a table, at most so many steps.
    ///
    /// # Errors
    /// What trouble the journal has.
    pub fn drive(&self, id: &Id, at: Time, close: bool, steps: usize) -> Result<Answer, Denial> {
        self.do_at(&driven(self.tables.get(id, &self.library), at, close, steps))
    }

    fn do_at(&self, task: &Task<'_>) -> Result<Answer, Denial> {
        let done = self.at_table(task);
        self.tables.forget_empty(&task.cell);
        done
    }

    pub(crate) fn do_at_all(&self, tasks: &[Task<'_>]) -> Vec<Result<Answer, Denial>> {
        let done = self.at_tables(tasks);
        tasks.iter().for_each(|task| self.tables.forget_empty(&task.cell));
        done
    }

    /// Something is said to a patron's own stream: limits, exclusion, the wallet at the cage.
    ///
    /// # Errors
    /// Why it was refused, or what trouble the journal has.
    pub fn patron(&self, id: &Id, order: &Order<PatronCommand>) -> Result<Answer, Denial> {
        let cell = self.patrons.get(id, &self.library);
        let done = self.aside(&cell.stream, order, Need::Patron(id.clone()), |sides| {
            let patron = sides.patron(id)?;
            let events = patron.state.decide(order.at, &order.by, &order.command)?;
            record(patron, order, events)
        });
        self.patrons.forget_empty(&cell);
        done
    }

    /// Something is said to a meter. Tables are admitted by connecting them, and ask by themselves.
    ///
    /// # Errors
    /// Why it was refused, or what trouble the journal has.
    pub fn meter(&self, id: &Id, order: &Order<MeterCommand>) -> Result<Answer, Denial> {
        let cell = self.meters.get(id, &self.library);
        let done = self.aside(&cell.stream, order, Need::Meter(id.clone()), |sides| {
            let meter = sides.meter(id)?;
            let events = meter.state.decide(&order.by, &order.command)?;
            record(meter, order, events)
        });
        self.meters.forget_empty(&cell);
        done
    }
}

/// Machines go on at a table.
pub(crate) fn driven<'t>(cell: Arc<Cell<Room>>, at: Time, close: bool, steps: usize) -> Task<'t> {
    Task { cell, name: None, at, work: Box::new(move |plan| plan.drive(close, steps)) }
}

fn record<A: Aggregate, C>(
    side: &mut Side<A>,
    order: &Order<C>,
    events: Vec<A::Event>,
) -> Result<(u64, u64), Stop> {
    let count = u64::try_from(events.len()).unwrap_or(u64::MAX);
    side.record(order.at, &order.by, events)?;
    Ok((side.seq(), count))
}
