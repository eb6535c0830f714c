//! The stub count that several regulations ask for at least once in so many rounds.

use crate::book::Rulebook;

/// How often the stub must be counted at a table: at the latest by the round of this number after a count; never,
/// where a machine counts the cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StubInterval(Option<u32>);

impl StubInterval {
    /// What the operator elected, unless a machine makes the count superfluous.
    pub fn new(book: &Rulebook, machine_counts: bool) -> StubInterval {
        let elected = || u32::try_from(book.integer("stub_count_interval")).unwrap_or(1);
        StubInterval((!machine_counts).then(elected))
    }
}

/// The rounds since the last stub count. It goes on from round to round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StubCount {
    rounds_without: u32,
    counted: bool,
}

impl StubCount {
    /// The stub of this round has been counted.
    pub const fn count(&mut self) {
        self.counted = true;
    }

    /// Has the stub of this round been counted?
    pub const fn is_counted(self) -> bool {
        self.counted
    }

    /// Is this the round by which the stub must be counted?
    pub fn is_due(self, interval: StubInterval) -> bool {
        interval.0.is_some_and(|rounds| self.rounds_without + 1 >= rounds)
    }

    /// For the round that follows.
    pub const fn in_next_round(self) -> StubCount {
        let rounds_without = if self.counted { 0 } else { self.rounds_without + 1 };
        StubCount { rounds_without, counted: false }
    }

    /// For a round by another book in place of this one.
    pub const fn by_another_book(self) -> StubCount {
        let rounds_without = if self.counted { 0 } else { self.rounds_without };
        StubCount { rounds_without, counted: false }
    }
}
