//! Where it is written what happened at a table.

use crate::attest::Checklist;
use crate::books;
use crate::clauses::Clauses;
use crate::messages::{CardStep, Command, Event, Removal};
use crate::table::Table;
use croupier_core::Clause;

impl Clauses {
    /// Where a step with cards is written.
    #[must_use]
    pub const fn of_step(&self, step: &CardStep) -> Option<Clause> {
        match step {
            CardStep::Receive { .. } => self.receive,
            CardStep::Inspect => self.inspect,
            CardStep::Verify => self.verify,
            CardStep::Spread { .. } => self.spread,
            CardStep::TurnUp => self.idle,
            CardStep::Look => self.look,
            CardStep::Wash => self.wash,
            CardStep::Shuffle { .. } => self.shuffle,
            CardStep::Cut { .. } => self.cut,
            CardStep::OrderCut { .. } => self.recut,
            CardStep::OrderShuffle { .. } => self.reshuffle,
            CardStep::FoundComplete | CardStep::Remove { reason: Removal::WrongNumber } => self.wrong_count,
            CardStep::Remove { reason: Removal::TimeIsOver } => self.life,
            CardStep::Remove {
                reason: Removal::Damaged | Removal::Replaced | Removal::TableCloses | Removal::Other(_),
            }
            | CardStep::Reveal { .. } => None,
        }
    }
}

impl Table {
    /// Where a step with cards is written at this table: how long cards are used depends on how they are dealt.
    fn clause_of_step(&self, step: &CardStep) -> Option<Clause> {
        let procedure = self.play()?.procedure;
        if matches!(step, CardStep::Remove { reason: Removal::TimeIsOver }) {
            procedure.life_clause
        } else {
            procedure.clauses.of_step(step)
        }
    }

    /// A round is called off because its cards are too old, or because the machine that shuffles them was taken away.
    fn clause_of_calling_off(&self) -> Option<Clause> {
        let procedure = self.play()?.procedure;
        if self.missing_device().is_some() { procedure.clauses.device } else { procedure.life_clause }
    }

    /// The clause of the procedure that an event belongs to. None where the house's own controls decide, and for what
    /// happened in a round, whose phases and lines name their own.
    #[must_use]
    pub fn clause_of(&self, event: &Event) -> Option<Clause> {
        let play = self.play()?;
        let clauses = play.procedure.clauses;
        match event {
            Event::Attested { list, clauses, .. } => {
                let known = crate::attest::statements(&play.book, *list);
                let first = known.iter().find(|one| clauses.iter().any(|id| id.as_str() == one.clause.id()));
                first.map(|statement| statement.clause)
            }
            Event::Cards { step, .. } => self.clause_of_step(step),
            Event::DeviceRemoved { .. } | Event::DeviceReturned { .. } => clauses.device,
            Event::Sat { .. } => clauses.seated,
            Event::StoodUp { .. } => clauses.stay,
            Event::CashSpoken { .. } | Event::CashChanged { .. } | Event::CashRefused { .. } => clauses.cash,
            Event::CouponPlaced { .. } | Event::CouponTaken { .. } => clauses.coupon,
            Event::RoundOpened { .. } => clauses.shuffle,
            Event::Validated { .. } | Event::ValidatedUpTo { .. } => clauses.validate,
            Event::Documented { .. } => clauses.documents,
            Event::Separated { .. } | Event::SeparationLifted { .. } => clauses.separate,
            Event::RoundCalledOff => self.clause_of_calling_off(),
            Event::CountDiffers { .. } => clauses.stub,
            Event::DeclaredAbsent { .. } => self.absence_clause(),
            Event::IncidentReported { .. } => {
                let returned = crate::attest::statements(&play.book, Checklist::Return);
                returned.first().map(|statement| statement.clause)
            }
            Event::Disputed { .. } | Event::Decided { .. } | Event::Reopened | Event::Ruled { .. } => {
                clauses.ruling
            }
            Event::Installed { .. }
            | Event::SettingsChanged { .. }
            | Event::Opened
            | Event::Closed
            | Event::Requested { .. }
            | Event::Confirmed { .. }
            | Event::Withdrawn
            | Event::Allowed { .. }
            | Event::BoughtIn { .. }
            | Event::ChipsTaken { .. }
            | Event::Tipped { .. }
            | Event::Round(_)
            | Event::MeterLinked { .. }
            | Event::MeterUnlinked { .. }
            | Event::MeterAsked { .. }
            | Event::MeterAnswered { .. }
            | Event::MeterReleased { .. }
            | Event::SupervisorCalled { .. }
            | Event::CallAnswered
            | Event::TimeOver { .. }
            | Event::OpeningOrdered
            | Event::CorrectionAsked(_)
            | Event::Corrected { .. }
            | Event::CorrectionRejected { .. } => None,
        }
    }

    /// The clause of what a command does, whichever moment it is given in. None where the house's own controls decide.
    #[must_use]
    pub fn clause_of_command(&self, command: &Command) -> Option<Clause> {
        let play = self.play()?;
        let clauses = play.procedure.clauses;
        match command {
            Command::Round { command, .. } => (books::of(&play.book).act)(&play.book, command),
            Command::Attest { list, .. } => self.unattested(*list).first().map(|statement| statement.clause),
            Command::Cards { step, .. } => self.clause_of_step(step),
            Command::RemoveDevice { .. } | Command::ReturnDevice { .. } => clauses.device,
            Command::Sit { .. } => clauses.seated,
            Command::StandUp { .. } => clauses.stay,
            Command::BuyIn { .. }
            | Command::SpokenCash { .. }
            | Command::ConfirmCash
            | Command::RefuseCash { .. } => clauses.cash,
            Command::Coupon { .. } => clauses.coupon,
            Command::OpenRound => clauses.shuffle,
            Command::CallOffRound => self.clause_of_calling_off(),
            Command::ConfirmCount => clauses.stub,
            Command::DeclareAbsent { .. } => self.absence_clause(),
            Command::Validate { .. } | Command::ValidateUpTo { .. } => clauses.validate,
            Command::Document { .. } => clauses.documents,
            Command::Separate { .. } | Command::LiftSeparation { .. } => clauses.separate,
            Command::Dispute { .. } | Command::Decide { .. } | Command::Reopen | Command::Rule { .. } => {
                clauses.ruling
            }
            Command::ReportIncident { .. } => {
                self.unattested(Checklist::Return).first().map(|statement| statement.clause)
            }
            Command::Install(_)
            | Command::ChangeSettings(_)
            | Command::Open
            | Command::Close
            | Command::Request { .. }
            | Command::Confirm
            | Command::Withdraw
            | Command::Allow { .. }
            | Command::TakeChips { .. }
            | Command::Tip { .. }
            | Command::LinkMeter { .. }
            | Command::UnlinkMeter { .. }
            | Command::AskMeter { .. }
            | Command::MeterAnswer { .. }
            | Command::Correct(_)
            | Command::Approve
            | Command::Reject { .. }
            | Command::CallSupervisor { .. }
            | Command::AnswerCall
            | Command::TimeOver { .. } => None,
        }
    }
}
