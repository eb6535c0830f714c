//! What is said to a meter and what happened to it.

use super::Terms;
use crate::link::{Ask, Why};
use crate::person::Id;
use serde::{Deserialize, Serialize};

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
        /// Why.
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
