//! Rounds that were played.

use crate::access::{Action, Caller, Role, Standing, watched};
use crate::app::App;
use crate::command;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{At, Params};
use crate::hub::Viewer;
use crate::record::corrected::{self, Corrected};
use crate::record::payments;
use crate::record::replay::{RoundTold, replay_round};
use axum::Json;
use axum::extract::State;
use croupier_core::{Audience, Money};
use croupier_house::{OwnRound, Played, own_rounds};
use croupier_table::{PersonId, PlayerResult, Table, TableId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The most rounds of one answer.
const ROUNDS_MAX: usize = 200;

/// Which rounds.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Page {
    /// At most so many; 50 unless told.
    limit: Option<usize>,
    /// Only those before this `cursor` of an earlier answer.
    before: Option<u64>,
}

impl Page {
    fn limit(&self) -> usize {
        self.limit.unwrap_or(50).clamp(1, ROUNDS_MAX)
    }
}

/// A round that was played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoundRow {
    /// The table.
    pub table: String,
    /// Is it a practice table?
    pub practice: bool,
    /// The game that is played there.
    pub title: String,
    /// Its number there.
    pub round: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What was put up, in cents.
    pub stake: i64,
    /// What was won, or lost if negative, by those whose rounds these are; with what was put right since.
    pub net: i64,
    /// What was put right since.
    pub corrected: Vec<Corrected>,
    /// Is it over?
    pub over: bool,
    /// For the next page.
    pub cursor: u64,
}

/// Rounds, the last one first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoundRows {
    /// The last one first.
    pub rounds: Vec<RoundRow>,
}

/// My rounds at all tables.
#[utoipa::path(get, path = "/api/me/rounds", tag = "record", params(Page), responses((status = 200, body = RoundRows)))]
pub async fn mine(
    State(app): State<App>,
    caller: Caller,
    Params(page): Params<Page>,
) -> Answer<Json<RoundRows>> {
    let who = caller.may(Action::SeeOwnRounds)?;
    let person = who.person.ok_or_else(ApiError::unknown_caller)?;
    app.blocking(move |app| own(app, &person, None, &page)).await.map(Json)
}

fn own(app: &App, person: &PersonId, only: Option<&TableId>, page: &Page) -> Answer<RoundRows> {
    let rounds = own_rounds(app.house.journal(), person, only, page.before, page.limit())?;
    let rows = rounds.into_iter().map(|own| own_row(app, person, own)).collect::<Answer<_>>()?;
    Ok(RoundRows { rounds: rows })
}

fn own_row(app: &App, person: &PersonId, own: OwnRound) -> Answer<RoundRow> {
    let seen = app.house.see_table(&own.table)?;
    let table = seen.as_ref().map(|seen| seen.table());
    let since = corrected::of(table, own.round, Some(person));
    let (result, corrected) = corrected::in_the_end(own.result, since);
    Ok(RoundRow {
        title: title(table),
        practice: app.rules.is_practice(&own.table),
        table: own.table.to_string(),
        round: own.round,
        at: own.at.0,
        stake: result.stake.in_cents(),
        net: result.net.in_cents(),
        corrected,
        over: true,
        cursor: own.seq,
    })
}

/// The game of a table, as far as the table is still there.
fn title(table: Option<&Table>) -> String {
    let book = table.and_then(Table::play);
    book.map_or_else(String::new, |play| play.book.text("title").to_owned())
}

/// The rounds of a table: a player's own, for others all.
#[utoipa::path(get, path = "/api/tables/{table}/rounds", tag = "record",
    params(("table" = String, Path), ("as" = Option<String>, Query), Page),
    responses((status = 200, body = RoundRows), (status = 404, body = ErrorBody)))]
pub async fn of_table(
    State(app): State<App>,
    At(name): At<String>,
    caller: Caller,
    Params(page): Params<Page>,
) -> Answer<Json<RoundRows>> {
    let who = caller.may(Action::SeeRounds)?;
    let rows = app.blocking(move |app| {
        let table = command::table(app, &name, &who)?;
        match player(&who) {
            Some(person) => own(app, person, Some(&table), &page),
            None => {
                let seen = app.house.see_table(&table)?.ok_or_else(|| ApiError::not_found("table"))?;
                app.records
                    .with(app, &table, |history| Ok(all(app, &table, seen.table(), history.rounds(), &page)))
            }
        }
    });
    rows.await.map(Json)
}

fn player(who: &Standing) -> Option<&PersonId> {
    who.person.as_ref().filter(|_| who.role == Role::Player)
}

fn all(app: &App, id: &TableId, table: &Table, rounds: &[Played], page: &Page) -> RoundRows {
    let wanted = |played: &&Played| page.before.is_none_or(|before| played.round < before);
    let row = |played: &Played| {
        let since = corrected::of(Some(table), played.round, None);
        let (result, corrected) = corrected::in_the_end(together(played), since);
        RoundRow {
            table: id.to_string(),
            practice: app.rules.is_practice(id),
            title: title(Some(table)),
            round: played.round,
            at: played.at.0,
            stake: result.stake.in_cents(),
            net: result.net.in_cents(),
            corrected,
            over: played.over,
            cursor: played.round,
        }
    };
    RoundRows { rounds: rounds.iter().rev().filter(wanted).take(page.limit()).map(row).collect() }
}

/// What it came to for all patrons, as it was settled.
fn together(played: &Played) -> PlayerResult {
    PlayerResult {
        stake: played.results.values().map(|result| result.stake).sum::<Money>(),
        net: played.results.values().map(|result| result.net).sum::<Money>(),
    }
}

/// As whom a round is seen.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Seen {
    /// For surveillance: `public`, `seat1` …, `dealer`, `supervisor`; without, what surveillance sees.
    audience: Option<String>,
}

/// A round as the caller may see it.
#[utoipa::path(get, path = "/api/tables/{table}/rounds/{round}", tag = "record",
    params(("table" = String, Path), ("round" = u64, Path), ("as" = Option<String>, Query), Seen),
    responses((status = 200, body = RoundTold), (status = 404, body = ErrorBody)))]
pub async fn one(
    State(app): State<App>,
    At((name, round)): At<(String, u64)>,
    caller: Caller,
    Params(seen): Params<Seen>,
) -> Answer<Json<RoundTold>> {
    let who = caller.may(Action::SeeRounds)?;
    let told = app.blocking(move |app| {
        let table = command::table(app, &name, &who)?;
        watched(app, &who, Action::SeeRounds, &table)?;
        let (viewer, audience) = viewer(&who, seen.audience.as_deref())?;
        app.records.with(app, &table, |history| {
            let played = history.rounds().iter().find(|played| played.round == round);
            let played = played.filter(|played| may_see(played, &who));
            let replay = history.round(round, app.house.journal())?;
            let (Some(played), Some(replay)) = (played, replay) else {
                return Err(ApiError::not_found("round"));
            };
            let corrects = who.role.is_supervisor();
            let payments = if corrects { payments::of(app, &table, round, &replay)? } else { Vec::new() };
            let seen = app.house.see_table(&table)?;
            let since = corrected::of(seen.as_ref().map(|seen| seen.table()), round, player(&who));
            let corrected = since.map(corrected::wire).collect();
            let round = replay_round(app, &table, played, replay, viewer, audience, player(&who))?;
            Ok(RoundTold { payments, corrected, ..round })
        })
    });
    told.await.map(Json)
}

/// A player sees the rounds the player was in.
fn may_see(played: &Played, who: &Standing) -> bool {
    player(who).is_none_or(|person| played.results.contains_key(person))
}

/// Through whose eyes: only surveillance may choose.
fn viewer(who: &Standing, audience: Option<&str>) -> Answer<(Viewer, String)> {
    let Some(name) = audience.filter(|_| who.role == Role::Surveillance) else {
        let name = if player(who).is_some() { "mine" } else { who.role.name() };
        return Ok((Viewer::Of(who.clone()), name.to_owned()));
    };
    let seat = name.strip_prefix("seat").and_then(|seat| seat.parse().ok()).map(Audience::Seat);
    let audience = match name {
        "public" => Some(Audience::Public),
        "dealer" => Some(Audience::Dealer),
        "supervisor" => Some(Audience::Supervisor),
        "surveillance" => Some(Audience::Surveillance),
        _ => seat,
    };
    let audience = audience.ok_or_else(|| ApiError::malformed("there is no such audience").at("audience"))?;
    Ok((Viewer::As(audience), name.to_owned()))
}
