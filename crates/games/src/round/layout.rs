//! The wagers on the layout.

use croupier_core::{Account, Bettor, Line, Money, Posting};

/// A wager on the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stake<B> {
    /// Whose.
    pub bettor: Bettor,
    /// Which wager.
    pub bet: B,
    /// How much.
    pub amount: Money,
}

/// All wagers placed before the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout<B> {
    stakes: Vec<Stake<B>>,
}

impl<B: Copy + Eq> Layout<B> {
    /// An empty layout.
    #[must_use]
    pub const fn new() -> Layout<B> {
        Layout { stakes: Vec::new() }
    }

    /// Puts a wager down, or changes the one that is there.
    pub fn place(&mut self, bettor: Bettor, bet: B, amount: Money) {
        self.take_back(bettor, bet);
        self.stakes.push(Stake { bettor, bet, amount });
    }

    /// Takes a wager away.
    pub fn take_back(&mut self, bettor: Bettor, bet: B) {
        self.stakes.retain(|stake| stake.bettor != bettor || stake.bet != bet);
    }

    /// What a bettor has on a wager.
    #[must_use]
    pub fn get(&self, bettor: Bettor, bet: B) -> Option<Money> {
        self.stakes.iter().find(|stake| stake.bettor == bettor && stake.bet == bet).map(|stake| stake.amount)
    }

    /// The wagers of a bettor.
    pub fn of(&self, bettor: Bettor) -> impl Iterator<Item = &Stake<B>> {
        self.stakes.iter().filter(move |stake| stake.bettor == bettor)
    }

    /// All wagers.
    #[must_use]
    pub fn stakes(&self) -> &[Stake<B>] {
        &self.stakes
    }
}

impl<B: Copy + Eq> Default for Layout<B> {
    fn default() -> Layout<B> {
        Layout::new()
    }
}

/// A wager that is settled: its stake leaves the layout, what is paid goes to the bettor, and the table
/// inventory keeps or pays the difference.
#[must_use]
pub fn line_postings(bettor: Bettor, line: &Line) -> [Posting; 3] {
    [
        Posting { account: Account::Layout(bettor), amount: -line.stake },
        Posting { account: Account::Player(bettor), amount: line.paid },
        Posting { account: Account::Inventory, amount: line.stake - line.paid },
    ]
}
