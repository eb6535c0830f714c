//! A table with what the house knows of it besides: the orders of its decks, and since when wagers lie.

use crate::deck_orders::DeckOrders;
use croupier_core::Actor;
use croupier_games::round::{Awaiting, Fact};
use croupier_games::{AnyEvent, AnyRound};
use croupier_table::{Entry, Event, Library, Postings, Table, TableId, Time};
use std::sync::Arc;

/// A table in its room.
#[derive(Clone, Debug)]
pub struct Room {
    pub(crate) table: Table,
    pub(crate) deck_orders: DeckOrders,
    /// When the first wager of the round was placed.
    wagered: Option<Time>,
    /// When the last thing happened.
    changed: Time,
    /// When the round went on, or the table after a dispute.
    asked: Time,
}

impl Room {
    pub(crate) fn new(id: &TableId, library: &Arc<Library>) -> Room {
        Room {
            table: Table::new(id.clone(), Arc::clone(library)),
            deck_orders: DeckOrders::default(),
            wagered: None,
            changed: Time(0),
            asked: Time(0),
        }
    }

    /// Applies an event with its postings; its number, and whether it carries something sealed.
    pub(crate) fn apply_posted(&mut self, entry: &Entry<Event>, postings: &Postings, seq: u64, sealed: bool) {
        self.table.apply_posted(entry, postings);
        self.changed = entry.at;
        if let Event::Cards { deck, step } = &entry.event {
            self.deck_orders.apply(*deck, step, seq, sealed);
        }
        if matches!(entry.event, Event::Round(_) | Event::Reopened) {
            self.asked = entry.at;
        }
        if let Event::Round(event) = &entry.event {
            if let (true, Some(deck)) = (event.fact() == Fact::RackShuffled, self.deck_in_play()) {
                self.deck_orders.rack_shuffled(deck, seq, sealed);
            }
            self.wagered = self.wagered.or(Some(entry.at)).filter(|_| self.table.has_wagers());
        }
    }

    pub(crate) fn deck_in_play(&self) -> Option<u8> {
        self.table.decks().in_play().map(|(number, _)| number)
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// When the last thing happened.
    #[must_use]
    pub const fn changed(&self) -> Time {
        self.changed
    }

    /// Since when those decide whom the round waits for: what happens around the round gives nobody more time.
    #[must_use]
    pub const fn asked(&self) -> Time {
        self.asked
    }

    /// Since when wagers lie that are not closed yet.
    #[must_use]
    pub fn betting_since(&self) -> Option<Time> {
        self.wagered.filter(|_| self.is_betting())
    }

    /// Are wagers open?
    pub(crate) fn is_betting(&self) -> bool {
        self.table.round().is_some_and(|round| matches!(round.awaiting(), Awaiting::Wagers { .. }))
    }
}

/// The cards of the discard rack that becomes the shoe, in the order of a new deck.
pub(crate) fn rack_after(round: &AnyRound, shuffled: &AnyEvent) -> Vec<String> {
    let mut after = round.clone();
    after.apply(shuffled);
    let legal = |card: &String| {
        after.card_command(card).is_some_and(|command| after.decide(Actor::Shoe, &command).is_ok())
    };
    after.deck().into_iter().filter(legal).collect()
}
