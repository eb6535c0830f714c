//! What the first five cards earn: declarations, the lock-in, and settling it.

use super::{Bet, Command, Decision, Declaration, Event, Phase, Round, SeatState, index};
use crate::lunar::limit::LimitLeft;
use crate::lunar::progressive::{Basis, Claim, Turn, progressive_row};
use crate::lunar::rules::{Declared, instant_row, settle_super, super_row};
use crate::lunar::seat::Fate;
use crate::round::{Awaiting, Events, not_now, one, refuse, when};
use croupier_core::poker::rank_five;
use croupier_core::{Card, Code, Line, Money};

impl Round {
    /// nj/lunar-poker 38.10(a)·b | nz/lunar-poker 9.2·a; 9.2·c
    ///
    /// Until when a player may declare. New Jersey: until an additional card is dealt to anybody, or the hole
    /// cards are turned; who had nothing to declare may find something yet. New Zealand: until the lock-in;
    /// where the dealer works box by box, until the player has decided.
    fn may_declare(&self, state: &SeatState) -> bool {
        match self.phase {
            Phase::Declaring => true,
            Phase::Deciding => state.is_open(),
            Phase::FirstFive | Phase::Electing | Phase::Revealing if self.is_new_jersey() => {
                !self.additional_card_dealt()
            }
            Phase::Electing => {
                let undecided = state.intent().is_none() && !self.locked_in && !self.cards_due();
                self.table.procedure.box_by_box && undecided
            }
            Phase::Betting
            | Phase::Chips
            | Phase::Dealing
            | Phase::Stub
            | Phase::FirstFive
            | Phase::Revealing
            | Phase::Forcing
            | Phase::Settling
            | Phase::Replacing
            | Phase::Void { .. }
            | Phase::PickUp(_)
            | Phase::Over(_) => false,
        }
    }

    /// nj/lunar-poker 38.10(a)·b
    fn additional_card_dealt(&self) -> bool {
        self.seats.iter().any(|state| !state.drawn().is_empty())
    }

    /// nj/lunar-poker 38.10(a)·a; 38.10(a)·b | nz/lunar-poker 9.2·a; 9.2·c
    ///
    /// A player declares what their first five cards win. In New Zealand that player decides later. Instant cash
    /// concludes the round for the player, so the chips of an election go back.
    pub(super) fn declare(&self, seat: u8, side: Declaration) -> Decision {
        let state = &self.seats[index(seat)];
        let clause = self.clauses().declaration;
        let first = state.first_five().filter(|_| state.live()).ok_or_else(not_now)?;
        if !self.may_declare(state) {
            let message = "it is too late to declare, or too early";
            return Err(refuse(Code::NotPermitted, message, clause));
        }
        if self.has_said(state, side) {
            return Err(refuse(Code::Twice, "this is declared already", clause));
        }
        if !self.is_entitled(state, side, &first) {
            let message = "these cards do not win that, or there is no wager on it";
            return Err(refuse(Code::NotPermitted, message, clause));
        }
        let mut events = Events::new();
        if state.pending() || (state.intent().is_some() && side == Declaration::Instant) {
            events.push(Event::Withdrawn { seat });
        }
        events.push(Event::Declared { seat, side });
        Ok(events)
    }

    fn has_said(&self, state: &SeatState, side: Declaration) -> bool {
        match side {
            Declaration::Instant => state.claims.declared.instant,
            Declaration::Super => state.claims.declared.super_bet,
            Declaration::Progressive => state.claims.declared.progressive,
        }
    }

    /// nj/lunar-poker 38.10(a)1·a; 38.10(a)2·a; 38.11(b)1 | nz/lunar-poker 5.6·a; 5.9·a
    fn is_entitled(&self, state: &SeatState, side: Declaration, first: &[Card; 5]) -> bool {
        let on_first_five = self.book().progressive.is_some_and(|it| it.basis == Basis::FirstFive);
        match side {
            Declaration::Instant => instant_row(first).is_some(),
            Declaration::Super => state.super_bet.is_some() && super_row(first).is_some(),
            Declaration::Progressive => {
                state.progressive_open()
                    && !state.not_accepted()
                    && on_first_five
                    && progressive_row(rank_five(first)).is_some()
            }
        }
    }

    /// nj/lunar-poker 38.10(a)1·a; 38.10(a)2·a; 38.12(d) | nz/lunar-poker 5.6·a; 5.9·a
    ///
    /// What a declaration wins that may be made now. What the progressive pays depends on the meter when it is settled.
    pub(super) fn claimed(&self, seat: u8, side: Declaration) -> Option<Money> {
        self.declare(seat, side).ok()?;
        let state = self.seat(seat)?;
        let (first, book) = (state.first_five()?, self.book());
        match side {
            Declaration::Super => {
                let mut limit = LimitLeft::new(book.limit);
                Some(settle_super(book, state.super_bet?, &first, true, &mut limit).net())
            }
            Declaration::Instant => {
                let mut seat = self.to_settle(seat, Fate::Live)?;
                seat.play.declared = Declared { instant: true, super_bet: false, progressive: false };
                let lines = seat.lines(book, None);
                Some(lines.iter().filter(|line| line.bet == "ante").map(Line::net).sum())
            }
            Declaration::Progressive => None,
        }
    }

    /// nj/lunar-poker 38.10(a)·a; 38.10(a)·b | nz/lunar-poker 9.8
    ///
    /// Anyone with nothing to declare says so, that nobody waits longer. It gives up no claim.
    pub(super) fn nothing_to_declare(&self, seat: u8) -> Decision {
        let state = &self.seats[index(seat)];
        when(self.phase == Phase::Declaring && state.live() && !state.claims.nothing_more)?;
        one(Event::NothingDeclared { seat })
    }

    pub(super) fn await_declarations(&self) -> Awaiting<Command> {
        let silent = self.bettors(|seat| !seat.claims.nothing_more);
        if silent.is_empty() { Awaiting::Dealer(Command::EndDeclarations) } else { Awaiting::Players(silent) }
    }

    /// nj/lunar-poker 38.10(a)·b | nz/lunar-poker 9.8
    ///
    /// The dealer waits no longer for declarations. No claim is lost by that (reading R7).
    pub(super) fn end_declarations(&self) -> Decision {
        when(self.phase == Phase::Declaring)?;
        one(Event::DeclarationsEnded)
    }

    /// What follows the declarations: in New Zealand with a declared hand the others decide first.
    pub(super) fn after_declarations(&self) -> Phase {
        let declared = self.live().any(|seat| self.seats[index(seat)].has_declared());
        if !self.is_new_jersey() && declared { Phase::Deciding } else { Phase::FirstFive }
    }

    /// nz/lunar-poker 5.7·b; 5.10·b; 9.3·b
    ///
    /// Everybody decides, except who declared.
    pub(super) fn await_decisions(&self) -> Awaiting<Command> {
        let open = self.bettors(|seat| seat.intent().is_none() && !seat.has_declared());
        if open.is_empty() { Awaiting::Dealer(Command::LockIn) } else { Awaiting::Players(open) }
    }

    /// nz/lunar-poker 5.7·b; 5.7·c; 5.10·b; 5.10·c; 9.3·b
    ///
    /// "All decisions are locked in", once all others have decided; from now on nothing is changed.
    pub(super) fn lock_in(&self) -> Decision {
        let ready = self.await_decisions() == Awaiting::Dealer(Command::LockIn);
        when(self.phase == Phase::Deciding && ready)?;
        one(Event::LockedIn)
    }

    /// Is there something to settle on the first five cards of a seat?
    fn first_five_open(&self, state: &SeatState) -> bool {
        let super_open = state.super_bet.is_some() && !state.is_settled(Bet::Super);
        !state.claims.verified && (super_open || (state.live() && state.has_declared()))
    }

    /// nj/lunar-poker 38.10(a)1·c; 38.10(a)2·a | nz/lunar-poker 5.7·a; 5.10·a; 9.2·b; 9.3·c
    ///
    /// Whose first five cards come next. New Jersey pays from the right and then collects (readings R13, R21);
    /// New Zealand collects what was not declared at the lock-in and then pays clockwise.
    pub(super) fn next_first_five(&self) -> Option<u8> {
        let clockwise = self.table.procedure.side_payments_clockwise;
        let next = |declared: bool| {
            self.first_in(clockwise, |seat| self.first_five_open(seat) && seat.has_declared() == declared)
        };
        let pay_first = self.is_new_jersey();
        next(pay_first).or_else(|| next(!pay_first))
    }

    /// nj/lunar-poker 38.10(a)1·b; 38.10(a)1·c; 38.10(a)1·d; 38.10(a)2·a; 38.10(a)2·b; 38.11(a)·b; 38.11(b)1 | nz/lunar-poker 5.8; 5.10·d; 5.11·b; 5.11·c; 9.2·b; 9.3·c
    ///
    /// Settles the first five cards of the next player. Instant cash ends the round for that player; any other
    /// hand goes back and plays on.
    pub(super) fn settle_first_five(&self) -> Decision {
        let now = self.phase == Phase::FirstFive;
        let seat = self.next_first_five().filter(|_| now).ok_or_else(not_now)?;
        let state = &self.seats[index(seat)];
        let mut events = Events::new();
        if state.has_declared() {
            events.push(Event::Shown { seat });
        }
        let to_settle = self.to_settle(seat, Fate::Live).ok_or_else(not_now)?;
        if state.claims.declared.instant {
            self.settle_to(seat, &to_settle.lines(self.book(), None), &mut events);
        } else if let (Some(stake), Some(first)) = (state.super_bet, state.first_five()) {
            let mut limit = LimitLeft::new(self.book().limit);
            let line = settle_super(self.book(), stake, &first, state.claims.declared.super_bet, &mut limit);
            self.settle_super_to(seat, line, &mut events);
        }
        let won_now = self
            .book()
            .progressive
            .and_then(|settings| to_settle.progressive_claim(self.book(), &settings))
            .is_some_and(|claim| matches!(claim, Claim::Won(_, Turn::Declaration)));
        if won_now {
            self.settle_progressive(&to_settle, &mut events);
        }
        events.push(Event::FirstFiveSettled { seat });
        if state.claims.declared.instant {
            self.leave(seat, &mut events);
        }
        Ok(events)
    }

    /// The super side bet comes to this; if it was collected before the claim came, that is taken back.
    fn settle_super_to(&self, seat: u8, line: Line, events: &mut Events<Event>) {
        match self.seats[index(seat)].line("super") {
            Some(settled) if *settled == line => return,
            Some(settled) => events.push(Event::Reversed { seat, lines: vec![*settled] }),
            None => {}
        }
        events.push(Event::Settled { seat, lines: vec![line] });
    }
}
