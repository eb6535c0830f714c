//! Rounds that were played.

use crate::access::{Action, Caller, Role, Standing, watched};
use crate::app::App;
use crate::command;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{At, Params};
use crate::hub::{Eyes, Teller};
use crate::record::payments::{self, Payment};
use crate::view::settled;
use crate::wire::said::Notice;
use crate::wire::table::Settled;
use axum::Json;
use axum::extract::State;
use croupier_core::{Audience, Money};
use croupier_house::{Played, Replay, own_rounds};
use croupier_table::{CardStep, Event, Id, Table, settled_lines};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The most rounds of one answer.
const MOST: usize = 200;

/// Which rounds.
#[derive(Clone, Debug, Deserialize, IntoParams)]
pub struct Page {
    /// At most so many; 50 unless told.
    limit: Option<usize>,
    /// Only those before this `cursor` of an earlier answer.
    before: Option<u64>,
}

impl Page {
    fn limit(&self) -> usize {
        self.limit.unwrap_or(50).clamp(1, MOST)
    }
}

/// A round that was played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoundRow {
    /// The table.
    pub table: String,
    /// The game that is played there.
    pub title: String,
    /// Its number there.
    pub round: u64,
    /// When.
    pub at: i64,
    /// What was put up, in cents.
    pub stake: i64,
    /// What was won, or lost if negative, by those whose rounds these are.
    pub net: i64,
    /// Is it over?
    pub over: bool,
    /// For the next page.
    pub cursor: u64,
}

/// Rounds, the last one first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoundRows {
    /// Each.
    pub rounds: Vec<RoundRow>,
}

/// A round as somebody may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoundTold {
    /// The table.
    pub table: String,
    /// Its number there.
    pub round: u64,
    /// The rulebook.
    pub rulebook: String,
    /// The hash of the book it was played by.
    pub book_hash: String,
    /// When it was opened.
    pub at: i64,
    /// Is it over?
    pub over: bool,
    /// The promise of the order of cards.
    pub commitment: Option<String>,
    /// The salt of the promise, once it is told.
    pub salt: Option<String>,
    /// The order that was promised, once it is told.
    pub order: Option<String>,
    /// As whom it is told: `public`, `seat1`, `dealer`, `supervisor`, `surveillance`, or `mine`.
    pub audience: String,
    /// What happened, step by step.
    pub steps: Vec<Notice>,
    /// What each wager came to: a player's own, for others all.
    pub settled: Vec<Settled>,
    /// What was paid as a correction speaks of it, for a supervisor; for others nothing.
    pub payments: Vec<Payment>,
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

fn own(app: &App, person: &Id, only: Option<&Id>, page: &Page) -> Answer<RoundRows> {
    let rounds = own_rounds(app.house.journal(), person, only, page.before, page.limit())?;
    let row = |own: croupier_house::OwnRound| RoundRow {
        title: title(app, &own.table),
        table: own.table.to_string(),
        round: own.round,
        at: own.at.0,
        stake: own.result.stake.in_cents(),
        net: own.result.net.in_cents(),
        over: true,
        cursor: own.seq,
    };
    Ok(RoundRows { rounds: rounds.into_iter().map(row).collect() })
}

/// The game of a table, as far as the table is still there.
fn title(app: &App, table: &Id) -> String {
    let seen = app.house.see_table(table).ok().flatten();
    let book = seen.as_ref().and_then(|seen| seen.table().play());
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
                let title = title(app, &table);
                app.records.with(app, &table, |history| Ok(all(&table, &title, history.rounds(), &page)))
            }
        }
    });
    rows.await.map(Json)
}

fn player(who: &Standing) -> Option<&Id> {
    who.person.as_ref().filter(|_| who.role == Role::Player)
}

fn all(table: &Id, title: &str, rounds: &[Played], page: &Page) -> RoundRows {
    let wanted = |played: &&Played| page.before.is_none_or(|before| played.round < before);
    let row = |played: &Played| RoundRow {
        table: table.to_string(),
        title: title.to_owned(),
        round: played.round,
        at: played.at.0,
        stake: played.results.values().map(|result| result.stake).sum::<Money>().in_cents(),
        net: played.results.values().map(|result| result.net).sum::<Money>().in_cents(),
        over: played.over,
        cursor: played.round,
    };
    RoundRows { rounds: rounds.iter().rev().filter(wanted).take(page.limit()).map(row).collect() }
}

/// As whom a round is told.
#[derive(Clone, Debug, Deserialize, IntoParams)]
pub struct Seen {
    /// For surveillance: `public`, `seat1` …, `dealer`, `supervisor`; without, what surveillance sees.
    audience: Option<String>,
}

/// A round as whoever asks may see it.
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
        let (eyes, audience) = eyes(&who, seen.audience.as_deref())?;
        app.records.with(app, &table, |history| {
            let played = history.rounds().iter().find(|played| played.round == round);
            let played = played.filter(|played| may_see(played, &who));
            let replay = history.round(round, app.house.journal())?;
            let (Some(played), Some(replay)) = (played, replay) else {
                return Err(ApiError::not_found("round"));
            };
            let corrects = who.role == Role::Supervisor;
            let payments = if corrects { payments::of(app, &table, round, &replay)? } else { Vec::new() };
            Ok(RoundTold { payments, ..tell(app, &table, played, replay, eyes, audience, player(&who)) })
        })
    });
    told.await.map(Json)
}

/// A player sees the rounds the player was in.
fn may_see(played: &Played, who: &Standing) -> bool {
    player(who).is_none_or(|person| played.results.contains_key(person))
}

/// Through whose eyes: only surveillance may choose.
fn eyes(who: &Standing, audience: Option<&str>) -> Answer<(Eyes, String)> {
    let Some(name) = audience.filter(|_| who.role == Role::Surveillance) else {
        let name = if player(who).is_some() { "mine" } else { who.role.name() };
        return Ok((Eyes::Of(who.clone()), name.to_owned()));
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
    Ok((Eyes::As(audience), name.to_owned()))
}

fn tell(
    app: &App,
    table: &Id,
    played: &Played,
    replay: Replay,
    eyes: Eyes,
    audience: String,
    own: Option<&Id>,
) -> RoundTold {
    let settings = replay.before.settings().map_or_else(String::new, |settings| settings.rulebook.clone());
    let mut told = RoundTold {
        table: table.to_string(),
        round: played.round,
        rulebook: settings,
        book_hash: String::new(),
        at: played.at.0,
        over: played.over,
        commitment: None,
        salt: None,
        order: None,
        audience,
        steps: Vec::new(),
        settled: Vec::new(),
        payments: Vec::new(),
    };
    let mut dealt = None;
    let mut teller = Teller::new(replay.before, vec![eyes], &app.rules.currency);
    for (seq, entry) in &replay.facts {
        if let Event::RoundOpened { deck, book_hash, .. } = &entry.event {
            dealt = Some(*deck);
            told.book_hash.clone_from(book_hash);
            told.commitment = teller.table.decks().get(*deck).and_then(|deck| deck.commitment.clone());
        }
        if let Event::Cards { deck, step: CardStep::Reveal { salt, order } } = &entry.event
            && dealt == Some(*deck)
        {
            (told.salt, told.order) = (Some(salt.clone()), Some(order.clone()));
        }
        told.settled.extend(lines(&teller.table, &entry.event, own, &app.rules.currency));
        teller.take(*seq, entry);
    }
    told.steps = teller.told.into_iter().next().unwrap_or_default();
    told
}

/// What an event settles, of one person or of all.
fn lines(table: &Table, event: &Event, own: Option<&Id>, currency: &str) -> Vec<Settled> {
    let Event::Round(fact) = event else { return Vec::new() };
    let wanted = |bettor| own.is_none_or(|own| table.seats().person(bettor) == Some(own));
    let lines = settled_lines(fact).into_iter().filter(|line| !line.reversed && wanted(line.bettor));
    lines.map(|line| settled(line.bettor, &line.line, currency)).collect()
}
