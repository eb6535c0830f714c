//! What can go wrong, and what follows.

use super::{Decision, Event, Phase, Round, Standing};
use crate::lucky8s::Card;
use crate::lucky8s::rules::Dealer;
use crate::round::{Events, Place, not_now, one, when};
use croupier_core::Clause;

impl Round {
    /// nj/lucky-8s 50.9(a)
    ///
    /// The dealer finds the next card face up. Which card that is comes from the deck like every other card, so that
    /// what the dealer may say does not depend on cards that lie face down.
    pub(super) fn face_up(&self) -> Decision {
        when(self.phase == Phase::Dealing && !self.next_is_face_up && self.cards.in_shoe() > 0)?;
        one(Event::FoundFaceUp)
    }

    /// nj/lucky-8s 50.9(a)
    ///
    /// The card found face up goes to the discard rack and the next one takes its place; the second one in a deal
    /// voids the round (reading L8-A10).
    pub(super) fn put_aside(&self, card: Card) -> Events<Event> {
        let void = (self.set_aside > 0).then_some(Event::Voided { clause: Clause::new("50.9(a)") });
        [Event::SetAside { card }].into_iter().chain(void).collect()
    }

    /// nj/lucky-8s 50.9(c); 50.9(d)
    pub(super) fn wrong_number(&self, seat: Option<u8>) -> Decision {
        let place = Place::of(seat);
        let in_time = match self.phase {
            Phase::Dealing | Phase::Rest | Phase::Deciding | Phase::Revealing | Phase::Settling => {
                self.cards.at(place).next().is_some()
            }
            Phase::Betting | Phase::Void(_) | Phase::PickUp | Phase::Over => false,
        };
        match seat {
            Some(seat) if in_time && self.live().any(|live| live == seat) => Ok(self.void_hand(seat)),
            None if in_time && self.may_misdeal() => one(Event::DealerMisdealt),
            Some(_) | None => Err(not_now()),
        }
    }

    /// nj/lucky-8s 50.9(d)
    ///
    /// The dealer says so only of a deck that ran out before the own hand was complete, where nothing is left to
    /// judge; everything else a supervisor finds.
    pub(super) fn ran_out(&self, seat: Option<u8>) -> Decision {
        when(seat.is_none() && self.phase == Phase::Dealing && self.cards.in_shoe() == 0)?;
        self.wrong_number(seat)
    }

    /// nj/lucky-8s 50.9(c)
    ///
    /// The hand is void at any time before it is settled (reading L8-A12), the wagers of everybody on the spot go
    /// back, the others go on.
    fn void_hand(&self, seat: u8) -> Events<Event> {
        let clause = Clause::new("50.9(c)");
        let void = Event::HandVoided { seat, clause };
        std::iter::once(void).chain(self.returned(seat, clause)).collect()
    }

    /// nj/lucky-8s 50.9(d)
    ///
    /// The dealer's cards are counted before the first spot is compared with them.
    fn may_misdeal(&self) -> bool {
        let compared = self.spots.iter().any(|spot| spot.standing == Standing::Settled);
        !compared && self.dealer != Some(Dealer::Misdealt)
    }

    /// nj/lucky-8s 50.9(b)
    ///
    /// A shuffler that fails before the deal changes no wager: the cards are reshuffled.
    pub(super) fn shuffler_failed(&self) -> Decision {
        when(self.phase == Phase::Betting && self.table.machine)?;
        one(Event::Reshuffled)
    }
}
