//! What is said at a table and what happened there.

mod cards;
mod command;
mod event;
mod of_game;
mod words;

pub use cards::{CardStep, Device, Removal};
pub use command::Command;
pub use event::Event;
pub use words::{Allowance, Award, Correction, PaidFrom, Settings, Slip};

use crate::person::By;
use crate::time::Time;
use serde::{Deserialize, Serialize};

/// A fact: when, who, what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry<E> {
    /// When.
    pub at: Time,
    /// Who.
    pub by: By,
    /// What.
    pub event: E,
}
