//! What commands and events speak of.

use crate::duty::Duty;
use crate::id::PersonId;
use crate::time::Time;
use croupier_core::{Bettor, Line, Money};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;

/// Money between the table and the cage, on paper with two signatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slip {
    /// The inventory the table opens with.
    Opener,
    /// More chips for the table.
    Fill,
    /// Chips from the table.
    Credit,
    /// The inventory the table closes with, all of it.
    Closer,
    /// The content of the drop box.
    Drop,
    /// The content of the tip box.
    Tips,
}

/// Where a progressive award is paid from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaidFrom {
    /// The chip tray of the table.
    Tray,
    /// Elsewhere, with documents.
    Cage,
}

/// A progressive award.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Award {
    pub bettor: Bettor,
    pub bet: String,
    pub amount: Money,
}

/// What a patron may still do by own limits; given by the patron's own stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowance {
    /// The most on the layout in one round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stake: Option<Money>,
    /// The most that may be lost from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<Money>,
    /// No wager from this moment on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Time>,
}

/// A settled round put right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    /// The round.
    pub round: u64,
    pub person: PersonId,
    /// The lines as they were paid; they are reversed.
    pub reversed: Vec<Line>,
    /// The lines as they should have been.
    pub instead: Vec<Line>,
    pub reason: String,
}

impl Correction {
    /// What the patron gets by it, or gives back.
    #[must_use]
    pub fn owed(&self) -> Money {
        let net = |lines: &[Line]| lines.iter().map(Line::net).sum::<Money>();
        net(&self.instead) - net(&self.reversed)
    }
}

/// The settings of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The rulebook's name.
    pub rulebook: String,
    /// The options that differ from the rulebook's defaults.
    pub options: Value,
    /// What is done without a person.
    pub automatic: BTreeSet<Duty>,
    /// Play chips in a demonstration: only there a machine may attest a physical fact. The house says so, not who sets
    /// the table up; early records do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub demonstration: Option<bool>,
}

impl Settings {
    /// Is this duty left to a machine? Outside a demonstration what a person has to see is not, and what is done with
    /// cards only where the house's own shoe brings them: nobody but people saw how real cards were shuffled,
    /// cut, counted and picked up.
    #[must_use]
    pub fn is_automatic(&self, duty: Duty) -> bool {
        let real_cards = !self.automatic.contains(&Duty::Cards);
        let physical = duty.attests() || (real_cards && duty.handles_cards());
        self.automatic.contains(&duty) && !(physical && self.demonstration == Some(false))
    }
}
