//! What a patron, the cage or a table says about a patron, and what happened.

use crate::person::Id;
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
    /// A table tells that a payment was put right.
    Corrected {
        /// The table.
        table: Id,
        /// The round.
        round: u64,
        /// What the patron got by it, or gave back if negative.
        change: Money,
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
    /// A payment was put right.
    Corrected {
        /// The table.
        table: Id,
        /// The round.
        round: u64,
        /// What the patron got by it, or gave back.
        change: Money,
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
