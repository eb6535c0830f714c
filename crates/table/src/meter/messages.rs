//! Commands to a meter and events of a meter, as they are recorded.

#![expect(missing_docs, reason = "most fields say by their names what they hold")]

use super::Terms;
use crate::id::TableId;
use crate::link::{Ask, Why};
use serde::{Deserialize, Serialize};

/// A command to a meter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MeterCommand {
    /// A supervisor sets it up.
    Install(Terms),
    /// A supervisor changes its terms, while it serves no table.
    SetTerms(Terms),
    /// A table is admitted, with the terms of its book.
    Admit {
        table: TableId,
        /// The terms it plays by.
        terms: Terms,
    },
    /// A table is dismissed.
    Dismiss { table: TableId },
    /// A table asks for something.
    Ask {
        table: TableId,
        /// The number of the request at that table.
        order: u64,
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
    Admitted { table: TableId },
    /// A table was dismissed.
    Dismissed { table: TableId },
    /// A table has the sole right to award.
    Locked {
        table: TableId,
        /// The number of its request.
        order: u64,
    },
    /// It gained or lost something.
    Moved {
        /// By which table.
        table: TableId,
        /// The number of its request.
        order: u64,
        /// The meter that is paid from, in hundred-thousandths of a cent.
        primary: i64,
        /// The meter that fills it when it starts again.
        reset: i64,
        /// The right to award was given back.
        release: bool,
        /// What moved it.
        #[serde(default, skip_serializing_if = "Why::is_award")]
        why: Why,
    },
    /// It had been won and started again, with the operator's amount and what the reset meter held.
    Restarted {
        /// What the meter that is paid from gained, in hundred-thousandths of a cent.
        primary: i64,
        /// What the reset meter lost.
        reset: i64,
    },
}
