//! The socket of the lobby.

use super::{HEARTBEAT, LOOKS, SILENCE, bye, over, send, upgraded, watched_out};
use crate::access::{Action, Address, Caller, Place, Standing};
use crate::app::{App, now};
use crate::error::Answer;
use crate::hub::written;
use crate::lobby::{Floor, floor};
use crate::wire::message::FromServer;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use tokio::time::Instant;

/// All tables, whenever something changes.
#[utoipa::path(get, path = "/api/lobby/socket", tag = "tables",
    params(("as" = Option<String>, Query), ("csrf" = Option<String>, Query)),
    responses((status = 101, description = "a WebSocket: FromServer from the server")))]
pub async fn lobby(
    State(app): State<App>,
    from: Address,
    caller: Caller,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let who = caller.may(Action::SeeLobby)?;
    let place = app.access.place(&caller, from)?;
    Ok(upgraded(upgrade)?.on_upgrade(move |socket| serve(app, caller, who, place, socket)))
}

fn shown(floor: &Floor, who: &Standing, unattended: bool) -> Utf8Bytes {
    written(&FromServer::Tables { tables: floor.rows(who), alerts: floor.alerts(who), unattended })
}

async fn serve(app: App, caller: Caller, who: Standing, _place: Place, mut socket: WebSocket) {
    // Who is told what needs a person is told on, though nobody acts there: a dealer who calls must be seen.
    let alerted = who.check(Action::SeeAlerts).is_ok();
    let ended = async { if alerted { watched_out(&app, &caller).await } else { over(&app, &caller).await } };
    let reason = tokio::select! {
        reason = run(&app, &caller, &who, &mut socket) => reason,
        reason = ended => reason,
    };
    bye(&mut socket, reason).await;
}

async fn run(app: &App, caller: &Caller, who: &Standing, socket: &mut WebSocket) -> &'static str {
    let mut changes = app.lobby.join();
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    let mut looks = tokio::time::interval(LOOKS);
    let Ok(first) = app.blocking(floor).await else { return "the journal has trouble: connect again" };
    let mut unattended = false;
    let mut last = shown(&first, who, unattended);
    if !send(socket, last.clone()).await {
        return "too slow: connect again";
    }
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            () = app.ended() => return "the server ends",
            changed = changes.changed() => {
                if changed.is_err() {
                    return "the server ends";
                }
                let text = shown(&changes.borrow_and_update().clone(), who, unattended);
                if text != last {
                    last = text.clone();
                    if !send(socket, text).await {
                        return "too slow: connect again";
                    }
                }
            }
            said = socket.recv() => {
                heard = Instant::now();
                match said {
                    Some(Ok(Message::Text(_))) if !send(socket, written(&FromServer::Pong)).await => return "gone",
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return "gone",
                    Some(Ok(_)) => {}
                }
            }
            _ = looks.tick() => if app.access.is_unattended(caller, now()) != unattended {
                unattended = !unattended;
                let Ok(floor) = app.blocking(floor).await else { return "the journal has trouble: connect again" };
                last = shown(&floor, who, unattended);
                if !send(socket, last.clone()).await {
                    return "too slow: connect again";
                }
            },
            _ = heartbeat.tick() => {
                if heard.elapsed() > SILENCE {
                    return "silent for too long";
                }
                let _ = socket.send(Message::Ping(Vec::new().into())).await;
            }
        }
    }
}
