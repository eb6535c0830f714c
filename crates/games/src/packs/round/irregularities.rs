//! What can go wrong, and what follows. Nothing is refused because of the moment alone: where a ruling cannot be made,
//! the refusal names the clause that stands against it.

use super::{Decision, Event, FaceUp, Note, Phase, Readings, Round, Spot};
use crate::round::{Place, all, check_ruled, one, only_if};
use croupier_core::{Clause, Refusal};

impl Round {
    /// nj/packs-poker 43.10(k)
    ///
    /// The round is neither void nor over.
    fn check_ruled(&self) -> Result<(), Refusal> {
        check_ruled(self.void, self.phase == Phase::Over, "43.10(k)")
    }

    /// The deal goes on.
    fn check_dealing(&self, clause: &'static str) -> Result<(), Refusal> {
        self.check_ruled()?;
        let begun = !matches!(self.phase, Phase::Betting | Phase::Registering);
        only_if(begun, "the deal has not begun", clause)?;
        only_if(self.phase == Phase::Dealing, "all cards of the round are dealt", clause)
    }

    /// nj/packs-poker 43.13(a)
    pub(super) fn card_exposed(&self) -> Decision {
        const CLAUSE: &str = "43.13(a)";
        self.check_ruled()?;
        only_if(self.phase == Phase::Betting, "the wagers are placed", CLAUSE)?;
        one(self.voided(CLAUSE))
    }

    /// nj/packs-poker 43.13(b)
    ///
    /// The first card found face up is not used; a second one voids all hands.
    pub(super) fn found_face_up(&self) -> Decision {
        self.check_dealing("43.13(b)")?;
        let void = (self.face_up != FaceUp::None).then(|| self.voided("43.13(b)"));
        all([Event::FoundFaceUp].into_iter().chain(void))
    }

    /// nj/packs-poker 43.13(c)
    ///
    /// A card dealt in error, its face not exposed, is the next card.
    pub(super) fn dealt_in_error(&self) -> Decision {
        self.check_dealing("43.13(c)")?;
        one(Event::Noted { what: Note::DealtInError })
    }

    /// nj/packs-poker 43.12(b)
    ///
    /// A void round takes its contributions back from the meters.
    pub(super) fn voided(&self, clause: &'static str) -> Event {
        Event::Voided { clause: Clause::new(clause), meters: Readings::boxed(&self.unregistered) }
    }

    /// nj/packs-poker 43.7(g)2; 43.10(h); 43.10(j)
    ///
    /// A wrong number of cards anywhere voids all hands (reading PP-A12), until the cards are picked up; what was
    /// settled before is reversed. Of cards in the discard rack nobody can say any more how many they were.
    pub(super) fn wrong_number(&self, at: Spot) -> Decision {
        const CLAUSE: &str = "43.7(g)2";
        self.check_ruled()?;
        only_if(self.dealt > 0, "no card has been dealt", CLAUSE)?;
        let (plays, collected) = match at {
            Spot::Seat(seat) => (self.seats.contains(&seat), "43.10(j)"),
            Spot::Dealer | Spot::Pack(_) => (true, "43.10(h)"),
        };
        only_if(plays, "nobody plays at this seat", CLAUSE)?;
        if self.phase == Phase::Dealing {
            only_if(self.cards.count(Place::from(at)) > 0, "no card has been dealt there", CLAUSE)?;
        }
        only_if(self.cards.count(Place::from(at)) > 0, "these cards are in the discard rack", collected)?;
        one(self.voided(CLAUSE))
    }

    /// nj/packs-poker 43.13(e); 43.9(d)
    ///
    /// The automated shoe can fail as long as it deals: the packs are dealt by hand.
    pub(super) fn shoe_failed(&self) -> Decision {
        const CLAUSE: &str = "43.13(e)";
        only_if(self.table.automated_shoe, "this table has no automated dealing shoe", CLAUSE)?;
        self.check_dealing(CLAUSE)?;
        let by_shoe = matches!(self.next_spot(), Some(Spot::Seat(_) | Spot::Dealer));
        only_if(by_shoe, "the shoe has dealt all hands: the packs are dealt by hand", "43.9(d)")?;
        one(self.voided(CLAUSE))
    }

    /// nj/packs-poker 43.2(c); 43.13(d)
    ///
    /// The machine always works on the deck that is not in play, so that one is shuffled again, at any time.
    pub(super) fn shuffler_failed(&self) -> Decision {
        only_if(self.phase != Phase::Over, "the round is over", "43.13(d)")?;
        one(Event::Noted { what: Note::ShufflerFailedWithOtherDeck })
    }
}
