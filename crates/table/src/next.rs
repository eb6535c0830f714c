//! What a table waits for: always one thing, with its clause.

use crate::attest::Checklist;
use crate::books;
use crate::duty::Duty;
use crate::library::Play;
use crate::link::Order;
use crate::messages::{Award, CardStep, Command, Slip};
use crate::person::Role;
use crate::table::Table;
use crate::time::Time;
use croupier_core::{Bettor, Clause, Money};
use croupier_games::round::Awaiting;
use croupier_games::{AnyCommand, AnyRound};
use std::borrow::Cow;

/// Who has to do something.
#[derive(Clone, Debug, PartialEq)]
pub enum Who {
    /// The dealer.
    Dealer,
    /// A supervisor.
    Supervisor,
    /// Casino security.
    Security,
    /// Two persons, one of them of the cage or a supervisor.
    TwoPersons,
    /// The next card.
    Shoe,
    /// Somebody has to sit down, or those who sit have to wager.
    Patrons,
    /// Each of these bettors.
    Players(Vec<Bettor>),
    /// A progressive meter.
    Meter(Order),
    /// The table itself.
    Table,
}

/// The next thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Next {
    /// The one whom the table waits for.
    pub who: Who,
    /// The duty, where a machine may do it.
    pub duty: Option<Duty>,
    /// What, where it is one command; amounts and counts as the table proposes them.
    pub command: Option<Command>,
    /// In words.
    pub what: Cow<'static, str>,
    /// Where it is written; none for the house's own controls.
    pub clause: Option<Clause>,
}

impl Next {
    fn new(who: Who, what: impl Into<Cow<'static, str>>) -> Next {
        Next { who, duty: None, command: None, what: what.into(), clause: None }
    }

    const fn by(mut self, clause: Option<Clause>) -> Next {
        self.clause = clause;
        self
    }

    fn duty(mut self, duty: Duty, command: Command) -> Next {
        (self.duty, self.command) = (Some(duty), Some(command));
        self
    }

    fn with(mut self, command: Command) -> Next {
        self.command = Some(command);
        self
    }
}

/// In words.
fn named(step: &CardStep) -> &'static str {
    match step {
        CardStep::Receive { pre_shuffled: false } => "cards are received",
        CardStep::Receive { pre_shuffled: true } => "inspected and shuffled cards are received",
        CardStep::Inspect => "the dealer inspects the cards",
        CardStep::Verify => "the cards are verified",
        CardStep::Spread { face_up: true } => "the cards are spread face up",
        CardStep::Spread { face_up: false } => "the cards are spread face down",
        CardStep::TurnUp => "the spread is turned face up",
        CardStep::Look => "the first player looks at the cards",
        CardStep::Wash => "the cards are turned down, washed and stacked",
        CardStep::Shuffle { .. } => "the cards are shuffled",
        CardStep::Cut { .. } => "the cards are cut",
        CardStep::OrderCut { .. } => "a new cut is ordered",
        CardStep::OrderShuffle { .. } => "a new shuffle is ordered",
        CardStep::FoundComplete => "the deck is complete after all",
        CardStep::Remove { .. } => "the cards leave the table",
        CardStep::Reveal { .. } => "the promised order is revealed",
    }
}

/// Who does a step with cards.
const fn who(step: &CardStep) -> Who {
    match step {
        CardStep::Verify
        | CardStep::OrderCut { .. }
        | CardStep::OrderShuffle { .. }
        | CardStep::FoundComplete => Who::Supervisor,
        CardStep::Receive { .. }
        | CardStep::Inspect
        | CardStep::Spread { .. }
        | CardStep::TurnUp
        | CardStep::Look
        | CardStep::Wash
        | CardStep::Shuffle { .. }
        | CardStep::Cut { .. }
        | CardStep::Remove { .. }
        | CardStep::Reveal { .. } => Who::Dealer,
    }
}

impl Table {
    /// What the table waits for.
    #[must_use]
    pub fn next(&self, at: Time) -> Next {
        if let Some(next) = self.people_first() {
            return next;
        }
        if let Some(order) = self.links().order() {
            return Next::new(Who::Meter(*order), "a progressive meter answers");
        }
        if !self.is_open() {
            return self.next_to_open(at);
        }
        if let Some(device) =
            self.missing_device().filter(|_| self.is_between_rounds() || self.is_without_shuffler())
        {
            let clause = self.play().and_then(|play| play.procedure.clauses.device);
            if !self.is_between_rounds() {
                return Next::new(Who::Dealer, "the cards cannot be shuffled again: all wagers go back")
                    .by(clause)
                    .duty(Duty::OpenRound, Command::CallOffRound);
            }
            let what = format!(
                "the {} was taken away: it is returned, or the settings say what is used",
                device.name()
            );
            return Next::new(Who::Supervisor, what).by(clause);
        }
        if let Some(next) = self.next_for_cards(at) {
            return next;
        }
        match self.round() {
            Some(_) if self.is_to_be_called_off(at) => {
                let clause = self.play().and_then(|play| play.procedure.life_clause);
                Next::new(Who::Dealer, "the cards are too old: all wagers go back")
                    .by(clause)
                    .duty(Duty::OpenRound, Command::CallOffRound)
            }
            Some(round) => self.next_in_round(round),
            None if self.seats().is_empty() => Next::new(Who::Patrons, "somebody sits down"),
            None => self.next_round(),
        }
    }

    /// What goes before wagers are opened.
    fn next_round(&self) -> Next {
        if let Some(bettor) = self.to_be_separated() {
            let clause = self.play().and_then(|play| play.procedure.clauses.separate);
            let next =
                Next::new(Who::Supervisor, "one of two players who are kept apart stands up").by(clause);
            return next.with(Command::StandUp { bettor });
        }
        if !self.missing_meters().is_empty() {
            return Next::new(Who::Supervisor, "the progressive meter of this table is connected");
        }
        let by_hand = !self.is_automatic(Duty::Dealing);
        match self.unattested(Checklist::Handling).first().filter(|_| by_hand) {
            Some(due) => Next::new(Who::Dealer, "the dealer attests how cards and chips are handled")
                .by(Some(due.clause))
                .duty(Duty::Attest, Checklist::Handling.attest(None)),
            None => Next::new(Who::Dealer, "wagers are opened").duty(Duty::OpenRound, Command::OpenRound),
        }
    }

    /// What people have begun goes before everything else.
    fn people_first(&self) -> Option<Next> {
        let clause = self.play().and_then(|play| play.procedure.clauses.ruling);
        if self.settings().is_none() {
            return Some(Next::new(Who::Supervisor, "the table is set up"));
        }
        if let Some(dispute) = self.dispute_open() {
            let what = if dispute.decision.is_none() {
                "the dispute is decided"
            } else {
                "another person lets the table go on"
            };
            return Some(Next::new(Who::Supervisor, what).by(clause));
        }
        // What a count would make void may go off a meter, which answers first what it was asked before.
        if self.state.count.is_some() && self.links().order().is_none() {
            let clause = self.play().and_then(|play| play.procedure.clauses.stub);
            let what =
                "the count does not fit: the dealer counts again, and a supervisor confirms a wrong number";
            return Some(Next::new(Who::Supervisor, what).by(clause).with(Command::ConfirmCount));
        }
        if self.awaits_a_card() {
            return None;
        }
        if let Some(slip) = self.slip_holds() {
            let next = Next::new(Who::TwoPersons, format!("the {slip:?} slip gets its second signature"));
            let by_machine = self.state.slip.as_ref().is_some_and(|slip| slip.by.role == Role::Machine);
            let next = next.with(Command::Confirm);
            return Some(Next { duty: by_machine.then_some(Duty::Inventory), ..next });
        }
        if self.state.cash.is_some() {
            let clause = self.play().and_then(|play| play.procedure.clauses.cash);
            return Some(
                Next::new(Who::Supervisor, self.cash_confirmed()).by(clause).with(Command::ConfirmCash),
            );
        }
        None
    }

    /// What a spoken wager waits for, in words.
    fn cash_confirmed(&self) -> &'static str {
        if self.wants_casino_supervisor() {
            "a casino supervisor confirms the spoken wager"
        } else {
            "the spoken wager is confirmed"
        }
    }

    /// Who validates awards here, in words.
    fn validator(&self) -> &'static str {
        if self.wants_casino_supervisor() { "a casino supervisor" } else { "a supervisor" }
    }

    /// A card that is due waits for no slip and no cash: neither changes anything about it.
    fn awaits_a_card(&self) -> bool {
        self.round().is_some_and(|round| matches!(round.awaiting(), Awaiting::Card))
    }

    /// A slip that others wait for: chips that are brought at any time, anything else between rounds.
    fn slip_holds(&self) -> Option<Slip> {
        let slip = self.state.slip.as_ref().map(|slip| slip.what.slip)?;
        let brings = matches!(slip, Slip::Opener | Slip::Fill);
        (brings || self.is_between_rounds()).then_some(slip)
    }

    fn next_to_open(&self, at: Time) -> Next {
        let Ok((_, procedure)) = self.rules() else {
            return Next::new(Who::Supervisor, "the book of this table is brought back");
        };
        let around = self.around();
        for (number, _) in self.decks().numbered() {
            if let Some((step, clause)) = self.decks().next_step(number, procedure, around, at) {
                return self.card_step(number, step, clause);
            }
        }
        if self.rests() {
            let next = Next::new(Who::Supervisor, "the table is closed until a supervisor opens it again");
            return next.with(Command::Open);
        }
        if let Some(deck) = self.decks_to_inspect().first() {
            let clause = self.unattested(Checklist::Return).first().map(|one| one.clause);
            let next = Next::new(Who::Security, "security inspects the cards that came back").by(clause);
            return next.duty(Duty::Attest, Checklist::Return.attest(Some(*deck)));
        }
        for list in [Checklist::Installation, Checklist::Opening] {
            if let Some(due) = self.unattested(list).first() {
                let next =
                    Next::new(Who::Supervisor, format!("{} is attested", list.what())).by(Some(due.clause));
                return next.duty(Duty::Attest, list.attest(None));
            }
        }
        if !self.state.has_opener {
            let request = Command::Request { slip: Slip::Opener, amount: Money::ZERO };
            let next = Next::new(Who::TwoPersons, "the opening inventory is brought");
            return next.duty(Duty::Inventory, request);
        }
        Next::new(Who::Supervisor, "the table is opened").duty(Duty::Open, Command::Open)
    }

    /// What is to be done with cards before the table can go on.
    fn next_for_cards(&self, at: Time) -> Option<Next> {
        let (_, procedure) = self.rules().ok()?;
        let around = self.around();
        let due = |number: u8| self.decks().next_step(number, procedure, around, at);
        match self.decks().in_play() {
            Some((number, _)) if !around.dealt => {
                due(number).map(|(step, clause)| self.card_step(number, step, clause))
            }
            Some(_) => None,
            None => self.decks().numbered().find_map(|(number, _)| {
                due(number).map(|(step, clause)| self.card_step(number, step, clause))
            }),
        }
    }

    fn next_in_round(&self, round: &AnyRound) -> Next {
        let clause = round.clauses().first().copied().map(Clause::new);
        let says = |command: AnyCommand| Command::Round { bettor: None, command };
        match round.awaiting() {
            Awaiting::Wagers { close: Some(close) } if self.has_wagers() => {
                Next::new(Who::Dealer, "wagers are closed").by(clause).duty(Duty::Dealing, says(close))
            }
            Awaiting::Wagers { .. } => Next::new(Who::Patrons, "players wager").by(clause),
            Awaiting::Card => {
                Next { duty: Some(Duty::Cards), ..Next::new(Who::Shoe, "the next card").by(clause) }
            }
            Awaiting::Players(bettors) => {
                Next::new(Who::Players(bettors.to_vec()), "players decide").by(clause)
            }
            Awaiting::Dealer(step) => self.next_of_dealer(round, step, clause),
            Awaiting::Over => Next::new(Who::Table, "the round is over").by(clause),
        }
    }

    fn next_of_dealer(&self, round: &AnyRound, step: AnyCommand, clause: Option<Clause>) -> Next {
        let ahead = self.ahead_of(round, &step);
        if let Some(number) = self.unlocked(&ahead) {
            return Next::new(Who::Table, "the progressive meter is read")
                .by(clause)
                .with(Command::AskMeter { number });
        }
        let clauses = self.play().map(|play| play.procedure.clauses);
        let awards: Vec<Award> = self.unvalidated(&ahead);
        if !awards.is_empty() {
            let clause = clauses.and_then(|clauses| clauses.validate);
            let from = crate::messages::PaidFrom::Tray;
            let next =
                Next::new(Who::Supervisor, format!("{} validates the award", self.validator())).by(clause);
            return next.with(Command::Validate { awards, from });
        }
        if let Some(award) = self.undocumented().next()
            && let Ok(events) = round.decide(croupier_core::Actor::Dealer, &step)
            && self.check_documents(&events).is_err()
        {
            let clause = clauses.and_then(|clauses| clauses.documents);
            let next = Next::new(Who::Supervisor, "the documents of the award are done").by(clause);
            return next.with(award.document());
        }
        let says = Command::Round { bettor: None, command: step };
        Next::new(Who::Dealer, "the dealer's next step").by(clause).duty(Duty::Dealing, says)
    }

    fn card_step(&self, deck: u8, step: CardStep, clause: Option<Clause>) -> Next {
        let verified = |play: &Play| format!("{} verifies the cards", books::of(&play.book).verifier);
        let what = match (&step, self.play()) {
            (CardStep::Verify, Some(play)) => Cow::Owned(verified(play)),
            _ => Cow::Borrowed(named(&step)),
        };
        let next = Next::new(who(&step), what).by(clause);
        match Duty::of_cards(&step) {
            Some(duty) => next.duty(duty, Command::Cards { deck, step }),
            None => next.with(Command::Cards { deck, step }),
        }
    }
}
