//! The socket of a table.

use super::{HEARTBEAT, SILENCE, bye, over, send, upgraded};
use crate::access::{self, Action, Address, Caller, Place, Standing};
use crate::app::{App, now};
use crate::command;
use crate::error::{Answer, ApiError};
use crate::extract::At;
use crate::hub::written;
use crate::wire::message::{FromClient, FromServer};
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use croupier_access::Activity;
use croupier_table::TableId;
use serde_json::Value;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// How many commands of one socket wait to be done.
const WAITING: usize = 16;

/// Everything that happens at a table, as somebody sees it.
#[utoipa::path(get, path = "/api/tables/{table}/socket", tag = "tables",
    params(("table" = String, Path), ("as" = Option<String>, Query), ("csrf" = Option<String>, Query)),
    responses((status = 101, description = "a WebSocket: FromClient to the server, FromServer from it")))]
pub async fn table(
    State(app): State<App>,
    At(name): At<String>,
    from: Address,
    caller: Caller,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let who = caller.may(Action::WatchTable)?;
    let place = app.access.place(&caller, from)?;
    let asks = who.clone();
    let table = app
        .blocking(move |app| {
            let table = command::table(app, &name, &asks)?;
            access::watched(app, &asks, Action::WatchTable, &table)?;
            Ok(table)
        })
        .await?;
    Ok(upgraded(upgrade)?.on_upgrade(move |socket| serve(app, table, caller, who, place, socket)))
}

async fn serve(
    app: App,
    table: TableId,
    caller: Caller,
    who: Standing,
    _place: Place,
    mut socket: WebSocket,
) {
    crate::metrics::METRICS.sockets.up();
    let first = tokio::time::timeout(Duration::from_secs(10), hello(&mut socket)).await;
    if let Ok(Some(last)) = first {
        let updates = app.hubs.join(&app, &table, who.clone(), last);
        let (answers, answered) = mpsc::channel(WAITING);
        let (commands, waiting) = mpsc::channel(WAITING);
        tokio::spawn(work(app.clone(), table, caller.clone(), who, waiting, answers.clone()));
        let mut session = Session { socket: &mut socket, caller: &caller, answers, commands };
        let reason = tokio::select! {
            reason = session.run(&app, updates, answered) => reason,
            reason = over(&app, &caller) => reason,
        };
        bye(&mut socket, reason).await;
    } else {
        bye(&mut socket, "say hello first").await;
    }
    crate::metrics::METRICS.sockets.down();
}

/// What the client has seen already.
async fn hello(socket: &mut WebSocket) -> Option<Option<u64>> {
    loop {
        match socket.recv().await?.ok()? {
            Message::Text(text) => {
                let said: FromClient = serde_json::from_str(&text).ok()?;
                let FromClient::Hello { last_seq } = said else { return None };
                return Some(last_seq);
            }
            Message::Ping(_) | Message::Pong(_) => {}
            Message::Binary(_) | Message::Close(_) => return None,
        }
    }
}

/// Does the commands of one socket, one after the other.
async fn work(
    app: App,
    table: TableId,
    caller: Caller,
    who: Standing,
    mut waiting: mpsc::Receiver<(String, Value)>,
    answers: mpsc::Sender<Utf8Bytes>,
) {
    while let Some((id, json)) = waiting.recv().await {
        let (table, caller, who, name) = (table.clone(), caller.clone(), who.clone(), id.clone());
        let begun = Instant::now();
        let done = app
            .blocking(move |app| {
                if app.access.over(&caller, now())?.is_some() {
                    return Err(ApiError::unknown_caller());
                }
                command::submit(app, &table, &who, &name, command::TableRequest::read(json)?)
            })
            .await;
        crate::metrics::METRICS.command(begun.elapsed(), done.is_ok());
        let answer = match done {
            Ok(done) => FromServer::Answer { id, seq: done.seq, repeated: done.repeated },
            Err(error) => FromServer::Refused { id, error: *error.reason },
        };
        if answers.send(written(&answer)).await.is_err() {
            return;
        }
    }
}

struct Session<'a> {
    socket: &'a mut WebSocket,
    caller: &'a Caller,
    answers: mpsc::Sender<Utf8Bytes>,
    commands: mpsc::Sender<(String, Value)>,
}

impl Session<'_> {
    /// Runs until one side has had enough; says why.
    async fn run(
        &mut self,
        app: &App,
        mut updates: mpsc::Receiver<Utf8Bytes>,
        mut answered: mpsc::Receiver<Utf8Bytes>,
    ) -> &'static str {
        let mut heartbeat = tokio::time::interval(HEARTBEAT);
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                () = app.ended() => return "the server ends",
                text = updates.recv() => match text {
                    Some(text) => if !send(self.socket, text).await {
                        return "too slow: connect again";
                    },
                    None => return "too slow, or the table cannot be read: connect again",
                },
                Some(text) = answered.recv() => if !send(self.socket, text).await {
                    return "too slow: connect again";
                },
                said = self.socket.recv() => {
                    heard = Instant::now();
                    match said {
                        Some(Ok(said)) => if let Err(reason) = self.take(app, said) { return reason },
                        Some(Err(_)) | None => return "gone",
                    }
                }
                _ = heartbeat.tick() => {
                    if heard.elapsed() > SILENCE {
                        return "silent for too long";
                    }
                    let _ = self.socket.send(Message::Ping(Vec::new().into())).await;
                }
            }
        }
    }

    fn take(&self, app: &App, said: Message) -> Result<(), &'static str> {
        let text = match said {
            Message::Text(text) => text,
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Binary(_) => return Err("only text is understood"),
            Message::Close(_) => return Err("gone"),
        };
        match serde_json::from_str(&text) {
            Ok(FromClient::Command { id, command }) => {
                if let Err(error) = app.access.heard(self.caller, now()) {
                    let refused = written(&FromServer::Refused { id, error: *error.reason });
                    return self.answers.try_send(refused).map_err(|_| "too many commands at once");
                }
                self.commands.try_send((id, command)).map_err(|_| "too many commands at once")
            }
            Ok(FromClient::Ping) => {
                app.access.active(self.caller, Activity::Ping, now());
                self.answers.try_send(written(&FromServer::Pong)).map_err(|_| "too many pings")
            }
            Ok(FromClient::Hello { .. }) => Ok(()),
            Err(_) => Err("this was not understood"),
        }
    }
}
