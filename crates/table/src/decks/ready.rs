//! Whether cards may be dealt, and what is to be done with them next.

use super::{Around, Decks, Stage};
use crate::messages::{CardStep, Removal};
use crate::procedure::Procedure;
use crate::refuse::{no_by, not_now};
use crate::time::Time;
use croupier_core::{Clause, Refusal};

impl Decks {
    /// nj/lunar-poker 38.2(b)3; 38.2(b)5; 38.3(d) | nj/dragon-poker 42.2(b)3; 42.2(b)5; 42.3(d); E-1.18(g); E-1.18(g)2 | nj/packs-poker 43.2(c); 43.2(e); 43.3(d); E-1.18(g); E-1.18(g)2; E-1.18(g)3 | nj/lucky-8s 50.5(a); 50.6(p) | nz/lunar-poker 7.1; 7.1(a); 7.1(b); 6.4(b)
    ///
    /// May the deck whose turn it is be dealt? Every deck is prepared by itself before play starts; the other deck
    /// is out of the discard rack, with the machine; all cards are shuffled before each round; nobody is dealt
    /// cards whose time is over.
    pub fn check_ready(&self, procedure: &Procedure, at: Time) -> Result<u8, Refusal> {
        let clauses = procedure.clauses;
        let turn = self.turn();
        for (number, deck) in self.numbered() {
            if deck.stage < Stage::Stacked {
                return Err(no_by(
                    format!("deck {number} is not prepared yet: {}", deck.stage.name()),
                    clauses.wash,
                ));
            }
            if number != turn && deck.in_rack {
                let message = "the discard rack holds the other deck, which goes to the machine first";
                return Err(no_by(message, clauses.rack));
            }
        }
        let Some(deck) = self.get(turn) else { return Err(no_by("there are no cards", clauses.receive)) };
        if deck.is_worn(procedure, at) {
            return Err(worn(procedure, "the time of these cards is over: they are changed first"));
        }
        if deck.stage != Stage::Ready {
            return Err(no_by(format!("the cards are not ready: {}", deck.stage.name()), clauses.shuffle));
        }
        Ok(turn)
    }

    /// nj/lunar-poker 38.13(e); 38.7(a)·b; 38.9(b)1 | nj/dragon-poker 42.12(c); 42.7(a); 42.9(b)1 | nj/packs-poker 43.13(d); 43.7(a); 43.9(b)1 | nj/lucky-8s 50.9(b) | nz/lunar-poker 7.1(e)
    ///
    /// Cards are dealt only from a deck that is shuffled and, where they are cut, cut; after a failure of the
    /// shuffler or an order it is shuffled again first.
    pub fn check_dealt_from(&self, procedure: &Procedure) -> Result<(), Refusal> {
        match self.in_play() {
            Some((_, deck)) if deck.stage == Stage::Ready => Ok(()),
            Some((_, deck)) if deck.stage == Stage::Shuffled => {
                Err(no_by("the cards are cut before any is dealt", procedure.clauses.cut))
            }
            Some(_) => {
                Err(no_by("the cards are shuffled again before any is dealt", procedure.clauses.reshuffle))
            }
            None => Err(not_now("deal")),
        }
    }

    /// nj/dragon-poker E-1.18(g); E-1.18(g)2 | nj/packs-poker E-1.18(g); E-1.18(g)2; E-1.18(g)3
    ///
    /// Wagers are not closed over cards whose time has run out since they were opened.
    pub fn check_not_worn(&self, procedure: &Procedure, at: Time) -> Result<(), Refusal> {
        match self.in_play() {
            Some((_, deck)) if deck.is_worn(procedure, at) => Err(worn(
                procedure,
                "the time of these cards is over: the round is called off and they are changed",
            )),
            Some(_) | None => Ok(()),
        }
    }

    /// What is to be done with a deck next, if anything.
    #[must_use]
    pub fn next_step(
        &self,
        number: u8,
        procedure: &Procedure,
        around: Around,
        at: Time,
    ) -> Option<(CardStep, Option<Clause>)> {
        let (deck, clauses) = (self.get(number)?, procedure.clauses);
        if around.closed && deck.stage != Stage::Absent {
            return Some((CardStep::Remove { reason: Removal::TableCloses }, None));
        }
        if around.closed {
            return None;
        }
        if !deck.in_play && deck.suspect {
            return Some((CardStep::Remove { reason: Removal::WrongNumber }, clauses.wrong_count));
        }
        if !deck.in_play && deck.is_worn(procedure, at) {
            return Some((CardStep::Remove { reason: Removal::TimeIsOver }, procedure.life_clause));
        }
        Some(match deck.stage {
            Stage::Absent => (CardStep::Receive { pre_shuffled: procedure.pre_shuffled }, clauses.receive),
            Stage::Received => (CardStep::Inspect, clauses.inspect),
            Stage::Inspected => (CardStep::Verify, clauses.verify),
            Stage::Verified => (CardStep::Spread { face_up: true }, clauses.spread),
            Stage::SpreadDown if around.players => (CardStep::TurnUp, clauses.idle),
            Stage::SpreadUp if !procedure.first_player_looks => (CardStep::Wash, clauses.wash),
            Stage::SpreadUp if around.players => (CardStep::Look, clauses.look),
            Stage::SpreadDown | Stage::SpreadUp => return None,
            Stage::Looked => (CardStep::Wash, clauses.wash),
            Stage::Stacked if deck.in_play && around.dealt => return None,
            Stage::Stacked if procedure.idle.spreads() && !around.players => {
                (CardStep::Spread { face_up: true }, clauses.idle)
            }
            Stage::Stacked => (CardStep::Shuffle { commitment: None, counted: None }, clauses.shuffle),
            Stage::Shuffled => (CardStep::Cut { cards: procedure.deck_size / 2 }, clauses.cut),
            Stage::Ready => return None,
        })
    }
}

/// Cards that are too old, by the clause or the reading that says how old they may become.
fn worn(procedure: &Procedure, message: &str) -> Refusal {
    let reading = procedure.life_reading.map(|reading| format!(" ({reading})")).unwrap_or_default();
    no_by(format!("{message}{reading}"), procedure.life_clause)
}
