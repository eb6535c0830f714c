//! Where cards come from, the meters, and the ledger of the house.

use super::again;
use super::people::machine;
use croupier_core::{Actor, Money, Refusal};
use croupier_games::MeterState;
use croupier_table::{
    Account, By, Entry, Host, MeterCommand, MeterEvent, MeterId, Order, Postings, SharedMeter, Table, Time,
};
use croupier_testkit::Rng;
use std::collections::{BTreeMap, VecDeque};

/// Where cards come from, and the meters.
pub struct Devices {
    pub rng: Rng,
    /// What comes first, whatever was shuffled.
    pub next_cards: VecDeque<String>,
    /// The order of each deck, from the bottom.
    pub orders: BTreeMap<u8, Vec<String>>,
    pub meters: Vec<SharedMeter>,
    pub meter_log: Vec<(usize, Entry<MeterEvent>)>,
    pub ledger: BTreeMap<Account, Money>,
    pub at: Time,
}

impl Devices {
    pub fn post(&mut self, postings: &Postings, what: &dyn std::fmt::Debug) {
        let sum: Money = postings.iter().map(|posting| posting.amount).sum();
        assert_eq!(sum, Money::ZERO, "{what:?}: {postings:?}");
        for posting in postings {
            *self.ledger.entry(posting.account.clone()).or_default() += posting.amount;
        }
    }

    pub fn submit_to_meter(&mut self, index: usize, by: &By, command: &MeterCommand) -> Result<(), Refusal> {
        let events = self.meters[index].decide(by, command)?;
        for event in events {
            let entry = Entry { at: self.at, by: by.clone(), event };
            assert_eq!(again(&entry), entry);
            let postings = self.meters[index].postings(&entry.event);
            self.post(&postings, &entry);
            self.meters[index].apply(&entry);
            self.meter_log.push((index, entry));
        }
        Ok(())
    }
}

impl Host for Devices {
    fn shuffle(&mut self, table: &Table, deck: u8) -> (Option<String>, Option<usize>) {
        let play = table.play().expect("installed");
        let mut order = play.first.deck();
        self.rng.shuffle(&mut order);
        if deck == table.decks().turn() {
            for (place, card) in self.next_cards.drain(..).enumerate() {
                let found = order.iter().skip(place).position(|other| *other == card).expect("of this deck");
                order.swap(place, place + found);
            }
        }
        order.reverse();
        self.orders.insert(deck, order);
        let counted = play.procedure.machine_counts.then_some(play.procedure.deck_size);
        (Some(format!("commitment {}", self.rng.bits())), counted)
    }

    fn card(&mut self, table: &Table) -> Option<String> {
        let round = table.round()?;
        let legal = |card: &String| {
            round.card_command(card).is_some_and(|command| round.decide(Actor::Shoe, &command).is_ok())
        };
        let (deck, _) = table.decks().in_play()?;
        let order = self.orders.entry(deck).or_default();
        while let Some(card) = order.pop() {
            if legal(&card) {
                return Some(card);
            }
        }
        // The discard rack was shuffled: anything that is left.
        let mut deck = round.deck();
        self.rng.shuffle(&mut deck);
        deck.into_iter().find(legal)
    }

    fn meter(&mut self, table: &Table, meter: &MeterId, order: &Order) -> Option<MeterState> {
        let index = self.meters.iter().position(|known| known.id() == meter)?;
        let ask = MeterCommand::Ask { table: table.id().clone(), order: order.number, ask: order.ask };
        // A meter that answers twice does nothing the second time.
        self.submit_to_meter(index, &machine(), &ask).ok()?;
        self.submit_to_meter(index, &machine(), &ask).ok()?;
        Some(self.meters[index].state())
    }
}
