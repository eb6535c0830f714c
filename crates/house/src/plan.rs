//! What follows from a command at a table, worked out on a copy before anything is written.

use crate::aggregate::Aggregate;
use crate::cell::{Cell, Known};
use crate::house::House;
use crate::record::Pen;
use crate::room::{Room, is_rack_shuffled, rack_after};
use crate::side::{Need, Sides};
use croupier_core::{Code, Refusal};
use croupier_shoe::Shoe;
use croupier_store::{Error, NewEvent, Secret};
use croupier_table::{
    By, CardStep, Command, Duty, Entry, Event, Id, MeterCommand, PatronCommand, Role, Step, Terms, Time,
};
use std::sync::Arc;

/// More than any layout has wagers for one person.
const MOST_WAGERS: usize = 32;

/// Most commands come to fewer facts.
const ROOM: usize = 16;

/// Why a plan ends before it is one.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A rule refuses.
    Refused(Box<Refusal>),
    /// The journal or the operating system has trouble.
    Trouble(Error),
    /// Somebody else is busy with another stream that is needed.
    Busy(Need),
}

impl Stop {
    /// The same, and in which of several commands.
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

/// The plan.
pub(crate) struct Plan<'h> {
    pub(crate) house: &'h House,
    pub(crate) stream: &'h str,
    pub(crate) at: Time,
    pub(crate) room: Room,
    pub(crate) seq: u64,
    pub(crate) sides: Sides<'h>,
    /// A deck was shuffled, and this is its order; the event is about to be recorded.
    pub(crate) made: Option<Shoe>,
    pub(crate) entries: Vec<(Entry<Event>, bool)>,
    pub(crate) events: Vec<NewEvent>,
    pub(crate) pen: Pen,
}

impl<'h> Plan<'h> {
    pub(crate) fn new(
        house: &'h House,
        cell: &'h Cell<Room>,
        known: &Known<Room>,
        at: Time,
        sides: Sides<'h>,
        pen: Pen,
    ) -> Plan<'h> {
        let (room, seq) = (known.state.clone(), known.seq);
        let (entries, events) = (Vec::with_capacity(ROOM), Vec::with_capacity(ROOM));
        Plan { house, stream: &cell.stream, at, room, seq, sides, made: None, entries, events, pen }
    }

    fn machine(&self) -> &'h By {
        &self.house.options.driver.machine
    }

    /// Somebody says something.
    pub(crate) fn say_outside(&mut self, by: &By, command: &Command) -> Result<(), Stop> {
        match command {
            Command::MeterAnswer { .. } | Command::Allow { .. } => return Err(own("the house itself")),
            Command::Cards { step: CardStep::Reveal { .. }, .. } if self.deals_by_itself() => {
                return Err(own("the house itself, when the round is over"));
            }
            Command::Cards { deck, step } => {
                let step = self.with_order(step)?;
                return self.say(by, &Command::Cards { deck: *deck, step });
            }
            Command::Sit { bettor, .. } => {
                let allowance = self.enter(by)?;
                return self.say(by, &Command::Sit { bettor: *bettor, allowance });
            }
            Command::StandUp { bettor } => {
                let person = self.room.table.seats().person(*bettor).cloned();
                self.say(by, command)?;
                return person.map_or(Ok(()), |person| self.leave(by, &person));
            }
            Command::LinkMeter { number, meter, .. } => {
                let state = self.admit(by, *number, meter)?;
                let linked = Command::LinkMeter { number: *number, meter: meter.clone(), state };
                return self.say(by, &linked);
            }
            Command::UnlinkMeter { number } => self.dismiss(by, *number)?,
            Command::Round { .. } if by.role == Role::Player => self.remind_of_limits(by)?,
            Command::Install(_)
            | Command::ChangeSettings(_)
            | Command::RemoveDevice { .. }
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
            | Command::GiveUpRound
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
            | Command::Rule { .. } => {}
        }
        self.say(by, command)
    }

    /// Several wagers of one person. Nothing else is said together: what is refused in the end would have tried out what comes
    /// before it, and as long as wagers are open there is no card to be learnt in that way.
    pub(crate) fn say_wagers(&mut self, by: &By, wagers: &[Command]) -> Result<(), Stop> {
        if wagers.is_empty() || wagers.len() > MOST_WAGERS {
            let message = format!("1 to {MOST_WAGERS} wagers are placed together");
            return Err(Refusal::new(Code::NotAllowed, "command", message).value(wagers.len()).into());
        }
        for (number, wager) in wagers.iter().enumerate() {
            let place = format!("command[{number}]");
            let is_wager = by.role == Role::Player && matches!(wager, Command::Round { .. });
            if !is_wager || !self.room.is_betting() {
                let message = "only a player's wagers are said together, as long as they are open";
                return Err(Refusal::new(Code::NotPermitted, place, message).into());
            }
            self.say_outside(by, wager).map_err(|stop| stop.at(&place))?;
        }
        Ok(())
    }

    /// A command that lacks nothing.
    pub(crate) fn say(&mut self, by: &By, command: &Command) -> Result<(), Stop> {
        self.order_what_arrives(command)?;
        let events = self.room.table.decide(self.at, by, command)?;
        self.record_all(by, events)
    }

    /// A machine's step.
    pub(crate) fn take_step(&mut self, mut step: Step) -> Result<(), Stop> {
        self.order_what_arrives(&step.command)?;
        let events = step.events(&self.room.table, self.at)?;
        self.record_all(&step.by, events)
    }

    fn record_all(&mut self, by: &By, events: Vec<Event>) -> Result<(), Stop> {
        let at = self.at;
        events.into_iter().try_for_each(|event| self.record(Entry { at, by: by.clone(), event }))
    }

    /// Cards that arrive shuffled have an order from then on.
    fn order_what_arrives(&mut self, command: &Command) -> Result<(), Stop> {
        let arrives_shuffled =
            matches!(command, Command::Cards { step: CardStep::Receive { pre_shuffled: true }, .. });
        if arrives_shuffled && self.deals_by_itself() {
            self.made = self.new_order()?;
        }
        Ok(())
    }

    /// A fact to be recorded.
    fn record(&mut self, entry: Entry<Event>) -> Result<(), Stop> {
        let postings = self.room.table.postings(&entry.event);
        let mut event = self.pen.written(Room::SORT, &entry, &postings)?;
        let (seq, playing) = (self.seq + 1, self.room.table.round().is_some());
        let shoe = self.order_of(&entry.event)?;
        self.room.take_posted(&entry, &postings, seq, shoe.is_some());
        if let (Some(shoe), Some(deck)) = (shoe, self.deck_of(&entry.event)) {
            event.sealed = Some(Secret::new(shoe.secret()));
            self.room.piles.remember(deck, seq, shoe);
        }
        self.seq = seq;
        self.tell_correction(&entry.event)?;
        self.entries.push((entry, event.sealed.is_some()));
        self.events.push(event);
        if playing && self.room.table.round().is_none() { self.tell_patrons() } else { Ok(()) }
    }

    fn deck_of(&self, event: &Event) -> Option<u8> {
        if let Event::Cards { deck, .. } = event { Some(*deck) } else { self.room.deck_in_play() }
    }

    /// The order of cards that an event brings about, where the program deals them.
    fn order_of(&mut self, event: &Event) -> Result<Option<Shoe>, Stop> {
        if matches!(event, Event::Cards { step: CardStep::Shuffle { .. } | CardStep::Receive { .. }, .. }) {
            return Ok(self.made.take());
        }
        if let (Event::Round(fact), Some(round)) = (event, self.room.table.round())
            && is_rack_shuffled(fact)
            && self.deals_by_itself()
        {
            let (cards, stream) = (rack_after(round, fact), self.stream);
            let Some(deck) = self.room.deck_in_play() else { return Ok(None) };
            let promised = self.room.piles.rack(deck, cards.clone(), self.house.journal(), stream)?;
            let fresh = || self.house.shuffled(cards.into_iter().map(Arc::from).collect());
            return promised.map_or_else(fresh, Ok).map(Some);
        }
        Ok(None)
    }

    /// Do the cards of this table come from the house's own shoe?
    fn deals_by_itself(&self) -> bool {
        self.room.table.settings().is_some_and(|settings| settings.automatic.contains(&Duty::Cards))
    }

    /// A deck that the program deals is shuffled by the program, whoever presses the button.
    fn with_order(&mut self, step: &CardStep) -> Result<CardStep, Stop> {
        if let (CardStep::Shuffle { counted, .. }, true) = (step, self.deals_by_itself()) {
            let shoe = self.new_order()?;
            let commitment = shoe.as_ref().map(|shoe| shoe.commitment().to_string());
            self.made = shoe;
            return Ok(CardStep::Shuffle { commitment, counted: *counted });
        }
        Ok(step.clone())
    }

    fn new_order(&self) -> Result<Option<Shoe>, Stop> {
        let deck = self.room.table.play().map(|play| play.deck.clone());
        deck.map(|deck| self.house.shuffled(deck)).transpose()
    }
}

/// Patrons and meters.
impl Plan<'_> {
    /// Who takes a first place comes to the table; what own limits leave is told to it.
    fn enter(&mut self, by: &By) -> Result<croupier_table::Allowance, Stop> {
        let (at, table) = (self.at, self.room.table.id().clone());
        let first = self.room.table.seats().of(&by.person).next().is_none();
        let patron = self.sides.patron(&by.person)?;
        if first {
            let events = patron.state.decide(at, by, &PatronCommand::Enter { table })?;
            patron.record(at, by, events)?;
        }
        Ok(patron.state.allowance(at))
    }

    /// Who leaves the last place leaves the table.
    fn leave(&mut self, by: &By, person: &Id) -> Result<(), Stop> {
        if self.room.table.seats().of(person).next().is_some() {
            return Ok(());
        }
        let (at, table) = (self.at, self.room.table.id().clone());
        let patron = self.sides.patron(person)?;
        let events = patron.state.decide(at, by, &PatronCommand::Leave { table })?;
        Ok(patron.record(at, by, events)?)
    }

    /// Own limits may have changed since the patron sat down, here or at another table: the next wager is held
    /// against what they leave now.
    fn remind_of_limits(&mut self, by: &By) -> Result<(), Stop> {
        if self.room.table.seats().of(&by.person).next().is_none() {
            return Ok(());
        }
        let (at, person) = (self.at, by.person.clone());
        let allowance = self.sides.patron(&person)?.state.allowance(at);
        if self.room.is_betting() && self.room.table.seats().allowance(&person) != allowance {
            return self.say(self.machine(), &Command::Allow { person, allowance });
        }
        Ok(())
    }

    /// What the round came to is told to those who played it.
    fn tell_patrons(&mut self) -> Result<(), Stop> {
        let (at, machine) = (self.at, self.machine());
        let (table, round) = (self.room.table.id().clone(), self.room.table.rounds());
        for (person, result) in self.room.table.results() {
            let (stake, net) = (result.stake, result.net);
            let patron = self.sides.patron(person)?;
            let played = PatronCommand::Played { table: table.clone(), round, stake, net };
            let events = patron.state.decide(at, machine, &played)?;
            patron.record(at, machine, events)?;
        }
        Ok(())
    }

    /// What a correction changes is told to whom it was paid.
    fn tell_correction(&mut self, event: &Event) -> Result<(), Stop> {
        let Event::Corrected { correction, .. } = event else { return Ok(()) };
        let (at, machine, table) = (self.at, self.machine(), self.room.table.id().clone());
        let corrected =
            PatronCommand::Corrected { table, round: correction.round, change: correction.owed() };
        let patron = self.sides.patron(&correction.person)?;
        let events = patron.state.decide(at, machine, &corrected)?;
        Ok(patron.record(at, machine, events)?)
    }

    /// A table that is connected to a meter is admitted by it.
    fn admit(&mut self, by: &By, number: u8, meter: &Id) -> Result<croupier_games::MeterState, Stop> {
        let (at, table) = (self.at, self.room.table.id().clone());
        let terms = self.room.table.play().and_then(|play| Terms::of(&play.book, number));
        let terms = terms.ok_or_else(|| {
            Refusal::new(Code::Unknown, "number", "the book of this table uses no such meter").value(number)
        })?;
        let meter = self.sides.meter(meter)?;
        let events = meter.state.decide(by, &MeterCommand::Admit { table, terms })?;
        meter.record(at, by, events)?;
        Ok(meter.state.state())
    }

    fn dismiss(&mut self, by: &By, number: u8) -> Result<(), Stop> {
        let (at, table) = (self.at, self.room.table.id().clone());
        let Some(meter) = self.room.table.links().meter(number).cloned() else { return Ok(()) };
        let meter = self.sides.meter(&meter)?;
        let events = meter.state.decide(by, &MeterCommand::Dismiss { table })?;
        Ok(meter.record(at, by, events)?)
    }
}

fn own(who: &str) -> Stop {
    let message = format!("only {who} says this");
    Refusal::new(Code::NotPermitted, "command", message).into()
}
