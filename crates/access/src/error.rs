//! Why something about access was not done, in sentences for people.

use crate::role::Role;

/// Why something was not done. None of them says more than the person who asked may know.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Nobody is signed in by this. The same for an unknown name, a wrong password, a locked and a disabled account.
    #[error(
        "the name or the password is wrong, or the account is locked for a while after too many attempts"
    )]
    NotSignedIn,
    /// No key, or not any more.
    #[error("this key is not valid")]
    NoKey,
    /// The text cannot be the name of an account.
    #[error(
        "{0:?} cannot be the name of an account: up to 64 small letters, digits, - _ . @, a letter first, and none that machines or guests have"
    )]
    Name(String),
    /// Too short, too long, or too easy.
    #[error(
        "a password has {} to {} letters and is not the name",
        crate::password::LETTERS_MIN,
        crate::password::LETTERS_MAX
    )]
    Password,
    /// The text cannot be the name of a licensee.
    #[error("the licensee's name has 1 to 80 letters, on one line")]
    Operator,
    /// There is such an account already.
    #[error("there is an account of this name already")]
    Exists,
    /// There is no such account.
    #[error("there is no account of this name")]
    Unknown,
    /// The account is disabled, or it is not.
    #[error("the account is {} already", if *.0 { "disabled" } else { "enabled" })]
    Already(bool),
    /// An account needs at least one role.
    #[error("an account has at least one role")]
    NoRole,
    /// Nobody takes the last administrator away by mistake.
    #[error(
        "nobody disables their own account or gives up their own role of administrator: another administrator does it"
    )]
    Oneself,
    /// A key cannot do what its account may not.
    #[error("the account is not a {0}, so its key cannot be one")]
    Scope(Role),
    /// A key needs at least one scope, and a short name.
    #[error("a key has at least one scope and a label of 1 to 64 letters")]
    Key,
    /// There is no such key.
    #[error("there is no such key")]
    UnknownKey,
    /// The first administrator was made already, or the link is too old.
    #[error("this link was used already, is too old, or was never given")]
    NoWelcome,
    /// The journal has trouble.
    #[error("{0}")]
    Trouble(#[from] croupier_store::Error),
}

impl From<croupier_bytes::NoEntropy> for Error {
    fn from(error: croupier_bytes::NoEntropy) -> Error {
        Error::Trouble(error.into())
    }
}

/// A result about access.
pub type Result<T> = std::result::Result<T, Error>;
