//! The wagers on the layout.

use super::WagerView;
use croupier_core::{Account, Bettor, Line, Money, Posting};

/// A wager on the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stake<B> {
    /// The bettor who placed it.
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

    /// Does a bettor have any wager?
    #[must_use]
    pub fn has(&self, bettor: Bettor) -> bool {
        self.of(bettor).next().is_some()
    }

    /// The money that moves when a wager is put down or changed.
    pub(crate) fn placing(&self, bettor: Bettor, bet: B, amount: Money) -> Vec<Posting> {
        onto_layout(bettor, amount - self.get(bettor, bet).unwrap_or(Money::ZERO))
    }

    /// The money that moves when a wager is taken back.
    pub(crate) fn taking_back(&self, bettor: Bettor, bet: B) -> Vec<Posting> {
        self.placing(bettor, bet, Money::ZERO)
    }

    /// The wagers of a bettor as everybody sees them.
    pub(crate) fn view(&self, bettor: Bettor, name: impl Fn(B) -> &'static str) -> Vec<WagerView> {
        let stakes = self.of(bettor);
        stakes.map(|stake| WagerView { bettor, bet: name(stake.bet), amount: stake.amount }).collect()
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

/// Money moves from a player's hand onto the layout; a negative amount goes back.
pub(crate) fn onto_layout(bettor: Bettor, amount: Money) -> Vec<Posting> {
    Posting::between(Account::Player(bettor), Account::Layout(bettor), amount).to_vec()
}

/// Wagers that are settled: each stake leaves the layout, what is paid goes to the bettor, and the table
/// inventory keeps or pays the difference.
pub(crate) fn settled_postings(bettor: Bettor, lines: &[Line]) -> Vec<Posting> {
    lines
        .iter()
        .flat_map(|line| {
            [
                Posting { account: Account::Layout(bettor), amount: -line.stake },
                Posting { account: Account::Player(bettor), amount: line.paid },
                Posting { account: Account::Inventory, amount: line.stake - line.paid },
            ]
        })
        .collect()
}

/// A settlement that is undone.
pub(crate) fn reversed_postings(bettor: Bettor, lines: &[Line]) -> Vec<Posting> {
    let settled = settled_postings(bettor, lines).into_iter();
    settled.map(|posting| Posting { amount: -posting.amount, ..posting }).collect()
}
