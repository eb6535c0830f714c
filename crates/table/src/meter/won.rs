//! A meter that is won as a whole: when it starts again, and what becomes of the shares of rounds in play then.

use super::MeterEvent;
use crate::id::TableId;
use crate::link::Why;
use croupier_games::MeterState;
use std::collections::BTreeSet;

/// What a meter remembers of those who won it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Wins {
    /// Where it was won since it started last; it starts again with the next "No more bets" at any of its tables.
    at: BTreeSet<TableId>,
    /// The tables whose shares of the round in play went to a winner at another table.
    spent: BTreeSet<TableId>,
    since: SinceRead,
}

/// What a meter and its reset meter gain or lose, in hundred-thousandths of a cent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Moves {
    pub primary: i64,
    pub reset: i64,
}

/// What happened since the table that has the right to award read the meter: its award knows nothing of it.
#[derive(Clone, Debug, Default, PartialEq)]
struct SinceRead {
    fed_by: BTreeSet<TableId>,
    /// How much of what was read went back to players of void rounds.
    taken_back: Moves,
    restarted: bool,
}

impl Wins {
    /// Was it won, and is it still to start again?
    pub(super) fn is_to_restart(&self) -> bool {
        !self.at.is_empty()
    }

    /// nj/packs-poker 43.12(b)
    ///
    /// The first table that says "No more bets" starts a meter again that was won, once, wherever it was won.
    pub(super) fn restarts(&self, why: Why) -> bool {
        match why {
            Why::Closed | Why::Registered => self.is_to_restart(),
            Why::Award | Why::Won | Why::Emptied | Why::Void => false,
        }
    }

    /// nj/lunar-poker 38.12(h)·b | nj/packs-poker 43.12(e)
    ///
    /// What a request comes to on a meter in this state. The share of a void wager that a winner at another table has
    /// taken is not there to go back, so a meter that started again keeps its approved amount. A winner's table counts
    /// with shares that went back after it read the meter: what they were is put right. Nothing comes over from the
    /// reset meter that is not on it any more.
    pub(super) fn bounded(&self, table: &TableId, why: Why, asked: Moves, on: MeterState) -> Moves {
        let back = self.since.taken_back;
        let asked = match why {
            Why::Void if self.spent.contains(table) => {
                Moves { primary: asked.primary.max(0), reset: asked.reset.max(0) }
            }
            Why::Won | Why::Emptied => {
                let over = back.reset.min(asked.reset.saturating_neg()).max(0);
                let primary = asked.primary.saturating_add(back.primary).saturating_sub(over);
                Moves { primary, reset: asked.reset.saturating_add(over) }
            }
            Why::Award | Why::Closed | Why::Registered | Why::Void => asked,
        };
        let reset = asked.reset.max(-on.reset.fine());
        let missing = if why == Why::Won { reset.saturating_sub(asked.reset) } else { 0 };
        Moves { primary: asked.primary.saturating_sub(missing).max(-on.primary.fine()), reset }
    }

    /// Takes a fact in; `tables` are all that the meter serves.
    pub(super) fn take<'a>(&mut self, event: &MeterEvent, tables: impl Iterator<Item = &'a TableId>) {
        match event {
            MeterEvent::Locked { .. } => self.since = SinceRead::default(),
            MeterEvent::Restarted { .. } => {
                self.at.clear();
                self.since.restarted = true;
            }
            MeterEvent::Moved { table, why: Why::Registered, .. } => {
                self.spent.remove(table);
                self.since.fed_by.insert(table.clone());
            }
            MeterEvent::Moved { table, why: Why::Void, primary, reset, .. } => {
                self.at.remove(table);
                if !self.since.fed_by.contains(table) {
                    self.since.taken_back.primary -= (*primary).min(0);
                    self.since.taken_back.reset -= (*reset).min(0);
                }
            }
            MeterEvent::Moved { table, why: why @ (Why::Won | Why::Emptied), .. } => {
                let others = tables.filter(|other| *other != table && !self.since.fed_by.contains(*other));
                self.spent.extend(others.cloned());
                match why {
                    Why::Emptied if !self.since.restarted => drop(self.at.insert(table.clone())),
                    Why::Won => self.at.clear(),
                    Why::Award | Why::Emptied | Why::Closed | Why::Registered | Why::Void => {}
                }
            }
            MeterEvent::Moved { why: Why::Award | Why::Closed, .. }
            | MeterEvent::Installed(_)
            | MeterEvent::TermsSet(_)
            | MeterEvent::Admitted { .. }
            | MeterEvent::Dismissed { .. } => {}
        }
    }
}
