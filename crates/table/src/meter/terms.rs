//! By which terms a meter is fed and starts again.

use crate::books;
use crate::link::METER_NUMBERS;
use crate::refuse::no_by;
use croupier_core::{Clause, Code, Money, Rate, Refusal};
use croupier_games::book::Rulebook;
use croupier_games::{MeterState, Meters};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A wager that feeds a meter. Its book declares it, with what the regulation demands for the meter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeterWager {
    /// The name under which journals keep it, which no other wager of any book has.
    name: &'static str,
    /// The least share of the wager that goes to the meter, in percent.
    least_percent: u32,
    /// The regulation that says so.
    clause: Clause,
}

impl MeterWager {
    pub(crate) const fn new(name: &'static str, least_percent: u32, clause: Clause) -> MeterWager {
        MeterWager { name, least_percent, clause }
    }

    /// The wager of this name, if a book declares one.
    #[must_use]
    pub fn named(name: &str) -> Option<MeterWager> {
        let mut known = books::all().flat_map(|book| book.meters).map(|meter| meter.wager);
        known.find(|wager| wager.name == name)
    }
}

impl Serialize for MeterWager {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

impl<'de> Deserialize<'de> for MeterWager {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MeterWager, D::Error> {
        let name = String::deserialize(deserializer)?;
        let unknown = || D::Error::custom(format!("no book has a meter for the wager {name}"));
        MeterWager::named(&name).ok_or_else(unknown)
    }
}

/// When a meter that was won as a whole starts again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Restart {
    /// When the award is paid.
    #[default]
    AtOnce,
    /// With the next "No more bets" at any of its tables.
    NextRound,
}

impl Restart {
    fn is_at_once(&self) -> bool {
        *self == Restart::AtOnce
    }
}

/// By which terms a meter is fed and starts again; the same at every table it serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The wager that feeds it.
    pub wager: MeterWager,
    /// The share that goes to the meter, in thousandths of a percent.
    pub rate: Rate,
    /// The share that goes to the reset meter.
    pub reset_rate: Rate,
    /// The amount it starts with.
    pub initial: Money,
    /// What the operator puts on it when it starts again.
    pub reset_amount: Money,
    /// When that is: tables of two minds would each put it on.
    #[serde(default, skip_serializing_if = "Restart::is_at_once")]
    pub restart: Restart,
}

impl Terms {
    /// The terms of a book for one of its meters, if it uses it.
    #[must_use]
    pub fn of(book: &Rulebook, number: u8) -> Option<Terms> {
        let meter = books::of(book).meters.get(usize::from(number))?;
        (meter.terms)(book)
    }

    /// What the meters of a book show when they begin.
    #[must_use]
    pub fn initial_readings(book: &Rulebook) -> Meters {
        METER_NUMBERS.map(|number| Terms::of(book, number).map_or(Money::ZERO, |terms| terms.initial))
    }

    /// nj/lunar-poker 38.12(h)·a | nj/packs-poker 43.12(e)
    ///
    /// No meter is fed with less than the regulation demands.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let MeterWager { least_percent: percent, clause, .. } = self.wager;
        let share = self.rate.parts().saturating_add(self.reset_rate.parts());
        if share < Rate::percent(percent).parts() {
            let message = format!("at least {percent} percent of the wager goes to the meter");
            return Err(Refusal::new(Code::BelowFloor, "terms.rate", message)
                .value(self.rate)
                .clause(clause.id()));
        }
        let amounts = [self.initial, self.reset_amount];
        if share > Rate::percent(100).parts()
            || amounts.iter().any(|money| *money < Money::ZERO || *money > Money::MAX)
        {
            return Err(no_by("a meter cannot have these terms", Some(clause)));
        }
        Ok(())
    }

    /// What a wager puts on the meters.
    #[must_use]
    pub fn share(&self, wager: Money) -> MeterState {
        let mut state = MeterState::default();
        state.primary.contribute(wager, self.rate);
        state.reset.contribute(wager, self.reset_rate);
        state
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn journals_know_each_wager_by_a_name_of_its_own() {
        let wagers: Vec<MeterWager> =
            books::all().flat_map(|book| book.meters).map(|meter| meter.wager).collect();
        let names: BTreeSet<&str> = wagers.iter().map(|wager| wager.name).collect();
        assert_eq!(names.len(), wagers.len(), "{wagers:?}");
        for wager in wagers {
            let written = serde_json::to_string(&wager).expect("written");
            assert_eq!(written, format!("\"{}\"", wager.name));
            assert_eq!(serde_json::from_str::<MeterWager>(&written).expect("read"), wager);
        }
        let unknown = serde_json::from_str::<MeterWager>("\"eighth_card\"").expect_err("no book has it");
        assert_eq!(unknown.to_string(), "no book has a meter for the wager eighth_card");
    }
}
