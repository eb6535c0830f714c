//! Where a journal is.

use croupier_store::{
    Archive, Journal, Keys, PostgresJournal, PostgresOptions, Result, SqliteJournal, SqliteOptions, postgres,
    sqlite,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file, or the address of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A SQLite file.
    File(PathBuf),
    /// A PostgreSQL database.
    Database(String),
}

impl Place {
    /// What begins as PostgreSQL's own addresses do is one; the journal of a folder is the file `journal.sqlite` in it.
    #[must_use]
    pub fn of(text: &str) -> Place {
        let address =
            ["postgres://", "postgresql://", "host=", "dbname="].iter().any(|start| text.starts_with(start));
        if address {
            return Place::Database(text.to_owned());
        }
        let path = PathBuf::from(text);
        Place::File(if path.is_dir() { path.join("journal.sqlite") } else { path })
    }

    /// Opens it to run tables on, or begins one there.
    ///
    /// # Errors
    /// If it cannot be opened, is no journal, is newer than this program, or was signed with another key.
    pub fn open(&self, keys: &Keys) -> Result<Arc<dyn Journal>> {
        Ok(match self {
            Place::File(path) => Arc::new(SqliteJournal::open(path, keys, SqliteOptions::default())?),
            Place::Database(address) => {
                Arc::new(PostgresJournal::open(address, keys, &PostgresOptions::default())?)
            }
        })
    }

    /// Everything in it, to be read only: no key is needed.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn archive(&self) -> Result<Box<dyn Archive>> {
        Ok(match self {
            Place::File(path) => Box::new(sqlite::open_archive(path)?),
            Place::Database(address) => Box::new(postgres::open_archive(address)?),
        })
    }

    /// Where the key of a journal in a file is kept.
    #[must_use]
    pub fn key_file(&self) -> Option<PathBuf> {
        match self {
            Place::File(path) => Some(Keys::beside(path)),
            Place::Database(_) => None,
        }
    }

    /// Where its public half is.
    #[must_use]
    pub fn public_key_file(&self) -> Option<PathBuf> {
        self.key_file().map(|key| public(&key))
    }
}

fn public(key: &Path) -> PathBuf {
    let mut name = key.as_os_str().to_owned();
    name.push(".pub");
    PathBuf::from(name)
}
