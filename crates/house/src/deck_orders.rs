//! The orders of the decks of a table: sealed in the journal, opened only when a card is wanted.

use croupier_shoe::Shoe;
use croupier_store::{Error, Journal, Result};
use croupier_table::CardStep;
use std::sync::Arc;

/// Where an order of cards is.
#[derive(Clone, Debug, Default)]
enum Secret {
    /// Nobody here knows it.
    #[default]
    Unknown,
    /// It is sealed in this event of the table's stream.
    Sealed(u64),
    /// It was opened, or made here.
    Open(Arc<Shoe>),
}

/// The orders of one deck.
#[derive(Clone, Debug, Default)]
struct DeckOrder {
    /// The order that was promised before the wagers.
    promised: Secret,
    /// The order it is dealt in: the promised one, or that of the discard rack which follows from it.
    dealt: Secret,
    /// How many of its cards were cut from the top to the bottom.
    cut: usize,
    /// How often the discard rack was shuffled since.
    racks: u64,
}

impl Secret {
    fn of(seq: u64, sealed: bool) -> Secret {
        if sealed { Secret::Sealed(seq) } else { Secret::Unknown }
    }

    fn open(&mut self, journal: &dyn Journal, stream: &str) -> Result<Option<Arc<Shoe>>> {
        if let Secret::Sealed(seq) = self {
            let secret = journal.open(stream, *seq)?;
            let shoe = Shoe::from_secret(secret.reveal())
                .ok_or_else(|| Error::Damaged(format!("event {seq} of {stream} seals no order of cards")))?;
            *self = Secret::Open(Arc::new(shoe));
        }
        Ok(match self {
            Secret::Open(shoe) => Some(Arc::clone(shoe)),
            Secret::Unknown | Secret::Sealed(_) => None,
        })
    }
}

/// The decks of a table by number.
#[derive(Clone, Debug, Default)]
pub(crate) struct DeckOrders(Vec<DeckOrder>);

impl DeckOrders {
    fn get(&mut self, deck: u8) -> &mut DeckOrder {
        let index = usize::from(deck);
        if self.0.len() <= index {
            self.0.resize_with(index + 1, DeckOrder::default);
        }
        &mut self.0[index]
    }

    /// A step with a deck is event `seq`.
    pub(crate) fn apply(&mut self, deck: u8, step: &CardStep, seq: u64, sealed: bool) {
        match step {
            CardStep::Shuffle { .. } | CardStep::Receive { .. } => self.shuffled(deck, seq, sealed),
            CardStep::Cut { cards } => self.get(deck).cut += cards,
            CardStep::Spread { .. } | CardStep::Remove { .. } | CardStep::Reveal { .. } => {
                *self.get(deck) = DeckOrder::default();
            }
            CardStep::Inspect
            | CardStep::Verify
            | CardStep::TurnUp
            | CardStep::Look
            | CardStep::Wash
            | CardStep::OrderCut { .. }
            | CardStep::OrderShuffle { .. }
            | CardStep::FoundComplete => {}
        }
    }

    /// A deck has a new order, sealed in event `seq` if anybody here knows it.
    fn shuffled(&mut self, deck: u8, seq: u64, sealed: bool) {
        let order = Secret::of(seq, sealed);
        *self.get(deck) = DeckOrder { promised: order.clone(), dealt: order, cut: 0, racks: 0 };
    }

    /// What is dealt from now on was the discard rack.
    pub(crate) fn rack_shuffled(&mut self, deck: u8, seq: u64, sealed: bool) {
        let orders = self.get(deck);
        (orders.dealt, orders.cut, orders.racks) = (Secret::of(seq, sealed), 0, orders.racks + 1);
    }

    /// The order of the discard rack, which the promise of the deck promises too; none if nobody here knows that one.
    pub(crate) fn rack_order(
        &mut self,
        deck: u8,
        cards: Vec<String>,
        journal: &dyn Journal,
        stream: &str,
    ) -> Result<Option<Shoe>> {
        let time = self.get(deck).racks;
        Ok(self.promised(deck, journal, stream)?.map(|shoe| shoe.rack(cards, time)))
    }

    /// The order that was made here for event `seq` need not be unsealed.
    pub(crate) fn remember(&mut self, deck: u8, seq: u64, shoe: Shoe) {
        let (orders, shoe) = (self.get(deck), Arc::new(shoe));
        for order in [&mut orders.promised, &mut orders.dealt] {
            if matches!(order, Secret::Sealed(at) if *at == seq) {
                *order = Secret::Open(Arc::clone(&shoe));
            }
        }
    }

    /// The next card of a deck of which so many are in the shoe; none if nobody here knows the order.
    pub(crate) fn next_card(
        &mut self,
        deck: u8,
        in_shoe: usize,
        journal: &dyn Journal,
        stream: &str,
    ) -> Result<Option<String>> {
        let orders = self.get(deck);
        let Some(shoe) = orders.dealt.open(journal, stream)? else { return Ok(None) };
        // A card that was put back is the next one again: only what is still in the shoe counts.
        let place = shoe.size().checked_sub(in_shoe);
        Ok(place.and_then(|place| shoe.card(place, orders.cut)).map(str::to_owned))
    }

    /// The order that was promised.
    pub(crate) fn promised(
        &mut self,
        deck: u8,
        journal: &dyn Journal,
        stream: &str,
    ) -> Result<Option<Arc<Shoe>>> {
        self.get(deck).promised.open(journal, stream)
    }
}
