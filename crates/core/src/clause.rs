//! Where in a regulation a rule stands.

use std::fmt;

/// The id of a clause as the rulebook's clause list writes it, such as `38.10(i)3` or `10.9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause(&'static str);

impl Clause {
    /// The clause with this id.
    #[must_use]
    pub const fn new(id: &'static str) -> Clause {
        Clause(id)
    }

    /// The id.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}
