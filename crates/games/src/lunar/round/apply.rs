//! Facts go into the state. Nothing is refused here. What comes next follows from the state and from the book's
//! options, which are recorded before the round, so that a replay goes the same way.

use super::state::Claims;
use super::{
    Declaration, Event, Intent, Phase, ProgressiveState, Purchase, Replacement, Round, SeatDecision,
    SeatState, Seen, Verdict, VoidReason, index,
};
use crate::lunar::rules::{Choice, Draw};
use crate::round::Place;
use arrayvec::ArrayVec;
use croupier_core::{Card, Meter};

impl Round {
    fn at_seat(&mut self, seat: u8) -> &mut SeatState {
        &mut self.seats[index(seat)]
    }

    pub(super) fn take(&mut self, event: &Event) {
        match event {
            Event::Placed { seat, bet, amount } => self.at_seat(*seat).set_stake(*bet, Some(*amount)),
            Event::TakenBack { seat, bet } => self.at_seat(*seat).set_stake(*bet, None),
            Event::BettingClosed => {
                self.phase = if self.progressive_wagers() > 0 { Phase::Chips } else { Phase::Dealing };
            }
            Event::MeterFed { wagers, .. } => self.meter = self.meter_fed(*wagers),
            Event::ChipsCounted { agreed, .. } => {
                self.phase = if *agreed { Phase::Dealing } else { Phase::Chips };
            }
            Event::Dealt { seat: Some(seat), card, .. } => self.take_player_card(*seat, *card),
            Event::Dealt { seat: None, card, up } => self.take_dealer_card(*card, *up),
            Event::SetAside { card, .. } => {
                self.leaves_shoe(*card, Place::Rack);
                self.faults.reached_rack();
            }
            Event::Counted { .. } => self.take_count(),
            Event::Declared { seat, side } => self.take_declaration(*seat, *side),
            Event::NothingDeclared { seat } => self.at_seat(*seat).claims.nothing_more = true,
            Event::DeclarationsEnded => self.phase = self.after_declarations(),
            Event::LockedIn => (self.locked_in, self.phase) = (true, Phase::FirstFive),
            Event::FirstFiveSettled { seat } => self.at_seat(*seat).claims.verified = true,
            Event::Elected { seat, election } => {
                self.at_seat(*seat).decision = SeatDecision::Elected(Intent::of(election));
            }
            Event::Withdrawn { seat } => self.take_withdrawal(*seat),
            Event::Acted { seat } => self.take_act(*seat),
            Event::BetMade { seat } => self.at_seat(*seat).decision.conclude(Choice::Bet),
            Event::Folded { seat } => self.at_seat(*seat).decision.conclude(Choice::Fold),
            Event::Shown { seat } => self.take_seen(*seat, Seen::FirstFive),
            Event::TurnedUp { seat } => self.take_seen(*seat, Seen::All),
            Event::RackShuffled => self.cards.reshuffle_rack(),
            Event::Revealed { qualifies } => self.take_reveal(*qualifies),
            Event::Asked { seat, forces } => self.at_seat(*seat).forces = Some(*forces),
            Event::HighestDiscarded { card } => {
                self.dealer.replacement = Replacement::Awaited;
                self.cards.discard(*card, Place::Dealer);
            }
            Event::Settled { seat, lines } => self.at_seat(*seat).lines.extend(lines.iter().copied()),
            Event::Reversed { seat, lines } => {
                self.at_seat(*seat).lines.retain(|line| !lines.contains(line));
            }
            Event::MeterPaid { award, .. } => self.meter.pay(*award),
            Event::RoyalShown { seat } => {
                self.pot = self.pot.or(Some(self.meter));
                self.at_seat(*seat).set_progressive(ProgressiveState::RoyalFlush);
            }
            Event::MeterReset { to } => self.meter = Meter::showing(*to),
            Event::MeterRestored { award, .. } => self.meter.add(*award),
            Event::MeterReturned { .. } => self.take_share_back(),
            Event::Finished { seat } => self.at_seat(*seat).over = true,
            Event::Collected { seat } => {
                self.at_seat(*seat).over = true;
                self.cards.collect(Place::Hand(*seat));
            }
            Event::Voided { reason } => self.take_void(*reason),
            Event::ToRack { cards, up } => self.faults.set_aside(*cards, *up),
            Event::Exposed { seat, card } => self.take_exposed(*seat, *card),
            Event::DealerExposed => self.dealer.exposed = true,
            Event::LateClaim { seat, side, paid } => self.take_late_claim(*seat, *side, *paid),
            Event::PutBack { seat } => {
                let drawn: ArrayVec<Card, 5> = self.at_seat(*seat).drawn().iter().copied().collect();
                drawn.iter().for_each(|card| self.cards.put_back(*card, Place::Hand(*seat)));
                self.next_cards = drawn;
            }
            Event::WagerNotAccepted { seat } => {
                self.at_seat(*seat).set_progressive(ProgressiveState::NotAccepted);
            }
            Event::Noted { .. } | Event::DeckFoundWrong { .. } => {}
            Event::PickedUp => {
                self.cards.collect_all();
                self.phase = Phase::Over(self.ending());
            }
        }
    }

    fn take_player_card(&mut self, seat: u8, card: Card) {
        self.leaves_shoe(card, Place::Hand(seat));
        let first_deal = self.phase == Phase::Dealing;
        let state = self.at_seat(seat);
        if first_deal {
            state.first.extend([card]);
        } else if let SeatDecision::Drew { cards, .. } = &mut state.decision {
            cards.extend([card]);
        }
    }

    fn take_dealer_card(&mut self, card: Card, up: bool) {
        self.leaves_shoe(card, Place::Dealer);
        if self.phase == Phase::Dealing {
            self.dealer.cards.extend([card]);
            self.dealer.up = if up { Some(card) } else { self.dealer.up };
        } else {
            self.dealer.replacement = Replacement::Dealt(card);
        }
    }

    /// A card of the dealer's that was exposed is the up card.
    fn take_exposed(&mut self, seat: Option<u8>, card: Card) {
        self.faults.exposed = Some(card);
        if seat.is_none() {
            self.dealer.up = Some(card);
        }
    }

    fn leaves_shoe(&mut self, card: Card, place: Place) {
        self.cards.deal(card, place);
        if !self.next_cards.is_empty() {
            self.next_cards.remove(0);
        }
    }

    fn take_count(&mut self) {
        self.stub_count.count();
        if self.phase == Phase::Stub {
            self.phase = Phase::Declaring;
        }
    }

    /// What is declared once players elect is verified before they go on.
    fn take_declaration(&mut self, seat: u8, side: Declaration) {
        let claims = &mut self.at_seat(seat).claims;
        claims.verified = false;
        match side {
            Declaration::Instant => claims.declared.instant = true,
            Declaration::Super => claims.declared.super_bet = true,
            Declaration::Progressive => claims.declared.progressive = true,
        }
        if matches!(self.phase, Phase::Electing | Phase::Revealing) {
            self.phase = if self.is_new_jersey() { Phase::FirstFive } else { Phase::Deciding };
        }
    }

    /// A claim that is paid without a draw counts as if it had been declared in time.
    fn take_late_claim(&mut self, seat: u8, side: Declaration, paid: bool) {
        let state = self.at_seat(seat);
        let drew = state.draw() != Draw::None;
        let Claims { declared, late, .. } = &mut state.claims;
        let (instant, super_bet) = if drew {
            (&mut late.instant, &mut late.super_bet)
        } else {
            (&mut declared.instant, &mut declared.super_bet)
        };
        *instant |= paid && side == Declaration::Instant;
        *super_bet |= paid && side == Declaration::Super;
    }

    /// The chips of an election go back, and with them the cards that were given up for it.
    fn take_withdrawal(&mut self, seat: u8) {
        let state = self.at_seat(seat);
        let purchase = state.purchase();
        state.decision = SeatDecision::Undecided;
        if let Some(Purchase::Exchange(cards)) = purchase {
            cards.iter().for_each(|card| self.cards.give_back(card, Place::Hand(seat)));
        }
    }

    fn take_act(&mut self, seat: u8) {
        let state = self.at_seat(seat);
        state.decision.act();
        if let Some(Purchase::Exchange(cards)) = state.purchase() {
            cards.iter().for_each(|card| self.cards.discard(card, Place::Hand(seat)));
        }
    }

    fn take_seen(&mut self, seat: u8, seen: Seen) {
        let state = self.at_seat(seat);
        state.seen = state.seen.max(seen);
    }

    fn take_reveal(&mut self, qualifies: bool) {
        self.dealer.verdict = Some(if qualifies { Verdict::Qualifies } else { Verdict::NoHand });
        let ask = !qualifies && self.book().force;
        self.phase = if ask { Phase::Forcing } else { Phase::Settling };
    }

    /// The share of a void wager leaves the meter, or the pot that royal flushes wait for.
    fn take_share_back(&mut self) {
        self.meter = self.meter_returned();
        self.pot = self.pot.map(|pot| self.without_a_share(pot));
    }

    /// A void round is settled anew for everybody who had cards, except whose hand was cut short before.
    fn take_void(&mut self, reason: VoidReason) {
        self.seats.iter_mut().for_each(|seat| seat.over = seat.was_cut());
        self.phase = Phase::Void { reason, reached: self.reached() };
    }
}
