//! Opening, closing, attesting, cards.

use super::{Decision, Table};
use crate::attest::Checklist;
use crate::decks::Stage;
use crate::duty::Duty;
use crate::messages::{CardStep, Event, Removal};
use crate::person::{By, Role};
use crate::procedure::{Idle, Procedure};
use crate::refuse::{cited, given, no, no_by, not_now};
use croupier_core::Refusal;

impl Table {
    /// Was the table closed, so that its machines open it again only when a supervisor orders it?
    #[must_use]
    pub fn rests(&self) -> bool {
        self.state.rests && self.is_automatic(Duty::Open)
    }

    pub(super) fn open(&self, by: &By) -> Decision {
        self.rules()?;
        self.for_duty(by, Duty::Open, &[Role::Supervisor], "a supervisor")?;
        if self.state.open {
            return Err(not_now("open"));
        }
        if self.rests() && by.role == Role::Machine {
            return Err(no("who closed the table has it opened again: a supervisor, no machine"));
        }
        match self.check_ready_to_open() {
            Ok(()) => Ok(vec![Event::Opened]),
            // Its machines do what is missing and open it.
            Err(_) if self.rests() => Ok(vec![Event::OpeningOrdered]),
            Err(refusal) => Err(refusal),
        }
    }

    fn check_ready_to_open(&self) -> Result<(), Refusal> {
        for list in [Checklist::Installation, Checklist::Opening] {
            if let Some(due) = self.unattested(list).first() {
                return Err(no_by(format!("{} is attested first", list.what()), Some(due.clause)));
            }
        }
        if let Some(deck) = self.decks_to_inspect().first() {
            let clause = self.unattested(Checklist::Return).first().map(|one| one.clause);
            return Err(no_by("security inspects the cards that came back first", clause).value(deck));
        }
        if !self.state.has_opener {
            return Err(no("the table needs an opening inventory with two signatures"));
        }
        Ok(())
    }

    pub(super) fn close(&self, by: &By) -> Decision {
        self.for_duty(by, Duty::Open, &[Role::Supervisor], "a supervisor")?;
        if !self.state.open {
            return Err(not_now("close"));
        }
        if !self.is_between_rounds() {
            return Err(no("a round in play is finished first"));
        }
        if !self.state.seats.is_empty() {
            return Err(no("the players stand up first"));
        }
        Ok(vec![Event::Closed])
    }

    pub(super) fn cards(&self, by: &By, deck: u8, step: &CardStep) -> Decision {
        let (_, procedure) = self.rules()?;
        match Duty::of_cards(step) {
            None if matches!(step, CardStep::OrderCut { .. }) => {
                self.only_casino_supervisor(by, procedure.clauses.recut)?;
            }
            None => crate::refuse::only(by, &[Role::Supervisor], "a supervisor")?,
            Some(duty) => {
                let roles: &[Role] = match step {
                    CardStep::Verify => &[Role::Supervisor],
                    CardStep::Look | CardStep::Spread { face_up: true } => &[Role::Dealer, Role::Player],
                    CardStep::Receive { .. } | CardStep::Remove { .. } => &[Role::Dealer, Role::Supervisor],
                    CardStep::Inspect
                    | CardStep::Spread { .. }
                    | CardStep::TurnUp
                    | CardStep::Wash
                    | CardStep::Shuffle { .. }
                    | CardStep::Cut { .. }
                    | CardStep::OrderCut { .. }
                    | CardStep::OrderShuffle { .. }
                    | CardStep::FoundComplete
                    | CardStep::Reveal { .. } => &[Role::Dealer],
                };
                self.for_duty(by, duty, roles, "the dealer, or a supervisor who verifies")
                    .map_err(|refusal| self.cite_cards(refusal, step, procedure))?;
            }
        }
        if let CardStep::OrderCut { reason }
        | CardStep::OrderShuffle { reason }
        | CardStep::Remove { reason: Removal::Other(reason) } = step
        {
            given(reason)?;
        }
        let around = self.around();
        if around.closed && !matches!(step, CardStep::Remove { .. }) {
            return Err(no_by("the table is closed", procedure.clauses.receive));
        }
        if matches!(step, CardStep::Shuffle { .. }) {
            self.check_devices()?;
        }
        if by.role == Role::Player && matches!(step, CardStep::Spread { .. }) {
            return self.spread_for_player(by, deck, step);
        }
        let step = self.state.decks.decide(deck, step, procedure, around, &by.person)?;
        Ok(vec![Event::Cards { deck, step }])
    }

    /// nj/lucky-8s 50.4(b)2
    ///
    /// The batch in the machine is spread and shuffled again if a player asks for it; not once somebody has wagered.
    fn spread_for_player(&self, by: &By, deck: u8, step: &CardStep) -> Decision {
        let (_, procedure) = self.rules()?;
        let kept = procedure.idle == Idle::SpreadOutsideMachine;
        let ready = self.state.decks.get(deck).is_some_and(|deck| deck.stage == Stage::Ready);
        let seated = self.state.seats.of(&by.person).next().is_some();
        if !kept || !ready || !seated || !self.is_between_rounds() {
            let message = "a player asks for a spread of the batch in the machine, before anybody wagers";
            return Err(no_by(message, procedure.clauses.idle));
        }
        let mut decks = self.state.decks.clone();
        decks.call_off();
        let step = decks.decide(deck, step, procedure, self.around(), &by.person)?;
        let called_off = self.round().is_some().then_some(Event::RoundCalledOff);
        Ok(called_off.into_iter().chain([Event::Cards { deck, step }]).collect())
    }

    /// nj/lunar-poker 38.4(c) | nz/lunar-poker 7.2·b
    ///
    /// A player never cuts.
    fn cite_cards(&self, refusal: Refusal, step: &CardStep, procedure: &Procedure) -> Refusal {
        if matches!(step, CardStep::Cut { .. }) { cited(refusal, procedure.clauses.cut) } else { refusal }
    }
}
