//! The wagers before the deal.

use super::irregular::only_if;
use super::{Bet, Command, Decision, Event, Phase, Round, index};
use crate::book::Rulebook;
use crate::lunar::progressive::Progressive;
use crate::round::{
    Events, Limits, check_amount, nobody_has_wagered, not_now, not_offered, nothing_to_take_back, one,
    refuse, too_late_to_take_back, too_late_to_wager, when,
};
use croupier_core::{Code, Money, Refusal};

/// nj/lunar-poker 38.6(c)·a; 38.1 Ante wager; 38.1 Super side bet | nz/lunar-poker 5.1(a); 5.1(b)
///
/// From which amount to which a wager may be: the progressive is exactly 1.00.
pub(super) fn limits(book: &Rulebook, bet: Bet) -> Limits {
    let (least, most) = match bet {
        Bet::Ante => ("min_ante", "max_ante"),
        Bet::Super => ("min_super", "max_super"),
        Bet::Progressive => return (Progressive::WAGER, Progressive::WAGER),
    };
    (book.amount(least).unwrap_or(Money::cents(1)), book.amount(most).unwrap_or(Money::MAX))
}

impl Round {
    pub(super) fn limits(&self, bet: Bet) -> Limits {
        self.table.limits[match bet {
            Bet::Ante => 0,
            Bet::Super => 1,
            Bet::Progressive => 2,
        }]
    }

    /// nj/lunar-poker 38.6(c)·a
    pub(super) fn offers_bet(&self, bet: Bet) -> bool {
        match bet {
            Bet::Ante | Bet::Super => true,
            Bet::Progressive => self.book().progressive.is_some(),
        }
    }

    fn amount_clause(&self, bet: Bet) -> &'static str {
        match bet {
            Bet::Ante => self.clauses().ante,
            Bet::Super => self.clauses().super_amount,
            Bet::Progressive => "38.6(c)·a",
        }
    }

    /// nj/lunar-poker 38.6(a)·a; 38.6(b)·a; 38.6(b)·b; 38.6(g)·a; 1.13X(d)5·b; 1.13X(d)2 | nz/lunar-poker 5.3·a; 5.13(a); 5.4
    ///
    /// A seated player puts a wager down, or changes it, until "No more bets"; the progressive acceptor is
    /// locked at the same moment and takes one wager a place.
    pub(super) fn place(&self, seat: u8, bet: Bet, amount: Money) -> Decision {
        if self.phase != Phase::Betting {
            let clause = self.by(if bet == Bet::Progressive { "38.7(b)·b" } else { "38.6(b)·b" }, "5.13(a)");
            return Err(too_late_to_wager(clause));
        }
        let clause = self.amount_clause(bet);
        if !self.offers_bet(bet) {
            return Err(not_offered(bet.name(), clause));
        }
        check_amount(bet.name(), amount, self.limits(bet), clause)?;
        one(Event::Placed { seat, bet, amount })
    }

    /// nj/lunar-poker 38.6(b)·b | nz/lunar-poker 5.13(b)
    pub(super) fn take_back(&self, seat: u8, bet: Bet) -> Decision {
        let clause = self.by("38.6(b)·b", "5.13(b)");
        if self.phase != Phase::Betting {
            return Err(too_late_to_take_back(clause));
        }
        self.seats[index(seat)].stake(bet).ok_or_else(|| nothing_to_take_back(clause))?;
        one(Event::TakenBack { seat, bet })
    }

    pub(super) fn send_back(&self, seat: u8) -> Decision {
        let state = self.seat(seat).filter(|_| self.phase == Phase::Betting).ok_or_else(not_now)?;
        let placed = Bet::ALL.into_iter().filter(|bet| state.stake(*bet).is_some());
        let events: Events<Event> = placed.map(|bet| Event::TakenBack { seat, bet }).collect();
        if events.is_empty() { Err(not_now()) } else { Ok(events) }
    }

    /// nj/lunar-poker 38.1 Ante wager; 38.6(c)·a | nz/lunar-poker 5.1(a); 5.1(b)
    ///
    /// Why the wagers cannot be closed yet: somebody must have an ante, and nobody may have another wager
    /// without one.
    pub(super) fn unready(&self) -> Option<Refusal> {
        let clause = self.clauses().ante;
        for (seat, state) in (1..).zip(&self.seats) {
            let other = state.super_bet.or(state.stake(Bet::Progressive));
            if state.ante.is_none() && other.is_some() {
                let message = format!("seat {seat} needs an ante");
                return Some(refuse(Code::Missing, message, clause));
            }
        }
        let nobody = self.in_play().next().is_none();
        nobody.then(|| nobody_has_wagered(clause))
    }

    /// nj/lunar-poker 38.7(b)·a; 38.7(b)·b; 38.8(b)3·a; 38.9(b)2; 38.12(h)·a | nz/lunar-poker 8.1(a)
    ///
    /// "No more bets": wagers close, the progressive system locks, and each accepted wager feeds the meter.
    pub(super) fn close(&self) -> Decision {
        when(self.phase == Phase::Betting)?;
        if let Some(refusal) = self.unready() {
            return Err(refusal);
        }
        let mut events = Events::new();
        events.push(Event::BettingClosed);
        if let Ok(wagers @ 1..) = u8::try_from(self.progressive_wagers()) {
            events.push(Event::MeterFed { wagers, reading: self.meter_fed(wagers).reading() });
        }
        Ok(events)
    }

    /// The progressive wagers in play.
    pub(super) fn progressive_wagers(&self) -> usize {
        self.seats.iter().filter(|seat| seat.progressive.is_some() && !seat.not_accepted()).count()
    }

    /// nj/lunar-poker 38.7(b)·c
    ///
    /// As many chips as accepted wagers, or no card is dealt.
    pub(super) fn count_chips(&self, found: usize) -> Decision {
        when(self.phase == Phase::Chips)?;
        one(Event::ChipsCounted { found, agreed: found == self.progressive_wagers() })
    }

    /// nj/lunar-poker 38.11(b)2
    ///
    /// The light is not on: the progressive wager is not in play, its chip goes back and its share leaves the
    /// meter.
    pub(super) fn not_accepted(&self, seat: u8) -> Decision {
        const CLAUSE: &str = "38.11(b)2";
        let open = self.seat(seat).is_some_and(|state| state.progressive_open() && state.live());
        only_if(self.phase != Phase::Betting, "wagers are still open", CLAUSE)?;
        if let Phase::Void { reason, .. } = self.phase {
            only_if(false, "all hands are void already", reason.clause().id())?;
        }
        only_if(open, "there is no progressive wager here that is not settled", CLAUSE)?;
        let mut events = Events::new();
        events.push(Event::WagerNotAccepted { seat });
        let mut to_settle = self.to_settle(seat, super::super::seat::Fate::Live).ok_or_else(not_now)?;
        to_settle.progressive_accepted = false;
        self.settle_progressive(&to_settle, &mut events);
        Ok(events)
    }

    /// The commands that place and close wagers, for the dealer's menu.
    pub(super) fn betting_steps() -> impl Iterator<Item = Command> {
        let seats = (1..=5).flat_map(|seat| [Command::SendBack { seat }, Command::NotAccepted { seat }]);
        seats.chain([Command::NoMoreBets])
    }
}
