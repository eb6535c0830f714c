//! The deal and the stub.

use super::{Decision, Event, FaceUp, Phase, Round};
use crate::round::{all, not_now, one, refuse, when};
use croupier_core::{Card, Code, Refusal};

impl Round {
    /// nj/packs-poker 43.7(d); 43.7(e); 43.13(b)
    ///
    /// The card goes where the next card belongs; one that lies face up goes to the discard rack instead.
    pub(super) fn deal(&self, card: Card) -> Decision {
        when(self.phase == Phase::Dealing)?;
        let to = self.next_spot().ok_or_else(not_now)?;
        self.check_card(card)?;
        match self.face_up {
            FaceUp::NextCard => one(Event::SetAside { card }),
            FaceUp::None | FaceUp::SetAside => one(Event::Dealt { to, card }),
        }
    }

    /// nj/packs-poker 43.2(a)
    pub(super) fn check_card(&self, card: Card) -> Result<(), Refusal> {
        if self.cards.seen(card) == 0 {
            return Ok(());
        }
        Err(refuse(Code::CardTwice, "this card has left the shoe", "43.2(a)").value(card))
    }

    /// nj/packs-poker 43.7(f); 43.8(e); 43.9(e); 43.7(g); 43.8(f)
    ///
    /// The stub goes to the discard rack unseen, unless it must be counted.
    pub(super) fn discard_stub(&self) -> Decision {
        when(self.phase == Phase::Stub)?;
        if self.count_is_due() {
            let message = "the stub of this round must be counted";
            return Err(refuse(Code::NotPermitted, message, "43.7(g)"));
        }
        one(Event::StubDiscarded)
    }

    /// nj/packs-poker 43.7(g); 43.7(g)1; 43.7(g)2; 43.8(f)
    ///
    /// With the right number the stub goes to the discard rack; otherwise all hands are void.
    pub(super) fn count_stub(&self, found: usize) -> Decision {
        when(self.phase == Phase::Stub)?;
        let right = found == self.cards.in_shoe();
        let follows = if right { Event::StubDiscarded } else { self.voided("43.7(g)2") };
        all([Event::StubCounted { found }, follows])
    }
}
