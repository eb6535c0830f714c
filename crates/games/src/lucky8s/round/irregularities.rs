//! What can go wrong, and what follows. Nothing is refused because of the moment alone: where a ruling cannot be made,
//! the refusal names the clause that stands against it.

use super::{Decision, Event, Phase, Round, Standing};
use crate::lucky8s::Card;
use crate::lucky8s::rules::Dealer;
use crate::round::{Events, Place, check_ruled, one, only_if, when};
use croupier_core::{Clause, Refusal};

impl Round {
    /// nj/lucky-8s 50.6(s)
    ///
    /// Cards have been dealt, and the round is neither void nor over.
    fn check_played(&self, clause: &'static str) -> Result<(), Refusal> {
        check_ruled(self.voided, self.phase == Phase::Over, "50.6(s)")?;
        only_if(self.cards.in_shoe() < 66, "no card has been dealt", clause)
    }

    /// nj/lucky-8s 50.9(a)
    ///
    /// The dealer finds the next card face up. Which card that is comes from the deck like every other card, so that
    /// what the dealer may find does not depend on cards that lie face down.
    pub(super) fn face_up(&self) -> Decision {
        const CLAUSE: &str = "50.9(a)";
        check_ruled(self.voided, self.phase == Phase::Over, "50.6(s)")?;
        only_if(self.phase != Phase::Betting, "the deal has not begun", CLAUSE)?;
        only_if(self.phase == Phase::Dealing, "all cards of the round are dealt", CLAUSE)?;
        only_if(!self.next_is_face_up, "the card found before goes to the discard rack first", CLAUSE)?;
        only_if(self.cards.in_shoe() > 0, "the deck has no other card", CLAUSE)?;
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
    ///
    /// Until the cards are picked up, for the text has no time limit (reading L8-A12): what was settled before is
    /// reversed.
    pub(super) fn wrong_number(&self, seat: Option<u8>) -> Decision {
        match seat {
            Some(seat) => self.wrong_number_at(seat),
            None => self.dealer_misdealt(),
        }
    }

    fn wrong_number_at(&self, seat: u8) -> Decision {
        const CLAUSE: &str = "50.9(c)";
        self.check_played(CLAUSE)?;
        let spot = self.spot(seat).filter(|spot| !spot.places.is_empty());
        only_if(spot.is_some(), "nobody wagers on this spot", CLAUSE)?;
        let void = spot.is_some_and(|spot| spot.standing == Standing::Void);
        only_if(!void, "this hand is void already", CLAUSE)?;
        if self.phase == Phase::Dealing {
            let dealt = self.cards.at(Place::Hand(seat)).next().is_some();
            only_if(dealt, "no card has been dealt to this spot", CLAUSE)?;
        }
        Ok(self.void_hand(seat))
    }

    /// nj/lucky-8s 50.9(d)
    ///
    /// Ante and In to Win of everybody who has been compared with the dealer are settled again.
    fn dealer_misdealt(&self) -> Decision {
        const CLAUSE: &str = "50.9(d)";
        self.check_played(CLAUSE)?;
        only_if(self.dealer != Some(Dealer::Misdealt), "the dealer's hand is misdealt already", CLAUSE)?;
        if self.phase == Phase::Dealing {
            let dealt = self.cards.at(Place::Dealer).next().is_some();
            only_if(dealt, "no card has been dealt to the dealer", CLAUSE)?;
        }
        one(Event::DealerMisdealt)
    }

    /// nj/lucky-8s 50.9(d)
    ///
    /// The dealer finds this only of a deck that ran out before the dealer's hand was complete, where nothing is left to
    /// judge; everything else a supervisor finds.
    pub(super) fn ran_out(&self, seat: Option<u8>) -> Decision {
        when(seat.is_none() && self.phase == Phase::Dealing && self.cards.in_shoe() == 0)?;
        self.wrong_number(seat)
    }

    /// nj/lucky-8s 50.9(c)
    ///
    /// The wagers of everybody on the spot go back, the others go on.
    fn void_hand(&self, seat: u8) -> Events<Event> {
        let clause = Clause::new("50.9(c)");
        let void = Event::HandVoided { seat, clause };
        std::iter::once(void).chain(self.returned(seat, clause)).collect()
    }

    /// nj/lucky-8s 50.9(b)
    ///
    /// A shuffler that fails before the deal changes no wager: the cards are reshuffled.
    pub(super) fn shuffler_failed(&self) -> Decision {
        const CLAUSE: &str = "50.9(b)";
        only_if(self.table.machine, "this table has no automated shuffler", CLAUSE)?;
        only_if(self.phase != Phase::Over, "the round is over", CLAUSE)?;
        only_if(self.phase == Phase::Betting, "the cards are in play and not in the shuffler", CLAUSE)?;
        one(Event::Reshuffled)
    }
}
