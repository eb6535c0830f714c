//! Automation: what machines do at a table, step by step; it is not a part of the table.

use crate::duty::Duty;
use crate::id::MeterId;
use crate::link::Order;
use crate::messages::{CardStep, Command, Event, Slip};
use crate::next::Who;
use crate::person::By;
use crate::table::Table;
use crate::time::Time;
use croupier_core::{Code, Money, Refusal};
use croupier_games::MeterState;

/// What comes from outside: order of cards, cards, meters.
pub trait Host {
    /// A deck is shuffled: the promise of its order, and how many cards a machine counted.
    fn shuffle(&mut self, table: &Table, deck: u8) -> (Option<String>, Option<usize>);
    /// The next card of the deck in play, as it is written; `None` if it comes by hand.
    fn card(&mut self, table: &Table) -> Option<String>;
    /// A meter is asked; what it shows when it has done so, or `None` as long as it has not.
    fn meter(&mut self, table: &Table, meter: &MeterId, order: &Order) -> Option<MeterState>;
}

/// The machines of a house and what they need to know.
#[derive(Clone, Debug)]
pub struct Driver {
    /// The machine that acts.
    pub machine: By,
    /// The machine that checks: what two have to do, one does not do alone.
    pub checking: By,
    /// The inventory a table opens with.
    pub opener: Money,
    /// What the table inventory is filled up with when it runs short.
    pub fill: Money,
}

/// What a machine does.
#[derive(Clone, Debug)]
pub struct Step {
    /// The machine.
    pub by: By,
    /// Its command.
    pub command: Command,
    /// What follows, where it was decided already.
    decided: Option<Vec<Event>>,
}

impl Step {
    const fn new(by: By, command: Command) -> Step {
        Step { by, command, decided: None }
    }

    /// What follows at the table it was prepared for, at that time.
    ///
    /// # Errors
    /// As [`Table::decide`].
    pub fn events(&mut self, table: &Table, at: Time) -> Result<Vec<Event>, Refusal> {
        self.decided.take().map_or_else(|| table.decide(at, &self.by, &self.command), Ok)
    }
}

impl Driver {
    /// The next thing a machine does, if one has to. Wagers are closed only when `close` says that it is time.
    pub fn step(&self, table: &Table, at: Time, close: bool, host: &mut dyn Host) -> Option<(By, Command)> {
        self.prepare(table, at, close, host).map(|step| (step.by, step.command))
    }

    /// The same, with what follows as far as that was decided on the way.
    pub fn prepare(&self, table: &Table, at: Time, close: bool, host: &mut dyn Host) -> Option<Step> {
        let next = table.next(at);
        if let Who::Meter(order) = &next.who {
            let meter = table.links().meter(order.meter)?.clone();
            let state = host.meter(table, &meter, order)?;
            let answer = Command::MeterAnswer { order: order.number, state };
            return Some(Step::new(self.machine.clone(), answer));
        }
        if next.who == Who::Table {
            return next.command.map(|command| Step::new(self.machine.clone(), command));
        }
        let duty = next.duty.filter(|duty| table.is_automatic(*duty))?;
        if duty == Duty::Dealing && !close && table.round().is_some_and(|round| table.is_betting(round)) {
            return None;
        }
        let command = self.complete(table, next.command, duty, host)?;
        let second = matches!(command, Command::Confirm | Command::Cards { step: CardStep::Verify, .. });
        let by = if second { &self.checking } else { &self.machine };
        if command == Command::Confirm && table.decide(at, by, &command).is_err() {
            return Some(Step::new(by.clone(), Command::Withdraw));
        }
        Some(self.with_chips(table, at, by, command))
    }

    /// A dealer's step, or what brings the chips that the tray lacks for it, where machines may fetch them.
    fn with_chips(&self, table: &Table, at: Time, by: &By, command: Command) -> Step {
        let may_fill = table.is_automatic(Duty::Inventory) && self.fill > Money::ZERO;
        if !may_fill || !matches!(command, Command::Round { .. }) {
            return Step::new(by.clone(), command);
        }
        match table.decide(at, by, &command) {
            Ok(events) => Step { by: by.clone(), command, decided: Some(events) },
            Err(refusal) if refusal.code == Code::InventoryShort => self.fetch_chips(table, at),
            Err(_) => Step::new(by.clone(), command),
        }
    }

    /// A fill; a slip that is under way is finished or torn up before.
    fn fetch_chips(&self, table: &Table, at: Time) -> Step {
        if table.slip().is_none() {
            let fill = Command::Request { slip: Slip::Fill, amount: self.fill };
            return Step::new(self.machine.clone(), fill);
        }
        let done = table.decide(at, &self.checking, &Command::Confirm).is_ok();
        Step::new(self.checking.clone(), if done { Command::Confirm } else { Command::Withdraw })
    }

    fn complete(
        &self,
        table: &Table,
        command: Option<Command>,
        duty: Duty,
        host: &mut dyn Host,
    ) -> Option<Command> {
        match command {
            Some(Command::Cards { deck, step: CardStep::Shuffle { .. } }) => {
                let (commitment, counted) = host.shuffle(table, deck);
                Some(Command::Cards { deck, step: CardStep::Shuffle { commitment, counted } })
            }
            Some(Command::Request { slip, .. }) => Some(Command::Request { slip, amount: self.opener }),
            None if duty == Duty::Cards => {
                let card = host.card(table)?;
                let command = table.round()?.card_command(&card)?;
                Some(Command::Round { bettor: None, command })
            }
            other => other,
        }
    }
}
