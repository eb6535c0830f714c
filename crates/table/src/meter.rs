//! A progressive meter that one or several tables feed: a stream of its own, `meter/ID`.
//!
//! A meter counts hundred-thousandths of a cent and is told gains and losses, never readings, so what several tables
//! do in any order adds up to the same. Only an award needs the reading to stand still: one table at a time has
//! the right to award, while all others go on feeding.

use crate::account::{Account, Postings, between};
use crate::link::Ask;
use crate::person::{By, Id, Role};
use crate::refuse::{no, not_now, only};
use crate::said::Entry;
use croupier_core::{Code, Meter, Money, Rate, Refusal};
use croupier_games::book::Rulebook;
use croupier_games::{Game, MeterState};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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
    fn check(&self) -> Result<(), Refusal> {
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

/// What is said to a meter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MeterCommand {
    /// A supervisor sets it up.
    Install(Terms),
    /// A supervisor changes its terms, while it serves no table.
    SetTerms(Terms),
    /// A table is admitted, with the terms of its book.
    Admit {
        /// The table.
        table: Id,
        /// The terms it plays by.
        terms: Terms,
    },
    /// A table is dismissed.
    Dismiss {
        /// The table.
        table: Id,
    },
    /// A table asks for something.
    Ask {
        /// The table.
        table: Id,
        /// The number of the request at that table.
        order: u64,
        /// What.
        ask: Ask,
    },
}

/// What happened to a meter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MeterEvent {
    /// It was set up.
    Installed(Terms),
    /// Its terms were changed.
    TermsSet(Terms),
    /// A table was admitted.
    Admitted {
        /// The table.
        table: Id,
    },
    /// A table was dismissed.
    Dismissed {
        /// The table.
        table: Id,
    },
    /// A table has the sole right to award.
    Locked {
        /// The table.
        table: Id,
        /// The number of its request.
        order: u64,
    },
    /// It gained or lost something.
    Moved {
        /// By which table.
        table: Id,
        /// The number of its request.
        order: u64,
        /// The meter that is paid from, in hundred-thousandths of a cent.
        primary: i64,
        /// The meter that fills it when it starts again.
        reset: i64,
        /// The right to award was given back.
        release: bool,
    },
}

/// A progressive meter.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedMeter {
    id: Id,
    terms: Option<Terms>,
    state: MeterState,
    locked_by: Option<Id>,
    /// The tables it serves, with the last request each has made.
    tables: BTreeMap<Id, u64>,
    served: BTreeMap<Id, u64>,
}

/// In whole cents, what is on a meter and its reset meter.
fn on_meter(state: MeterState) -> Money {
    state.primary.reading() + state.reset.reading()
}

impl SharedMeter {
    /// A meter that is not set up yet.
    #[must_use]
    pub const fn new(id: Id) -> SharedMeter {
        SharedMeter {
            id,
            terms: None,
            state: MeterState { primary: Meter::of_fine(0), reset: Meter::of_fine(0) },
            locked_by: None,
            tables: BTreeMap::new(),
            served: BTreeMap::new(),
        }
    }

    /// Its name.
    #[must_use]
    pub const fn id(&self) -> &Id {
        &self.id
    }

    /// What is on it.
    #[must_use]
    pub const fn state(&self) -> MeterState {
        self.state
    }

    /// Its terms.
    #[must_use]
    pub const fn terms(&self) -> Option<&Terms> {
        self.terms.as_ref()
    }

    /// The table that has the right to award.
    #[must_use]
    pub const fn locked_by(&self) -> Option<&Id> {
        self.locked_by.as_ref()
    }

    /// Has this request of a table been done?
    #[must_use]
    pub fn has_done(&self, table: &Id, order: u64) -> bool {
        self.tables.get(table).is_some_and(|done| *done >= order)
    }

    /// What follows from a command; nothing, if a table repeats what was done.
    ///
    /// # Errors
    /// The refusal.
    pub fn decide(&self, by: &By, command: &MeterCommand) -> Result<Vec<MeterEvent>, Refusal> {
        match command {
            MeterCommand::Install(terms) => {
                only(by, &[Role::Supervisor], "a supervisor")?;
                terms.check()?;
                if self.terms.is_some() {
                    Err(not_now("install"))
                } else {
                    Ok(vec![MeterEvent::Installed(*terms)])
                }
            }
            MeterCommand::SetTerms(terms) => {
                only(by, &[Role::Supervisor], "a supervisor")?;
                terms.check()?;
                let same = self.terms.is_some_and(|known| known.wager == terms.wager);
                if !same || !self.tables.is_empty() {
                    return Err(not_now("set_terms"));
                }
                Ok(vec![MeterEvent::TermsSet(*terms)])
            }
            MeterCommand::Admit { table, terms } => self.admit(by, table, terms),
            MeterCommand::Dismiss { table } => {
                only(by, &[Role::Supervisor], "a supervisor")?;
                if !self.tables.contains_key(table) || self.locked_by.as_ref() == Some(table) {
                    return Err(not_now("dismiss"));
                }
                Ok(vec![MeterEvent::Dismissed { table: table.clone() }])
            }
            MeterCommand::Ask { table, order, ask } => self.asked(by, table, *order, *ask),
        }
    }

    /// nj/lunar-poker 38.12(h)·b | nj/packs-poker 43.12(e)
    ///
    /// Every table that a meter serves plays by the same terms.
    fn admit(&self, by: &By, table: &Id, terms: &Terms) -> Result<Vec<MeterEvent>, Refusal> {
        only(by, &[Role::Supervisor], "a supervisor")?;
        if self.tables.contains_key(table) {
            return Err(not_now("admit"));
        }
        if self.terms.as_ref() != Some(terms) {
            return Err(no("the table plays by other terms than this meter", "").value(table));
        }
        Ok(vec![MeterEvent::Admitted { table: table.clone() }])
    }

    /// nj/lunar-poker 38.12(h)·a; 38.12(i)·a; 38.12(i)·b | nj/packs-poker 43.12(b); 43.12(d); 43.12(d)2
    ///
    /// Requests are done in order and once. One table at a time awards; nobody else's play waits for it.
    fn asked(&self, by: &By, table: &Id, order: u64, ask: Ask) -> Result<Vec<MeterEvent>, Refusal> {
        only(by, &[Role::Machine], "a table")?;
        let Some(done) = self.tables.get(table) else {
            return Err(no("this meter does not serve the table", "").value(table));
        };
        if order <= *done {
            return Ok(Vec::new());
        }
        let own = self.locked_by.as_ref() == Some(table);
        match ask {
            Ask::Lock if self.locked_by.is_some() && !own => {
                Err(no("another table's award is being paid", "38.12(i)·a").value(table))
            }
            Ask::Lock => Ok(vec![MeterEvent::Locked { table: table.clone(), order }]),
            Ask::Move { release: true, .. } if !own => Err(not_now("release")),
            Ask::Move { primary, reset, release } => Ok(vec![MeterEvent::Moved {
                table: table.clone(),
                order,
                primary: primary.max(-self.state.primary.fine()),
                reset: reset.max(-self.state.reset.fine()),
                release,
            }]),
        }
    }

    fn after(&self, event: &MeterEvent) -> MeterState {
        match event {
            MeterEvent::Installed(terms) => {
                MeterState { primary: Meter::showing(terms.initial), reset: Meter::of_fine(0) }
            }
            MeterEvent::Moved { primary, reset, .. } => MeterState {
                primary: Meter::of_fine(self.state.primary.fine() + primary),
                reset: Meter::of_fine(self.state.reset.fine() + reset),
            },
            MeterEvent::TermsSet(_)
            | MeterEvent::Admitted { .. }
            | MeterEvent::Dismissed { .. }
            | MeterEvent::Locked { .. } => self.state,
        }
    }

    /// How an event moves money: the account of the meter always holds the whole cents that are on it.
    #[must_use]
    pub fn postings(&self, event: &MeterEvent) -> Postings {
        let gained = on_meter(self.after(event)) - on_meter(self.state);
        between(Account::House, Account::Meter(self.id.clone()), gained)
    }

    /// Takes a fact into the state.
    pub fn apply(&mut self, entry: &Entry<MeterEvent>) {
        self.state = self.after(&entry.event);
        match &entry.event {
            MeterEvent::Installed(terms) | MeterEvent::TermsSet(terms) => self.terms = Some(*terms),
            MeterEvent::Admitted { table } => {
                let done = self.served.get(table).copied().unwrap_or(0);
                self.tables.insert(table.clone(), done);
            }
            MeterEvent::Dismissed { table } => {
                if let Some(done) = self.tables.remove(table) {
                    self.served.insert(table.clone(), done);
                }
            }
            MeterEvent::Locked { table, order } => {
                self.locked_by = Some(table.clone());
                self.tables.insert(table.clone(), *order);
            }
            MeterEvent::Moved { table, order, release, .. } => {
                self.tables.insert(table.clone(), *order);
                if *release {
                    self.locked_by = None;
                }
            }
        }
    }
}
