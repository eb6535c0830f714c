//! The orders of the decks that the house deals from.

use super::{Plan, Stop};
use crate::room::rack_after;
use croupier_games::round::Fact;
use croupier_shoe::Shoe;
use croupier_table::{CardStep, Command, Duty, Event};
use std::sync::Arc;

impl Plan<'_> {
    /// Cards that arrive shuffled have an order from then on.
    pub(super) fn order_received_cards(&mut self, command: &Command) -> Result<(), Stop> {
        let arrives_shuffled =
            matches!(command, Command::Cards { step: CardStep::Receive { pre_shuffled: true }, .. });
        if arrives_shuffled && self.deals_by_itself() {
            self.made = self.new_order()?;
        }
        Ok(())
    }

    pub(super) fn deck_of(&self, event: &Event) -> Option<u8> {
        if let Event::Cards { deck, .. } = event { Some(*deck) } else { self.room.deck_in_play() }
    }

    /// The order of cards that an event brings about, where the program deals them.
    pub(super) fn order_of(&mut self, event: &Event) -> Result<Option<Shoe>, Stop> {
        if matches!(event, Event::Cards { step: CardStep::Shuffle { .. } | CardStep::Receive { .. }, .. }) {
            return Ok(self.made.take());
        }
        if let (Event::Round(fact), Some(round)) = (event, self.room.table.round())
            && fact.fact() == Fact::RackShuffled
            && self.deals_by_itself()
        {
            let (cards, stream) = (rack_after(round, fact), self.stream);
            let Some(deck) = self.room.deck_in_play() else { return Ok(None) };
            let promised =
                self.room.deck_orders.rack_order(deck, cards.clone(), self.house.journal(), stream)?;
            let fresh = || self.house.shuffled(cards.into_iter().map(Arc::from).collect());
            return promised.map_or_else(fresh, Ok).map(Some);
        }
        Ok(None)
    }

    /// Do the cards of this table come from the house's own shoe?
    pub(super) fn deals_by_itself(&self) -> bool {
        self.room.table.settings().is_some_and(|settings| settings.is_automatic(Duty::Cards))
    }

    /// A deck that the program deals is shuffled by the program, no matter who presses the button.
    pub(super) fn with_order(&mut self, step: &CardStep) -> Result<CardStep, Stop> {
        if let (CardStep::Shuffle { counted, .. }, true) = (step, self.deals_by_itself()) {
            let shoe = self.new_order()?;
            let commitment = shoe.as_ref().map(|shoe| shoe.commitment().to_string());
            self.made = shoe;
            return Ok(CardStep::Shuffle { commitment, counted: *counted });
        }
        Ok(step.clone())
    }

    fn new_order(&self) -> Result<Option<Shoe>, Stop> {
        let deck = self.room.table.play().map(|play| play.deck.clone());
        deck.map(|deck| self.house.shuffled(deck)).transpose()
    }
}
