//! A round that somebody describes, settled as `croupier settle` does it.

use crate::access::{Action, Caller};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody, Reason};
use crate::extract::{At, Body};
use crate::wire::settlement::Settlement;
use axum::Json;
use axum::extract::State;
use croupier_core::Refusals;
use croupier_games::book::Rulebook;
use croupier_games::case::{self, FieldSpec, KindSpec, Place};
use croupier_games::document::Node;
use croupier_games::irregularities;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// Something that can go wrong in a round.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct IrregularityKind {
    /// What a description calls it.
    pub kind: String,
    /// The same in words.
    pub title: String,
    /// Where a description has it: `round` or `seat`.
    pub at: String,
    /// The clause that says what follows.
    pub clause: String,
    /// What follows.
    pub effect: String,
    /// What is said about it.
    pub fields: Vec<IrregularityField>,
}

/// What is said about something that went wrong.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct IrregularityField {
    /// Its name.
    pub name: String,
    /// What it holds: `cards`, `true or false`, `list of seats`, `list of bets` or `text`.
    pub holds: String,
    /// Must it be there?
    pub required: bool,
    /// What it says.
    pub about: String,
}

/// All that can go wrong in a round of a book.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Irregularities {
    /// The rulebook.
    pub rulebook: String,
    /// The kinds.
    pub irregularities: Vec<IrregularityKind>,
}

/// Settle a round that somebody describes; everything that is refused is told at once.
#[utoipa::path(post, path = "/api/settle", operation_id = "settle_described", tag = "books",
    request_body(content = Object, description = "as `croupier settle` reads it"),
    responses((status = 200, body = Settlement), (status = 422, body = ErrorBody)))]
pub async fn settle(
    State(app): State<App>,
    caller: Caller,
    Body(round): Body<Box<RawValue>>,
) -> Answer<Json<Settlement>> {
    caller.may(Action::SettleDescribed)?;
    let settled = app.blocking(move |app| {
        settled(app, round.get())
            .map(|settled| Settlement::of(&settled, &app.rules.currency))
            .map_err(ApiError::from)
    });
    settled.await.map(Json)
}

/// What a description comes to, by the books of this house.
pub fn settled(app: &App, round: &str) -> Result<case::Settlement, Refusals> {
    let node = Node::from_json(round).map_err(|refusal| vec![refusal])?;
    case::settle(&node, &|name: &str| app.library.book(name).cloned())
}

/// The same, or why not, for people who read an example.
pub fn told(app: &App, round: &str) -> Result<Settlement, Vec<Reason>> {
    let settled =
        settled(app, round).map_err(|refusals| refusals.iter().map(Reason::from).collect::<Vec<_>>())?;
    Ok(Settlement::of(&settled, &app.rules.currency))
}

/// What can go wrong in a round of a book, with the clause that says what follows.
#[utoipa::path(get, path = "/api/rulebooks/{jurisdiction}/{game}/irregularities", operation_id = "list_irregularities",
    tag = "books", params(("jurisdiction" = String, Path), ("game" = String, Path)),
    responses((status = 200, body = Irregularities), (status = 404, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    caller: Caller,
    At((jurisdiction, game)): At<(String, String)>,
) -> Answer<Json<Irregularities>> {
    caller.may(Action::SeeRulebooks)?;
    let rulebook = format!("{jurisdiction}/{game}");
    let book = app.library.book(&rulebook).map_err(|_| ApiError::not_found("rulebook"))?;
    Ok(Json(Irregularities { irregularities: kinds(book), rulebook }))
}

fn kinds(book: &Rulebook) -> Vec<IrregularityKind> {
    irregularities(book).iter().map(kind).collect()
}

fn kind(kind: &KindSpec) -> IrregularityKind {
    let at = match kind.place {
        Place::Round => "round",
        Place::Seat => "seat",
    };
    IrregularityKind {
        kind: kind.kind.to_owned(),
        title: croupier_games::felt::words(kind.kind),
        at: at.to_owned(),
        clause: kind.clause.to_owned(),
        effect: kind.effect.to_owned(),
        fields: kind.fields.iter().map(field).collect(),
    }
}

fn field(field: &FieldSpec) -> IrregularityField {
    IrregularityField {
        name: field.name.to_owned(),
        holds: field.kind.name().to_owned(),
        required: field.required,
        about: field.about.to_owned(),
    }
}
