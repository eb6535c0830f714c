//! Commands about a patron and events of a patron, as they are recorded.

#![expect(missing_docs, reason = "most fields say by their names what they hold")]

use crate::id::TableId;
use crate::time::Time;
use croupier_core::Money;
use serde::{Deserialize, Serialize};

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

/// A command about a patron, by the patron, the cage or a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PatronCommand {
    /// A limit is set, or lifted.
    SetLimit {
        limit: Limit,
        /// To how much; none lifts it.
        to: Option<i64>,
    },
    /// The patron wants to see the time and the result every so many minutes; none ends it.
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
    Enter { table: TableId },
    /// The patron leaves a table.
    Leave { table: TableId },
    /// A table tells what a round came to.
    Played {
        table: TableId,
        /// The round.
        round: u64,
        /// What was put up.
        stake: Money,
        /// What was won, or lost if negative.
        net: Money,
    },
    /// A table tells that a payment was put right.
    Corrected {
        table: TableId,
        /// The round.
        round: u64,
        /// What the patron got by it, or gave back if negative.
        change: Money,
    },
    /// The cage takes money for the wallet.
    BuyIn { amount: Money },
    /// The cage pays out of the wallet.
    CashOut { amount: Money },
}

/// What happened to a patron.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PatronEvent {
    /// A limit was set.
    LimitSet {
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
    Entered { table: TableId },
    /// The patron left a table.
    Left { table: TableId },
    /// A round was played.
    Played {
        table: TableId,
        /// The round.
        round: u64,
        /// What was put up.
        stake: Money,
        /// What was won or lost.
        net: Money,
    },
    /// A payment was put right.
    Corrected {
        table: TableId,
        /// The round.
        round: u64,
        /// What the patron got by it, or gave back.
        change: Money,
    },
    /// Money came into the wallet.
    BoughtIn { amount: Money },
    /// Money went out of the wallet.
    CashedOut { amount: Money },
}
