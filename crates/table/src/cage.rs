//! Chips and money around the table: slips with two signatures, buying in, tips, spoken cash.

use crate::duty::Duty;
use crate::id::PersonId;
use crate::messages::{Event, Slip};
use crate::person::{By, Role};
use crate::refuse::{given, no, no_by, not_now, only};
use crate::table::{Decision, SlipAsked, SpokenCash, Table};
use crate::time::Time;
use croupier_core::{Actor, Bettor, Money, Refusal};
use croupier_games::round::{Chosen, Free, Offer};
use croupier_games::{AnyCommand, AnyEvent};

/// The wager that a spoken one is on if nobody says which.
const SPOKEN_ON: &str = "ante";

/// Those who work there.
const STAFF: [Role; 3] = [Role::Dealer, Role::Supervisor, Role::Cage];

/// No table inventory grows beyond this by fills, so that no sum can overflow.
const LARGEST_TRAY: Money = Money::cents(1_000 * Money::MAX.in_cents());

pub(crate) fn positive(amount: Money) -> Result<(), Refusal> {
    if amount > Money::ZERO && amount <= Money::MAX {
        Ok(())
    } else {
        Err(no("no such amount").value(amount.in_cents()))
    }
}

impl Table {
    /// The slip that waits for its second signature.
    #[must_use]
    pub fn slip(&self) -> Option<(Slip, Money)> {
        self.state.slip.as_ref().map(|slip| (slip.what.slip, slip.what.amount))
    }

    /// The first of two signatures. Inventory, drop and tips move between table and cage only so.
    pub(crate) fn request(&self, by: &By, slip: Slip, amount: Money) -> Decision {
        self.rules()?;
        self.for_duty(by, Duty::of_slip(slip), &STAFF, "somebody who works here")?;
        if self.state.slip.is_some() {
            return Err(no("another slip waits for its second signature"));
        }
        let now = match slip {
            Slip::Opener => !self.state.open && !self.state.has_opener,
            Slip::Fill | Slip::Credit => self.state.has_opener,
            Slip::Closer => !self.state.open && self.state.has_opener,
            Slip::Drop | Slip::Tips => true,
        };
        if !now {
            return Err(not_now("request"));
        }
        match slip {
            Slip::Closer | Slip::Drop | Slip::Tips if amount < Money::ZERO || amount > Money::MAX => {
                return Err(no("no such amount").value(amount.in_cents()));
            }
            Slip::Closer | Slip::Drop | Slip::Tips => {}
            Slip::Opener | Slip::Fill | Slip::Credit => positive(amount)?,
        }
        if matches!(slip, Slip::Opener | Slip::Fill) && self.balance(&self.float()) + amount > LARGEST_TRAY {
            return Err(no("no tray holds so much").value(amount.in_cents()));
        }
        self.check_funds(&self.postings(&Event::Confirmed { slip, amount, with: by.person.clone() }))?;
        Ok(vec![Event::Requested { slip, amount }])
    }

    /// The second signature: another person, and one of the two a supervisor or the cage. A machine signs only for what
    /// a machine asked for.
    pub(crate) fn confirm(&self, by: &By) -> Decision {
        let Some(slip) = &self.state.slip else { return Err(not_now("confirm")) };
        let SlipAsked { slip: kind, amount, .. } = slip.what;
        self.for_duty(by, Duty::of_slip(kind), &STAFF, "somebody who works here")?;
        if slip.by.person == by.person {
            return Err(no("a slip needs the signatures of two persons"));
        }
        if by.role == Role::Machine && slip.by.role != Role::Machine {
            return Err(no("a slip that a person asked for is signed by a second person"));
        }
        if slip.by.role == Role::Dealer && by.role == Role::Dealer {
            return Err(no("one of the two signatures is a supervisor's or the cage's"));
        }
        let event = Event::Confirmed { slip: kind, amount, with: slip.by.person.clone() };
        self.check_funds(&self.postings(&event))?;
        Ok(vec![event])
    }

    pub(crate) fn withdraw(&self, by: &By) -> Decision {
        let Some(slip) = &self.state.slip else { return Err(not_now("withdraw")) };
        self.for_duty(by, Duty::of_slip(slip.what.slip), &STAFF, "somebody who works here")?;
        Ok(vec![Event::Withdrawn])
    }

    /// nj/lunar-poker 38.6(a)·a | nj/dragon-poker 42.6(a) | nj/packs-poker 43.6(a) | nj/lucky-8s 50.6(b) | nz/lunar-poker 5.3·a
    ///
    /// Wagers are chips: who wants to play buys them first.
    pub(crate) fn buy_in(&self, by: &By, amount: Money) -> Decision {
        only(by, &[Role::Player], "a player")?;
        positive(amount)?;
        if !self.state.open {
            return Err(not_now("buy_in"));
        }
        let event = Event::BoughtIn { person: by.person.clone(), amount };
        self.check_funds(&self.postings(&event))?;
        Ok(vec![event])
    }

    /// Chips of who is in a round stay there until it is over: a void round may ask for some of them back.
    pub(crate) fn chips_stay(&self, person: &PersonId) -> bool {
        let held = |bettor| {
            self.is_in_round(bettor) || self.state.coupons.iter().any(|coupon| coupon.bettor == bettor)
        };
        self.state.seats.of(person).any(held)
    }

    fn check_not_in_round(&self, by: &By) -> Result<(), Refusal> {
        if self.chips_stay(&by.person) {
            return Err(no("the chips of a player in a round stay at the table until it is over"));
        }
        Ok(())
    }

    pub(crate) fn take_chips(&self, by: &By, amount: Money) -> Decision {
        only(by, &[Role::Player], "a player")?;
        positive(amount)?;
        self.check_not_in_round(by)?;
        let event = Event::ChipsTaken { person: by.person.clone(), amount };
        self.check_funds(&self.postings(&event))?;
        Ok(vec![event])
    }

    pub(crate) fn tip(&self, by: &By, amount: Money) -> Decision {
        only(by, &[Role::Player], "a player")?;
        positive(amount)?;
        self.check_not_in_round(by)?;
        let event = Event::Tipped { person: by.person.clone(), amount };
        self.check_funds(&self.postings(&event))?;
        Ok(vec![event])
    }

    /// nj/lunar-poker 38.6(a)·b | nj/dragon-poker 42.6(a) | nj/packs-poker 43.6(a) | nj/lucky-8s 50.6(b) | nz/lunar-poker 5.3·a
    ///
    /// A spoken wager with cash is refused, except where dealer and supervisor confirm it.
    pub(crate) fn spoken_cash(&self, by: &By, bettor: Bettor, amount: Money, bet: Option<&str>) -> Decision {
        let (_, procedure) = self.rules()?;
        if !procedure.spoken_cash {
            return Err(no_by("spoken wagers with cash are not taken here", procedure.clauses.cash));
        }
        only(by, &[Role::Dealer], "the dealer")?;
        positive(amount)?;
        let betting = self.round().is_some_and(|round| self.is_betting(round));
        if !betting || self.state.seats.person(bettor).is_none() || self.state.cash.is_some() {
            return Err(not_now("spoken_cash"));
        }
        let bet = bet.unwrap_or(SPOKEN_ON);
        self.spoken_wager(bettor, amount, bet)?;
        Ok(vec![Event::CashSpoken { bettor, amount, bet: Some(bet.to_owned()) }])
    }

    /// nj/lucky-8s 50.6(b)
    ///
    /// What a spoken wager comes to on the layout, with what lies there already.
    fn spoken_wager(&self, bettor: Bettor, amount: Money, bet: &str) -> Result<Vec<AnyEvent>, Refusal> {
        let round = self.round().ok_or_else(|| not_now("spoken_cash"))?;
        let (offer, lies) =
            self.placed(bettor, bet).ok_or_else(|| no("there is no such wager").value(bet))?;
        let wager =
            offer.command.with(Chosen::Amount(lies + amount)).ok_or_else(|| not_now("spoken_cash"))?;
        Ok(round.decide(Actor::Player(bettor), &wager)?.into_iter().collect())
    }

    /// The offer of a wager to this bettor, and what lies on it.
    fn placed(&self, bettor: Bettor, bet: &str) -> Option<(Offer<AnyCommand>, Money)> {
        let round = self.round()?;
        let mut offers = round.legal(Actor::Player(bettor)).into_iter();
        let offer = offers.find(|offer| offer.command.places() == Some(bet))?;
        Some((offer, crate::play::wagered(round, bettor, |lies| lies == bet)))
    }

    /// From what to what a spoken wager of this bettor may be.
    #[must_use]
    pub fn spoken_limits(&self, bettor: Bettor) -> Option<(Money, Money)> {
        let (offer, lies) = self.placed(bettor, SPOKEN_ON)?;
        let Free::Amount { least, most } = offer.free else { return None };
        Some(((least - lies).max(Money::cents(1)), most - lies)).filter(|(least, most)| least <= most)
    }

    /// nj/lucky-8s 50.6(b)
    ///
    /// A supervisor confirms what the dealer heard: the cash is changed into chips at once, and they are the wager.
    pub(crate) fn confirm_cash(&self, at: Time, by: &By) -> Decision {
        let (_, procedure) = self.rules()?;
        self.only_casino_supervisor(by, procedure.clauses.cash)?;
        let Some(cash) = &self.state.cash else { return Err(not_now("confirm_cash")) };
        if cash.by.person == by.person {
            return Err(no_by("dealer and supervisor are two persons", procedure.clauses.cash));
        }
        let SpokenCash { bettor, amount, bet } = &cash.what;
        let (bettor, amount) = (*bettor, *amount);
        let Some(person) = self.state.seats.person(bettor).cloned() else {
            return Err(not_now("confirm_cash"));
        };
        let event = Event::CashChanged { person: person.clone(), amount, with: cash.by.person.clone() };
        let mut postings = self.postings(&event);
        let mut events = vec![event];
        if let (Some(bet), Some(round)) = (bet, self.round()) {
            let wager = self.spoken_wager(bettor, amount, bet)?;
            let moved = self.moved_by(round, &wager);
            self.check_allowance(at, &person, (round, &wager), &moved)?;
            postings.extend(moved);
            events.extend(wager.into_iter().map(Event::Round));
        }
        self.check_funds(&crate::account::netted(postings))?;
        Ok(events)
    }

    /// nj/lucky-8s 50.6(b)
    ///
    /// Without a supervisor's confirmation there is no spoken wager: the cash goes back.
    pub(crate) fn refuse_cash(&self, by: &By, reason: &str) -> Decision {
        only(by, &[Role::Supervisor], "a supervisor")?;
        given(reason)?;
        match &self.state.cash {
            Some(_) => Ok(vec![Event::CashRefused { reason: reason.to_owned() }]),
            None => Err(not_now("refuse_cash")),
        }
    }
}
