//! What follows from a command at a table, worked out on a working copy before anything is written.

mod cards;
mod machines;
mod others;

pub(crate) use machines::Closing;

use crate::aggregate::Aggregate;
use crate::entries::EventWriter;
use crate::house::House;
use crate::live_stream::{LiveStream, Version};
use crate::other_streams::{OtherId, OtherStreams};
use crate::room::Room;
use croupier_core::{Code, Refusal};
use croupier_shoe::Shoe;
use croupier_store::{Error, NewEvent, Secret};
use croupier_table::{By, CardStep, Command, Entry, Event, Role, Step, Time};

/// More than any layout has wagers for one person.
const WAGERS_MAX: usize = 32;

/// Most commands come to fewer events.
const EVENTS_USUAL: usize = 16;

/// What is to be decided.
pub(crate) enum Work<'t> {
    /// A command, after which machines go on.
    Command(&'t By, &'t Command),
    /// Wagers of one person, all or none, after which machines go on.
    Wagers(&'t By, &'t [Command]),
    /// Machines go on, at most so many steps.
    Machines(Closing, usize),
}

/// Why nothing is written.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A rule refuses.
    Refused(Box<Refusal>),
    /// The journal or the operating system has trouble.
    Trouble(Error),
    /// Someone else is busy with another stream that is needed.
    Busy(OtherId),
}

impl Stop {
    /// The same, with which of several commands it was.
    fn at(mut self, place: &str) -> Stop {
        if let Stop::Refused(refusal) = &mut self {
            let dot = if refusal.field.is_empty() { "" } else { "." };
            refusal.field = format!("{place}{dot}{}", refusal.field).into();
        }
        self
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Stop {
        Stop::Refused(Box::new(refusal))
    }
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Trouble(error)
    }
}

/// A working copy of a table, with the events that are to be recorded and what they change besides.
pub(crate) struct Plan<'h> {
    pub(crate) house: &'h House,
    pub(crate) stream: &'h str,
    pub(crate) at: Time,
    pub(crate) room: Room,
    pub(crate) seq: u64,
    pub(crate) others: OtherStreams<'h>,
    /// A deck was shuffled, and this is its order; the event is about to be recorded.
    pub(crate) made: Option<Shoe>,
    pub(crate) entries: Vec<Entry<Event>>,
    pub(crate) events: Vec<NewEvent>,
    pub(crate) writer: EventWriter,
}

impl<'h> Plan<'h> {
    pub(crate) fn new(
        house: &'h House,
        stream: &'h LiveStream<Room>,
        version: &Version<Room>,
        at: Time,
        others: OtherStreams<'h>,
        writer: EventWriter,
    ) -> Plan<'h> {
        let (room, seq) = (version.state.clone(), version.seq);
        let (entries, events) = (Vec::with_capacity(EVENTS_USUAL), Vec::with_capacity(EVENTS_USUAL));
        Plan { house, stream: &stream.name, at, room, seq, others, made: None, entries, events, writer }
    }

    /// Decides all of it: machines go on with what the command leaves them to do.
    pub(crate) fn decide(&mut self, work: &Work<'_>) -> Result<(), Stop> {
        let at_once = self.house.options.at_once;
        match *work {
            Work::Command(by, command) => {
                self.decide_command(by, command)?;
                self.drive(Closing::InTime, at_once)
            }
            Work::Wagers(by, wagers) => {
                self.decide_wagers(by, wagers)?;
                self.drive(Closing::InTime, at_once)
            }
            Work::Machines(closing, steps) => self.drive(closing, steps),
        }
    }

    fn machine(&self) -> &'h By {
        &self.house.options.driver.machine
    }

    /// A command from outside. What only the house knows is added: the order of a deck, what a patron's own limits leave,
    /// what a meter shows.
    fn decide_command(&mut self, by: &By, command: &Command) -> Result<(), Stop> {
        match command {
            Command::MeterAnswer { .. } | Command::Allow { .. } => return Err(own("the house itself")),
            Command::Cards { step: CardStep::Reveal { .. }, .. } if self.deals_by_itself() => {
                return Err(own("the house itself, when the round is over"));
            }
            Command::Cards { deck, step } => {
                let step = self.with_order(step)?;
                return self.decide_at_table(by, &Command::Cards { deck: *deck, step });
            }
            Command::Sit { bettor, .. } => {
                let allowance = self.enter(by)?;
                return self.decide_at_table(by, &Command::Sit { bettor: *bettor, allowance });
            }
            Command::StandUp { bettor } => {
                let person = self.room.table.seats().person(*bettor).cloned();
                self.decide_at_table(by, command)?;
                return person.map_or(Ok(()), |person| self.leave(by, &person));
            }
            Command::LinkMeter { number, meter, .. } => {
                let state = self.admit(by, *number, meter)?;
                let linked = Command::LinkMeter { number: *number, meter: meter.clone(), state };
                return self.decide_at_table(by, &linked);
            }
            Command::UnlinkMeter { number } => self.dismiss(by, *number)?,
            Command::Round { .. } if by.role == Role::Player => self.refresh_allowance(by)?,
            Command::Install(_)
            | Command::ChangeSettings(_)
            | Command::RemoveDevice { .. }
            | Command::ReturnDevice { .. }
            | Command::Attest { .. }
            | Command::Open
            | Command::Close
            | Command::Request { .. }
            | Command::Confirm
            | Command::Withdraw
            | Command::BuyIn { .. }
            | Command::TakeChips { .. }
            | Command::Tip { .. }
            | Command::SpokenCash { .. }
            | Command::ConfirmCash
            | Command::RefuseCash { .. }
            | Command::Coupon { .. }
            | Command::OpenRound
            | Command::CallOffRound
            | Command::Round { .. }
            | Command::AskMeter { .. }
            | Command::Validate { .. }
            | Command::ValidateUpTo { .. }
            | Command::Document { .. }
            | Command::Dispute { .. }
            | Command::Decide { .. }
            | Command::Reopen
            | Command::Correct(_)
            | Command::Approve
            | Command::Reject { .. }
            | Command::Separate { .. }
            | Command::LiftSeparation { .. }
            | Command::CallSupervisor { .. }
            | Command::AnswerCall
            | Command::TimeOver { .. }
            | Command::ConfirmCount
            | Command::DeclareAbsent { .. }
            | Command::ReportIncident { .. }
            | Command::Rule { .. } => {}
        }
        self.decide_at_table(by, command)
    }

    /// Several wagers of one person. No other commands are taken together: one that is refused in the end would have tried
    /// out what comes before it, and as long as wagers are open there is no card to be learnt in that way.
    fn decide_wagers(&mut self, by: &By, wagers: &[Command]) -> Result<(), Stop> {
        if wagers.is_empty() || wagers.len() > WAGERS_MAX {
            let message = format!("1 to {WAGERS_MAX} wagers are placed together");
            return Err(Refusal::new(Code::NotAllowed, "command", message).value(wagers.len()).into());
        }
        for (number, wager) in wagers.iter().enumerate() {
            let place = format!("command[{number}]");
            let is_wager = by.role == Role::Player && matches!(wager, Command::Round { .. });
            if !is_wager || !self.room.is_betting() {
                let message = "only a player's wagers are placed together, as long as wagers are open";
                return Err(Refusal::new(Code::NotPermitted, place, message).into());
            }
            self.decide_command(by, wager).map_err(|stop| stop.at(&place))?;
        }
        Ok(())
    }

    /// The rules of the table decide a command that lacks nothing.
    fn decide_at_table(&mut self, by: &By, command: &Command) -> Result<(), Stop> {
        self.order_received_cards(command)?;
        let events = self.room.table.decide(self.at, by, command)?;
        self.record_all(by, events)
    }

    /// A machine's step.
    fn decide_step(&mut self, mut step: Step) -> Result<(), Stop> {
        self.order_received_cards(&step.command)?;
        let events = step.events(&self.room.table, self.at)?;
        self.record_all(&step.by, events)
    }

    fn record_all(&mut self, by: &By, events: Vec<Event>) -> Result<(), Stop> {
        let at = self.at;
        events.into_iter().try_for_each(|event| self.record(Entry { at, by: by.clone(), event }))
    }

    /// Applies an event to the working copy, once, with its postings, and keeps it to be recorded.
    fn record(&mut self, entry: Entry<Event>) -> Result<(), Stop> {
        let postings = self.room.table.postings(&entry.event);
        let mut event = self.writer.write(Room::SORT, &entry, &postings)?;
        let (seq, playing) = (self.seq + 1, self.room.table.round().is_some());
        let shoe = self.order_of(&entry.event)?;
        self.room.apply_posted(&entry, &postings, seq, shoe.is_some());
        if let (Some(shoe), Some(deck)) = (shoe, self.deck_of(&entry.event)) {
            event.sealed = Some(Secret::new(shoe.secret()));
            self.room.deck_orders.remember(deck, seq, shoe);
        }
        self.seq = seq;
        self.record_correction(&entry.event)?;
        self.entries.push(entry);
        self.events.push(event);
        if playing && self.room.table.round().is_none() { self.record_results() } else { Ok(()) }
    }
}

fn own(who: &str) -> Stop {
    let message = format!("only {who} says this");
    Refusal::new(Code::NotPermitted, "command", message).into()
}
