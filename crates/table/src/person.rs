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
    /// A floorperson or game supervisor.
    Supervisor,
    /// A casino supervisor: may do whatever a supervisor may, and decides what a book leaves to this rank.
    CasinoSupervisor,
    /// The cage.
    Cage,
    /// Casino security: inspects the cards that come back.
    Security,
    /// A device or program that acts by itself.
    Machine,
}

impl Role {
    /// A supervisor of either rank.
    #[must_use]
    pub const fn is_supervisor(self) -> bool {
        matches!(self, Role::Supervisor | Role::CasinoSupervisor)
    }

    /// One of these, where a casino supervisor stands for a supervisor too.
    #[must_use]
    pub fn is_one_of(self, roles: &[Role]) -> bool {
        roles.contains(&self) || (self.is_supervisor() && roles.contains(&Role::Supervisor))
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Player => "player",
            Role::Dealer => "dealer",
            Role::Supervisor => "supervisor",
            Role::CasinoSupervisor => "casino supervisor",
            Role::Cage => "cage",
            Role::Security => "security",
            Role::Machine => "machine",
        })
    }
}

/// Who, and in which capacity.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct By {
    /// The person.
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
