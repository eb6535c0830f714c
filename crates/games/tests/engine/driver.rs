//! A driver plays the dealer's steps and feeds the cards.
#![allow(dead_code, reason = "only some of the games are driven")]

use croupier_core::{Actor, Refusal};
use croupier_games::round::{Awaiting, Engine, Events};

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

    /// Takes automatic steps until somebody has to act, and gives the events in order. `see` is handed every event
    /// before it is applied.
    ///
    /// # Errors
    /// The engine's refusal of a card or step, which names what is wrong with the source of the cards.
    pub fn run<E: Engine<Command = C>>(
        &self,
        round: &mut E,
        cards: &mut dyn Iterator<Item = String>,
        mut see: impl FnMut(&E, Actor, &E::Command, &Events<E::Event>),
    ) -> Result<(), Refusal> {
        loop {
            let (actor, command) = match round.awaiting() {
                Awaiting::Dealer(command) if (self.dealer)(&command) => (Actor::Dealer, command),
                Awaiting::Card if self.cards => {
                    let Some(command) = cards.next().as_deref().and_then(E::card_command) else {
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
            see(round, actor, &command, &events);
            events.iter().for_each(|event| round.apply(event));
        }
    }
}
