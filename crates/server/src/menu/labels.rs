//! Words for commands.

use crate::view::name_of;
use crate::wire::words::{plain, sentence, title};
use croupier_core::Bettor;
use croupier_table::{Checklist, Command, PaidFrom};
use serde_json::Value;

/// What an item says.
pub struct Label {
    pub group: &'static str,
    pub text: String,
    pub short: String,
    pub bet: Option<String>,
    pub bettor: Option<Bettor>,
}

impl Label {
    fn new(group: &'static str, text: impl Into<String>) -> Label {
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

/// The words of a command.
pub fn of(command: &Command, said: &Value) -> Label {
    match command {
        Command::Install(_) => Label::new("procedure", "Set the table up"),
        Command::ChangeSettings(_) => Label::new("procedure", "Change the settings"),
        Command::RemoveDevice { device, .. } => Label::new(
            "procedure",
            format!("Take the {} off the table", plain(&format!("{device:?}").to_lowercase())),
        ),
        Command::Attest { list } => Label::new("procedure", attested(*list)),
        Command::Open => Label::new("procedure", "Open the table"),
        Command::Close => Label::new("procedure", "Close the table"),
        Command::OpenRound => Label::new("dealer", "Open wagers"),
        Command::GiveUpRound => Label::new("dealer", "Cards too old: give all wagers back").short("Give up"),
        Command::Request { slip, .. } => {
            let name = format!("{slip:?}");
            Label::new("money", format!("{name} slip: first signature")).short(name)
        }
        Command::Confirm => Label::new("money", "Sign the slip as second person").short("Sign"),
        Command::Withdraw => Label::new("money", "Tear the slip up").short("Tear up"),
        Command::Cards { deck, .. } => cards(said, *deck),
        Command::Sit { bettor, .. } => {
            Label::new("seat", format!("Sit down: {}", name_of(*bettor))).short("Sit").of(Some(*bettor))
        }
        Command::StandUp { bettor } => {
            Label::new("seat", format!("Leave {}", name_of(*bettor))).short("Leave").of(Some(*bettor))
        }
        Command::Allow { .. } => Label::new("procedure", "A patron's own limits"),
        Command::BuyIn { .. } => Label::new("chips", "Buy chips"),
        Command::TakeChips { .. } => Label::new("chips", "Take chips to the cage").short("Cash in"),
        Command::Tip { .. } => Label::new("chips", "Tip the dealer").short("Tip"),
        Command::SpokenCash { bettor, .. } => {
            Label::new("money", format!("Spoken wager with cash, {}", name_of(*bettor))).of(Some(*bettor))
        }
        Command::ConfirmCash => Label::new("supervisor", "Confirm the spoken wager").short("Confirm"),
        Command::RefuseCash { .. } => Label::new("supervisor", "Refuse the spoken wager").short("Refuse"),
        Command::Coupon { bettor, bet, .. } => {
            Label::new("money", format!("Coupon with {}, {}", title(bet), name_of(*bettor))).of(Some(*bettor))
        }
        Command::Round { bettor, .. } => in_round(said, *bettor),
        Command::LinkMeter { .. } => Label::new("procedure", "Connect a meter"),
        Command::UnlinkMeter { .. } => Label::new("procedure", "Disconnect a meter"),
        Command::AskMeter { number } => Label::new("procedure", format!("Read meter {}", number + 1)),
        Command::MeterAnswer { .. } => Label::new("procedure", "A meter answers"),
        Command::Validate { from, .. } => match from {
            PaidFrom::Tray => {
                Label::new("supervisor", "Validate the award, paid from the tray").short("Validate")
            }
            PaidFrom::Cage => {
                Label::new("supervisor", "Validate the award, paid by the cage").short("Validate")
            }
        },
        Command::ValidateUpTo { .. } => Label::new("supervisor", "Validate small awards in advance"),
        Command::Document { bettor, bet } => {
            let award = bet.as_ref().map_or_else(|| "the award".to_owned(), |bet| title(bet));
            Label::new("supervisor", format!("Documents of {award} are done, {}", name_of(*bettor)))
                .short("Documents")
                .of(Some(*bettor))
        }
        Command::Dispute { .. } => {
            Label::new("irregularity", "Dispute: the table stands still").short("Dispute")
        }
        Command::Decide { .. } => Label::new("supervisor", "Decide the dispute").short("Decide"),
        Command::Reopen => Label::new("supervisor", "Let the table go on").short("Go on"),
        Command::Correct(_) => Label::new("supervisor", "Put a payment right"),
        Command::Approve => Label::new("supervisor", "Approve the correction").short("Approve"),
        Command::Reject { .. } => Label::new("supervisor", "Reject the correction").short("Reject"),
        Command::Separate { .. } => Label::new("supervisor", "Keep two players apart"),
        Command::LiftSeparation { .. } => Label::new("supervisor", "Let two players play together again"),
        Command::CallSupervisor { .. } => Label::new("irregularity", "Call a supervisor").short("Call"),
        Command::AnswerCall => Label::new("supervisor", "Answer the call").short("Answer"),
        Command::Rule { .. } => {
            Label::new("supervisor", "Rule on what the rules do not cover").short("Ruling")
        }
    }
}

const fn attested(list: Checklist) -> &'static str {
    match list {
        Checklist::Installation => "Attest how the table is set up",
        Checklist::Opening => "Attest what belongs to an opening",
        Checklist::Handling => "Attest how cards and chips are handled",
        Checklist::Return => "Attest the cards that came back",
    }
}

/// A step with cards.
fn cards(said: &Value, deck: u8) -> Label {
    let step = said.pointer("/cards/step");
    let name =
        step.and_then(|step| step.as_str().or_else(|| step.as_object()?.keys().next().map(String::as_str)));
    let name = name.unwrap_or_default();
    let yes = |key: &str| step.and_then(|step| step.pointer(key)).and_then(Value::as_bool) == Some(true);
    let what = match name {
        "receive" if yes("/receive/pre_shuffled") => "Receive inspected and shuffled cards",
        "receive" => "Receive cards",
        "inspect" => "Inspect the cards",
        "verify" => "Verify the inspected cards",
        "spread" if yes("/spread/face_up") => "Spread the cards face up",
        "spread" => "Spread the cards face down",
        "turn_up" => "Turn the spread up",
        "look" => "Look at the cards",
        "wash" => "Wash and stack the cards",
        "shuffle" => "Shuffle",
        "cut" => "Cut",
        "order_cut" => "Order a new cut",
        "order_shuffle" => "Order a new shuffle",
        "found_complete" => "The deck is complete after all",
        "remove" => "Take the cards off the table",
        other => other,
    };
    let why = step.and_then(|step| step.pointer("/remove/reason")).and_then(Value::as_str);
    let why = why.map(|why| format!(": {}", plain(why))).unwrap_or_default();
    Label::new("cards", format!("{what}, deck {}{why}", deck + 1)).short(what)
}

/// Something in the round.
fn in_round(said: &Value, bettor: Option<Bettor>) -> Label {
    let command = said.pointer("/round/command").and_then(Value::as_object);
    let command = command.and_then(|command| command.values().next());
    let word = |key: &str| command.and_then(|command| command.get(key)).and_then(Value::as_str);
    let (name, bet) = (word("do").unwrap_or_default(), word("bet"));
    let wager = bet.map(title).unwrap_or_default();
    let mut label = match name {
        "place" => Label::new("wager", wager),
        "take_back" => Label::new("wager", format!("Take back {wager}")).short("Take back"),
        "declare" => {
            Label::new("decision", format!("Declare {}", word("side").map(declared).unwrap_or_default()))
        }
        _ => named(name, command),
    };
    label.bet = bet.map(str::to_owned);
    label.of(bettor)
}

fn declared(side: &str) -> String {
    match side {
        "instant" => "instant cash".to_owned(),
        other => format!("the {} bet", plain(other)),
    }
}

fn named(name: &str, command: Option<&Value>) -> Label {
    let decision = |text: &str| Label::new("decision", text);
    let dealer = |text: &str| Label::new("dealer", text);
    match name {
        "share" => decision("Share the spot"),
        "fold" => decision("Fold"),
        "play" => decision("Play"),
        "bet" => decision("Bet"),
        "buy" => decision("Buy a sixth card").short("Buy"),
        "exchange" => decision("Exchange cards").short("Exchange"),
        "in_to_win" => decision("In to Win"),
        "decline" => decision("Do not add In to Win").short("Decline"),
        "lay_out" => decision("Lay out a hand of 8").short("Lay out"),
        "take_up" => decision("Take the cards up again").short("Take up"),
        "nothing_to_declare" => decision("Nothing to declare").short("Nothing"),
        "force" => decision("Force the dealer").short("Force"),
        "dont_force" => decision("Do not force the dealer").short("Do not force"),
        "show" => decision("Show the cards").short("Show"),
        "no_more_bets" => dealer("No more bets"),
        "start_deal" => dealer("Start the deal"),
        "send_back" => dealer(&with_extras("Send wagers back", command)),
        "deal" => Label::new("cards", "Deal a card"),
        "discard_stub" => dealer("Stub into the discard rack"),
        "count_stub" => dealer("Count the stub"),
        "count_deck" => dealer("Count the deck"),
        "count_chips" => dealer("Count the progressive chips"),
        "discard_rest" => dealer("Unused cards into the discard rack"),
        "reveal" => dealer("Turn up the dealer's cards"),
        "settle" => dealer("Settle the next player"),
        "settle_first_five" => dealer("Settle the first five cards"),
        "pick_up" => dealer("Pick up the cards"),
        "register" => dealer("Register the progressive wagers"),
        "turn_pack" => dealer("Turn up the next pack"),
        "discard_pack" => dealer("Pack into the discard rack"),
        "end_declarations" => dealer("End the declarations"),
        "lock_in" => dealer("All decisions are locked in"),
        "act" => dealer("Act on the next option"),
        "shuffle_rack" => dealer("Shuffle the discard rack"),
        "discard_highest" => dealer("Take away the dealer's highest card"),
        "pay_royal" => dealer("Pay the next royal flush"),
        other => Label::new("irregularity", with_extras(&sentence(&plain(other)), command)),
    }
}

/// With what tells one of them from another: seat, wager, and whatever else it has.
fn with_extras(text: &str, command: Option<&Value>) -> String {
    let fields = command.and_then(Value::as_object).into_iter().flatten();
    let extras =
        fields.filter(|(key, value)| key.as_str() != "do" && !value.is_null()).map(|(key, value)| {
            match (key.as_str(), value) {
                ("seat", seat) => format!("seat {seat}"),
                ("bettor", bettor) => {
                    let number = |key: &str| bettor.get(key).and_then(Value::as_u64).unwrap_or_default();
                    format!("seat {}.{}", number("seat"), number("place"))
                }
                (key, Value::Bool(truth)) => format!("{}: {}", plain(key), if *truth { "yes" } else { "no" }),
                (_, Value::String(word)) => plain(word),
                (_, other) => plain(&other.to_string().replace(['{', '}', '"'], "")),
            }
        });
    let extras: Vec<String> = extras.collect();
    if extras.is_empty() { text.to_owned() } else { format!("{text}, {}", extras.join(", ")) }
}
