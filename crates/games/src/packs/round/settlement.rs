//! Showing the cards, and the packs one after the other.

use super::{Bet, Decision, Event, Pack, Phase, Readings, Round};
use crate::packs::pack::settle_plain;
use crate::round::{Events, Place, not_now, one, refuse, when};
use croupier_core::{Bettor, Code, Line};

impl Round {
    /// nj/packs-poker 43.10(a)1
    ///
    /// Where the players show their cards, each lays their own five face up.
    pub(super) fn show_own(&self, bettor: Bettor) -> Decision {
        let asked = self.phase == Phase::Showing && bettor.place == 0;
        when(asked && self.unshown().any(|seat| seat == bettor.seat))?;
        if !self.table.shown_by_players {
            return Err(refuse(Code::NotPermitted, "the dealer turns up the cards here", "43.10(a)"));
        }
        one(Event::Shown { seat: bettor.seat })
    }

    /// nj/packs-poker 43.10(a)2
    ///
    /// Where the dealer shows them, one player at a time from the dealer's right.
    pub(super) fn show_next(&self) -> Decision {
        when(self.phase == Phase::Showing && !self.table.shown_by_players)?;
        one(Event::Shown { seat: self.unshown().next().ok_or_else(not_now)? })
    }

    /// nj/packs-poker 43.10(d); 43.10(g); 43.12(b)
    ///
    /// Seat by seat from the dealer's right, then all progressive wagers on the pack together.
    pub(super) fn settle_next(&self) -> Decision {
        match self.phase {
            Phase::Settling { pack, below } => {
                self.settle_seat(pack, below).ok_or_else(not_now).and_then(one)
            }
            Phase::Progressive(pack) => {
                let (awards, meters) = self.progressive(pack).ok_or_else(not_now)?;
                one(Event::ProgressiveSettled { pack, awards, meters: Readings::boxed(&meters) })
            }
            Phase::Void { below } => self.return_next(below).ok_or_else(not_now),
            Phase::Betting
            | Phase::Registering
            | Phase::Dealing
            | Phase::Stub
            | Phase::Showing
            | Phase::Revealing
            | Phase::Turning(_)
            | Phase::Discarding(_)
            | Phase::PickUp
            | Phase::Over => Err(not_now()),
        }
    }

    fn settle_seat(&self, pack: Pack, below: u8) -> Option<Event> {
        let seat = self.next_to_settle(pack, below)?;
        let player = self.player(seat, pack)?;
        let (dealer, cards) = (self.hand(Place::Dealer)?, self.hand(Place::Pack(pack.number()))?);
        let lines = settle_plain(&self.table.book, pack.names(), &player, dealer, cards);
        Some(Event::Settled { bettor: Bettor::seated(seat), lines: lines.to_vec() })
    }

    /// nj/packs-poker 43.7(g)2; 43.13(a); 43.13(b); 43.13(e)
    ///
    /// All hands are void: every wager of the player goes back, and what was settled on a pack before is undone.
    fn return_next(&self, below: u8) -> Option<Events<Event>> {
        let (bettor, clause) = (Bettor::seated(self.next_to_return(below)?), self.void?);
        let stakes = || Bet::all().filter_map(|bet| Some((bet, self.layout.get(bettor, bet)?)));
        let on_layout = |line: &Line| stakes().any(|(bet, _)| bet.name() == line.bet);
        let own = self.settled.iter().filter(|(whose, _)| *whose == bettor).map(|(_, line)| *line);
        let before: Vec<Line> = own.filter(on_layout).collect();
        let mut events = Events::new();
        if !before.is_empty() {
            events.push(Event::Reversed { bettor, lines: before });
        }
        let lines = stakes().map(|(bet, stake)| Line::void(bet.name(), stake, clause)).collect();
        events.push(Event::Settled { bettor, lines });
        Some(events)
    }

    /// nj/packs-poker 43.10(h); 43.10(i); 43.10(j)
    ///
    /// The pack goes to the discard rack, and with it, where the operator elects so, the cards of players who
    /// have no wager on a later pack. After pack 3 everything is picked up anyway.
    pub(super) fn discard_pack(&self) -> Decision {
        let Phase::Discarding(pack) = self.phase else { return Err(not_now()) };
        let mut events = Events::new();
        events.push(Event::PackDiscarded { pack });
        if self.table.collects_early && pack.next().is_some() {
            let later = |seat| self.layout.of(Bettor::seated(seat)).any(|stake| stake.bet.pack > pack);
            let here = |seat| self.cards.count(Place::Hand(seat)) > 0;
            let done = self.seats.iter().rev().copied().filter(|seat| !later(*seat) && here(*seat));
            let seats: Vec<u8> = done.collect();
            if !seats.is_empty() {
                events.push(Event::Collected { seats });
            }
        }
        Ok(events)
    }
}
