//! What a patron may do, and who else gives commands about a patron.

use super::{Limit, Patron, PatronCommand, PatronEvent};
use crate::id::TableId;
use crate::person::{By, Role};
use crate::refuse::{no, not_now, only};
use crate::time::Time;
use croupier_core::{Money, Refusal};

/// Loosening a limit takes a day.
const LOOSENS_AFTER: i64 = Time::DAY;

/// No round of a patron comes to more, so that no sum can overflow.
const LARGEST_RESULT: Money = Money::cents(1_000 * Money::MAX.in_cents());

/// Is the new value stricter, or as strict?
fn is_tighter(old: Option<i64>, new: Option<i64>) -> bool {
    match (old, new) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(old), Some(new)) => new <= old,
    }
}

impl Patron {
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
                if by.role == Role::Player {
                    self.own(by)?;
                } else {
                    only(by, &[Role::Machine, Role::Supervisor], "the patron, a table or a supervisor")?;
                }
                if self.tables.contains(table) {
                    Ok(vec![PatronEvent::Left { table: table.clone() }])
                } else {
                    Err(not_now("leave"))
                }
            }
            PatronCommand::Played { table, round, stake, net } => {
                only(by, &[Role::Machine], "a table")?;
                [*stake, *net].into_iter().try_for_each(possible)?;
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
            PatronCommand::Corrected { table, round, change } => {
                only(by, &[Role::Machine], "a table")?;
                possible(*change)?;
                Ok(vec![PatronEvent::Corrected { table: table.clone(), round: *round, change: *change }])
            }
            PatronCommand::BuyIn { amount } => {
                self.by_cage(by)?;
                whole(*amount)?;
                if self.is_excluded(at) {
                    return Err(no("the patron keeps away from all tables"));
                }
                Ok(vec![PatronEvent::BoughtIn { amount: *amount }])
            }
            PatronCommand::CashOut { amount } => {
                self.by_cage(by)?;
                whole(*amount)?;
                Ok(vec![PatronEvent::CashedOut { amount: *amount }])
            }
        }
    }

    fn own(&self, by: &By) -> Result<(), Refusal> {
        if by.role == Role::Player && by.person == self.id {
            Ok(())
        } else {
            Err(no("only the patron decides this"))
        }
    }

    /// Nobody is cage and patron at once.
    fn by_cage(&self, by: &By) -> Result<(), Refusal> {
        only(by, &[Role::Cage, Role::Machine], "the cage")?;
        if by.person == self.id {
            return Err(no("nobody at the cage moves money in their own wallet").value(&by.person));
        }
        Ok(())
    }

    /// Tightening holds at once, loosening after a day.
    fn holds_from(&self, at: Time, old: Option<i64>, new: Option<i64>) -> Time {
        if is_tighter(old, new) { at } else { at.after(LOOSENS_AFTER) }
    }

    fn set_limit(&self, at: Time, limit: Limit, to: Option<i64>) -> Result<Vec<PatronEvent>, Refusal> {
        if to.is_some_and(|to| !(0..=Money::MAX.in_cents()).contains(&to)) {
            return Err(no("no such limit").value(to.unwrap_or_default()));
        }
        let from = self.holds_from(at, self.limit(limit, at), to);
        Ok(vec![PatronEvent::LimitSet { limit, to, from }])
    }

    /// An exclusion can be made longer, never shorter.
    fn exclude(&self, at: Time, until: Option<Time>) -> Result<Vec<PatronEvent>, Refusal> {
        if until.is_some_and(|until| until <= at) {
            return Err(no("an exclusion ends in the future"));
        }
        let shorter = match (self.excluded.filter(|_| self.is_excluded(at)), until) {
            (None, _) | (Some(_), None) => false,
            (Some(None), Some(_)) => true,
            (Some(Some(known)), Some(until)) => until < known,
        };
        if shorter {
            return Err(no("an exclusion is not made shorter"));
        }
        Ok(vec![PatronEvent::Excluded { until }])
    }

    fn enter(&self, at: Time, by: &By, table: &TableId) -> Result<Vec<PatronEvent>, Refusal> {
        self.own(by)?;
        if self.is_excluded(at) {
            return Err(no("the patron keeps away from all tables"));
        }
        if self
            .limit(Limit::Time, at)
            .is_some_and(|minutes| self.played(at) >= minutes.saturating_mul(Time::MINUTE))
        {
            return Err(no("the patron's own time is over for now"));
        }
        if self.tables.contains(table) {
            return Err(not_now("enter"));
        }
        if !self.tables.is_empty() && self.limits_money(at) {
            return Err(no("with an own stake or loss limit a patron plays at one table at a time"));
        }
        Ok(vec![PatronEvent::Entered { table: table.clone() }])
    }
}

fn possible(result: Money) -> Result<(), Refusal> {
    if (-LARGEST_RESULT..=LARGEST_RESULT).contains(&result) {
        Ok(())
    } else {
        Err(no("no round comes to this").value(result.in_cents()))
    }
}

fn positive(minutes: Option<i64>) -> Result<(), Refusal> {
    match minutes {
        Some(minutes) if minutes <= 0 => Err(no("no such time").value(minutes)),
        Some(_) | None => Ok(()),
    }
}

fn whole(amount: Money) -> Result<(), Refusal> {
    if amount > Money::ZERO && amount <= Money::MAX {
        Ok(())
    } else {
        Err(no("no such amount").value(amount.in_cents()))
    }
}
