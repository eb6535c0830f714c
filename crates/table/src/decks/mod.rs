//! The cards of a table from their arrival to their removal.

mod ready;
mod steps;

use crate::id::PersonId;
use crate::procedure::{Idle, Procedure};
use crate::time::Time;
use std::sync::Arc;

/// How far a deck has come. Each stage names what was done last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// There is no deck.
    Absent,
    /// It has arrived.
    Received,
    /// The dealer has inspected it.
    Inspected,
    /// A floorperson has verified it.
    Verified,
    /// It lies spread face down.
    SpreadDown,
    /// It lies spread face up.
    SpreadUp,
    /// The first player had the chance to look.
    Looked,
    /// It is in a stack, or in the discard rack, and waits to be shuffled.
    Stacked,
    /// It is shuffled and waits for the cut.
    Shuffled,
    /// It can be dealt.
    Ready,
}

impl Stage {
    /// In words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Absent => "absent",
            Stage::Received => "received",
            Stage::Inspected => "inspected",
            Stage::Verified => "verified",
            Stage::SpreadDown => "spread face down",
            Stage::SpreadUp => "spread face up",
            Stage::Looked => "shown to the first player",
            Stage::Stacked => "to be shuffled",
            Stage::Shuffled => "to be cut",
            Stage::Ready => "ready",
        }
    }
}

/// A deck at the table. It is in one place: spread or stacked, in the shoe, or in the discard rack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// How far it has come.
    pub stage: Stage,
    /// When it arrived.
    pub received: Time,
    /// Who inspected it.
    inspected_by: Option<PersonId>,
    /// It is dealt from.
    pub in_play: bool,
    /// It is in the discard rack.
    pub in_rack: bool,
    /// Its count was wrong.
    pub suspect: bool,
    /// The promise of its order.
    pub commitment: Option<Arc<str>>,
}

impl Deck {
    const ABSENT: Deck = Deck {
        stage: Stage::Absent,
        received: Time(0),
        inspected_by: None,
        in_play: false,
        in_rack: false,
        suspect: false,
        commitment: None,
    };

    /// Has its time run out?
    #[must_use]
    pub fn is_worn(&self, procedure: &Procedure, at: Time) -> bool {
        let old = |life: i64| at.since(self.received) >= life;
        self.stage != Stage::Absent && procedure.card_life.is_some_and(old)
    }
}

/// What the table knows besides, when it decides about cards.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// Somebody sits there.
    pub players: bool,
    /// The table is closed: cards only leave.
    pub closed: bool,
    /// A card of the round in play has been dealt.
    pub dealt: bool,
}

/// The decks of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decks {
    decks: Vec<Deck>,
    last_used: Option<u8>,
}

impl Decks {
    /// As many places for decks as the book wants; a deck that is there stays.
    pub fn make_room(&mut self, procedure: &Procedure) {
        self.decks.resize(usize::from(procedure.decks), Deck::ABSENT);
        self.last_used = self.last_used.filter(|deck| *deck < procedure.decks);
    }

    /// A deck.
    #[must_use]
    pub fn get(&self, deck: u8) -> Option<&Deck> {
        self.decks.get(usize::from(deck))
    }

    /// All decks with their numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (u8, &Deck)> {
        (0..).zip(&self.decks)
    }

    /// The deck that is dealt from.
    #[must_use]
    pub fn in_play(&self) -> Option<(u8, &Deck)> {
        self.numbered().find(|(_, deck)| deck.in_play)
    }

    /// Is there no deck at the table?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.decks.iter().all(|deck| deck.stage == Stage::Absent)
    }

    /// nj/lunar-poker 38.2(b)4 | nj/dragon-poker 42.2(b)4 | nj/packs-poker 43.2(d)
    ///
    /// The deck whose turn it is: with two decks, the one that was not used last.
    #[must_use]
    pub fn turn(&self) -> u8 {
        match self.last_used {
            Some(0) if self.decks.len() > 1 => 1,
            Some(_) | None => 0,
        }
    }
}

/// What the round does to the cards.
impl Decks {
    /// The wagers of a round are open with this deck.
    pub fn start(&mut self, number: u8) {
        self.last_used = Some(number);
        if let Some(deck) = self.decks.get_mut(usize::from(number)) {
            deck.in_play = true;
        }
    }

    /// The cards of the round are in the discard rack.
    pub fn end(&mut self) {
        for deck in self.decks.iter_mut().filter(|deck| deck.in_play) {
            (deck.in_play, deck.in_rack, deck.stage) = (false, true, Stage::Stacked);
        }
    }

    /// The round was called off before any card was dealt.
    pub fn call_off(&mut self) {
        self.decks.iter_mut().for_each(|deck| deck.in_play = false);
    }

    /// The shuffler failed before the deal.
    pub fn unmix(&mut self) {
        self.decks.iter_mut().filter(|deck| deck.in_play).for_each(|deck| deck.stage = Stage::Stacked);
    }

    /// nj/lunar-poker 38.13(e); 38.2(b)3 | nj/packs-poker 43.13(d)
    ///
    /// The shuffler failed with the deck that is not in play: whatever it had done to that deck is done again.
    pub fn unmix_other(&mut self) {
        let other = |deck: &&mut Deck| !deck.in_play && deck.stage >= Stage::Stacked;
        self.decks.iter_mut().filter(other).for_each(|deck| deck.stage = Stage::Stacked);
    }

    /// The count of the deck in play was wrong; between rounds, of the deck that was used last.
    pub fn suspect(&mut self) {
        let playing = self.decks.iter().any(|deck| deck.in_play);
        let last = self.last_used;
        for (number, deck) in (0..).zip(&mut self.decks) {
            deck.suspect |= deck.in_play || (!playing && last == Some(number));
        }
    }

    /// nj/lunar-poker 38.4(e)·a | nj/dragon-poker 42.4(e) | nj/packs-poker 43.4(c) | nj/lucky-8s 50.4(b); 50.4(b)2 | nz/lunar-poker 7.1(c)
    ///
    /// Nobody plays any more: the cards are to be spread, or at least shuffled again. Those that lie spread wait for
    /// the next first player, even if somebody has looked at them.
    pub fn idle(&mut self, procedure: &Procedure) {
        for deck in self.decks.iter_mut().filter(|deck| deck.stage == Stage::Looked) {
            deck.stage = Stage::SpreadUp;
        }
        for deck in self.decks.iter_mut().filter(|deck| deck.stage >= Stage::Stacked) {
            deck.stage = match procedure.idle {
                Idle::Spread => Stage::Verified,
                Idle::SpreadOutsideMachine if deck.stage == Stage::Ready => Stage::Ready,
                Idle::SpreadOutsideMachine => Stage::Verified,
                Idle::Shuffle => Stage::Stacked,
            };
        }
    }
}
