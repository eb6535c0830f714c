//! Who does something: a person or a machine, always named.

use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// The name of a person, a machine, a table or a meter, as it stands in streams and accounts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Id(Arc<str>);

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// A text that cannot be a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAName(String);

impl fmt::Display for NotAName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no name: 1 to {} letters, digits, - _ . @", self.0, Id::LONGEST)
    }
}

impl Id {
    /// The longest name.
    pub const LONGEST: usize = 64;

    /// Reads a name.
    ///
    /// # Errors
    /// If it is empty, too long, or holds anything but letters, digits, `-`, `_`, `.` and `@`.
    pub fn new(name: &str) -> Result<Id, NotAName> {
        let fits = |letter: char| letter.is_alphanumeric() || "-_.@".contains(letter);
        let good = !name.is_empty() && name.chars().count() <= Id::LONGEST && name.chars().all(fits);
        if good { Ok(Id(name.into())) } else { Err(NotAName(name.chars().take(Id::LONGEST).collect())) }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Id {
    type Error = NotAName;
    fn try_from(name: String) -> Result<Id, NotAName> {
        Id::new(&name)
    }
}

impl From<Id> for String {
    fn from(id: Id) -> String {
        id.0.to_string()
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

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
    pub person: Id,
    /// As what.
    pub role: Role,
}

impl By {
    /// This person in this role.
    #[must_use]
    pub const fn new(person: Id, role: Role) -> By {
        By { person, role }
    }
}
