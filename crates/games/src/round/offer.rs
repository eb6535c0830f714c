//! What an actor may do: a command, perhaps with a part that can be chosen freely.

use super::decision::Limits;
use croupier_core::Money;
use serde::Serialize;

/// Something an actor may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer<C> {
    /// The command; where part of it is free, with that part at its least.
    pub command: C,
    /// What may be chosen freely in it.
    pub free: Free,
}

/// The free part of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Free {
    /// Nothing.
    Nothing,
    /// An amount.
    Amount {
        /// From.
        least: Money,
        /// To.
        most: Money,
    },
    /// A number of cards that somebody counts.
    Count,
    /// One of these cards.
    Card(Vec<String>),
    /// So many of the bettor's own cards.
    OwnCards {
        /// From.
        least: usize,
        /// To.
        most: usize,
        /// The cards to choose from.
        from: Vec<String>,
    },
}

impl Free {
    /// Can this amount be chosen?
    pub(crate) fn has_amount(&self, amount: Money) -> bool {
        matches!(self, Free::Amount { least, most } if (*least..=*most).contains(&amount))
    }

    /// Can this card be chosen?
    pub(crate) fn has_card(&self, card: &impl ToString) -> bool {
        matches!(self, Free::Card(cards) if cards.contains(&card.to_string()))
    }
}

impl<C> Offer<C> {
    /// Exactly this command.
    pub const fn exactly(command: C) -> Offer<C> {
        Offer { command, free: Free::Nothing }
    }

    /// A wager within its limits; `command` makes it of an amount.
    pub(crate) fn wager((least, most): Limits, command: impl FnOnce(Money) -> C) -> Offer<C> {
        Offer { command: command(least), free: Free::Amount { least, most } }
    }

    /// A count, whatever it comes to.
    pub(crate) const fn count(command: C) -> Offer<C> {
        Offer { command, free: Free::Count }
    }

    /// One of the cards that can come next, if there are any; `command` makes it of a card.
    pub(crate) fn card<K: Copy + ToString>(
        left: impl Iterator<Item = K>,
        command: impl FnOnce(K) -> C,
    ) -> Option<Offer<C>> {
        let left: Vec<K> = left.collect();
        let free = Free::Card(left.iter().map(ToString::to_string).collect());
        Some(Offer { command: command(*left.first()?), free })
    }
}
