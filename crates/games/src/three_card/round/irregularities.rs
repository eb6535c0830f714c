//! What can go wrong, and what follows.

use super::{Decision, Event, Note, Phase, Round};
use crate::round::{all, one, when};
use croupier_core::{Card, Clause};

impl Round {
    /// house/three-card-poker 9.1
    pub(super) fn face_up(&self, card: Card) -> Decision {
        when(self.phase == Phase::Dealing)?;
        self.check_card(card)?;
        all([Event::SetAside { card }, Event::Voided { clause: Clause::new("9.1") }])
    }

    /// house/three-card-poker 9.3
    pub(super) fn wrong_number(&self, seat: Option<u8>) -> Decision {
        when(match self.phase {
            Phase::Dealing | Phase::Deciding | Phase::Revealing | Phase::Settling => {
                seat.is_none_or(|seat| self.in_play().any(|other| other == seat))
            }
            Phase::Betting | Phase::Void(_) | Phase::PickUp | Phase::Over => false,
        })?;
        one(Event::Voided { clause: Clause::new("9.3") })
    }

    /// house/three-card-poker 4.7; 9.5
    ///
    /// With two decks the device works on the one that is not in play, so that one is shuffled again, at any time. With
    /// one deck it holds the cards only before the deal.
    pub(super) fn shuffler_failed(&self) -> Decision {
        if self.table.two_decks {
            when(self.table.shuffler && self.phase != Phase::Over)?;
            return one(Event::Noted { what: Note::ShufflerFailedWithOtherDeck });
        }
        when(self.table.shuffler && self.phase == Phase::Betting)?;
        one(Event::Noted { what: Note::ShufflerFailed })
    }
}
