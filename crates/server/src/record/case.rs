//! A recorded round as `croupier settle` would have it described: where a supervisor begins with a dispute.

use crate::access::{Action, Caller, Role, Standing};
use crate::api::settle::settled;
use crate::app::App;
use crate::command;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::At;
use axum::Json;
use axum::extract::State;
use croupier_core::{Audience, Line, Money};
use croupier_games::AnyEvent;
use croupier_games::book::Rulebook;
use croupier_games::case::recorded;
use croupier_games::round::{CardView, View};
use croupier_house::Replay;
use croupier_table::{Event, TableId};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A recorded round to settle again.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecordedRound {
    /// The table.
    pub table: String,
    /// Its number there.
    pub round: u64,
    /// The round as `POST /api/settle` reads it.
    #[schema(value_type = Object)]
    pub description: Value,
    /// The seats whose cards the caller has not seen: they are not described.
    pub unseen: Vec<u8>,
}

/// What the record told on the way through a round.
struct Told {
    book: Rulebook,
    rulebook: String,
    options: Value,
    meters: Vec<(&'static str, i64)>,
    events: Vec<AnyEvent>,
    /// What this audience saw of each hand.
    seats: BTreeMap<u8, Sight>,
    dealer: Sight,
}

/// Whether somebody has seen all cards of a hand at once.
#[derive(Clone, Copy, Debug, Default)]
struct Sight {
    most: usize,
    seen: bool,
}

/// A round that is over, described from the record; what went wrong in it has to be added.
#[utoipa::path(get, path = "/api/tables/{table}/rounds/{round}/case", operation_id = "recorded_case", tag = "record",
    params(("table" = String, Path), ("round" = u64, Path), ("as" = Option<String>, Query)),
    responses((status = 200, body = RecordedRound), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn case(
    State(app): State<App>,
    At((name, round)): At<(String, u64)>,
    caller: Caller,
) -> Answer<Json<RecordedRound>> {
    let who = caller.may(Action::DescribeRound)?;
    let described = app.blocking(move |app| {
        let table = command::table(app, &name, &who)?;
        let replay = app.records.with(app, &table, |history| {
            let played = history.rounds().iter().find(|played| played.round == round);
            let over = played.ok_or_else(|| ApiError::not_found("round"))?.over;
            if !over {
                return Err(ApiError::conflict("the round is not over: its cards are not for anybody yet"));
            }
            let replay = history.round(round, app.house.journal())?;
            replay.ok_or_else(|| ApiError::not_found("round"))
        })?;
        let told = told(replay, audience(&who)).ok_or_else(|| ApiError::not_found("round"))?;
        Ok(described(&table.to_string(), round, &told))
    });
    described.await.map(Json)
}

/// Surveillance has seen all cards, a supervisor those that were turned up.
fn audience(who: &Standing) -> Audience {
    if who.role == Role::Surveillance { Audience::Surveillance } else { Audience::Supervisor }
}

fn told(replay: Replay, audience: Audience) -> Option<Told> {
    let mut table = replay.before;
    let mut told: Option<Told> = None;
    for (_, entry) in &replay.facts {
        table.apply(entry);
        let (Some(play), Some(settings)) = (table.play(), table.settings()) else { continue };
        if matches!(entry.event, Event::RoundOpened { .. }) {
            told = Some(Told {
                book: play.book.clone(),
                rulebook: settings.rulebook.clone(),
                options: settings.options.clone(),
                meters: table.round().map(|round| meters(&round.view(audience))).unwrap_or_default(),
                events: Vec::new(),
                seats: BTreeMap::new(),
                dealer: Sight::default(),
            });
        }
        let Some(told) = &mut told else { continue };
        if let Event::Round(event) = &entry.event {
            told.events.push(event.clone());
        }
        if let Some(round) = table.round() {
            told.look(&round.view(audience));
        }
    }
    told
}

fn meters(view: &View) -> Vec<(&'static str, i64)> {
    view.meters.iter().map(|(name, reading)| (*name, reading.in_cents())).collect()
}

impl Sight {
    /// A card that comes face down hides the hand again; cards that are taken away do not.
    fn look(&mut self, cards: &[CardView]) {
        let all_up = !cards.is_empty() && cards.iter().all(|card| matches!(card, CardView::Up(_)));
        if cards.len() > self.most {
            *self = Sight { most: cards.len(), seen: all_up };
        } else if cards.len() == self.most {
            self.seen |= all_up;
        }
    }
}

impl Told {
    fn look(&mut self, view: &View) {
        for seat in &view.seats {
            self.seats.entry(seat.seat).or_default().look(&seat.cards);
        }
        self.dealer.look(&view.dealer);
    }

    fn saw(&self, seat: u8) -> bool {
        self.seats.get(&seat).is_some_and(|sight| sight.seen)
    }
}

/// The rounds that were settled at a table, settled again from the record: what it says of each, where the record alone
/// can be settled. The wagers come to the same as they were paid, or they do not.
///
/// # Errors
/// If the journal cannot be read.
pub fn settled_again(app: &App, table: &TableId, round: u64) -> Answer<Option<bool>> {
    let replay = app.records.with(app, table, |history| {
        let over = history.rounds().iter().any(|played| played.round == round && played.over);
        if over { Ok(history.round(round, app.house.journal())?) } else { Ok(None) }
    })?;
    let Some(told) = replay.and_then(|replay| told(replay, Audience::Surveillance)) else { return Ok(None) };
    let mut paid: BTreeMap<u8, Money> = BTreeMap::new();
    for line in told.events.iter().flat_map(AnyEvent::settled_lines) {
        let net = if line.reversed { -line.line.net() } else { line.line.net() };
        *paid.entry(line.bettor.seat).or_default() += net;
    }
    let description = described(table.as_str(), round, &told).description.to_string();
    let Ok(settlement) = settled(app, &description) else { return Ok(None) };
    let mut again: BTreeMap<u8, Money> = BTreeMap::new();
    for seat in &settlement.seats {
        let backed = seat.backers.iter().flat_map(|backer| &backer.wagers);
        *again.entry(seat.seat).or_default() +=
            seat.wagers.iter().chain(backed).map(Line::net).sum::<Money>();
    }
    Ok(Some(paid == again))
}

fn described(table: &str, round: u64, told: &Told) -> RecordedRound {
    let mut description = recorded(&told.book, &told.options, &told.events);
    description["rulebook"] = json!(told.rulebook);
    if !told.meters.is_empty() {
        let readings = told.meters.iter().map(|(name, reading)| ((*name).to_owned(), json!(reading)));
        description["meters"] = Value::Object(readings.collect());
    }
    if !told.dealer.seen {
        description["dealer"] = json!({});
    }
    let mut unseen = Vec::new();
    if let Some(seats) = description["seats"].as_array_mut() {
        seats.retain(|seat| {
            let number = seat["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok()).unwrap_or(0);
            let known = told.saw(number) || seat.get("hand").is_none();
            if !known {
                unseen.push(number);
            }
            known
        });
    }
    RecordedRound { table: table.to_owned(), round, description, unseen }
}
