//! Commands to a table and events of a table, as they are recorded.

#![expect(missing_docs, reason = "most fields say by their names what they hold")]

mod cards;
mod command;
mod event;
mod parts;

pub use cards::{CardStep, Device, Removal};
pub use command::Command;
pub use event::Event;
pub use parts::{Allowance, Award, Correction, PaidFrom, Settings, Slip};

use crate::person::By;
use crate::time::Time;
use serde::{Deserialize, Serialize};

/// A fact: when, who, what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry<E> {
    pub at: Time,
    pub by: By,
    pub event: E,
}
