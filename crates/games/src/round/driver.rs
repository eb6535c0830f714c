//! Automation: a driver plays the dealer's steps and feeds the cards; it is no part of the engine.

use super::{Awaiting, Engine, Events};
use croupier_core::{Actor, Refusal};

/// Where a driver takes the cards from.
pub trait CardSource {
    /// The next card as it is written; `None` when there is none left.
    fn next_card(&mut self) -> Option<String>;
}

impl<I: Iterator<Item = String>> CardSource for I {
    fn next_card(&mut self) -> Option<String> {
        self.next()
    }
}

/// Which steps are taken without a person; each step of the dealer can be automatic or by hand.
#[derive(Clone, Copy, Debug)]
pub struct Driver<C> {
    /// Is this step of the dealer automatic?
    pub dealer: fn(&C) -> bool,
    /// Do the cards come by themselves?
    pub cards: bool,
}

impl<C> Driver<C> {
    /// A table that needs only its players.
    pub const AUTOMATIC: Driver<C> = Driver { dealer: |_| true, cards: true };

    /// Takes automatic steps until somebody has to act, and gives the events in order. `told` sees every event
    /// before it is applied.
    ///
    /// # Errors
    /// The engine's refusal of a card or step, which names what is wrong with the source of the cards.
    pub fn run<E: Engine<Command = C>>(
        &self,
        round: &mut E,
        cards: &mut dyn CardSource,
        mut told: impl FnMut(&E, Actor, &E::Command, &Events<E::Event>),
    ) -> Result<(), Refusal> {
        loop {
            let (actor, command) = match round.awaiting() {
                Awaiting::Dealer(command) if (self.dealer)(&command) => (Actor::Dealer, command),
                Awaiting::Card if self.cards => {
                    let Some(command) = cards.next_card().as_deref().and_then(E::card_command) else {
                        return Ok(());
                    };
                    (Actor::Shoe, command)
                }
                Awaiting::Dealer(_)
                | Awaiting::Card
                | Awaiting::Wagers { .. }
                | Awaiting::Players(_)
                | Awaiting::Over => {
                    return Ok(());
                }
            };
            let events = round.decide(actor, &command)?;
            told(round, actor, &command, &events);
            events.iter().for_each(|event| round.apply(event));
        }
    }
}
