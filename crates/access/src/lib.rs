//! Who may do what.
//!
//! [`may`] is the whole permission table: one line for each [`Action`] that the API offers. An [`Account`] is a stream of
//! the journal, `account/NAME`, so who was given which role by whom is as provable as a round; password hashes are in
//! the sealed part of its events. [`Accounts`] keeps them. A [`Session`] is a signed text that every server of one
//! journal understands; no server remembers it. [`Limiter`] slows down those who ask too often.
//!
//! There is no HTTP and no clock here: time is an input, and cookies are the server's.

mod account;
mod accounts;
mod action;
mod error;
mod key;
mod kinds;
mod limiter;
mod name;
mod password;
mod role;
mod session;
mod timeouts;
mod tokens;

pub use account::{Account, Command, Entry, Event, FAILURES, KnownKey, LOCKED_FOR};
pub use accounts::{Accounts, SignedIn};
pub use action::{Action, Sort, Who, may};
pub use error::{Error, Result};
pub use key::{ApiKey, KeyId, Scopes};
pub use limiter::{Limiter, Rate};
pub use name::account_name;
pub use role::{Role, Roles};
pub use session::{Kind, Session, SessionId};
pub use timeouts::{Activity, Over, Timeouts};
pub use tokens::{GUEST_HOLDS, Tokens, WELCOME_HOLDS};
