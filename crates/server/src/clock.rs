//! What happens because time goes by: closes wagers and ends decisions whose time is over, wakes tables that stood still.

use crate::app::{App, now};
use crate::hub::written;
use crate::practice;
use crate::view::{deadline, is_led_by_machine};
use crate::wire::message::FromServer;
use croupier_core::Actor;
use croupier_games::round::{Awaiting, CommandKind};
use croupier_games::{AnyCommand, AnyRound};
use croupier_house::{Order, Room};
use croupier_store::CommandId;
use croupier_table::{Command, TableId};
use parking_lot::Mutex;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// How often it ticks.
const TICK: Duration = Duration::from_millis(250);

/// How many ticks lie between attempts to wake tables that stand still, and looks for tables of other servers.
const SELDOM: u64 = 8;

/// Ticks until the server ends.
pub async fn run(app: App) {
    let busy: Arc<Mutex<BTreeSet<TableId>>> = Arc::default();
    for tick in 1_u64.. {
        tokio::select! {
            () = tokio::time::sleep(TICK) => {}
            () = app.ended() => return,
        }
        let due = app.blocking(move |app| {
            app.house.tick(now());
            if tick.is_multiple_of(SELDOM) {
                seldom(app);
            }
            Ok(due(app))
        });
        for table in due.await.unwrap_or_default() {
            if !busy.lock().insert(table.clone()) {
                continue;
            }
            let (app, busy) = (app.clone(), Arc::clone(&busy));
            tokio::task::spawn_blocking(move || {
                act(&app, &table);
                busy.lock().remove(&table);
            });
        }
    }
}

/// Tables that stand still try again and tell why; tables that other servers have set up become known.
fn seldom(app: &App) {
    for (table, error) in app.house.paused() {
        let message = format!("The table stands still, nothing is lost: {error}");
        app.hubs.broadcast(&table, &written(&FromServer::Trouble { message }));
    }
    app.house.resume(now());
    if app.config.demo {
        practice::validate_awards(app);
        practice::decide_disputes(app);
    }
    if app.config.database.is_some()
        && let Ok(tables) = app.house.tables()
    {
        app.tables.write().extend(tables);
    }
}

/// The tables at which somebody's time is over.
fn due(app: &App) -> Vec<TableId> {
    let at = now();
    let tables: Vec<TableId> = app.tables.read().iter().cloned().collect();
    let over = |id: &TableId| {
        let seen = app.house.see_table(id).ok().flatten();
        seen.and_then(|seen| deadline(seen.get(), &app.rules)).is_some_and(|deadline| deadline <= at)
    };
    tables.into_iter().filter(over).collect()
}

fn act(app: &App, table: &TableId) {
    let at = now();
    let Ok(Some(seen)) = app.house.see_table(table) else { return };
    let room = seen.get();
    if deadline(room, &app.rules).is_none_or(|deadline| deadline > at) {
        return;
    }
    if room.betting_since().is_some() {
        send_back(app, table);
        // Its trouble is kept with the table.
        let _ = app.house.close_wagers(table, at);
        return;
    }
    let ended = if is_led_by_machine(room.table()) { hesitating(room) } else { vec![late(app, room)] };
    for command in ended {
        let (Ok(id), by) = (CommandId::fresh(), app.driver.clone()) else { return };
        if let Err(error) = app.house.submit(table, &Order { id, at, by, command }) {
            tracing::warn!(%table, %error, "a decision whose time is over could not be ended");
        }
    }
}

/// Wagers that are not complete when the time is over go back, so that the others can play.
fn send_back(app: &App, table: &TableId) {
    let Ok(Some(seen)) = app.house.see_table(table) else { return };
    let blocked = |round: &&AnyRound| matches!(round.awaiting(), Awaiting::Wagers { close: None });
    let Some(round) = seen.table().round().filter(blocked) else { return };
    for command in incomplete(round) {
        let (Ok(id), by) = (CommandId::fresh(), app.driver.clone()) else { return };
        let command = Command::Round { bettor: None, command };
        if let Err(error) = app.house.submit(table, &Order { id, at: now(), by, command }) {
            tracing::warn!(%table, %error, "wagers that are not complete could not be sent back");
        }
    }
}

/// Whose wagers could not be closed even if nobody else had wagered: the commands that send them back.
fn incomplete(round: &AnyRound) -> Vec<AnyCommand> {
    let offers = round.legal(Actor::Dealer).into_iter().map(|offer| offer.command);
    let all: Vec<AnyCommand> =
        offers.filter(|command| command.info().kind == CommandKind::SendBack).collect();
    let alone = |own: &AnyCommand| {
        let mut rest = round.clone();
        for other in all.iter().filter(|other| *other != own) {
            let events = rest.decide(Actor::Dealer, other).unwrap_or_default();
            events.iter().for_each(|event| rest.apply(event));
        }
        rest
    };
    let is_incomplete = |own: &&AnyCommand| matches!(alone(own).awaiting(), Awaiting::Wagers { close: None });
    all.iter().filter(is_incomplete).cloned().collect()
}

/// At a table that people lead nobody decides for a player but a supervisor, who is told that the posted time is over.
fn late(app: &App, room: &Room) -> Command {
    Command::TimeOver { bettors: room.table().in_time(), seconds: app.config.decision_seconds }
}

/// Hardly a book says what becomes of a player who does not decide in time. The machine chooses for the player what puts up no
/// more money, and the record says that it was the machine.
fn hesitating(room: &Room) -> Vec<Command> {
    let Some(round) = room.table().round() else { return Vec::new() };
    let Awaiting::Players(bettors) = round.awaiting() else { return Vec::new() };
    let choose = |bettor| {
        let command = round.default_choice(bettor)?;
        Some(Command::Round { bettor: Some(bettor), command })
    };
    bettors.into_iter().filter_map(choose).collect()
}
