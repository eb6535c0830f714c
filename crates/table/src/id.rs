//! The names of tables, persons and meters, as they stand in streams and accounts.

use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The longest name, in letters.
pub const ID_LENGTH_MAX: usize = 64;

/// A text that cannot be a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAName(String);

impl fmt::Display for NotAName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a name: 1 to {ID_LENGTH_MAX} letters, digits, - _ . @", self.0)
    }
}

fn checked(name: &str) -> Result<Arc<str>, NotAName> {
    let fits = |letter: char| letter.is_alphanumeric() || "-_.@".contains(letter);
    let good = !name.is_empty() && name.chars().count() <= ID_LENGTH_MAX && name.chars().all(fits);
    if good { Ok(name.into()) } else { Err(NotAName(name.chars().take(ID_LENGTH_MAX).collect())) }
}

/// Declares a type of names for each kind of thing, so that none stands where another belongs.
macro_rules! ids {
    ($($(#[doc = $doc:literal])+ $name:ident;)+) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
        #[serde(try_from = "String")]
        pub struct $name(Arc<str>);

        impl $name {
            /// Reads a name.
            ///
            /// # Errors
            /// If it is empty, too long, or holds anything but letters, digits, `-`, `_`, `.` and `@`.
            pub fn new(name: &str) -> Result<$name, NotAName> {
                checked(name).map($name)
            }

            /// The name.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = NotAName;
            fn from_str(name: &str) -> Result<$name, NotAName> {
                $name::new(name)
            }
        }

        impl TryFrom<String> for $name {
            type Error = NotAName;
            fn try_from(name: String) -> Result<$name, NotAName> {
                $name::new(&name)
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0.to_string()
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    )+};
}

ids! {
    /// The name of a table.
    TableId;
    /// The name of a person, or of a machine that acts in its own name.
    PersonId;
    /// The name of a progressive meter.
    MeterId;
}
