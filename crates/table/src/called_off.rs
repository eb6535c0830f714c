//! A round that is called off before the deal.

use crate::decks::Stage;
use crate::duty::Duty;
use crate::messages::Event;
use crate::person::{By, Role};
use crate::refuse::not_now;
use crate::table::{Decision, Table};
use crate::time::Time;
use croupier_core::Actor;
use croupier_games::round::CommandKind;
use croupier_games::{AnyEvent, AnyRound};

impl Table {
    /// nj/dragon-poker E-1.18(g); E-1.18(g)2 | nj/packs-poker E-1.18(g); E-1.18(g)2; E-1.18(g)3
    ///
    /// A round whose cards have grown too old before the deal, or cannot be shuffled again because the machine was taken
    /// away, is called off: all wagers and coupons go back.
    pub(crate) fn call_off(&self, at: Time, by: &By) -> Decision {
        self.for_duty(by, Duty::OpenRound, &[Role::Dealer], "the dealer")?;
        let Some(round) = self.round().filter(|_| self.is_to_be_called_off(at)) else {
            return Err(not_now("give_up_round"));
        };
        let back = wagers_back(round);
        let coupons = self.coupons_taken(round, &back);
        Ok(back.into_iter().map(Event::Round).chain(coupons).chain([Event::RoundCalledOff]).collect())
    }

    /// Are wagers open over cards that wait for a machine that is not at the table any more?
    pub(crate) fn is_without_shuffler(&self) -> bool {
        let unshuffled = self.decks().in_play().is_some_and(|(_, deck)| deck.stage < Stage::Shuffled);
        unshuffled
            && self.missing_device().is_some()
            && self.round().is_some_and(|round| self.is_betting(round))
    }

    /// Are wagers open over cards that cannot be dealt?
    pub(crate) fn is_to_be_called_off(&self, at: Time) -> bool {
        if self.is_without_shuffler() {
            return true;
        }
        let worn = self.rules().is_ok_and(|(_, procedure)| {
            self.round().is_some() && self.state.decks.check_not_worn(procedure, at).is_err()
        });
        worn && self.round().is_some_and(|round| self.is_betting(round))
    }
}

/// All wagers of an open round sent back.
fn wagers_back(round: &AnyRound) -> Vec<AnyEvent> {
    let mut ahead = round.clone();
    let mut events = Vec::new();
    for offer in
        round.legal(Actor::Dealer).into_iter().filter(|offer| offer.command.kind() == CommandKind::SendBack)
    {
        let back = ahead.decide(Actor::Dealer, &offer.command).unwrap_or_default();
        back.iter().for_each(|event| ahead.apply(event));
        events.extend(back);
    }
    events
}
