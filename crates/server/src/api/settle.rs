//! A round that somebody describes, settled as `croupier settle` does it.

use super::books::{self, WagerWire};
use crate::access::{Action, Caller};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody, Reason};
use crate::extract::{At, Body};
use crate::wire::settlement::Settlement;
use axum::Json;
use axum::extract::State;
use croupier_core::Refusals;
use croupier_games::case::{self, CaseField, CaseValue, FieldSpec, KindSpec, Place};
use croupier_games::document::Node;
use croupier_games::{BookId, Game, describe, irregularities};
use croupier_table::Play;
use serde::Serialize;
use serde_json::json;
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

/// What the description of a round of a book can hold: a form to fill in.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CaseFormWire {
    /// The rulebook.
    pub rulebook: String,
    /// Seats for players.
    pub positions: i64,
    /// The cards of the deck, each as often as it is there.
    pub deck: Vec<String>,
    /// The fields of the dealer and the table.
    pub table: Vec<CaseFieldWire>,
    /// The fields of each seat, besides its number and its `bets`.
    pub seat: Vec<CaseFieldWire>,
    /// The wagers that may stand in `bets`.
    pub wagers: Vec<WagerWire>,
    /// The meters whose readings may be given.
    pub meters: Vec<Named>,
    /// May others bet on a seat's hand?
    pub backers: bool,
    /// What can go wrong.
    pub irregularities: Vec<IrregularityKind>,
}

/// A field of a description.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CaseFieldWire {
    /// Where it stands, such as `dealer.hand`.
    pub at: String,
    /// What it is.
    pub title: String,
    /// What it holds.
    pub holds: CaseHolds,
}

/// What a field of a description holds.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum CaseHolds {
    /// Cards in one text, blanks between.
    Cards {
        /// At most so many.
        most: usize,
    },
    /// A list of such texts.
    Piles {
        /// At most so many.
        piles: usize,
        /// Each of at most so many cards.
        most: usize,
    },
    /// One of these.
    OneOf {
        /// Each with its name.
        words: Vec<Named>,
    },
    /// A list of some of these; left out, all.
    SomeOf {
        /// Each with its name.
        words: Vec<Named>,
    },
    /// True or false.
    Flag,
}

/// A word of descriptions and what people call it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Named {
    /// As it is written.
    pub value: String,
    /// For people.
    pub name: String,
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
        settled(app, round.get()).map(|settled| Settlement::of(&settled)).map_err(ApiError::from)
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
    Ok(Settlement::of(&settled))
}

/// What the description of a round of a book can hold: deck, fields, wagers, and what can go wrong with its clause.
#[utoipa::path(get, path = "/api/rulebooks/{jurisdiction}/{game}/case", operation_id = "show_case_form", tag = "books",
    params(("jurisdiction" = String, Path), ("game" = String, Path)),
    responses((status = 200, body = CaseFormWire), (status = 404, body = ErrorBody)))]
pub async fn form(
    State(app): State<App>,
    caller: Caller,
    At((jurisdiction, game)): At<(String, String)>,
) -> Answer<Json<CaseFormWire>> {
    caller.may(Action::SeeRulebooks)?;
    let rulebook = format!("{jurisdiction}/{game}");
    let play = app.library.find(&rulebook, &json!({})).map_err(|_| ApiError::not_found("rulebook"))?;
    Ok(Json(form_of(rulebook, &play)))
}

fn form_of(rulebook: String, play: &Play) -> CaseFormWire {
    let game = Game::of(&play.book);
    let description = describe(BookId::of(&play.book));
    let case = description.case;
    CaseFormWire {
        rulebook,
        positions: play.book.integer("positions"),
        deck: play.deck.iter().map(ToString::to_string).collect(),
        table: case.table.iter().map(|field| case_field(field, game)).collect(),
        seat: case.seat.iter().map(|field| case_field(field, game)).collect(),
        wagers: description.wagers.iter().map(books::wager).collect(),
        meters: case.meters.iter().map(|meter| named(meter, game)).collect(),
        backers: case.backers,
        irregularities: irregularities(&play.book).iter().map(kind).collect(),
    }
}

fn case_field(field: &CaseField, game: Game) -> CaseFieldWire {
    let holds = match field.holds {
        CaseValue::Cards(most) => CaseHolds::Cards { most },
        CaseValue::Piles(piles, most) => CaseHolds::Piles { piles, most },
        CaseValue::OneOf(words) => {
            CaseHolds::OneOf { words: words.iter().map(|word| named(word, game)).collect() }
        }
        CaseValue::SomeOf(words) => {
            CaseHolds::SomeOf { words: words.iter().map(|word| named(word, game)).collect() }
        }
        CaseValue::Flag => CaseHolds::Flag,
    };
    CaseFieldWire { at: field.at.to_owned(), title: field.title.to_owned(), holds }
}

fn named(word: &str, game: Game) -> Named {
    Named { value: word.to_owned(), name: game.title(word) }
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
