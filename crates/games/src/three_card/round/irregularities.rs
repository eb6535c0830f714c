//! What can go wrong, and what follows. Nothing is refused because of the moment alone: where a ruling cannot be made,
//! the refusal names the clause that stands against it.

use super::{Decision, Event, Note, Phase, Round};
use crate::round::{all, check_ruled, one, only_if};
use croupier_core::{Card, Clause, Refusal};

impl Round {
    /// The deal goes on.
    fn check_dealing(&self, clause: &'static str) -> Result<(), Refusal> {
        check_ruled(self.voided, self.phase == Phase::Over, "7.6")?;
        only_if(self.phase != Phase::Betting, "the deal has not begun", clause)?;
        only_if(self.phase == Phase::Dealing, "all cards of the round are dealt", clause)
    }

    /// house/three-card-poker 9.1
    pub(super) fn face_up(&self, card: Card) -> Decision {
        self.check_dealing("9.1")?;
        self.check_card(card)?;
        all([Event::SetAside { card }, Event::Voided { clause: Clause::new("9.1") }])
    }

    /// house/three-card-poker 9.2
    ///
    /// A card dealt in error, its face not seen, is the next card.
    pub(super) fn dealt_in_error(&self) -> Decision {
        self.check_dealing("9.2")?;
        one(Event::Noted { what: Note::DealtInError })
    }

    /// house/three-card-poker 9.3
    ///
    /// The rule itself ends with the last settlement.
    pub(super) fn wrong_number(&self, seat: Option<u8>) -> Decision {
        const CLAUSE: &str = "9.3";
        check_ruled(self.voided, self.phase == Phase::Over, "7.6")?;
        only_if(self.cards.in_shoe() < 52, "no card has been dealt", CLAUSE)?;
        only_if(
            self.phase != Phase::PickUp,
            "the last player is settled: it was to be found before",
            CLAUSE,
        )?;
        let plays = seat.is_none_or(|seat| self.in_play().any(|other| other == seat));
        only_if(plays, "nobody plays at this seat", CLAUSE)?;
        one(Event::Voided { clause: Clause::new(CLAUSE) })
    }

    /// house/three-card-poker 4.7; 9.5
    ///
    /// With two decks the device works on the one that is not in play, so that one is shuffled again, at any time. With
    /// one deck it holds the cards only before the deal.
    pub(super) fn shuffler_failed(&self) -> Decision {
        const CLAUSE: &str = "9.5";
        only_if(self.table.shuffler, "this table has no automated shuffler", CLAUSE)?;
        only_if(self.phase != Phase::Over, "the round is over", CLAUSE)?;
        if self.table.two_decks {
            return one(Event::Noted { what: Note::ShufflerFailedWithOtherDeck });
        }
        only_if(self.phase == Phase::Betting, "the deck is in play and not in the shuffler", CLAUSE)?;
        one(Event::Noted { what: Note::ShufflerFailed })
    }
}
