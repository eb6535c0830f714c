//! What can go wrong, and what follows.

use super::{Decision, Event, FaceUp, Note, Phase, Readings, Round, Spot};
use crate::round::{Place, all, one, when};
use croupier_core::Clause;

impl Round {
    /// nj/packs-poker 43.13(b)
    ///
    /// The first card found face up is not used; a second one voids all hands.
    pub(super) fn found_face_up(&self) -> Decision {
        when(self.phase == Phase::Dealing)?;
        let void = (self.face_up != FaceUp::None).then(|| self.voided("43.13(b)"));
        all([Event::FoundFaceUp].into_iter().chain(void))
    }

    /// nj/packs-poker 43.12(b)
    ///
    /// A void round takes its contributions back from the meters.
    pub(super) fn voided(&self, clause: &'static str) -> Event {
        Event::Voided { clause: Clause::new(clause), meters: Readings::boxed(&self.unregistered) }
    }

    /// nj/packs-poker 43.7(g)2
    ///
    /// A wrong number of cards anywhere voids all hands (reading PP-A12); it can be found as long as the cards
    /// lie there.
    pub(super) fn wrong_number(&self, at: Spot) -> Decision {
        let in_play = match self.phase {
            Phase::Dealing
            | Phase::Stub
            | Phase::Showing
            | Phase::Revealing
            | Phase::Turning(_)
            | Phase::Settling { .. }
            | Phase::Progressive(_)
            | Phase::Discarding(_) => true,
            Phase::Betting | Phase::Registering | Phase::Void { .. } | Phase::PickUp | Phase::Over => false,
        };
        when(in_play && self.cards.count(Place::from(at)) > 0)?;
        one(self.voided("43.7(g)2"))
    }

    /// nj/packs-poker 43.13(e)
    ///
    /// The automated shoe can fail as long as it deals: the packs are dealt by hand.
    pub(super) fn shoe_failed(&self) -> Decision {
        let by_shoe = matches!(self.next_spot(), Some(Spot::Seat(_) | Spot::Dealer));
        when(self.table.automated_shoe && self.phase == Phase::Dealing && by_shoe)?;
        one(self.voided("43.13(e)"))
    }

    /// nj/packs-poker 43.2(c); 43.13(d)
    ///
    /// The machine always works on the deck that is not in play, so that one is shuffled again, at any time.
    pub(super) fn shuffler_failed(&self) -> Decision {
        when(self.phase != Phase::Over)?;
        one(Event::Noted { what: Note::ShufflerFailedWithOtherDeck })
    }
}
