//! Machines at a table: where their cards, shuffles and meters come from.

use crate::house::House;
use crate::piles::Piles;
use crate::plan::{Plan, Stop};
use crate::side::Sides;
use croupier_games::MeterState;
use croupier_shoe::Shoe;
use croupier_table::{By, CardStep, Command, Host, Id, MeterCommand, Order, Stage, Step, Table, Time};

/// What the machines of one table are given.
struct Hands<'a, 'h> {
    house: &'h House,
    stream: &'h str,
    at: Time,
    piles: &'a mut Piles,
    sides: &'a mut Sides<'h>,
    made: &'a mut Option<Shoe>,
    /// The first thing that went wrong.
    stop: Option<Stop>,
}

impl Hands<'_, '_> {
    fn or_stop<T>(&mut self, result: Result<T, Stop>) -> Option<T> {
        result.map_err(|stop| self.stop = Some(stop)).ok()
    }

    fn ask(&mut self, table: &Table, meter: &Id, order: &Order) -> Result<Option<MeterState>, Stop> {
        let (at, machine) = (self.at, &self.house.options.driver.machine);
        let side = self.sides.meter(meter)?;
        let ask = MeterCommand::Ask { table: table.id().clone(), order: order.number, ask: order.ask };
        // Refused as long as another table's award is being paid: the table waits.
        let Ok(events) = side.state.decide(machine, &ask) else { return Ok(None) };
        side.record(at, machine, events)?;
        Ok(Some(side.state.state()))
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
        let card = self.piles.card(deck, in_shoe, self.house.journal(), self.stream);
        self.or_stop(card.map_err(Stop::from))?
    }

    fn meter(&mut self, table: &Table, meter: &Id, order: &Order) -> Option<MeterState> {
        let answered = self.ask(table, meter, order);
        self.or_stop(answered)?
    }
}

impl<'h> Plan<'h> {
    /// Lets machines do what they have to, at most so many steps. What a rule refuses to a machine waits for a person.
    pub(crate) fn drive(&mut self, close: bool, steps: usize) -> Result<(), Stop> {
        for _ in 0..steps {
            let reveal = self.reveal_due()?;
            if let Some((by, command)) = reveal
                && accepted(self.say(&by, &command))?
            {
                continue;
            }
            let Some(step) = self.step(close)? else { return Ok(()) };
            if !accepted(self.take_step(step))? {
                return Ok(());
            }
        }
        Ok(())
    }

    fn step(&mut self, close: bool) -> Result<Option<Step>, Stop> {
        let (house, stream, at) = (self.house, self.stream, self.at);
        let (piles, sides, made) = (&mut self.room.piles, &mut self.sides, &mut self.made);
        let mut hands = Hands { house, stream, at, piles, sides, made, stop: None };
        let step = house.options.driver.prepare(&self.room.table, at, close, &mut hands);
        match hands.stop {
            Some(stop) => Err(stop),
            None => Ok(step),
        }
    }

    /// The order that was promised is told as soon as its round is over.
    fn reveal_due(&mut self) -> Result<Option<(By, Command)>, Stop> {
        let used = |deck: &croupier_table::Deck| {
            deck.commitment.is_some() && !deck.in_play && deck.stage == Stage::Stacked
        };
        let due = self.room.table.decks().numbered().find(|(_, deck)| used(deck)).map(|(number, _)| number);
        let Some(deck) = due.filter(|_| self.room.table.is_open()) else { return Ok(None) };
        let shoe = self.room.piles.promised(deck, self.house.journal(), self.stream)?;
        Ok(shoe.map(|shoe| {
            let told = shoe.told();
            let step = CardStep::Reveal { salt: told.salt, order: told.order };
            (self.house.options.driver.machine.clone(), Command::Cards { deck, step })
        }))
    }
}

/// Was it done? What a rule refuses was not.
fn accepted(said: Result<(), Stop>) -> Result<bool, Stop> {
    match said {
        Ok(()) => Ok(true),
        Err(Stop::Refused(_)) => Ok(false),
        Err(stop) => Err(stop),
    }
}
