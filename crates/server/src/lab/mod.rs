//! The lab: exact figures of a book with any settings and pays, as `croupier` prints them with `--json`.

mod asked;
mod jobs;

pub use jobs::Jobs;

use crate::access::{Action, Caller};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::At;
use asked::{Asked, Parts};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use croupier_lab_json::{
    AnalysisJson, BestJson, ComparisonJson, SheetJson, StrategyJson, by_setting, by_table,
};
use croupier_math::best::{Moment, best};
use croupier_math::parsheet::{self, Pace, Paper, ParSheet};
use croupier_math::strategy::plans;
use croupier_math::{Progress, analyze, wagers};
use jobs::Found;
use serde::Serialize;
use utoipa::ToSchema;

/// A computation that goes on: ask again.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Running {
    /// Steps done.
    pub done: u64,
    /// All steps, as far as they are known.
    pub all: u64,
}

/// The answer of a computation that goes on.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RunningBody {
    /// How far it is.
    pub running: Running,
}

/// A question to the lab that was read: as what its answer is sent, and how it is worked out.
pub struct Work {
    kind: &'static str,
    compute: Compute,
}

/// How an answer is worked out, telling how far it is.
type Compute = Box<dyn FnOnce(&Progress<'_>) -> Answer<String> + Send>;

impl Work {
    fn json(compute: impl FnOnce(&Progress<'_>) -> Answer<String> + Send + 'static) -> Work {
        Work { kind: JSON, compute: Box::new(compute) }
    }
}

/// The handler of a kind of question: those who may use the lab ask it about a book, and get the answer, or how far it is.
pub fn ask(name: &'static str, read: fn(Asked) -> Answer<Work>) -> MethodRouter<App> {
    get(
        move |State(app): State<App>,
              caller: Caller,
              At((jurisdiction, game)): At<(String, String)>,
              Parts(query): Parts| async move {
            caller.may(Action::UseLab)?;
            let rulebook = format!("{jurisdiction}/{game}");
            let asked = Asked::read(&app.library, &rulebook, query, &app.config.data.join("lab"))?;
            let id = asked.name(name);
            let Work { kind, compute } = read(asked)?;
            answered(app.jobs.ask(id, compute).await?, kind)
        },
    )
}

fn answered(found: Found, kind: &'static str) -> Answer<Response> {
    Ok(match found {
        Found::Answer(text) => ([(header::CONTENT_TYPE, kind)], text.to_string()).into_response(),
        Found::Running(done, all) => {
            (StatusCode::ACCEPTED, Json(RunningBody { running: Running { done, all } })).into_response()
        }
    })
}

/// The exact mathematics of each wager.
#[utoipa::path(get, path = "/api/lab/{jurisdiction}/{game}/analysis", tag = "lab",
    params(("jurisdiction" = String, Path), ("game" = String, Path), ("wager" = Option<String>, Query),
        ("stake" = Option<i64>, Query), ("seen" = Option<String>, Query)),
    responses((status = 200, description = "as `croupier analyze --json` prints it"),
        (status = 202, body = RunningBody), (status = 422, body = ErrorBody)))]
pub fn analysis(asked: Asked) -> Answer<Work> {
    Ok(Work::json(move |progress| {
        let analysis = analyze(&asked.book, &asked.request, progress)?;
        written(&AnalysisJson::of(&asked.book, &analysis))
    }))
}

/// The pay tables of a wager, or the values of a setting, the best for the player first.
#[utoipa::path(get, path = "/api/lab/{jurisdiction}/{game}/compare", tag = "lab",
    params(("jurisdiction" = String, Path), ("game" = String, Path), ("wager" = Option<String>, Query),
        ("setting" = Option<String>, Query), ("values" = Option<String>, Query)),
    responses((status = 200, description = "as `croupier compare --json` prints it"),
        (status = 202, body = RunningBody), (status = 422, body = ErrorBody)))]
pub fn compare(asked: Asked) -> Answer<Work> {
    let wager = the_wager(&asked)?;
    Ok(Work::json(move |progress| {
        let (book, request) = (&asked.book, &asked.request);
        let pace = Pace::default();
        let comparison = match asked.one("setting") {
            None => by_table(book, request.clone(), wager, &pace, progress)?,
            Some(setting) => {
                let values = asked.one("values").map(|values| values.split(',').map(str::to_owned).collect());
                let values: Vec<String> = values.unwrap_or_default();
                by_setting(book, request, wager, (setting, &values), &pace, progress)?
            }
        };
        written(&ComparisonJson::of(book, &comparison))
    }))
}

/// The wager to compare: the one asked for, or the first of the book.
fn the_wager(asked: &Asked) -> Answer<&'static str> {
    let known = wagers(&asked.book);
    let wanted = asked.request.wager.as_deref();
    let found = known.iter().find(|name| wanted.is_none_or(|wanted| wanted == **name)).copied();
    found.ok_or_else(|| {
        let message = format!("{} has no such wager; it has {}", asked.book.name(), known.join(", "));
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "unknown", message).at("wager")
    })
}

/// The exact value of every choice now.
#[utoipa::path(get, path = "/api/lab/{jurisdiction}/{game}/best", tag = "lab",
    params(("jurisdiction" = String, Path), ("game" = String, Path), ("hand" = String, Query),
        ("up" = Option<String>, Query), ("seen" = Option<String>, Query),
        ("discarded" = Option<String>, Query), ("dealer" = Option<String>, Query)),
    responses((status = 200, description = "as `croupier best --json` prints it"),
        (status = 202, body = RunningBody), (status = 422, body = ErrorBody)))]
pub fn best_choice(asked: Asked) -> Answer<Work> {
    let moment = Moment {
        hand: asked.cards("hand"),
        up: asked.one("up").map(str::to_owned),
        seen: asked.cards("seen"),
        discarded: asked.cards("discarded"),
        dealer: asked.cards("dealer"),
        stake: asked.request.stake,
        ratios: asked.request.ratios.clone(),
    };
    Ok(Work::json(move |_| {
        let choices = best(&asked.book, &moment)?;
        written(&BestJson::of(&choices))
    }))
}

/// Strategies that a person can follow, and what each costs.
#[utoipa::path(get, path = "/api/lab/{jurisdiction}/{game}/strategy", tag = "lab",
    params(("jurisdiction" = String, Path), ("game" = String, Path)),
    responses((status = 200, description = "as `croupier strategy --json` prints it"),
        (status = 202, body = RunningBody), (status = 422, body = ErrorBody)))]
pub fn strategy(asked: Asked) -> Answer<Work> {
    Ok(Work::json(move |progress| {
        let plans = plans(&asked.book, &asked.request, progress)?;
        written(&StrategyJson::of(&asked.book, &plans))
    }))
}

/// The par sheet, to look at, to print or to load into other programs.
#[utoipa::path(get, path = "/api/lab/{jurisdiction}/{game}/parsheet", tag = "lab",
    params(("jurisdiction" = String, Path), ("game" = String, Path),
        ("format" = Option<String>, Query, description = "html, md, csv or json")),
    responses((status = 200, description = "the sheet"), (status = 202, body = RunningBody),
        (status = 422, body = ErrorBody)))]
pub fn par_sheet(asked: Asked) -> Answer<Work> {
    let format = asked.one("format").unwrap_or("html").to_owned();
    let kind = match format.as_str() {
        "html" => "text/html; charset=utf-8",
        "md" => "text/markdown; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "json" => JSON,
        _ => return Err(ApiError::malformed("a par sheet is written as html, md, csv or json").at("format")),
    };
    Ok(Work { kind, compute: Box::new(move |progress| sheet(asked, &format, progress)) })
}

fn sheet(mut asked: Asked, format: &str, progress: &Progress<'_>) -> Answer<String> {
    // The sheet compares all tables, whichever was chosen.
    asked.request.chosen.clear();
    let analysis = analyze(&asked.book, &asked.request, progress)?;
    // Where nobody has found easy ways to play, the sheet has the best one hand by hand.
    let plans = plans(&asked.book, &asked.request, progress).unwrap_or_default();
    let sheet = ParSheet {
        book: &asked.book,
        analysis: &analysis,
        request: &asked.request,
        plans: &plans,
        pace: Pace::default(),
        command: asked.address("parsheet"),
    };
    Ok(match format {
        "md" => parsheet::markdown(&sheet.page()),
        "csv" => parsheet::csv(&sheet),
        "json" => return written(&SheetJson::of(&sheet)),
        _ => parsheet::html(&sheet.page(), Paper::Any),
    })
}

const JSON: &str = "application/json";

fn written(answer: &impl Serialize) -> Answer<String> {
    serde_json::to_string(answer).map_err(|error| ApiError::malformed(error.to_string()))
}
