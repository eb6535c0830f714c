//! The cards of a described round: each is in one place, unless it came back from the discard rack.

use croupier_core::{Card, Code, Refusal, Refusals};

/// When cards come, in the order of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Moment {
    /// With the first five.
    Deal,
    /// Bought or exchanged.
    Draw,
    /// For the dealer's highest.
    Force,
}

/// What became of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stay {
    /// It was held to the end.
    Held,
    /// It was given up in an exchange.
    Discarded,
    /// Its hand was over while others drew: folded, paid instant cash, void or forfeited.
    Over,
    /// Its hand was settled, or it was the dealer's highest, before the dealer's card was replaced.
    Settled,
}

#[derive(Debug)]
struct Place {
    card: Card,
    path: String,
    came: Moment,
    stay: Stay,
    /// The clause that keeps the card out of play.
    barred: Option<&'static str>,
}

impl Place {
    /// The seat, or the dealer, or the irregularity.
    fn owner(&self) -> &str {
        self.path.split('.').next().unwrap_or_default()
    }

    /// nj/lunar-poker 38.10(d)·c | nz/lunar-poker 11.19
    ///
    /// Had the card gone from here to the discard rack before it came `there`, and as a new card?
    fn made_way_for(&self, there: &Place) -> bool {
        match self.stay {
            Stay::Held => false,
            Stay::Discarded => there.came >= Moment::Draw,
            Stay::Over => there.came >= Moment::Draw && there.owner() != self.owner(),
            Stay::Settled => there.came == Moment::Force,
        }
    }

    /// Would the card be in both places at one time?
    fn clashes_with(&self, other: &Place) -> bool {
        self.path == other.path || !(self.made_way_for(other) || other.made_way_for(self))
    }
}

/// The cards on the table, each with the place it was found in.
#[derive(Debug)]
pub(super) struct Places {
    places: Vec<Place>,
    back: Vec<Card>,
    clause: &'static str,
}

impl Places {
    /// An empty table; the deck holds one of each card by `clause`.
    pub fn new(clause: &'static str) -> Places {
        Places { places: Vec::new(), back: Vec::new(), clause }
    }

    /// These cards were shuffled back into play and may turn up once more.
    pub fn back_in_play(&mut self, cards: &[Card]) {
        self.back.extend_from_slice(cards);
    }

    /// Puts cards on the table at `path`.
    pub fn put(&mut self, cards: &[Card], path: &str, came: Moment) {
        self.lay(cards, path, came, Stay::Held, None);
    }

    /// Puts cards that nobody plays with, by `clause`, into the discard rack.
    pub fn put_aside(&mut self, cards: &[Card], path: &str, clause: &'static str) {
        self.lay(cards, path, Moment::Draw, Stay::Over, Some(clause));
    }

    fn lay(&mut self, cards: &[Card], path: &str, came: Moment, stay: Stay, barred: Option<&'static str>) {
        let place = |card: &Card| Place { card: *card, path: path.to_owned(), came, stay, barred };
        self.places.extend(cards.iter().map(place));
    }

    /// Says what became of those cards that `owner` still had.
    pub fn gone(&mut self, owner: &str, stay: Stay, which: impl Fn(Card) -> bool) {
        let held = |place: &&mut Place| place.owner() == owner && place.stay == Stay::Held;
        for place in self.places.iter_mut().filter(held).filter(|place| which(place.card)) {
            place.stay = stay;
        }
    }

    /// Refuses every card that is in two places without having come back from the discard rack in between. The
    /// whole table is laid first, so that it does not matter in which order it was described.
    pub fn check(&self, refusals: &mut Refusals) {
        for (index, place) in self.places.iter().enumerate() {
            let earlier: Vec<&Place> =
                self.places[..index].iter().filter(|other| other.card == place.card).collect();
            let times = self.back.iter().filter(|card| **card == place.card).count();
            let clash = earlier.iter().find(|other| place.clashes_with(other)).or(earlier.get(times));
            if let Some(clash) = clash {
                let message = format!("the deck holds 1 of this card; it is already in {}", clash.path);
                let refusal = Refusal::new(Code::CardTwice, &place.path, message);
                let clause = clash.barred.or(place.barred).unwrap_or(self.clause);
                refusals.push(refusal.value(place.card).clause(clause));
            }
        }
    }
}
