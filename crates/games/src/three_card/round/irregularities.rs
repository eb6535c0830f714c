//! What can go wrong, and what follows.

use super::{Decision, Event, Phase, Round};
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
}
