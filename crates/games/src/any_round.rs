//! A round of any game: the closed enum that every boundary takes.

use crate::book::Rulebook;
use crate::round::{Awaiting, Decision, Engine, Notice, Offer, SeatView, View};
use crate::{Game, dragon, lucky8s, lunar, packs};
use croupier_core::{Actor, Audience, Code, Meter, Money, Posting, Refusal, Refusals};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Declares one enum with a variant for each game.
macro_rules! of_each_game {
    ($(#[$about:meta])* $name:ident, $inner:ident) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum $name {
            /// Lunar Poker.
            Lunar(lunar::round::$inner),
            /// Lucky 8's.
            Lucky8s(lucky8s::round::$inner),
            /// Pack's Poker.
            Packs(packs::round::$inner),
            /// Dragon Poker.
            Dragon(dragon::round::$inner),
        }
    };
}

of_each_game! {
    /// A command of any game; written as the game writes it.
    AnyCommand, Command
}

of_each_game! {
    /// An event of any game; written as the game writes it.
    AnyEvent, Event
}

/// A round of any game.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyRound {
    /// Lunar Poker.
    Lunar(Box<lunar::round::Round>),
    /// Lucky 8's.
    Lucky8s(Box<lucky8s::round::Round>),
    /// Pack's Poker.
    Packs(Box<packs::round::Round>),
    /// Dragon Poker.
    Dragon(Box<dragon::round::Round>),
}

/// The readings of the meters a round begins with, in the order of the view; a game without meters ignores them.
pub type Meters = [Money; 2];

/// A progressive meter to the last part of a cent: the one that is paid from, and the one that fills it when it
/// starts again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MeterState {
    /// The meter that is paid from.
    pub primary: Meter,
    /// The meter that fills it when it starts again; only some games have one.
    pub reset: Meter,
    /// Was it won as a whole, and is it still to start again? Early records do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
}

/// Calls the same method on whichever round it is.
macro_rules! on_each {
    ($round:expr, $inner:ident => $call:expr) => {
        match $round {
            AnyRound::Lunar($inner) => $call,
            AnyRound::Lucky8s($inner) => $call,
            AnyRound::Packs($inner) => $call,
            AnyRound::Dragon($inner) => $call,
        }
    };
}

/// Calls a method whose answer holds commands or events, and wraps those.
macro_rules! wrapped {
    ($round:expr, $inner:ident => $call:expr, $wrap:ident, $of:ident) => {
        match $round {
            AnyRound::Lunar($inner) => $wrap($call, $of::Lunar),
            AnyRound::Lucky8s($inner) => $wrap($call, $of::Lucky8s),
            AnyRound::Packs($inner) => $wrap($call, $of::Packs),
            AnyRound::Dragon($inner) => $wrap($call, $of::Dragon),
        }
    };
}

impl AnyRound {
    /// A round by a rulebook, wagers open.
    ///
    /// # Errors
    /// What the book's settings exclude.
    pub fn open(book: &Rulebook, meters: Meters) -> Result<AnyRound, Refusals> {
        let [first, second] = meters;
        Ok(match Game::of(book) {
            Game::Lunar => AnyRound::Lunar(Box::new(lunar::round::Round::open(book, first)?)),
            Game::Lucky8s => AnyRound::Lucky8s(Box::new(lucky8s::round::Round::open(book)?)),
            Game::Packs => AnyRound::Packs(Box::new(packs::round::Round::open(book, first, second)?)),
            Game::Dragon => AnyRound::Dragon(Box::new(dragon::round::Round::open(book)?)),
        })
    }

    /// The next round at the same table.
    #[must_use]
    pub fn next(&self) -> AnyRound {
        match self {
            AnyRound::Lunar(round) => AnyRound::Lunar(Box::new(round.next())),
            AnyRound::Lucky8s(round) => AnyRound::Lucky8s(Box::new(round.next())),
            AnyRound::Packs(round) => AnyRound::Packs(Box::new(round.next())),
            AnyRound::Dragon(round) => AnyRound::Dragon(Box::new(round.next())),
        }
    }

    /// The meters that are in use, in the order of the view.
    #[must_use]
    pub fn meters(&self) -> [Option<MeterState>; 2] {
        match self {
            AnyRound::Lunar(round) => [round.progressive_meter(), None],
            AnyRound::Packs(round) => round.progressive_meters(),
            AnyRound::Lucky8s(_) | AnyRound::Dragon(_) => [None, None],
        }
    }

    /// How often each meter has been won as a whole, where that is not an event of its own.
    #[must_use]
    pub fn meter_wins(&self) -> [u32; 2] {
        match self {
            AnyRound::Packs(round) => round.meter_wins(),
            AnyRound::Lunar(_) | AnyRound::Lucky8s(_) | AnyRound::Dragon(_) => [0, 0],
        }
    }

    /// The meter of this number is shared with other tables and has been read.
    pub fn read_meter(&mut self, number: usize, state: MeterState) {
        match self {
            AnyRound::Lunar(round) => round.read_meter(state),
            AnyRound::Packs(round) => round.read_meter(number, state),
            AnyRound::Lucky8s(_) | AnyRound::Dragon(_) => {}
        }
    }

    /// The first round by another book at the same table: what is due after so many rounds stays due.
    #[must_use]
    pub fn first_after(mut self, before: &AnyRound) -> AnyRound {
        match (&mut self, before) {
            (AnyRound::Lunar(round), AnyRound::Lunar(before)) => round.count_on_from(before),
            (AnyRound::Packs(round), AnyRound::Packs(before)) => round.count_on_from(before),
            (_, _) => {}
        }
        self
    }

    /// What the round waits for.
    #[must_use]
    pub fn awaiting(&self) -> Awaiting<AnyCommand> {
        wrapped!(self, round => round.awaiting(), any_awaiting, AnyCommand)
    }

    /// What an actor may do now.
    #[must_use]
    pub fn legal(&self, actor: Actor) -> Vec<Offer<AnyCommand>> {
        wrapped!(self, round => round.legal(actor), any_offers, AnyCommand)
    }

    /// What follows from a command, or why it is refused.
    ///
    /// # Errors
    /// The refusal, with its clause where a rule refuses; a command of another game is refused too.
    pub fn decide(&self, actor: Actor, command: &AnyCommand) -> Decision<AnyEvent> {
        let decided = match (self, command) {
            (AnyRound::Lunar(round), AnyCommand::Lunar(command)) => {
                any_events(round.decide(actor, command), AnyEvent::Lunar)
            }
            (AnyRound::Lucky8s(round), AnyCommand::Lucky8s(command)) => {
                any_events(round.decide(actor, command), AnyEvent::Lucky8s)
            }
            (AnyRound::Packs(round), AnyCommand::Packs(command)) => {
                any_events(round.decide(actor, command), AnyEvent::Packs)
            }
            (AnyRound::Dragon(round), AnyCommand::Dragon(command)) => {
                any_events(round.decide(actor, command), AnyEvent::Dragon)
            }
            (_, command) => Err(foreign(command)),
        };
        decided.map_err(|refusal| naming(command, refusal))
    }

    /// Takes a fact into the state; a fact of another game is none of this round's.
    pub fn apply(&mut self, event: &AnyEvent) {
        match (self, event) {
            (AnyRound::Lunar(round), AnyEvent::Lunar(event)) => round.apply(event),
            (AnyRound::Lucky8s(round), AnyEvent::Lucky8s(event)) => round.apply(event),
            (AnyRound::Packs(round), AnyEvent::Packs(event)) => round.apply(event),
            (AnyRound::Dragon(round), AnyEvent::Dragon(event)) => round.apply(event),
            (_, _) => {}
        }
    }

    /// What an audience may see of the state.
    #[must_use]
    pub fn view(&self, audience: Audience) -> View {
        on_each!(self, round => round.view(audience))
    }

    /// A seat in play as whoever sits there sees it. Everything else that a seat sees is what everybody sees.
    #[must_use]
    pub fn own_seat(&self, seat: u8) -> Option<SeatView> {
        on_each!(self, round => round.own_seat(seat))
    }

    /// How many cards are undealt, as everybody sees it.
    #[must_use]
    pub fn in_shoe(&self) -> usize {
        on_each!(self, round => round.in_shoe())
    }

    /// The clauses that rule the phase, as everybody sees them.
    #[must_use]
    pub fn clauses(&self) -> &'static [&'static str] {
        on_each!(self, round => round.clauses())
    }

    /// What an audience may see of an event that is about to be applied.
    #[must_use]
    pub fn redact(&self, event: &AnyEvent, audience: Audience) -> Notice {
        match (self, event) {
            (AnyRound::Lunar(round), AnyEvent::Lunar(event)) => round.redact(event, audience),
            (AnyRound::Lucky8s(round), AnyEvent::Lucky8s(event)) => round.redact(event, audience),
            (AnyRound::Packs(round), AnyEvent::Packs(event)) => round.redact(event, audience),
            (AnyRound::Dragon(round), AnyEvent::Dragon(event)) => round.redact(event, audience),
            (_, _) => Notice::of("an event of another game"),
        }
    }

    /// How an event moves money.
    #[must_use]
    pub fn postings(&self, event: &AnyEvent) -> Vec<Posting> {
        match (self, event) {
            (AnyRound::Lunar(round), AnyEvent::Lunar(event)) => round.postings(event),
            (AnyRound::Lucky8s(round), AnyEvent::Lucky8s(event)) => round.postings(event),
            (AnyRound::Packs(round), AnyEvent::Packs(event)) => round.postings(event),
            (AnyRound::Dragon(round), AnyEvent::Dragon(event)) => round.postings(event),
            (_, _) => Vec::new(),
        }
    }

    /// Is the round over?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.awaiting() == Awaiting::Over
    }

    /// The deck, each card as often as it is in it.
    #[must_use]
    pub fn deck(&self) -> Vec<String> {
        match self {
            AnyRound::Lunar(_) => lunar::round::Round::deck(),
            AnyRound::Lucky8s(_) => lucky8s::round::Round::deck(),
            AnyRound::Packs(_) => packs::round::Round::deck(),
            AnyRound::Dragon(_) => dragon::round::Round::deck(),
        }
    }

    /// The command of the shoe that brings this card, if the text names one of this deck.
    #[must_use]
    pub fn card_command(&self, card: &str) -> Option<AnyCommand> {
        match self {
            AnyRound::Lunar(_) => lunar::round::Round::card_command(card).map(AnyCommand::Lunar),
            AnyRound::Lucky8s(_) => lucky8s::round::Round::card_command(card).map(AnyCommand::Lucky8s),
            AnyRound::Packs(_) => packs::round::Round::card_command(card).map(AnyCommand::Packs),
            AnyRound::Dragon(_) => dragon::round::Round::card_command(card).map(AnyCommand::Dragon),
        }
    }

    /// Reads a command of this game.
    ///
    /// # Errors
    /// If it is none.
    pub fn read_command(&self, value: &Value) -> Result<AnyCommand, serde_json::Error> {
        let value = value.clone();
        Ok(match self {
            AnyRound::Lunar(_) => AnyCommand::Lunar(serde_json::from_value(value)?),
            AnyRound::Lucky8s(_) => AnyCommand::Lucky8s(serde_json::from_value(value)?),
            AnyRound::Packs(_) => AnyCommand::Packs(serde_json::from_value(value)?),
            AnyRound::Dragon(_) => AnyCommand::Dragon(serde_json::from_value(value)?),
        })
    }

    /// Reads an event of this game.
    ///
    /// # Errors
    /// If it is none.
    pub fn read_event(&self, value: &Value) -> Result<AnyEvent, serde_json::Error> {
        let value = value.clone();
        Ok(match self {
            AnyRound::Lunar(_) => AnyEvent::Lunar(serde_json::from_value(value)?),
            AnyRound::Lucky8s(_) => AnyEvent::Lucky8s(serde_json::from_value(value)?),
            AnyRound::Packs(_) => AnyEvent::Packs(serde_json::from_value(value)?),
            AnyRound::Dragon(_) => AnyEvent::Dragon(serde_json::from_value(value)?),
        })
    }
}

/// What is refused by no rule, only because it is not awaited, is told by its name.
fn naming(command: &AnyCommand, refusal: Refusal) -> Refusal {
    if refusal.clause.is_some() || refusal.value.is_some() {
        return refusal;
    }
    let value = serde_json::to_value(command).unwrap_or_default();
    refusal.value(value.get("do").and_then(Value::as_str).unwrap_or_default())
}

fn foreign(command: &AnyCommand) -> Refusal {
    let message = "this is a command of another game";
    let name = serde_json::to_string(command).unwrap_or_default();
    Refusal::new(Code::NotPermitted, "command", message).value(name)
}

fn any_awaiting<C>(awaiting: Awaiting<C>, wrap: fn(C) -> AnyCommand) -> Awaiting<AnyCommand> {
    match awaiting {
        Awaiting::Wagers { close } => Awaiting::Wagers { close: close.map(wrap) },
        Awaiting::Card => Awaiting::Card,
        Awaiting::Players(bettors) => Awaiting::Players(bettors),
        Awaiting::Dealer(command) => Awaiting::Dealer(wrap(command)),
        Awaiting::Over => Awaiting::Over,
    }
}

fn any_offers<C>(offers: Vec<Offer<C>>, wrap: fn(C) -> AnyCommand) -> Vec<Offer<AnyCommand>> {
    offers.into_iter().map(|offer| Offer { command: wrap(offer.command), free: offer.free }).collect()
}

fn any_events<E>(events: Decision<E>, wrap: fn(E) -> AnyEvent) -> Decision<AnyEvent> {
    events.map(|events| events.into_iter().map(wrap).collect())
}
