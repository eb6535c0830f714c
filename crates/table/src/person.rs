//! Who does something: a person or a machine, always named.

use crate::id::PersonId;
use serde::{Deserialize, Serialize};
use std::fmt;

/// In which capacity somebody acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// A patron.
    Player,
    /// The dealer of the table.
    Dealer,
    /// A floorperson or casino supervisor.
    Supervisor,
    /// The cage.
    Cage,
    /// A device or program that acts by itself.
    Machine,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Player => "player",
            Role::Dealer => "dealer",
            Role::Supervisor => "supervisor",
            Role::Cage => "cage",
            Role::Machine => "machine",
        })
    }
}

/// Who, and in which capacity.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct By {
    /// Who.
    pub person: PersonId,
    /// As what.
    pub role: Role,
}

impl By {
    /// This person in this role.
    #[must_use]
    pub const fn new(person: PersonId, role: Role) -> By {
        By { person, role }
    }
}
