//! Errors of PostgreSQL, and what to do about each.

use crate::error::Error;
use postgres::error::SqlState;
use postgres::types::{WasNull, WrongType};

/// Why an attempt did not succeed.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Two transactions were in each other's way: the same again.
    Again(Error),
    /// The connection is gone or of no use any more: the same again with another one.
    Lost(String),
    /// Trying again would not help.
    Final(Error),
}

impl Trouble {
    /// Damage, with its place.
    pub(crate) fn at(self, place: impl FnOnce() -> String) -> Trouble {
        let Trouble::Final(error) = self else { return self };
        Trouble::Final(error.at(place))
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        Trouble::Final(error)
    }
}

impl From<postgres::Error> for Trouble {
    fn from(error: postgres::Error) -> Trouble {
        if is_unreadable(&error) {
            return Trouble::Final(Error::Damaged(described(&error)));
        }
        let Some(answer) = error.as_db_error() else { return Trouble::Lost(described(&error)) };
        let code = answer.code();
        if *code == SqlState::T_R_SERIALIZATION_FAILURE || *code == SqlState::T_R_DEADLOCK_DETECTED {
            return Trouble::Again(Error::Io(answer.message().to_owned()));
        }
        match code.code() {
            "53100" => Trouble::Final(Error::Full(answer.message().to_owned())),
            // Waiting for a lock took too long, or somebody cancelled what was under way.
            "55P03" | "57014" => Trouble::Again(Error::Io(answer.message().to_owned())),
            // Too many connections; a server that only reads, as after a failover; a transaction that stood still.
            "53300" | "25006" | "25P03" => Trouble::Lost(answer.message().to_owned()),
            // Connection exceptions, shutdown, crash and recovery.
            code if code.starts_with("08") || code.starts_with("57P") => {
                Trouble::Lost(answer.message().to_owned())
            }
            _ => Trouble::Final(Error::Io(answer.message().to_owned())),
        }
    }
}

impl From<Trouble> for Error {
    fn from(trouble: Trouble) -> Error {
        match trouble {
            Trouble::Again(error) | Trouble::Final(error) => error,
            Trouble::Lost(why) => Error::Unavailable(why),
        }
    }
}

/// Nothing or something else where a value of a certain kind should be.
fn is_unreadable(error: &postgres::Error) -> bool {
    std::error::Error::source(error).is_some_and(|cause| cause.is::<WasNull>() || cause.is::<WrongType>())
}

/// The error and what caused it: "error connecting to server" alone helps nobody.
fn described(error: &postgres::Error) -> String {
    let cause = std::error::Error::source(error);
    cause.map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}
