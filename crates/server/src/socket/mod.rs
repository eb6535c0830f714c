//! Sockets: a table, and the lobby.

pub(crate) mod lobby;
pub(crate) mod table;

use crate::access::{Caller, REVOKED};
use crate::app::{App, now};
use crate::error::{Answer, ApiError};
use crate::hub::written;
use crate::wire::message::FromServer;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use std::time::Duration;

/// The longest message of a client.
const MESSAGE_BYTES_MAX: usize = 64 * 1024;

/// How much is read at once: commands are short, and this much is cleared before each look whether something has come.
const READ_AT_ONCE: usize = 4 * 1024;

/// A reader that takes longer is let go.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// How often a client is asked whether it is there.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// After so long without a sign of life the connection is given up.
const SILENCE: Duration = Duration::from_secs(65);

/// How often it is asked whether somebody is still there.
const LOOKS: Duration = Duration::from_secs(1);

/// How many looks go by before the journal is asked whether somebody still may be there.
const ASKS: u32 = 5;

/// Waits until the caller may not stay any longer, and says why.
async fn over(app: &App, caller: &Caller) -> &'static str {
    late_or_revoked(app, caller, || app.access.late(caller, now())).await
}

/// Waits until the caller may not even watch any longer, and says why: a station where nobody acts goes on watching.
async fn watched_out(app: &App, caller: &Caller) -> &'static str {
    let late = || app.access.late(caller, now()).filter(|_| !app.access.is_unattended(caller, now()));
    late_or_revoked(app, caller, late).await
}

/// Waits until the clock ends a session, as `late` reads it, or somebody does. A journal in trouble ends nothing.
async fn late_or_revoked(
    app: &App,
    caller: &Caller,
    late: impl Fn() -> Option<&'static str>,
) -> &'static str {
    for look in 1_u32.. {
        tokio::time::sleep(LOOKS).await;
        if let Some(reason) = late() {
            return reason;
        }
        if look.is_multiple_of(ASKS) {
            let caller = caller.clone();
            let revoked = app.blocking(move |app| app.access.is_revoked(&caller, now())).await;
            if revoked.unwrap_or(false) {
                return REVOKED;
            }
        }
    }
    "the session lasted long enough"
}

/// A request that becomes a socket, whose messages are short.
fn upgraded(upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>) -> Answer<WebSocketUpgrade> {
    upgrade
        .map(|upgrade| {
            upgrade
                .max_message_size(MESSAGE_BYTES_MAX)
                .max_frame_size(MESSAGE_BYTES_MAX)
                .read_buffer_size(READ_AT_ONCE)
        })
        .map_err(|rejection| ApiError::malformed(format!("this is a WebSocket: {}", rejection.body_text())))
}

/// Sends a text; whether it arrived in time.
async fn send(socket: &mut WebSocket, text: Utf8Bytes) -> bool {
    let sent = tokio::time::timeout(WRITE_TIMEOUT, socket.send(Message::Text(text))).await;
    matches!(sent, Ok(Ok(())))
}

/// Says why the connection ends, if anybody still listens.
async fn bye(socket: &mut WebSocket, reason: &str) {
    let last = written(&FromServer::Bye { reason: reason.to_owned() });
    let _ = tokio::time::timeout(Duration::from_secs(1), async {
        let _ = socket.send(Message::Text(last)).await;
        let _ = socket.send(Message::Close(None)).await;
    })
    .await;
}
