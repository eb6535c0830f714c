//! Rulebooks: options with their values, and pay tables.

use crate::access::{Action, Caller};
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::At;
use crate::lobby::world;
use axum::Json;
use croupier_games::Game;
use croupier_games::book::{Allowed, BookOption, NAMES, Pay, PayTable, Rulebook, builtin};
use croupier_lab::setting_json;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// A rulebook's name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BookName {
    /// Its name.
    pub rulebook: String,
    /// The game.
    pub title: String,
    /// Where it is in force.
    pub jurisdiction: String,
    /// Where it is written.
    pub regulation: String,
    /// The colours the game is drawn in.
    pub world: String,
    /// Its hash.
    pub book_hash: String,
}

/// All rulebooks.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Books {
    /// Each.
    pub rulebooks: Vec<BookName>,
}

/// An option of a book.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OptionWire {
    /// Its key.
    pub key: String,
    /// What it is about.
    pub about: String,
    /// Where it is written.
    pub clause: String,
    /// The reading it follows from, where the text leaves it open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// What may be chosen: values, or what bounds them.
    #[schema(value_type = Value)]
    pub allowed: Value,
    /// The value without a choice.
    #[schema(value_type = Value)]
    pub default: Value,
}

/// A row of a pay table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PayRow {
    /// The row.
    pub row: String,
    /// What it pays, in words.
    pub pays: String,
}

/// A pay table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PayTableWire {
    /// The wager.
    pub wager: String,
    /// Which of its tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// Its title.
    pub title: String,
    /// Where it is written.
    pub clause: String,
    /// The rows.
    pub rows: Vec<PayRow>,
}

/// A rulebook.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Book {
    /// Its name.
    #[serde(flatten)]
    pub name: BookName,
    /// The options.
    pub options: Vec<OptionWire>,
    /// The pay tables.
    pub paytables: Vec<PayTableWire>,
}

fn name(book: &Rulebook) -> BookName {
    BookName {
        rulebook: book.name().to_owned(),
        title: book.text("title").to_owned(),
        jurisdiction: book.text("jurisdiction").to_owned(),
        regulation: book.text("regulation").to_owned(),
        world: world(Game::of(book)).to_owned(),
        book_hash: book.hash(),
    }
}

/// The rulebooks that come with the program.
#[utoipa::path(get, path = "/api/rulebooks", tag = "books", responses((status = 200, body = Books)))]
pub async fn list(caller: Caller) -> Answer<Json<Books>> {
    caller.may(Action::SeeRulebooks)?;
    let books = NAMES.iter().filter_map(|name| builtin(name));
    Ok(Json(Books { rulebooks: books.map(name).collect() }))
}

/// A rulebook with its options and pay tables.
#[utoipa::path(get, path = "/api/rulebooks/{jurisdiction}/{game}", tag = "books",
    params(("jurisdiction" = String, Path), ("game" = String, Path)),
    responses((status = 200, body = Book), (status = 404, body = ErrorBody)))]
pub async fn show(caller: Caller, At((jurisdiction, game)): At<(String, String)>) -> Answer<Json<Book>> {
    caller.may(Action::SeeRulebooks)?;
    let book = builtin(&format!("{jurisdiction}/{game}")).ok_or_else(|| ApiError::not_found("rulebook"))?;
    Ok(Json(Book {
        name: name(book),
        options: book.options().iter().map(option).collect(),
        paytables: book.tables().iter().map(|table| paytable(book, table)).collect(),
    }))
}

fn option(option: &BookOption) -> OptionWire {
    OptionWire {
        key: option.key.clone(),
        about: option.about.clone(),
        clause: option.clause.clone(),
        reading: option.reading.clone(),
        allowed: allowed(&option.allowed),
        default: option.default.as_ref().map_or(Value::Null, setting_json),
    }
}

fn paytable(book: &Rulebook, table: &PayTable) -> PayTableWire {
    let row = |row: &croupier_games::book::PayRow| {
        let pay: Pay = book.pay(&table.wager, table.table.as_deref(), &row.row).unwrap_or(row.pay);
        PayRow { row: row.row.clone(), pays: pay.to_string() }
    };
    PayTableWire {
        wager: table.wager.clone(),
        table: table.table.clone(),
        title: table.title(),
        clause: table.clause.clone(),
        rows: table.rows.iter().map(row).collect(),
    }
}

fn allowed(allowed: &Allowed) -> Value {
    match allowed {
        Allowed::Values(values) => json!({ "values": values.iter().map(setting_json).collect::<Vec<_>>() }),
        Allowed::Amount { least, most, words } => {
            json!({ "amount": { "least": least, "most": most }, "words": words })
        }
        Allowed::Percent { least, most } => {
            json!({ "percent": { "least": least.to_string(), "most": most.to_string() } })
        }
        Allowed::Integer { least, most } => json!({ "integer": { "least": least, "most": most } }),
        Allowed::Pays { wager, row } => json!({ "pays": wager, "row": row }),
    }
}
