//! The house: every command is decided, written, applied and told, in this order.

use crate::aggregate::Aggregate;
use crate::commit::Task;
use crate::live_stream::{LiveStream, LiveStreams};
use crate::order::{Answer, Denial, Order};
use crate::other_streams::{OtherId, OtherStream};
use crate::plan::{Closing, Stop, Work};
use crate::room::Room;
use croupier_shoe::{NoEntropy, Shoe};
use croupier_store::{Error, Journal};
use croupier_table::{
    Command, Driver, Library, MeterCommand, MeterId, Patron, PatronCommand, PersonId, SharedMeter, TableId,
    Time,
};
use std::fmt;
use std::sync::Arc;

/// Makes a shuffled shoe of a deck.
pub type Shuffle = Box<dyn Fn(Vec<Arc<str>>) -> Result<Shoe, NoEntropy> + Send + Sync>;

/// How a house is run.
pub struct Options {
    /// The machines of all tables.
    pub driver: Driver,
    /// How many steps machines take at once after a command, written with it: a table that wanted only its players goes
    /// on to the next thing a player has to do. 0 where the caller paces them with [`House::drive`].
    pub at_once: usize,
    /// Milliseconds from the first wager of a round until machines close the wagers, with the next command or
    /// [`House::tick`]. None where the caller says when, with [`House::close_wagers`].
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
    pub(crate) tables: LiveStreams<Room>,
    pub(crate) meters: LiveStreams<SharedMeter>,
    pub(crate) patrons: LiveStreams<Patron>,
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
        let (tables, meters, patrons) =
            (LiveStreams::default(), LiveStreams::default(), LiveStreams::default());
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

    /// Submits a command at a table. Machines go on at once with what they have to do. Waits until everything is durable.
    ///
    /// # Errors
    /// Why it was refused, or what trouble the journal has.
    pub fn submit(&self, id: &TableId, order: &Order<Command>) -> Result<Answer, Denial> {
        self.commit(&self.task(id, order, Work::Command(&order.by, &order.command)))
    }

    /// Submits several wagers of one person as one command: all are placed, or none, and one flush makes them durable.
    ///
    /// # Errors
    /// Why they were refused, or what trouble the journal has.
    pub fn submit_wagers(&self, id: &TableId, order: &Order<Vec<Command>>) -> Result<Answer, Denial> {
        self.commit(&self.task(id, order, Work::Wagers(&order.by, &order.command)))
    }

    /// Submits commands at several tables, one command or several wagers at each: one thread lets all of them share a
    /// flush. Each is answered for itself, in their order.
    pub fn submit_many(&self, commands: &[(TableId, Order<Vec<Command>>)]) -> Vec<Result<Answer, Denial>> {
        let tasks = commands.iter().map(|(id, order)| {
            let work = match order.command.as_slice() {
                [command] => Work::Command(&order.by, command),
                wagers => Work::Wagers(&order.by, wagers),
            };
            self.task(id, order, work)
        });
        self.commit_many(&tasks.collect::<Vec<_>>())
    }

    fn task<'t, C>(&self, id: &TableId, order: &Order<C>, work: Work<'t>) -> Task<'t> {
        let stream = self.tables.get(id, &self.library);
        let command = Some(order.name(&stream.name));
        Task { stream, command, at: order.at, work }
    }

    /// Lets machines do what they have to at a table, at most so many steps.
    ///
    /// # Errors
    /// What trouble the journal has.
    pub fn drive(&self, id: &TableId, at: Time, steps: usize) -> Result<Answer, Denial> {
        self.commit(&machines(self.tables.get(id, &self.library), at, Closing::InTime, steps))
    }

    /// Machines close the wagers at a table, if there are any that may be closed, and go on.
    ///
    /// # Errors
    /// What trouble the journal has.
    pub fn close_wagers(&self, id: &TableId, at: Time) -> Result<Answer, Denial> {
        let steps = self.options.at_once.max(1);
        self.commit(&machines(self.tables.get(id, &self.library), at, Closing::Now, steps))
    }

    /// Is the time over in which wagers are placed?
    pub(crate) fn is_betting_over(&self, room: &Room, at: Time) -> bool {
        let since = room.betting_since().map(|since| at.since(since));
        since.zip(self.options.betting).is_some_and(|(since, most)| since >= most)
    }

    /// A command to a patron's own stream: limits, exclusion, the wallet at the cage.
    ///
    /// # Errors
    /// Why it was refused, or what trouble the journal has.
    pub fn patron(&self, id: &PersonId, order: &Order<PatronCommand>) -> Result<Answer, Denial> {
        let stream = self.patrons.get(id, &self.library);
        let done = self.commit_aside(&stream.name, order, OtherId::Patron(id.clone()), |others| {
            let patron = others.patron(id)?;
            let events = patron.state.decide(order.at, &order.by, &order.command)?;
            record(patron, order, events)
        });
        self.patrons.forget_empty(&stream);
        done
    }

    /// A command to a meter. Tables are admitted by connecting them, and ask by themselves.
    ///
    /// # Errors
    /// Why it was refused, or what trouble the journal has.
    pub fn meter(&self, id: &MeterId, order: &Order<MeterCommand>) -> Result<Answer, Denial> {
        let stream = self.meters.get(id, &self.library);
        let done = self.commit_aside(&stream.name, order, OtherId::Meter(id.clone()), |others| {
            let meter = others.meter(id)?;
            let events = meter.state.decide(&order.by, &order.command)?;
            record(meter, order, events)
        });
        self.meters.forget_empty(&stream);
        done
    }
}

/// Machines go on at a table.
pub(crate) fn machines(
    stream: Arc<LiveStream<Room>>,
    at: Time,
    closing: Closing,
    steps: usize,
) -> Task<'static> {
    Task { stream, command: None, at, work: Work::Machines(closing, steps) }
}

/// The number of the last event, and how many were recorded.
fn record<A: Aggregate, C>(
    other: &mut OtherStream<A>,
    order: &Order<C>,
    events: Vec<A::Event>,
) -> Result<(u64, u64), Stop> {
    let count = u64::try_from(events.len()).unwrap_or(u64::MAX);
    other.record(order.at, &order.by, events)?;
    Ok((other.seq(), count))
}
