//! The steps of a deck, each in its place.

use super::{Around, Deck, Decks, Stage};
use crate::id::PersonId;
use crate::messages::{CardStep, Removal};
use crate::procedure::{Procedure, Shuffling};
use crate::refuse::no_by;
use crate::time::Time;
use croupier_core::{Clause, Refusal};
use std::sync::Arc;

impl Decks {
    /// nj/lunar-poker 38.3(a); 38.3(b)·a; 38.3(b)·b; 38.3(c)·a; 38.3(c)·b; 38.4(e)·a; 38.4(e)·b | nj/dragon-poker 42.3(a); 42.3(b); 42.3(c); 42.4(e) | nj/packs-poker 43.3(a); 43.3(b); 43.3(c); 43.4(c) | nj/lucky-8s 50.3; 50.4(b); 50.4(b)1 | nz/lunar-poker 6.1·b; 6.2; 6.3; 6.4(a); 7.1(d); 7.1(f); 7.4
    ///
    /// Cards are received, inspected by the dealer, verified by another person, spread, looked at, washed: each
    /// step in its place. A supervisor orders another cut or shuffle, and cards can be replaced after any round.
    pub fn decide(
        &self,
        number: u8,
        step: &CardStep,
        procedure: &Procedure,
        around: Around,
        by: &PersonId,
    ) -> Result<CardStep, Refusal> {
        let clauses = procedure.clauses;
        let Some(deck) = self.get(number) else {
            return Err(no_by(format!("this table keeps {} deck(s)", self.decks.len()), clauses.alternate));
        };
        let right = |now: bool, clause| if now { Ok(step.clone()) } else { Err(wrong_place(deck, clause)) };
        match step {
            CardStep::Receive { pre_shuffled } => {
                if *pre_shuffled && !procedure.pre_shuffled {
                    return Err(no_by("cards are inspected at this table", clauses.receive));
                }
                right(deck.stage == Stage::Absent && !around.closed, clauses.receive)
            }
            CardStep::Inspect => right(deck.stage == Stage::Received, clauses.inspect),
            CardStep::Verify => {
                if deck.inspected_by.as_ref() == Some(by) {
                    return Err(no_by("who inspected the cards cannot verify them", clauses.verify));
                }
                right(deck.stage == Stage::Inspected, clauses.verify)
            }
            CardStep::Spread { face_up } => self.spread(deck, *face_up, around, step, clauses.spread),
            CardStep::TurnUp => right(deck.stage == Stage::SpreadDown, clauses.idle),
            CardStep::Look => right(deck.stage == Stage::SpreadUp && around.players, clauses.look),
            CardStep::Wash => {
                let looked = deck.stage == Stage::Looked;
                let unseen = deck.stage == Stage::SpreadUp && !procedure.first_player_looks;
                check_somebody_plays(procedure, around)?;
                right(looked || unseen, clauses.wash)
            }
            CardStep::Shuffle { counted, .. } => shuffle(deck, step, *counted, procedure, around),
            CardStep::Cut { cards } => cut(deck, step, *cards, procedure),
            CardStep::OrderCut { .. } => {
                let again = procedure.least_cut.is_some() && deck.stage == Stage::Ready;
                right(again && !(deck.in_play && around.dealt), clauses.recut)
            }
            CardStep::OrderShuffle { .. } => {
                let again = deck.stage >= Stage::Shuffled;
                right(again && !(deck.in_play && around.dealt), clauses.reshuffle)
            }
            CardStep::FoundComplete => right(deck.suspect, clauses.wrong_count),
            CardStep::Remove { .. } => right(deck.stage != Stage::Absent && !deck.in_play, clauses.receive),
            CardStep::Reveal { .. } => right(deck.commitment.is_some() && !deck.in_play, None),
        }
    }

    /// A deck that was verified is spread; one that is shuffled and not in play is spread again if the table is
    /// empty or a player asks for it.
    fn spread(
        &self,
        deck: &Deck,
        face_up: bool,
        around: Around,
        step: &CardStep,
        clause: Option<Clause>,
    ) -> Result<CardStep, Refusal> {
        if !face_up && around.players {
            return Err(no_by("with a player there the spread is face up", clause));
        }
        let first = deck.stage == Stage::Verified;
        let again = deck.stage >= Stage::Stacked && !deck.in_play;
        if first || again { Ok(step.clone()) } else { Err(wrong_place(deck, clause)) }
    }

    /// A step was taken.
    pub fn apply(&mut self, number: u8, step: &CardStep, procedure: &Procedure, at: Time, by: &PersonId) {
        let Some(deck) = self.decks.get_mut(usize::from(number)) else { return };
        match step {
            CardStep::Receive { pre_shuffled: false } => {
                *deck = Deck { stage: Stage::Received, received: at, ..Deck::ABSENT };
            }
            CardStep::Receive { pre_shuffled: true } => {
                *deck = Deck { stage: mixed(procedure, Shuffling::Hand), received: at, ..Deck::ABSENT };
            }
            CardStep::Inspect => {
                (deck.stage, deck.inspected_by) = (Stage::Inspected, Some(by.clone()));
            }
            CardStep::Verify => deck.stage = Stage::Verified,
            CardStep::Spread { face_up } => {
                deck.stage = if *face_up { Stage::SpreadUp } else { Stage::SpreadDown };
                (deck.in_rack, deck.commitment) = (false, None);
            }
            CardStep::TurnUp => deck.stage = Stage::SpreadUp,
            CardStep::Look => deck.stage = Stage::Looked,
            CardStep::Wash => deck.stage = Stage::Stacked,
            CardStep::Shuffle { commitment, .. } => {
                (deck.stage, deck.in_rack) = (mixed(procedure, procedure.shuffling), false);
                deck.commitment = commitment.as_deref().map(Arc::from);
            }
            CardStep::Cut { .. } => deck.stage = Stage::Ready,
            CardStep::OrderCut { .. } => deck.stage = Stage::Shuffled,
            CardStep::OrderShuffle { .. } => deck.stage = Stage::Stacked,
            CardStep::FoundComplete => deck.suspect = false,
            CardStep::Remove { .. } => *deck = Deck::ABSENT,
            CardStep::Reveal { .. } => deck.commitment = None,
        }
    }
}

/// nj/lunar-poker 38.4(e)·a | nj/dragon-poker 42.4(e) | nj/packs-poker 43.4(c) | nj/lucky-8s 50.4(b)
///
/// At an empty table cards are spread, and stay so until the first player has looked at them.
fn check_somebody_plays(procedure: &Procedure, around: Around) -> Result<(), Refusal> {
    if procedure.idle.spreads() && !around.players {
        return Err(no_by("nobody plays: the cards are spread for the first player", procedure.clauses.idle));
    }
    Ok(())
}

fn wrong_place(deck: &Deck, clause: Option<Clause>) -> Refusal {
    let place = if deck.in_play { ", in play" } else { "" };
    no_by(format!("not with a deck that is {}{place}", deck.stage.name()), clause)
}

/// nj/lunar-poker 38.4(a)·a; 38.4(a)·b; 38.4(b); 38.4(b)1; 38.4(b)2; 38.4(c)2 | nj/dragon-poker 42.4(a); 42.4(b); 42.4(b)1; 42.4(b)2; 42.4(c)2 | nj/packs-poker 43.4(a); 43.4(b) | nj/lucky-8s 50.4(a); 50.4(a)1; 50.4(a)2
///
/// What a shuffle leads to: after a machine the cards are dealt; by hand, or shuffled elsewhere, they are cut.
fn mixed(procedure: &Procedure, shuffling: Shuffling) -> Stage {
    match shuffling {
        Shuffling::Machine => Stage::Ready,
        Shuffling::Hand if procedure.least_cut.is_some() => Stage::Shuffled,
        Shuffling::Hand => Stage::Ready,
    }
}

/// nj/lunar-poker 38.4(a)·a; 38.9(f)·a; 38.9(f)·b; 38.7(f)2·c | nj/dragon-poker 42.4(a); 42.7(f); 42.9(e); 42.7(e)2 | nj/packs-poker 43.4(a); 43.7(h); 43.7(g)2 | nj/lucky-8s 50.4(a); 50.6(p) | nz/lunar-poker 7.1; 11.10
///
/// A deck whose count was wrong is not shuffled before a supervisor has looked into it; a machine that counts
/// another number sends the deck off the table.
fn shuffle(
    deck: &Deck,
    step: &CardStep,
    counted: Option<usize>,
    procedure: &Procedure,
    around: Around,
) -> Result<CardStep, Refusal> {
    let clauses = procedure.clauses;
    if deck.suspect {
        return Err(no_by(
            "the count of this deck was wrong: a supervisor looks into it first",
            clauses.wrong_count,
        ));
    }
    if deck.stage != Stage::Stacked || (deck.in_play && around.dealt) {
        return Err(wrong_place(deck, clauses.shuffle));
    }
    check_somebody_plays(procedure, around)?;
    match counted {
        None if procedure.machine_counts => {
            Err(no_by("the machine tells how many cards it counted", clauses.stub))
        }
        Some(found) if found != procedure.deck_size && !deck.in_play => {
            Ok(CardStep::Remove { reason: Removal::WrongNumber })
        }
        Some(found) if found != procedure.deck_size => {
            Err(no_by("the deck in play has a wrong number of cards", clauses.wrong_count).value(found))
        }
        Some(_) | None => Ok(step.clone()),
    }
}

/// nj/lunar-poker 38.4(c); 38.4(c)1ii; 38.4(d) | nj/dragon-poker 42.4(c); 42.4(c)1.ii; 42.4(d) | nz/lunar-poker 7.2·a; 7.2·b
///
/// A cut takes at least the fewest cards from the top and leaves at least one.
fn cut(deck: &Deck, step: &CardStep, cards: usize, procedure: &Procedure) -> Result<CardStep, Refusal> {
    let clause = procedure.clauses.cut;
    if deck.stage != Stage::Shuffled {
        return Err(wrong_place(deck, clause));
    }
    let least = procedure.least_cut.unwrap_or(1);
    if cards < least || cards >= procedure.deck_size {
        let message = format!("a cut takes {least} to {} cards", procedure.deck_size - 1);
        return Err(no_by(message, clause).value(cards));
    }
    Ok(step.clone())
}
