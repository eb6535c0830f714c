//! A progressive meter that one or several tables feed: a stream of its own, `meter/ID`.
//!
//! A meter counts hundred-thousandths of a cent and receives gains and losses, never readings, so what several tables
//! do in any order adds up to the same. Only an award needs the reading to stand still: one table at a time has
//! the right to award, while all others go on feeding. A meter that was won knows by itself that it is to start again,
//! see `won.rs`.

mod messages;
mod terms;
mod won;

pub use messages::{MeterCommand, MeterEvent};
pub use terms::{MeterWager, Restart, Terms};

use crate::account::{Account, Postings, between};
use crate::id::{MeterId, TableId};
use crate::link::Ask;
use crate::messages::Entry;
use crate::person::{By, Role};
use crate::refuse::{no, no_by, not_now, only};
use croupier_core::{Clause, Meter, Money, Refusal};
use croupier_games::MeterState;
use std::collections::BTreeMap;
use won::{Moves, Wins};

/// A progressive meter.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedMeter {
    id: MeterId,
    terms: Option<Terms>,
    state: MeterState,
    locked_by: Option<TableId>,
    /// The tables it serves, with the last request each has made.
    tables: BTreeMap<TableId, u64>,
    served: BTreeMap<TableId, u64>,
    wins: Wins,
}

/// The most that a meter shows, in hundred-thousandths of a cent.
pub(crate) const LARGEST: i64 = Money::MAX.in_cents() * Meter::FINE;

/// Would the meters still show an amount that can be counted?
fn holds(on: MeterState, primary: i64, reset: i64) -> bool {
    let shows = |meter: Meter, more: i64| meter.fine().checked_add(more).is_some_and(|fine| fine <= LARGEST);
    shows(on.primary, primary) && shows(on.reset, reset)
}

/// In whole cents, what is on a meter and its reset meter.
fn on_meter(state: MeterState) -> Money {
    state.primary.reading() + state.reset.reading()
}

impl SharedMeter {
    /// A meter that is not set up yet.
    #[must_use]
    pub fn new(id: MeterId) -> SharedMeter {
        SharedMeter {
            id,
            terms: None,
            state: MeterState::default(),
            locked_by: None,
            tables: BTreeMap::new(),
            served: BTreeMap::new(),
            wins: Wins::default(),
        }
    }

    /// Its name.
    #[must_use]
    pub const fn id(&self) -> &MeterId {
        &self.id
    }

    /// What is on it.
    #[must_use]
    pub fn state(&self) -> MeterState {
        MeterState { won: Some(self.wins.is_to_restart()), ..self.state }
    }

    /// Its terms.
    #[must_use]
    pub const fn terms(&self) -> Option<&Terms> {
        self.terms.as_ref()
    }

    /// The table that has the right to award.
    #[must_use]
    pub const fn locked_by(&self) -> Option<&TableId> {
        self.locked_by.as_ref()
    }

    /// Has this request of a table been done?
    #[must_use]
    pub fn has_done(&self, table: &TableId, order: u64) -> bool {
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
    fn admit(&self, by: &By, table: &TableId, terms: &Terms) -> Result<Vec<MeterEvent>, Refusal> {
        only(by, &[Role::Supervisor], "a supervisor")?;
        if self.tables.contains_key(table) {
            return Err(not_now("admit"));
        }
        if self.terms.as_ref() != Some(terms) {
            return Err(no("the table plays by other terms than this meter").value(table));
        }
        Ok(vec![MeterEvent::Admitted { table: table.clone() }])
    }

    /// nj/lunar-poker 38.12(h)·a; 38.12(i)·a; 38.12(i)·b | nj/packs-poker 43.12(b); 43.12(d); 43.12(d)2
    ///
    /// Requests are done in order and once. One table at a time awards; nobody else's play waits for it.
    fn asked(&self, by: &By, table: &TableId, order: u64, ask: Ask) -> Result<Vec<MeterEvent>, Refusal> {
        only(by, &[Role::Machine], "a table")?;
        let Some(done) = self.tables.get(table) else {
            return Err(no("this meter does not serve the table").value(table));
        };
        if order <= *done {
            return Ok(Vec::new());
        }
        let own = self.locked_by.as_ref() == Some(table);
        match ask {
            Ask::Lock if self.locked_by.is_some() && !own => {
                Err(no_by("another table's award is being paid", Some(Clause::new("38.12(i)·a")))
                    .value(table))
            }
            Ask::Lock => Ok(vec![MeterEvent::Locked { table: table.clone(), order }]),
            Ask::Move { release: true, .. } if !own => Err(not_now("release")),
            Ask::Move { primary, reset, release, why } => {
                let restarted = self.wins.restarts(why).then(|| self.restarted());
                let on = restarted.as_ref().map_or(self.state, |restarted| self.after(restarted));
                if !holds(on, primary, reset) {
                    return Err(no("no meter holds so much").value(primary));
                }
                let Moves { primary, reset } = self.wins.bounded(table, why, Moves { primary, reset }, on);
                let moved = MeterEvent::Moved { table: table.clone(), order, primary, reset, release, why };
                Ok(restarted.into_iter().chain([moved]).collect())
            }
        }
    }

    /// nj/packs-poker 43.12(b); 43.12(e)
    ///
    /// It starts again with the operator's amount and what the reset meter holds.
    fn restarted(&self) -> MeterEvent {
        let amount = self.terms.map_or(Money::ZERO, |terms| terms.reset_amount);
        let reset = self.state.reset.fine();
        MeterEvent::Restarted { primary: Meter::showing(amount).fine() + reset, reset: -reset }
    }

    fn after(&self, event: &MeterEvent) -> MeterState {
        match event {
            MeterEvent::Installed(terms) => {
                MeterState { primary: Meter::showing(terms.initial), ..MeterState::default() }
            }
            MeterEvent::Moved { primary, reset, .. } | MeterEvent::Restarted { primary, reset } => {
                MeterState {
                    primary: Meter::of_fine(self.state.primary.fine() + primary),
                    reset: Meter::of_fine(self.state.reset.fine() + reset),
                    ..self.state
                }
            }
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
        self.wins.take(&entry.event, self.tables.keys());
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
            MeterEvent::Restarted { .. } => {}
        }
    }
}
