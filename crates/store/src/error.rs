//! What can go wrong with a journal, in sentences for people.

/// Why a journal did not do what it was asked to.
///
/// Texts instead of source errors, because one failed commit is told to every append that waited for it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Somebody else appended to the stream first: read on and decide again.
    #[error("stream {stream} is at {actual}, not at {expected}: somebody else appended first")]
    Conflict {
        /// The stream.
        stream: String,
        /// The sequence number the append was decided at.
        expected: u64,
        /// Where the stream is now.
        actual: u64,
    },
    /// An account that may not be negative would be.
    #[error("account {account} has {balance}, which does not cover {amount}")]
    Overdrawn {
        /// The account.
        account: String,
        /// What it has before the event.
        balance: i64,
        /// What the event takes from it, a negative amount.
        amount: i64,
    },
    /// An account is posted to as if another overdraft rule held for it.
    #[error("account {account} was opened with another overdraft rule")]
    OverdraftRule {
        /// The account.
        account: String,
    },
    /// A balance that no `i64` can hold.
    #[error("account {account} would exceed every amount that can be counted")]
    Overflow {
        /// The account.
        account: String,
    },
    /// The postings of an event do not sum to zero.
    #[error("the postings of event {index} for stream {stream} sum to {sum}, not to zero")]
    Unbalanced {
        /// The stream.
        stream: String,
        /// The event in the batch, from 0.
        index: usize,
        /// What they sum to.
        sum: i128,
    },
    /// An append that can never be taken: a name, a body, an empty batch.
    #[error("{0}")]
    Malformed(String),
    /// No room left. Nothing changed; the same append may be given again when there is room.
    #[error("no room is left for the journal, nothing was changed: {0}")]
    Full(String),
    /// The disk or the database failed. Give the same command again to learn what became of it.
    #[error("the journal cannot be read or written: {0}")]
    Io(String),
    /// No database answers. Give the same command again to learn what became of it.
    #[error("the database of the journal does not answer: {0}")]
    Unavailable(String),
    /// The journal was closed.
    #[error("the journal is closed")]
    Closed,
    /// There is no journal, or something else is there.
    #[error("{0}")]
    NotAJournal(String),
    /// Written by a newer program.
    #[error("the journal has format {found}, this program knows formats up to {known}: use a newer program")]
    Newer {
        /// The format of the journal.
        found: i64,
        /// The newest format known here.
        known: i64,
    },
    /// A key is missing, unreadable or another one.
    #[error("{0}")]
    Key(String),
    /// Something stored cannot be what it should be.
    #[error("the journal is damaged: {0}")]
    Damaged(String),
    /// An event that this program cannot bring to its own version.
    #[error("{0}")]
    Upcast(String),
}

impl Error {
    /// Is it the append that cannot be taken, while the journal is as well as before?
    pub(crate) fn refuses(&self) -> bool {
        match self {
            Error::Conflict { .. }
            | Error::Overdrawn { .. }
            | Error::OverdraftRule { .. }
            | Error::Overflow { .. }
            | Error::Unbalanced { .. }
            | Error::Malformed(_) => true,
            Error::Full(_)
            | Error::Io(_)
            | Error::Unavailable(_)
            | Error::Closed
            | Error::NotAJournal(_)
            | Error::Newer { .. }
            | Error::Key(_)
            | Error::Damaged(_)
            | Error::Upcast(_) => false,
        }
    }

    /// Damage, with its place.
    pub(crate) fn at(self, place: impl FnOnce() -> String) -> Error {
        let Error::Damaged(why) = self else { return self };
        Error::Damaged(format!("{}: {why}", place()))
    }
}

impl From<croupier_bytes::NoEntropy> for Error {
    fn from(error: croupier_bytes::NoEntropy) -> Error {
        Error::Io(error.to_string())
    }
}

/// A result of a journal.
pub type Result<T> = std::result::Result<T, Error>;

/// A number for the database, whose integers have a sign.
pub(crate) fn signed(number: u64) -> Result<i64> {
    i64::try_from(number).map_err(|_| Error::Malformed(format!("{number} is more than can be counted")))
}

/// A number from the database that cannot be negative.
pub(crate) fn unsigned(number: i64) -> Result<u64> {
    u64::try_from(number)
        .map_err(|_| Error::Damaged(format!("{number} stands where nothing negative can be")))
}

/// Bytes from the database that have one length only.
pub(crate) fn exactly<const N: usize>(bytes: &[u8], what: &str) -> Result<[u8; N]> {
    bytes.try_into().map_err(|_| Error::Damaged(format!("{what} has {} bytes instead of {N}", bytes.len())))
}
