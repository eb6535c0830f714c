//! The cards of a round: each in exactly one place.

use super::{CardView, HandView};

/// Where a card is. An undealt card is in the shoe and has no name yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In the hand of a seat.
    Hand(u8),
    /// In the dealer's hand.
    Dealer,
    /// In a pack.
    Pack(u8),
    /// In the discard rack.
    Rack,
}

impl Place {
    /// The hand of a seat, or the dealer's.
    #[must_use]
    pub fn of(seat: Option<u8>) -> Place {
        seat.map_or(Place::Dealer, Place::Hand)
    }
}

/// The cards of a round in the order in which they left the shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cards<C> {
    size: usize,
    shoe: usize,
    dealt: Vec<(Place, C)>,
}

impl<C: Copy + Eq> Cards<C> {
    /// A full shoe of `size` cards.
    #[must_use]
    pub const fn new(size: usize) -> Cards<C> {
        Cards { size, shoe: size, dealt: Vec::new() }
    }

    /// How many cards are undealt.
    #[must_use]
    pub const fn in_shoe(&self) -> usize {
        self.shoe
    }

    /// How many of a card have left the shoe.
    #[must_use]
    pub fn seen(&self, card: C) -> usize {
        self.dealt.iter().filter(|(_, dealt)| *dealt == card).count()
    }

    /// The cards at a place, in the order they came.
    pub fn at(&self, place: Place) -> impl Iterator<Item = C> {
        self.dealt.iter().filter(move |(at, _)| *at == place).map(|(_, card)| *card)
    }

    /// The cards at a place as somebody sees them who sees their faces, or who does not.
    pub(crate) fn view(&self, place: Place, seen: bool) -> HandView
    where
        C: ToString,
    {
        self.at(place).map(|card| CardView::of(&card, seen)).collect()
    }

    /// How many cards are at a place.
    #[must_use]
    pub fn count(&self, place: Place) -> usize {
        self.at(place).count()
    }

    /// The card that left the shoe last, and where it is.
    #[must_use]
    pub fn last(&self) -> Option<(Place, C)> {
        self.dealt.last().copied()
    }

    /// A card leaves the shoe for a place.
    pub fn deal(&mut self, card: C, place: Place) {
        self.dealt.push((place, card));
        self.shoe = self.shoe.saturating_sub(1);
        self.check();
    }

    /// One card goes from a place to the discard rack.
    pub fn discard(&mut self, card: C, from: Place) {
        if let Some(found) = self.dealt.iter_mut().find(|(at, dealt)| *at == from && *dealt == card) {
            found.0 = Place::Rack;
        }
        self.check();
    }

    /// One card comes back from the discard rack to the place it was given up from.
    pub fn give_back(&mut self, card: C, to: Place) {
        if let Some(found) = self.dealt.iter_mut().find(|(at, dealt)| *at == Place::Rack && *dealt == card) {
            found.0 = to;
        }
        self.check();
    }

    /// Everything at a place goes to the discard rack.
    pub fn collect(&mut self, place: Place) {
        for (at, _) in &mut self.dealt {
            if *at == place {
                *at = Place::Rack;
            }
        }
        self.check();
    }

    /// Everything on the table goes to the discard rack.
    pub fn collect_all(&mut self) {
        for (at, _) in &mut self.dealt {
            *at = Place::Rack;
        }
        self.check();
    }

    /// The discard rack is shuffled and becomes the shoe again.
    pub fn reshuffle_rack(&mut self) {
        self.dealt.retain(|(at, _)| *at != Place::Rack);
        self.shoe = self.size - self.dealt.len();
        self.check();
    }

    /// A card the shoe had is put back on top of it, unseen.
    pub fn put_back(&mut self, card: C, from: Place) {
        if let Some(index) = self.dealt.iter().position(|(at, dealt)| *at == from && *dealt == card) {
            self.dealt.remove(index);
            self.shoe += 1;
        }
        self.check();
    }

    /// Our own books must balance, in release too: every card is dealt or in the shoe.
    fn check(&self) {
        assert_eq!(self.shoe + self.dealt.len(), self.size, "a card is in two places or in none");
    }
}
