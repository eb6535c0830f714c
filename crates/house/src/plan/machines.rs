//! Machines at a table: where their cards, shuffles and meters come from.

use super::{Plan, Stop};
use crate::deck_orders::DeckOrders;
use crate::house::House;
use crate::other_streams::OtherStreams;
use croupier_games::MeterState;
use croupier_shoe::Shoe;
use croupier_table::{By, CardStep, Command, Host, MeterCommand, MeterId, Order, Stage, Step, Table, Time};

/// When machines close the wagers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Closing {
    /// When the time for them is over.
    InTime,
    /// At once.
    Now,
}

/// What the machines of one table are given.
struct Hands<'a, 'h> {
    house: &'h House,
    stream: &'h str,
    at: Time,
    deck_orders: &'a mut DeckOrders,
    others: &'a mut OtherStreams<'h>,
    made: &'a mut Option<Shoe>,
    /// The first thing that went wrong.
    stop: Option<Stop>,
}

impl Hands<'_, '_> {
    fn or_stop<T>(&mut self, result: Result<T, Stop>) -> Option<T> {
        result.map_err(|stop| self.stop = Some(stop)).ok()
    }

    fn ask(&mut self, table: &Table, meter: &MeterId, order: &Order) -> Result<Option<MeterState>, Stop> {
        let (at, machine) = (self.at, &self.house.options.driver.machine);
        let meter = self.others.meter(meter)?;
        let ask = MeterCommand::Ask { table: table.id().clone(), order: order.number, ask: order.ask };
        // Refused as long as another table's award is being paid: the table waits.
        let Ok(events) = meter.state.decide(machine, &ask) else { return Ok(None) };
        meter.record(at, machine, events)?;
        Ok(Some(meter.state.state()))
    }
}

impl Host for Hands<'_, '_> {
    fn shuffle(&mut self, table: &Table, _: u8) -> (Option<String>, Option<usize>) {
        let Some(play) = table.play() else { return (None, None) };
        let shoe = self.house.shuffled(play.deck.clone());
        let Some(shoe) = self.or_stop(shoe) else { return (None, None) };
        let commitment = shoe.commitment().to_string();
        *self.made = Some(shoe);
        (Some(commitment), play.procedure.machine_counts.then_some(play.procedure.deck_size))
    }

    fn card(&mut self, table: &Table) -> Option<String> {
        let (deck, _) = table.decks().in_play()?;
        let in_shoe = table.round()?.in_shoe();
        let card = self.deck_orders.next_card(deck, in_shoe, self.house.journal(), self.stream);
        self.or_stop(card.map_err(Stop::from))?
    }

    fn meter(&mut self, table: &Table, meter: &MeterId, order: &Order) -> Option<MeterState> {
        let answered = self.ask(table, meter, order);
        self.or_stop(answered)?
    }
}

impl<'h> Plan<'h> {
    /// Lets machines do what they have to, at most so many steps. What a rule refuses to a machine waits for a person.
    pub(super) fn drive(&mut self, closing: Closing, steps: usize) -> Result<(), Stop> {
        for _ in 0..steps {
            let reveal = self.reveal_due()?;
            if let Some((by, command)) = reveal
                && accepted(self.decide_at_table(&by, &command))?
            {
                continue;
            }
            let Some(step) = self.step(closing)? else { return Ok(()) };
            if !accepted(self.decide_step(step))? {
                return Ok(());
            }
        }
        Ok(())
    }

    fn step(&mut self, closing: Closing) -> Result<Option<Step>, Stop> {
        let (house, stream, at) = (self.house, self.stream, self.at);
        let close = match closing {
            Closing::InTime => house.is_betting_over(&self.room, at),
            Closing::Now => true,
        };
        let (deck_orders, others, made) = (&mut self.room.deck_orders, &mut self.others, &mut self.made);
        let mut hands = Hands { house, stream, at, deck_orders, others, made, stop: None };
        let step = house.options.driver.prepare(&self.room.table, at, close, &mut hands);
        match hands.stop {
            Some(stop) => Err(stop),
            None => Ok(step),
        }
    }

    /// The order that was promised is published as soon as its round is over.
    fn reveal_due(&mut self) -> Result<Option<(By, Command)>, Stop> {
        let used = |deck: &croupier_table::Deck| {
            deck.commitment.is_some() && !deck.in_play && deck.stage == Stage::Stacked
        };
        let due = self.room.table.decks().numbered().find(|(_, deck)| used(deck)).map(|(number, _)| number);
        let Some(deck) = due.filter(|_| self.room.table.is_open()) else { return Ok(None) };
        let shoe = self.room.deck_orders.promised(deck, self.house.journal(), self.stream)?;
        Ok(shoe.map(|shoe| {
            let reveal = shoe.reveal();
            let step = CardStep::Reveal { salt: reveal.salt, order: reveal.order };
            (self.house.options.driver.machine.clone(), Command::Cards { deck, step })
        }))
    }
}

/// Was it done? What a rule refuses was not.
fn accepted(decided: Result<(), Stop>) -> Result<bool, Stop> {
    match decided {
        Ok(()) => Ok(true),
        Err(Stop::Refused(_)) => Ok(false),
        Err(stop) => Err(stop),
    }
}
