//! The clauses of a rulebook in words, with how each is answered.

use super::settle;
use crate::access::{Action, Caller};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody, Reason};
use crate::extract::At;
use crate::wire::settlement::Settlement;
use axum::Json;
use axum::extract::State;
use croupier_clauses::{Clause, Reading, meaning};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// The clauses of a rulebook.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Clauses {
    /// The rulebook.
    pub rulebook: String,
    /// In the order of the regulation.
    pub clauses: Vec<ClauseWire>,
    /// What was chosen where the text leaves something open.
    pub readings: Vec<ReadingWire>,
}

/// A reading of what the text leaves open.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReadingWire {
    /// Its number, as options name it.
    pub id: String,
    /// What the text leaves open.
    pub question: String,
    /// What was chosen.
    pub chosen: String,
    /// The reason.
    pub why: String,
}

/// A clause in our own words.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ClauseWire {
    /// Where it stands in the regulation.
    pub id: String,
    /// What it is about: `engine`, `procedure`, `option`, `display`, `equipment`, `definition` or `reference`.
    pub kind: String,
    /// What it asks for.
    pub summary: String,
    /// How Croupier answers it: `enforced`, `guided`, `shown`, `attested`, `option`, `definition` or `outside`.
    pub answer: String,
    /// What that answer claims, in a sentence.
    pub meaning: String,
    /// The options of the book that choose how it is met.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// Why it is answered like that, where that is not plain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Is there a worked example?
    pub example: bool,
}

/// A clause with what holds it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClauseInDetail {
    /// The clause.
    #[serde(flatten)]
    pub clause: ClauseWire,
    /// The code that cites it, file and item.
    pub code: Vec<String>,
    /// The tests and settled cases that cover it.
    pub tests: Vec<String>,
    /// A round in which it decides, settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worked: Option<WorkedExample>,
}

/// A round in which a clause decides.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkedExample {
    /// What it shows.
    pub name: String,
    /// The round, as `croupier settle` and `POST /api/settle` read it.
    #[schema(value_type = Object)]
    pub round: Box<RawValue>,
    /// What it comes to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settlement: Option<Settlement>,
    /// Why it cannot be, where the clause refuses it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Reason>,
}

/// Every clause of a rulebook in our own words, with how it is answered.
#[utoipa::path(get, path = "/api/rulebooks/{jurisdiction}/{game}/clauses", operation_id = "list_clauses", tag = "books",
    params(("jurisdiction" = String, Path), ("game" = String, Path)),
    responses((status = 200, body = Clauses), (status = 404, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    caller: Caller,
    At((jurisdiction, game)): At<(String, String)>,
) -> Answer<Json<Clauses>> {
    caller.may(Action::SeeRulebooks)?;
    let rulebook = format!("{jurisdiction}/{game}");
    let book = of_book(&app, &rulebook)?;
    let clauses = book.clauses.iter().map(wire).collect();
    let readings = book.readings.iter().map(reading).collect();
    Ok(Json(Clauses { rulebook, clauses, readings }))
}

/// A clause with the code and tests that hold it, and a worked example where it pays or refuses.
#[utoipa::path(get, path = "/api/rulebooks/{jurisdiction}/{game}/clauses/{clause}", operation_id = "show_clause", tag = "books",
    params(("jurisdiction" = String, Path), ("game" = String, Path), ("clause" = String, Path)),
    responses((status = 200, body = ClauseInDetail), (status = 404, body = ErrorBody)))]
pub async fn show(
    State(app): State<App>,
    caller: Caller,
    At((jurisdiction, game, clause)): At<(String, String, String)>,
) -> Answer<Json<ClauseInDetail>> {
    caller.may(Action::SeeRulebooks)?;
    let book = of_book(&app, &format!("{jurisdiction}/{game}"))?;
    let clause = book.clause(&clause).ok_or_else(|| ApiError::not_found("clause"))?;
    app.blocking(move |app| Ok(in_detail(app, clause))).await.map(Json)
}

/// A book of the operator's own is held against the same clauses as the built-in book of its name.
fn reading(reading: &Reading) -> ReadingWire {
    let Reading { id, question, chosen, why } = reading.clone();
    ReadingWire { id, question, chosen, why }
}

fn of_book(app: &App, rulebook: &str) -> Answer<&'static croupier_clauses::Book> {
    let book = app.library.book(rulebook).map_err(|_| ApiError::not_found("rulebook"))?;
    croupier_clauses::book(book.name()).ok_or_else(|| ApiError::not_found("list of clauses"))
}

fn wire(clause: &Clause) -> ClauseWire {
    ClauseWire {
        id: clause.id.clone(),
        kind: clause.kind.clone(),
        summary: clause.summary.clone(),
        meaning: meaning(&clause.answer).to_owned(),
        answer: clause.answer.clone(),
        options: clause.options.clone(),
        why: clause.why.clone(),
        example: clause.example.is_some(),
    }
}

fn in_detail(app: &App, clause: &Clause) -> ClauseInDetail {
    ClauseInDetail {
        clause: wire(clause),
        code: clause.code.clone(),
        tests: clause.tests.clone(),
        worked: clause.example.as_ref().map(|example| worked(app, example)),
    }
}

fn worked(app: &App, example: &croupier_clauses::Example) -> WorkedExample {
    let (settlement, refused) = match settle::told(app, example.round.get()) {
        Ok(settlement) => (Some(settlement), Vec::new()),
        Err(refused) => (None, refused),
    };
    WorkedExample { name: example.name.clone(), round: example.round.clone(), settlement, refused }
}
