//! The dealer's cards, forcing the dealer, and settlement.

use super::{Bet, Decision, Event, Phase, Reached, Replacement, Round, SeatState, Seen, index};
use crate::lunar::progressive::{self, Claim, Progressive, ProgressiveRow, Turn};
use crate::lunar::rules::{Choice, Dealer, Draw, Lines, PartPlay, forced_hand, instant_row, qualifies};
use crate::lunar::seat::{Fate, Seat};
use crate::round::{Bettors, Events, not_now, one, refuse, when, withdrawn};
use croupier_core::poker::rank_five;
use croupier_core::{Bettor, Code, Line, Meter, Outcome, Refusal};

impl Round {
    /// A seat as it is settled.
    pub(super) fn to_settle(&self, seat: u8, fate: Fate) -> Option<Seat> {
        let state = &self.seats[index(seat)];
        Some(Seat {
            number: seat,
            fate,
            wagers: state.wagers()?,
            play: PartPlay {
                first: state.first_five(),
                declared: state.claims.declared,
                paid: state.paid(),
                choice: state.choice(),
            },
            draw: state.draw(),
            force: state.forces == Some(true),
            late: state.claims.late,
            progressive_accepted: !state.not_accepted(),
        })
    }

    fn dealer_ranks(&self) -> Option<Dealer> {
        let hand = self.dealer.five()?;
        let forced = self.dealer.replacement.card().map(|card| rank_five(&forced_hand(&hand, card)));
        Some(Dealer { dealt: rank_five(&hand), forced })
    }

    /// nj/lunar-poker 38.10(g)·a; 38.10(i); 38.10(j); 38.10(j)1·a | nz/lunar-poker 9.10·b; 9.10·c; 10.1·a
    ///
    /// When all have bet or folded the dealer turns the cards and declares the hand, or "No hand".
    pub(super) fn reveal(&self) -> Decision {
        when(self.phase == Phase::Revealing)?;
        let hand = self.dealer.five().ok_or_else(not_now)?;
        let mut events = Events::new();
        if self.book().undeclared_instant_is_paid {
            events.extend(self.live().map(|seat| Event::TurnedUp { seat }));
        }
        events.push(Event::Revealed { qualifies: qualifies(rank_five(&hand)) });
        Ok(events)
    }

    /// nz/lunar-poker 5.6·a; 9.2·c
    ///
    /// Where instant cash is paid though nobody declared it (reading R6), the hands are turned at the second
    /// "no more bets" and such a player is done.
    fn is_paid_unasked(&self, state: &SeatState) -> bool {
        let first = state.first_five().filter(|_| self.book().undeclared_instant_is_paid);
        state.draw() == Draw::None && first.is_some_and(|first| instant_row(&first).is_some())
    }

    /// nj/lunar-poker 38.10(k)·a | nz/lunar-poker 10.1·b
    ///
    /// Who has still to say whether to force the dealer.
    pub(super) fn unasked(&self) -> Bettors {
        self.bettors(|seat| seat.forces.is_none() && !self.is_paid_unasked(seat))
    }

    /// nj/lunar-poker 38.10(k)·a; 38.10(k)·b; 38.1 Force the dealer payment | nz/lunar-poker 10.1·b; 10.3·a; 10.3·b; 10.4·b
    ///
    /// Each remaining player forces, and pays the ante again, or does not; once.
    pub(super) fn answer(&self, seat: u8, forces: bool) -> Decision {
        if self.phase == Phase::Forcing && self.unasked().contains(&Bettor::seated(seat)) {
            return one(Event::Asked { seat, forces });
        }
        if !self.book().force {
            return Err(withdrawn("command", "nobody forces the dealer", "force = false"));
        }
        let message = "only a remaining player, asked after \"No hand\", forces the dealer, and once";
        Err(refuse(Code::NotPermitted, message, self.clauses().force.id()))
    }

    /// nj/lunar-poker 38.10(k)·c; 38.10(k)·d | nz/lunar-poker 10.4·a; 10.4·b
    ///
    /// When those who did not force are settled, the highest card goes, once, however many paid.
    pub(super) fn discard_highest(&self) -> Decision {
        when(self.phase == Phase::Replacing && self.dealer.replacement == Replacement::None)?;
        let highest = self.dealer.cards.iter().max_by_key(|card| card.rank()).copied().ok_or_else(not_now)?;
        one(Event::HighestDiscarded { card: highest })
    }

    /// nj/lunar-poker 38.10(h); 38.10(j)1·b; 38.10(k)·a | nz/lunar-poker 10.2(a); 10.5
    ///
    /// Who is settled next, from the dealer's right; after "No hand" first those who do not force (reading
    /// R3), in New Zealand in the direction the operator chose (reading R7).
    pub(super) fn next_to_settle(&self) -> Option<u8> {
        if self.dealer.qualifies() {
            return self.live().next_back();
        }
        let from_left = self.table.procedure.decliners_from_left;
        let declined = self.first_in(from_left, |seat| seat.live() && seat.forces != Some(true));
        declined.or_else(|| self.dealer.replacement.card().and_then(|_| self.live().next_back()))
    }

    /// nj/lunar-poker 38.10(i)1·b; 38.10(i)3·b; 38.10(i)3·f; 38.10(j)1·c; 38.10(j)2·a; 38.10(k)1; 38.10(k)2 | nz/lunar-poker 10.2(c); 10.2(d); 10.4·c; 10.5; 11.11·a
    ///
    /// Settles the next player and takes the cards; in a void round what is unresolved goes back.
    pub(super) fn settle_next(&self) -> Decision {
        if let Phase::Void { reason, reached } = self.phase {
            if let Some(seat) = self.next_to_send_back().filter(|_| reached == Reached::OpenWagers) {
                return self.wagers_back(seat);
            }
            let seat = self.live().next_back().ok_or_else(not_now)?;
            let settled = self.is_settled_before(&self.seats[index(seat)]);
            let mut events = Events::new();
            self.cut(seat, Fate::Void { clause: reason.clause(), breach: false, settled }, &mut events)?;
            return Ok(events);
        }
        when(self.phase == Phase::Settling)?;
        self.settle_live(self.next_to_settle().ok_or_else(not_now)?)
    }

    /// What the first five cards earned is settled and stands.
    pub(super) fn is_settled_before(&self, state: &SeatState) -> bool {
        state.claims.verified || self.reached() == Reached::Elections
    }

    fn settle_live(&self, seat: u8) -> Decision {
        let state = &self.seats[index(seat)];
        let dealer = self.dealer_ranks();
        let to_settle = self.to_settle(seat, Fate::Live).ok_or_else(not_now)?;
        let mut events = Events::new();
        if self.is_turned_up(state, dealer.as_ref()) {
            events.push(Event::TurnedUp { seat });
        }
        let mut lines = to_settle.lines(self.book(), dealer.as_ref());
        lines.extend(self.bet_handed_back(state, &lines));
        self.settle_to(seat, &lines, &mut events);
        self.settle_progressive(&to_settle, &mut events);
        self.leave(seat, &mut events);
        Ok(events)
    }

    /// nj/lunar-poker 38.10(j)2·b | nz/lunar-poker 10.5
    ///
    /// A hand is turned up to be compared, or to see what else it wins; otherwise it is only counted.
    fn is_turned_up(&self, state: &SeatState, dealer: Option<&Dealer>) -> bool {
        let forced = dealer.and_then(|dealer| dealer.forced).filter(|_| state.forces == Some(true));
        let compared = self.dealer.qualifies() || forced.is_some_and(qualifies);
        state.seen != Seen::All && (compared || state.progressive_open())
    }

    /// nz/lunar-poker 5.6·a
    ///
    /// Where instant cash is paid unasked, the bet made beside it goes back.
    pub(super) fn bet_handed_back(&self, state: &SeatState, lines: &Lines) -> Option<Line> {
        let none = !lines.iter().any(|line| line.bet == "bet") && state.choice() == Some(Choice::Bet);
        state.ante.filter(|_| none).map(|ante| Line::push("bet", ante.times(2), self.clauses().instant))
    }

    /// A hand cut short: what is unresolved is settled by its fate and the cards are taken.
    pub(super) fn cut(&self, seat: u8, fate: Fate, events: &mut Events<Event>) -> Result<(), Refusal> {
        if self.seats[index(seat)].pending() {
            events.push(Event::Withdrawn { seat });
        }
        let to_settle = self.to_settle(seat, fate).ok_or_else(not_now)?;
        self.settle_to(seat, &to_settle.lines(self.book(), None), events);
        self.settle_progressive(&to_settle, events);
        if self.seats[index(seat)].live() {
            self.leave(seat, events);
        }
        Ok(())
    }

    /// Settles what is open so that the lines of the seat are these; what was settled otherwise is taken back
    /// first. A bet that went back before, because its player counts as folded, stays where it is.
    pub(super) fn settle_to(&self, seat: u8, target: &Lines, events: &mut Events<Event>) {
        let settled = &self.seats[index(seat)].lines;
        let returned =
            |line: &Line| line.result == Outcome::Void && !target.iter().any(|other| other.bet == line.bet);
        let other = |line: &&Line| line.bet != "progressive" && !target.contains(line) && !returned(line);
        let stale: Vec<Line> = settled.iter().filter(other).copied().collect();
        let lines: Vec<Line> = target.iter().filter(|line| !settled.contains(line)).copied().collect();
        if !stale.is_empty() {
            events.push(Event::Reversed { seat, lines: stale });
        }
        if !lines.is_empty() {
            events.push(Event::Settled { seat, lines });
        }
    }

    /// nj/lunar-poker 38.11(a)·a; 38.11(c); 38.12(i)·a
    ///
    /// Settles the progressive wager of a seat whose turn has come. A royal flush fixes its pot now and is paid
    /// when it is known how many share it.
    pub(super) fn settle_progressive(&self, to_settle: &Seat, events: &mut Events<Event>) {
        let Some(settings) = &self.book().progressive else { return };
        if let Some(claim) = to_settle.progressive_claim(self.book(), settings) {
            self.settle_claim(to_settle.number, settings, claim, events);
        }
    }

    /// nj/lunar-poker 38.10(f)·b; 38.13(d)·a
    ///
    /// A ruling takes back what was paid, and puts it on the meter again if it came from there; a royal flush has
    /// emptied the meter for other tables too, and stands.
    pub(super) fn settle_claim(
        &self,
        seat: u8,
        settings: &Progressive,
        claim: Claim,
        events: &mut Events<Event>,
    ) {
        let state = &self.seats[index(seat)];
        let mut meter = self.meter;
        let becomes = match claim {
            Claim::Void(..) => Some(Outcome::Void),
            Claim::Forfeited(_) => Some(Outcome::Forfeit),
            Claim::Won(..) | Claim::Lost => None,
        };
        match state.line("progressive") {
            _ if state.is_royal() => return,
            Some(line) if becomes.is_some_and(|outcome| outcome != line.result) => {
                events.push(Event::Reversed { seat, lines: vec![*line] });
                if settings.pays_from_meter(line) {
                    meter.add(line.paid);
                    events.push(Event::MeterRestored { award: line.paid, reading: meter.reading() });
                }
            }
            Some(_) => return,
            None => {}
        }
        if let Claim::Won(ProgressiveRow::RoyalFlush, _) = claim {
            events.push(Event::RoyalShown { seat });
            if self.pot.is_none() {
                events.push(Event::MeterReset { to: settings.reset });
            }
            return;
        }
        let before = meter;
        let line = settle_one(settings, &mut meter, claim);
        events.push(Event::Settled { seat, lines: vec![line] });
        if becomes == Some(Outcome::Void) {
            let returned = if self.pot.is_some() { before } else { self.without_a_share(before) };
            events.push(Event::MeterReturned { reading: returned.reading() });
        } else if meter != before {
            events.push(Event::MeterPaid { award: line.paid, reading: meter.reading() });
        }
    }

    /// The next royal flush to be paid: all of them, once no other progressive wager is open.
    pub(super) fn next_royal(&self) -> Option<u8> {
        self.pot?;
        let unpaid = |seat: &SeatState| seat.is_royal() && seat.line("progressive").is_none();
        let known = !self.seats.iter().any(SeatState::progressive_open);
        self.first_in(false, unpaid).filter(|_| known)
    }

    /// nj/lunar-poker 38.12(i)·b; 38.12(g)
    ///
    /// Royal flushes share equally what the meter showed when the first of them was to be paid.
    pub(super) fn pay_royal(&self) -> Decision {
        let seat = self.next_royal().ok_or_else(not_now)?;
        let settings = self.book().progressive.as_ref().ok_or_else(not_now)?;
        let mut pot = self.pot.ok_or_else(not_now)?;
        let royals = self.seats.iter().filter(|state| state.is_royal()).count();
        let claims = vec![(seat, Claim::Won(ProgressiveRow::RoyalFlush, Turn::Declaration)); royals];
        (0..royals).for_each(|_| pot.reverse(Progressive::WAGER, settings.rate));
        let lines = progressive::settle(settings, &mut pot, &claims).into_iter().take(1).collect();
        let mut events = Events::new();
        events.push(Event::Settled { seat, lines });
        if self.seats[index(seat)].over {
            events.push(Event::Collected { seat });
        }
        Ok(events)
    }

    /// nj/lunar-poker 38.10(a)1·b; 38.10(a)1·d; 38.10(i)3·b; 38.11(a)·b | nz/lunar-poker 5.8; 5.11·c
    ///
    /// The round is over for a player and the cards are taken, unless they stay until an award is paid.
    pub(super) fn leave(&self, seat: u8, events: &mut Events<Event>) {
        let state = &self.seats[index(seat)];
        let royal = state.is_royal() && state.line("progressive").is_none();
        let shown = events.contains(&Event::RoyalShown { seat });
        events.push(if royal || shown { Event::Finished { seat } } else { Event::Collected { seat } });
    }

    /// A seat whose wagers go back because the round became void before "No more bets".
    pub(super) fn next_to_send_back(&self) -> Option<u8> {
        (1..=5).rev().find(|seat| Bet::ALL.iter().any(|bet| self.seats[index(*seat)].stake(*bet).is_some()))
    }

    fn wagers_back(&self, seat: u8) -> Decision {
        let placed = Bet::ALL.into_iter().filter(|bet| self.seats[index(seat)].stake(*bet).is_some());
        Ok(placed.map(|bet| Event::TakenBack { seat, bet }).collect())
    }

    /// nj/lunar-poker 38.10(l); 38.10(j)2·a
    ///
    /// The cards are picked up once everything is paid, and the stub is counted if that is due.
    pub(super) fn pick_up(&self) -> Decision {
        let pick_up = matches!(self.phase, Phase::PickUp(_));
        when(pick_up && self.next_royal().is_none() && self.next_place().is_none())?;
        if self.owes_stub_count() {
            return Err(refuse(Code::Missing, "the stub is counted first", "38.7(f)·a"));
        }
        one(Event::PickedUp)
    }
}

/// One wager against the meter, which holds its share already: the rules put it on once more.
fn settle_one(settings: &Progressive, meter: &mut Meter, claim: Claim) -> Line {
    meter.reverse(Progressive::WAGER, settings.rate);
    let lines = progressive::settle(settings, meter, &[(0, claim)]);
    lines.first().copied().unwrap_or_else(|| unreachable!("one claim, one line"))
}
