//! Where a journal is.

use crate::failure::Failure;
use croupier_core::{Code, Refusal};
use croupier_store::{Archive, Error, Keys, postgres, sqlite};
use std::path::PathBuf;

/// A file, or the address of a database.
#[derive(Debug)]
pub enum Place {
    File(PathBuf),
    Database(String),
}

impl Place {
    /// What begins as PostgreSQL's own addresses do is one.
    pub fn of(text: &str) -> Place {
        let address =
            ["postgres://", "postgresql://", "host=", "dbname="].iter().any(|start| text.starts_with(start));
        if address { Place::Database(text.to_owned()) } else { Place::File(PathBuf::from(text)) }
    }

    /// Everything in it.
    pub fn archive(&self) -> Result<Box<dyn Archive>, Failure> {
        match self {
            Place::File(path) => Ok(Box::new(sqlite::open_archive(path).map_err(failure)?)),
            Place::Database(address) => Ok(Box::new(postgres::open_archive(address).map_err(failure)?)),
        }
    }

    /// Where the key of a journal in a file is kept.
    pub fn key_file(&self) -> Option<PathBuf> {
        match self {
            Place::File(path) => Some(Keys::beside(path)),
            Place::Database(_) => None,
        }
    }

    /// Where its public half is.
    pub fn public_key_file(&self) -> Option<PathBuf> {
        self.key_file().map(|key| {
            let mut name = key.into_os_string();
            name.push(".pub");
            PathBuf::from(name)
        })
    }
}

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
