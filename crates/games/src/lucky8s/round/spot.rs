//! A spot of the table: who bets on it and what became of it.

use super::super::Card;
use super::super::rules::Choice;
use arrayvec::ArrayVec;
use croupier_core::Bettor;

/// The most people on one spot.
pub(super) const MOST_ON_A_SPOT: usize = 3;

/// Where a spot stands in the round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) enum Standing {
    /// Its wagers are not settled.
    #[default]
    Live,
    /// Its hand is void, its wagers are returned.
    Void,
    /// Its wagers are settled.
    Settled,
}

/// A spot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Spot {
    /// The places of the bettors, in the order in which they first bet.
    pub places: ArrayVec<u8, MOST_ON_A_SPOT>,
    /// Has the first bettor agreed to share the spot?
    pub shared: bool,
    /// What became of each bettor's Ante.
    pub choices: [Option<Choice>; MOST_ON_A_SPOT],
    /// Which backers will not add In to Win.
    pub declined: [bool; MOST_ON_A_SPOT],
    /// The cards as the deciding player laid them out.
    pub laid: Laid,
    /// Do the cards lie face up?
    pub turned_up: bool,
    /// Where the spot stands.
    pub standing: Standing,
}

impl Spot {
    /// Is there somebody whose wagers are not settled?
    pub fn is_live(&self) -> bool {
        self.standing == Standing::Live && !self.places.is_empty()
    }

    /// Has the deciding player spoken? The decision binds all bettors, so any of them tells.
    pub fn is_decided(&self) -> bool {
        self.choices.iter().any(Option::is_some)
    }

    /// What became of the Ante of the bettor at a place.
    pub fn choice(&self, place: u8) -> Option<Choice> {
        self.choices.get(usize::from(place)).copied().flatten()
    }

    /// Will the backer at this place not add In to Win?
    pub fn has_declined(&self, place: u8) -> bool {
        self.declined.get(usize::from(place)).copied().unwrap_or_default()
    }

    /// Does this place have a wager?
    pub fn has(&self, place: u8) -> bool {
        self.places.contains(&place)
    }

    /// Takes down a bettor's first wager on the spot.
    pub fn joins(&mut self, bettor: Bettor) {
        if !self.has(bettor.place) && !self.places.is_full() {
            self.places.push(bettor.place);
        }
    }

    /// A bettor has no wager on the spot any more. The agreement to share leaves with the one who gave it.
    pub fn leaves(&mut self, bettor: Bettor) {
        if self.places.first() == Some(&bettor.place) {
            self.shared = false;
        }
        self.places.retain(|place| *place != bettor.place);
    }

    /// Takes down what became of a bettor's Ante.
    pub fn chose(&mut self, bettor: Bettor, choice: Choice) {
        if let Some(place) = self.choices.get_mut(usize::from(bettor.place)) {
            *place = Some(choice);
        }
    }
}

/// Cards laid out in groups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Laid {
    cards: ArrayVec<Card, 8>,
    /// Where each group ends.
    ends: ArrayVec<usize, 8>,
}

impl Laid {
    /// Lays one more group down.
    pub fn lay(&mut self, group: &[Card]) {
        if !group.is_empty() && self.cards.try_extend_from_slice(group).is_ok() {
            self.ends.push(self.cards.len());
        }
    }

    /// The groups.
    pub fn groups(&self) -> impl Iterator<Item = &[Card]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| &self.cards[start..*end])
    }

    /// Is nothing laid out?
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The cards of a hand that are not laid out.
    pub fn left(&self, hand: impl Iterator<Item = Card>) -> Vec<Card> {
        without(hand.collect(), &self.cards).unwrap_or_default()
    }
}

/// The cards that are left when some are taken away, if all of those are there.
pub(super) fn without(mut cards: Vec<Card>, taken: &[Card]) -> Option<Vec<Card>> {
    for card in taken {
        cards.remove(cards.iter().position(|other| other == card)?);
    }
    Some(cards)
}
