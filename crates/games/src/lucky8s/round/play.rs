//! The deal and the decisions.

use super::spot::without;
use super::{Decision, Event, Phase, Round, Spot};
use crate::lucky8s::Card;
use crate::lucky8s::rules::Choice;
use crate::round::{Place, all, not_now, one, refuse, when};
use croupier_core::{Bettor, Code, Refusal};

impl Round {
    /// nj/lucky-8s 50.5(c); 50.5(d); 50.5(e); 50.5(f); 50.4(a)1; 50.4(a)2; 50.6(d)
    ///
    /// Where the next card goes: eight in a row to each live spot from the dealer's left, the dealer last. The
    /// order is the same from the hand, from a machine with all cards and from one with packets of eight.
    pub(super) fn next_place(&self) -> Option<Place> {
        let places = self.live().map(Place::Hand).chain([Place::Dealer]);
        places.into_iter().find(|place| self.cards.count(*place) < 8)
    }

    /// nj/lucky-8s 50.2(a)
    ///
    /// Is this a card of the two decks that has not left them?
    pub(super) fn check_card(&self, card: Card) -> Result<(), Refusal> {
        if !matches!(card, Card::Number(1..=8, Some(_)) | Card::Joker) {
            return Err(refuse(Code::NotACard, "a card of this deck has a suit or is the Joker", "50.2(a)"));
        }
        if self.cards.seen(card) < usize::from(card.copies()) {
            return Ok(());
        }
        let message = format!("all {} of this card have left the deck", card.copies());
        Err(refuse(Code::CardTwice, message, "50.2(a)").value(card))
    }

    /// nj/lucky-8s 50.6(d); 50.4(c)
    ///
    /// The next card, face down; burn cards first where the operator has them.
    pub(super) fn deal(&self, card: Card) -> Decision {
        when(self.phase == Phase::Dealing)?;
        let place = self.next_place().ok_or_else(not_now)?;
        self.check_card(card)?;
        if self.next_is_face_up {
            return Ok(self.put_aside(card));
        }
        one(match place {
            _ if self.burned < self.table.burn_cards => Event::Burned { card },
            Place::Hand(seat) => Event::Dealt { seat: Some(seat), card },
            Place::Dealer | Place::Pack(_) | Place::Rack => Event::Dealt { seat: None, card },
        })
    }

    /// nj/lucky-8s 50.7(b)
    ///
    /// The spot for which a bettor has to decide now.
    fn to_decide(&self, bettor: Bettor) -> Result<&Spot, Refusal> {
        let spot = self.open_spot(bettor).ok_or_else(not_now)?;
        if self.decider(bettor.seat) != Some(bettor) {
            let message = "on a shared spot only the deciding player decides";
            return Err(refuse(Code::NotPermitted, message, "50.7(b)"));
        }
        Ok(spot)
    }

    /// The spot a bettor is on, while its decision is open.
    fn open_spot(&self, bettor: Bettor) -> Option<&Spot> {
        let open = |spot: &&Spot| spot.is_live() && spot.has(bettor.place) && !spot.is_decided();
        self.spot(bettor.seat).filter(|_| self.phase == Phase::Deciding).filter(open)
    }

    /// nj/lucky-8s 50.6(e); 50.6(i)
    ///
    /// Lays some of their own cards together, right or wrong; it counts only where the operator lets it (L8-A1).
    pub(super) fn lay_out(&self, bettor: Bettor, cards: &[Card]) -> Decision {
        let left = self.to_lay_out(bettor)?;
        if cards.is_empty() {
            return Err(refuse(Code::Missing, "at least one card is laid out", "50.6(i)"));
        }
        if without(left, cards).is_none() {
            return Err(refuse(Code::NotInHand, "a card is not in the hand, or already laid out", "50.6(i)"));
        }
        one(Event::LaidOut { seat: bettor.seat, cards: cards.to_vec() })
    }

    /// The cards a bettor may still lay out.
    pub(super) fn to_lay_out(&self, bettor: Bettor) -> Result<Vec<Card>, Refusal> {
        let spot = self.to_decide(bettor)?;
        Ok(spot.laid.left(self.cards.at(Place::Hand(bettor.seat))))
    }

    pub(super) fn take_up(&self, bettor: Bettor) -> Decision {
        when(!self.to_decide(bettor)?.laid.is_empty())?;
        one(Event::TakenUp { seat: bettor.seat })
    }

    /// nj/lucky-8s 50.7(b)
    ///
    /// Who bets behind has agreed with the Ante to follow the decision; one who cannot or will not add In to Win
    /// says so before it, and counts as folded (reading L8-A7).
    pub(super) fn decline(&self, bettor: Bettor) -> Decision {
        let spot = self.open_spot(bettor).filter(|spot| !spot.has_declined(bettor.place));
        when(spot.is_some() && self.decider(bettor.seat) != Some(bettor))?;
        one(Event::Declined { bettor })
    }

    /// nj/lucky-8s 50.6(h); 50.7(b); 50.1[4]
    ///
    /// Fold, or In to Win equal to the Ante; the decision binds everybody on the spot.
    pub(super) fn choose(&self, bettor: Bettor, choice: Choice) -> Decision {
        let spot = self.to_decide(bettor)?;
        let follow = |bettor: Bettor| match (choice, self.wagers(bettor)) {
            (Choice::Play, Some(wagers)) if !spot.has_declined(bettor.place) => {
                Event::WentIn { bettor, amount: wagers.ante }
            }
            (Choice::Play | Choice::Fold, _) => Event::Folded { bettor },
        };
        all(self.in_line(bettor.seat).into_iter().map(follow))
    }
}
