//! Elections, draws, and the bet or fold after them.

use super::{Command, Decision, Election, Event, Intent, Phase, Purchase, Round, Seen, index};
use crate::lunar::progressive::{Basis, Claim, Turn, progressive_row};
use crate::lunar::rules::{Choice, draw_fee, settle_fold};
use crate::lunar::seat::{Fate, force_fee};
use crate::round::{Awaiting, Bettors, Events, not_now, one, refuse};
use croupier_core::poker::rank_five;
use croupier_core::{Bettor, Card, CardSet, Clause, Code, Line, Outcome, Refusal};

impl Round {
    /// nj/lunar-poker 38.10(b) | nz/lunar-poker 9.8
    ///
    /// Do players elect in turn, each served before the next? In New Zealand only where the dealer works box
    /// by box.
    fn in_turn(&self) -> bool {
        self.is_new_jersey() || self.table.procedure.box_by_box
    }

    /// nj/lunar-poker 38.10(b) | nz/lunar-poker 9.7
    ///
    /// Whose turn it is: New Jersey's order is a setting (reading R13), New Zealand's is clockwise.
    pub(super) fn turn(&self) -> Option<u8> {
        self.first_in(self.table.procedure.elections_clockwise, |seat| seat.live() && seat.choice().is_none())
    }

    pub(super) fn cards_due(&self) -> bool {
        self.faults.to_rack.is_some() || self.live().any(|seat| self.seats[index(seat)].due() > 0)
    }

    /// Players who decide only now, because they declared or because their draw was called off.
    fn undecided(&self) -> Bettors {
        self.bettors(|seat| seat.intent().is_none())
    }

    /// nz/lunar-poker 9.7
    ///
    /// The next box whose option the dealer acts on.
    fn next_to_act(&self) -> Option<u8> {
        let next = if self.in_turn() {
            self.turn().filter(|seat| self.seats[index(*seat)].pending())
        } else {
            self.first_in(true, |seat| seat.live() && seat.pending()).filter(|_| self.undecided().is_empty())
        };
        next.filter(|_| self.phase == Phase::Electing && !self.cards_due())
    }

    pub(super) fn await_elections(&self) -> Awaiting<Command> {
        if self.cards_due() {
            return self.await_card();
        }
        if self.next_to_act().is_some() {
            return Awaiting::Dealer(Command::Act);
        }
        let asked = if self.in_turn() {
            self.turn().map(Bettor::seated).into_iter().collect()
        } else {
            let undecided = self.undecided();
            if undecided.is_empty() { self.bettors(super::SeatState::may_choose) } else { undecided }
        };
        Awaiting::Players(asked)
    }

    /// nj/lunar-poker 38.10(b); 38.10(a)2·b | nz/lunar-poker 5.2; 5.7·c; 5.10·c; 5.10·d; 9.1
    ///
    /// May this player elect now? Once, in turn; in New Zealand all at the same time and, until the lock-in,
    /// with second thoughts.
    pub(super) fn may_elect(&self, seat: u8) -> bool {
        let state = &self.seats[index(seat)];
        let again = self.phase == Phase::Deciding && !state.has_declared() && state.is_open();
        let now = self.phase == Phase::Electing && state.intent().is_none();
        let in_turn = !self.in_turn() || (self.turn() == Some(seat) && !self.cards_due());
        state.live() && (again || (now && in_turn))
    }

    fn not_electing(&self) -> Refusal {
        let message = "each player elects once, when asked: buy, exchange, bet or fold";
        refuse(Code::NotPermitted, message, self.clauses().election)
    }

    /// nj/lunar-poker 38.10(b)1; 38.10(b)2; 38.10(b)3; 38.10(b)4; 38.13(a) | nz/lunar-poker 5.2(a); 5.2(b); 5.2(c); 9.5; 11.7
    ///
    /// The election of a player; served at once where players elect in turn. Once the dealer's cards were
    /// seen nobody draws.
    pub(super) fn elect(&self, seat: u8, election: Election) -> Decision {
        if !self.may_elect(seat) {
            return Err(self.not_electing());
        }
        let intent = Intent::of(&election);
        if matches!(intent, Intent::Draw(_)) && !self.may_draw() {
            let message = "the dealer's cards were exposed: bet or fold";
            return Err(refuse(Code::NotPermitted, message, self.by("38.13(a)", "11.7")));
        }
        let mut events = Events::new();
        events.push(Event::Elected { seat, election });
        if self.phase == Phase::Electing && self.in_turn() {
            self.serve(seat, intent, &mut events);
        }
        Ok(events)
    }

    /// nz/lunar-poker 11.7
    pub(super) fn may_draw(&self) -> bool {
        !self.dealer.exposed || self.book().void.draw_after_early_hole_card
    }

    /// nj/lunar-poker 38.10(b)2; 38.1 Exchange cards; 38.10(d)·b | nz/lunar-poker 8.5·a; 9.6
    ///
    /// Two to five of the player's own cards.
    pub(super) fn exchange(&self, seat: u8, cards: &[Card]) -> Decision {
        if !self.may_elect(seat) {
            return Err(self.not_electing());
        }
        let clause = self.clauses().exchange;
        let different: CardSet = cards.iter().copied().collect();
        if !(2..=5).contains(&cards.len()) || usize::try_from(different.len()) != Ok(cards.len()) {
            let message = "two, three, four or five different cards are exchanged";
            return Err(refuse(Code::WrongNumberOfCards, message, clause).value(cards.len()));
        }
        let first = &self.seats[index(seat)].first;
        if let Some(other) = cards.iter().find(|card| !first.contains(card)) {
            return Err(refuse(Code::NotInHand, "this card is not in the hand", clause).value(other));
        }
        self.elect(seat, Election::Exchange(cards.to_vec()))
    }

    /// nj/lunar-poker 38.10(c)·a; 38.10(d)·a; 38.10(d)·d | nz/lunar-poker 8.5(a); 8.6(a); 9.4; 9.4(a); 9.7
    ///
    /// The dealer acts on an election: collects a fold, takes the payment and the discards, leaves a bet.
    fn serve(&self, seat: u8, intent: Intent, events: &mut Events<Event>) {
        if matches!(intent, Intent::Draw(Purchase::Exchange(_))) {
            self.settle_before_exchange(seat, events);
        }
        events.push(Event::Acted { seat });
        if intent == Intent::Fold {
            self.settle_a_fold(seat, events);
        }
    }

    /// nz/lunar-poker 9.7
    pub(super) fn act(&self) -> Decision {
        let seat = self.next_to_act().ok_or_else(not_now)?;
        let intent = self.seats[index(seat)].intent().ok_or_else(not_now)?;
        let mut events = Events::new();
        self.serve(seat, intent, &mut events);
        Ok(events)
    }

    /// nj/lunar-poker 38.10(c)·b; 38.10(d)·e; 38.10(b)3; 38.10(b)4 | nz/lunar-poker 9.9; 5.2(a); 5.2(b)
    ///
    /// Bet or fold: after a draw the last word, otherwise an election.
    pub(super) fn bet_or_fold(&self, seat: u8, choice: Choice) -> Decision {
        if self.phase != Phase::Electing || !self.seats[index(seat)].may_choose() {
            let election = if choice == Choice::Bet { Election::Bet } else { Election::Fold };
            return self.elect(seat, election);
        }
        if choice == Choice::Bet {
            return one(Event::BetMade { seat });
        }
        let mut events = Events::new();
        events.push(Event::Folded { seat });
        self.settle_a_fold(seat, &mut events);
        Ok(events)
    }

    /// nj/lunar-poker 38.11(c); 38.11(a)·b
    ///
    /// An award that the first five cards have won is paid before they are given up for others.
    fn settle_before_exchange(&self, seat: u8, events: &mut Events<Event>) {
        let state = &self.seats[index(seat)];
        let Some(settings) = self.book().progressive.filter(|it| it.basis == Basis::FirstFive) else {
            return;
        };
        let row = state.first_five().and_then(|first| progressive_row(rank_five(&first)));
        if let Some(row) = row.filter(|_| state.progressive_open() && !state.not_accepted()) {
            events.push(Event::Shown { seat });
            self.settle_claim(seat, &settings, Claim::Won(row, Turn::GivenUp), events);
        }
    }

    /// nj/lunar-poker 38.10(b)4; 38.10(c)·c; 38.10(c)·d; 38.10(d)·f; 38.10(d)·g | nz/lunar-poker 9.4(a); 9.4(c); 9.9
    ///
    /// The ante is collected and the cards are taken at once, unseen, unless the first five of them have won an
    /// award (38.11(c)). A bet that was there already goes back.
    pub(super) fn settle_a_fold(&self, seat: u8, events: &mut Events<Event>) {
        let state = &self.seats[index(seat)];
        let (Some(ante), Some(mut to_settle)) = (state.ante, self.to_settle(seat, Fate::Live)) else {
            return;
        };
        to_settle.play.choice = Some(Choice::Fold);
        let draw = state.draw();
        let returned = state.claims.late.super_bet && self.book().void.late_super_fee_returned;
        let fee =
            draw_fee(self.book(), ante, draw.payment(), if returned { Outcome::Void } else { Outcome::Fee });
        let bet = state.choice().filter(|choice| *choice == Choice::Bet);
        let bet = bet.map(|_| Line::void("bet", ante.times(2), Clause::new("11.14")));
        let force = state.forces.filter(|forces| *forces).map(|_| force_fee(self.book(), ante, Outcome::Fee));
        let lines = [settle_fold(self.book(), ante, draw)];
        let lines = lines.into_iter().chain(bet).chain(fee).chain(force).collect();
        events.push(Event::Settled { seat, lines });
        let claim = self.book().progressive.and_then(|it| to_settle.progressive_claim(self.book(), &it));
        let won = matches!(claim, Some(Claim::Won(..))) && state.progressive_open();
        events.extend((won && state.seen == Seen::Nothing).then_some(Event::Shown { seat }));
        self.settle_progressive(&to_settle, events);
        self.leave(seat, events);
    }
}
