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
use croupier_games::Game;
use croupier_games::round::{Awaiting, CardView, Chosen, Fact, SeatView, View};
use croupier_house::{Room, Seen};
use croupier_lab_json::{BEST_PLACES, Exact};
use croupier_math::best::{Choice, Moment, best, is_made_by};
use croupier_math::{Fraction, Ratio, Ratios, ratios, wagers};
use croupier_table::{Command, Event, Item, PersonId, Table, TableId};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The most answers that are kept.
const KEPT_ANSWERS: usize = 256;

/// Answers that are kept: the same moment is asked for again when a page is loaded again.
#[derive(Debug, Default)]
pub struct Answers(Mutex<HashMap<String, Arc<Vec<Choice>>>>);

impl Answers {
    /// The answer to a question, worked out if it is not kept.
    fn find(&self, question: String, work: impl FnOnce() -> Answer<Vec<Choice>>) -> Answer<Arc<Vec<Choice>>> {
        if let Some(choices) = self.0.lock().get(&question) {
            return Ok(Arc::clone(choices));
        }
        let choices = Arc::new(work()?);
        let mut kept = self.0.lock();
        if kept.len() >= KEPT_ANSWERS {
            kept.clear();
        }
        kept.insert(question, Arc::clone(&choices));
        Ok(choices)
    }
}

/// Which seat.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Asked {
    /// The player's seat; without it, the first one that has to decide.
    seat: Option<u8>,
}

/// A choice and its value.
#[derive(Serialize, ToSchema)]
pub struct Advice {
    /// What it is, whichever cards it is about: `play`, `fold`, `exchange`, `buy` and the like.
    pub kind: String,
    /// What it is, in words.
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
    /// The choices, the best one first.
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
    let question = format!("{} {moment:?}", play.hash);
    let choices = app.coach.find(question, || Ok(best(&play.book, &moment)?))?;
    let by = who.speaks()?;
    let menu = seen.table().menu(now(), &by);
    let advice = |choice: &Choice| {
        Some(Advice {
            kind: choice.choice.to_owned(),
            label: label(choice),
            command: chosen(&menu, choice)?,
            ev: Exact::to(&choice.ev, BEST_PLACES),
        })
    };
    let choices: Vec<Advice> = choices.iter().filter_map(advice).collect();
    if choices.is_empty() {
        return Err(ApiError::conflict("the lab has no answer for this moment"));
    }
    Ok(Coach { choices, best: 0, unit: moment.stake.in_cents() })
}

/// The place that has to decide now.
fn asked_for(table: &Table, person: &PersonId, seat: Option<u8>) -> Answer<Bettor> {
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

/// What the player knows: his or her own cards, what lies face up, and what the player gave up.
fn moment(app: &App, table: &TableId, seen: &Seen<Room>, bettor: Bettor) -> Answer<Moment> {
    let round = seen.table().round().ok_or_else(|| ApiError::conflict("no round is played now"))?;
    let view = round.view(Audience::Seat(bettor.seat));
    let own = view.seats.iter().find(|seat| seat.seat == bettor.seat);
    let own = own.ok_or_else(|| ApiError::conflict("you have no cards"))?;
    let dealer = faces(&view.dealer);
    let open = !dealer.is_empty() && dealer.len() == view.dealer.len() && dealer.len() > 1;
    let play = seen.table().play().ok_or_else(|| ApiError::not_found("rulebook"))?;
    let wager = |bet: &str| staked(own, bettor, bet);
    let first = wagers(&play.book).first().map_or(Money::ZERO, |first| wager(first));
    let stake = first.max(Money::cents(1));
    let ratio = |ratio: &Ratio| Fraction::new(wager(ratio.wager).in_cents(), stake.in_cents());
    let ratios = ratios::of(Game::of(&play.book)).iter();
    Ok(Moment {
        hand: faces(&own.cards),
        up: dealer.first().cloned(),
        seen: others(&view, bettor),
        discarded: given_up(app, table, seen, bettor)?,
        dealer: if open { dealer } else { Vec::new() },
        stake,
        ratios: ratios.fold(Ratios::default(), |all, known| all.with(known.wager, ratio(known))),
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
fn given_up(app: &App, table: &TableId, seen: &Seen<Room>, bettor: Bettor) -> Answer<Vec<String>> {
    let round = seen.table().rounds();
    let replay = app.records.with(app, table, |history| Ok(history.round(round, app.house.journal())?))?;
    let facts = replay.into_iter().flat_map(|replay| replay.facts);
    let exchanged = facts.filter_map(|(_, entry)| {
        let Event::Round(fact) = entry.event else { return None };
        let own = fact.seat() == Some(bettor.seat);
        if let Fact::Exchanged(cards) = fact.fact() { Some(cards).filter(|_| own) } else { None }
    });
    let last = exchanged.last().unwrap_or_default();
    Ok(last.split_whitespace().map(str::to_owned).collect())
}

/// The command of the menu that makes a choice. None where the player cannot choose it yet or has no chips for it: the lab
/// compares all ways to go on with the hand.
fn chosen(menu: &[Item], choice: &Choice) -> Option<Value> {
    let (bettor, offered) = menu.iter().find_map(|item| {
        let Command::Round { bettor, command } = &item.command else { return None };
        is_made_by(choice, command).then_some((*bettor, command))
    })?;
    let command = match &choice.discard {
        Some(cards) => offered.with(Chosen::Cards(cards))?,
        None => offered.clone(),
    };
    serde_json::to_value(Command::Round { bettor, command }).ok()
}

fn label(choice: &Choice) -> String {
    let name = crate::wire::words::sentence(&crate::wire::words::plain(choice.choice));
    match &choice.discard {
        Some(cards) => format!("{name} {cards}"),
        None => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_worked_out_once_and_not_all_are_kept() {
        let answers = Answers::default();
        for number in 0..2 * KEPT_ANSWERS {
            answers.find(number.to_string(), || Ok(Vec::new())).unwrap();
        }
        assert!(answers.0.lock().len() <= KEPT_ANSWERS);
        let last = (2 * KEPT_ANSWERS - 1).to_string();
        assert!(answers.find(last, || Err(ApiError::conflict("worked out twice"))).is_ok());
    }
}
