//! What the rounds of all games share: the frame of an event-sourced state machine.
//!
//! Commands are decided, events are facts. `decide` is pure and may refuse; `apply` is total and never refuses. From
//! the state and the book's options, which are recorded before the round, it derives the next phase and what a meter
//! holds; it chooses nothing, so that a replay goes the same way. Cards come from outside: a card enters as a command
//! of the shoe, no matter who or what that is.
//! Each game has its own commands, events and phases in its folder `round`; [`Engine`] exists so that one suite of
//! tests and one driver serve them all.

mod cards;
mod command;
mod decision;
mod fact;
mod game_round;
mod layout;
mod offer;
mod phase;
mod stub_count;
mod table;
mod view;
pub mod written;

pub use cards::{Cards, Place};
pub use command::{Chosen, CommandInfo, CommandKind, GameCommand};
pub use decision::Decision;
pub use fact::{Fact, GameEvent, MeterMove, SettledLine};
pub use game_round::{GameRound, MeterState, Meters};
pub use layout::{Layout, Stake};
pub use offer::{Free, Offer};
pub use phase::PhaseName;
pub use view::{CardView, HandView, Notice, SeatView, View, WagerView, sees_dealer, sees_hand};

pub(crate) use command::seat_and_place;
pub(crate) use decision::{
    Limits, all, check_amount, check_ruled, no_such_place, nobody_has_wagered, not_now, not_offered,
    nothing_to_take_back, one, only_if, refuse, too_late_to_take_back, too_late_to_wager, when, withdrawn,
};
pub(crate) use layout::{onto_layout, reversed_postings, settled_postings};
pub(crate) use stub_count::{StubCount, StubInterval};
pub(crate) use table::AtTable;
pub(crate) use view::{line_in_words, settled_at, spoken};

use arrayvec::ArrayVec;
use croupier_core::{Actor, Audience, Bettor, DeckSpec, Posting};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// The most bettors at a table: six spots with three bettors each.
pub const MOST_BETTORS: usize = 18;

/// The bettors who have still to speak.
pub type Bettors = ArrayVec<Bettor, MOST_BETTORS>;

/// What a round waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaiting<C> {
    /// Wagers are open; the dealer may close them with `close` once somebody has wagered enough.
    Wagers {
        /// The command that closes them, if they can be closed.
        close: Option<C>,
    },
    /// The next card, from the shoe.
    Card,
    /// A decision of each of these bettors, in any order.
    Players(Bettors),
    /// The dealer's next step.
    Dealer(C),
    /// Nothing: the round is over.
    Over,
}

/// What the events of one command are; no command makes more.
pub type Events<E> = ArrayVec<E, 8>;

/// A round of any game.
pub trait Engine: Clone + PartialEq + Debug {
    /// What actors say.
    type Command: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What happened.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned;

    /// What the round waits for.
    fn awaiting(&self) -> Awaiting<Self::Command>;

    /// What an actor may do now.
    fn legal(&self, actor: Actor) -> Vec<Offer<Self::Command>>;

    /// Is this command one of the offers? The menu and the decision agree: a test compares them.
    fn offered(offer: &Offer<Self::Command>, command: &Self::Command) -> bool;

    /// What follows from a command, or why it is refused.
    ///
    /// # Errors
    /// The refusal, with its clause where a rule refuses.
    fn decide(&self, actor: Actor, command: &Self::Command) -> Decision<Self::Event>;

    /// Takes a fact into the state.
    fn apply(&mut self, event: &Self::Event);

    /// What an audience may see of the state.
    fn view(&self, audience: Audience) -> View;

    /// A seat in play as the person who sits there sees it. Everything else that a seat sees is what everybody sees.
    fn own_seat(&self, seat: u8) -> Option<SeatView>;

    /// How many cards are undealt, as everybody sees it.
    fn in_shoe(&self) -> usize;

    /// The clauses that rule the phase, as everybody sees them.
    fn clauses(&self) -> &'static [&'static str];

    /// What an audience may see of an event that is about to be applied.
    fn redact(&self, event: &Self::Event, audience: Audience) -> Notice;

    /// How an event moves money; the postings sum to zero.
    fn postings(&self, event: &Self::Event) -> Vec<Posting>;

    /// The command of the shoe that brings this card, if the text names one of this deck.
    fn card_command(card: &str) -> Option<Self::Command>;

    /// The deck, each card as often as it is in it.
    fn deck() -> Vec<String>;

    /// Is the round over?
    fn is_over(&self) -> bool {
        self.awaiting() == Awaiting::Over
    }
}

/// The cards of a deck as they are written, each as often as it is in it.
pub(crate) fn written_deck(deck: DeckSpec) -> Vec<String> {
    deck.cards.into_iter().flat_map(|card| std::iter::repeat_n(card.code, usize::from(card.copies))).collect()
}
