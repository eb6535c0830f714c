//! What is said over a socket, and the same over REST.

use crate::error::Reason;
use crate::wire::item::Item;
use crate::wire::notice::NoticeKind;
use crate::wire::row::{Reading, Row};
use crate::wire::table::{Hand, Seat, TableWire};
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
        /// Its name, 32 hexadecimal digits, chosen by the client; the same again for the same command. One that begins with
        /// the time, as a UUID of version 7 does, is cheapest for the journal.
        id: String,
        /// What. A list of commands is several wagers of a player, as long as wagers are open: all are placed, or none, and
        /// the answer is one. If one is refused, the field begins with its place, `command[N]`.
        #[schema(value_type = Value)]
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
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What it is about.
    pub kind: NoticeKind,
    /// What happened, in words.
    pub what: String,
    /// The card that moved; `down` if its face is not seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// The seat it concerns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// What it changed of the round, as the same person sees it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<Box<RoundPatch>>,
}

/// What changed of a round; what is not there is as before. Another number is another round, which begins empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct RoundPatch {
    /// Its number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub number: Option<u64>,
    /// Is it over?
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub over: Option<bool>,
    /// The phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub phase: Option<String>,
    /// The seats that changed, each whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seats: Option<Vec<Seat>>,
    /// The dealer's cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dealer: Option<Vec<String>>,
    /// What they are: as of now wherever the dealer's cards are there too.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dealer_hand: Option<Hand>,
    /// The packs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub packs: Option<Vec<Vec<String>>>,
    /// How many cards are undealt.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub in_shoe: Option<usize>,
    /// How many cards are in the discard rack.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub in_rack: Option<usize>,
    /// The meters.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub meters: Option<Vec<Reading>>,
    /// What everybody may know besides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub announced: Option<Vec<String>>,
}

/// What a server says.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromServer {
    /// Everything as it is.
    Snapshot {
        /// The number of the last fact.
        seq: u64,
        /// The server's clock, in milliseconds since 1970.
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
        /// The server's clock, in milliseconds since 1970.
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
        /// Why it was refused.
        error: Reason,
    },
    /// The table stands still.
    Trouble {
        /// Why, in a sentence.
        message: String,
    },
    /// The connection ends.
    Bye {
        /// Why, in a sentence.
        reason: String,
    },
    /// Here I am.
    Pong,
    /// The lobby.
    Tables {
        /// The tables that the caller may see.
        tables: Vec<Row>,
        /// What needs a person now, for supervisors.
        #[serde(skip_serializing_if = "Option::is_none")]
        alerts: Option<Vec<Alert>>,
        /// Nobody acted at this station for too long: it is signed out, and goes on being told what needs a person.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        unattended: bool,
    },
}

/// Something that needs a person now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Alert {
    /// The table.
    pub table: String,
    /// Its rulebook, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rulebook: Option<String>,
    /// `dispute`, `award`, `slip`, `call`, `paused` or `next`.
    pub kind: String,
    /// What, in words.
    pub what: String,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
    /// Where it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
}

/// A command over REST.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct CommandBody {
    /// Its name, 32 hexadecimal digits, chosen by the client; the same again for the same command. One that begins with
    /// the time, as a UUID of version 7 does, is cheapest for the journal.
    pub id: String,
    /// What. At a table, a list of commands is several wagers of a player, as long as wagers are open: all are placed, or
    /// none, and the answer is one. If one is refused, the field begins with its place, `command[N]`.
    #[schema(value_type = Value)]
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
