//! What must be on record before a round goes on: meters that have answered, awards that are validated, documents
//! that are done.

use crate::id::PersonId;
use crate::link::METER_NUMBERS;
use crate::messages::{Award, Command, Event, PaidFrom};
use crate::person::{By, Role};
use crate::refuse::{cited, no, no_by, not_by, not_now, only};
use crate::table::{Decision, Table};
use croupier_core::{Actor, Bettor, Clause, Money, Refusal};
use croupier_games::book::Setting;
use croupier_games::round::{Awaiting, SettledLine};
use croupier_games::{AnyCommand, AnyEvent, AnyRound};

fn award(settled: &SettledLine) -> Award {
    Award { bettor: settled.bettor, bet: settled.line.bet.to_owned(), amount: settled.line.paid }
}

impl Award {
    /// The command that records its documents as done.
    pub(crate) fn document(&self) -> Command {
        Command::Document { bettor: self.bettor, bet: Some(self.bet.clone()) }
    }
}

impl Table {
    /// The largest award that a supervisor may validate in advance.
    pub const IN_ADVANCE_MAX: Money = Money::cents(100_000);

    /// nj/lunar-poker 38.12(i)·a | nj/packs-poker 43.12(b); 43.12(d)
    ///
    /// Contributions are on the meter before a card is dealt, and an award is worked out on the meter as it stands at
    /// that moment, with the sole right to award from it.
    pub(crate) fn check_meters(&self, events: &[AnyEvent]) -> Result<(), Refusal> {
        if self.state.links.order().is_some() {
            return Err(no("a progressive meter has not answered yet"));
        }
        match self.unlocked(events) {
            None => Ok(()),
            Some(number) => Err(no("the progressive meter is read first").value(number)),
        }
    }

    /// The meter that has to be read before these events.
    pub(crate) fn unlocked(&self, events: &[AnyEvent]) -> Option<u8> {
        let round = self.round()?;
        let asked = |number: u8| events.iter().any(|event| round.meters_asked(event)[usize::from(number)]);
        METER_NUMBERS.into_iter().find(|number| asked(*number) && !self.state.links.is_locked(*number))
    }

    /// What the dealer's next step would bring about.
    fn dealer_ahead(&self) -> Vec<AnyEvent> {
        match self.round().map(|round| (round, round.awaiting())) {
            Some((round, Awaiting::Dealer(step))) => self.ahead_of(round, &step),
            Some(_) | None => Vec::new(),
        }
    }

    /// What this step of the dealer would bring about, where meters are in use.
    pub(crate) fn ahead_of(&self, round: &AnyRound, step: &AnyCommand) -> Vec<AnyEvent> {
        if round.meters().iter().all(Option::is_none) {
            return Vec::new();
        }
        round.decide(Actor::Dealer, step).map(|events| events.into_iter().collect()).unwrap_or_default()
    }

    /// The meter that has to be read before the dealer's next step.
    #[must_use]
    pub(crate) fn lock_wanted(&self) -> Option<u8> {
        self.unlocked(&self.dealer_ahead())
    }

    /// nj/lunar-poker 38.11(b); 38.11(b)3 | nj/packs-poker 43.12(c); 43.12(c)1; 43.12(c)3
    ///
    /// The awards of the dealer's next step that no supervisor has validated yet; the program has verified the hands.
    #[must_use]
    pub fn awards_to_validate(&self) -> Vec<Award> {
        self.lines_to_validate().iter().map(award).collect()
    }

    /// The same with the hand, the clause and the amount of each.
    #[must_use]
    pub fn lines_to_validate(&self) -> Vec<SettledLine> {
        let events = self.dealer_ahead();
        if self.unlocked(&events).is_some() { Vec::new() } else { self.unvalidated_lines(&events) }
    }

    /// The awards among these events that no supervisor has validated yet.
    pub(crate) fn unvalidated(&self, events: &[AnyEvent]) -> Vec<Award> {
        self.unvalidated_lines(events).iter().map(award).collect()
    }

    fn unvalidated_lines(&self, events: &[AnyEvent]) -> Vec<SettledLine> {
        let awards = events.iter().flat_map(AnyEvent::settled_lines).filter(SettledLine::is_award);
        awards.filter(|settled| self.paid_from(settled).is_none()).collect()
    }

    /// Where an award is paid from, if a supervisor has validated it.
    pub(crate) fn paid_from(&self, settled: &SettledLine) -> Option<PaidFrom> {
        let award = award(settled);
        let known = self.state.validated.iter().find(|(known, _)| *known == award).map(|(_, from)| *from);
        let in_advance = self.state.validated_up_to.as_ref().filter(|_| self.may_validate_in_advance());
        let small = in_advance.filter(|(most, _)| award.amount <= *most);
        known.or_else(|| small.filter(|(_, by)| self.may_validate(by)).map(|_| PaidFrom::Tray))
    }

    /// nj/lunar-poker 38.11(b)3 | nj/packs-poker 43.12(c)3
    pub(crate) fn may_validate_in_advance(&self) -> bool {
        let real = self.state.settings.as_ref().is_some_and(|settings| settings.demonstration == Some(false));
        let book = self.play().map(|play| &play.book);
        let option = book.and_then(|book| book.option("small_awards_in_advance"));
        !real || option.is_some_and(|option| option.value == Setting::Bool(true))
    }

    /// nj/lunar-poker 38.4(d); 38.11(b)3 | nj/dragon-poker 42.4(d) | nj/packs-poker 43.12(c)3 | nj/lucky-8s 50.6(b)
    ///
    /// Do these acts want a casino supervisor here? The text names that rank beside the floorperson of the table; in a
    /// demonstration nobody holds ranks.
    pub(crate) fn wants_casino_supervisor(&self) -> bool {
        let real = self.state.settings.as_ref().is_some_and(|settings| settings.demonstration == Some(false));
        let option = self.play().and_then(|play| play.book.option("casino_supervisor_acts_by"));
        real && option.is_some_and(|option| option.value.to_string() == "casino_supervisor")
    }

    /// A supervisor, of the higher rank where the book wants it.
    pub(crate) fn only_casino_supervisor(&self, by: &By, clause: Option<Clause>) -> Result<(), Refusal> {
        only(by, &[Role::Supervisor], "a supervisor")?;
        if self.wants_casino_supervisor() && by.role != Role::CasinoSupervisor {
            return Err(cited(not_by(by, "a casino supervisor"), clause));
        }
        Ok(())
    }

    /// Who dealt any of the round, or plays at the table, validates none of its awards.
    fn may_validate(&self, supervisor: &PersonId) -> bool {
        !self.state.led_by.contains(supervisor) && self.state.seats.of(supervisor).next().is_none()
    }

    /// nj/lunar-poker 38.11(b); 38.11(b)3 | nj/packs-poker 43.12(c); 43.12(c)3
    ///
    /// No award without a named supervisor.
    pub(crate) fn check_awards(&self, events: &[AnyEvent]) -> Result<(), Refusal> {
        let unvalidated = events
            .iter()
            .flat_map(AnyEvent::settled_lines)
            .find(|line| line.is_award() && self.paid_from(line).is_none());
        let Some(line) = unvalidated else { return Ok(()) };
        let (_, procedure) = self.rules()?;
        let message = format!("a supervisor validates the award of {} first", line.bettor);
        Err(no_by(message, procedure.clauses.validate).value(line.line.paid.in_cents()))
    }

    /// nj/lunar-poker 38.10(a)1·e; 38.10(i)3·g; 38.10(j)2·c | nj/packs-poker 43.12(d)4
    ///
    /// The cards of a player whose award is not paid from the tray stay until the documents are done.
    pub(crate) fn check_documents(&self, events: &[AnyEvent]) -> Result<(), Refusal> {
        let taken = |award: &&Award| events.iter().any(|event| event.fact().collects(award.bettor.seat));
        match self.undocumented().find(taken) {
            None => Ok(()),
            Some(Award { bettor, .. }) => {
                let (_, procedure) = self.rules()?;
                let message = format!("the cards of {bettor} stay until the documents of the award are done");
                Err(no_by(message, procedure.clauses.documents))
            }
        }
    }

    /// nj/packs-poker 43.12(d)4
    ///
    /// The awards from the cage that have no documents yet, each by itself.
    pub fn undocumented(&self) -> impl Iterator<Item = &Award> {
        let from_cage = self.state.validated.iter().filter(|(_, from)| *from == PaidFrom::Cage);
        from_cage.map(|(award, _)| award).filter(|award| {
            let covers = |bet: &Option<String>| bet.as_ref().is_none_or(|bet| *bet == award.bet);
            !self.state.documented.iter().any(|(whose, bet)| *whose == award.bettor && covers(bet))
        })
    }

    /// nj/lunar-poker 38.11(b)3 | nj/packs-poker 43.12(c)3
    ///
    /// A supervisor validates exactly the awards that are due.
    pub(crate) fn validate(&self, by: &By, awards: &[Award], from: PaidFrom) -> Decision {
        let clause = self.play().and_then(|play| play.procedure.clauses.validate);
        self.only_casino_supervisor(by, clause)?;
        if !self.may_validate(&by.person) {
            let (_, procedure) = self.rules()?;
            return Err(no_by(
                "who dealt the round does not validate its awards",
                procedure.clauses.validate,
            ));
        }
        let due = self.awards_to_validate();
        if awards.is_empty() || !awards.iter().all(|award| due.contains(award)) {
            return Err(not_now("validate"));
        }
        Ok(vec![Event::Validated { awards: awards.to_vec(), from, supervisor: by.person.clone() }])
    }

    /// nj/lunar-poker 38.11(b)3 | nj/packs-poker 43.12(c)3
    ///
    /// A supervisor validates small awards in advance, by name and up to an amount, where the house's approved internal
    /// controls have it so; otherwise each award is validated by itself. A demonstration needs no supervisor for them.
    pub(crate) fn validate_up_to(&self, by: &By, amount: Money) -> Decision {
        let (_, procedure) = self.rules()?;
        self.only_casino_supervisor(by, procedure.clauses.validate)?;
        if !self.may_validate_in_advance() {
            let message = "each award is validated by itself; internal controls of this house could have it otherwise \
                           (small_awards_in_advance)";
            return Err(no_by(message, procedure.clauses.validate).value(amount.in_cents()));
        }
        if amount < Money::ZERO || amount > Table::IN_ADVANCE_MAX {
            let most = Table::IN_ADVANCE_MAX.in_cents();
            let message = format!("awards of 0 to {most} cents are validated in advance");
            return Err(no_by(message, procedure.clauses.validate).value(amount.in_cents()));
        }
        Ok(vec![Event::ValidatedUpTo { amount, supervisor: by.person.clone() }])
    }

    /// nj/lunar-poker 38.10(a)1·e; 38.10(i)3·g; 38.10(j)2·c | nj/packs-poker 43.12(d)4
    pub(crate) fn document(&self, by: &By, bettor: Bettor, bet: Option<&str>) -> Decision {
        only(by, &[Role::Supervisor, Role::Cage], "a supervisor or the cage")?;
        let meant = |award: &&Award| award.bettor == bettor && bet.is_none_or(|bet| award.bet == bet);
        let done: Vec<Event> = self
            .undocumented()
            .filter(meant)
            .map(|award| Event::Documented { bettor, bet: Some(award.bet.clone()) })
            .collect();
        if done.is_empty() { Err(not_now("document")) } else { Ok(done) }
    }
}
