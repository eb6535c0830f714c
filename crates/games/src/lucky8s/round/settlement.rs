//! The dealer's hand, the settlement and the pick-up.

use super::{Bet, Decision, Event, Phase, Round, Spot};
use crate::lucky8s::rules::{
    Choice, Dealer, Hand, Lines, Wagers, player_setting, settle, settle_misdealt, settle_undecided,
    settle_void,
};
use crate::round::{Events, Place, all, not_now, one, when};
use croupier_core::{Bettor, Clause, Line};

impl Round {
    /// nj/lucky-8s 50.6(j); 50.6(k); 50.6(l)
    ///
    /// The dealer turns their own cards up; if they qualify they are set the House Way.
    pub(super) fn reveal(&self) -> Decision {
        when(self.phase == Phase::Revealing)?;
        let counts = match Dealer::with(&self.hand(Place::Dealer).ok_or_else(not_now)?) {
            Dealer::Set(setting) => Event::DealerSet { hands: setting.hands, side: setting.side },
            Dealer::NotQualified | Dealer::Misdealt => Event::NotQualified,
        };
        all([Event::Revealed, counts])
    }

    /// nj/lucky-8s 50.6(r); 50.6(o)
    ///
    /// Settles the next spot from the dealer's far right: its cards are turned up, and every bettor is settled,
    /// the deciding player first. A spot on which everybody folded and nobody has a Bonus stays face down.
    pub(super) fn settle_next(&self) -> Decision {
        let seat = self.live().next_back().ok_or_else(not_now)?;
        let spot = self.spot(seat).ok_or_else(not_now)?;
        match self.phase {
            Phase::Void => Ok(self.returned(seat, self.voided.ok_or_else(not_now)?)),
            Phase::Settling if self.is_compared(seat) => Ok(self.compared_again(seat, spot)),
            Phase::Settling => {
                let hand = self.hand(Place::Hand(seat)).ok_or_else(not_now)?;
                let shown = self.needs_showing(seat, spot).then_some(Event::TurnedUp { seat });
                all(shown.into_iter().chain(self.compared(seat, spot, &hand)))
            }
            Phase::Betting
            | Phase::Dealing
            | Phase::Rest
            | Phase::Deciding
            | Phase::Revealing
            | Phase::PickUp
            | Phase::Over => Err(not_now()),
        }
    }

    fn needs_showing(&self, seat: u8, spot: &Spot) -> bool {
        spot.places.iter().any(|place| {
            let bonus = self.layout.get(Bettor { seat, place: *place }, Bet::Bonus);
            bonus.is_some() || spot.choice(*place) != Some(Choice::Fold)
        })
    }

    /// nj/lucky-8s 50.6(m); 50.6(n); 50.9(d)
    ///
    /// Each bettor's wagers against the dealer. Nobody has to decide any more once the dealer is known to be misdealt.
    fn compared(&self, seat: u8, spot: &Spot, hand: &Hand) -> impl Iterator<Item = Event> {
        let laid = (!spot.laid.is_empty()).then(|| spot.laid.groups());
        let setting = player_setting(&self.table.book, hand, laid);
        let dealer = self.dealer.unwrap_or(Dealer::Misdealt);
        self.settled_in_line(seat, move |bettor, wagers| match spot.choice(bettor.place) {
            Some(choice) => settle(&self.table.book, wagers, choice, hand, setting, dealer),
            None => settle_undecided(&self.table.book, wagers, hand),
        })
    }

    /// The lines of a bettor that are settled.
    fn settled_of(&self, bettor: Bettor) -> Vec<Line> {
        self.settled.iter().filter(|(whose, _)| *whose == bettor).map(|(_, line)| *line).collect()
    }

    /// Has the spot been compared with the dealer, before that hand was found misdealt?
    fn is_compared(&self, seat: u8) -> bool {
        self.settled.iter().any(|(bettor, _)| bettor.seat == seat)
    }

    /// nj/lucky-8s 50.9(d)
    ///
    /// The dealer was found misdealt after the comparison: Ante and In to Win are settled again. The Bonus does not ask
    /// for the dealer's hand and stays as it is.
    fn compared_again(&self, seat: u8, spot: &Spot) -> Events<Event> {
        let clause = Clause::new("50.9(d)");
        let mut events = Events::new();
        for bettor in self.in_line(seat) {
            let (Some(wagers), Some(choice)) = (self.wagers(bettor), spot.choice(bettor.place)) else {
                continue;
            };
            let compared = self.settled_of(bettor).into_iter().filter(|line| line.bet != Bet::Bonus.name());
            events.push(Event::Reversed { bettor, lines: compared.collect(), clause });
            let lines = settle_misdealt(&self.table.book, &wagers, choice).to_vec();
            events.push(Event::Settled { bettor, lines });
        }
        events
    }

    /// nj/lucky-8s 50.9(a); 50.9(c)
    ///
    /// All wagers of a spot go back; what was settled before is reversed.
    pub(super) fn returned(&self, seat: u8, clause: Clause) -> Events<Event> {
        let spot = self.spot(seat);
        let mut events = Events::new();
        for bettor in self.in_line(seat) {
            let Some(wagers) = self.wagers(bettor) else { continue };
            let lines = self.settled_of(bettor);
            if !lines.is_empty() {
                events.push(Event::Reversed { bettor, lines, clause });
            }
            let choice = spot.and_then(|spot| spot.choice(bettor.place));
            events.push(Event::Settled { bettor, lines: settle_void(&wagers, choice, clause).to_vec() });
        }
        events
    }

    fn settled_in_line(
        &self,
        seat: u8,
        settle: impl Fn(Bettor, &Wagers) -> Lines,
    ) -> impl Iterator<Item = Event> {
        self.in_line(seat).into_iter().filter_map(move |bettor| {
            let lines = settle(bettor, &self.wagers(bettor)?);
            Some(Event::Settled { bettor, lines: lines.to_vec() })
        })
    }

    /// nj/lucky-8s 50.6(s); 50.6(p)
    ///
    /// The hands are picked up one after the other from the dealer's far right, the dealer's last and on top, so
    /// that each can be rebuilt.
    pub(super) fn pick_up(&self) -> Decision {
        when(self.phase == Phase::PickUp)?;
        let seat = (1..=6).rev().find(|seat| self.cards.at(Place::Hand(*seat)).next().is_some());
        one(Event::PickedUp { seat })
    }
}
