//! Which action a command is.

use crate::action::Action;
use croupier_table::{CardStep, Checklist, Command, MeterCommand, PatronCommand};

impl Action {
    /// A command at a table.
    #[must_use]
    pub const fn of_table(command: &Command) -> Action {
        match command {
            Command::Install(_) => Action::InstallTable,
            Command::ChangeSettings(_) => Action::ChangeSettings,
            Command::RemoveDevice { .. } | Command::ReturnDevice { .. } => Action::RemoveDevice,
            Command::Attest { list: Checklist::Handling, .. } => Action::AttestHandling,
            Command::Attest { list: Checklist::Installation | Checklist::Opening, .. } => Action::AttestTable,
            Command::Attest { list: Checklist::Return, .. } => Action::AttestReturn,
            Command::Open => Action::OpenTable,
            Command::Close => Action::CloseTable,
            Command::Request { .. } => Action::RequestSlip,
            Command::Confirm => Action::ConfirmSlip,
            Command::Withdraw => Action::WithdrawSlip,
            Command::Cards { step, .. } => Action::of_cards(step),
            Command::Sit { .. } => Action::Sit,
            Command::StandUp { .. } => Action::StandUp,
            Command::BuyIn { .. } => Action::BuyChips,
            Command::TakeChips { .. } => Action::TakeChips,
            Command::Tip { .. } => Action::Tip,
            Command::SpokenCash { .. } => Action::SpokenCash,
            Command::ConfirmCash | Command::RefuseCash { .. } => Action::ConfirmCash,
            Command::Coupon { .. } => Action::Coupon,
            Command::OpenRound | Command::CallOffRound => Action::OpenRound,
            Command::Round { .. } => Action::InRound,
            Command::LinkMeter { .. } | Command::UnlinkMeter { .. } => Action::LinkMeter,
            Command::AskMeter { .. } => Action::AskMeter,
            Command::Validate { .. } | Command::ValidateUpTo { .. } => Action::ValidateAward,
            Command::Document { .. } => Action::DocumentAward,
            Command::Dispute { .. } => Action::Dispute,
            Command::Decide { .. } => Action::DecideDispute,
            Command::Reopen => Action::ReopenTable,
            Command::Correct(_) => Action::Correct,
            Command::Approve | Command::Reject { .. } => Action::JudgeCorrection,
            Command::Separate { .. } | Command::LiftSeparation { .. } => Action::SeparatePlayers,
            Command::CallSupervisor { .. } => Action::CallSupervisor,
            Command::AnswerCall => Action::AnswerCall,
            Command::ConfirmCount => Action::ConfirmCount,
            Command::DeclareAbsent { .. } => Action::DeclareAbsent,
            Command::ReportIncident { .. } => Action::ReportIncident,
            Command::Rule { .. } => Action::Rule,
            Command::Allow { .. } | Command::MeterAnswer { .. } | Command::TimeOver { .. } => {
                Action::OfTheHouse
            }
        }
    }

    const fn of_cards(step: &CardStep) -> Action {
        match step {
            CardStep::Receive { .. } => Action::ReceiveCards,
            CardStep::Inspect => Action::InspectCards,
            CardStep::Verify => Action::VerifyCards,
            CardStep::Spread { .. } | CardStep::TurnUp => Action::SpreadCards,
            CardStep::Look => Action::LookAtCards,
            CardStep::Wash => Action::WashCards,
            CardStep::Shuffle { .. } => Action::ShuffleCards,
            CardStep::Cut { .. } => Action::CutCards,
            CardStep::OrderCut { .. } | CardStep::OrderShuffle { .. } | CardStep::FoundComplete => {
                Action::OrderCards
            }
            CardStep::Remove { .. } => Action::RemoveCards,
            CardStep::Reveal { .. } => Action::RevealCards,
        }
    }

    /// A command about a patron. Entering, leaving and results are recorded by the house when they happen.
    #[must_use]
    pub const fn of_patron(command: &PatronCommand) -> Action {
        match command {
            PatronCommand::SetLimit { .. }
            | PatronCommand::CheckEvery { .. }
            | PatronCommand::Acknowledge
            | PatronCommand::Exclude { .. } => Action::SetOwnLimits,
            PatronCommand::BuyIn { .. } | PatronCommand::CashOut { .. } => Action::MoveWallet,
            PatronCommand::Enter { .. }
            | PatronCommand::Leave { .. }
            | PatronCommand::Played { .. }
            | PatronCommand::Corrected { .. } => Action::OfTheHouse,
        }
    }

    /// A command to a meter. Tables are admitted by connecting them, and ask by themselves.
    #[must_use]
    pub const fn of_meter(command: &MeterCommand) -> Action {
        match command {
            MeterCommand::Install(_) | MeterCommand::SetTerms(_) => Action::SetMeter,
            MeterCommand::Admit { .. } | MeterCommand::Dismiss { .. } | MeterCommand::Ask { .. } => {
                Action::OfTheHouse
            }
        }
    }
}
