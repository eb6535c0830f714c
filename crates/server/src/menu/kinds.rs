//! What a command is called among all commands: the name that pages and programs go by.

use croupier_table::{CardStep, Command};

/// The name of a command: for one in a round, or for a step with cards, the name of that.
pub fn of(command: &Command) -> &'static str {
    match command {
        Command::Install(_) => "install",
        Command::ChangeSettings(_) => "change_settings",
        Command::RemoveDevice { .. } => "remove_device",
        Command::ReturnDevice { .. } => "return_device",
        Command::Attest { .. } => "attest",
        Command::Open => "open",
        Command::Close => "close",
        Command::Request { .. } => "request",
        Command::Confirm => "confirm",
        Command::Withdraw => "withdraw",
        Command::Cards { step, .. } => step_name(step),
        Command::Sit { .. } => "sit",
        Command::StandUp { .. } => "stand_up",
        Command::Allow { .. } => "allow",
        Command::BuyIn { .. } => "buy_in",
        Command::TakeChips { .. } => "take_chips",
        Command::Tip { .. } => "tip",
        Command::SpokenCash { .. } => "spoken_cash",
        Command::ConfirmCash => "confirm_cash",
        Command::RefuseCash { .. } => "refuse_cash",
        Command::Coupon { .. } => "coupon",
        Command::OpenRound => "open_round",
        Command::CallOffRound => "give_up_round",
        Command::Round { command, .. } => command.info().name,
        Command::LinkMeter { .. } => "link_meter",
        Command::UnlinkMeter { .. } => "unlink_meter",
        Command::AskMeter { .. } => "ask_meter",
        Command::MeterAnswer { .. } => "meter_answer",
        Command::Validate { .. } => "validate",
        Command::ValidateUpTo { .. } => "validate_up_to",
        Command::Document { .. } => "document",
        Command::Dispute { .. } => "dispute",
        Command::Decide { .. } => "decide",
        Command::Reopen => "reopen",
        Command::Correct(_) => "correct",
        Command::Approve => "approve",
        Command::Reject { .. } => "reject",
        Command::Separate { .. } => "separate",
        Command::LiftSeparation { .. } => "lift_separation",
        Command::CallSupervisor { .. } => "call_supervisor",
        Command::AnswerCall => "answer_call",
        Command::TimeOver { .. } => "time_over",
        Command::ConfirmCount => "confirm_count",
        Command::DeclareAbsent { .. } => "declare_absent",
        Command::ReportIncident { .. } => "report_incident",
        Command::Rule { .. } => "rule",
    }
}

const fn step_name(step: &CardStep) -> &'static str {
    match step {
        CardStep::Receive { .. } => "receive",
        CardStep::Inspect => "inspect",
        CardStep::Verify => "verify",
        CardStep::Spread { .. } => "spread",
        CardStep::TurnUp => "turn_up",
        CardStep::Look => "look",
        CardStep::Wash => "wash",
        CardStep::Shuffle { .. } => "shuffle",
        CardStep::Cut { .. } => "cut",
        CardStep::OrderCut { .. } => "order_cut",
        CardStep::OrderShuffle { .. } => "order_shuffle",
        CardStep::FoundComplete => "found_complete",
        CardStep::Remove { .. } => "remove",
        CardStep::Reveal { .. } => "reveal",
    }
}
