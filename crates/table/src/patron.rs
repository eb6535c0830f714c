//! A patron: limits of the patron's own choosing, exclusion, reality checks, and the wallet at the cage. A stream of
//! its own, `player/ID`.
//!
//! Nothing here touches a round in progress: a limit is an [`Allowance`] that tables hold against the next wager.

use crate::account::{Account, Postings, between};
use crate::person::{By, Id, Role};
use crate::refuse::{no, not_now, only};
use crate::said::{Allowance, Entry};
use crate::time::Time;
use croupier_core::{Money, Refusal};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a patron can limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// Cents on the layout in one round.
    Stake,
    /// Cents lost within 24 hours.
    Loss,
    /// Minutes played within 24 hours.
    Time,
}

/// What a patron, the cage or a table says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PatronCommand {
    /// A limit is set, or lifted.
    SetLimit {
        /// Which.
        limit: Limit,
        /// To how much; none lifts it.
        to: Option<i64>,
    },
    /// The patron wants to be told the time and the result every so many minutes; none ends it.
    CheckEvery {
        /// Minutes.
        minutes: Option<i64>,
    },
    /// The patron has seen the reality check.
    Acknowledge,
    /// The patron keeps away from all tables.
    Exclude {
        /// Until then; none for good.
        until: Option<Time>,
    },
    /// The patron goes to a table.
    Enter {
        /// Which.
        table: Id,
    },
    /// The patron leaves a table.
    Leave {
        /// Which.
        table: Id,
    },
    /// A table tells what a round came to.
    Played {
        /// The table.
        table: Id,
        /// The round.
        round: u64,
        /// What was put up.
        stake: Money,
        /// What was won, or lost if negative.
        net: Money,
    },
    /// The cage takes money for the wallet.
    BuyIn {
        /// How much.
        amount: Money,
    },
    /// The cage pays out of the wallet.
    CashOut {
        /// How much.
        amount: Money,
    },
}

/// What happened to a patron.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PatronEvent {
    /// A limit was set.
    LimitSet {
        /// Which.
        limit: Limit,
        /// To how much.
        to: Option<i64>,
        /// It holds from then on.
        from: Time,
    },
    /// Reality checks were set.
    ChecksSet {
        /// Minutes.
        minutes: Option<i64>,
        /// It holds from then on.
        from: Time,
    },
    /// A reality check was seen.
    Acknowledged,
    /// The patron keeps away.
    Excluded {
        /// Until then; none for good.
        until: Option<Time>,
    },
    /// The patron went to a table.
    Entered {
        /// Which.
        table: Id,
    },
    /// The patron left a table.
    Left {
        /// Which.
        table: Id,
    },
    /// A round was played.
    Played {
        /// The table.
        table: Id,
        /// The round.
        round: u64,
        /// What was put up.
        stake: Money,
        /// What was won or lost.
        net: Money,
    },
    /// Money came into the wallet.
    BoughtIn {
        /// How much.
        amount: Money,
    },
    /// Money went out of the wallet.
    CashedOut {
        /// How much.
        amount: Money,
    },
}

/// A value that holds from a moment on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct From {
    value: Option<i64>,
    from: Time,
}

/// What holds now, and what is to hold later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Chosen {
    now: Option<i64>,
    later: Option<From>,
}

impl Chosen {
    fn at(&self, at: Time) -> Option<i64> {
        match self.later {
            Some(later) if later.from <= at => later.value,
            Some(_) | None => self.now,
        }
    }

    fn set(&mut self, value: Option<i64>, from: Time, at: Time) {
        let now = self.at(at);
        *self = if from <= at {
            Chosen { now: value, later: None }
        } else {
            Chosen { now, later: Some(From { value, from }) }
        };
    }
}

/// A patron.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patron {
    id: Id,
    limits: BTreeMap<Limit, Chosen>,
    checks: Chosen,
    /// `Some(None)`: for good.
    excluded: Option<Option<Time>>,
    /// At which tables, since when the patron plays, and when the last reality check was.
    tables: Vec<Id>,
    playing_since: Option<Time>,
    checked: Time,
    /// Times of play that are over, and results, of the last 24 hours.
    sessions: Vec<(Time, Time)>,
    results: Vec<(Time, Money)>,
    last_round: BTreeMap<Id, u64>,
}

/// Loosening a limit takes a day.
const LOOSENS_AFTER: i64 = Time::DAY;

/// Is the new value stricter, or as strict?
fn is_tighter(old: Option<i64>, new: Option<i64>) -> bool {
    match (old, new) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(old), Some(new)) => new <= old,
    }
}

impl Patron {
    /// A patron nobody has heard of yet.
    #[must_use]
    pub const fn new(id: Id) -> Patron {
        Patron {
            id,
            limits: BTreeMap::new(),
            checks: Chosen { now: None, later: None },
            excluded: None,
            tables: Vec::new(),
            playing_since: None,
            checked: Time(0),
            sessions: Vec::new(),
            results: Vec::new(),
            last_round: BTreeMap::new(),
        }
    }

    /// The patron's name.
    #[must_use]
    pub const fn id(&self) -> &Id {
        &self.id
    }

    /// A limit as it holds at a moment.
    #[must_use]
    pub fn limit(&self, limit: Limit, at: Time) -> Option<i64> {
        self.limits.get(&limit).and_then(|chosen| chosen.at(at))
    }

    /// Does the patron keep away at this moment?
    #[must_use]
    pub fn is_excluded(&self, at: Time) -> bool {
        self.excluded.is_some_and(|until| until.is_none_or(|until| at < until))
    }

    /// What was won or lost within 24 hours.
    #[must_use]
    pub fn net(&self, at: Time) -> Money {
        let recent = self.results.iter().filter(|(when, _)| at.since(*when) < Time::DAY);
        recent.map(|(_, net)| *net).sum()
    }

    /// Milliseconds played within 24 hours.
    #[must_use]
    pub fn played(&self, at: Time) -> i64 {
        let begin = at.after(-Time::DAY);
        let of = |from: Time, to: Time| to.since(from.max(begin));
        let over: i64 = self.sessions.iter().map(|(from, to)| of(*from, *to)).sum();
        over + self.playing_since.map_or(0, |from| of(from, at))
    }

    /// When the next reality check is due, if the patron plays and wants one.
    #[must_use]
    pub fn check_due(&self, at: Time) -> Option<Time> {
        let minutes = self.checks.at(at)?;
        self.playing_since.map(|_| self.checked.after(minutes.saturating_mul(Time::MINUTE)))
    }

    /// What the patron may still do, for a table to hold against the next wager.
    #[must_use]
    pub fn allowance(&self, at: Time) -> Allowance {
        let time_left = self.limit(Limit::Time, at).map(|minutes| {
            at.after(minutes.saturating_mul(Time::MINUTE).saturating_sub(self.played(at)).max(0))
        });
        let away = self.is_excluded(at).then_some(at);
        Allowance {
            stake: self.limit(Limit::Stake, at).map(Money::cents),
            loss: self
                .limit(Limit::Loss, at)
                .map(|most| (Money::cents(most) + self.net(at)).max(Money::ZERO)),
            until: [time_left, away, self.check_due(at)].into_iter().flatten().min(),
        }
    }

    /// What follows from a command.
    ///
    /// # Errors
    /// The refusal.
    pub fn decide(&self, at: Time, by: &By, command: &PatronCommand) -> Result<Vec<PatronEvent>, Refusal> {
        match command {
            PatronCommand::SetLimit { limit, to } => {
                self.own(by)?;
                self.set_limit(at, *limit, *to)
            }
            PatronCommand::CheckEvery { minutes } => {
                self.own(by)?;
                positive(*minutes)?;
                let from = self.holds_from(at, self.checks.at(at), *minutes);
                Ok(vec![PatronEvent::ChecksSet { minutes: *minutes, from }])
            }
            PatronCommand::Acknowledge => {
                self.own(by)?;
                Ok(vec![PatronEvent::Acknowledged])
            }
            PatronCommand::Exclude { until } => {
                self.own(by)?;
                self.exclude(at, *until)
            }
            PatronCommand::Enter { table } => self.enter(at, by, table),
            PatronCommand::Leave { table } => {
                if self.tables.contains(table) {
                    Ok(vec![PatronEvent::Left { table: table.clone() }])
                } else {
                    Err(not_now("leave"))
                }
            }
            PatronCommand::Played { table, round, stake, net } => {
                only(by, &[Role::Machine], "a table")?;
                if self.last_round.get(table).is_some_and(|last| last >= round) {
                    return Ok(Vec::new());
                }
                Ok(vec![PatronEvent::Played {
                    table: table.clone(),
                    round: *round,
                    stake: *stake,
                    net: *net,
                }])
            }
            PatronCommand::BuyIn { amount } => {
                only(by, &[Role::Cage, Role::Machine], "the cage")?;
                whole(*amount)?;
                if self.is_excluded(at) {
                    return Err(no("the patron keeps away from all tables", ""));
                }
                Ok(vec![PatronEvent::BoughtIn { amount: *amount }])
            }
            PatronCommand::CashOut { amount } => {
                only(by, &[Role::Cage, Role::Machine], "the cage")?;
                whole(*amount)?;
                Ok(vec![PatronEvent::CashedOut { amount: *amount }])
            }
        }
    }

    fn own(&self, by: &By) -> Result<(), Refusal> {
        if by.role == Role::Player && by.person == self.id {
            Ok(())
        } else {
            Err(no("only the patron decides this", ""))
        }
    }

    /// Tightening holds at once, loosening after a day.
    fn holds_from(&self, at: Time, old: Option<i64>, new: Option<i64>) -> Time {
        if is_tighter(old, new) { at } else { at.after(LOOSENS_AFTER) }
    }

    fn set_limit(&self, at: Time, limit: Limit, to: Option<i64>) -> Result<Vec<PatronEvent>, Refusal> {
        if to.is_some_and(|to| !(0..=Money::MOST.in_cents()).contains(&to)) {
            return Err(no("no such limit", "").value(to.unwrap_or_default()));
        }
        let from = self.holds_from(at, self.limit(limit, at), to);
        Ok(vec![PatronEvent::LimitSet { limit, to, from }])
    }

    /// An exclusion can be made longer, never shorter.
    fn exclude(&self, at: Time, until: Option<Time>) -> Result<Vec<PatronEvent>, Refusal> {
        if until.is_some_and(|until| until <= at) {
            return Err(no("an exclusion ends in the future", ""));
        }
        let shorter = match (self.excluded.filter(|_| self.is_excluded(at)), until) {
            (None, _) | (Some(_), None) => false,
            (Some(None), Some(_)) => true,
            (Some(Some(known)), Some(until)) => until < known,
        };
        if shorter {
            return Err(no("an exclusion is not made shorter", ""));
        }
        Ok(vec![PatronEvent::Excluded { until }])
    }

    fn enter(&self, at: Time, by: &By, table: &Id) -> Result<Vec<PatronEvent>, Refusal> {
        self.own(by)?;
        if self.is_excluded(at) {
            return Err(no("the patron keeps away from all tables", ""));
        }
        if self
            .limit(Limit::Time, at)
            .is_some_and(|minutes| self.played(at) >= minutes.saturating_mul(Time::MINUTE))
        {
            return Err(no("the patron's own time is over for now", ""));
        }
        if self.tables.contains(table) {
            return Err(not_now("enter"));
        }
        Ok(vec![PatronEvent::Entered { table: table.clone() }])
    }

    /// How an event moves money.
    #[must_use]
    pub fn postings(&self, event: &PatronEvent) -> Postings {
        let wallet = || Account::Wallet(self.id.clone());
        match event {
            PatronEvent::BoughtIn { amount } => between(Account::Cage, wallet(), *amount),
            PatronEvent::CashedOut { amount } => between(wallet(), Account::Cage, *amount),
            PatronEvent::LimitSet { .. }
            | PatronEvent::ChecksSet { .. }
            | PatronEvent::Acknowledged
            | PatronEvent::Excluded { .. }
            | PatronEvent::Entered { .. }
            | PatronEvent::Left { .. }
            | PatronEvent::Played { .. } => Postings::new(),
        }
    }

    /// Takes a fact into the state.
    pub fn apply(&mut self, entry: &Entry<PatronEvent>) {
        let at = entry.at;
        match &entry.event {
            PatronEvent::LimitSet { limit, to, from } => {
                self.limits.entry(*limit).or_default().set(*to, *from, at);
            }
            PatronEvent::ChecksSet { minutes, from } => self.checks.set(*minutes, *from, at),
            PatronEvent::Acknowledged => self.checked = at,
            PatronEvent::Excluded { until } => self.excluded = Some(*until),
            PatronEvent::Entered { table } => {
                self.tables.push(table.clone());
                if self.playing_since.is_none() {
                    (self.playing_since, self.checked) = (Some(at), at);
                }
            }
            PatronEvent::Left { table } => self.take_leave(table, at),
            PatronEvent::Played { table, round, net, .. } => {
                self.last_round.insert(table.clone(), *round);
                self.results.retain(|(when, _)| at.since(*when) < Time::DAY);
                self.results.push((at, *net));
            }
            PatronEvent::BoughtIn { .. } | PatronEvent::CashedOut { .. } => {}
        }
    }

    fn take_leave(&mut self, table: &Id, at: Time) {
        self.tables.retain(|known| known != table);
        if let Some(since) = self.playing_since.filter(|_| self.tables.is_empty()) {
            self.playing_since = None;
            self.sessions.retain(|(_, end)| at.since(*end) < Time::DAY);
            self.sessions.push((since, at));
        }
    }
}

fn positive(minutes: Option<i64>) -> Result<(), Refusal> {
    match minutes {
        Some(minutes) if minutes <= 0 => Err(no("no such time", "").value(minutes)),
        Some(_) | None => Ok(()),
    }
}

fn whole(amount: Money) -> Result<(), Refusal> {
    if amount > Money::ZERO && amount <= Money::MOST {
        Ok(())
    } else {
        Err(no("no such amount", "").value(amount.in_cents()))
    }
}
