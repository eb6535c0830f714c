//! Who decides what.

use super::{Decision, Table};
use crate::messages::Command;
use crate::person::{By, Role};
use crate::refuse::no;
use crate::time::Time;
use croupier_core::Refusal;

impl Table {
    /// What follows from a command, or why it is refused.
    ///
    /// # Errors
    /// The refusal, with its clause where a rule refuses.
    pub fn decide(&self, at: Time, by: &By, command: &Command) -> Decision {
        self.check_frozen(command)?;
        self.check_not_playing(by)?;
        match command {
            Command::Install(settings) => self.install(by, settings),
            Command::ChangeSettings(settings) => self.change_settings(by, settings),
            Command::RemoveDevice { device, reason } => self.remove_device(by, *device, reason),
            Command::ReturnDevice { device, reason } => self.return_device(by, *device, reason),
            Command::Attest { list, clauses, deck } => self.attest(by, *list, clauses, *deck),
            Command::Open => self.open(by),
            Command::Close => self.close(by),
            Command::Request { slip, amount } => self.request(by, *slip, *amount),
            Command::Confirm => self.confirm(by),
            Command::Withdraw => self.withdraw(by),
            Command::Cards { deck, step } => self.cards(by, *deck, step),
            Command::Sit { bettor, allowance } => self.sit(by, *bettor, *allowance),
            Command::StandUp { bettor } => self.stand_up(by, *bettor),
            Command::Allow { person, allowance } => self.allow(by, person, *allowance),
            Command::BuyIn { amount } => self.buy_in(by, *amount),
            Command::TakeChips { amount } => self.take_chips(by, *amount),
            Command::Tip { amount } => self.tip(by, *amount),
            Command::SpokenCash { bettor, amount, bet } => {
                self.spoken_cash(by, *bettor, *amount, bet.as_deref())
            }
            Command::ConfirmCash => self.confirm_cash(at, by),
            Command::RefuseCash { reason } => self.refuse_cash(by, reason),
            Command::Coupon { bettor, bet, amount, number } => {
                self.coupon(by, *bettor, bet, *amount, number.as_deref())
            }
            Command::OpenRound => self.open_round(at, by),
            Command::CallOffRound => self.call_off(at, by),
            Command::Round { bettor, command } => self.forward(at, by, *bettor, command),
            Command::LinkMeter { number, meter, state } => self.link_meter(by, *number, meter, *state),
            Command::UnlinkMeter { number } => self.unlink_meter(by, *number),
            Command::AskMeter { number } => self.ask_meter(by, *number),
            Command::MeterAnswer { order, state } => self.meter_answer(by, *order, *state),
            Command::Validate { awards, from } => self.validate(by, awards, *from),
            Command::ValidateUpTo { amount } => self.validate_up_to(by, *amount),
            Command::Document { bettor, bet } => self.document(by, *bettor, bet.as_deref()),
            Command::Dispute { reason, round } => self.dispute(by, reason, *round),
            Command::Decide { decision } => self.decide_dispute(by, decision),
            Command::Reopen => self.reopen(by),
            Command::Correct(correction) => self.correct(by, correction),
            Command::Approve => self.approve(by),
            Command::Reject { reason } => self.reject(by, reason),
            Command::CallSupervisor { reason } => self.call_supervisor(by, reason),
            Command::AnswerCall => self.answer_call(by),
            Command::TimeOver { bettors, seconds } => self.time_over(by, bettors, *seconds),
            Command::ConfirmCount => self.confirm_count(at, by),
            Command::DeclareAbsent { bettor } => self.declare_absent(at, by, *bettor),
            Command::ReportIncident { about, deck } => self.report_incident(by, about, *deck),
            Command::Rule { about, decision } => self.rule(by, about, decision),
            Command::Separate { persons, reason } => self.separate(by, persons, reason),
            Command::LiftSeparation { persons, reason } => self.lift_separation(by, persons, reason),
        }
    }

    /// Who plays at a table does not work there.
    fn check_not_playing(&self, by: &By) -> Result<(), Refusal> {
        let plays = by.role != Role::Player && self.state.seats.of(&by.person).next().is_some();
        if plays { Err(no("who plays at a table does not work there").value(&by.person)) } else { Ok(()) }
    }
}
