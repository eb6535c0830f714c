//! Rounds at the table: opening one, and passing on the commands of it.

use crate::account::Postings;
use crate::duty::Duty;
use crate::id::PersonId;
use crate::link::METER_NUMBERS;
use crate::messages::Event;
use crate::person::{By, Role};
use crate::refuse::{no, no_by, not_by, not_now, only};
use crate::table::{Decision, Table};
use crate::time::Time;
use croupier_core::{Actor, Audience, Bettor, Money, Refusal};
use croupier_games::felt::Felt;
use croupier_games::round::{Awaiting, Chosen, CommandKind};
use croupier_games::{AnyCommand, AnyEvent, AnyRound};

impl Table {
    /// nj/lunar-poker 38.4(a)·a; 38.4(c)2 | nj/dragon-poker 42.4(a); 42.4(c)2; 42.8(b); 42.9(b) | nj/packs-poker 43.4(b); 43.8(b); 43.9(b) | nj/lucky-8s 50.5(a) | nz/lunar-poker 7.1(a); 7.1(b)
    ///
    /// Wagers are opened when the cards are ready.
    pub(crate) fn open_round(&self, at: Time, by: &By) -> Decision {
        let (play, procedure) = self.rules()?;
        self.for_duty(by, Duty::OpenRound, &[Role::Dealer], "the dealer")?;
        if !self.state.open || self.state.playing {
            return Err(not_now("open_round"));
        }
        if self.state.seats.is_empty() {
            return Err(no_by("nobody sits at this table", procedure.clauses.idle));
        }
        if self.to_be_separated().is_some() {
            return Err(no_by(
                "two players are kept apart here: one of them stands up first",
                procedure.clauses.separate,
            ));
        }
        if self.state.book_differs {
            return Err(no("the book is another than when it was set: a supervisor confirms the settings"));
        }
        if let Some(number) = self.state.links.missing(&play.first) {
            return Err(no("a progressive meter of this table is not connected").value(number));
        }
        if self.state.links.order().is_some() {
            return Err(no("a progressive meter has not answered yet"));
        }
        self.check_devices()?;
        let deck = self.state.decks.check_ready(procedure, at)?;
        Ok(vec![Event::RoundOpened { round: self.state.rounds + 1, deck, book_hash: play.hash.clone() }])
    }

    /// Passes a command on to the round and looks at what it would do before it is done.
    pub(crate) fn forward(
        &self,
        at: Time,
        by: &By,
        bettor: Option<Bettor>,
        command: &AnyCommand,
    ) -> Decision {
        let (_, procedure) = self.rules()?;
        let Some(round) = self.round().or_else(|| self.round_before()) else { return Err(not_now("round")) };
        self.check_rank(by, command)?;
        let actor = self.actor(by, bettor, command)?;
        let closes = command.kind() == CommandKind::CloseWagers;
        if actor == Actor::Shoe || closes {
            self.state.decks.check_dealt_from(procedure)?;
        }
        if closes {
            self.state.decks.check_not_worn(procedure, at)?;
        }
        let events = self.decided_in_round(round, actor, command)?;
        if by.role == Role::Dealer && is_wrong_count(round, command, &events) {
            return Ok(vec![Event::CountDiffers { count: command.clone() }]);
        }
        self.carried_out(at, by, round, actor, events)
    }

    /// nj/lunar-poker 38.7(f)·b; 38.7(f)2·a | nj/dragon-poker 42.7(e)2 | nj/packs-poker 43.7(g)2 | nz/lunar-poker 11.10
    ///
    /// Nothing becomes void by one person's count, which may be mistyped: a second person finds the same number.
    pub(crate) fn confirm_count(&self, at: Time, by: &By) -> Decision {
        let (_, procedure) = self.rules()?;
        only(by, &[Role::Supervisor], "a supervisor")?;
        let round = self.round().or_else(|| self.round_before());
        let (Some(count), Some(round)) = (&self.state.count, round) else {
            return Err(not_now("confirm_count"));
        };
        if count.by.person == by.person {
            let message = "another person than the one who counted first confirms the number";
            return Err(no_by(message, procedure.clauses.stub));
        }
        let events = self.decided_in_round(round, Actor::Dealer, &count.what)?;
        self.carried_out(at, by, round, Actor::Dealer, events)
    }

    /// What follows from a command in a round, with what is decided for others before it.
    pub(crate) fn decided_in_round(
        &self,
        round: &AnyRound,
        actor: Actor,
        command: &AnyCommand,
    ) -> Result<Vec<AnyEvent>, Refusal> {
        let mut events = self.decided_before(round, actor, command);
        if events.is_empty() {
            return Ok(round.decide(actor, command)?.into_iter().collect());
        }
        let mut ahead = round.clone();
        events.iter().for_each(|event| ahead.apply(event));
        events.extend(ahead.decide(actor, command)?);
        Ok(events)
    }

    /// What the events of a round change at the table, if everything allows them.
    pub(crate) fn carried_out(
        &self,
        at: Time,
        by: &By,
        round: &AnyRound,
        actor: Actor,
        events: Vec<AnyEvent>,
    ) -> Decision {
        if !matches!(actor, Actor::Player(_)) {
            self.check_meters(&events)?;
        }
        self.check_awards(&events)?;
        self.check_documents(&events)?;
        let mut postings = self.moved_by(round, &events);
        if let (Actor::Player(_), true) = (actor, self.is_betting(round)) {
            self.check_allowance(at, &by.person, (round, &events), &postings)?;
        }
        if let Actor::Player(_) = actor {
            self.check_no_stake(by, &postings)?;
        }
        let coupons = self.coupons_taken(round, &events);
        postings.extend(coupons.iter().flat_map(|coupon| self.postings(coupon)));
        self.check_funds(&crate::account::netted(postings))?;
        let mut events: Vec<Event> = events.into_iter().map(Event::Round).collect();
        if !matches!(actor, Actor::Player(_) | Actor::Shoe) {
            let held = METER_NUMBERS.into_iter().filter(|number| self.state.links.is_locked(*number));
            events.extend(held.map(|number| Event::MeterReleased { number }));
        }
        events.extend(coupons);
        Ok(events)
    }

    /// nz/lunar-poker 7.3
    ///
    /// The round before, between rounds: its deck may be counted still, and nothing else.
    pub(crate) fn round_before(&self) -> Option<&AnyRound> {
        self.last_round().filter(|round| self.state.open && !self.state.playing && round.is_over())
    }

    /// nj/lunar-poker 38.6(g)·a | nj/dragon-poker 42.6(c) | nj/packs-poker 43.6(c)
    ///
    /// As whom somebody speaks in the round. Only who sits may wager.
    fn actor(&self, by: &By, bettor: Option<Bettor>, command: &AnyCommand) -> Result<Actor, Refusal> {
        let (_, procedure) = self.rules()?;
        let brings_a_card = command.info().brings_card;
        match by.role {
            Role::Player => {
                let mut own = self.state.seats.of(&by.person);
                let place = match bettor {
                    Some(place) => own.find(|own| *own == place),
                    None => own.next(),
                };
                place
                    .map(Actor::Player)
                    .ok_or_else(|| no_by("only who sits here may wager", procedure.clauses.seated))
            }
            Role::Machine if bettor.is_some() => self.speaks_for(by, bettor),
            Role::Dealer if brings_a_card && self.is_automatic(Duty::Cards) => {
                Err(no("the cards of this table come from its shoe: nobody chooses them"))
            }
            Role::Dealer if brings_a_card => Ok(Actor::Shoe),
            Role::Dealer => Ok(Actor::Dealer),
            Role::Machine if brings_a_card && self.is_automatic(Duty::Cards) => Ok(Actor::Shoe),
            Role::Machine if !brings_a_card && self.is_automatic(Duty::Dealing) => Ok(Actor::Dealer),
            Role::Supervisor | Role::CasinoSupervisor => Ok(Actor::Supervisor),
            Role::Machine | Role::Cage | Role::Security => {
                Err(not_by(by, "a player, the dealer or a supervisor"))
            }
        }
    }

    /// nz/lunar-poker 11.1·a; 11.15·a; 11.17
    ///
    /// Where the house has left a decision to a casino supervisor, no lower rank takes it.
    fn check_rank(&self, by: &By, command: &AnyCommand) -> Result<(), Refusal> {
        let (play, _) = self.rules()?;
        let Some(option) = command.info().decided_by.and_then(|key| play.book.option(key)) else {
            return Ok(());
        };
        if option.value.to_string() == "casino_supervisor" && by.role != Role::CasinoSupervisor {
            let refusal = not_by(by, "a casino supervisor");
            return Err(refusal.clause(option.clause.clone()));
        }
        Ok(())
    }

    /// A machine that leads the round speaks for a player whose time to decide is over.
    fn speaks_for(&self, by: &By, bettor: Option<Bettor>) -> Result<Actor, Refusal> {
        let awaited = self.round().is_some_and(|round| {
            matches!(round.awaiting(), Awaiting::Players(asked) if bettor.is_some_and(|one| asked.contains(&one)))
        });
        match bettor.filter(|_| awaited && self.is_automatic(Duty::Dealing)) {
            Some(bettor) => Ok(Actor::Player(bettor)),
            None => Err(not_by(by, "a player, the dealer or a supervisor")),
        }
    }

    /// Whoever speaks for a player puts up none of the player's money.
    fn check_no_stake(&self, by: &By, postings: &Postings) -> Result<(), Refusal> {
        let takes = |posting: &crate::account::Posting| {
            matches!(posting.account, crate::account::Account::Chips(..)) && posting.amount < Money::ZERO
        };
        if by.role != Role::Player && postings.iter().any(takes) {
            return Err(no("nobody else puts up money for a player"));
        }
        Ok(())
    }

    /// What the round decides for others before a command, because of the chips they have left.
    fn decided_before(&self, round: &AnyRound, actor: Actor, command: &AnyCommand) -> Vec<AnyEvent> {
        let chips = |bettor: Bettor| match self.state.seats.person(bettor) {
            Some(person) => self.balance(&self.chips(person)),
            None => Money::MAX,
        };
        let before = round.decided_before(actor, command, &chips);
        if before.is_empty() {
            return Vec::new();
        }
        let mut decided = Vec::new();
        let mut ahead = round.clone();
        for (actor, command) in before {
            let events = ahead.decide(actor, &command).unwrap_or_default();
            events.iter().for_each(|event| ahead.apply(event));
            decided.extend(events);
        }
        decided
    }

    /// What these events move, each after those before it.
    pub(crate) fn moved_by(&self, round: &AnyRound, events: &[AnyEvent]) -> Postings {
        let Some((first, later)) = events.split_first() else { return Postings::new() };
        let mut postings = self.round_postings(round, first);
        if later.is_empty() {
            return postings;
        }
        let mut ahead = round.clone();
        for (done, event) in events.iter().zip(later) {
            ahead.apply(done);
            postings.extend(self.round_postings(&ahead, event));
        }
        crate::account::netted(postings)
    }

    /// A patron's own limits. Who has wagered can finish the round, so they hold back wagers before the deal, with what
    /// these may still ask for after it: the least of it for the stake, all of it for the loss.
    pub(crate) fn check_allowance(
        &self,
        at: Time,
        person: &PersonId,
        (round, events): (&AnyRound, &[AnyEvent]),
        postings: &Postings,
    ) -> Result<(), Refusal> {
        let allowance = self.state.seats.allowance(person);
        let layout = |bettor: Bettor| crate::account::Account::Layout(self.id().clone(), bettor);
        let more: Money = self
            .state
            .seats
            .of(person)
            .flat_map(|bettor| postings.iter().filter(move |posting| posting.account == layout(bettor)))
            .map(|posting| posting.amount)
            .sum();
        if more <= Money::ZERO {
            return Ok(());
        }
        let stake: Money =
            self.state.seats.of(person).map(|bettor| self.on_layout(bettor)).sum::<Money>() + more;
        if allowance.until.is_some_and(|until| at >= until) {
            return Err(no("the player's own time is over for now"));
        }
        if allowance.stake.is_none() && allowance.loss.is_none() {
            return Ok(());
        }
        let (least, most) = self.may_follow(person, round, events)?;
        let (needed, possible) = (stake + least, stake + most);
        if allowance.stake.is_some_and(|limit| needed > limit) {
            let message = "this, with what playing on takes, is above the player's own stake limit";
            return Err(no(message).value(needed.in_cents()));
        }
        if allowance.loss.is_some_and(|left| possible > left) {
            let message = "this, with all that may follow, could exceed the player's own loss limit";
            return Err(no(message).value(possible.in_cents()));
        }
        Ok(())
    }

    /// What a person's wagers may still ask for after the deal once these events have happened: the least with which the
    /// person can play on, and all that the person can choose to put up.
    fn may_follow(
        &self,
        person: &PersonId,
        round: &AnyRound,
        events: &[AnyEvent],
    ) -> Result<(Money, Money), Refusal> {
        let (play, _) = self.rules()?;
        let mut ahead = round.clone();
        events.iter().for_each(|event| ahead.apply(event));
        let (mut least, mut most) = (Money::ZERO, Money::ZERO);
        for area in Felt::new(&play.book, "").layout.areas {
            let Some(follows) = area.ahead else { continue };
            for bettor in self.state.seats.of(person) {
                let wager = wagered(&ahead, bettor, |bet| bet == area.bet);
                least += wager.times(follows.least.into());
                most += wager.times(follows.most.into());
            }
        }
        Ok((least, most))
    }

    /// Has this bettor a wager in a round whose wagers are closed?
    pub(crate) fn is_in_round(&self, bettor: Bettor) -> bool {
        let closed = self.round().filter(|round| !self.is_betting(round));
        closed.is_some_and(|round| !wagered(round, bettor, |_| true).is_zero())
    }
}

/// Is it a count of cards that does not fit?
fn is_wrong_count(round: &AnyRound, command: &AnyCommand, events: &[AnyEvent]) -> bool {
    let counts = command.with(Chosen::Count(0)).is_some();
    counts && events.iter().any(|event| event.fact().is_wrong_deck(round.in_shoe()))
}

/// What a bettor has wagered before the deal.
pub(crate) fn wagered(round: &AnyRound, bettor: Bettor, which: impl Fn(&str) -> bool) -> Money {
    let wagers = round.view(Audience::Public).seats.into_iter().flat_map(|seat| seat.wagers);
    wagers.filter(|wager| wager.bettor == bettor && which(wager.bet)).map(|wager| wager.amount).sum()
}
