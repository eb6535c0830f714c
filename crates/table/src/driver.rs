//! Automation: what machines do at a table, step by step; it is no part of the table.

use crate::duty::Duty;
use crate::link::Order;
use crate::next::Who;
use crate::person::{By, Id};
use crate::said::{CardStep, Command, Slip};
use crate::table::Table;
use crate::time::Time;
use croupier_core::{Money, Refusal};
use croupier_games::MeterState;

/// What comes from outside: order of cards, cards, meters.
pub trait Host {
    /// A deck is shuffled: the promise of its order, and how many cards a machine counted.
    fn shuffle(&mut self, table: &Table, deck: u8) -> (Option<String>, Option<usize>);
    /// The next card of the deck in play, as it is written; `None` if it comes by hand.
    fn card(&mut self, table: &Table) -> Option<String>;
    /// A meter is asked; what it shows when it has done so, or `None` as long as it has not.
    fn meter(&mut self, table: &Table, meter: &Id, order: &Order) -> Option<MeterState>;
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

impl Driver {
    /// The next thing a machine does, if one has to. Wagers are closed only when `close` says that it is time.
    pub fn step(&self, table: &Table, at: Time, close: bool, host: &mut dyn Host) -> Option<(By, Command)> {
        let next = table.next(at);
        if let Who::Meter(order) = &next.who {
            let meter = table.links().meter(order.meter)?.clone();
            let state = host.meter(table, &meter, order)?;
            return Some((self.machine.clone(), Command::MeterAnswer { order: order.number, state }));
        }
        if next.who == Who::Table {
            return next.command.map(|command| (self.machine.clone(), command));
        }
        let duty = next.duty.filter(|duty| table.is_automatic(*duty))?;
        if duty == Duty::Dealing && !close && table.round().is_some_and(|round| table.is_betting(round)) {
            return None;
        }
        let command = self.complete(table, next.command, duty, host)?;
        let second = matches!(command, Command::Confirm | Command::Cards { step: CardStep::Verify, .. });
        let by = if second { &self.checking } else { &self.machine };
        if command == Command::Confirm && table.decide(at, by, &command).is_err() {
            return Some((by.clone(), Command::Withdraw));
        }
        if self.lacks_chips(table, at, by, &command) {
            return Some(self.fetch_chips(table, at));
        }
        Some((by.clone(), command))
    }

    /// A dealer's step for which the tray lacks chips, where machines may fetch them.
    fn lacks_chips(&self, table: &Table, at: Time, by: &By, command: &Command) -> bool {
        let may_fill = table.is_automatic(Duty::Inventory) && self.fill > Money::ZERO;
        let short = |refusal: Refusal| refusal.field == table.float().to_string();
        may_fill
            && matches!(command, Command::Round { .. })
            && table.decide(at, by, command).is_err_and(short)
    }

    /// A fill; a slip that is under way is finished or torn up before.
    fn fetch_chips(&self, table: &Table, at: Time) -> (By, Command) {
        if table.slip().is_none() {
            let fill = Command::Request { slip: Slip::Fill, amount: self.fill };
            return (self.machine.clone(), fill);
        }
        let done = table.decide(at, &self.checking, &Command::Confirm).is_ok();
        (self.checking.clone(), if done { Command::Confirm } else { Command::Withdraw })
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
