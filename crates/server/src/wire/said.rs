//! What is said over a socket, and the same over REST.

use crate::error::Reason;
use crate::wire::item::Item;
use crate::wire::row::Row;
use crate::wire::table::TableWire;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// What a client says.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromClient {
    /// The first thing: what it has seen already.
    Hello {
        /// The number of the last fact it knows.
        #[serde(default)]
        last_seq: Option<u64>,
    },
    /// A command.
    Command {
        /// Its name, 32 hexadecimal digits, chosen by the client; the same again for the same command.
        id: String,
        /// What.
        #[schema(value_type = Object)]
        command: Value,
    },
    /// Are you there?
    Ping,
}

/// Something that happened, as somebody was told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Notice {
    /// The number of the fact.
    pub seq: u64,
    /// When.
    pub at: i64,
    /// What.
    pub what: String,
    /// The card that moved; `down` if its face is not seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// The seat it concerns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
}

/// What a server says.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromServer {
    /// Everything as it is.
    Snapshot {
        /// The number of the last fact.
        seq: u64,
        /// When.
        now: i64,
        /// The table.
        table: Box<TableWire>,
        /// What may be done.
        menu: Vec<Item>,
    },
    /// Something happened.
    Update {
        /// The number of the last fact.
        seq: u64,
        /// When.
        now: i64,
        /// What happened.
        notices: Vec<Notice>,
        /// The table.
        table: Box<TableWire>,
        /// What may be done.
        menu: Vec<Item>,
    },
    /// A command was done.
    Answer {
        /// Its name.
        id: String,
        /// The number of the last fact that followed.
        seq: u64,
        /// It had been done before.
        repeated: bool,
    },
    /// A command was refused.
    Refused {
        /// Its name.
        id: String,
        /// Why.
        error: Reason,
    },
    /// The table stands still.
    Trouble {
        /// Why.
        message: String,
    },
    /// The connection ends.
    Bye {
        /// Why.
        reason: String,
    },
    /// Here I am.
    Pong,
    /// The lobby.
    Tables {
        /// Each table.
        tables: Vec<Row>,
        /// What needs a person now, for supervisors.
        #[serde(skip_serializing_if = "Option::is_none")]
        alerts: Option<Vec<Alert>>,
    },
}

/// Something that needs a person now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Alert {
    /// The table.
    pub table: String,
    /// `dispute`, `award`, `slip`, `cash`, `paused` or `next`.
    pub kind: String,
    /// What, in words.
    pub what: String,
    /// Since when.
    pub since: i64,
    /// Where it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
}

/// A command over REST.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct CommandBody {
    /// Its name, 32 hexadecimal digits, chosen by the client; the same again for the same command.
    pub id: String,
    /// What.
    #[schema(value_type = Object)]
    pub command: Value,
}

/// What became of a command.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Done {
    /// The number of the last fact that followed.
    pub seq: u64,
    /// How many facts followed.
    pub events: u64,
    /// It had been done before.
    pub repeated: bool,
}
