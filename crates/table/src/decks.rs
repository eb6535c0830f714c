//! The cards of a table from their arrival to their removal.

use crate::person::Id;
use crate::procedure::{Idle, Procedure, Shuffling};
use crate::refuse::{no, not_now};
use crate::said::{CardStep, Removal};
use crate::time::Time;
use croupier_core::Refusal;

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
    inspected_by: Option<Id>,
    /// It is dealt from.
    pub in_play: bool,
    /// It is in the discard rack.
    pub in_rack: bool,
    /// Its count was wrong.
    pub suspect: bool,
    /// The promise of its order.
    pub commitment: Option<String>,
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
                return Err(no(
                    format!("deck {number} is not prepared yet: {}", deck.stage.name()),
                    clauses.wash,
                ));
            }
            if number != turn && deck.in_rack {
                let message = "the discard rack holds the other deck, which goes to the machine first";
                return Err(no(message, clauses.rack));
            }
        }
        let Some(deck) = self.get(turn) else { return Err(no("there are no cards", clauses.receive)) };
        if deck.is_worn(procedure, at) {
            return Err(no("the time of these cards is over: they are changed first", clauses.life));
        }
        if deck.stage != Stage::Ready {
            return Err(no(format!("the cards are not ready: {}", deck.stage.name()), clauses.shuffle));
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
                Err(no("the cards are cut before any is dealt", procedure.clauses.cut))
            }
            Some(_) => {
                Err(no("the cards are shuffled again before any is dealt", procedure.clauses.reshuffle))
            }
            None => Err(not_now("deal")),
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
    ) -> Option<(CardStep, &'static str)> {
        let (deck, clauses) = (self.get(number)?, procedure.clauses);
        if around.closed && deck.stage != Stage::Absent {
            return Some((CardStep::Remove { reason: Removal::TableCloses }, ""));
        }
        if around.closed {
            return None;
        }
        if !deck.in_play && deck.suspect {
            return Some((CardStep::Remove { reason: Removal::WrongNumber }, clauses.wrong_count));
        }
        if !deck.in_play && deck.is_worn(procedure, at) {
            return Some((CardStep::Remove { reason: Removal::TimeIsOver }, clauses.life));
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
            Stage::Stacked => (CardStep::Shuffle { commitment: None, counted: None }, clauses.shuffle),
            Stage::Shuffled => (CardStep::Cut { cards: procedure.deck_size / 2 }, clauses.cut),
            Stage::Ready => return None,
        })
    }
}

/// What follows from a step.
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
        by: &Id,
    ) -> Result<CardStep, Refusal> {
        let clauses = procedure.clauses;
        let Some(deck) = self.get(number) else {
            return Err(no(format!("this table keeps {} deck(s)", self.decks.len()), clauses.alternate));
        };
        let right = |now: bool, clause| if now { Ok(step.clone()) } else { Err(wrong_place(deck, clause)) };
        match step {
            CardStep::Receive { pre_shuffled } => {
                if *pre_shuffled && !procedure.pre_shuffled {
                    return Err(no("cards are inspected at this table", clauses.receive));
                }
                right(deck.stage == Stage::Absent && !around.closed, clauses.receive)
            }
            CardStep::Inspect => right(deck.stage == Stage::Received, clauses.inspect),
            CardStep::Verify => {
                if deck.inspected_by.as_ref() == Some(by) {
                    return Err(no("who inspected the cards cannot verify them", clauses.verify));
                }
                right(deck.stage == Stage::Inspected, clauses.verify)
            }
            CardStep::Spread { face_up } => self.spread(deck, *face_up, around, step, clauses.spread),
            CardStep::TurnUp => right(deck.stage == Stage::SpreadDown, clauses.idle),
            CardStep::Look => right(deck.stage == Stage::SpreadUp && around.players, clauses.look),
            CardStep::Wash => {
                let looked = deck.stage == Stage::Looked;
                let unseen = deck.stage == Stage::SpreadUp && !procedure.first_player_looks;
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
            CardStep::Reveal { .. } => right(deck.commitment.is_some() && !deck.in_play, ""),
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
        clause: &'static str,
    ) -> Result<CardStep, Refusal> {
        if !face_up && around.players {
            return Err(no("with a player there the spread is face up", clause));
        }
        let first = deck.stage == Stage::Verified;
        let again = deck.stage >= Stage::Stacked && !deck.in_play;
        if first || again { Ok(step.clone()) } else { Err(wrong_place(deck, clause)) }
    }

    /// A step was taken.
    pub fn apply(&mut self, number: u8, step: &CardStep, procedure: &Procedure, at: Time, by: &Id) {
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
                deck.commitment.clone_from(commitment);
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

    /// The round was given up before any card was dealt.
    pub fn give_up(&mut self) {
        self.decks.iter_mut().for_each(|deck| deck.in_play = false);
    }

    /// The shuffler failed before the deal.
    pub fn unmix(&mut self) {
        self.decks.iter_mut().filter(|deck| deck.in_play).for_each(|deck| deck.stage = Stage::Stacked);
    }

    /// The count of the deck in play was wrong.
    pub fn suspect(&mut self) {
        self.decks.iter_mut().filter(|deck| deck.in_play).for_each(|deck| deck.suspect = true);
    }

    /// nj/lunar-poker 38.4(e)·a | nj/dragon-poker 42.4(e) | nj/packs-poker 43.4(c) | nj/lucky-8s 50.4(b); 50.4(b)2 | nz/lunar-poker 7.1(c)
    ///
    /// Nobody plays any more: the cards are to be spread, or at least shuffled anew.
    pub fn idle(&mut self, procedure: &Procedure) {
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

fn wrong_place(deck: &Deck, clause: &'static str) -> Refusal {
    let place = if deck.in_play { ", in play" } else { "" };
    no(format!("not with a deck that is {}{place}", deck.stage.name()), clause)
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
        return Err(no(
            "the count of this deck was wrong: a supervisor looks into it first",
            clauses.wrong_count,
        ));
    }
    if deck.stage != Stage::Stacked || (deck.in_play && around.dealt) {
        return Err(wrong_place(deck, clauses.shuffle));
    }
    match counted {
        None if procedure.machine_counts => {
            Err(no("the machine tells how many cards it counted", clauses.stub))
        }
        Some(found) if found != procedure.deck_size && !deck.in_play => {
            Ok(CardStep::Remove { reason: Removal::WrongNumber })
        }
        Some(found) if found != procedure.deck_size => {
            Err(no("the deck in play has a wrong number of cards", clauses.wrong_count).value(found))
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
        return Err(no(message, clause).value(cards));
    }
    Ok(step.clone())
}
