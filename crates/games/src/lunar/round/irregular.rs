//! What can go wrong, and what follows. Nothing is refused because of the moment alone: where a ruling cannot be made,
//! the refusal names the clause that stands against it.

use super::void::void;
use super::{
    Command, Decision, Declaration, Event, Intent, Note, Phase, Round, SeatDecision, SeatState, VoidReason,
    index,
};
use crate::lunar::limit::LimitLeft;
use crate::lunar::rules::{Choice, Draw, instant_row, settle_super, super_row};
use crate::lunar::seat::{Fate, Forfeit};
use crate::round::{Events, Place, not_now, one, refuse};
use croupier_core::{Card, Clause, Code, Refusal};

fn note(what: Note, seat: Option<u8>) -> Decision {
    one(Event::Noted { what, seat })
}

fn refused(why: &'static str, clause: &'static str) -> Refusal {
    refuse(Code::NotPermitted, why, clause)
}

/// Refuses by a clause what may not be done.
pub(super) fn only_if(may: bool, why: &'static str, clause: &'static str) -> Result<(), Refusal> {
    if may { Ok(()) } else { Err(refused(why, clause)) }
}

impl Round {
    /// nj/lunar-poker 38.13(b)·a; 38.13(b)·b; 38.13(c); 38.13(d)·b; 38.13(e); 38.13(f) | nz/lunar-poker 7.1(e); 11.3; 11.8
    ///
    /// What the dealer finds wrong with the cards.
    pub(super) fn irregular_deal(&self, command: &Command) -> Decision {
        match (command, self.is_new_jersey()) {
            (Command::FaceUp, true) => self.found_face_up(),
            (Command::DrawnInError, true) => self.drawn_in_error(),
            (Command::DealerHasFour, true) => self.dealer_has_four(),
            (Command::ShufflerFailed, true) => self.shuffler_failed(),
            (Command::ShoeFailed, true) => self.shoe_failed(),
            (Command::ExposedInDeal, false) => self.exposed_in_deal(),
            (Command::ExposedBeforeShoe, false) => self.exposed_before_shoe(),
            (Command::CardsAtEmptyBox { complete }, false) => self.cards_at_empty_box(*complete),
            (command, _) => Err(self.foreign(command)),
        }
    }

    /// nj/lunar-poker 38.13(a); 38.13(d)·a; 38.10(f)·b | nz/lunar-poker 11.1·a; 11.2; 11.6; 11.7; 11.12; 11.13; 11.14·a; 11.15·a; 11.20
    ///
    /// What a supervisor finds about a hand or the whole round, at any time until the cards are picked up.
    pub(super) fn ruling(&self, command: &Command) -> Decision {
        match (command, self.is_new_jersey()) {
            (Command::WrongNumber { seat, drawn }, _) => self.wrong_number(*seat, *drawn),
            (Command::DealerExposed, _) => self.expose_dealer(),
            (Command::Communicated { seat }, true) => self.forfeit(*seat, Forfeit::Communicated),
            (Command::Breach { seat }, false) => self.breach(*seat),
            (Command::OwnCardsExposed { seat }, false) => self.own_cards_exposed(*seat),
            (Command::Absent { seat }, false) => self.absent(*seat),
            (Command::CollectedEarly { seat, rebuilt }, false) => self.collected_early(*seat, *rebuilt),
            (Command::LaidOnDiscards { seat, top_five }, false) => self.laid_on_discards(*seat, *top_five),
            (Command::LateClaim { seat, side, viewed, pays }, false) => {
                self.late_claim(*seat, *side, *viewed, *pays)
            }
            (Command::OperatorVoids { seat }, false) => self.operator_voids(*seat),
            (command, _) => Err(self.foreign(command)),
        }
    }

    /// What belongs to the other jurisdiction, or to somebody else at the table.
    fn foreign(&self, command: &Command) -> Refusal {
        let other = |clause| refused("the rules of this table have it otherwise", clause);
        match (command, self.is_new_jersey()) {
            (Command::ExposedInDeal, true) => other("38.13(b)"),
            (Command::ExposedBeforeShoe, true) => other("38.13(a)"),
            (Command::CardsAtEmptyBox { .. } | Command::OperatorVoids { .. }, true) => other("38.13(d)"),
            (Command::Breach { .. } | Command::OwnCardsExposed { .. }, true) => other("38.10(f)"),
            (Command::Absent { .. }, true) => other("38.6(g)·b"),
            (Command::CollectedEarly { .. } | Command::LaidOnDiscards { .. }, true) => other("38.10(l)"),
            (Command::LateClaim { .. }, true) => other("38.10(a)·b"),
            (Command::FaceUp, false) => other("11.3"),
            (Command::DrawnInError | Command::DealerHasFour, false) => other("11.2"),
            (Command::ShufflerFailed, false) => other("7.1(d)"),
            (Command::ShoeFailed, false) => other("11.20"),
            (Command::Communicated { .. }, false) => other("11.1"),
            (Command::FaceUp | Command::DrawnInError | Command::DealerHasFour, true)
            | (Command::ShufflerFailed | Command::ShoeFailed | Command::Communicated { .. }, true)
            | (
                Command::ExposedInDeal | Command::ExposedBeforeShoe | Command::CardsAtEmptyBox { .. },
                false,
            )
            | (Command::Breach { .. } | Command::OwnCardsExposed { .. } | Command::Absent { .. }, false)
            | (Command::CollectedEarly { .. } | Command::LaidOnDiscards { .. }, false)
            | (Command::LateClaim { .. } | Command::OperatorVoids { .. }, false)
            | (Command::Place { .. } | Command::TakeBack { .. } | Command::SendBack { .. }, _)
            | (Command::NoMoreBets | Command::CountChips { .. } | Command::NotAccepted { .. }, _)
            | (Command::Deal { .. } | Command::CountStub { .. } | Command::CountDeck { .. }, _)
            | (Command::Declare { .. } | Command::NothingToDeclare | Command::EndDeclarations, _)
            | (Command::LockIn | Command::SettleFirstFive | Command::Act | Command::ShuffleRack, _)
            | (Command::Bet | Command::Fold | Command::Buy | Command::Exchange { .. }, _)
            | (Command::Reveal | Command::Force | Command::DontForce | Command::DiscardHighest, _)
            | (Command::Settle | Command::PayRoyal | Command::PickUp, _)
            | (Command::WrongNumber { .. } | Command::DealerExposed, _) => not_now(),
        }
    }

    /// Cards have been dealt, and the round is neither void nor over.
    fn check_played(&self, clause: &'static str) -> Result<(), Refusal> {
        match (self.phase, self.voided()) {
            (_, Some(reason)) => Err(refused("all hands are void already", reason.clause().id())),
            (Phase::Over(_), None) => {
                let why = "the cards are picked up: what was wrong with the round is a dispute";
                Err(refused(why, self.by("38.10(l)", "11.20")))
            }
            (_, None) => only_if(self.dealt() > 0, "no card has been dealt", clause),
        }
    }

    /// nj/lunar-poker 38.10(a)1·d | nz/lunar-poker 5.8
    ///
    /// The hand of a player about which something can be ruled: folded and settled hands too, but not one that is void
    /// or forfeited already, or that instant cash has concluded.
    fn ruled(&self, seat: u8, clause: &'static str) -> Result<&SeatState, Refusal> {
        self.check_played(clause)?;
        let state = self.seat(seat).filter(|state| state.ante.is_some());
        let state = state.ok_or_else(|| refused("nobody plays at this seat", clause))?;
        only_if(!state.first.is_empty(), "this player has no card yet", clause)?;
        let settled_by = state.line("ante").map_or(clause, |line| line.clause.id());
        only_if(!state.was_cut(), "this hand is void or forfeited already", settled_by)?;
        let over = self.by("38.10(a)1·d", "5.8");
        only_if(!state.was_paid_instantly(), "instant cash has concluded the round for this player", over)?;
        Ok(state)
    }

    /// The same, while the player is still in the round.
    fn ruled_in_play(&self, seat: u8, clause: &'static str) -> Result<&SeatState, Refusal> {
        let state = self.ruled(seat, clause)?;
        only_if(state.live(), "this player has folded, or is settled", clause)?;
        Ok(state)
    }

    /// A card is due, and the shoe has one.
    fn is_drawing(&self) -> bool {
        self.next_place().is_some() && self.cards.in_shoe() > 0
    }

    /// nj/lunar-poker 38.13(b)·a; 38.13(b)·b
    ///
    /// One card found face up goes to the discard rack; another voids all hands.
    fn found_face_up(&self) -> Decision {
        const CLAUSE: &str = "38.13(b)";
        only_if(self.is_drawing(), "no card is being dealt", CLAUSE)?;
        only_if(self.faults.to_rack.is_none(), "the card found before goes to the rack first", CLAUSE)?;
        if self.faults.found_face_up {
            void(VoidReason::FoundFaceUp)
        } else {
            one(Event::ToRack { cards: 1, up: true })
        }
    }

    /// nj/lunar-poker 38.13(c)
    ///
    /// A card drawn in error is the next card.
    fn drawn_in_error(&self) -> Decision {
        only_if(self.is_drawing(), "no card is being dealt", "38.13(c)")?;
        note(Note::DrawnInError, None)
    }

    /// nj/lunar-poker 38.13(d)·b
    ///
    /// The deal ended with four cards for the dealer: one more is dealt.
    fn dealer_has_four(&self) -> Decision {
        let last = self.next_place() == Some(Place::Dealer) && self.dealer.cards.len() == 4;
        let why = "the deal has not ended with four cards for the dealer";
        only_if(self.phase == Phase::Dealing && last, why, "38.13(d)")?;
        note(Note::DealerHasFour, None)
    }

    /// nj/lunar-poker 38.13(e); 38.2(b)3
    ///
    /// With two decks the device works on the one that is not in play, so that one is shuffled again, at any time. With
    /// one deck it can fail only before the deal.
    fn shuffler_failed(&self) -> Decision {
        const CLAUSE: &str = "38.13(e)";
        only_if(self.table.procedure.shuffler, "this table has no automated shuffler", CLAUSE)?;
        if self.table.procedure.two_decks {
            only_if(!matches!(self.phase, Phase::Over(_)), "the round is over", CLAUSE)?;
            return note(Note::ShufflerFailedWithOtherDeck, None);
        }
        only_if(self.phase == Phase::Betting, "the deck is in play and not in the shuffler", CLAUSE)?;
        note(Note::ShufflerFailed, None)
    }

    /// nj/lunar-poker 38.13(f)
    fn shoe_failed(&self) -> Decision {
        const CLAUSE: &str = "38.13(f)";
        only_if(self.table.procedure.automated_shoe, "this table has no automated dealing shoe", CLAUSE)?;
        let begun = !matches!(self.phase, Phase::Betting | Phase::Chips);
        only_if(begun, "the shoe has not begun to deal", CLAUSE)?;
        let all_dealt = matches!(self.phase, Phase::Settling | Phase::PickUp(_));
        only_if(!all_dealt, "all cards of the round are dealt", CLAUSE)?;
        if self.phase != Phase::Dealing {
            self.check_played(CLAUSE)?;
        }
        void(VoidReason::ShoeFailed)
    }

    /// nz/lunar-poker 11.3; 11.4; 11.5
    ///
    /// One card exposed while it is dealt is turned down, or is the dealer's up card; another is a misdeal.
    fn exposed_in_deal(&self) -> Decision {
        self.check_played("11.3")?;
        let drawing = self.phase == Phase::Electing && self.seats.iter().any(|seat| !seat.drawn().is_empty());
        let why = "no card is being dealt: cards are exposed by the player, or by the dealer";
        only_if(self.phase == Phase::Dealing || drawing, why, "11.3")?;
        let (seat, card) =
            self.last_dealt().ok_or_else(|| refused("the last card has left the table", "11.3"))?;
        let exposed = self.faults.exposed;
        only_if(self.faults.to_rack.is_none(), "the cards set aside come first", "11.9")?;
        only_if(exposed != Some(card), "this card is on record as exposed", "11.3")?;
        if exposed.is_none() { one(Event::Exposed { seat, card }) } else { void(VoidReason::ExposedInDeal) }
    }

    /// The card dealt last, and to whom.
    fn last_dealt(&self) -> Option<(Option<u8>, Card)> {
        match self.cards.last()? {
            (Place::Hand(seat), card) => Some((Some(seat), card)),
            (Place::Dealer, card) => Some((None, card)),
            (Place::Rack | Place::Pack(_), _) => None,
        }
    }

    /// nz/lunar-poker 7.1(e)
    ///
    /// A card exposed before the cards enter the shoe: they are shuffled again.
    fn exposed_before_shoe(&self) -> Decision {
        only_if(self.phase == Phase::Betting, "the cards are in the shoe", "7.1(e)")?;
        note(Note::ExposedBeforeShoe, None)
    }

    /// nz/lunar-poker 11.8; 11.9
    ///
    /// Cards at a box without an Ante are a misdeal while the deal goes on. A hand that is complete there is counted and
    /// discarded: a stack is complete when it is dealt, a hand dealt card by card when the deal is.
    fn cards_at_empty_box(&self, complete: bool) -> Decision {
        let clause = if complete { "11.9" } else { "11.8" };
        let boxes = usize::try_from(self.book().positions).unwrap_or_default();
        let empty = boxes.saturating_sub(self.in_play().count());
        if self.phase != Phase::Dealing {
            self.check_played(clause)?;
        }
        only_if(!matches!(self.phase, Phase::Betting | Phase::Chips), "no card has been dealt", clause)?;
        only_if(self.faults.to_rack.is_none(), "the cards found before go to the rack first", "11.9")?;
        only_if(self.faults.empty_boxes < empty, "there is no other box without an Ante", clause)?;
        if !complete {
            only_if(self.phase == Phase::Dealing, "all cards are dealt", clause)?;
            only_if(self.dealt() > 0, "no card has been dealt", clause)?;
            return void(VoidReason::EmptyBox);
        }
        let stacked = self.table.procedure.stacks_of_five && self.dealt().is_multiple_of(5);
        only_if(self.phase != Phase::Dealing || stacked, "that hand cannot be complete yet", clause)?;
        one(Event::ToRack { cards: 5, up: false })
    }

    /// nj/lunar-poker 38.13(d)·a; 38.13(d)·c | nz/lunar-poker 11.2; 11.11·a; 11.11·b
    ///
    /// A wrong number of cards: one player's hand is void, or everything if it is the dealer's. Cards dealt one by one in
    /// New Zealand have all been shifted by it, and so the round is void, unless it came with the draw; the operator may
    /// have it that one box always voids the round (reading R8). What was settled on the first five cards stands where
    /// these were right.
    fn wrong_number(&self, seat: Option<u8>, drawn: bool) -> Decision {
        let reason = if self.is_new_jersey() { VoidReason::Misdealt } else { VoidReason::WrongNumber };
        let clause = reason.clause().id();
        let Some(seat) = seat else {
            only_if(!drawn, "the dealer draws no cards", clause)?;
            self.check_played(clause)?;
            return void(reason);
        };
        let state = self.ruled(seat, clause)?;
        only_if(!drawn || state.paid().is_some(), "this player has not drawn", clause)?;
        let settled = drawn && self.is_settled_before(state);
        let mut events = self.cut_by(seat, Fate::Void { clause: reason.clause(), breach: false, settled })?;
        if self.book().void.voids_round(drawn) {
            events.push(Event::Voided { reason });
        }
        Ok(events)
    }

    /// One hand is void or forfeited.
    fn cut_by(&self, seat: u8, fate: Fate) -> Decision {
        let mut events = Events::new();
        self.cut(seat, fate, &mut events)?;
        Ok(events)
    }

    /// nj/lunar-poker 38.13(a) | nz/lunar-poker 11.4; 11.7
    ///
    /// A hole card exposed before "No more bets", which is the moment that New Jersey names, voids all hands; so does, by
    /// reading R11, one seen before everybody has bet or folded. In New Zealand players may then bet or fold, and draws
    /// that are not paid for are called off.
    fn expose_dealer(&self) -> Decision {
        let clause = self.by("38.13(a)", "11.7");
        let hole_cards = self.dealer.cards.len() - usize::from(self.dealer.up.is_some());
        match (self.phase, self.is_new_jersey()) {
            (Phase::Betting | Phase::Chips, true) => return void(VoidReason::HoleCardExposed),
            (Phase::Dealing, true) => only_if(hole_cards > 0, "the dealer has no hole card yet", clause)?,
            (Phase::Dealing, false) => {
                Err(refused("a card exposed to the dealer in the deal is the up card", "11.4"))?;
            }
            (Phase::Stub | Phase::Declaring | Phase::Deciding | Phase::FirstFive | Phase::Electing, _) => {}
            (Phase::Betting | Phase::Chips, false)
            | (Phase::Revealing | Phase::Forcing | Phase::Settling | Phase::Replacing, _)
            | (Phase::Void { .. } | Phase::PickUp(_) | Phase::Over(_), _) => {
                self.check_played(clause)?;
                Err(refused("every player has bet or folded", clause))?;
            }
        }
        only_if(!self.dealer.exposed, "the dealer's cards lie open already", clause)?;
        if self.book().void.early_hole_card_voids {
            return void(VoidReason::HoleCardExposed);
        }
        let mut events = Events::new();
        events.push(Event::DealerExposed);
        let drawing = |state: &SeatState| matches!(state.decision, SeatDecision::Elected(Intent::Draw(_)));
        let called_off = self.live().filter(|seat| drawing(&self.seats[index(*seat)]));
        if !self.book().void.draw_after_early_hole_card {
            events.extend(called_off.map(|seat| Event::Withdrawn { seat }));
        }
        Ok(events)
    }

    /// nj/lunar-poker 38.10(f)·a; 38.10(f)·b; 38.6(e)·b | nz/lunar-poker 11.12
    ///
    /// All wagers of the round are forfeited: what was won and paid on the first five cards is taken back.
    fn forfeit(&self, seat: u8, by: Forfeit) -> Decision {
        self.ruled(seat, by.clause().id())?;
        self.cut_by(seat, Fate::Forfeited { by, settled: false })
    }

    /// nz/lunar-poker 11.1·a; 11.1·b; 9.12; 9.13
    ///
    /// The operator declares the hand void: Ante, Bet and Super go back, by reading R9 the Fee is kept.
    fn breach(&self, seat: u8) -> Decision {
        self.ruled(seat, "11.1")?;
        self.cut_by(seat, Fate::Void { clause: Clause::new("11.1"), breach: true, settled: false })
    }

    /// nz/lunar-poker 11.20; 11.11·a
    ///
    /// What no rule covers: the operator has a hand, or the round, void.
    fn operator_voids(&self, seat: Option<u8>) -> Decision {
        let Some(seat) = seat else {
            self.check_played("11.20")?;
            return void(VoidReason::Operator);
        };
        self.ruled(seat, "11.20")?;
        self.cut_by(seat, Fate::Void { clause: Clause::new("11.20"), breach: false, settled: false })
    }

    /// nz/lunar-poker 11.6
    fn own_cards_exposed(&self, seat: u8) -> Decision {
        self.ruled_in_play(seat, "11.6")?;
        note(Note::OwnCardsExposed, Some(seat))
    }

    /// A player of New Zealand with a complete hand.
    fn with_hand(&self, seat: u8, clause: &'static str) -> Result<&SeatState, Refusal> {
        let state = self.ruled_in_play(seat, clause)?;
        only_if(state.first.len() == 5, "this hand is not complete yet", clause)?;
        Ok(state)
    }

    /// nz/lunar-poker 11.12; 9.3·b
    ///
    /// Not there to decide: deemed folded, and all wagers are forfeited.
    fn absent(&self, seat: u8) -> Decision {
        const CLAUSE: &str = "11.12";
        let state = self.with_hand(seat, CLAUSE)?;
        only_if(self.phase != Phase::Dealing, "nobody decides before all cards are dealt", CLAUSE)?;
        let undecided = state.choice().is_none() && (state.intent().is_none() || state.may_choose());
        only_if(undecided, "this player has decided", CLAUSE)?;
        only_if(!state.is_to_be_verified(), "who declared decides after the lock-in", "9.3·c")?;
        self.forfeit(seat, Forfeit::Absent)
    }

    /// nz/lunar-poker 11.13
    ///
    /// A hand taken too early is rebuilt, or it is void.
    fn collected_early(&self, seat: u8, rebuilt: bool) -> Decision {
        const CLAUSE: &str = "11.13";
        let state = self.ruled_in_play(seat, CLAUSE)?;
        only_if(state.choice().is_none(), "this player has bet or folded", CLAUSE)?;
        if rebuilt {
            return note(Note::Rebuilt, Some(seat));
        }
        let settled = self.is_settled_before(state);
        self.cut_by(seat, Fate::Void { clause: Clause::new(CLAUSE), breach: false, settled })
    }

    /// nz/lunar-poker 11.14·a; 11.14·b; 9.4
    ///
    /// Cards laid on the discards are rebuilt if they are the top five; otherwise the player has folded. A bet made
    /// before goes back, since who folds makes none.
    fn laid_on_discards(&self, seat: u8, top_five: bool) -> Decision {
        const CLAUSE: &str = "11.14";
        let state = self.with_hand(seat, CLAUSE)?;
        only_if(self.phase != Phase::Dealing, "the deal goes on", CLAUSE)?;
        only_if(!state.is_to_be_verified(), "what was declared is verified first", "9.3·c")?;
        only_if(state.due() == 0, "the new cards of this player come first", CLAUSE)?;
        only_if(state.forces != Some(true), "this player plays on and has forced the dealer", "10.3·b")?;
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

    /// nz/lunar-poker 9.2·c; 9.10·b; 11.15·a; 11.15·b; 11.16; 11.17; 11.18
    ///
    /// A claim after the draw is paid if the new cards are unseen, no later box was served and the operator
    /// elects to. Instant cash ends the round and the new cards go back; a super win leaves the draw as it is. Between
    /// the lock-in and the second "no more bets" a player who did not draw may be paid too (reading R6).
    fn late_claim(&self, seat: u8, side: Declaration, viewed: bool, pays: bool) -> Decision {
        let (clause, lost) =
            if side == Declaration::Instant { ("11.15", "11.16") } else { ("11.17", "11.18") };
        let state = self.ruled_in_play(seat, clause)?;
        let first = state.first_five().ok_or_else(|| refused("this hand is not complete yet", clause))?;
        match self.phase {
            Phase::FirstFive | Phase::Electing | Phase::Revealing => {}
            Phase::Dealing | Phase::Declaring | Phase::Deciding => {
                Err(refused("the player declares this until the lock-in", "9.2"))?;
            }
            Phase::Betting
            | Phase::Chips
            | Phase::Stub
            | Phase::Forcing
            | Phase::Settling
            | Phase::Replacing
            | Phase::Void { .. }
            | Phase::PickUp(_)
            | Phase::Over(_) => {
                Err(refused("nothing is claimed after the second \"no more bets\"", "9.10·b"))?
            }
        }
        let drew = state.draw() != Draw::None;
        only_if(state.due() == 0, "the new cards of this player come first", clause)?;
        only_if(!drew || state.choice().is_none(), "who has decided has seen the new cards", lost)?;
        only_if(drew || !viewed, "this player has no new cards", clause)?;
        let wins = match side {
            Declaration::Instant if !state.claims.declared.instant => instant_row(&first).is_some(),
            Declaration::Super if !(state.claims.declared.super_bet || state.claims.late.super_bet) => {
                only_if(state.super_bet.is_some(), "there is no Super Bet", "5.1(b)")?;
                super_row(&first).is_some()
            }
            Declaration::Instant | Declaration::Super => Err(refused("this was declared in time", "9.2"))?,
            Declaration::Progressive => Err(refused("there is no progressive wager", "5.1(b)"))?,
        };
        let served = self.in_play().any(|later| later > seat && !self.seats[index(later)].drawn().is_empty());
        let paid = wins && pays && !(drew && (viewed || served));
        let mut events = Events::new();
        events.push(Event::LateClaim { seat, side, paid });
        if paid && side == Declaration::Instant {
            self.pay_late_instant(seat, &mut events)?;
        } else if paid {
            self.pay_late_super(seat, &mut events)?;
        }
        Ok(events)
    }

    fn pay_late_super(&self, seat: u8, events: &mut Events<Event>) -> Result<(), Refusal> {
        let state = &self.seats[index(seat)];
        let (Some(stake), Some(first)) = (state.super_bet, state.first_five()) else { return Err(not_now()) };
        let line = settle_super(self.book(), stake, &first, true, &mut LimitLeft::new(self.book().limit));
        let stale: Vec<_> = state.line("super").copied().into_iter().collect();
        if !stale.is_empty() {
            events.push(Event::Reversed { seat, lines: stale });
        }
        events.push(Event::Settled { seat, lines: vec![line] });
        Ok(())
    }

    fn pay_late_instant(&self, seat: u8, events: &mut Events<Event>) -> Result<(), Refusal> {
        let state = &self.seats[index(seat)];
        if state.pending() {
            events.push(Event::Withdrawn { seat });
        }
        let mut to_settle = self.to_settle(seat, Fate::Live).ok_or_else(not_now)?;
        to_settle.late.instant = true;
        let mut lines = to_settle.lines(self.book(), None);
        if state.choice() == Some(Choice::Bet) {
            lines.extend(self.bet_handed_back(state, &lines));
        }
        self.settle_to(seat, &lines, events);
        if state.draw() != Draw::None {
            events.push(Event::PutBack { seat });
        }
        self.leave(seat, events);
        Ok(())
    }
}
