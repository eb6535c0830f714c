//! One of each kind of command, and tables in each state.

use crate::house::House;
use croupier_core::{Bettor, Money};
use croupier_games::{AnyCommand, MeterState, dragon};
use croupier_house::Order;
use croupier_store::CommandId;
use croupier_table::*;
use std::collections::BTreeSet;
use std::str::FromStr;

pub fn id<I: FromStr<Err = NotAName>>(name: &str) -> I {
    name.parse().expect("a name")
}

fn settings(automatic: BTreeSet<Duty>) -> Settings {
    Settings {
        rulebook: "nj/dragon-poker".to_owned(),
        options: serde_json::json!({}),
        automatic,
        demonstration: None,
    }
}

pub fn in_round(command: dragon::round::Command) -> Command {
    Command::Round { bettor: None, command: AnyCommand::Dragon(command) }
}

pub fn ante(cents: i64) -> Command {
    in_round(dragon::round::Command::Place { bet: dragon::round::Bet::Ante, amount: Money::cents(cents) })
}

fn of_cards() -> Vec<(&'static str, Command)> {
    let why = || "a reason".to_owned();
    let steps = vec![
        ("cards receive", CardStep::Receive { pre_shuffled: false }),
        ("cards inspect", CardStep::Inspect),
        ("cards verify", CardStep::Verify),
        ("cards spread", CardStep::Spread { face_up: true }),
        ("cards turn up", CardStep::TurnUp),
        ("cards look", CardStep::Look),
        ("cards wash", CardStep::Wash),
        ("cards shuffle", CardStep::Shuffle { commitment: None, counted: None }),
        ("cards cut", CardStep::Cut { cards: 20 }),
        ("cards order cut", CardStep::OrderCut { reason: why() }),
        ("cards order shuffle", CardStep::OrderShuffle { reason: why() }),
        ("cards found complete", CardStep::FoundComplete),
        ("cards reveal", CardStep::Reveal { salt: String::new(), order: String::new() }),
        ("cards remove", CardStep::Remove { reason: Removal::Damaged }),
    ];
    steps.into_iter().map(|(name, step)| (name, Command::Cards { deck: 0, step })).collect()
}

/// One of each kind.
pub fn all() -> Vec<(&'static str, Command)> {
    let (why, ten, first) = (|| "a reason".to_owned(), Money::cents(1_000), Bettor::seated(1));
    let correction =
        Correction { round: 1, person: id("x"), reversed: vec![], instead: vec![], reason: why() };
    let (state, allowance) = (MeterState::default(), Allowance::default());
    let mut commands = vec![
        ("install", Command::Install(settings(Duty::all()))),
        ("change settings", Command::ChangeSettings(settings(Duty::all()))),
        ("remove device", Command::RemoveDevice { device: Device::Shuffler, reason: why() }),
        ("attest handling", Checklist::Handling.attest(None)),
        ("report incident", Command::ReportIncident { about: why(), deck: None }),
        ("attest return", Checklist::Return.attest(Some(0))),
        ("attest opening", Checklist::Opening.attest(None)),
        ("open", Command::Open),
        ("close", Command::Close),
        ("request", Command::Request { slip: Slip::Fill, amount: ten }),
        ("confirm", Command::Confirm),
        ("withdraw", Command::Withdraw),
        ("sit", Command::Sit { bettor: Bettor::seated(3), allowance }),
        ("stand up", Command::StandUp { bettor: first }),
        ("allow", Command::Allow { person: id("x"), allowance }),
        ("buy in", Command::BuyIn { amount: ten }),
        ("take chips", Command::TakeChips { amount: ten }),
        ("tip", Command::Tip { amount: ten }),
        ("spoken cash", Command::SpokenCash { bettor: first, amount: ten, bet: None }),
        ("confirm cash", Command::ConfirmCash),
        ("refuse cash", Command::RefuseCash { reason: why() }),
        (
            "coupon",
            Command::Coupon { bettor: first, bet: "ante".to_owned(), amount: ten, number: Some(why()) },
        ),
        ("open round", Command::OpenRound),
        ("give up round", Command::CallOffRound),
        ("round: wager", ante(1_000)),
        ("round: no more bets", in_round(dragon::round::Command::NoMoreBets)),
        ("round: shoe failed", in_round(dragon::round::Command::ShoeFailed)),
        ("link meter", Command::LinkMeter { number: 0, meter: id("m"), state }),
        ("unlink meter", Command::UnlinkMeter { number: 0 }),
        ("ask meter", Command::AskMeter { number: 0 }),
        ("meter answer", Command::MeterAnswer { order: 1, state }),
        ("validate", Command::Validate { awards: vec![], from: PaidFrom::Tray }),
        ("validate up to", Command::ValidateUpTo { amount: ten }),
        ("document", Command::Document { bettor: first, bet: None }),
        ("dispute", Command::Dispute { reason: why(), round: None }),
        ("decide", Command::Decide { decision: why() }),
        ("reopen", Command::Reopen),
        ("correct", Command::Correct(Box::new(correction))),
        ("approve", Command::Approve),
        ("reject", Command::Reject { reason: why() }),
        ("separate", Command::Separate { persons: [id("x"), id("y")], reason: why() }),
        ("lift separation", Command::LiftSeparation { persons: [id("x"), id("y")], reason: why() }),
        ("call supervisor", Command::CallSupervisor { reason: why() }),
        ("answer call", Command::AnswerCall),
        ("time over", Command::TimeOver { bettors: vec![first], seconds: 60 }),
        ("confirm count", Command::ConfirmCount),
        ("declare absent", Command::DeclareAbsent { bettor: first }),
        ("rule", Command::Rule { about: why(), decision: why() }),
    ];
    commands.extend(of_cards());
    commands
}

/// In which state a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Closed,
    Open,
    Round,
    Dispute,
}

impl State {
    pub const ALL: [State; 4] = [State::Closed, State::Open, State::Round, State::Dispute];

    pub fn of(table: &Table) -> State {
        match table {
            _ if table.dispute_open().is_some() => State::Dispute,
            _ if table.round().is_some() => State::Round,
            _ if table.is_open() => State::Open,
            _ => State::Closed,
        }
    }
}

fn order<C>(person: &str, role: Role, command: C) -> Order<C> {
    let at = Time(crate::sessions::now());
    Order { id: CommandId::fresh().expect("entropy"), at, by: By::new(id(person), role), command }
}

impl House {
    /// The house does something by itself, as if somebody had said it.
    pub fn by(&self, table: &str, person: &str, role: Role, command: Command) {
        self.app.house.submit(&id(table), &order(person, role, command)).expect("done");
    }

    pub fn seq(&self, table: &str) -> u64 {
        self.app.house.see_table(&id(table)).expect("read").expect("a table").seq()
    }

    /// A table in a state, at which `seated-…` plays and nobody else.
    pub fn table_in(&self, name: &str, state: State) {
        let by_hand = [Duty::OpenRound, Duty::Dealing];
        let automatic = match state {
            State::Closed => BTreeSet::new(),
            State::Open | State::Round | State::Dispute => {
                Duty::all().into_iter().filter(|duty| !by_hand.contains(duty)).collect()
            }
        };
        self.by(name, "flo", Role::Supervisor, Command::Install(settings(automatic)));
        if state == State::Closed {
            return;
        }
        let seated = format!("seated-{name}");
        let order = order("cage", Role::Cage, PatronCommand::BuyIn { amount: Money::cents(50_000) });
        self.app.house.patron(&id(&seated), &order).expect("chips");
        let sit = Command::Sit { bettor: Bettor::seated(1), allowance: Allowance::default() };
        self.by(name, &seated, Role::Player, sit);
        self.by(name, &seated, Role::Player, Command::BuyIn { amount: Money::cents(20_000) });
        if state == State::Open {
            return;
        }
        self.by(name, "dan", Role::Dealer, Command::OpenRound);
        self.by(name, &seated, Role::Player, ante(1_000));
        if state == State::Dispute {
            self.by(
                name,
                "flo",
                Role::Supervisor,
                Command::Dispute { reason: "a test".to_owned(), round: None },
            );
        }
    }
}
