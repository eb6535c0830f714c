//! How events move money.

use super::{Event, Intent, Round, index};
use crate::lunar::progressive::Progressive;
use crate::round::{onto_layout, reversed_postings, settled_postings};
use croupier_core::{Account, Bettor, Meter, Money, Posting};

impl Round {
    /// nj/lunar-poker 38.12(h)·a
    ///
    /// The meter with the share of so many wagers more.
    pub(super) fn meter_fed(&self, wagers: u8) -> Meter {
        let mut meter = self.meter;
        if let Some(settings) = &self.book().progressive {
            (0..wagers).for_each(|_| meter.contribute(Progressive::WAGER, settings.rate));
        }
        meter
    }

    /// The meter after the share of one wager is taken back. Every share was put on before the first award, so
    /// once a royal flush took the meter the share is in its pot and no longer here.
    pub(super) fn meter_returned(&self) -> Meter {
        if self.pot.is_some() { self.meter } else { self.without_a_share(self.meter) }
    }

    /// The meter, or the pot of royal flushes, without the share of a wager that became void.
    pub(super) fn without_a_share(&self, mut meter: Meter) -> Meter {
        if let Some(settings) = &self.book().progressive {
            meter.take_back(Progressive::WAGER, settings.rate);
        }
        meter
    }

    fn meter_moves(&self, after: Meter) -> Vec<Posting> {
        let more = after.reading() - self.meter.reading();
        Posting::between(Account::Inventory, Account::Meter(0), more).to_vec()
    }

    fn cost(&self, seat: u8, intent: Intent) -> Money {
        self.seats[index(seat)].ante.map_or(Money::ZERO, |ante| intent.cost(ante))
    }

    fn put_up(&self, seat: u8) -> Money {
        let state = &self.seats[index(seat)];
        state
            .intent()
            .filter(|_| state.drawn().is_empty())
            .map_or(Money::ZERO, |intent| self.cost(seat, intent))
    }

    pub(super) fn money(&self, event: &Event) -> Vec<Posting> {
        let onto_layout = |seat: u8, amount| onto_layout(Bettor::seated(seat), amount);
        match event {
            Event::Placed { seat, bet, amount } => {
                onto_layout(*seat, *amount - self.seats[index(*seat)].stake(*bet).unwrap_or_default())
            }
            Event::TakenBack { seat, bet } => {
                onto_layout(*seat, -self.seats[index(*seat)].stake(*bet).unwrap_or_default())
            }
            Event::Elected { seat, election } => {
                onto_layout(*seat, self.cost(*seat, Intent::of(election)) - self.put_up(*seat))
            }
            Event::Withdrawn { seat } => onto_layout(*seat, -self.put_up(*seat)),
            Event::BetMade { seat } => onto_layout(*seat, self.cost(*seat, Intent::Bet)),
            Event::Asked { seat, forces: true } => {
                onto_layout(*seat, self.seats[index(*seat)].ante.unwrap_or_default())
            }
            Event::Settled { seat, lines } => settled_postings(Bettor::seated(*seat), lines),
            Event::Reversed { seat, lines } => reversed_postings(Bettor::seated(*seat), lines),
            Event::MeterFed { wagers, .. } => self.meter_moves(self.meter_fed(*wagers)),
            Event::MeterReturned { .. } => self.meter_moves(self.meter_returned()),
            Event::MeterRestored { award, .. } => {
                let mut after = self.meter;
                after.add(*award);
                self.meter_moves(after)
            }
            Event::MeterReset { to } => self.meter_moves(Meter::showing(*to)),
            Event::MeterPaid { award, .. } => {
                let mut after = self.meter;
                after.pay(*award);
                self.meter_moves(after)
            }
            Event::BettingClosed
            | Event::ChipsCounted { .. }
            | Event::Dealt { .. }
            | Event::SetAside { .. }
            | Event::Counted { .. }
            | Event::DeckFoundWrong { .. }
            | Event::Declared { .. }
            | Event::NothingDeclared { .. }
            | Event::DeclarationsEnded
            | Event::LockedIn
            | Event::FirstFiveSettled { .. }
            | Event::Acted { .. }
            | Event::Folded { .. }
            | Event::Shown { .. }
            | Event::TurnedUp { .. }
            | Event::RackShuffled
            | Event::Revealed { .. }
            | Event::Asked { forces: false, .. }
            | Event::HighestDiscarded { .. }
            | Event::RoyalShown { .. }
            | Event::Finished { .. }
            | Event::Collected { .. }
            | Event::Voided { .. }
            | Event::ToRack { .. }
            | Event::Exposed { .. }
            | Event::DealerExposed
            | Event::LateClaim { .. }
            | Event::PutBack { .. }
            | Event::WagerNotAccepted { .. }
            | Event::Noted { .. }
            | Event::PickedUp => Vec::new(),
        }
    }
}
