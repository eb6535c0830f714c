//! The coach of a practice table: the exact value of every choice, from what the player can see.

use crate::access::{Action, Caller, Standing};
use crate::app::{App, now};
use crate::command;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{At, Params};
use crate::view::is_own_practice;
use axum::Json;
use axum::extract::State;
use croupier_core::{Audience, Bettor, Money};
use croupier_games::round::{Awaiting, CardView, SeatView, View};
use croupier_house::{Room, Seen};
use croupier_lab::{BEST_PLACES, Exact};
use croupier_math::Fraction;
use croupier_math::best::{Choice, Moment, best};
use croupier_table::{Command, Event, Id, Table};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use utoipa::{IntoParams, ToSchema};

/// Answers that are kept: the same moment is asked for again when a page is loaded again.
static KNOWN: LazyLock<Mutex<HashMap<String, Arc<Vec<Choice>>>>> = LazyLock::new(Mutex::default);

/// How many.
const KEPT: usize = 256;

/// Which seat.
#[derive(Clone, Debug, Deserialize, IntoParams)]
pub struct Asked {
    /// The own seat; the first one unless told.
    seat: Option<u8>,
}

/// A choice and its value.
#[derive(Serialize, ToSchema)]
pub struct Advice {
    /// What it is.
    pub label: String,
    /// The command, ready to be sent.
    #[schema(value_type = Value)]
    pub command: Value,
    /// Its value in units of the first wager, everything staked included, as a fraction: `num`, `den`, `decimal`.
    #[schema(value_type = Object)]
    pub ev: Exact,
}

/// Every choice with its value, the best one first.
#[derive(Serialize, ToSchema)]
pub struct Coach {
    /// Each.
    pub choices: Vec<Advice>,
    /// Which is the best.
    pub best: usize,
    /// The unit, in cents.
    pub unit: i64,
}

/// The exact value of every choice I have now, at a practice table.
#[utoipa::path(get, path = "/api/tables/{table}/coach", tag = "tables", params(("table" = String, Path), Asked),
    responses((status = 200, body = Coach), (status = 409, body = ErrorBody)))]
pub async fn coach(
    State(app): State<App>,
    At(name): At<String>,
    caller: Caller,
    Params(asked): Params<Asked>,
) -> Answer<Json<Coach>> {
    let who = caller.may(Action::AskCoach)?;
    app.blocking(move |app| advise(app, &name, &who, asked.seat)).await.map(Json)
}

fn advise(app: &App, name: &str, who: &Standing, seat: Option<u8>) -> Answer<Coach> {
    let table = command::table(app, name, who)?;
    let person = who.person.as_ref().filter(|person| is_own_practice(&table, Some(*person)));
    let person =
        person.ok_or_else(|| ApiError::forbidden("the coach sits at your own practice tables only"))?;
    let seen = app.house.see_table(&table)?.ok_or_else(|| ApiError::not_found("table"))?;
    let bettor = asked_for(seen.table(), person, seat)?;
    let moment = moment(app, &table, &seen, bettor)?;
    let play = seen.table().play().ok_or_else(|| ApiError::not_found("rulebook"))?;
    let key = format!("{} {moment:?}", play.hash);
    let known = KNOWN.lock().get(&key).cloned();
    let choices = match known {
        Some(choices) => choices,
        None => keep(key, best(&play.book, &moment)?),
    };
    let by = who.speaks()?;
    let menu: Vec<Value> = seen.table().menu(now(), &by).iter().map(|item| said(&item.command)).collect();
    let advice = |choice: &Choice| {
        Some(Advice {
            label: label(choice),
            command: chosen(&menu, choice)?,
            ev: Exact::to(&choice.ev, BEST_PLACES),
        })
    };
    let choices: Vec<Advice> = choices.iter().filter_map(advice).collect();
    if choices.is_empty() {
        return Err(ApiError::conflict("the lab has no answer for this moment"));
    }
    Ok(Coach { choices, best: 0, unit: moment.ante.in_cents() })
}

fn keep(key: String, choices: Vec<Choice>) -> Arc<Vec<Choice>> {
    let choices = Arc::new(choices);
    let mut known = KNOWN.lock();
    if known.len() >= KEPT {
        known.clear();
    }
    known.insert(key, Arc::clone(&choices));
    choices
}

/// The place that has to decide now.
fn asked_for(table: &Table, person: &Id, seat: Option<u8>) -> Answer<Bettor> {
    let waiting = match table.round().map(|round| round.awaiting()) {
        Some(Awaiting::Players(bettors)) => bettors,
        Some(_) | None => return Err(ApiError::conflict("nothing is to be decided now")),
    };
    let own = |bettor: &Bettor| table.seats().person(*bettor) == Some(person);
    let wanted = |bettor: &Bettor| seat.is_none_or(|seat| seat == bettor.seat);
    let found = waiting.into_iter().find(|bettor| own(bettor) && wanted(bettor));
    found.ok_or_else(|| ApiError::conflict("you have nothing to decide now"))
}

fn faces(cards: &[CardView]) -> Vec<String> {
    let face = |card: &CardView| if let CardView::Up(face) = card { Some(face.clone()) } else { None };
    cards.iter().filter_map(face).collect()
}

/// What the player knows: the own cards, what lies face up, and what the player gave up.
fn moment(app: &App, table: &Id, seen: &Seen<Room>, bettor: Bettor) -> Answer<Moment> {
    let round = seen.table().round().ok_or_else(|| ApiError::conflict("no round is played now"))?;
    let view = round.view(Audience::Seat(bettor.seat));
    let own = view.seats.iter().find(|seat| seat.seat == bettor.seat);
    let own = own.ok_or_else(|| ApiError::conflict("you have no cards"))?;
    let dealer = faces(&view.dealer);
    let open = !dealer.is_empty() && dealer.len() == view.dealer.len() && dealer.len() > 1;
    let wager = |bet: &str| staked(own, bettor, bet);
    let ante = wager("ante").max(Money::cents(1));
    Ok(Moment {
        hand: faces(&own.cards),
        up: dealer.first().cloned(),
        seen: others(&view, bettor),
        discarded: given_up(app, table, seen, bettor)?,
        dealer: if open { dealer } else { Vec::new() },
        ante,
        ante_bonus: Fraction::new(wager("ante_bonus").in_cents(), ante.in_cents()),
    })
}

fn staked(seat: &SeatView, bettor: Bettor, bet: &str) -> Money {
    let own = seat.wagers.iter().filter(|wager| wager.bettor == bettor && wager.bet == bet);
    own.map(|wager| wager.amount).sum()
}

fn others(view: &View, bettor: Bettor) -> Vec<String> {
    let seats = view.seats.iter().filter(|seat| seat.seat != bettor.seat);
    seats.flat_map(|seat| faces(&seat.cards)).collect()
}

/// The cards that the player exchanged in this round.
fn given_up(app: &App, table: &Id, seen: &Seen<Room>, bettor: Bettor) -> Answer<Vec<String>> {
    let round = seen.table().rounds();
    let replay = app.records.with(app, table, |history| Ok(history.round(round, app.house.journal())?))?;
    let facts = replay.into_iter().flat_map(|replay| replay.facts);
    let exchanged = facts.filter_map(|(_, entry)| {
        let Event::Round(fact) = entry.event else { return None };
        let fact = serde_json::to_value(fact).ok()?;
        let own = fact.get("seat").and_then(Value::as_u64) == Some(u64::from(bettor.seat));
        let cards = fact.pointer("/election/exchange")?.as_str()?.to_owned();
        own.then_some(cards)
    });
    let last = exchanged.last().unwrap_or_default();
    Ok(last.split_whitespace().map(str::to_owned).collect())
}

fn said(command: &Command) -> Value {
    serde_json::to_value(command).unwrap_or_default()
}

/// The command of the menu that makes a choice.
fn chosen(menu: &[Value], choice: &Choice) -> Option<Value> {
    let names: &[&str] = match choice.choice {
        "play" => &["play", "in_to_win"],
        "do_not_force" => &["dont_force"],
        "instant" => &["declare"],
        other => &[other],
    };
    let word = |item: &Value| -> Option<String> {
        let command = item.pointer("/round/command")?.as_object()?.values().next()?;
        command.get("do").and_then(Value::as_str).map(str::to_owned)
    };
    let mut command =
        menu.iter().find(|item| word(item).is_some_and(|word| names.contains(&word.as_str())))?.clone();
    if let Some(cards) = &choice.discard {
        let game = command.pointer_mut("/round/command")?.as_object_mut()?.values_mut().next()?;
        *game.get_mut("cards")? = Value::from(cards.as_str());
    }
    Some(command)
}

fn label(choice: &Choice) -> String {
    let name = crate::wire::words::sentence(&crate::wire::words::plain(choice.choice));
    match &choice.discard {
        Some(cards) => format!("{name} {cards}"),
        None => name,
    }
}
