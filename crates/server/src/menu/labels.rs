//! Words for commands.

use crate::view::name_of;
use crate::wire::item::Group;
use croupier_core::Bettor;
use croupier_games::round::CommandKind;
use croupier_games::{AnyCommand, Game};
use croupier_table::{CardStep, Command, Device, PaidFrom, Removal, Slip, Table};

/// What an item says.
pub struct Label {
    pub group: Group,
    pub text: String,
    pub short: String,
    pub bet: Option<String>,
    pub bettor: Option<Bettor>,
}

impl Label {
    fn new(group: Group, text: impl Into<String>) -> Label {
        let text = text.into();
        Label { group, short: text.clone(), text, bet: None, bettor: None }
    }

    fn short(mut self, short: impl Into<String>) -> Label {
        self.short = short.into();
        self
    }

    fn of(mut self, bettor: Option<Bettor>) -> Label {
        self.bettor = bettor;
        self
    }
}

/// What a wager of the table's game is called.
pub(super) fn wager(table: &Table, bet: &str) -> String {
    table.play().map_or_else(|| bet.to_owned(), |play| Game::of(&play.book).title(bet))
}

/// The words of a command at a table.
pub fn of(command: &Command, table: &Table) -> Label {
    match command {
        Command::Install(_) => Label::new(Group::Procedure, "Set the table up"),
        Command::ChangeSettings(_) => Label::new(Group::Procedure, "Change the settings"),
        Command::RemoveDevice { device, .. } => Label::new(Group::Procedure, removed(*device)),
        Command::ReturnDevice { device, .. } => Label::new(Group::Procedure, returned(*device)),
        Command::Attest { list, deck, .. } => {
            let of_deck = deck.map_or_else(String::new, |deck| format!(", deck {}", deck + 1));
            Label::new(Group::Procedure, format!("Attest {}{of_deck}", list.what()))
        }
        Command::Open => Label::new(Group::Procedure, "Open the table"),
        Command::Close => Label::new(Group::Procedure, "Close the table"),
        Command::OpenRound => Label::new(Group::Dealer, "Open wagers"),
        Command::CallOffRound => {
            Label::new(Group::Dealer, "Cards too old: give all wagers back").short("Give up")
        }
        Command::Request { slip, .. } => {
            let name = slip_name(*slip);
            Label::new(Group::Money, format!("{name} slip: first signature")).short(name)
        }
        Command::Confirm => Label::new(Group::Money, "Sign the slip as second person").short("Sign"),
        Command::Withdraw => Label::new(Group::Money, "Tear the slip up").short("Tear up"),
        Command::Cards { deck, step } => cards(step, *deck),
        Command::Sit { bettor, .. } => {
            Label::new(Group::Seat, format!("Sit down: {}", name_of(*bettor))).short("Sit").of(Some(*bettor))
        }
        Command::StandUp { bettor } => {
            Label::new(Group::Seat, format!("Leave {}", name_of(*bettor))).short("Leave").of(Some(*bettor))
        }
        Command::Allow { .. } => Label::new(Group::Procedure, "A patron's own limits"),
        Command::BuyIn { .. } => Label::new(Group::Chips, "Buy chips"),
        Command::TakeChips { .. } => Label::new(Group::Chips, "Take chips to the cage").short("Cash in"),
        Command::Tip { .. } => Label::new(Group::Chips, "Tip the dealer").short("Tip"),
        Command::SpokenCash { bettor, .. } => {
            Label::new(Group::Money, format!("Spoken wager with cash, {}", name_of(*bettor)))
                .of(Some(*bettor))
        }
        Command::ConfirmCash => Label::new(Group::Supervisor, "Confirm the spoken wager").short("Confirm"),
        Command::RefuseCash { .. } => {
            Label::new(Group::Supervisor, "Refuse the spoken wager").short("Refuse")
        }
        Command::Coupon { bettor, bet, .. } => {
            Label::new(Group::Money, format!("Coupon with {}, {}", wager(table, bet), name_of(*bettor)))
                .of(Some(*bettor))
        }
        Command::Round { bettor, command } => in_round(command, *bettor),
        Command::LinkMeter { meter, .. } => {
            Label::new(Group::Procedure, format!("Connect the progressive meter {meter}")).short("Connect")
        }
        Command::UnlinkMeter { .. } => Label::new(Group::Procedure, "Disconnect a meter"),
        Command::AskMeter { number } => Label::new(Group::Procedure, format!("Read meter {}", number + 1)),
        Command::MeterAnswer { .. } => Label::new(Group::Procedure, "A meter answers"),
        Command::Validate { from, .. } => match from {
            PaidFrom::Tray => {
                Label::new(Group::Supervisor, "Validate the award, paid from the tray").short("Validate")
            }
            PaidFrom::Cage => {
                Label::new(Group::Supervisor, "Validate the award, paid by the cage").short("Validate")
            }
        },
        Command::ValidateUpTo { .. } => Label::new(Group::Supervisor, "Validate small awards in advance"),
        Command::Document { bettor, bet } => {
            let award = bet.as_ref().map_or_else(|| "the award".to_owned(), |bet| wager(table, bet));
            Label::new(Group::Supervisor, format!("Documents of {award} are done, {}", name_of(*bettor)))
                .short("Documents")
                .of(Some(*bettor))
        }
        Command::Dispute { .. } => {
            Label::new(Group::Irregularity, "Dispute: the table stands still").short("Dispute")
        }
        Command::Decide { .. } => Label::new(Group::Supervisor, "Decide the dispute").short("Decide"),
        Command::Reopen => Label::new(Group::Supervisor, "Let the table go on").short("Go on"),
        Command::Correct(_) => Label::new(Group::Supervisor, "Put a payment right"),
        Command::Approve => Label::new(Group::Supervisor, "Approve the correction").short("Approve"),
        Command::Reject { .. } => Label::new(Group::Supervisor, "Reject the correction").short("Reject"),
        Command::Separate { .. } => Label::new(Group::Supervisor, "Keep two players apart"),
        Command::LiftSeparation { .. } => {
            Label::new(Group::Supervisor, "Let two players play together again")
        }
        Command::CallSupervisor { .. } => Label::new(Group::Irregularity, "Call a supervisor").short("Call"),
        Command::TimeOver { .. } => Label::new(Group::Procedure, "The time to decide is over"),
        Command::ConfirmCount => {
            Label::new(Group::Supervisor, "Counted together: the number is wrong").short("Confirm the count")
        }
        Command::DeclareAbsent { bettor } => {
            Label::new(Group::Supervisor, format!("Declare the player absent: {}", name_of(*bettor)))
                .short("Absent")
                .of(Some(*bettor))
        }
        Command::AnswerCall => Label::new(Group::Supervisor, "Answer the call").short("Answer"),
        Command::ReportIncident { .. } => {
            Label::new(Group::Supervisor, "Report an incident").short("Incident")
        }
        Command::Rule { .. } => {
            Label::new(Group::Supervisor, "Rule on what the rules do not cover").short("Ruling")
        }
    }
}

const fn removed(device: Device) -> &'static str {
    match device {
        Device::Shuffler => "Take the shuffler off the table",
        Device::Shoe => "Take the shoe off the table",
    }
}

const fn returned(device: Device) -> &'static str {
    match device {
        Device::Shuffler => "Use the shuffler again",
        Device::Shoe => "Use the shoe again",
    }
}

const fn slip_name(slip: Slip) -> &'static str {
    match slip {
        Slip::Opener => "Opener",
        Slip::Fill => "Fill",
        Slip::Credit => "Credit",
        Slip::Closer => "Closer",
        Slip::Drop => "Drop",
        Slip::Tips => "Tips",
    }
}

/// A step with cards.
fn cards(step: &CardStep, deck: u8) -> Label {
    let what = match step {
        CardStep::Receive { pre_shuffled: true } => "Receive inspected and shuffled cards",
        CardStep::Receive { pre_shuffled: false } => "Receive cards",
        CardStep::Inspect => "Inspect the cards",
        CardStep::Verify => "Verify the inspected cards",
        CardStep::Spread { face_up: true } => "Spread the cards face up",
        CardStep::Spread { face_up: false } => "Spread the cards face down",
        CardStep::TurnUp => "Turn the spread up",
        CardStep::Look => "Look at the cards",
        CardStep::Wash => "Wash and stack the cards",
        CardStep::Shuffle { .. } => "Shuffle",
        CardStep::Cut { .. } => "Cut",
        CardStep::OrderCut { .. } => "Order a new cut",
        CardStep::OrderShuffle { .. } => "Order a new shuffle",
        CardStep::FoundComplete => "The deck is complete after all",
        CardStep::Remove { .. } => "Take the cards off the table",
        CardStep::Reveal { .. } => "Reveal the order of the last shoe",
    };
    let why = if let CardStep::Remove { reason } = step { because(reason) } else { "" };
    Label::new(Group::Cards, format!("{what}, deck {}{why}", deck + 1)).short(what)
}

const fn because(reason: &Removal) -> &'static str {
    match reason {
        Removal::TimeIsOver => ": time is over",
        Removal::WrongNumber => ": wrong number",
        Removal::Damaged => ": damaged",
        Removal::Replaced => ": replaced",
        Removal::TableCloses => ": table closes",
        Removal::Other(_) => "",
    }
}

/// A command of the game, in the game's own words.
fn in_round(command: &AnyCommand, bettor: Option<Bettor>) -> Label {
    let info = command.info();
    let group = match info.kind {
        CommandKind::Place | CommandKind::TakeBack => Group::Wager,
        CommandKind::Decision => Group::Decision,
        CommandKind::SendBack | CommandKind::CloseWagers | CommandKind::Step | CommandKind::PickUp => {
            Group::Dealer
        }
        CommandKind::Card => Group::Cards,
        CommandKind::Irregularity => Group::Irregularity,
    };
    let mut label = Label::new(group, info.text);
    if let Some(short) = info.short {
        label = label.short(short);
    }
    label.bet = info.wager.map(str::to_owned);
    label.of(bettor)
}
