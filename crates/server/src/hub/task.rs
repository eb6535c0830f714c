//! The hub of one table.

use super::{HubMessage, Hubs, Watcher, notices};
use crate::access::{Role, Standing};
use crate::app::{App, now};
use crate::view::{self, Purse};
use crate::wire::message::{FromServer, Notice};
use axum::extract::ws::Utf8Bytes;
use croupier_house::{Commit, Room, Seen};
use croupier_table::{Event, PersonId, TableId};
use std::collections::{HashMap, VecDeque};
use tokio::sync::mpsc;

/// How many commits are kept for those who were away for a moment.
const KEPT_COMMITS: usize = 16;

struct Hub {
    app: App,
    table: TableId,
    seen: Seen<Room>,
    watchers: Vec<Watcher>,
    purses: HashMap<PersonId, Purse>,
    recent: VecDeque<Commit>,
}

/// Runs until nobody watches any more.
pub(super) async fn run(
    app: App,
    table: TableId,
    sender: mpsc::WeakUnboundedSender<HubMessage>,
    mut inbox: mpsc::UnboundedReceiver<HubMessage>,
) {
    let (hubs, id) = (app.hubs.clone(), table.clone());
    let begun = app
        .blocking(move |app| {
            Ok(app.house.watch(&table, move |commit| {
                sender
                    .upgrade()
                    .is_some_and(|sender| sender.send(HubMessage::Commit(Box::new(commit))).is_ok())
            })?)
        })
        .await;
    let Ok(seen) = begun else {
        close(&hubs, &id, inbox);
        return;
    };
    let (watchers, purses, recent) = (Vec::new(), HashMap::new(), VecDeque::new());
    let mut hub = Hub { app, table: id, seen, watchers, purses, recent };
    while let Some(message) = inbox.recv().await {
        let more = std::iter::from_fn(|| inbox.try_recv().ok()).take(KEPT_COMMITS);
        let all: Vec<HubMessage> = std::iter::once(message).chain(more).collect();
        hub.take(all).await;
        hub.watchers.retain(|watcher| !watcher.out.is_closed());
        if hub.watchers.is_empty() && hubs.end(&hub.table, &inbox) {
            return;
        }
    }
}

/// The table cannot be read: those who joined see the queue closed, and may come again.
fn close(hubs: &Hubs, table: &TableId, mut inbox: mpsc::UnboundedReceiver<HubMessage>) {
    while !hubs.end(table, &inbox) {
        while inbox.try_recv().is_ok() {}
    }
}

impl Hub {
    /// Takes what has come in. Commits that wait together are published together: the more there are, the fewer views
    /// are made of them.
    async fn take(&mut self, messages: Vec<HubMessage>) {
        let mut commits = Vec::new();
        for message in messages {
            match message {
                HubMessage::Commit(commit) => commits.push(*commit),
                HubMessage::Join(watcher, last) => {
                    self.publish(std::mem::take(&mut commits)).await;
                    self.join(watcher, last).await;
                }
                HubMessage::Broadcast(text) => {
                    self.publish(std::mem::take(&mut commits)).await;
                    self.watchers.retain(|watcher| send(watcher, text.clone()));
                }
            }
        }
        self.publish(commits).await;
    }

    async fn join(&mut self, watcher: Watcher, last: Option<u64>) {
        if let Some(person) = player(&watcher.who) {
            self.refresh(vec![person.clone()]).await;
        }
        let missed = last.and_then(|last| self.missed(&watcher.who, last));
        let text = self.message(&watcher.who, missed);
        if send(&watcher, text) {
            self.watchers.push(watcher);
        }
    }

    /// What somebody who was away has missed, if it is still known.
    fn missed(&self, who: &Standing, last: u64) -> Option<Vec<Notice>> {
        if last == self.seen.seq() {
            return Some(Vec::new());
        }
        let since = self.recent.iter().position(|commit| commit.before.seq() == last)?;
        let who = std::slice::from_ref(who);
        notices(self.recent.iter().skip(since), who, &self.app.rules.currency).into_iter().next()
    }

    /// Sends everybody who watches what these commits changed.
    async fn publish(&mut self, mut commits: Vec<Commit>) {
        // What was durable before the hub began is in what it began with.
        commits.retain(|commit| commit.after.seq() > self.seen.seq());
        let Some(last) = commits.last() else { return };
        self.seen = last.after.clone();
        self.refresh(self.concerned(&commits)).await;
        let mut all: Vec<Standing> = Vec::new();
        for watcher in &self.watchers {
            if !all.contains(&watcher.who) {
                all.push(watcher.who.clone());
            }
        }
        let texts: Vec<(Standing, Utf8Bytes)> =
            std::iter::zip(notices(&commits, &all, &self.app.rules.currency), &all)
                .map(|(notices, who)| (who.clone(), self.message(who, Some(notices))))
                .collect();
        self.watchers.retain(|watcher| {
            texts
                .iter()
                .find(|(who, _)| *who == watcher.who)
                .is_none_or(|(_, text)| send(watcher, text.clone()))
        });
        self.recent.extend(commits);
        let old = self.recent.len().saturating_sub(KEPT_COMMITS);
        self.recent.drain(..old);
    }

    /// The watching players whose purse may have changed.
    fn concerned(&self, commits: &[Commit]) -> Vec<PersonId> {
        let round_ended = |commit: &Commit| {
            let (before, after) = (commit.before.table(), commit.after.table());
            before.rounds() < after.rounds() || before.round().is_some() != after.round().is_some()
        };
        let moved = |commit: &Commit, person: &PersonId| {
            commit.entries.iter().any(|entry| moves_purse(&entry.event, person))
        };
        let concerns = |person: &&PersonId| commits.iter().any(|one| round_ended(one) || moved(one, person));
        let players = self.watchers.iter().filter_map(|watcher| player(&watcher.who));
        let mut people: Vec<PersonId> = players.filter(concerns).cloned().collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    async fn refresh(&mut self, people: Vec<PersonId>) {
        if people.is_empty() {
            return;
        }
        let read = self.app.blocking(move |app| {
            Ok(people.into_iter().filter_map(|who| Some((app.purse(&who).ok()?, who))).collect::<Vec<_>>())
        });
        for (purse, who) in read.await.unwrap_or_default() {
            self.purses.insert(who, purse);
        }
    }

    fn message(&self, who: &Standing, notices: Option<Vec<Notice>>) -> Utf8Bytes {
        let purse = player(who).and_then(|person| self.purses.get(person).copied());
        written(&message(&self.app, &self.seen, who, purse, notices))
    }
}

/// Does an event change what is known of a player besides the table?
fn moves_purse(event: &Event, person: &PersonId) -> bool {
    let own = matches!(event, Event::BoughtIn { person: who, .. } | Event::ChipsTaken { person: who, .. }
        | Event::Sat { person: who, .. } | Event::StoodUp { person: who, .. } if who == person);
    own || matches!(event, Event::Corrected { correction, .. } if correction.person == *person)
}

fn player(who: &Standing) -> Option<&PersonId> {
    who.person.as_ref().filter(|_| who.role == Role::Player)
}

fn send(watcher: &Watcher, text: Utf8Bytes) -> bool {
    watcher.out.try_send(text).is_ok()
}

/// A table as somebody sees it now, with what happened or without.
#[must_use]
pub fn message(
    app: &App,
    seen: &Seen<Room>,
    who: &Standing,
    purse: Option<Purse>,
    notices: Option<Vec<Notice>>,
) -> FromServer {
    let at = now();
    let table = Box::new(view::table(seen.get(), who, purse, at, &app.rules));
    let owns = view::is_own_practice(seen.table().id(), who.person.as_ref());
    let wallet = purse.map(|purse| purse.wallet);
    let offered = |by| crate::menu::items(seen.table(), at, &by, owns, wallet, &app.rules);
    let menu = who.by().map(offered).unwrap_or_default();
    let (seq, now) = (seen.seq(), at.0);
    match notices {
        Some(notices) => FromServer::Update { seq, now, notices, table, menu },
        None => FromServer::Snapshot { seq, now, table, menu },
    }
}

/// A message as it goes over a socket.
#[must_use]
pub fn written(message: &FromServer) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}
