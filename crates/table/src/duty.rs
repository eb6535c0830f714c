//! What somebody at the table has to do, and may leave to a machine.

use crate::messages::{CardStep, Slip};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A duty that is done by a person or by a machine, table by table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// Attest what belongs to a table: only where the table has no such thing to see.
    Attest,
    /// Open the table.
    Open,
    /// Count and sign for inventory.
    Inventory,
    /// Receive cards and remove them.
    Supply,
    /// Inspect cards.
    Inspect,
    /// Verify what was inspected.
    Verify,
    /// Spread cards, turn the spread up, show it, wash the cards.
    Spread,
    /// Shuffle.
    Shuffle,
    /// Cut.
    Cut,
    /// Open the wagers of a round.
    OpenRound,
    /// Lead the round.
    Dealing,
    /// Bring the cards.
    Cards,
    /// Remind players of what their cards win and they have to declare.
    Remind,
}

impl Duty {
    /// All duties.
    pub const ALL: [Duty; 13] = [
        Duty::Attest,
        Duty::Open,
        Duty::Inventory,
        Duty::Supply,
        Duty::Inspect,
        Duty::Verify,
        Duty::Spread,
        Duty::Shuffle,
        Duty::Cut,
        Duty::OpenRound,
        Duty::Dealing,
        Duty::Cards,
        Duty::Remind,
    ];

    /// Everything is automatic: the table needs only players.
    #[must_use]
    pub fn all() -> BTreeSet<Duty> {
        Duty::ALL.into_iter().collect()
    }

    /// Does the person who does it vouch for a physical fact: equipment, cards, chips?
    #[must_use]
    pub const fn attests(self) -> bool {
        match self {
            Duty::Attest | Duty::Inventory | Duty::Supply | Duty::Inspect | Duty::Verify | Duty::Spread => {
                true
            }
            Duty::Open
            | Duty::Shuffle
            | Duty::Cut
            | Duty::OpenRound
            | Duty::Dealing
            | Duty::Cards
            | Duty::Remind => false,
        }
    }

    /// Do hands do it wherever a person brings the cards: shuffling, cutting, counting and turning real cards?
    #[must_use]
    pub const fn handles_cards(self) -> bool {
        match self {
            Duty::Shuffle | Duty::Cut | Duty::Dealing => true,
            Duty::Attest
            | Duty::Open
            | Duty::Inventory
            | Duty::Supply
            | Duty::Inspect
            | Duty::Verify
            | Duty::Spread
            | Duty::OpenRound
            | Duty::Cards
            | Duty::Remind => false,
        }
    }

    /// As it is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Duty::Attest => "attest",
            Duty::Open => "open",
            Duty::Inventory => "inventory",
            Duty::Supply => "supply",
            Duty::Inspect => "inspect",
            Duty::Verify => "verify",
            Duty::Spread => "spread",
            Duty::Shuffle => "shuffle",
            Duty::Cut => "cut",
            Duty::OpenRound => "open_round",
            Duty::Dealing => "dealing",
            Duty::Cards => "cards",
            Duty::Remind => "remind",
        }
    }

    /// The duty of which a step with cards is part; orders and findings of a supervisor are nobody else's.
    #[must_use]
    pub const fn of_cards(step: &CardStep) -> Option<Duty> {
        Some(match step {
            CardStep::Receive { .. } | CardStep::Remove { .. } => Duty::Supply,
            CardStep::Inspect => Duty::Inspect,
            CardStep::Verify => Duty::Verify,
            CardStep::Spread { .. } | CardStep::TurnUp | CardStep::Look | CardStep::Wash => Duty::Spread,
            CardStep::Shuffle { .. } => Duty::Shuffle,
            CardStep::Cut { .. } => Duty::Cut,
            // Who brings the cards knows the order that was promised.
            CardStep::Reveal { .. } => Duty::Cards,
            CardStep::OrderCut { .. } | CardStep::OrderShuffle { .. } | CardStep::FoundComplete => {
                return None;
            }
        })
    }

    /// Slips are all one duty.
    #[must_use]
    pub const fn of_slip(_: Slip) -> Duty {
        Duty::Inventory
    }
}
