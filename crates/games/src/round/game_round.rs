//! What a table asks of a round besides leading it: how it begins, its meters, and what it hands on to the next one.

use super::Engine;
use crate::any_round::Chips;
use crate::book::Rulebook;
use croupier_core::{Actor, Bettor, Meter, Money, Refusals};
use serde::{Deserialize, Serialize};

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

/// A round as a table plays it.
pub trait GameRound: Engine {
    /// A round by a rulebook, wagers open.
    ///
    /// # Errors
    /// What the book's settings exclude.
    fn begin(book: &Rulebook, meters: Meters) -> Result<Self, Refusals>;

    /// The next round at the same table.
    fn following(&self) -> Self;

    /// What is due after so many rounds stays due: `before` was played by another book of the game.
    fn count_on(&mut self, before: &Self);

    /// The meters that are in use, in the order of the view.
    fn meters(&self) -> [Option<MeterState>; 2];

    /// How often each meter has been won as a whole, where that is not an event of its own.
    fn meter_wins(&self) -> [u32; 2];

    /// The meter of this number is shared with other tables and has been read.
    fn read_meter(&mut self, number: usize, state: MeterState);

    /// The meters whose readings decide what an event pays that is about to be applied.
    fn meters_asked(&self, event: &Self::Event) -> [bool; 2];

    /// What a decision of a player wins at once, where it claims what the cards have won already: beside the stake, which
    /// goes back with it.
    fn claims(&self, _bettor: Bettor, _command: &Self::Command) -> Option<Money> {
        None
    }

    /// What is decided for others before a command, given the chips that each of them has left.
    fn decided_before(
        &self,
        actor: Actor,
        command: &Self::Command,
        chips: Chips<'_>,
    ) -> Vec<(Actor, Self::Command)>;
}
