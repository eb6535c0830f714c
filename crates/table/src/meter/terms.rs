//! By which terms a meter is fed and starts again.

use crate::books::{self, nj_lunar, nj_packs};
use crate::refuse::no_by;
use croupier_core::{Clause, Code, Money, Rate, Refusal};
use croupier_games::MeterState;
use croupier_games::book::Rulebook;
use serde::{Deserialize, Serialize};

/// Which wager feeds a meter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wager {
    /// The progressive wager of Lunar Poker.
    Lunar,
    /// The progressive five-card bonus of Pack's Poker.
    FiveCard,
    /// The progressive seven-card bonus of Pack's Poker.
    SevenCard,
}

/// The least share of a wager that goes to its meter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Floor {
    /// In percent.
    pub percent: u32,
    /// The regulation that says so.
    pub clause: Clause,
}

impl Wager {
    /// What its regulation demands for the meter.
    const fn floor(self) -> Floor {
        match self {
            Wager::Lunar => nj_lunar::PROGRESSIVE_FLOOR,
            Wager::FiveCard => nj_packs::FIVE_CARD_FLOOR,
            Wager::SevenCard => nj_packs::SEVEN_CARD_FLOOR,
        }
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
    /// The wager.
    pub wager: Wager,
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
        let terms = books::of(book).meters.get(usize::from(number))?;
        terms(book)
    }

    /// nj/lunar-poker 38.12(h)·a | nj/packs-poker 43.12(e)
    ///
    /// No meter is fed with less than the regulation demands.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let Floor { percent, clause } = self.wager.floor();
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
