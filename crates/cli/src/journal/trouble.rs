//! What a journal says, for somebody at a terminal.

use crate::failure::Failure;
use croupier_core::{Code, Refusal};
use croupier_store::Error;

/// What a journal says, as the command tells it: a wrong file, key or name is refused, the rest is broken.
pub fn failure(error: Error) -> Failure {
    let code = match &error {
        Error::NotAJournal(_) => Code::NotFound,
        Error::Newer { .. } | Error::Malformed(_) | Error::Key(_) => Code::NotAllowed,
        Error::Conflict { .. }
        | Error::Overdrawn { .. }
        | Error::OverdraftRule { .. }
        | Error::Overflow { .. }
        | Error::Unbalanced { .. }
        | Error::Full(_)
        | Error::Io(_)
        | Error::Unavailable(_)
        | Error::Closed
        | Error::Damaged(_)
        | Error::Upcast(_) => return Failure::Broken(error.to_string()),
    };
    Failure::refused(Refusal::new(code, "journal", error.to_string()))
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        failure(error)
    }
}
