//! What a command at a table brings about at its patrons and meters.

use super::{Plan, Stop};
use croupier_core::{Code, Refusal};
use croupier_table::{By, Command, Event, MeterCommand, MeterId, PatronCommand, PersonId, Terms};

impl Plan<'_> {
    /// A patron who takes a first place comes to the table, which learns what the patron's own limits leave.
    pub(super) fn enter(&mut self, by: &By) -> Result<croupier_table::Allowance, Stop> {
        let (at, table) = (self.at, self.room.table.id().clone());
        let first = self.room.table.seats().of(&by.person).next().is_none();
        let patron = self.others.patron(&by.person)?;
        if first {
            let events = patron.state.decide(at, by, &PatronCommand::Enter { table })?;
            patron.record(at, by, events)?;
        }
        Ok(patron.state.allowance(at))
    }

    /// A patron who leaves the last place leaves the table.
    pub(super) fn leave(&mut self, by: &By, person: &PersonId) -> Result<(), Stop> {
        if self.room.table.seats().of(person).next().is_some() {
            return Ok(());
        }
        let (at, table) = (self.at, self.room.table.id().clone());
        let patron = self.others.patron(person)?;
        let events = patron.state.decide(at, by, &PatronCommand::Leave { table })?;
        Ok(patron.record(at, by, events)?)
    }

    /// A patron's own limits may have changed since sitting down, here or at another table: the next wager is held
    /// against what they leave now.
    pub(super) fn refresh_allowance(&mut self, by: &By) -> Result<(), Stop> {
        if self.room.table.seats().of(&by.person).next().is_none() {
            return Ok(());
        }
        let (at, person) = (self.at, by.person.clone());
        let allowance = self.others.patron(&person)?.state.allowance(at);
        if self.room.is_betting() && self.room.table.seats().allowance(&person) != allowance {
            return self.decide_at_table(self.machine(), &Command::Allow { person, allowance });
        }
        Ok(())
    }

    /// What the round came to is recorded for each patron who played it.
    pub(super) fn record_results(&mut self) -> Result<(), Stop> {
        let (at, machine) = (self.at, self.machine());
        let (table, round) = (self.room.table.id().clone(), self.room.table.rounds());
        for (person, result) in self.room.table.results() {
            let (stake, net) = (result.stake, result.net);
            let patron = self.others.patron(person)?;
            let played = PatronCommand::Played { table: table.clone(), round, stake, net };
            let events = patron.state.decide(at, machine, &played)?;
            patron.record(at, machine, events)?;
        }
        Ok(())
    }

    /// What a correction changes is recorded for the patron whose money it is.
    pub(super) fn record_correction(&mut self, event: &Event) -> Result<(), Stop> {
        let Event::Corrected { correction, .. } = event else { return Ok(()) };
        let (at, machine, table) = (self.at, self.machine(), self.room.table.id().clone());
        let corrected =
            PatronCommand::Corrected { table, round: correction.round, change: correction.owed() };
        let patron = self.others.patron(&correction.person)?;
        let events = patron.state.decide(at, machine, &corrected)?;
        Ok(patron.record(at, machine, events)?)
    }

    /// A table that is connected to a meter is admitted by it.
    pub(super) fn admit(
        &mut self,
        by: &By,
        number: u8,
        meter: &MeterId,
    ) -> Result<croupier_games::MeterState, Stop> {
        let (at, table) = (self.at, self.room.table.id().clone());
        let terms = self.room.table.play().and_then(|play| Terms::of(&play.book, number));
        let terms = terms.ok_or_else(|| {
            Refusal::new(Code::Unknown, "number", "the book of this table uses no such meter").value(number)
        })?;
        let meter = self.others.meter(meter)?;
        let events = meter.state.decide(by, &MeterCommand::Admit { table, terms })?;
        meter.record(at, by, events)?;
        Ok(meter.state.state())
    }

    pub(super) fn dismiss(&mut self, by: &By, number: u8) -> Result<(), Stop> {
        let (at, table) = (self.at, self.room.table.id().clone());
        let Some(meter) = self.room.table.links().meter(number).cloned() else { return Ok(()) };
        let meter = self.others.meter(&meter)?;
        let events = meter.state.decide(by, &MeterCommand::Dismiss { table })?;
        Ok(meter.record(at, by, events)?)
    }
}
