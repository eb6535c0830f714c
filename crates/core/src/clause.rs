//! Where in a regulation a rule stands.

use crate::intern::Name;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
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

impl Serialize for Clause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Clause {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Clause, D::Error> {
        Name::deserialize(deserializer).map(|name| Clause(name.0))
    }
}
