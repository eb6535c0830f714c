//! A patron: limits of the patron's own choosing, exclusion, reality checks, and the wallet at the cage. A stream of
//! its own, `player/ID`.
//!
//! Nothing here touches a round in progress: a limit is an [`Allowance`] that tables hold against the next wager.

mod decide;
mod messages;

pub use messages::{Limit, PatronCommand, PatronEvent};

use crate::account::{Account, Postings, between};
use crate::id::{PersonId, TableId};
use crate::messages::{Allowance, Entry};
use crate::time::Time;
use croupier_core::Money;
use std::collections::BTreeMap;

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

    /// What is to hold later, and from when.
    fn coming(&self, at: Time) -> Option<(Option<i64>, Time)> {
        self.later.filter(|later| later.from > at).map(|later| (later.value, later.from))
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

/// What rounds that ended at one moment came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Results {
    at: Time,
    net: Money,
    rounds: usize,
}

/// An absence of this length ends a visit: half an hour is a meal, less is a walk around the room.
const ENDS_A_VISIT: i64 = 30 * Time::MINUTE;

/// A patron.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patron {
    id: PersonId,
    limits: BTreeMap<Limit, Chosen>,
    checks: Chosen,
    /// `Some(None)`: for good.
    excluded: Option<Option<Time>>,
    /// At which tables, and since when the patron plays.
    tables: Vec<TableId>,
    playing_since: Option<Time>,
    /// When the visit began, when the last table was left, and when the last reality check was.
    visit_since: Time,
    left: Option<Time>,
    checked: Time,
    /// Times of play that are over, and results, of the last 24 hours.
    sessions: Vec<(Time, Time)>,
    results: Vec<Results>,
    last_round: BTreeMap<TableId, u64>,
}

impl Patron {
    /// A patron nobody has heard of yet.
    #[must_use]
    pub const fn new(id: PersonId) -> Patron {
        Patron {
            id,
            limits: BTreeMap::new(),
            checks: Chosen { now: None, later: None },
            excluded: None,
            tables: Vec::new(),
            playing_since: None,
            visit_since: Time(0),
            left: None,
            checked: Time(0),
            sessions: Vec::new(),
            results: Vec::new(),
            last_round: BTreeMap::new(),
        }
    }

    /// The patron's name.
    #[must_use]
    pub const fn id(&self) -> &PersonId {
        &self.id
    }

    /// A limit as it holds at a moment.
    #[must_use]
    pub fn limit(&self, limit: Limit, at: Time) -> Option<i64> {
        self.limits.get(&limit).and_then(|chosen| chosen.at(at))
    }

    /// The value that a limit will have, and from when, if a change is under way.
    #[must_use]
    pub fn limit_later(&self, limit: Limit, at: Time) -> Option<(Option<i64>, Time)> {
        self.limits.get(&limit).and_then(|chosen| chosen.coming(at))
    }

    /// Every how many minutes the patron wants a reality check, and what is to hold later.
    #[must_use]
    pub fn checks(&self, at: Time) -> (Option<i64>, Option<(Option<i64>, Time)>) {
        (self.checks.at(at), self.checks.coming(at))
    }

    /// Until when the patron keeps away: none for good.
    #[must_use]
    pub fn excluded_until(&self, at: Time) -> Option<Option<Time>> {
        self.excluded.filter(|_| self.is_excluded(at))
    }

    /// Does the patron keep away at this moment?
    #[must_use]
    pub fn is_excluded(&self, at: Time) -> bool {
        self.excluded.is_some_and(|until| until.is_none_or(|until| at < until))
    }

    /// What was won or lost within 24 hours.
    #[must_use]
    pub fn net(&self, at: Time) -> Money {
        let recent = self.results.iter().filter(|results| at.since(results.at) < Time::DAY);
        recent.map(|results| results.net).sum()
    }

    /// Milliseconds played within 24 hours.
    #[must_use]
    pub fn played(&self, at: Time) -> i64 {
        let begin = at.after(-Time::DAY);
        let of = |from: Time, to: Time| to.since(from.max(begin));
        let over: i64 = self.sessions.iter().map(|(from, to)| of(*from, *to)).sum();
        over + self.playing_since.map_or(0, |from| of(from, at))
    }

    /// Since when the patron plays, short breaks included, what was won or lost since then, and in how many rounds.
    #[must_use]
    pub fn visit(&self) -> Option<(Time, Money, usize)> {
        let since = self.playing_since.map(|_| self.visit_since)?;
        let results = || self.results.iter().filter(|results| results.at >= since);
        Some((
            since,
            results().map(|results| results.net).sum(),
            results().map(|results| results.rounds).sum(),
        ))
    }

    /// When the next reality check is due, if the patron plays and wants one.
    #[must_use]
    pub fn check_due(&self, at: Time) -> Option<Time> {
        self.playing_since.and_then(|_| self.next_check(at))
    }

    fn next_check(&self, at: Time) -> Option<Time> {
        self.checks.at(at).map(|minutes| self.checked.after(minutes.saturating_mul(Time::MINUTE)))
    }

    /// Does a visit go on that was interrupted then? A short break changes nothing, and a reality check that was due is
    /// seen before another visit begins.
    fn goes_on(&self, left: Time, at: Time) -> bool {
        let was_due = self.next_check(left).is_some_and(|due| due <= left);
        was_due || at.since(left) < ENDS_A_VISIT
    }

    /// Is a limit on money in force? It is held against one table at a time: what lies at another one is not known
    /// here before its round is over.
    fn limits_money(&self, at: Time) -> bool {
        [Limit::Stake, Limit::Loss].iter().any(|limit| self.limit(*limit, at).is_some())
    }

    /// What the patron may still do, for a table to hold against the next wager.
    #[must_use]
    pub fn allowance(&self, at: Time) -> Allowance {
        let time_left = self.limit(Limit::Time, at).map(|minutes| {
            at.after(minutes.saturating_mul(Time::MINUTE).saturating_sub(self.played(at)).max(0))
        });
        let away = self.is_excluded(at).then_some(at);
        let nothing = (self.tables.len() > 1 && self.limits_money(at)).then_some(Money::ZERO);
        let loss =
            self.limit(Limit::Loss, at).map(|most| (Money::cents(most) + self.net(at)).max(Money::ZERO));
        Allowance {
            stake: nothing.or_else(|| self.limit(Limit::Stake, at).map(Money::cents)),
            loss: nothing.or(loss),
            until: [time_left, away, self.check_due(at)].into_iter().flatten().min(),
        }
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
            | PatronEvent::Played { .. }
            | PatronEvent::Corrected { .. } => Postings::new(),
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
                    self.begin(at);
                }
            }
            PatronEvent::Left { table } => self.take_leave(table, at),
            PatronEvent::Played { table, round, net, .. } => {
                self.last_round.insert(table.clone(), *round);
                self.count(at, *net, 1);
            }
            // It counts from when it was put right, however old the round is.
            PatronEvent::Corrected { change, .. } => self.count(at, *change, 0),
            PatronEvent::BoughtIn { .. } | PatronEvent::CashedOut { .. } => {}
        }
    }

    fn count(&mut self, at: Time, net: Money, rounds: usize) {
        self.results.retain(|results| at.since(results.at) < Time::DAY);
        match self.results.last_mut().filter(|last| last.at == at) {
            Some(last) => (last.net, last.rounds) = (last.net + net, last.rounds + rounds),
            None => self.results.push(Results { at, net, rounds }),
        }
    }

    fn begin(&mut self, at: Time) {
        if !self.left.is_some_and(|left| self.goes_on(left, at)) {
            (self.visit_since, self.checked) = (at, at);
        }
        self.playing_since = Some(at);
    }

    fn take_leave(&mut self, table: &TableId, at: Time) {
        self.tables.retain(|known| known != table);
        if let Some(since) = self.playing_since.filter(|_| self.tables.is_empty()) {
            (self.playing_since, self.left) = (None, Some(at));
            self.sessions.retain(|(_, end)| at.since(*end) < Time::DAY);
            self.sessions.push((since, at));
        }
    }
}
