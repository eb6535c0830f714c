//! What can go wrong, and what follows.

use super::{Card, Decision, Event, Note, Phase, Round};
use crate::round::{all, one, when};
use croupier_core::Clause;

impl Round {
    /// nj/dragon-poker 42.12(a)
    ///
    /// One card face up in the deck is enough to void all hands.
    pub(super) fn face_up(&self, card: Card) -> Decision {
        when(self.phase == Phase::Dealing)?;
        self.check_card(card)?;
        all([Event::SetAside { card }, Event::Voided { clause: Clause::new("42.12(a)") }])
    }

    /// nj/dragon-poker 42.12(b)
    ///
    /// A wrong number of cards anywhere, found before the last player is settled, voids all hands.
    pub(super) fn wrong_number(&self, seat: Option<u8>) -> Decision {
        when(match self.phase {
            Phase::Dealing | Phase::Deciding | Phase::Stub | Phase::Revealing | Phase::Settling => {
                seat.is_none_or(|seat| self.in_play().any(|other| other == seat))
            }
            Phase::Betting | Phase::Void(_) | Phase::PickUp | Phase::Over => false,
        })?;
        one(Event::Voided { clause: Clause::new("42.12(b)") })
    }

    /// nj/dragon-poker 42.12(d)
    pub(super) fn shoe_failed(&self) -> Decision {
        when(self.phase == Phase::Dealing && self.table.automated_shoe)?;
        one(Event::Voided { clause: Clause::new("42.12(d)") })
    }

    /// nj/dragon-poker 42.2(b)3; 42.12(c)
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
