//! What can go wrong, and what follows.

use super::{Command, Event, Phase, Round, Standing, not_now, one};
use crate::lucky8s::Card;
use crate::lucky8s::rules::Dealer;
use crate::round::{Events, Place};
use croupier_core::{Clause, Refusal};

impl Round {
    /// nj/lucky-8s 50.9(a)
    ///
    /// A card found face up in the deck goes to the discard rack and the next one takes its place; the second one
    /// in a deal voids the round (reading L8-A10).
    pub(super) fn face_up(&self, card: Card, command: &Command) -> Result<Events<Event>, Refusal> {
        if self.phase != Phase::Dealing {
            return Err(not_now(command));
        }
        self.check_card(card)?;
        let void = (self.found_face_up > 0).then_some(Event::Voided { clause: Clause::new("50.9(a)") });
        Ok([Event::SetAside { card }].into_iter().chain(void).collect())
    }

    /// nj/lucky-8s 50.9(c); 50.9(d)
    pub(super) fn wrong_number(&self, seat: Option<u8>, command: &Command) -> Result<Events<Event>, Refusal> {
        let place = seat.map_or(Place::Dealer, Place::Hand);
        let in_time = match self.phase {
            Phase::Dealing | Phase::Rest | Phase::Deciding | Phase::Revealing | Phase::Settling => {
                self.cards.at(place).next().is_some()
            }
            Phase::Betting | Phase::Void(_) | Phase::PickUp | Phase::Over => false,
        };
        match seat {
            Some(seat) if in_time && self.live().any(|live| live == seat) => Ok(self.void_hand(seat)),
            None if in_time && self.may_misdeal() => one(Event::DealerMisdealt),
            Some(_) | None => Err(not_now(command)),
        }
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
    pub(super) fn shuffler_failed(&self, command: &Command) -> Result<Events<Event>, Refusal> {
        if self.phase == Phase::Betting && self.procedure.machine {
            one(Event::Reshuffled)
        } else {
            Err(not_now(command))
        }
    }
}
