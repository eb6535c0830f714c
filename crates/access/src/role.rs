//! Roles: in which capacity somebody acts.

use serde::{Deserialize, Serialize};
use std::fmt;

/// In which capacity somebody acts. From the one with the least to say to the one with the most at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Plays at tables.
    Player,
    /// Deals cards, takes and pays wagers.
    Dealer,
    /// Runs tables: a floorperson or game supervisor.
    Supervisor,
    /// A casino supervisor: may do whatever a supervisor may, and decides what a book leaves to this rank.
    CasinoSupervisor,
    /// Changes money into chips and back.
    Cage,
    /// Casino security: inspects the cards that come back, and reads what went wrong at tables.
    Security,
    /// Sees everything that may be seen, and does nothing.
    Surveillance,
    /// Uses the lab.
    Analyst,
    /// Keeps accounts, and does nothing at tables.
    Administrator,
}

impl Role {
    /// All of them.
    pub const ALL: [Role; 9] = [
        Role::Player,
        Role::Dealer,
        Role::Supervisor,
        Role::CasinoSupervisor,
        Role::Cage,
        Role::Security,
        Role::Surveillance,
        Role::Analyst,
        Role::Administrator,
    ];

    /// As it is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Dealer => "dealer",
            Role::Supervisor => "supervisor",
            Role::CasinoSupervisor => "casino_supervisor",
            Role::Cage => "cage",
            Role::Security => "security",
            Role::Surveillance => "surveillance",
            Role::Analyst => "analyst",
            Role::Administrator => "administrator",
        }
    }

    /// Reads it.
    #[must_use]
    pub fn read(text: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.name() == text)
    }

    /// As whom a table knows somebody in this role, if it does.
    #[must_use]
    pub const fn at_table(self) -> Option<croupier_table::Role> {
        match self {
            Role::Player => Some(croupier_table::Role::Player),
            Role::Dealer => Some(croupier_table::Role::Dealer),
            Role::Supervisor => Some(croupier_table::Role::Supervisor),
            Role::CasinoSupervisor => Some(croupier_table::Role::CasinoSupervisor),
            Role::Cage => Some(croupier_table::Role::Cage),
            Role::Security => Some(croupier_table::Role::Security),
            Role::Surveillance | Role::Analyst | Role::Administrator => None,
        }
    }

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

    const fn bit(self) -> u16 {
        match self {
            Role::Player => 1,
            Role::Dealer => 2,
            Role::Supervisor => 4,
            Role::Cage => 8,
            Role::Surveillance => 16,
            Role::Analyst => 32,
            Role::Administrator => 64,
            Role::CasinoSupervisor => 128,
            Role::Security => 256,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of roles.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Role>", into = "Vec<Role>")]
pub struct Roles(u16);

impl Roles {
    /// Is this one of them?
    #[must_use]
    pub const fn has(self, role: Role) -> bool {
        self.0 & role.bit() != 0
    }

    /// None at all?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in both sets.
    #[must_use]
    pub const fn and(self, other: Roles) -> Roles {
        Roles(self.0 & other.0)
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |role| self.has(*role))
    }

    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    pub(crate) fn from_bits(bits: u16) -> Roles {
        Role::ALL.into_iter().filter(|role| bits & role.bit() != 0).collect()
    }
}

impl FromIterator<Role> for Roles {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Roles {
        Roles(roles.into_iter().fold(0, |set, role| set | role.bit()))
    }
}

impl From<Role> for Roles {
    fn from(role: Role) -> Roles {
        Roles(role.bit())
    }
}

impl From<Vec<Role>> for Roles {
    fn from(roles: Vec<Role>) -> Roles {
        roles.into_iter().collect()
    }
}

impl From<Roles> for Vec<Role> {
    fn from(roles: Roles) -> Vec<Role> {
        roles.iter().collect()
    }
}

impl fmt::Debug for Roles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
