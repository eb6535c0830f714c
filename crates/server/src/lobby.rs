//! The lobby: all tables as they are, looked at twice a second while somebody watches.

use crate::access::{Action, Standing};
use crate::alerts;
use crate::app::App;
use crate::error::Answer;
use crate::view::{is_own_practice, readings};
use crate::wire::message::Alert;
use crate::wire::row::{Chosen, Limit, Reading, Row};
use crate::wire::words::sentence;
use croupier_core::{Actor, Audience, Bettor, Money};
use croupier_games::round::{Free, Offer};
use croupier_games::{AnyCommand, BookId, Game, describe};
use croupier_house::{Room, Seen};
use croupier_table::{PersonId, Play, Table, TableId};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// A table and who plays there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    id: TableId,
    row: Row,
    people: Vec<PersonId>,
}

/// All tables, and what needs a person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Floor {
    tables: Vec<Shown>,
    alerts: Vec<Alert>,
}

/// Who watches the lobby.
#[derive(Debug)]
pub struct Lobby {
    floor: watch::Sender<Arc<Floor>>,
}

impl Default for Lobby {
    fn default() -> Lobby {
        Lobby { floor: watch::Sender::new(Arc::default()) }
    }
}

impl Lobby {
    /// Watches from now on.
    #[must_use]
    pub fn join(&self) -> watch::Receiver<Arc<Floor>> {
        self.floor.subscribe()
    }

    /// Looks around twice a second while somebody watches, until the server ends.
    pub async fn run(app: App) {
        loop {
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(500)) => {}
                () = app.ended() => return,
            }
            if app.lobby.floor.receiver_count() == 0 {
                continue;
            }
            if let Ok(floor) = app.blocking(floor).await {
                app.lobby.floor.send_if_modified(|known| {
                    let changed = **known != floor;
                    if changed {
                        *known = Arc::new(floor);
                    }
                    changed
                });
            }
        }
    }
}

impl Floor {
    /// The tables as somebody sees them: practice tables are nobody else's business.
    #[must_use]
    pub fn rows(&self, who: &Standing) -> Vec<Row> {
        let visible = |shown: &&Shown| !shown.row.practice || is_own_practice(&shown.id, who.person.as_ref());
        let mine = |shown: &Shown| {
            let sits = who.person.as_ref().is_some_and(|person| shown.people.contains(person));
            Row { mine: sits || shown.row.practice, ..shown.row.clone() }
        };
        self.tables.iter().filter(visible).map(mine).collect()
    }

    /// What needs a person, for those who are told.
    #[must_use]
    pub fn alerts(&self, who: &Standing) -> Option<Vec<Alert>> {
        who.check(Action::SeeAlerts).is_ok().then(|| self.alerts.clone())
    }
}

/// All tables as they are now.
///
/// # Errors
/// If the journal cannot be read.
pub fn floor(app: &App) -> Answer<Floor> {
    let ids: Vec<TableId> = app.tables.read().iter().cloned().collect();
    let mut floor = Floor::default();
    for id in ids {
        let Some(seen) = app.house.see_table(&id)? else { continue };
        if !app.rules.is_practice(&id) {
            floor.alerts.extend(alerts::of(seen.get()));
        }
        floor.tables.push(shown(app, id, &seen));
    }
    floor.alerts.extend(alerts::paused(app));
    Ok(floor)
}

fn shown(app: &App, id: TableId, seen: &Seen<Room>) -> Shown {
    let table = seen.table();
    let people = table.seats().taken().iter().map(|(_, person)| person.clone()).collect();
    let practice = app.rules.is_practice(&id);
    Shown { row: Row { meters: meters(app, table), ..row(table, practice) }, id, people }
}

fn row(table: &Table, practice: bool) -> Row {
    let play = table.play();
    let text = |key: &str| play.map_or_else(String::new, |play| play.book.text(key).to_owned());
    Row {
        table: table.id().to_string(),
        rulebook: table.settings().map_or_else(String::new, |settings| settings.rulebook.clone()),
        title: text("title"),
        jurisdiction: text("jurisdiction"),
        world: play.map_or_else(String::new, |play| describe(BookId::of(&play.book)).theme.to_owned()),
        open: table.is_open(),
        practice,
        mine: false,
        positions: play.map_or(0, |play| play.procedure.positions),
        taken: table.seats().taken().len(),
        limits: play.map_or_else(Vec::new, limits),
        paytables: play.map_or_else(Vec::new, paytables),
        meters: Vec::new(),
        waits_for: table.next(crate::app::now()).who.name().to_owned(),
        phase: sentence(&table.next(crate::app::now()).what),
        dispute: table.dispute_open().is_some(),
    }
}

/// What the meters of a table show now, whichever table fed them last.
fn meters(app: &App, table: &Table) -> Vec<Reading> {
    let Some(round) = table.last_round() else { return Vec::new() };
    let numbers = (0..).zip(round.meters()).filter_map(|(number, state)| state.map(|_| number));
    let now = |number: u8| {
        let meter = app.house.see_meter(table.links().meter(number)?).ok().flatten()?;
        Some(meter.get().state().primary.reading())
    };
    let shown = round.view(Audience::Public).meters;
    let all = numbers.zip(shown).map(|(number, (name, shown))| (name, now(number).unwrap_or(shown)));
    readings(round.game(), &all.collect::<Vec<_>>())
}

/// The limits as the first player of a round is offered them.
fn limits(play: &Play) -> Vec<Limit> {
    let offers = play.first.legal(Actor::Player(Bettor::seated(1)));
    offers.iter().filter_map(limit).collect()
}

fn limit(offer: &Offer<AnyCommand>) -> Option<Limit> {
    let Free::Amount { least, most } = offer.free else { return None };
    let info = offer.command.info();
    let (bet, name) = (info.wager?.to_owned(), info.text.into_owned());
    Some(Limit { bet, name, least: Money::in_cents(least), most: most.in_cents() })
}

/// Which pay table is in force for each wager that has several.
fn paytables(play: &Play) -> Vec<Chosen> {
    let (book, game) = (&play.book, Game::of(&play.book));
    let mut wagers: Vec<&str> = book.tables().iter().map(|table| table.wager.as_str()).collect();
    wagers.dedup();
    let chosen = wagers.into_iter().filter_map(|wager| {
        let option = book.table_option(wager)?;
        Some(Chosen { name: game.option_title(&option.key), value: option.value.to_string() })
    });
    chosen.collect()
}
