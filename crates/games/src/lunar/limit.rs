//! The payout limit: how much of a player's winnings is paid.

use croupier_core::Money;

/// What the limit is counted over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All limited winnings of a player in a round.
    PlayerRound,
    /// Each wager; the two payments on one bet count together.
    Wager,
    /// Each payment.
    Payment,
}

/// nj/lunar-poker 38.12(f) | nz/lunar-poker 5.12·a
///
/// The limit of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PayoutLimit {
    /// The most that is paid, stakes not counted.
    pub amount: Money,
    /// Over what.
    pub scope: Scope,
}

/// The winnings that fall under the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paying {
    /// The ante: instant cash; in New Zealand also when it is paid 1 to 1.
    Ante,
    /// The super side bet.
    Super,
    /// The bet, first and second combination.
    Bet,
}

/// A player's limit, used up in the order in which winnings are paid.
#[derive(Clone, Copy, Debug)]
pub struct LimitLeft {
    limit: Option<PayoutLimit>,
    paid: [Money; 3],
}

impl LimitLeft {
    /// Nothing used yet.
    #[must_use]
    pub const fn new(limit: Option<PayoutLimit>) -> LimitLeft {
        LimitLeft { limit, paid: [Money::ZERO; 3] }
    }

    /// nj/lunar-poker 38.12(f) | nz/lunar-poker 5.12·a; 5.11·b
    ///
    /// What is paid of `winnings`, and whether the limit cut them.
    pub fn pay(&mut self, paying: Paying, winnings: Money) -> (Money, bool) {
        let Some(PayoutLimit { amount, scope }) = self.limit else { return (winnings, false) };
        let slot = match paying {
            Paying::Ante => 0,
            Paying::Super => 1,
            Paying::Bet => 2,
        };
        let used = match scope {
            Scope::PlayerRound => self.paid.iter().copied().sum(),
            Scope::Wager => self.paid[slot],
            Scope::Payment => Money::ZERO,
        };
        let paid = winnings.min(amount - used);
        self.paid[slot] += paid;
        (paid, paid < winnings)
    }
}
