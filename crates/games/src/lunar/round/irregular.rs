//! What can go wrong, and what follows.

use super::{Command, DealFaults, Decision, Declaration, Event, Note, Phase, Round, SeatState, index};
use crate::lunar::limit::LimitLeft;
use crate::lunar::rules::{instant_row, settle_super, super_row};
use crate::lunar::seat::Fate;
use crate::round::{Events, not_now, one, when};
use croupier_core::{Card, Clause, Refusal};

fn note(what: Note, seat: Option<u8>) -> Decision {
    one(Event::Noted { what, seat })
}

impl Round {
    /// The cards are on the table and the dealer's are not yet turned.
    fn hands_in_play(&self) -> bool {
        matches!(
            self.phase,
            Phase::Stub
                | Phase::Declaring
                | Phase::Deciding
                | Phase::FirstFive
                | Phase::Electing
                | Phase::Revealing
        )
    }

    pub(super) fn may_be_void(&self) -> bool {
        self.phase == Phase::Dealing || self.hands_in_play()
    }

    /// A player still in the round while hands are in play.
    fn playing(&self, seat: u8) -> Result<&SeatState, Refusal> {
        self.seat(seat).filter(|state| state.live() && self.hands_in_play()).ok_or_else(not_now)
    }

    /// nj/lunar-poker 38.13(c); 38.13(e)
    ///
    /// What the dealer finds wrong with the cards. A card drawn in error is the next card, and a shuffler that
    /// failed before the deal means a reshuffle: both are only put on record.
    pub(super) fn irregular_deal(&self, command: &Command) -> Decision {
        let drawing = self.next_place().is_some() && self.cards.in_shoe() > 0;
        match (command, self.is_new_jersey()) {
            (Command::FaceUp, true) if drawing && self.faults.to_rack.is_none() => self.found_face_up(),
            (Command::DrawnInError, true) if drawing => note(Note::DrawnInError, None),
            (Command::DealerHasFour, true) => self.dealer_has_four(),
            (Command::ShufflerFailed, true) if self.phase == Phase::Betting => {
                note(Note::ShufflerFailed, None)
            }
            (Command::ShoeFailed, true) if drawing => self.shoe_failed(),
            (Command::ExposedInDeal, false) => self.exposed_in_deal(),
            (Command::CardsAtEmptyBox { complete }, false) => self.cards_at_empty_box(*complete),
            _ => Err(not_now()),
        }
    }

    /// Where a hand or the whole round is cut short, a supervisor finds so.
    pub(super) fn ruling(&self, command: &Command) -> Decision {
        match (command, self.is_new_jersey()) {
            (Command::WrongNumber { seat }, _) => self.wrong_number(*seat),
            (Command::DealerExposed, _) => self.expose_dealer(),
            (Command::Communicated { seat }, true) => self.communicated(*seat),
            (Command::Breach { seat }, false) => self.breach(*seat),
            (Command::OwnCardsExposed { seat }, false) => self.own_cards_exposed(*seat),
            (Command::Absent { seat }, false) => self.absent(*seat),
            (Command::CollectedEarly { seat, rebuilt }, false) => self.collected_early(*seat, *rebuilt),
            (Command::LaidOnDiscards { seat, top_five }, false) => self.laid_on_discards(*seat, *top_five),
            (Command::LateClaim { seat, side, viewed, pays }, false) => {
                self.late_claim(*seat, *side, *viewed, *pays)
            }
            _ => Err(not_now()),
        }
    }

    /// nj/lunar-poker 38.13(b)·a; 38.13(b)·b
    ///
    /// One card found face up goes to the discard rack; another voids all hands.
    fn found_face_up(&self) -> Decision {
        if self.faults.found_face_up {
            self.void("38.13(b)")
        } else {
            one(Event::ToRack { cards: 1, up: true })
        }
    }

    /// nj/lunar-poker 38.13(d)·b
    ///
    /// The deal ended with four cards for the dealer: one more is dealt.
    fn dealer_has_four(&self) -> Decision {
        let last = self.dealt + 1 == 5 * (self.in_play().count() + 1);
        when(self.phase == Phase::Dealing && last && self.dealer.cards.len() == 4)?;
        note(Note::DealerHasFour, None)
    }

    /// nj/lunar-poker 38.13(f)
    fn shoe_failed(&self) -> Decision {
        when(self.table.procedure.automated_shoe)?;
        self.void("38.13(f)")
    }

    /// nz/lunar-poker 11.3; 11.4; 11.5
    ///
    /// One card exposed in the deal is turned down, or is the dealer's up card; another is a misdeal.
    fn exposed_in_deal(&self) -> Decision {
        let (seat, card) = self.last_dealt().ok_or_else(not_now)?;
        let DealFaults { to_rack, exposed, .. } = self.faults;
        when(self.phase == Phase::Dealing && to_rack.is_none() && exposed != Some(card))?;
        if exposed.is_none() { one(Event::Exposed { seat, card }) } else { self.void("11.5") }
    }

    /// The card dealt last in the first deal, and to whom.
    fn last_dealt(&self) -> Option<(Option<u8>, Card)> {
        let last = self.dealt.checked_sub(1)?;
        let places = self.in_play().count() + 1;
        let turn = if self.table.procedure.stacks_of_five { last / 5 } else { last % places };
        let seat = self.in_play().nth(turn);
        let hand = seat.map_or(self.dealer.cards.as_slice(), |seat| self.seats[index(seat)].first.as_slice());
        Some((seat, *hand.last()?))
    }

    /// nz/lunar-poker 11.8; 11.9
    ///
    /// Cards at a box without an Ante are a misdeal; a complete hand there is counted and discarded.
    fn cards_at_empty_box(&self, complete: bool) -> Decision {
        let boxes = usize::try_from(self.book().positions).unwrap_or_default();
        when(self.phase == Phase::Dealing && self.dealt > 0 && self.faults.to_rack.is_none())?;
        when(self.in_play().count() < boxes && !self.faults.empty_box)?;
        if complete { one(Event::ToRack { cards: 5, up: false }) } else { self.void("11.8") }
    }

    /// nj/lunar-poker 38.13(d)·a; 38.13(d)·c | nz/lunar-poker 11.2; 11.11·a; 11.11·b
    ///
    /// A wrong number of cards: one player's hand is void, or everything if it is the dealer's; New Zealand's
    /// operator may have it that one box voids the round (reading R8).
    fn wrong_number(&self, seat: Option<u8>) -> Decision {
        let clause = self.by("38.13(d)", "11.2");
        let Some(seat) = seat else {
            when(self.may_be_void())?;
            return self.void(clause);
        };
        let state = self.playing(seat)?;
        if self.book().void.one_box_voids_round {
            return self.void(clause);
        }
        self.cut_by(seat, state, clause, false)
    }

    /// One hand is void.
    fn cut_by(&self, seat: u8, state: &SeatState, clause: &'static str, breach: bool) -> Decision {
        let settled = self.is_settled_before(state);
        let mut events = Events::new();
        self.cut(seat, Fate::Void { clause: Clause::new(clause), breach, settled }, &mut events)?;
        Ok(events)
    }

    /// nj/lunar-poker 38.13(a) | nz/lunar-poker 11.7
    ///
    /// Dealer's cards seen before everybody has bet or folded: all hands are void, or players may bet or fold
    /// and draws not yet made are called off.
    fn expose_dealer(&self) -> Decision {
        let deciding = self.hands_in_play() && self.phase != Phase::Revealing;
        let dealing = self.is_new_jersey() && self.phase == Phase::Dealing && self.dealer.cards.len() > 1;
        let mid_draw = self.phase == Phase::Electing && self.next_place().is_some();
        when((deciding || dealing) && !mid_draw && !self.dealer.exposed)?;
        if self.book().void.early_hole_card_voids {
            return self.void("38.13(a)");
        }
        let mut events = Events::new();
        events.push(Event::DealerExposed);
        let drawing = |state: &SeatState| state.pending() && state.intent.is_some_and(|it| it.draws() > 0);
        let called_off = self.live().filter(|seat| drawing(&self.seats[index(*seat)]));
        if !self.book().void.draw_after_early_hole_card {
            events.extend(called_off.map(|seat| Event::Withdrawn { seat }));
        }
        Ok(events)
    }

    /// nj/lunar-poker 38.10(f)·a; 38.10(f)·b; 38.6(e)·b
    ///
    /// Whoever passes on something about the hand forfeits all wagers of the round.
    fn communicated(&self, seat: u8) -> Decision {
        self.forfeit(seat, self.playing(seat)?, "38.10(f)")
    }

    fn forfeit(&self, seat: u8, state: &SeatState, clause: &'static str) -> Decision {
        let settled = self.is_settled_before(state);
        let mut events = Events::new();
        self.cut(seat, Fate::Forfeited { clause: Clause::new(clause), settled }, &mut events)?;
        Ok(events)
    }

    /// nz/lunar-poker 11.1·a; 11.1·b; 9.13
    ///
    /// The operator declares the hand void: wagers go back, by reading R9 the Fee is kept.
    fn breach(&self, seat: u8) -> Decision {
        self.cut_by(seat, self.playing(seat)?, "11.1", true)
    }

    /// nz/lunar-poker 11.6
    fn own_cards_exposed(&self, seat: u8) -> Decision {
        self.playing(seat)?;
        note(Note::OwnCardsExposed, Some(seat))
    }

    /// A player of New Zealand who has still to decide and waits for no card.
    fn deciding(&self, seat: u8) -> Result<&SeatState, Refusal> {
        let state = self.playing(seat)?;
        when(state.choice.is_none() && state.due() == 0 && self.phase != Phase::FirstFive)?;
        Ok(state)
    }

    /// nz/lunar-poker 11.12
    ///
    /// Not there to decide: deemed folded, and all wagers are forfeited.
    fn absent(&self, seat: u8) -> Decision {
        let state = self.deciding(seat)?;
        when(state.intent.is_none() || state.may_choose())?;
        when(self.declarations_over || !state.has_declared())?;
        self.forfeit(seat, state, "11.12")
    }

    /// nz/lunar-poker 11.13
    ///
    /// A hand taken too early is rebuilt, or it is void.
    fn collected_early(&self, seat: u8, rebuilt: bool) -> Decision {
        let state = self.deciding(seat)?;
        if rebuilt { note(Note::Rebuilt, Some(seat)) } else { self.cut_by(seat, state, "11.13", false) }
    }

    /// nz/lunar-poker 11.14·a; 11.14·b; 9.4
    ///
    /// Cards laid on the discards are rebuilt if they are the top five; otherwise the player has folded.
    fn laid_on_discards(&self, seat: u8, top_five: bool) -> Decision {
        let state = self.deciding(seat)?;
        when(self.declarations_over || !state.has_declared())?;
        if top_five {
            return note(Note::Rebuilt, Some(seat));
        }
        let mut events = Events::new();
        if state.pending() {
            events.push(Event::Withdrawn { seat });
        }
        events.push(Event::Folded { seat });
        self.settle_a_fold(seat, &mut events);
        Ok(events)
    }

    /// nz/lunar-poker 11.15·a; 11.15·b; 11.16; 11.17; 11.18
    ///
    /// A claim after the draw is paid if the new cards are unseen, no later box was served and the operator
    /// elects to. Instant cash ends the round and the new cards go back; a super win leaves the draw as it is.
    fn late_claim(&self, seat: u8, side: Declaration, viewed: bool, pays: bool) -> Decision {
        when(self.phase == Phase::Electing)?;
        let state = self.seat(seat).filter(|state| state.may_choose()).ok_or_else(not_now)?;
        let first = state.first_five().ok_or_else(not_now)?;
        let wins = match side {
            Declaration::Instant if !state.declared.instant => instant_row(&first).is_some(),
            Declaration::Super if state.super_bet.is_some() && !state.declared.super_bet => {
                super_row(&first).is_some()
            }
            Declaration::Instant | Declaration::Super | Declaration::Progressive => return Err(not_now()),
        };
        when(!(side == Declaration::Super && state.late.super_bet))?;
        let served = self.in_play().any(|later| later > seat && !self.seats[index(later)].drawn.is_empty());
        let paid = wins && pays && !viewed && !served;
        let mut events = Events::new();
        events.push(Event::LateClaim { seat, side, paid });
        if paid && side == Declaration::Instant {
            self.pay_late_instant(seat, &mut events)?;
        } else if paid {
            let mut limit = LimitLeft::new(self.book().limit);
            let stake = state.super_bet.ok_or_else(not_now)?;
            let line = settle_super(self.book(), stake, &first, true, &mut limit);
            let stale = state.line("super").copied().into_iter().collect();
            events.push(Event::Reversed { seat, lines: stale });
            events.push(Event::Settled { seat, lines: vec![line] });
        }
        Ok(events)
    }

    fn pay_late_instant(&self, seat: u8, events: &mut Events<Event>) -> Result<(), Refusal> {
        let mut to_settle = self.to_settle(seat, Fate::Live).ok_or_else(not_now)?;
        to_settle.late.instant = true;
        self.settle_to(seat, &to_settle.lines(self.book(), None), events);
        events.push(Event::PutBack { seat });
        self.leave(seat, events);
        Ok(())
    }
}
