//! What needs a person now.

use crate::app::{App, now};
use crate::view::name_of;
use crate::wire::message::Alert;
use crate::wire::words::sentence;
use croupier_core::Clause;
use croupier_house::Room;
use croupier_table::{Checklist, Duty, Who};

/// What a table needs a supervisor for.
#[must_use]
pub fn of(room: &Room) -> Vec<Alert> {
    let table = room.table();
    let since = room.changed().0;
    let alert = |kind: &str, what: String, clause: Option<Clause>| Alert {
        table: table.id().to_string(),
        rulebook: table.settings().map(|settings| settings.rulebook.clone()),
        kind: kind.to_owned(),
        what,
        since,
        clause: clause.map(|clause| clause.to_string()),
    };
    let mut alerts = Vec::new();
    let next = table.next(now());
    if let Some(dispute) = table.dispute_open() {
        alerts.push(alert(
            "dispute",
            format!("Dispute about round {}: {}", dispute.round, dispute.reason),
            next.clause,
        ));
    } else if !table.awards_to_validate().is_empty() {
        alerts.push(alert("award", "A progressive award waits for a supervisor".to_owned(), next.clause));
    } else if matches!(next.who, Who::Supervisor | Who::Security | Who::TwoPersons)
        && !by_machine(room, next.duty)
        && !table.rests()
    {
        alerts.push(alert("next", sentence(&next.what), next.clause));
    }
    for bettor in table.late() {
        let what = format!("{} has not decided in the time that is posted", name_of(*bettor));
        alerts.push(alert("absent", what, table.absence_clause()));
    }
    if next.who != Who::Security && !by_machine(room, Some(Duty::Attest)) {
        for deck in table.decks_to_inspect() {
            let clause = table.unattested(Checklist::Return).first().map(|one| one.clause);
            let what = format!("Deck {} came back: security inspects the cards", deck + 1);
            alerts.push(alert("cards", what, clause));
        }
    }
    if let Some((slip, _)) = table.slip().filter(|_| !by_machine(room, Some(Duty::Inventory))) {
        alerts.push(alert(
            "slip",
            format!("A {slip:?} slip waits for its second signature").to_lowercase(),
            None,
        ));
    }
    if let Some((asked, _)) = table.correction() {
        alerts.push(alert(
            "correction",
            format!("A correction of round {} waits for a second person", asked.round),
            None,
        ));
    }
    if let Some(call) = table.call_open() {
        let what = format!("{} calls a supervisor: {}", call.by, call.reason);
        alerts.push(Alert { since: call.since.0, ..alert("call", what, None) });
    }
    alerts
}

fn by_machine(room: &Room, duty: Option<Duty>) -> bool {
    let settings = room.table().settings();
    duty.is_some_and(|duty| settings.is_some_and(|settings| settings.is_automatic(duty)))
}

/// The tables that stand still because the journal has trouble.
#[must_use]
pub fn paused(app: &App) -> Vec<Alert> {
    let alert = |(table, error): (croupier_table::TableId, croupier_store::Error)| Alert {
        since: app.house.see_table(&table).ok().flatten().map_or(0, |seen| seen.get().changed().0),
        table: table.to_string(),
        rulebook: None,
        kind: "paused".to_owned(),
        what: error.to_string(),
        clause: None,
    };
    app.house.paused().into_iter().map(alert).collect()
}
