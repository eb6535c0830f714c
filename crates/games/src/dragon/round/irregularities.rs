//! What can go wrong, and what follows. Nothing is refused because of the moment alone: where a ruling cannot be made,
//! the refusal names the clause that stands against it.

use super::{Card, Decision, Event, Note, Phase, Round};
use crate::round::{all, check_ruled, one, only_if};
use croupier_core::{Clause, Refusal};

impl Round {
    /// nj/dragon-poker 42.10(e)
    ///
    /// Cards have been dealt, and the round is neither void nor over.
    fn check_played(&self, clause: &'static str) -> Result<(), Refusal> {
        check_ruled(self.voided, self.phase == Phase::Over, "42.10(e)")?;
        only_if(self.cards.in_shoe() < 53, "no card has been dealt", clause)
    }

    /// The deal goes on.
    fn check_dealing(&self, clause: &'static str) -> Result<(), Refusal> {
        check_ruled(self.voided, self.phase == Phase::Over, "42.10(e)")?;
        only_if(self.phase != Phase::Betting, "the deal has not begun", clause)?;
        only_if(self.phase == Phase::Dealing, "all cards of the round are dealt", clause)
    }

    /// nj/dragon-poker 42.12(a)
    ///
    /// One card face up in the deck is enough to void all hands.
    pub(super) fn face_up(&self, card: Card) -> Decision {
        self.check_dealing("42.12(a)")?;
        self.check_card(card)?;
        all([Event::SetAside { card }, Event::Voided { clause: Clause::new("42.12(a)") }])
    }

    /// nj/dragon-poker 42.12(a)
    ///
    /// A card dealt in error, its face not exposed, is the next card.
    pub(super) fn dealt_in_error(&self) -> Decision {
        self.check_dealing("42.12(a)")?;
        one(Event::Noted { what: Note::DealtInError })
    }

    /// nj/dragon-poker 42.12(b)
    ///
    /// A wrong number of cards anywhere voids all hands, until they are picked up: the text has no time limit. What was
    /// settled before is reversed.
    pub(super) fn wrong_number(&self, seat: Option<u8>) -> Decision {
        const CLAUSE: &str = "42.12(b)";
        self.check_played(CLAUSE)?;
        let plays = seat.is_none_or(|seat| self.in_play().any(|other| other == seat));
        only_if(plays, "nobody plays at this seat", CLAUSE)?;
        one(Event::Voided { clause: Clause::new(CLAUSE) })
    }

    /// nj/dragon-poker 42.12(d)
    pub(super) fn shoe_failed(&self) -> Decision {
        const CLAUSE: &str = "42.12(d)";
        only_if(self.table.automated_shoe, "this table has no automated dealing shoe", CLAUSE)?;
        self.check_dealing(CLAUSE)?;
        one(Event::Voided { clause: Clause::new(CLAUSE) })
    }

    /// nj/dragon-poker 42.2(b)3; 42.12(c)
    ///
    /// With two decks the device works on the one that is not in play, so that one is shuffled again, at any time. With
    /// one deck it holds the cards only before the deal.
    pub(super) fn shuffler_failed(&self) -> Decision {
        const CLAUSE: &str = "42.12(c)";
        only_if(self.table.shuffler, "this table has no automated shuffler", CLAUSE)?;
        only_if(self.phase != Phase::Over, "the round is over", CLAUSE)?;
        if self.table.two_decks {
            return one(Event::Noted { what: Note::ShufflerFailedWithOtherDeck });
        }
        only_if(self.phase == Phase::Betting, "the deck is in play and not in the shuffler", CLAUSE)?;
        one(Event::Noted { what: Note::ShufflerFailed })
    }
}
