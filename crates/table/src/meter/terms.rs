//! By which terms a meter is fed and starts again.

use crate::refuse::no;
use croupier_core::{Code, Money, Rate, Refusal};
use croupier_games::book::Rulebook;
use croupier_games::{Game, MeterState};
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
    /// nj/lunar-poker 38.12(h)·a; 38.12(h)·b | nj/packs-poker 43.12(e)
    ///
    /// The terms of a book for one of its meters, if it uses it.
    #[must_use]
    pub fn of(book: &Rulebook, number: u8) -> Option<Terms> {
        let amount = |key: &str| book.amount(key).unwrap_or(Money::ZERO);
        let packs = |wager: Wager, name: &str| {
            let offered = book.word(&format!("{name}_progressive_table")) != "none";
            let initial = amount(&format!("{name}_meter_start"));
            offered.then(|| Terms {
                wager,
                rate: book.rate(&format!("{name}_meter_rate")),
                reset_rate: book.rate(&format!("{name}_reset_meter_rate")),
                initial,
                reset_amount: book.amount(&format!("{name}_reset_amount")).unwrap_or(initial),
                restart: if book.word("meter_restart") == "next_round" {
                    Restart::NextRound
                } else {
                    Restart::AtOnce
                },
            })
        };
        match (Game::of(book), number) {
            (Game::Lunar, 0) if book.option("progressive").is_some() && book.flag("progressive") => {
                let (initial, reset_amount) = (amount("progressive_initial"), amount("progressive_reset"));
                Some(Terms {
                    wager: Wager::Lunar,
                    rate: book.rate("progressive_rate_percent"),
                    reset_rate: Rate::percent(0),
                    initial: if initial.is_zero() { reset_amount } else { initial },
                    reset_amount,
                    restart: Restart::AtOnce,
                })
            }
            (Game::Packs, 0) => packs(Wager::FiveCard, "five_card"),
            (Game::Packs, 1) => packs(Wager::SevenCard, "seven_card"),
            (Game::Lunar | Game::Lucky8s | Game::Packs | Game::Dragon, _) => None,
        }
    }

    /// nj/lunar-poker 38.12(h)·a | nj/packs-poker 43.12(e)
    ///
    /// No meter is fed with less than the regulation demands.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let (least, clause) = match self.wager {
            Wager::Lunar => (70, "38.12(h)·a"),
            Wager::FiveCard => (1, "43.12(e)"),
            Wager::SevenCard => (5, "43.12(e)"),
        };
        let share = self.rate.parts().saturating_add(self.reset_rate.parts());
        if share < Rate::percent(least).parts() {
            let message = format!("at least {least} percent of the wager goes to the meter");
            return Err(Refusal::new(Code::BelowFloor, "terms.rate", message)
                .value(self.rate)
                .clause(clause));
        }
        let amounts = [self.initial, self.reset_amount];
        if share > Rate::percent(100).parts()
            || amounts.iter().any(|money| *money < Money::ZERO || *money > Money::MOST)
        {
            return Err(no("no such terms", clause));
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
